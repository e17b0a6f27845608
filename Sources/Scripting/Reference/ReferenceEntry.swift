/// A method, function, field or hook in the reference.
struct ReferenceEntry {
    struct Parameter {
        var name: String
        var type: String
        var isOptional: Bool
    }

    var name: String
    /// The parameters; nil for a field.
    var parameters: [Parameter]?
    /// The type of the result or of the field; empty for none.
    var type: String
    var text: [String] = []
    var errors: [String] = []
    var examples: [String] = []

    /// Adds a line of the text: `!` begins an error, `>` an example.
    private mutating func add(_ line: Substring) {
        let rest = String(line.dropFirst(2))
        switch line.first {
        case "!": errors.append(rest)
        case ">": examples.append(rest)
        default: text.append(String(line))
        }
    }
}

extension ReferenceEntry {
    /// Creates an entry from an operation's texts.
    init(_ operation: OperationEntry) {
        self.init(
            name: operation.name,
            parameters: operation.role == .field
                ? nil : operation.parameters.map { Parameter(name: $0.name, type: $0.type, isOptional: $0.isOptional) },
            type: operation.result.type)
        for line in operation.text.split(separator: "\n") { add(line.drop { $0 == " " }) }
    }
}

/// One class of values, or the globals, on one or more pages.
struct ReferenceSection {
    /// The content of one page.
    struct Part {
        /// The heading.
        var title: String
        var intro: String
        var entries: [ReferenceEntry]
        /// Entries that are described on pages of another class.
        var shared: [Shared]

        init(_ title: String, _ intro: String, _ entries: [ReferenceEntry], shared: [Shared] = []) {
            self.title = title
            self.intro = intro
            self.entries = entries
            self.shared = shared
        }
    }

    /// Entries that a class shares with another class.
    struct Shared {
        /// The heading of the page that describes them.
        var page: String
        var entries: [ReferenceEntry]
    }

    /// The name of the type; nil for globals.
    var type: String?
    /// The parts, in the order of the pages; at least one.
    var parts: [Part]

    /// The name of the class, from its first page.
    var title: String { parts[0].title }
    var intro: String { parts[0].intro }
    var entries: [ReferenceEntry] { parts.flatMap { $0.entries + $0.shared.flatMap(\.entries) } }
}
