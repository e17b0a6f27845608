/// Renames the view or state that a position names, everywhere in the file.
struct ScriptRename {
    /// The reason why a name cannot be changed.
    struct Fault: Error {
        var message: String
    }

    private enum Target: Equatable {
        case view(String)
        case state(String, of: String)
    }

    private let types: ScriptTypes
    private let target: Target?
    /// The range of the name at the position, in bytes of the text; nil if it is not the name of a view or state.
    let place: Range<Int>?

    private var tree: ScriptTree { types.tree }

    init(_ types: ScriptTypes, offset: Int) {
        self.types = types
        let tree = types.tree
        // A position after the last character of a name belongs to the name.
        let token = tree.text.tokens.indices.first {
            let range = tree.text.tokens[$0].range
            return range.contains(offset) || range.upperBound == offset && tree.isIdentifier($0)
        }
        let found = token.flatMap { Self.target(at: $0, types) }
        // Only views that the file puts or describes can be renamed.
        if case .view(let name)? = found, !Self.hasView(name, types) { target = nil } else { target = found }
        place = target == nil ? nil : token.map { Self.bytes(of: $0, tree) }
    }

    /// Returns the range of a name in bytes. For a string, this is the range between the quotes.
    private static func bytes(of token: Int, _ tree: ScriptTree) -> Range<Int> {
        let range = tree.text.tokens[token].range
        return tree.isString(token) ? range.lowerBound + 1..<range.upperBound - 1 : range
    }

    private static func hasView(_ name: String, _ types: ScriptTypes) -> Bool {
        types.puts.contains { $0.name.map { types.tree.content($0) == name } ?? false }
    }

    // MARK: Names

    /// Returns the view or state that a token names; nil for other tokens.
    private static func target(at token: Int, _ types: ScriptTypes) -> Target? {
        let tree = types.tree
        if tree.isString(token) {
            let name = tree.content(token)
            guard !name.isEmpty else { return nil }
            if types.puts.contains(where: { $0.name == token }) { return .view(name) }
            let members = types.expected(at: token)?.members ?? []
            if members.contains(.named("ViewName")) { return .view(name) }
            guard members.contains(.named("StateName")) else { return nil }
            return state(name, of: types.declarations.owner(of: token), types)
        }
        guard tree.isIdentifier(token) else { return nil }
        let name = tree.word(token)
        for (owner, own) in types.classes where own.states.contains(token) { return .state(name, of: owner) }
        if let owner = owner(ofKey: token, types) { return state(name, of: owner, types) }
        guard tree.isSymbol(token - 1, ".") else { return nil }
        if let found = state(name, of: owner(ofField: token, types), types) { return found }
        return types.namesView(token) ? .view(name) : nil
    }

    private static func state(_ name: String, of owner: String?, _ types: ScriptTypes) -> Target? {
        guard let owner, let own = types.classes[owner], own.states.contains(where: { types.tree.word($0) == name })
        else { return nil }
        return .state(name, of: owner)
    }

    /// Returns the class whose field a name is: the class of `self` in `self.name` or `self.states.name`. Nil for other
    /// names.
    private static func owner(ofField token: Int, _ types: ScriptTypes) -> String? {
        let tree = types.tree
        let isInStates = tree.word(token - 2) == "states" && tree.isSymbol(token - 3, ".")
        guard case .named(let name) = types.type(endingAt: isInStates ? token - 4 : token - 2), name.hasPrefix("@")
        else { return nil }
        return String(name.dropFirst())
    }

    /// Returns the class whose state a key of a table can name: `Card` in `Card { name = … }`, or the class around
    /// `observe = { name = … }`. Nil for keys of other tables.
    private static func owner(ofKey token: Int, _ types: ScriptTypes) -> String? {
        let tree = types.tree
        guard tree.isSymbol(token + 1, "="), let around = tree.surroundings(of: token), around.start == token,
            tree.isSymbol(around.open, "{")
        else { return nil }
        if let put = types.puts.first(where: { $0.entries == around.open }) {
            return put.kind.hasPrefix("@") ? String(put.kind.dropFirst()) : nil
        }
        guard case .dictionary(.named("StateName"), _)? = types.expected(at: around.open) else { return nil }
        return types.declarations.owner(of: token)
    }

    /// The tokens that name the view or state.
    private var tokens: [Int] {
        guard let target else { return [] }
        let name =
            switch target {
            case .view(let name), .state(let name, _): name
            }
        return (0..<tree.count).filter { token in
            let isSame = tree.isString(token) ? tree.content(token) == name : tree.word(token) == name
            return isSame && Self.target(at: token, types) == target
        }
    }

    /// The ranges of all names of the view or state in the file, in bytes.
    var places: [Range<Int>] { tokens.map { Self.bytes(of: $0, tree) } }

    // MARK: New names

    /// Throws an error if the new name is not valid.
    func check(_ name: String) throws(Fault) {
        switch target {
        case .view:
            guard !name.isEmpty, !name.contains(where: { "\"'\\/\n\r".contains($0) }) else {
                throw Fault(
                    message: "a view's name must not be empty or contain quotes, slashes or line ends; found '\(name)'")
            }
            guard !Self.hasView(name, types) else {
                throw Fault(message: "the file has a view named '\(name)' already")
            }
            let isAnchor = types.table.members(of: .named("NamedView"))[name] != nil
            guard Self.isName(name) && !isAnchor || tokens.allSatisfy({ tree.isString($0) }) else {
                throw Fault(
                    message: "a view's name after 'view.' must be a Lua name and not an anchor; found '\(name)'")
            }
        case .state(_, let owner):
            guard Self.isName(name) else { throw Fault(message: "a state's name must be a Lua name; found '\(name)'") }
            guard types.member(named: name, of: .named("@\(owner)")) == nil else {
                throw Fault(message: "'\(owner)' has a member named '\(name)' already")
            }
        case nil: throw Fault(message: "only names of views and states can be renamed")
        }
    }

    /// Returns whether a text is a name in Lua.
    private static func isName(_ text: String) -> Bool {
        let isPart = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return isPart && text.first.map { !$0.isNumber } ?? false && !ScriptTree.keywords.contains(text)
    }
}
