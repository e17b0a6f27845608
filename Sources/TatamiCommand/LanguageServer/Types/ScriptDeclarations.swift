/// The classes and views that a script declares.
struct ScriptDeclarations {
    /// A class that the script creates: `local Login = controller "Login"`.
    struct Class {
        /// The name of the class of the API to which its instances belong.
        var base: String
        /// The token of the function that creates the class, such as `controller`.
        var maker: Int
        /// The token that names the class: a variable or, without one, the string after the maker.
        var name: Int
        /// The tokens of the declaration, from the variable or the maker to the end of the expression.
        var range: Range<Int>
        /// The opening bracket of its definition: `controller "Login" { … }`; nil for a class without one.
        var definition: Int?
        /// The tokens that name its states.
        var states: [Int] = []
        /// The indices of its functions in the tree.
        var functions: [Int] = []

        /// Whether the class is a cell, whose named views are fields of its instances.
        var isCell: Bool { base == "CellInstance" }
        /// Whether the class has views, unlike a view model.
        var hasViews: Bool { base != "ViewModel" }
    }

    /// A call that puts a view, `content:putLabel("title")`, or describes it, `Label { "title" }`.
    struct Put {
        /// The token of the name of the method or of the kind: `putLabel`, `Label`.
        var method: Int
        /// The token of the view's name; nil for a view without a name.
        var name: Int?
        /// The kind of the view, such as `Label`; for a class of the script, `@` and its name.
        var kind: String
        /// The tokens from the start of the statement to the last call of its chain, or of the description.
        var range: Range<Int>
        /// The opening bracket of a description; nil for a call that puts a view.
        var entries: Int?
    }

    /// What contains a view in the text of the script.
    enum Container: Hashable {
        case file
        /// The definition of a class.
        case definition(String)
        /// The description of another view, given by its index in `puts`.
        case view(Int)
    }

    let tree: ScriptTree
    private(set) var classes: [String: Class] = [:]
    private(set) var puts: [Put] = []
    /// The tables of descriptions and definitions, an outer table before the tables inside it.
    private var tables: [(tokens: Range<Int>, container: Container)] = []

    init(_ tree: ScriptTree, _ table: TypeTable) {
        self.tree = tree
        findClasses()
        findPuts(table)
        findDescriptions(table)
        puts.sort { $0.method < $1.method }
        for (name, own) in classes { add(own.definition, .definition(name)) }
        for (index, put) in puts.enumerated() { add(put.entries, .view(index)) }
        tables.sort { $0.tokens.lowerBound < $1.tokens.lowerBound }
    }

    private mutating func add(_ open: Int?, _ container: Container) {
        guard let open else { return }
        tables.append((open..<(tree.text.closing(open) ?? tree.count), container))
    }

    // MARK: Classes

    /// The functions of the API that create classes, with the class to which the instances belong.
    private static let makers = [
        "molecule": "Instance", "controller": "Instance", "tableCell": "CellInstance", "collectionCell": "CellInstance",
        "viewModel": "ViewModel", "tableCellModel": "ViewModel", "collectionCellModel": "ViewModel",
        "cellModel": "ViewModel",
    ]

    private mutating func findClasses() {
        var variables: [Int: ScriptTree.Variable] = [:]
        for variable in tree.variables {
            if case .expression(let start) = variable.source { variables[start] = variable }
        }
        for index in 0..<tree.count { addClass(index, variables[index]) }
        for (index, function) in tree.functions.enumerated() where function.name.count == 3 {
            classes[tree.word(function.name.lowerBound)]?.functions.append(index)
        }
        for index in 0..<tree.count {
            guard tree.isIdentifier(index), classes[tree.word(index)] != nil, tree.isSymbol(index + 1, "."),
                tree.word(index + 2) == "states", tree.isSymbol(index + 3, "="), tree.isSymbol(index + 4, "{")
            else { continue }
            classes[tree.word(index)]!.states += tree.keys(ofTable: index + 4)
        }
        for (name, own) in classes where own.hasViews {
            // The first call with a table defines a class that has no members yet.
            if own.definition == nil, own.states.isEmpty, own.functions.isEmpty {
                let call = (0..<tree.count).first { isCall($0) && tree.word($0) == name }
                classes[name]!.definition = call.map { $0 + 1 }
            }
            guard let open = classes[name]!.definition,
                let key = tree.keys(ofTable: open).first(where: { tree.word($0) == "states" }),
                tree.isSymbol(key + 2, "{")
            else { continue }
            classes[name]!.states += tree.keys(ofTable: key + 2)
        }
    }

    /// Adds the class that a call at a token creates; does nothing for other tokens.
    ///
    /// - Parameter variable: The variable whose initial value begins with the token.
    private mutating func addClass(_ index: Int, _ variable: ScriptTree.Variable?) {
        guard let base = Self.makers[tree.word(index)], !tree.isSymbol(index - 1, ".", ":") else { return }
        let isString = tree.isString(index + 1)
        guard isString || tree.isSymbol(index + 1, "(") else { return }
        let argument = isString ? index + 1 : index + 2
        var name = variable?.name ?? tree.content(argument)
        guard !name.isEmpty else { return }
        // Classes without a variable can have the same name.
        if variable == nil, classes[name] != nil { name += "'\(index)" }
        let end = isString ? argument : tree.text.closing(index + 1) ?? tree.count
        var own = Class(
            base: base, maker: index, name: variable?.token ?? argument,
            range: (variable?.token ?? index)..<tree.end(ofExpression: index) + 1)
        if own.hasViews, tree.isSymbol(end + 1, "{") { own.definition = end + 1 }
        classes[name] = own
    }

