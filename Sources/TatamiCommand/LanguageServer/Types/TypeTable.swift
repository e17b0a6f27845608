/// The classes, functions and globals of the script API. They are read from its annotations, the same text that the Lua
/// language server uses to complete and check scripts.
struct TypeTable {
    /// A field, method, function or global of the API.
    struct Member {
        var name: String
        /// The parameters; nil for a value that is not a function.
        var parameters: [LuaType.Field]?
        /// The type of the value or, for a function, of its result.
        var type: LuaType
        var text: String
        /// The heading in the annotations below which a global is declared; empty for members.
        var section = ""
        /// Whether the function is a hook: scripts define it, and the engine calls it.
        var isHook: Bool { text.hasPrefix("Hook:") }

        init(name: String, parameters: [LuaType.Field]? = nil, type: LuaType, text: String = "", section: String = "") {
            (self.name, self.parameters, self.type, self.text) = (name, parameters, type, text)
            self.section = section
        }

        /// The name and, for a function, its parameters: `tap(view, options?)`.
        var signature: String {
            let names = parameters?.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: ", ")
            return name + (names.map { "(\($0))" } ?? "")
        }
    }

    /// A class, with its own members by name and the names of its parents.
    struct Class {
        var parents: [String] = []
        var members: [String: Member] = [:]
        /// The type of all other fields; nil if the class has only the fields in `members`.
        var field: LuaType?
        /// The type of the elements if values can be lists.
        var element: LuaType?
    }

    private(set) var classes: [String: Class] = [:]
    private(set) var aliases: [String: LuaType] = [:]
    private(set) var globals: [String: Member] = [:]
    /// The type that each alias means, with all aliases replaced.
    private var targets: [String: LuaType] = [:]

    init(annotations: String) {
        var reader = AnnotationReader()
        for line in annotations.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            reader.take(Substring(line))
        }
        (classes, aliases, globals) = (reader.classes, reader.aliases, reader.globals)
        for name in aliases.keys { targets[name] = target(of: name, depth: 0) }
    }

    /// Returns the members of a type by name, including the members of its parents.
    func members(of type: LuaType) -> [String: Member] {
        var found: [String: Member] = [:]
        for part in resolved(type).members {
            switch part {
            case .named(let name): add(name, to: &found)
            case .table(let fields):
                for field in fields {
                    found[field.name] = Member(name: field.name, type: field.type)
                }
            default: break
            }
        }
        return found
    }

    /// Returns the member of a type with a name; nil if there is none.
    func member(named name: String, of type: LuaType) -> Member? {
        for part in resolved(type).members {
            guard case .named(let owner) = part else {
                if let found = members(of: part)[name] { return found }
                if case .dictionary(_, let value) = part { return Member(name: name, type: value) }
                continue
            }
            if let found = member(named: name, ofClass: owner) { return found }
            if let field = field(ofClass: owner) { return Member(name: name, type: field) }
        }
        return nil
    }

    /// Returns the type of the fields of a class whose names the class does not fix; nil if it has no such fields.
    func field(ofClass name: String) -> LuaType? {
        guard let own = classes[name] else { return nil }
        return own.field ?? own.parents.lazy.compactMap { field(ofClass: $0) }.first
    }

    /// Returns the type of the elements of lists of a type; nil if no list has the type.
    func element(of type: LuaType) -> LuaType? {
        let found = resolved(type).members.compactMap { part -> LuaType? in
            switch part {
            case .list(let element): element
            case .named(let name): element(ofClass: name)
            default: nil
            }
        }
        return found.isEmpty ? nil : .union(of: found)
    }

    private func element(ofClass name: String) -> LuaType? {
        guard let own = classes[name] else { return nil }
        return own.element ?? own.parents.lazy.compactMap { element(ofClass: $0) }.first
    }

    private func member(named name: String, ofClass owner: String) -> Member? {
        guard let own = classes[owner] else { return nil }
        if let found = own.members[name] { return found }
        for parent in own.parents.reversed() { if let found = member(named: name, ofClass: parent) { return found } }
        return nil
    }

    private func add(_ name: String, to found: inout [String: Member]) {
        guard let own = classes[name] else { return }
        for parent in own.parents { add(parent, to: &found) }
        found.merge(own.members) { $1 }
    }

    private func target(of name: String, depth: Int) -> LuaType {
        guard depth < 10, let alias = aliases[name] else { return .named(name) }
        return .union(
            of: alias.members.map { part in
                if case .named(let other) = part { target(of: other, depth: depth + 1) } else { part }
            })
    }

    /// Returns a type with all aliases replaced.
    func resolved(_ type: LuaType) -> LuaType {
        switch type {
        case .named(let name): targets[name] ?? type
        case .union(let members): .union(of: members.map { resolved($0) })
        default: type
        }
    }

    /// Returns whether the class `name` is the class `other` or one of its subclasses.
    func isClass(_ name: String, _ other: String) -> Bool {
        name == other || classes[name]?.parents.contains { isClass($0, other) } ?? false
    }

    /// Returns whether values of a type can be used where `wanted` is expected. Returns true if either type is not
    /// known.
    func fits(_ type: LuaType, _ wanted: LuaType) -> Bool {
        let wanted = resolved(wanted).members
        if wanted.contains(.any) { return true }
        return resolved(type).members.contains { part in
            switch part {
            case .any: true
            case .named(let name):
                wanted.contains {
                    switch $0 {
                    case .named(let other): isClass(name, other)
                    case .dictionary: name == "table"
                    default: false
                    }
                }
            case .literal: wanted.contains(.named("string")) || wanted.contains(part)
            case .list(let element):
                wanted.contains {
                    if case .list(let other) = $0 { fits(element, other) } else { $0 == .named("table") }
                }
            case .table:
                wanted.contains {
                    switch $0 {
                    case .table, .dictionary, .named("table"): true
                    default: false
                    }
                }
            case .dictionary:
                wanted.contains { if case .dictionary = $0 { true } else { $0 == .named("table") } }
            case .function: wanted.contains { if case .function = $0 { true } else { false } }
            case .union: false
            }
        }
    }
}

