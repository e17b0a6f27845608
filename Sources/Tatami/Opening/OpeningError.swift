package import Diagnostics
import Layout

/// The reason why a script, its data or its plugins cannot be opened.
package struct OpeningError: Error {
    /// The problem, the value found, the value expected and the fix.
    package var message: String
    /// The diagnostic code: `fileUnreadable`, `data` or `limit`.
    package var code: DiagnosticCode
    /// The source location, as `file:line`; nil if it is unknown.
    package var source: String?
    /// Additional lines below the message.
    package var notes: [String]

    /// Creates an error about a file or an argument.
    ///
    /// - Parameters:
    ///   - source: The source location, as `file:line`; nil if it is unknown.
    ///   - notes: Additional lines below the message.
    package init(_ message: String, code: DiagnosticCode, source: String? = nil, notes: [String] = []) {
        self.message = message
        self.code = code
        self.source = source
        self.notes = notes
    }
}
