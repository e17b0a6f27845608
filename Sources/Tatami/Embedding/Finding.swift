internal import Layout

/// Something that a person should know about a layout: constraints that cannot hold together, a text that is cut, a
/// wrong call.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// How bad it is.
    public enum Severity: String, Hashable, Sendable {
        /// Part of the input is not as it must be.
        case error
        /// Hardly what was meant.
        case warning
    }

    /// How bad it is.
    public var severity: Severity
    /// A stable word that programs can test for: `conflict`, `ambiguous`, `imageUnreadable`, `layoutLoop` … The reference of the
    /// script API lists them.
    public var code: String
    /// What was expected, what was found, and what to do. Several lines where constraints are listed.
    public var message: String
    /// The path of the view concerned: `root/form/submit`.
    public var view: String?
    /// `file:line` in a script.
    public var source: String?

    init(_ diagnostic: Diagnostic) {
        severity = diagnostic.severity == .error ? .error : .warning
        code = diagnostic.codeName
        message = diagnostic.text
        view = diagnostic.view
        source = diagnostic.source
    }

    /// `login.lua:12: error: …`
    public var description: String { (source.map { "\($0): " } ?? "") + "\(severity.rawValue): \(message)" }
}
