/// The names and values that a user can write at a position in a script, and the call around the position.
struct ScriptCompletion {
    /// A name or value that a user can write at the position.
    struct Offer: Hashable {
        /// The kind of completion, with its number in the protocol.
        enum Kind: Int {
            case method = 2
            case function = 3
            case field = 5
            case variable = 6
            case property = 10
            case value = 12
            case keyword = 14
            case device = 20
        }

        var name: String
        var kind: Kind
        /// The parameters of a function, or the type of a value.
        var detail = ""
        var text = ""
    }

    /// The call around a position.
    struct Call {
        var member: TypeTable.Member
        /// The number of the argument at the position, from 0.
        var argument: Int
    }

    /// The names that completions offer in addition to the API and the script's own variables.
    struct Names {
        /// The names of the views on the screen.
        var views: [String]
        var devices: [String]
        /// The sections of the annotations whose globals the file cannot use.
        var hiddenSections: Set<String> = []
    }

    let types: ScriptTypes
    private let names: Names
    /// The index of the token at the position; nil in comments and numbers.
    let token: Int?
    /// The part of the word or string that is before the position.
    private let word: String

    private var tree: ScriptTree { types.tree }

    /// Finds the completions at a position.
    ///
    /// - Parameter offset: The position in the bytes of the text.
    init(_ text: [UInt8], offset: Int, _ table: TypeTable, _ names: Names) {
        self.names = names
        let before = LuaTokens(Array(text[..<offset]))
        if let last = before.tokens.last, before.isBroken, last.kind == .string {
            // The string ends with the line if its quote is missing.
            let whole = LuaTokens(text)
            let isOpen = whole.isBroken && whole.tokens.last?.range.lowerBound == last.range.lowerBound
            let rest = text[offset...].drop { $0 != UInt8(ascii: "\n") }
            let quote = text[last.range.lowerBound]
            types = ScriptTypes(ScriptTree(isOpen ? LuaTokens(text[..<offset] + [quote] + rest) : whole), table)
            token = before.tokens.count - 1
            // Long strings have no values of the API.
            word =
                quote == UInt8(ascii: "[")
                ? "\u{0}" : String(decoding: text[last.range.lowerBound + 1..<offset], as: UTF8.self)
            return
        }
        // A name at the position makes an incomplete text readable.
        let whole = LuaTokens(text[..<offset] + [UInt8(ascii: "_")] + text[offset...])
        types = ScriptTypes(ScriptTree(whole), table)
        let found = whole.tokens.firstIndex { $0.range.contains(offset) }
        token = found.flatMap { whole.tokens[$0].kind == .name ? $0 : nil }
        word = token.map { String(decoding: text[whole.tokens[$0].range.lowerBound..<offset], as: UTF8.self) } ?? ""
    }

    // MARK: Offers

    /// The names and values that a user can write at the position, in alphabetical order.
    var offers: [Offer] {
        guard let token else { return [] }
        return Set(all(at: token)).filter { $0.name.hasPrefix(word) }
            .sorted { ($0.name, $0.kind.rawValue) < ($1.name, $1.kind.rawValue) }
    }

    private func all(at token: Int) -> [Offer] {
        if tree.isString(token) { return strings(at: token) }
        if tree.isSymbol(token - 1, ":") { return methods(at: token) }
        if tree.isSymbol(token - 1, ".") { return members(at: token, areMethods: false) }
        if declaresName(token) { return [] }
        if let around = tree.surroundings(of: token), around.start == token {
            if tree.isSymbol(around.open, "{"), let expected = types.expected(at: around.open) {
                let used = Set(tree.keys(ofTable: around.open).map { tree.word($0) })
                let fields = fields(of: expected, at: token).filter { !used.contains($0.name) }
                if !fields.isEmpty {
                    let elements = types.table.element(of: expected)
                    return fields.map { offer($0, .field) } + (elements.map { values(at: token, $0) } ?? [])
                }
            }
            return values(at: token, types.expected(at: token))
        }
        if tree.isSymbol(token - 1, "=", "==", "~=") { return values(at: token, types.expected(at: token)) }
        let isValue =
            tree.text.tokens.indices.contains(token - 1) && !tree.isOperand(token - 1)
            && !["do", "then", "else", "repeat", ";"].contains(tree.text.text(token - 1))
        return isValue || tree.surroundings(of: token) != nil ? values(at: token, nil) : statements(at: token)
    }

