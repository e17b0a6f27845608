/// What is wrong, as a stable word: programs test for it, and the reference has a page of all of them. A code keeps its
/// meaning; one that is new needs a line here and its text in `DiagnosticCode+….swift` (a test says so if it is
/// missing).
package enum DiagnosticCode: String, CaseIterable, Hashable, Sendable {
    // The layout as it stands.
    case ambiguous, conflict, duplicateName, textAsName
    case unsatisfiedConstraint, ambiguousPriority, stretched, overflow, truncatedText, missingGlyphs, fontNotFound,
        fontFallback, imageUnreadable, notInTree, layoutLoop, illConditioned
    // Calls of a layout: the call has no effect, and the layout goes on.
    case invalidArgument, axis, magnitude, multiplier, noPrevious, noSuperview, noTarget, noViewController, notFinite,
        priority, propertyType
    case parameter, sameAnchor, staleView, unknownKey, unknownName, unknownProperty, constantAsPriority
    // What calls itself a limit or ends the script.
    case cycle, layout, markup, notAStack, outsideLayout, root
    // Callbacks and plugins.
    case boundTwice, delegate, pluginFailed, relayoutFailed, callbackFailed, unknownHook
    // Lua.
    case syntax, runtime, stackOverflow, nesting, memory, time, instructions, limit
    // The command and its files.
    case fileUnreadable, data, duplicateID, fonts, library, input, noAttribute, noView, output, refused, usage, engine,
        `internal`

    /// What the reference and SARIF say of a code.
    package struct Entry: Sendable {
        /// What is wrong, in a few words: the name of the rule in SARIF.
        package var title: String
        /// The severity that it has where nothing else is said of it.
        package var severity: Diagnostic.Severity
        /// What it means and how it comes about: Markdown, one paragraph.
        package var explanation: String
        /// What to do about it, in the imperative: Markdown.
        package var remedy: String
        /// Something that has the finding; a test runs it and looks for the code.
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

    /// How the finding can be seen.
    package enum Example: Sendable {
        /// A script with which `tatami check` and these options finds it.
        case script(String, options: String = "")
        /// A command that ends with it, in a directory with a good script `screen.lua`.
        case command(String)
        /// What no input should be able to cause, or every input does on a machine: a description.
        case none(String)
    }

    /// What the reference says of this code; every code has an entry.
    package var entry: Entry {
        guard let entry = Self.entries[self] else { preconditionFailure("the code \(rawValue) has no text") }
        return entry
    }

    /// The codes in groups, as the reference shows them.
    package static let groups: [(title: String, codes: [DiagnosticCode: Entry])] = [
        ("Layouts", ofLayouts), ("Calls in a layout", ofCalls), ("Callbacks and plugins", ofCallbacks),
        ("Lua and limits", ofLua), ("Commands and files", ofCommands),
    ]

    /// The entries of all groups by their codes.
    package static let entries = groups.reduce(into: [:]) { $0.merge($1.codes) { one, _ in one } }
}
