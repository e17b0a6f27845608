/// The members of types, including those that the script adds to its classes.
extension ScriptTypes {
    /// Returns the member of a type with a name; nil if there is none.
    func member(named name: String, of type: LuaType) -> TypeTable.Member? {
        for part in type.members {
            if let members = members(ofClass: part) {
                if let found = members[name] { return found }
            } else if let found = table.member(named: name, of: part) {
                return found
            }
        }
        return nil
    }

    /// Returns the members of a type by name, including the members that the script adds to its classes.
    func members(of type: LuaType) -> [String: TypeTable.Member] {
        var found: [String: TypeTable.Member] = [:]
        for part in type.members { found.merge(members(ofClass: part) ?? table.members(of: part)) { $1 } }
        return found
    }

    /// Returns the members of the instances of a class of the script; nil for other types.
    private func members(ofClass type: LuaType) -> [String: TypeTable.Member]? {
        guard case .named(let name) = type, name.hasPrefix("@"), let own = classes[String(name.dropFirst())] else {
            return nil
        }
        if let members = known.members[name] { return members }
        let members = findMembers(of: own)
        known.members[name] = members
        return members
    }

    private func findMembers(of own: ScriptDeclarations.Class) -> [String: TypeTable.Member] {
        var found = table.members(of: .named(own.base))
        let states = own.states.map { tree.word($0) }
        for name in states { found[name] = state(name) }
        found["states"]?.type = .table(
            states.map { LuaType.Field(name: $0, type: .named("State"), isOptional: false) })
        for index in own.functions {
            let function = tree.functions[index]
            let name = tree.word(function.name.lowerBound + 2)
            guard found[name] == nil else { continue }
            let parameters = function.parameters.map {
                LuaType.Field(name: tree.word($0), type: .any, isOptional: false)
            }
            found[name] = TypeTable.Member(
                name: name, parameters: parameters, type: .any, text: "A function of the class.")
        }
        guard own.hasViews else { return found }
        let views = views(of: own)
        found["views"] = TypeTable.Member(
            name: "views", type: .table(views.map { LuaType.Field(name: $0.name, type: $0.type, isOptional: false) }),
            text: "The views of the class by name, on any level.")
        guard own.isCell else { return found }
        for view in views where found[view.name] == nil {
            found[view.name] = TypeTable.Member(name: view.name, type: view.type, text: "A view of the cell.")
        }
        return found
    }

    /// Returns the states of the class around a token.
    func states(at token: Int) -> [TypeTable.Member] {
        let own = declarations.owner(of: token).flatMap { classes[$0] }
        return (own?.states ?? []).map { state(tree.word($0)) }
    }

    private func state(_ name: String) -> TypeTable.Member {
        TypeTable.Member(name: name, type: .any, text: "A state of the class.")
    }

    /// Returns the named views in the definition and in the functions of a class.
    private func views(of own: ScriptDeclarations.Class) -> [(name: String, type: LuaType)] {
        var ranges = own.functions.map { tree.functions[$0].body }
        if let open = own.definition { ranges.append(open..<(tree.text.closing(open) ?? tree.count)) }
        return puts.compactMap { put in
            guard let name = put.name, ranges.contains(where: { $0.contains(name) }) else { return nil }
            return (tree.content(name), .named(put.kind))
        }
    }

    // MARK: Views of descriptions

    /// Returns the views that can follow a chain, by name: the views that constraints at its last token can name after
    /// `view`, and the views inside a view after `view.card`. Empty for other chains.
    func namedViews(after last: Int) -> [String: TypeTable.Member] {
        let views: [Int] =
            switch type(endingAt: last) {
            case .named("NamedViews"): declarations.views(around: last)
            case .named("NamedView"): description(namedAt: last).map { declarations.views(in: $0) } ?? []
            default: []
            }
        let own = table.members(of: .named("NamedView"))
        return views.reduce(into: [:]) { found, view in
            guard let name = puts[view].name.map({ tree.content($0) }), own[name] == nil else { return }
            found[name] = TypeTable.Member(name: name, type: .named("NamedView"), text: "A view of the description.")
        }
    }

    /// Returns the description of the view that a name in a constraint means, such as `title` in `view.title`; nil if
    /// the name means no view, or its description is not found.
    private func description(namedAt token: Int) -> Int? {
        guard namesDescription(token) else { return nil }
        let isOuter = type(endingAt: token - 2) == .named("NamedViews")
        let views =
            isOuter
            ? declarations.views(around: token)
            : description(namedAt: token - 2).map { declarations.views(in: $0) } ?? []
        return views.first { puts[$0].name.map { tree.content($0) == tree.word(token) } ?? false }
    }

    /// Returns whether a token is the name of a view in a constraint, such as `title` in `view.title.left`.
    private func namesDescription(_ token: Int) -> Bool {
        guard tree.isIdentifier(token), tree.isSymbol(token - 1, ".") else { return false }
        switch type(endingAt: token - 2) {
        case .named("NamedViews"): return true
        // Anchors and areas hide views with their names.
        case .named("NamedView"): return table.members(of: .named("NamedView"))[tree.word(token)] == nil
        default: return false
        }
    }

    /// Returns whether a token after a dot is the name of a view: in a constraint, in `self.views.title`, or in
    /// `self.title` for a cell.
    func namesView(_ token: Int) -> Bool {
        if namesDescription(token) { return true }
        guard tree.isIdentifier(token), tree.isSymbol(token - 1, ".") else { return false }
        if tree.word(token - 2) == "views", tree.isSymbol(token - 3, ".") { return true }
        guard case .named(let name) = type(endingAt: token - 2), name.hasPrefix("@"),
            let own = classes[String(name.dropFirst())], own.isCell
        else { return false }
        return !own.states.contains { tree.word($0) == tree.word(token) }
    }

    /// Returns the view's name at an offset in the text, if the name follows a dot, as in `view.title`; nil for other
    /// names.
    func viewName(at offset: Int) -> String? {
        let token = tree.text.tokens.firstIndex { $0.range.contains(offset) }
        return token.flatMap { namesView($0) ? tree.word($0) : nil }
    }

    /// Returns whether values of a type can be used where `wanted` is expected. Instances of the script's classes count
    /// as instances of the API's classes.
    func fits(_ type: LuaType, _ wanted: LuaType) -> Bool {
        let types = type.members.map { part -> LuaType in
            guard case .named(let name) = part, name.hasPrefix("@"), let own = classes[String(name.dropFirst())] else {
                return part
            }
            return LuaType.named(own.base)
        }
        return table.fits(.union(of: types), wanted)
    }
}