/// Reads annotations line by line: comments with tags, and then the declaration to which they belong.
private struct AnnotationReader {
    var classes: [String: TypeTable.Class] = [:]
    var aliases: [String: LuaType] = [:]
    var globals: [String: TypeTable.Member] = [:]

    private var text: [Substring] = []
    private var parameters: [LuaType.Field] = []
    private var result: LuaType?
    private var openClass: String?
    private var section = ""

    mutating func take(_ line: Substring) {
        if line.hasPrefix("---@") {
            takeTag(line.dropFirst(4))
        } else if line.hasPrefix("---") {
            text.append(line.dropFirst(3))
        } else {
            if line.hasPrefix("-- ") { section = String(line.dropFirst(3)) }
            takeDeclaration(line)
            (text, parameters, result, openClass) = ([], [], nil, nil)
        }
    }

    private mutating func takeTag(_ tag: Substring) {
        let parts = tag.split(separator: " ", maxSplits: 2).map { $0 }
        guard parts.count >= 2 else { return }
        switch parts[0] {
        case "class":
            let name = Self.name(parts[1].prefix { $0 != ":" })
            let rest = tag.split(separator: ":", maxSplits: 1).dropFirst().first ?? ""
            classes[name, default: TypeTable.Class()].parents += rest.split(separator: ",").map {
                Self.name($0.drop { $0 == " " })
            }
            openClass = name
        case "alias" where parts.count == 3:
            aliases[Self.name(parts[1])] = LuaType(parts[2])
        case "field" where parts.count == 3:
            guard let openClass else { return }
            if parts[1] == "[string]" { classes[openClass]!.field = LuaType(parts[2]) }
            if parts[1] == "[integer]" { classes[openClass]!.element = LuaType(parts[2]) }
            guard !parts[1].hasPrefix("[") else { return }
            let name = String(parts[1].hasSuffix("?") ? parts[1].dropLast() : parts[1])
            let type = LuaType(parts[2])
            classes[openClass]!.members[name] = TypeTable.Member(
                name: name, type: type, text: Self.description(after: parts[2]))
        case "param" where parts.count == 3:
            let isOptional = parts[1].hasSuffix("?")
            parameters.append(
                LuaType.Field(
                    name: String(isOptional ? parts[1].dropLast() : parts[1]), type: LuaType(parts[2]),
                    isOptional: isOptional))
        case "return", "type":
            result = LuaType(tag.drop { $0 != " " })
        default: break
        }
    }

    private mutating func takeDeclaration(_ line: Substring) {
        let member = TypeTable.Member(
            name: "", parameters: parameters, type: result ?? .named("nil"), text: text.joined(separator: "\n"),
            section: section)
        if line.hasPrefix("function ") {
            let head = line.dropFirst(9).prefix { $0 != "(" }
            if let colon = head.firstIndex(of: ":") {
                let name = String(head[head.index(after: colon)...])
                classes[String(head[..<colon]), default: TypeTable.Class()].members[name] = member.named(name)
            } else {
                globals[String(head)] = member.named(String(head))
            }
        } else if line.hasSuffix(" = nil") {
            var value = member.named(String(line.dropLast(6)))
            value.parameters = nil
            globals[value.name] = value
        }
    }

    private static func name(_ text: some StringProtocol) -> String {
        text.hasPrefix("tatami.") ? String(text.dropFirst(7)) : String(text)
    }

    /// Returns the description after a type, which ends at the first space outside of brackets.
    private static func description(after text: Substring) -> String {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(", "{", "<": depth += 1
            case ")", "}", ">": depth -= 1
            case " " where depth == 0 && !"|:".contains(text[text.index(before: index)]):
                return String(text[text.index(after: index)...])
            default: break
            }
        }
        return ""
    }
}

extension TypeTable.Member {
    fileprivate func named(_ name: String) -> Self {
        var member = self
        member.name = name
        return member
    }
}
