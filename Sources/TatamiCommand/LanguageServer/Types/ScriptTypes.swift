/// The types of a script's expressions, as far as they follow from the annotations of the API.
struct ScriptTypes {
    /// A class that the script creates: `local Login = controller "Login"`.
    struct Class {
        /// The name of the class of the API to which its instances belong.
        var base: String
        /// Whether the class is a cell, whose named views are fields of its instances.
        var isCell: Bool
        /// The tokens that name its states.
        var states: [Int] = []
        /// The indices of its functions in the tree.
        var functions: [Int] = []
    }

    /// A call that puts a view.
    struct Put {
        /// The token of the method's name: `putLabel`.
        var method: Int
        /// The token of the view's name; nil for a view without a name.
        var name: Int?
        /// The kind of the view, such as `Label`.
        var kind: String
        /// The tokens from the start of the statement to the last call of its chain.
        var range: Range<Int>
    }

    /// The types that were already found, by the last token of the expression. Without this cache, each call of a chain
    /// would find the types of all calls before it.
    private final class Known {
        var types: [Int: LuaType] = [:]
    }

    let tree: ScriptTree
    let table: TypeTable
    private(set) var classes: [String: Class] = [:]
    private(set) var puts: [Put] = []
    private let known = Known()

    init(_ tree: ScriptTree, _ table: TypeTable) {
        (self.tree, self.table) = (tree, table)
        findClasses()
        findPuts()
        // The types of cells' views follow from the calls.
        known.types = [:]
    }

    // MARK: Classes and views

    /// The functions of the API that create classes, with the class to which the instances belong.
    private static let makers = [
        "molecule": "Instance", "controller": "Instance", "tableCell": "Instance", "collectionCell": "Instance",
        "viewModel": "ViewModel", "tableCellModel": "ViewModel", "collectionCellModel": "ViewModel",
        "cellModel": "ViewModel",
    ]

    private mutating func findClasses() {
        for variable in tree.variables {
            guard case .expression(let start) = variable.source, let base = Self.makers[tree.word(start)],
                tree.isSymbol(start + 1, "(") || tree.isString(start + 1)
            else { continue }
            classes[variable.name] = Class(
                base: base, isCell: ["tableCell", "collectionCell"].contains(tree.word(start)))
        }
        for (index, function) in tree.functions.enumerated() where function.name.count == 3 {
            classes[tree.word(function.name.lowerBound)]?.functions.append(index)
        }
        for index in 0..<tree.count {
            guard tree.isIdentifier(index), classes[tree.word(index)] != nil, tree.isSymbol(index + 1, "."),
                tree.word(index + 2) == "states", tree.isSymbol(index + 3, "="), tree.isSymbol(index + 4, "{")
            else { continue }
            classes[tree.word(index)]!.states += keys(ofTable: index + 4)
        }
    }

    /// Returns the tokens that name the fields in a table constructor. `open` is its opening bracket.
    func keys(ofTable open: Int) -> [Int] {
        var found: [Int] = []
        var index = open + 1
        let end = tree.text.closing(open) ?? tree.count
        while index < end {
            if tree.isIdentifier(index), tree.isSymbol(index + 1, "="), tree.isSymbol(index - 1, "{", ",", ";") {
                found.append(index)
            }
            // Fields of tables and statements of functions inside are not fields of this table.
            if let close = tree.text.closing(index) {
                index = close
            } else if let function = tree.function(startingAt: index) {
                index = function.body.upperBound
            }
            index += 1
        }
        return found
    }

    private mutating func findPuts() {
        for index in 0..<tree.count where tree.isSymbol(index - 1, ":") {
            let word = tree.word(index)
            guard word.hasPrefix("put"), let member = table.classes["Container"]?.members[word],
                case .named(let node) = member.type, node.hasSuffix("Node")
            else { continue }
            // The name is the first argument, or follows a view that exists.
            let first = tree.isSymbol(index + 1, "(") ? index + 2 : index + 1
            let isOwn = member.parameters?.first?.name == "name"
            let argument = isOwn ? first : tree.end(ofExpression: first) + 2
            let end = chainEnd(from: index)
            puts.append(
                Put(
                    method: index, name: tree.isString(argument) ? argument : nil,
                    kind: node == "Node" ? "View" : String(node.dropLast(4)),
                    range: chainStart(endingAt: index - 2)..<end + 1))
        }
    }

    /// Returns the last token of the chain of calls that begins with the name of a method.
    private func chainEnd(from name: Int) -> Int {
        var index = name
        while index + 1 < tree.count {
            if tree.isSymbol(index + 1, "(", "{", "[") {
                guard let close = tree.text.closing(index + 1) else { return tree.count - 1 }
                index = close
            } else if tree.isString(index + 1) {
                index += 1
            } else if tree.isSymbol(index + 1, ":", "."), tree.isIdentifier(index + 2) {
                index += 2
            } else {
                break
            }
        }
        return index
    }

