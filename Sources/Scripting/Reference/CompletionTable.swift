import Layout

/// Completes input at the prompt, with names from the tables that define the API.
package struct CompletionTable {
    /// A possible completion.
    package struct Item: Hashable, Sendable {
        /// The type of a completed name.
        package enum Kind: String, Hashable, Sendable {
            case function, method, field, property, keyword, view, device
        }

        /// The name that completes the word, without arguments.
        package var name: String
        /// The type of the name.
        package var kind: Kind
        /// The name with its parameters and result, such as `tap(view) → boolean`, or another short note.
        package var signature: String
        /// The description from the reference; may be empty.
        package var text: String
    }

    private let globals: [Item]
    private let screen: [Item]
    private let methods: [Item]
    private let fields: [Item]

    private static let keywords = [
        "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local", "nil", "not",
        "or",
        "repeat", "return", "then", "true", "until", "while",
    ]

    /// Creates the table with the names in a reference, including the kinds of views and properties that it describes.
    package init(_ reference: APIReference) {
        func items(_ types: Set<String?>, _ isWanted: (ReferenceEntry) -> Bool, _ kind: Item.Kind) -> [Item] {
            reference.sections.filter { types.contains($0.type) }.flatMap(\.entries).filter(isWanted)
                .map { Item($0, kind) }
        }
        let isMethod = { (entry: ReferenceEntry) in entry.parameters != nil }
        let isField = { (entry: ReferenceEntry) in entry.parameters == nil }
        globals = Self.unique(
            items([nil], isMethod, .function) + items([nil], isField, .field)
                + Self.keywords.map { Item(name: $0, kind: .keyword, signature: "", text: "") })
        screen = Self.unique(items(["Screen"], isMethod, .method) + items(["Screen"], isField, .field))
        methods = Self.unique(
            items(["Node", "Container", "View"], isMethod, .method) + Self.setters(reference)
                + items(["State", "RowView", "Canvas", "ViewModel", "Form", "Instance"], isMethod, .method))
        let anchors = Attribute.allCases.map {
            Item(name: "\($0.name)Anchor", kind: .field, signature: "anchor", text: "The \($0.name) of the view.")
        }
        fields = Self.unique(
            items(["View", "Node"], isField, .field) + anchors + Self.properties(reference)
                + items(["State", "RowView", "Instance", "Traits", "Screen"], isField, .field))
    }

    private static func properties(_ reference: APIReference) -> [Item] {
        reference.kinds.flatMap { kind in
            kind.properties.map { property in
                Item(
                    name: property.name, kind: .property, signature: property.type.expectation,
                    text: reference.text(of: property, in: kind))
            }
        }
    }

    /// Returns the methods of layout nodes that set a property, and the methods of containers that put a view.
    private static func setters(_ reference: APIReference) -> [Item] {
        let properties = properties(reference).map {
            Item(name: $0.name, kind: .method, signature: "\($0.name)(\($0.signature))", text: $0.text)
        }
        let puts = reference.kinds.flatMap { kind in
            ([kind.name] + kind.otherNames).flatMap { name in
                ["put", "putStacked"].map {
                    Item(
                        name: "\($0)\(name)", kind: .method, signature: "\($0)\(name)(name?, properties?)",
                        text: reference.text(of: kind))
                }
            }
        }
        return puts + properties
    }

    private static let devices = Device.all.map {
        Item(name: $0.name, kind: .device, signature: "device", text: $0.title)
    }

    private static func unique(_ items: [Item]) -> [Item] {
        var seen: Set<String> = []
        return items.filter { seen.insert($0.name).inserted }.sorted { $0.name < $1.name }
    }

    /// Returns the incomplete word at the end of a line, which may be empty, and all names that begin with it and are
    /// possible there: methods after a colon, fields after a dot, else globals and keywords.
    ///
    /// - Parameters:
    ///   - line: The text before the caret.
    ///   - views: The names of the screen's views. Inside a string, these and the names of devices are completions, and
    ///     the word begins after the quote.
    package func completions(of line: String, views: [String]) -> (word: String, items: [Item]) {
        if let quote = Self.openQuote(of: line) {
            let word = String(line[line.index(after: quote)...])
            let items = Set(views).sorted().map { Item(name: $0, kind: .view, signature: "view", text: "") }
            return (word, (items + Self.devices).filter { $0.name.hasPrefix(word) })
        }
        let word = String(line.reversed().prefix { $0 == "_" || $0.isLetter || $0.isNumber }.reversed())
        let before = line.dropLast(word.count)
        let receiver = String(
            before.dropLast().reversed().prefix { $0 == "_" || $0.isLetter || $0.isNumber }.reversed())
        let items: [Item] =
            switch before.last {
            case ":": receiver == "screen" ? screen.filter { $0.kind == .method } : methods
            case ".": receiver == "screen" ? screen.filter { $0.kind == .field } : fields
            default: globals
            }
        return (word, items.filter { $0.name.hasPrefix(word) })
    }

    private static func openQuote(of line: String) -> String.Index? {
        var open: (character: Character, index: String.Index)?
        var isEscaped = false
        for index in line.indices {
            let character = line[index]
            if isEscaped {
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if let quote = open {
                if character == quote.character { open = nil }
            } else if character == "\"" || character == "'" {
                open = (character, index)
            }
        }
        return open?.index
    }
}

extension CompletionTable.Item {
    fileprivate init(_ entry: ReferenceEntry, _ kind: CompletionTable.Item.Kind) {
        let list = entry.parameters?.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: ", ")
        let result = entry.type.replacing("@", with: "")
        var signature = list.map { "\(entry.name)(\($0))" } ?? ""
        if !result.isEmpty { signature += signature.isEmpty ? result : " → \(result)" }
        self.init(
            name: entry.name, kind: kind, signature: signature,
            text: (entry.text + entry.examples).joined(separator: "\n"))
    }
}
