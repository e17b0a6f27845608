/// The types of a script's expressions, as far as they follow from the annotations of the API.
struct ScriptTypes {
    /// What was already found. Without this cache, each call of a chain would find the types of all calls before it.
    final class Known {
        /// The types of expressions, by the last token of the expression.
        var types: [Int: LuaType] = [:]
        /// The members of the script's classes, by the name of the class.
        var members: [String: [String: TypeTable.Member]] = [:]
    }

    let table: TypeTable
    let declarations: ScriptDeclarations
    let known = Known()

    var tree: ScriptTree { declarations.tree }
    var classes: [String: ScriptDeclarations.Class] { declarations.classes }
    var puts: [ScriptDeclarations.Put] { declarations.puts }

    init(_ tree: ScriptTree, _ table: TypeTable) {
        self.table = table
        declarations = ScriptDeclarations(tree, table)
    }

    // MARK: Expressions

    /// Returns the type of the chain of calls and fields that ends with a token; `.any` if it is not known.
    func type(endingAt last: Int, depth: Int = 0) -> LuaType {
        guard depth < Self.deepest, last >= 0, last < tree.count else { return .any }
        if let type = known.types[last] { return type }
        let type = findType(endingAt: last, depth)
        known.types[last] = type
        return type
    }

    /// The maximum depth of the recursion, which could otherwise be endless for variables that depend on each other.
    private static let deepest = 200

    private func findType(endingAt last: Int, _ depth: Int) -> LuaType {
        if let open = tree.opening(last), !tree.isSymbol(last, "]") {
            if tree.isCallee(open - 1) { return result(ofCallTo: open - 1, depth) }
            guard tree.isSymbol(last, ")") else { return .table([]) }
            return type(endingAt: last - 1, depth: depth + 1)
        }
        if tree.isString(last) {
            return tree.isCallee(last - 1) ? result(ofCallTo: last - 1, depth) : .literal(tree.content(last))
        }
        if tree.text.tokens[last].kind == .number { return .named("number") }
        switch tree.word(last) {
        case "": return .any
        case "true", "false": return .named("boolean")
        case "nil": return .named("nil")
        case "end": return .function([], result: .any)
        default: return member(endingAt: last, depth)?.type ?? .any
        }
    }

    /// Returns the member, variable or global that the name at a token denotes; nil if it is not known.
    func member(endingAt last: Int, _ depth: Int = 0) -> TypeTable.Member? {
        let name = tree.word(last)
        if tree.isSymbol(last - 1, ".", ":"), tree.isOperand(last - 2) {
            return member(named: name, of: type(endingAt: last - 2, depth: depth + 1))
        }
        if let variable = tree.variable(named: name, at: last) {
            // A variable can hold a function of the API.
            if let function = table.function(at: last, of: tree) { return function }
            return TypeTable.Member(name: name, type: type(of: variable, depth))
        }
        return table.globals[name]
    }

    private func result(ofCallTo callee: Int, _ depth: Int) -> LuaType {
        guard tree.isIdentifier(callee) else { return .any }
        let name = tree.word(callee)
        if !tree.isSymbol(callee - 1, ".", ":"), let own = classes[name] {
            // A call with a table describes a view, or creates a model; other calls make an instance.
            let isDescription = own.hasViews && tree.isSymbol(callee + 1, "{")
            return .named(isDescription ? "Description" : "@\(name)")
        }
        guard let member = member(endingAt: callee, depth), member.parameters != nil else { return .any }
        return member.type == .named("self") ? type(endingAt: callee - 2, depth: depth + 1) : member.type
    }

    func type(of variable: ScriptTree.Variable, _ depth: Int = 0) -> LuaType {
        guard depth < Self.deepest else { return .any }
        switch variable.source {
        case .expression(let start):
            let end = tree.end(ofExpression: start)
            // The type of an expression with operators is unknown.
            return tree.chainStart(endingAt: end) == start ? type(endingAt: end, depth: depth + 1) : .any
        case .parameter(let function, -1):
            let name = tree.word(tree.functions[function].name.lowerBound)
            return classes[name] == nil ? .any : .named("@\(name)")
        case .parameter(let function, let number): return type(ofParameter: number, of: function, depth)
        case .function: return .function([], result: .any)
        case .unknown: return .any
        }
    }

    private func type(ofParameter number: Int, of index: Int, _ depth: Int) -> LuaType {
        let function = tree.functions[index]
        let name = tree.word(function.parameters[number])
        var known: LuaType = .any
        if function.name.count == 3, let owner = classes[tree.word(function.name.lowerBound)] {
            let hook = table.members(of: .named(owner.base))[tree.word(function.name.lowerBound + 2)]
            known = hook?.parameters.flatMap { $0.indices.contains(number) ? $0[number].type : nil } ?? .any
        } else if function.name.isEmpty, let expected = expected(at: function.start, depth + 1) {
            for case .function(let parameters, _) in table.resolved(expected).members
            where parameters.indices.contains(number) {
                known = parameters[number].name == "self" ? owner(of: function) : parameters[number].type
            }
        } else if function.name.isEmpty, tree.word(function.start - 1) == "return", number == 0, name != "self" {
            known = .named("Container")
        }
        guard known == .any else { return known }
        // Functions whose type is not known, such as the condition of `when`.
        if function.name.isEmpty, number == 0, name == "self", declarations.owner(of: function.start) != nil {
            return owner(of: function)
        }
        // Only containers have methods that put views.
        let isContainer = function.body.contains {
            tree.word($0) == name && tree.isSymbol($0 + 1, ":") && tree.word($0 + 2).hasPrefix("put")
        }
        return isContainer ? .named("Container") : .any
    }

    /// Returns the type of `self` in a function of a description: the class around it or, without one, the root view.
    private func owner(of function: ScriptTree.Function) -> LuaType {
        .named(declarations.owner(of: function.start).map { "@\($0)" } ?? "View")
    }

    /// Returns the member, field or global of the API that the name at an offset in the text denotes; nil if it is not
    /// known or has no description.
    func described(at offset: Int) -> TypeTable.Member? {
        let tokens = tree.text.tokens
        let token =
            tokens.firstIndex { $0.range.contains(offset) } ?? tokens.firstIndex { $0.range.upperBound == offset }
        guard let token, tree.isIdentifier(token) else { return nil }
        if let field = field(ofKey: token) { return field.text.isEmpty ? nil : field }
        if let member = member(endingAt: token) { return member.text.isEmpty ? nil : member }
        // If the receiver is not known, the first class with the name.
        guard tree.isSymbol(token - 1, ":", "."), type(endingAt: token - 2) == .any else { return nil }
        return table.classes.sorted { $0.key < $1.key }.lazy.compactMap { $0.value.members[tree.word(token)] }.first
    }
}
