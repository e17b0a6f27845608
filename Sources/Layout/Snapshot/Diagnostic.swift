/// Something that a person should know about a layout. Messages say what was expected, what was found and what to do.
package struct Diagnostic: Hashable, Sendable {
    package enum Severity: String, Hashable, Sendable {
        /// Part of the input is not as it must be: a command that shows it exits with status 1.
        case error
        case warning
    }

    package var severity: Severity
    /// A stable word a program can test for: `conflict`, `ambiguous`, `image`, `unstable`, …
    package var code: String
    package var message: String
    /// The path of the view concerned, from the root: `root/form/submit`.
    package var view: String?
    package var attribute: String?
    /// `file:line` in a script.
    package var source: String?

    package init(
        severity: Severity, code: String, message: String, view: String? = nil, attribute: String? = nil, source: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.view = view
        self.attribute = attribute
        self.source = source
    }
}
