/// The stable identifier of a diagnostic, for programs and the reference. The meaning of a code never changes. A new
/// code needs a case here and an entry in `DiagnosticCode+….swift`, which a test checks.
package enum DiagnosticCode: String, CaseIterable, Hashable, Sendable {
    // The layout.
    case ambiguous, conflict, duplicateName, textAsName
    case unsatisfiedConstraint, ambiguousPriority, stretched, overflow, truncatedText, missingGlyphs, fontNotFound,
        fontFallback, imageUnreadable, notInTree, layoutLoop, illConditioned
    // Calls of a layout: the call has no effect, and the layout continues.
    case invalidArgument, axis, magnitude, multiplier, noPrevious, noSuperview, noTarget, noViewController, notFinite,
        priority, propertyType
    case parameter, sameAnchor, staleView, unknownKey, unknownName, unknownProperty, constantAsPriority, shadowedWord
    // Limits of the layout, and errors that end the script.
    case cycle, layout, markup, notAStack, outsideLayout, root
    // Callbacks and plugins.
    case boundTwice, delegate, pluginFailed, relayoutFailed, callbackFailed, unknownHook
    // Lua.
    case syntax, runtime, stackOverflow, nesting, memory, time, instructions, limit
    // The command and its files.
    case fileUnreadable, data, duplicateID, fonts, input, noAttribute, noView, output, refused, usage, engine,
        `internal`

    /// The description of a code for the reference and SARIF.
    package struct Entry: Sendable {
        /// A short description, also the rule's name in SARIF.
        package var title: String
        /// The default severity.
        package var severity: Diagnostic.Severity
        /// The meaning and the causes, as one paragraph of Markdown.
        package var explanation: String
        /// The fix in the imperative, as Markdown.
        package var remedy: String
        /// An example that causes the diagnostic. A test runs it.
        package var example: Example

        init(
            _ title: String, _ severity: Diagnostic.Severity, _ explanation: String, remedy: String, _ example: Example
        ) {
            self.title = title
            self.severity = severity
            self.explanation = explanation
            self.remedy = remedy
            self.example = example
        }
    }

    /// A script or input that reproduces a diagnostic.
    package enum Example: Sendable {
        /// A script, and the options with which `tatami check` reports the diagnostic for this script.
        case script(String, options: String = "")
        /// The arguments with which `tatami` reports the diagnostic, in a directory with a valid script `screen.lua`.
        case command(String)
        /// A description of the cause, if no script or command can reproduce the diagnostic on every machine.
        case none(String)
    }

    /// The description of the code.
    package var entry: Entry {
        guard let entry = Self.entries[self] else { preconditionFailure("the code \(rawValue) has no text") }
        return entry
    }

    /// The codes by group, in the order of the reference.
    package static let groups: [(title: String, codes: [DiagnosticCode: Entry])] = [
        ("Layouts", ofLayouts), ("Calls in a layout", ofCalls), ("Callbacks and plugins", ofCallbacks),
        ("Lua and limits", ofLua), ("Commands and files", ofCommands),
    ]

    /// The entries of all groups, by code.
    package static let entries = groups.reduce(into: [:]) { $0.merge($1.codes) { one, _ in one } }
}
