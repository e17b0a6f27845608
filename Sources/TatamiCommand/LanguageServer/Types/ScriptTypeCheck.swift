/// Finds literals in a script whose type the API never accepts, without running the script.
struct ScriptTypeCheck {
    struct Fault {
        /// The index of the token of the value.
        var token: Int
        var message: String
        /// The most similar valid string; nil if no valid string is similar.
        var correction: String?
    }

    private let types: ScriptTypes
    /// Returns whether a text is the name or value of a color.
    private let isColor: (String) -> Bool
    private var tree: ScriptTree { types.tree }

    init(_ types: ScriptTypes, isColor: @escaping (String) -> Bool) { (self.types, self.isColor) = (types, isColor) }

    /// The literals with wrong types, in the order of the text.
    var faults: [Fault] {
        (0..<tree.count).compactMap { token in
            guard let found = literal(token), let wanted = types.accepted(at: token), !fits(token, found, wanted) else {
                return nil
            }
            return Fault(token: token, message: message(token, found, wanted), correction: correction(token, wanted))
        }
    }

    /// Returns the type of a literal; nil for a token that is not a literal, or is only a part of a value.
    private func literal(_ token: Int) -> LuaType? {
        let isFirst =
            tree.isSymbol(token - 1, "(", ",", "=", "{") || tree.isString(token) && tree.isIdentifier(token - 1)
        let isLast = tree.isSymbol(token + 1, ")", ",", "}", ";") || !isFirst || tree.isIdentifier(token - 1)
        guard isFirst, isLast else { return nil }
        switch tree.token(token)?.kind {
        case .string: return .named("string")
        case .number: return .named("number")
        case .name where ["true", "false"].contains(tree.word(token)): return .named("boolean")
        default: return nil
        }
    }

    private func fits(_ token: Int, _ found: LuaType, _ wanted: LuaType) -> Bool {
        wanted.members.contains { part in
            if case .named("Color") = part, found == .named("string") {
                // Escapes and long strings are left to the engine.
                let text = tree.content(token)
                return text.contains("\\") || tree.text.text(token).hasPrefix("[") || isColor(text)
            }
            return types.table.resolved(part).members.contains { part in
                switch part {
                case .any: true
                case .literal(let text): found == .named("string") && isSame(token, text)
                case .named("integer"): found == .named("number")
                case .named("false"): tree.word(token) == "false"
                case .named("ViewModel"), .named("table"): false
                // Lua makes a string of a number.
                case .named("string"): found == .named("string") || found == .named("number")
                case .named(let name): .named(name) == found || isUnknown(name)
                default: false
                }
            }
        }
    }

    private func isSame(_ token: Int, _ text: String) -> Bool {
        let written = tree.content(token)
        return written == text || written.contains("\\") || tree.text.text(token).hasPrefix("[")
    }

    /// Returns whether a type's name is neither a class of the API nor a basic type, so that any value may fit.
    private func isUnknown(_ name: String) -> Bool {
        types.table.classes[name] == nil
            && !["string", "number", "boolean", "nil", "table", "function", "thread", "userdata"].contains(name)
    }

    private func message(_ token: Int, _ found: LuaType, _ wanted: LuaType) -> String {
        let shown = found == .named("string") ? "the string \(tree.text.text(token))" : tree.text.text(token)
        var text = "\(expectation(wanted)) expected; found \(shown)"
        if let correction = correction(token, wanted) {
            text += "; did you mean '\(correction)'?"
        } else if found == .named("string"), accepts("number", wanted), Double(tree.content(token)) != nil {
            text += "; write \(tree.content(token)) without quotation marks"
        } else if case .named("Relation") = wanted, found != .named("boolean") {
            let number = found == .named("number") ? tree.text.text(token) : tree.content(token)
            if Double(number) != nil { text += "; write equalTo(\(number))" }
        }
        return text
    }

    /// Returns a phrase for the name of a class: "a table of layout options" for `LayoutOptions`.
    private static func words(_ name: String) -> String {
        let words = name.reduce(into: "") {
            $0 += $1.isUppercase && !$0.isEmpty ? " \($1.lowercased())" : $1.lowercased()
        }
        return words.hasSuffix("options")
            ? "a table of \(words)" : words.first.map { "aeiou".contains($0) } ?? false ? "an \(words)" : "a \(words)"
    }

    private func accepts(_ name: String, _ wanted: LuaType) -> Bool {
        types.table.resolved(wanted).members.contains {
            $0 == .named(name) || name == "number" && $0 == .named("integer")
        }
    }

    /// Returns a phrase that describes the values of a type, for messages.
    private func expectation(_ wanted: LuaType) -> String {
        var names: [String] = []
        var literals: [String] = []
        for part in wanted.members {
            switch part {
            case .literal(let text): literals.append("\"\(text)\"")
            case .named("Relation"):
                names.append("a relation (equal, moreThan, lessThan, equalTo(n), moreThanTo(n), lessThanTo(n))")
            case .named("Color"): names.append("a color")
            case .named("Font"): names.append("a text style, a size or a table")
            case .named("integer"): names.append("a whole number")
            case .named("Options"): names.append("a priority or a table of options")
            case .named("Target"), .named("AnyView"): names.append("a view or an anchor")
            case .named("Insets"), .named("DirectionalInsets"): names.append("insets")
            case .named("Place"): names.append("a place such as topOf(view)")
            case .named("ViewName"): names.append("a view's name")
            case .named("PropertyName"): names.append("a property's name")
            case .named("StateName"): names.append("a state's name")
            case .named("AnchorEntry"): names.append("an anchor or a view")
            case .named("SizeEntry"): names.append("a number, an anchor or a view")
            case .named("AreaEntry"): names.append("a view or an area")
            // Each property of a description can also be a binding or a function.
            case .named("Bound"): break
            case .function where wanted.members.contains(.named("Bound")): break
            case .named(let name): names.append(Self.words(name))
            case .list: names.append("a list")
            case .table, .dictionary: names.append("a table")
            case .function: names.append("a function")
            case .any, .union: break
            }
        }
        if !literals.isEmpty { names.append("one of \(literals.joined(separator: ", "))") }
        return names.joined(separator: " or ")
    }

    /// Returns the literal of a type that is most similar to the string at a token; nil if none is similar or the token
    /// is not a string.
    private func correction(_ token: Int, _ wanted: LuaType) -> String? {
        guard tree.isString(token) else { return nil }
        let literals = types.table.resolved(wanted).members.compactMap {
            if case .literal(let text) = $0 { text } else { nil }
        }
        return literals.isEmpty ? nil : nearest(tree.content(token), literals)
    }

    /// Returns the name most similar to a text, or nil. The first argument is the text, the second the names.
    var nearest: (String, [String]) -> String? = { _, _ in nil }
}
