package import Layout

/// Why a script, its data or its plugins cannot be read.
package struct OpeningFault: Error {
    /// For people: what was expected, what was found and what to do.
    package var message: String
    /// `fileUnreadable`, `data` or `limit`.
    package var code: DiagnosticCode
    /// `file:line`, where a place in a file is to blame.
    package var source: String?
    /// Lines below the message.
    package var notes: [String]

    /// A fault about a file or about what was given on the command line.
    package init(_ message: String, code: DiagnosticCode, source: String? = nil, notes: [String] = []) {
        self.message = message
        self.code = code
        self.source = source
        self.notes = notes
    }
}