    /// Returns the fields that a table of a type can have.
    private func fields(of type: LuaType, at token: Int) -> [TypeTable.Member] {
        let states = types.table.resolved(type).members.contains {
            if case .dictionary(.named("StateName"), _) = $0 { true } else { false }
        }
        return Array(types.fields(of: type).values) + (states ? types.states(at: token) : [])
    }

    private func declaresName(_ token: Int) -> Bool {
        if ["local", "function", "for", "goto"].contains(tree.word(token - 1)) { return true }
        return tree.variables.contains { $0.token == token }
    }

    private func methods(at token: Int) -> [Offer] {
        // A function of a class is a hook of the engine, or any other name.
        guard tree.word(token - 3) == "function" else { return members(at: token, areMethods: true) }
        guard let own = types.classes[tree.word(token - 2)] else { return [] }
        return types.table.members(of: .named(own.base)).values.filter(\.isHook).map { offer($0, .method) }
    }

    private func members(at token: Int, areMethods: Bool) -> [Offer] {
        let type = types.type(endingAt: token - 2)
        var found = types.members(of: type)
        found.merge(types.namedViews(after: token - 2)) { own, _ in own }
        if type == .any {
            guard tree.isOperand(token - 2), types.table.globals[tree.word(token - 2)] == nil else { return [] }
            // If the receiver is not known, the members of all classes. Scripts do not read entries of descriptions.
            for (name, own) in types.table.classes where !types.table.isClass(name, "CommonEntries") {
                found.merge(own.members) { first, _ in first }
            }
        }
        let members = found.values.filter {
            ($0.parameters != nil) == areMethods && (type != .any || !$0.isHook)
        }
        if areMethods { return members.map { offer($0, .method) } }
        return (type == .any ? members : anchors(members, at: token)).map { offer($0, .field) }
    }

    /// Returns the fields that fit at a token if an anchor is expected there; otherwise returns all fields. Targets
    /// have their anchors under two names, of which descriptions use the shorter.
    private func anchors(_ fields: [TypeTable.Member], at token: Int) -> [TypeTable.Member] {
        let expected = types.expected(at: tree.chainStart(endingAt: token - 2))
        guard let wanted = expected.map({ types.table.resolved($0) }), !wanted.members.contains(.any),
            types.fits(.named("Anchor"), wanted)
        else { return fields }
        let fitting = fields.filter { leads($0.type, to: wanted) }
        let areDescribed = fitting.contains { $0.type == .named("DescribedAnchor") }
        return areDescribed ? fitting.filter { $0.type != .named("Anchor") } : fitting
    }

    private func offer(_ member: TypeTable.Member, _ kind: Offer.Kind) -> Offer {
        Offer(
            name: member.name, kind: kind, detail: member.parameters == nil ? "" : member.signature, text: member.text)
    }

    // MARK: Values

    private func strings(at token: Int) -> [Offer] {
        guard let expected = types.expected(at: token) else { return names.views.map { Offer(name: $0, kind: .value) } }
        return types.table.unaliased(expected) { name in
            switch name {
            case "ViewName": names.views.map { Offer(name: $0, kind: .value) }
            case "DeviceName": names.devices.map { Offer(name: $0, kind: .device) }
            case "PropertyName": properties(at: token)
            case "StateName": types.states(at: token).map { Offer(name: $0.name, kind: .value) }
            default: nil
            }
        } other: { part in
            switch part {
            case .literal(let text): [Offer(name: text, kind: .value)]
            case .any: names.views.map { Offer(name: $0, kind: .value) }
            default: []
            }
        }
    }

