/// Something that a person should know about a layout. Messages say what was expected, what was found and what to do.
package struct Diagnostic: Hashable, Sendable {
    /// How much a finding matters.
    package enum Severity: String, Hashable, Sendable {
        /// Part of the input is not as it must be: a command that shows it exits with status 1.
        case error
        case warning
    }

    /// What it is where nobody has raised or lowered it with an option.
    package var severity: Severity
    /// A stable word a program can test for: `conflict`, `ambiguous`, `imageUnreadable`, `layoutLoop`, …
    package var code: DiagnosticCode
    /// One line. What is foreign in it is as it was given: whoever shows it to people escapes it.
    package var message: String
    /// Further lines, below the message: the constraints of a conflict, the calls that an error came through.
    package var notes: [String] = []
    /// The path of the view concerned, from the root: `root/form/submit`.
    package var view: String?
    /// The attribute of the view that the finding is about, as scripts write it; nil where it is about more than one.
    package var attribute: String?
    /// `file:line` in a script.
    package var source: String?
    /// Of a conflict: a minimal set of constraints that cannot hold together, in the order of their strength.
    package var constraints: [ConflictMember] = []
    /// Other places that have a part in it: what keeps a constraint from holding, the calls that an error came through.
    package var related: [RelatedPlace] = []
    /// The rule of a plugin that found it; nil for what the engine finds.
    package var rule: Rule?
    /// How many findings this one stands for that are not listed; 0 for a finding of its own.
    package var alike = 0

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

    /// A rule of a plugin.
    package struct Rule: Hashable, Sendable {
        /// `plugin/house/touch-target`.
        package var id: String
        /// What it looks for.
        package var title: String

        package init(id: String, title: String) { (self.id, self.title) = (id, title) }
    }

    /// The name that there is not, and the one that was probably meant, where the message suggests one.
    package var correction: (wrong: String, right: String)? { NearestName.correction(in: message) }

    /// The code as programs are told it: `conflict`, `plugin/house/touch-target`.
    package var codeName: String { rule?.id ?? code.rawValue }

    /// What it means, in a few words.
    package var title: String { rule?.title ?? code.entry.title }

    /// All places beside its own, those of a conflict's members included, as editors and code scanning list them.
    package var otherPlaces: [RelatedPlace] {
        constraints.compactMap { member in
            member.source.map {
                RelatedPlace(
                    text: member.text + (member.isDropped ? " (dropped)" : ""), view: member.view, source: $0)
            }
        } + related
    }

    /// The message with its notes, each on a line of its own.
    package var text: String { notes.reduce(message) { $0 + "\n  " + $1 } }
}

/// A place that has a part in a finding.
package struct RelatedPlace: Hashable, Sendable {
    /// What is there.
    package var text: String
    /// The path of the view that it is about; nil for no view.
    package var view: String?
    /// `file:line` in a script.
    package var source: String

    package init(text: String, view: String? = nil, source: String) {
        self.text = text
        self.view = view
        self.source = source
    }
}

/// A constraint of a conflict.
package struct ConflictMember: Hashable, Sendable {
    /// In the words of the script: `root/submit.left == root.left + 24`, or what in the engine it is.
    package var text: String
    /// The path of the view that it is about; nil for the screen's own.
    package var view: String?
    /// `file:line` in a script.
    package var source: String?
    /// Whether it is the one that was left out, so that the others hold.
    package var isDropped: Bool

    package init(text: String, view: String? = nil, source: String? = nil, isDropped: Bool = false) {
        self.text = text
        self.view = view
        self.source = source
        self.isDropped = isDropped
    }

    /// As a line of a message.
    package var line: String { text + (source.map { " (\($0))" } ?? "") + (isDropped ? " ← dropped" : "") }
}