    /// Returns the class whose definition or method contains a token, and so is the class of `self` in the functions
    /// of descriptions there; nil outside of classes.
    func owner(of token: Int) -> String? {
        var found: (start: Int, name: String)?
        func consider(_ start: Int, _ name: String) { if start > found?.start ?? -1 { found = (start, name) } }
        for (name, own) in classes {
            if let open = own.definition, open < token, token < tree.text.closing(open) ?? tree.count {
                consider(open, name)
            }
            for function in own.functions.lazy.map({ tree.functions[$0] }) where function.body.contains(token) {
                consider(function.start, name)
            }
        }
        return found?.name
    }

    // MARK: Views

    private mutating func findPuts(_ table: TypeTable) {
        for index in 0..<tree.count where tree.isSymbol(index - 1, ":") {
            let word = tree.word(index)
            guard word.hasPrefix("put"), let member = table.classes["Container"]?.members[word],
                case .named(let node) = member.type, node.hasSuffix("Node")
            else { continue }
            // The name is the first argument, or follows a view that exists.
            let first = tree.isSymbol(index + 1, "(") ? index + 2 : index + 1
            let isOwn = member.parameters?.first?.name == "name"
            let argument = isOwn ? first : tree.end(ofExpression: first) + 2
            let end = tree.chainEnd(from: index)
            puts.append(
                Put(
                    method: index, name: tree.isString(argument) ? argument : nil,
                    kind: node == "Node" ? "View" : String(node.dropLast(4)),
                    range: tree.chainStart(endingAt: index - 2)..<end + 1))
        }
    }

    private mutating func findDescriptions(_ table: TypeTable) {
        for index in 0..<tree.count where isCall(index) {
            guard let kind = kind(describedAt: index, table) else { continue }
            let open = index + 1
            let first = tree.entries(ofTable: open).first { !tree.isSymbol($0 + 1, "=") && !tree.isSymbol($0, "[") }
            let name = first.flatMap { tree.isString($0) && tree.isSymbol($0 + 1, ",", ";", "}") ? $0 : nil }
            puts.append(
                Put(
                    method: index, name: name, kind: kind,
                    range: index..<(tree.text.closing(open) ?? tree.count - 1) + 1, entries: open))
        }
    }

    /// Returns whether a token is a name that is called with a table, as in `Label { … }`.
    private func isCall(_ index: Int) -> Bool {
        tree.isIdentifier(index) && tree.isSymbol(index + 1, "{") && !tree.isSymbol(index - 1, ".", ":")
    }

    /// Returns the kind of the view that a call with a table describes; nil for calls of other functions.
    private func kind(describedAt index: Int, _ table: TypeTable) -> String? {
        if let own = classes[tree.word(index)] {
            return own.hasViews && own.definition != index + 1 ? "@\(tree.word(index))" : nil
        }
        guard let function = table.function(at: index, of: tree), function.type == .named("Description"),
            case .named(let entries)? = function.parameters?.first?.type
        else { return nil }
        return entries.hasSuffix("Entries") ? String(entries.dropLast(7)) : nil
    }

    /// Returns the innermost description or definition whose table contains a token.
    func container(around token: Int) -> Container {
        tables.last { $0.tokens.contains(token) && $0.tokens.lowerBound != token }?.container ?? .file
    }

    /// Returns the views that constraints at a token can name: the views next to the view that the token belongs to,
    /// and the views around it, up to the definition of a class. Views outside of definitions can become part of any.
    func views(around token: Int) -> [Int] {
        let containers = puts.map { container(around: $0.method) }
        var place = container(around: token)
        if case .view(let index) = place { place = containers[index] }
        var places: Set<Container> = [.file, place]
        while case .view(let index) = place {
            place = containers[index]
            places.insert(place)
        }
        return puts.indices.filter {
            if place == .file, case .definition = containers[$0] { return true }
            return places.contains(containers[$0])
        }
    }

    /// Returns the views in the description of another view.
    func views(in view: Int) -> [Int] { puts.indices.filter { container(around: puts[$0].method) == .view(view) } }
}

extension TypeTable {
    /// Returns the function of the API that a name in a script denotes; nil for other names. The name is a global, or a
    /// variable whose value is or can be a global function, as after `local Stack = isWide and HStack or VStack`.
    func function(at index: Int, of tree: ScriptTree, depth: Int = 0) -> Member? {
        guard depth < 10 else { return nil }
        guard let variable = tree.variable(named: tree.word(index), at: index) else {
            return globals[tree.word(index)].flatMap { $0.parameters == nil ? nil : $0 }
        }
        guard case .expression(let start) = variable.source else { return nil }
        let last = tree.end(ofExpression: start)
        guard tree.isIdentifier(last), last == start || tree.word(last - 1) == "or" else { return nil }
        return function(at: last, of: tree, depth: depth + 1)
    }
}
