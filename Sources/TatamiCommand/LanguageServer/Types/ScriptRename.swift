/// Renames the view or state that a position names, everywhere in the file.
struct ScriptRename {
    /// The reason why a name cannot be changed.
    struct Fault: Error {
        var message: String
    }

    private enum Target {
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
        target = token.flatMap { Self.target(at: $0, types) }
        place = target == nil ? nil : token.map { Self.bytes(of: $0, tree) }
    }

    /// Returns the range of a name in bytes. For a string, this is the range between the quotes.
    private static func bytes(of token: Int, _ tree: ScriptTree) -> Range<Int> {
        let range = tree.text.tokens[token].range
        return tree.isString(token) ? range.lowerBound + 1..<range.upperBound - 1 : range
    }

    private static func target(at token: Int, _ types: ScriptTypes) -> Target? {
        let tree = types.tree
        if tree.isString(token) {
            let name = tree.content(token)
            return !name.isEmpty && types.puts.contains { $0.name.map { tree.content($0) == name } ?? false }
                && isViewName(token, types)
                ? .view(name) : nil
        }
        guard tree.isIdentifier(token) else { return nil }
        let name = tree.word(token)
        for (owner, own) in types.classes where own.states.contains(token) { return .state(name, of: owner) }
        guard tree.isSymbol(token - 1, "."), let (owner, own) = owner(of: token, types) else { return nil }
        if own.states.contains(where: { tree.word($0) == name }) { return .state(name, of: owner) }
        let isView = own.isCell && types.puts.contains { $0.name.map { tree.content($0) == name } ?? false }
        return isView ? .view(name) : nil
    }

    /// Returns whether a string names a view: it is the name in the call that puts the view, or the argument of a call
    /// that takes a view's name.
    private static func isViewName(_ token: Int, _ types: ScriptTypes) -> Bool {
        if types.puts.contains(where: { $0.name == token }) { return true }
        return types.expected(at: token)?.members.contains(.named("ViewName")) ?? false
    }

    /// Returns the class whose field a name is, and the class's name: the class of `self` in `self.name` or
    /// `self.states.name`. Nil for other names.
    private static func owner(of token: Int, _ types: ScriptTypes) -> (String, ScriptTypes.Class)? {
        let tree = types.tree
        let isInStates = tree.word(token - 2) == "states" && tree.isSymbol(token - 3, ".")
        guard case .named(let name) = types.type(endingAt: isInStates ? token - 4 : token - 2), name.hasPrefix("@"),
            let own = types.classes[String(name.dropFirst())]
        else { return nil }
        return (String(name.dropFirst()), own)
    }

    /// The ranges of all names of the view or state in the file, in bytes.
    var places: [Range<Int>] {
        guard let target else { return [] }
        return (0..<tree.count).filter { token in
            switch (target, tree.token(token)?.kind) {
            case (.view(let name), .string):
                tree.content(token) == name && Self.isViewName(token, types)
            case (.view(let name), .name):
                tree.word(token) == name && tree.isSymbol(token - 1, ".")
                    && Self.owner(of: token, types)?.1.isCell == true
            case (.state(let name, let owner), .name):
                tree.word(token) == name
                    && (types.classes[owner]!.states.contains(token)
                        || tree.isSymbol(token - 1, ".") && Self.owner(of: token, types)?.0 == owner)
            default: false
            }
        }.map { Self.bytes(of: $0, tree) }
    }

    /// Throws an error if the new name is not valid.
    func check(_ name: String) throws(Fault) {
        switch target {
        case .view:
            guard !name.isEmpty, !name.contains(where: { "\"'\\/\n\r".contains($0) }) else {
                throw Fault(
                    message: "a view's name must not be empty or contain quotes, slashes or line ends; found '\(name)'")
            }
            guard !types.puts.contains(where: { $0.name.map { tree.content($0) == name } ?? false }) else {
                throw Fault(message: "the file has a view named '\(name)' already")
            }
        case .state(_, let owner):
            let isName =
                name.utf8.first.map { $0 < 0x80 && !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
                && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
            guard isName, !ScriptTree.keywords.contains(name) else {
                throw Fault(message: "a state's name must be a Lua name; found '\(name)'")
            }
            guard types.member(named: name, of: .named("@\(owner)")) == nil else {
                throw Fault(message: "'\(owner)' has a member named '\(name)' already")
            }
        case nil: throw Fault(message: "only names of views and states can be renamed")
        }
    }
}
