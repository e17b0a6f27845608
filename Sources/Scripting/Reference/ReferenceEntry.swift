/// A method, function or field in the reference.
struct ReferenceEntry {
    struct Parameter {
        var name: String
        var type: String
        var isOptional: Bool
    }

    var name: String
    /// The parameters; nil for a field.
    var parameters: [Parameter]?
    /// The type of the result, or of a field; empty without a result.
    var type: String
    var text: [String] = []
    var errors: [String] = []
    var examples: [String] = []

    /// Adds a line of an operation's text. A line that begins with `!` is an error, and one with `>` is an example.
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
    /// The text in Markdown. Lines that begin with `- ` are the items of a list; other lines are joined.
    var paragraphs: String {
        var out = ""
        var isInList = false
        for line in text {
            let isItem = line.hasPrefix("- ")
            if !out.isEmpty { out += isItem != isInList ? "\n\n" : isItem ? "\n" : " " }
            out += line
            isInList = isItem
        }
        return out
    }

    /// Creates the entry of an operation from its description.
    init(_ operation: OperationEntry) {
        self.init(
            name: operation.name,
            parameters: operation.role == .field
                ? nil : operation.parameters.map { Parameter(name: $0.name, type: $0.type, isOptional: $0.isOptional) },
            type: operation.result.type)
        for line in operation.text.split(separator: "\n") { add(line.drop { $0 == " " }) }
    }
}

/// A class of values, or the globals, described on one or more pages.
struct ReferenceSection {
    /// The content of one page.
    struct Part {
        /// The title of the page.
        var title: String
        var intro: String
        var entries: [ReferenceEntry]
        /// Entries that belong to this class, too, but are described on another page.
        var shared: [Shared]

        init(_ title: String, _ intro: String, _ entries: [ReferenceEntry], shared: [Shared] = []) {
            self.title = title
            self.intro = intro
            self.entries = entries
            self.shared = shared
        }
    }

    /// Entries that are described on a page of another class.
    struct Shared {
        /// The title of that page.
        var page: String
        var entries: [ReferenceEntry]
    }

    /// The name of the class in the annotations; nil for the globals.
    var type: String?
    /// The pages in their order; at least one.
    var parts: [Part]

    /// The title of the first page.
    var title: String { parts[0].title }
    var intro: String { parts[0].intro }
    var entries: [ReferenceEntry] { parts.flatMap { $0.entries + $0.shared.flatMap(\.entries) } }
}
