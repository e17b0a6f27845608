import Diagnostics
internal import Layout

/// A problem of a layout: conflicting constraints, a truncated text, a wrong call.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// The severity of a finding.
    public enum Severity: String, Hashable, Sendable {
        /// The input is invalid.
        case error
        /// The input is probably not what you meant.
        case warning
    }

    /// The severity.
    public var severity: Severity
    /// A stable word that programs can test for: `conflict`, `ambiguous`, `imageUnreadable`, `layoutLoop` … The
    /// reference of the script API lists all of them.
    public var code: String
    /// The problem, the value found, the value expected and the fix. Lists of constraints take several lines.
    public var message: String
    /// The path of the view: `root/form/submit`. Nil if the finding concerns no view.
    public var view: String?
    /// The source location in a script, as `file:line`; nil if it is unknown.
    public var source: String?

    init(_ diagnostic: Diagnostic) {
        severity = diagnostic.severity == .error ? .error : .warning
        code = diagnostic.codeName
        message = diagnostic.text
        view = diagnostic.view
        source = diagnostic.source
    }

    /// The finding in the form `login.lua:12: error: …`.
    public var description: String { (source.map { "\($0): " } ?? "") + "\(severity.rawValue): \(message)" }
}
