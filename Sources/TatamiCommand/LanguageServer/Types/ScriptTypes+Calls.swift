/// The functions that brackets call, and the types that values are expected to have.
extension ScriptTypes {
    /// Returns the function that an opening bracket calls; nil for other brackets and unknown functions.
    func callee(of open: Int) -> TypeTable.Member? {
        guard tree.isSymbol(open, "("), tree.isIdentifier(open - 1) else { return nil }
        return callee(named: open - 1)
    }

    private func callee(named index: Int) -> TypeTable.Member? {
        if let member = member(endingAt: index), member.parameters != nil { return member }
        // If the receiver is not known, a name of the API has one meaning in most classes.
        guard tree.isSymbol(index - 1, ":"), type(endingAt: index - 2) == .any else { return nil }
        let found = table.classes.values.compactMap { $0.members[tree.word(index)] }.filter { $0.parameters != nil }
        let first = found.first
        return found.allSatisfy { $0.parameters == first?.parameters } ? first : nil
    }

    /// Returns the type that a value is expected to have; nil if it is not known. `index` is the first token of the
    /// value.
    func expected(at index: Int, _ depth: Int = 0) -> LuaType? {
        guard depth < 20 else { return nil }
        if tree.isSymbol(index, "{"), let entries = entries(ofTable: index) { return entries }
        let isLiteral = tree.isString(index) || tree.isSymbol(index, "{")
        if isLiteral, tree.isIdentifier(index - 1) {
            return callee(named: index - 1).flatMap { argument(0, of: $0, at: index) }
        }
        if tree.isSymbol(index - 1, "=") { return expectedByName(index - 1, depth) }
        if tree.isSymbol(index - 1, "==", "~=") { return type(endingAt: index - 2) }
        if tree.word(index - 1) == "return" { return expectedResult(at: index, depth) }
        if let start = tree.start(ofExpressionWith: index) { return expected(at: start, depth + 1) }
        guard tree.isSymbol(index - 1, "(", ",", "{", ";"), let around = tree.surroundings(of: index),
            around.start == index
        else { return nil }
        if let callee = callee(of: around.open) { return argument(around.number, of: callee, at: index) }
        guard tree.isSymbol(around.open, "{"), let table = expected(at: around.open, depth + 1) else { return nil }
        return self.table.element(of: table)
    }

    /// Returns the type of the entries in the table that defines a class of the script, or that describes a view of
    /// such a class; nil for other tables.
    private func entries(ofTable open: Int) -> LuaType? {
        let name = tree.word(open - 1)
        if let own = classes[name], own.hasViews, own.definition != open, !tree.isSymbol(open - 2, ".", ":") {
            let states = own.states.map { LuaType.Field(name: tree.word($0), type: .any, isOptional: true) }
            return .union([.named("ViewEntries"), .table(states)])
        }
        guard let own = classes.values.first(where: { $0.definition == open }) else { return nil }
        let maker = tree.word(own.maker)
        return .named("\(maker.prefix(1).uppercased())\(maker.dropFirst())Definition")
    }

    /// Returns the type that the result of the function around a token is expected to have; nil if it is not known.
    private func expectedResult(at index: Int, _ depth: Int) -> LuaType? {
        guard let function = tree.function(around: index), let expected = expected(at: function.start, depth + 1) else {
            return nil
        }
        let results = table.resolved(expected).members.compactMap { part -> LuaType? in
            if case .function(_, let result) = part { result } else { nil }
        }
        return results.isEmpty ? nil : .union(of: results)
    }

    /// Returns the type of the field or variable to which an equals sign assigns; nil if it is not known.
    private func expectedByName(_ equals: Int, _ depth: Int) -> LuaType? {
        if let field = field(ofKey: equals - 1, depth) { return field.parameters == nil ? field.type : nil }
        guard tree.isSymbol(equals - 2, ".") else { return nil }
        return member(endingAt: equals - 1)?.type
    }

    /// Returns the field that a key in a table constructor names; nil for other names and unknown fields.
    func field(ofKey key: Int, _ depth: Int = 0) -> TypeTable.Member? {
        guard tree.isIdentifier(key), tree.isSymbol(key + 1, "="), let around = tree.surroundings(of: key),
            tree.isSymbol(around.open, "{"), around.start == key, let owner = expected(at: around.open, depth + 1)
        else { return nil }
        return member(named: tree.word(key), of: tables(of: owner))
    }

    /// Returns the fields that a table constructor for a type can contain, by name.
    func fields(of type: LuaType) -> [String: TypeTable.Member] {
        members(of: tables(of: type)).filter { $0.value.parameters == nil }
    }

    /// Returns the members of a type without the classes whose values only the engine creates.
    private func tables(of type: LuaType) -> LuaType {
        .union(
            of: table.resolved(type).members.filter {
                if case .named(let name) = $0 { !isMadeByEngine(name) } else { true }
            })
    }

    /// Returns whether only the engine creates values of a class: it has methods, or its fields are anchors.
    private func isMadeByEngine(_ name: String) -> Bool {
        guard let own = table.classes[name] else { return false }
        return ["Anchors", "DescribedAnchors"].contains(name) || own.members.values.contains { $0.parameters != nil }
            || own.parents.contains { isMadeByEngine($0) }
    }

    /// Returns the type that the argument at `index` must have; nil if it is not known. A table can follow directly if
    /// the optional argument before it is left out.
    private func argument(_ number: Int, of callee: TypeTable.Member, at index: Int) -> LuaType? {
        guard let parameters = callee.parameters, !parameters.isEmpty else { return nil }
        guard parameters.indices.contains(number) else {
            return parameters.last.flatMap { $0.name == "..." ? $0.type : nil }
        }
        let next = number + 1
        if tree.isSymbol(index, "{"), parameters[number].isOptional, !acceptsTables(parameters[number].type),
            next < parameters.count
        {
            return parameters[next].type
        }
        return parameters[number].type
    }

    /// Returns whether a script can write a value of a type as a table.
    private func acceptsTables(_ type: LuaType) -> Bool {
        tables(of: type).members.contains { part in
            switch part {
            case .any, .list, .table, .dictionary, .named("table"): true
            case .named(let name): !(table.classes[name]?.members.isEmpty ?? true)
            default: false
            }
        }
    }

    /// Returns the type that a value must have, or a union if it may also be a later argument because optional
    /// arguments are left out. Nil if it is not known.
    func accepted(at index: Int) -> LuaType? {
        let expected = expected(at: index)
        guard let expected, let around = tree.surroundings(of: index), around.start == index,
            let parameters = callee(of: around.open)?.parameters, parameters.indices.contains(around.number),
            parameters[around.number].isOptional
        else { return expected }
        var types = [expected]
        for number in around.number..<parameters.count - 1 {
            guard parameters[number].isOptional else { break }
            types.append(parameters[number + 1].type)
        }
        return types.count == 1 ? expected : .union(of: types)
    }
}
