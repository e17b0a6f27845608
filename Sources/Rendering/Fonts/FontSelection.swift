import CPango

/// A few families of a library, as a configuration of their own without fallbacks.
///
/// For each size that is asked for, Pango has fontconfig search all fonts and their fallbacks: some three milliseconds,
/// most of which is about characters that the text does not have. Where it is known that the wanted font has all of
/// them, the search among its own family finds the same font.
final class FontSelection: Sendable {
    /// Owned. Fontconfig locks it itself.
    nonisolated(unsafe) let configuration: OpaquePointer

    /// - Returns: nil if there is no file of these families.
    init?(of library: OpaquePointer, families: [String]) {
        let files = Self.files(of: library, families: families)
        guard !files.isEmpty, let configuration = FcConfigCreate() else { return nil }
        let text = FontLibrary.selectionText(files: files, cacheDirectories: FontLibrary.cacheDirectories())
        let parsed = FcConfigParseAndLoadFromMemory(configuration, text, FcTrue)
        precondition(parsed == FcTrue, "the embedded font configuration is not well formed")
        FcConfigBuildFonts(configuration)
        self.configuration = configuration
    }

    deinit {
        FcConfigDestroy(configuration)
    }

    /// The files with a font of which any name is one of the families.
    private static func files(of library: OpaquePointer, families: [String]) -> [String] {
        guard let set = FcConfigGetFonts(library, FcSetSystem) else { return [] }
        var files: Set<String> = []
        for index in 0..<Int(set.pointee.nfont) {
            let font = set.pointee.fonts[index]
            func text(_ object: String, _ place: Int32) -> String? {
                var value: UnsafeMutablePointer<FcChar8>?
                guard FcPatternGetString(font, object, place, &value) == FcResultMatch, let value else { return nil }
                return String(cString: value)
            }
            let names = (0...).lazy.map { text(FC_FAMILY, $0) }.prefix { $0 != nil }
            if names.contains(where: { families.contains($0!) }), let file = text(FC_FILE, 0) { files.insert(file) }
        }
        return files.sorted()
    }
}
