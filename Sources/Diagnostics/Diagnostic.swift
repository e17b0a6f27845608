/// A problem of a layout, with a message that states the problem, the value found, the value expected and the fix.
package struct Diagnostic: Hashable, Sendable {
    /// The importance of a diagnostic.
    package enum Severity: String, Hashable, Sendable {
        /// The input is invalid; commands that report it exit with status 1.
        case error
        case warning
    }

    /// The severity. It differs from the code's default severity if an option changes it.
    package var severity: Severity
    /// The stable identifier: `conflict`, `ambiguous`, `imageUnreadable`, `layoutLoop` and so on.
    package var code: DiagnosticCode
    /// A single line. Untrusted text in it is not escaped; escape it for display.
    package var message: String
    /// Additional lines after the message, such as the constraints of a conflict or the calls that led to an error.
    package var notes: [String] = []
    /// The path of the affected view from the root, such as `root/form/submit`; nil if no single view is affected.
    package var view: String?
    /// The attribute of the view, as in scripts; nil if none or several are affected.
    package var attribute: String?
    /// The source location, as `file:line`; nil if unknown.
    package var source: String?
    /// The minimal set of constraints of a conflict, strongest first; empty for other diagnostics.
    package var constraints: [ConflictMember] = []
    /// Related source locations, such as constraints that violate another, or the calls that led to an error.
    package var related: [RelatedLocation] = []
    /// The plugin's rule that reported it; nil for the engine's diagnostics.
    package var rule: Rule?
    /// The number of similar diagnostics that were omitted because this one summarizes them; usually 0.
    package var alike = 0

    /// Creates a diagnostic that summarizes no others and belongs to no plugin's rule.
    ///
    /// - Parameters:
    ///   - severity: The severity, which may differ from the code's default severity.
    ///   - code: The stable identifier.
    ///   - message: The message, a single line.
    ///   - notes: Additional lines after the message.
    ///   - view: The path of the affected view from the root, such as `root/form/submit`; nil if no single view is
    ///     affected.
    ///   - attribute: The attribute of the view, as in scripts; nil if none or several are affected.
    ///   - source: The source location, as `file:line`; nil if unknown.
    package init(
        severity: Severity, code: DiagnosticCode, message: String, notes: [String] = [], view: String? = nil,
        attribute: String? = nil,
        source: String? = nil
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.notes = notes
        self.view = view
        self.attribute = attribute
        self.source = source
    }

    /// A rule defined by a plugin.
    package struct Rule: Hashable, Sendable {
        /// Plugin and rule: `plugin/house/touch-target`.
        package var id: String
        /// A short description of the rule.
        package var title: String

        /// Creates a rule from its identifier, such as `plugin/house/touch-target`, and a short description.
        package init(id: String, title: String) { (self.id, self.title) = (id, title) }
    }

    /// The misspelled and the suggested name; nil if the message suggests no name.
    package var correction: (wrong: String, right: String)? { NearestName.correction(in: message) }

    /// The name of the code or of the plugin's rule, for programs: `conflict`, `plugin/house/touch-target`.
    package var codeName: String { rule?.id ?? code.rawValue }

    /// A short description of the code or rule.
    package var title: String { rule?.title ?? code.entry.title }

    /// All source locations except `source`: first the locations of a conflict's constraints, then the related ones.
    package var otherPlaces: [RelatedLocation] {
        constraints.compactMap { member in
            member.source.map {
                RelatedLocation(
                    text: member.text + (member.isDropped ? " (dropped)" : ""), view: member.view, source: $0)
            }
        } + related
    }

    /// The message and its notes, one per line. Notes are indented by two spaces.
    package var text: String { notes.reduce(message) { $0 + "\n  " + $1 } }
}

/// A source location related to a diagnostic.
package struct RelatedLocation: Hashable, Sendable {
    /// A description of the source location's role.
    package var text: String
    /// The path of the related view from the root; nil if the location belongs to no single view.
    package var view: String?
    /// The source location, as `file:line`.
    package var source: String

    /// Creates a related location.
    ///
    /// - Parameters:
    ///   - text: A description of the location's role.
    ///   - view: The path of the related view from the root; nil if the location belongs to no single view.
    ///   - source: The location, as `file:line`.
    package init(text: String, view: String? = nil, source: String) {
        self.text = text
        self.view = view
        self.source = source
    }
}

/// A constraint of a conflict.
package struct ConflictMember: Hashable, Sendable {
    /// The constraint as text: `root/submit.left == root.left + 24`, or a description of the engine's constraint.
    package var text: String
    /// The path of the constrained view; nil for the screen's size.
    package var view: String?
    /// The source location of the constraint, as `file:line`; nil for the engine's constraints.
    package var source: String?
    /// Whether the constraint was dropped so that the others hold.
    package var isDropped: Bool

    /// Creates a member of a conflict.
    ///
    /// - Parameters:
    ///   - text: The constraint as text.
    ///   - view: The path of the constrained view; nil for the screen's size.
    ///   - source: The source location of the constraint, as `file:line`; nil for the engine's constraints.
    ///   - isDropped: Whether the constraint was dropped so that the others hold. Default: false.
    package init(text: String, view: String? = nil, source: String? = nil, isDropped: Bool = false) {
        self.text = text
        self.view = view
        self.source = source
        self.isDropped = isDropped
    }

    /// The constraint as one line of a message: its text, its source location, and a mark if it was dropped.
    package var line: String { text + (source.map { " (\($0))" } ?? "") + (isDropped ? " ← dropped" : "") }
}
