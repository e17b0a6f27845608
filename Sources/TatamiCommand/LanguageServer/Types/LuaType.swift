/// A Lua type, as the annotations of the API (LuaCATS) write it.
indirect enum LuaType: Hashable {
    /// A type that is not known, or that allows any value.
    case any
    /// A class, an alias or a basic type, without the prefix `tatami.`.
    case named(String)
    /// A string with this content.
    case literal(String)
    case list(LuaType)
    case table([Field])
    /// A table with any fields, whose names and values have these types.
    case dictionary(name: LuaType, value: LuaType)
    case function([Field], result: LuaType)
    case union([LuaType])

    /// A field of a table type, or a parameter of a function type.
    struct Field: Hashable {
        var name: String
        var type: LuaType
        var isOptional: Bool
    }

    /// The members of a union; only the type itself if it is not a union.
    var members: [LuaType] { if case .union(let members) = self { members } else { [self] } }

    /// Parses the type at the start of a text. Text after the type, such as a description, is ignored.
    init(_ text: some StringProtocol) {
        var reader = LuaTypeReader(text)
        self = reader.type()
    }

    static func union(of types: [LuaType]) -> LuaType {
        if types.count == 1 { return types[0] }
        var seen: Set<LuaType> = []
        let members = types.flatMap(\.members).filter { seen.insert($0).inserted }
        return members.count == 1 ? members[0] : .union(members)
    }
}

/// Parses a type in the annotations.
private struct LuaTypeReader {
    private let text: [Character]
    private var at = 0

    init(_ text: some StringProtocol) { self.text = Array(text) }

    private var character: Character? { at < text.count ? text[at] : nil }

    private mutating func skipSpace() { while character == " " { at += 1 } }

    private mutating func take(_ wanted: Character) -> Bool {
        skipSpace()
        guard character == wanted else { return false }
        at += 1
        return true
    }

    mutating func type() -> LuaType {
        var types = [single()]
        while character == "|" {
            at += 1
            types.append(single())
        }
        return .union(of: types)
    }

    private mutating func single() -> LuaType {
        skipSpace()
        var type = simple()
        while true {
            if character == "[", at + 1 < text.count, text[at + 1] == "]" {
                type = .list(type)
                at += 2
            } else if character == "?" || character == "." {
                // Optional values have the same offers.
                at += 1
            } else {
                return type
            }
        }
    }

    private mutating func simple() -> LuaType {
        if take("(") {
            let type = type()
            _ = take(")")
            return type
        }
        if character == "\"" { return .literal(quoted()) }
        if take("{") { return .table(fields(until: "}", separator: ",")) }
        let name = word()
        switch name {
        case "any", "": return .any
        case "fun":
            _ = take("(")
            let parameters = fields(until: ")", separator: ",")
            return .function(parameters, result: take(":") ? single() : .any)
        case "table" where character == "<":
            at += 1
            let name = type()
            let value = take(",") ? type() : LuaType.any
            _ = take(">")
            return .dictionary(name: name, value: value)
        default: return .named(name)
        }
    }

    private mutating func quoted() -> String {
        at += 1
        let start = at
        while let character, character != "\"" { at += 1 }
        defer { at += 1 }
        return String(text[start..<min(at, text.count)])
    }

    private mutating func word() -> String {
        let start = at
        while let character, character.isLetter || character.isNumber || character == "_" || isDotInName { at += 1 }
        let name = String(text[start..<at])
        return name.hasPrefix("tatami.") ? String(name.dropFirst(7)) : name
    }

    private var isDotInName: Bool {
        character == "." && at + 1 < text.count && (text[at + 1].isLetter || text[at + 1] == "_")
    }

    private mutating func fields(until end: Character, separator: Character) -> [LuaType.Field] {
        var fields: [LuaType.Field] = []
        while !take(end), character != nil {
            let start = at
            while let character, !":,".contains(character), character != end { at += 1 }
            var name = String(text[start..<at])
            let isOptional = name.hasSuffix("?")
            if isOptional { name.removeLast() }
            let type = take(":") ? type() : LuaType.any
            if !name.hasPrefix("[") { fields.append(LuaType.Field(name: name, type: type, isOptional: isOptional)) }
            while let character, character != separator, character != end { at += 1 }
            _ = take(separator)
        }
        return fields
    }
}
