/// A method, function, field or hook as the reference shows it.
struct ReferenceEntry {
    struct Parameter {
        var name: String
        var type: String
        var isOptional: Bool
    }

    var name: String
    /// Nil for a field.
    var parameters: [Parameter]?
    /// The type of the result, or of the field; empty for none.
    var type: String
    var text: [String] = []
    var errors: [String] = []
    var examples: [String] = []

    /// Entries as the texts of the reference write them:
    ///
    ///     name(parameter: type, optional?: type): result     or     name: type
    ///         What it does, in lines.
    ///         ! when it is an error
    ///         > an example
    ///
    /// `@Name` in a type is a type of the reference's own.
    static func parse(_ source: String) -> [ReferenceEntry] {
        var entries: [ReferenceEntry] = []
        for line in source.split(separator: "\n") {
            let text = line.drop { $0 == " " }
            guard !text.isEmpty else { continue }
            if line.startIndex == text.startIndex {
                entries.append(signature(String(text)))
            } else if let last = entries.indices.last {
                entries[last].add(text)
            }
        }
        return entries
    }

    /// Adds a line of what is said of it.
    private mutating func add(_ line: Substring) {
        let rest = String(line.dropFirst(2))
        switch line.first {
        case "!": errors.append(rest)
        case ">": examples.append(rest)
        default: text.append(String(line))
        }
    }

    private static func signature(_ line: String) -> ReferenceEntry {
        guard let open = line.firstIndex(of: "("), !line[..<open].contains(":") else {
            let parts = line.split(separator: ":", maxSplits: 1)
            return ReferenceEntry(name: String(parts[0]), type: parts.count > 1 ? trimmed(parts[1]) : "")
        }
        // Types have brackets of their own: fun(value: any): any.
        var depth = 0
        var parameters: [Parameter] = []
        var start = line.index(after: open)
        var index = open
        while index < line.endIndex {
            switch line[index] {
            case "(", "{", "<": depth += 1
            case ")", "}", ">": depth -= 1
            default: break
            }
            if depth == 0 || (depth == 1 && line[index] == ",") {
                if start < index { parameters.append(parameter(line[start..<index])) }
                start = line.index(after: index)
                if depth == 0 { break }
            }
            index = line.index(after: index)
        }
        let rest = line[start...].drop { $0 == ":" || $0 == " " }
        return ReferenceEntry(name: String(line[..<open]), parameters: parameters, type: String(rest))
    }

    private static func parameter(_ text: Substring) -> Parameter {
        let parts = text.split(separator: ":", maxSplits: 1)
        var name = trimmed(parts[0])
        let isOptional = name.hasSuffix("?")
        if isOptional { name.removeLast() }
        return Parameter(name: name, type: parts.count > 1 ? trimmed(parts[1]) : "any", isOptional: isOptional)
    }

    private static func trimmed(_ text: Substring) -> String {
        String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}

extension ReferenceEntry {
    /// What a library says of an operation.
    init(_ operation: OperationEntry) {
        self.init(
            name: operation.name,
            parameters: operation.role == .field
                ? nil : operation.parameters.map { Parameter(name: $0.name, type: $0.type, isOptional: $0.isOptional) },
            type: operation.result.type)
        for line in operation.text.split(separator: "\n") { add(line.drop { $0 == " " }) }
    }
}

/// One class of values, or the globals: on one page for readers, or on several where there is much to say.
struct ReferenceSection {
    /// What is on one page.
    struct Part {
        /// The heading.
        var title: String
        var intro: String
        var entries: [ReferenceEntry]

        init(_ title: String, _ intro: String, _ entries: [ReferenceEntry]) {
            self.title = title
            self.intro = intro
            self.entries = entries
        }
    }

    /// The name of the type; nil for globals.
    var type: String?
    /// In the order of the pages, at least one.
    var parts: [Part]

    /// What the class is called, and what is said of it as a whole: by its first page.
    var title: String { parts[0].title }
    var intro: String { parts[0].intro }
    var entries: [ReferenceEntry] { parts.flatMap(\.entries) }
}