    /// Returns the first token of the chain of calls and fields whose last token is given.
    func chainStart(endingAt last: Int) -> Int {
        var index = last
        while index > 0 {
            if let open = tree.opening(index) {
                guard tree.isOperand(open - 1) else { return open }
                index = open - 1
            } else if tree.isString(index), tree.isOperand(index - 1) {
                index -= 1
            } else if tree.isSymbol(index - 1, ".", ":"), tree.isOperand(index - 2) {
                index -= 2
            } else {
                return index
            }
        }
        return index
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
            if isCallee(open - 1) { return result(ofCallTo: open - 1, depth) }
            guard tree.isSymbol(last, ")") else { return .table([]) }
            return type(endingAt: last - 1, depth: depth + 1)
        }
        if tree.isString(last) {
            return isCallee(last - 1) ? result(ofCallTo: last - 1, depth) : .literal(tree.content(last))
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

    /// Returns whether a token can be followed by the arguments of a call: it ends a name or a chain, and is not an
    /// operator or keyword.
    private func isCallee(_ index: Int) -> Bool {
        tree.isIdentifier(index) || tree.isSymbol(index, ")", "]") || tree.isString(index) && isCallee(index - 1)
    }

    /// Returns the member, variable or global that the name at a token denotes; nil if it is not known.
    func member(endingAt last: Int, _ depth: Int = 0) -> TypeTable.Member? {
        let name = tree.word(last)
        if tree.isSymbol(last - 1, ".", ":"), tree.isOperand(last - 2) {
            return member(named: name, of: type(endingAt: last - 2, depth: depth + 1))
        }
        if let variable = tree.variable(named: name, at: last) {
            return TypeTable.Member(name: name, parameters: nil, type: type(of: variable, depth), text: "")
        }
        return table.globals[name]
    }

    private func result(ofCallTo callee: Int, _ depth: Int) -> LuaType {
        guard tree.isIdentifier(callee) else { return .any }
        let name = tree.word(callee)
        // A call of a class makes an instance.
        if !tree.isSymbol(callee - 1, ".", ":"), classes[name] != nil { return .named("@\(name)") }
        guard let member = member(endingAt: callee, depth), member.parameters != nil else { return .any }
        return member.type == .named("self") ? type(endingAt: callee - 2, depth: depth + 1) : member.type
    }

    func type(of variable: ScriptTree.Variable, _ depth: Int = 0) -> LuaType {
        guard depth < Self.deepest else { return .any }
        switch variable.source {
        case .expression(let start):
            let end = tree.end(ofExpression: start)
            // The type of an expression with operators is unknown.
            return chainStart(endingAt: end) == start ? type(endingAt: end, depth: depth + 1) : .any
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
        var known: LuaType = .any
        if function.name.count == 3, let owner = classes[tree.word(function.name.lowerBound)] {
            let hook = table.members(of: .named(owner.base))[tree.word(function.name.lowerBound + 2)]
            known = hook?.parameters.flatMap { $0.indices.contains(number) ? $0[number].type : nil } ?? .any
        } else if function.name.isEmpty, let expected = expected(at: function.start, depth + 1) {
            for case .function(let parameters, _) in table.resolved(expected).members
            where parameters.indices.contains(number) {
                known = parameters[number].type
            }
        } else if function.name.isEmpty, tree.word(function.start - 1) == "return", number == 0 {
            known = .named("Container")
        }
        guard known == .any else { return known }
        // Only containers have methods that put views.
        let name = tree.word(function.parameters[number])
        let isContainer = function.body.contains {
            tree.word($0) == name && tree.isSymbol($0 + 1, ":") && tree.word($0 + 2).hasPrefix("put")
        }
        return isContainer ? .named("Container") : .any
    }

    /// Returns the member or global of the API that the name at an offset in the text denotes; nil if it is not known
    /// or has no description.
    func described(at offset: Int) -> TypeTable.Member? {
        let tokens = tree.text.tokens
        let token =
            tokens.firstIndex { $0.range.contains(offset) } ?? tokens.firstIndex { $0.range.upperBound == offset }
        guard let token, tree.isIdentifier(token) else { return nil }
        if let member = member(endingAt: token) { return member.text.isEmpty ? nil : member }
        // If the receiver is not known, the first class with the name.
        guard tree.isSymbol(token - 1, ":", "."), type(endingAt: token - 2) == .any else { return nil }
        return table.classes.sorted { $0.key < $1.key }.lazy.compactMap { $0.value.members[tree.word(token)] }.first
    }

    // MARK: Members

    /// Returns the member of a type with a name; nil if there is none.
    func member(named name: String, of type: LuaType) -> TypeTable.Member? {
        for part in type.members {
            if case .named(let owner) = part, owner.hasPrefix("@"), let own = classes[String(owner.dropFirst())] {
                if let found = members(of: own)[name] { return found }
            } else if let found = table.member(named: name, of: part) {
                return found
            }
        }
        return nil
    }

    /// Returns the members of a type by name, including the members that the script adds to its classes.
    func members(of type: LuaType) -> [String: TypeTable.Member] {
        var found: [String: TypeTable.Member] = [:]
        for part in type.members {
            guard case .named(let name) = part, name.hasPrefix("@"), let own = classes[String(name.dropFirst())] else {
                found.merge(table.members(of: part)) { $1 }
                continue
            }
            found.merge(members(of: own)) { $1 }
        }
        return found
    }

    private func members(of own: Class) -> [String: TypeTable.Member] {
        var found = table.members(of: .named(own.base))
        let states = own.states.map { tree.word($0) }
        for name in states {
            found[name] = TypeTable.Member(name: name, parameters: nil, type: .any, text: "A state of the class.")
        }
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
        guard own.isCell else { return found }
        for put in puts {
            guard let name = put.name, own.functions.contains(where: { tree.functions[$0].body.contains(name) }) else {
                continue
            }
            let view = tree.content(name)
            found[view] = TypeTable.Member(
                name: view, parameters: nil, type: .named(put.kind), text: "A view of the cell.")
        }
        return found
    }

    /// Returns whether values of a type can be used where `wanted` is expected. Instances of the script's classes count
    /// as instances of the API's classes.
    func fits(_ type: LuaType, _ wanted: LuaType) -> Bool {
        let types = type.members.map { part in
            guard case .named(let name) = part, name.hasPrefix("@"), let own = classes[String(name.dropFirst())] else {
                return part
            }
            return LuaType.named(own.base)
        }
        return table.fits(.union(of: types), wanted)
    }
}
