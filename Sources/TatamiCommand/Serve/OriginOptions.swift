import ArgumentParser

/// The options for origins other than the preview's own page that may use the preview.
struct OriginOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Another origin whose pages may embed and use the preview (repeatable). ORIGIN is an address, such as \
            http://localhost:3000, or the scheme of an editor, such as vscode-webview:, for all origins with this \
            scheme.
            """,
            valueName: "ORIGIN"))
    var allowOrigin: [String] = []

    func validate() throws {
        for origin in allowOrigin where !Self.isOrigin(origin) {
            throw ValidationError(
                """
                --allow-origin must be an origin, such as http://localhost:3000, or the scheme of an editor, such as \
                vscode-webview:; found '\(origin)'
                """)
        }
    }

    /// The schemes that cannot be allowed as a whole, because anyone can write pages with them.
    private static let openSchemes: Set<String> = ["http:", "https:", "ws:", "wss:", "file:", "data:", "blob:"]

    private static func isOrigin(_ text: String) -> Bool {
        // The text becomes part of a header, in which ; and , separate.
        if text.wholeMatch(of: /https?:\/\/[^\/\s;,]+/) != nil { return true }
        return text.wholeMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:/) != nil && !openSchemes.contains(text.lowercased())
    }
}
