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
        let isLiteral = tree.isString(index) || tree.isSymbol(index, "{")
        if isLiteral, tree.isIdentifier(index - 1) {
            return callee(named: index - 1).flatMap { argument(0, of: $0, at: index) }
        }
        if tree.isSymbol(index - 1, "=") { return expectedByName(index - 1, depth) }
        if tree.isSymbol(index - 1, "==", "~=") { return type(endingAt: index - 2) }
        guard tree.isSymbol(index - 1, "(", ",", "{", ";"), let around = tree.surroundings(of: index),
            around.start == index
        else { return nil }
        if let callee = callee(of: around.open) { return argument(around.number, of: callee, at: index) }
        guard tree.isSymbol(around.open, "{"), let table = expected(at: around.open, depth + 1) else { return nil }
        let elements = self.table.resolved(table).members.compactMap {
            if case .list(let element) = $0 { element } else { nil }
        }
        return elements.isEmpty ? nil : .union(of: elements)
    }

    /// Returns the type of the field or variable to which an equals sign assigns; nil if it is not known.
    private func expectedByName(_ equals: Int, _ depth: Int) -> LuaType? {
        if let around = tree.surroundings(of: equals), tree.isSymbol(around.open, "{"), around.start == equals - 1 {
            guard let owner = expected(at: around.open, depth + 1) else { return nil }
            let field = member(named: tree.word(equals - 1), of: table.resolved(owner))
            return field?.parameters == nil ? field?.type : nil
        }
        guard tree.isSymbol(equals - 2, ".") else { return nil }
        return member(endingAt: equals - 1)?.type
    }

    /// Returns the fields that a table constructor for a type can contain, by name.
    func fields(of type: LuaType) -> [String: TypeTable.Member] {
        members(of: table.resolved(type)).filter { $0.value.parameters == nil }
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

    /// Returns whether a script can write a value of a type as a table. Values of classes with methods are created only
    /// by the engine.
    private func acceptsTables(_ type: LuaType) -> Bool {
        table.resolved(type).members.contains { part in
            switch part {
            case .any, .list, .table, .named("table"): true
            case .named(let name):
                table.classes[name].map { own in
                    !own.members.isEmpty && own.members.values.allSatisfy { $0.parameters == nil }
                        && !["Area", "AnonymousTarget"].contains(name)
                } ?? false
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