    /// Returns the properties of a view, if the string at `token` is an argument of one of the view's methods.
    private func properties(at token: Int) -> [Offer] {
        let name = tree.isSymbol(token - 1, "(") ? token - 2 : (tree.surroundings(of: token)?.open ?? 0) - 1
        guard tree.isSymbol(name - 1, ":") else { return [] }
        let receiver = types.type(endingAt: name - 2)
        guard case .named(let node) = receiver, node.hasSuffix("Node") else { return [] }
        let view = node == "Node" ? "View" : String(node.dropLast(4))
        return
            (types.table.classes["\(view)Properties"].map { _ in types.table.members(of: .named("\(view)Properties")) }
            ?? [:])
            .values.map { offer($0, .property) }
    }

    /// Returns the variables, globals and keywords that have the expected type or have a member with the type. Returns
    /// all of them if the type is not known.
    private func values(at token: Int, _ expected: LuaType?) -> [Offer] {
        let wanted = expected.map { types.table.resolved($0) } ?? .any
        let isOpen = wanted.members.contains {
            switch $0 {
            case .any, .dictionary, .named("table"): true
            default: false
            }
        }
        var found: [Offer] = []
        let variables = tree.visible(at: token)
        for variable in variables.values where isOpen || leads(types.type(of: variable), to: wanted) {
            found.append(Offer(name: variable.name, kind: .variable))
        }
        for member in globals(variables) where isOpen || gives(member, wanted) {
            found.append(offer(member, member.parameters == nil ? .field : .function))
        }
        var words: [String] = isOpen ? ["nil", "not", "true", "false", "function"] : []
        for part in wanted.members {
            switch part {
            case .named("boolean"): words += ["true", "false", "not"]
            case .function: words.append("function")
            case .literal(let text): found.append(Offer(name: "\"\(text)\"", kind: .value))
            default: break
            }
        }
        return found + words.map { Offer(name: $0, kind: .keyword) }
    }

    private func gives(_ member: TypeTable.Member, _ wanted: LuaType) -> Bool {
        if member.parameters == nil { return leads(member.type, to: wanted) }
        // The functions that functions of the API return are for definitions.
        if case .function = member.type { return false }
        // A call that makes an object is not useful where only a class above the object's class is expected.
        if case .named(let made) = member.type, types.table.classes[made] != nil {
            return wanted.members.contains(member.type)
        }
        return member.type != .any && types.fits(member.type, wanted)
    }

    /// Returns whether values of a type have the wanted type or have a field with the wanted type.
    private func leads(_ type: LuaType, to wanted: LuaType) -> Bool {
        if types.fits(type, wanted) { return true }
        if case .named(let name) = type, let field = types.table.field(ofClass: name), types.fits(field, wanted) {
            return true
        }
        return types.members(of: type).values.contains {
            $0.parameters == nil && $0.type != .any && types.fits($0.type, wanted)
        }
    }

    private func statements(at token: Int) -> [Offer] {
        let variables = tree.visible(at: token)
        return variables.values.map { Offer(name: $0.name, kind: .variable) }
            + globals(variables).map { offer($0, $0.parameters == nil ? .field : .function) }
            + ScriptTree.keywords.map { Offer(name: $0, kind: .keyword) }
    }

    private func globals(_ variables: [String: ScriptTree.Variable]) -> [TypeTable.Member] {
        types.table.globals.values.filter {
            variables[$0.name] == nil && !$0.name.contains(".") && !names.hiddenSections.contains($0.section)
        }
    }

    // MARK: Calls

    /// The innermost call around the position, and the number of the argument there; nil outside of calls of known
    /// functions.
    var call: Call? {
        guard var at = token else { return nil }
        while let around = tree.surroundings(of: at) {
            if let member = types.callee(of: around.open) { return Call(member: member, argument: around.number) }
            at = around.open
        }
        return nil
    }
}

extension TypeTable {
    /// Returns the combined results for the members of a type. If `alias` has a result for the name of a named type,
    /// that result counts. Otherwise an alias is replaced by its target, and `other` returns the result for any other
    /// type.
    func unaliased<Result>(
        _ type: LuaType, _ alias: (String) -> [Result]?, other: (LuaType) -> [Result]
    ) -> [Result] {
        type.members.flatMap { part in
            guard case .named(let name) = part else { return other(part) }
            if let found = alias(name) { return found }
            guard let target = aliases[name] else { return other(part) }
            return unaliased(target, alias, other: other)
        }
    }
}
