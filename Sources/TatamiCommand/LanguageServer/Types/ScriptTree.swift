/// The structure of a script: brackets, blocks, functions and variables. The script may be incomplete, because the
/// structure is found only from tokens.
struct ScriptTree {
    /// A function with a body.
    struct Function {
        /// The index of the token `function`.
        var start: Int
        /// The tokens of the name, such as `Login`, `:` and `layoutContent`. Empty for a function without a name.
        var name: Range<Int>
        /// The tokens of the parameters' names.
        var parameters: [Int]
        /// The tokens of the body, up to its `end`.
        var body: Range<Int>
    }

    /// A local variable or parameter, with the range of tokens in which it is visible.
    struct Variable {
        var name: String
        /// The token that names the variable in its declaration.
        var token: Int
        var scope: Range<Int>
        var source: Source
    }

    /// What determines the value of a variable.
    enum Source {
        /// An expression, given by its first token.
        case expression(Int)
        /// A parameter: the index of the function and the number of the parameter, which is -1 for `self`.
        case parameter(Int, Int)
        /// A local function, given by its index.
        case function(Int)
        case unknown
    }

    /// The bracket or block around a token, and the position of the token's value among the values that commas
    /// separate.
    struct Surroundings {
        /// The opening bracket, or the first token of the block.
        var open: Int
        var number = 0
        /// The first token of the value.
        var start: Int
    }

    let text: LuaTokens
    private(set) var functions: [Function] = []
    private(set) var variables: [Variable] = []
    /// The first and last tokens of all blocks and functions, for folding.
    private(set) var blocks: [(start: Int, end: Int)] = []
    private var openers: [Int: Int] = [:]
    /// The text of each name; empty for other tokens.
    private let words: [String]
    private let areKeywords: [Bool]
    /// The innermost bracket or block around each token; nil for tokens outside of all brackets and blocks.
    private var surroundings: [Surroundings?] = []
    /// The indices of functions in `functions`, by their first token.
    private var functionStarts: [Int: Int] = [:]

    var count: Int { text.tokens.count }

    init(_ text: LuaTokens) {
        self.text = text
        words = text.tokens.indices.map { text.isName($0) ? text.text($0) : "" }
        areKeywords = words.map { Self.keywords.contains($0) }
        for index in text.tokens.indices { if let close = text.closing(index) { openers[close] = index } }
        readNesting()
        readBlocks()
        // A variable does not exist yet in its own initial value.
        for index in variables.indices {
            guard case .expression(let start) = variables[index].source else { continue }
            let end = end(ofExpression: start) + 1
            variables[index].scope = end..<max(end, variables[index].scope.upperBound)
        }
    }

    // MARK: Tokens

    func token(_ index: Int) -> LuaTokens.Token? { text.tokens.indices.contains(index) ? text.tokens[index] : nil }

    func word(_ index: Int) -> String { words.indices.contains(index) ? words[index] : "" }

    func isKeyword(_ index: Int) -> Bool { areKeywords.indices.contains(index) && areKeywords[index] }

    /// Returns whether a token is a name that is not a keyword.
    func isIdentifier(_ index: Int) -> Bool { text.isName(index) && !isKeyword(index) }

    func isString(_ index: Int) -> Bool { token(index)?.kind == .string }

    func isSymbol(_ index: Int, _ symbols: String...) -> Bool { symbols.contains { text.isSymbol(index, $0) } }

    /// Returns the function that begins with a token; nil if none does.
    func function(startingAt index: Int) -> Function? { functionStarts[index].map { functions[$0] } }

    func opening(_ index: Int) -> Int? { openers[index] }

    /// Returns the content of a string token without its quotes; empty for other tokens and long strings. Escapes are
    /// not decoded.
    func content(_ index: Int) -> String {
        let raw = text.text(index)
        guard let quote = raw.first, quote == "\"" || quote == "'" else { return "" }
        return String(raw.count > 1 && raw.last == quote ? raw.dropFirst().dropLast() : raw.dropFirst())
    }

    /// Returns whether a token can be the last token of an expression.
    func isOperand(_ index: Int) -> Bool {
        guard let token = token(index) else { return false }
        switch token.kind {
        case .name: return !isKeyword(index) || ["end", "nil", "true", "false"].contains(word(index))
        case .number, .string: return true
        case .symbol: return isSymbol(index, ")", "]", "}", "...")
        }
    }

    static let keywords: Set<String> = [
        "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in", "local", "nil",
        "not", "or", "repeat", "return", "then", "true", "until", "while",
    ]

    // MARK: Blocks

    /// Returns the innermost bracket around a token; nil if a block inside the bracket contains the token, or if there
    /// is none.
    func surroundings(of index: Int) -> Surroundings? {
        guard surroundings.indices.contains(index), let found = surroundings[index], !text.isName(found.open) else {
            return nil
        }
        return found
    }

    private mutating func readNesting() {
        var open: [Surroundings] = []
        surroundings.reserveCapacity(count)
        for index in 0..<count {
            // A bracket without its other end does not hide the block around it, and the reverse.
            if let opener = openers[index] {
                while let last = open.popLast(), last.open != opener {}
            } else if ["end", "until"].contains(word(index)) {
                while let last = open.popLast(), !text.isName(last.open) {}
            }
            surroundings.append(open.last)
            if isSymbol(index, ",", ";"), !open.isEmpty {
                open[open.count - 1].number += 1
                open[open.count - 1].start = index + 1
            } else if isSymbol(index, "(", "{", "[") || ["function", "if", "do", "repeat"].contains(word(index)) {
                open.append(Surroundings(open: index, start: index + 1))
            }
        }
    }

    private struct Open {
        var token: Int
        var function: Int?
        /// The number of variables that were declared before the block.
        var variables: Int
    }

    private mutating func readBlocks() {
        var open: [Open] = []
        // Variables of a loop belong to the block that follows.
        var beforeLoop: Int?
        var index = 0
        // A variable is visible after its statement.
        func close(_ block: Open, _ end: Int, _ variables: inout [Variable]) {
            for number in block.variables..<variables.count where variables[number].scope.upperBound == Int.max {
                variables[number].scope =
                    variables[number].scope.lowerBound..<max(variables[number].scope.lowerBound, end)
            }
        }
        while index < count {
            switch word(index) {
            case "function":
                open.append(Open(token: index, function: functions.count, variables: variables.count))
                index = readHead(index)
                continue
            case "if", "repeat": open.append(Open(token: index, variables: variables.count))
            case "do":
                open.append(Open(token: index, variables: beforeLoop ?? variables.count))
                beforeLoop = nil
            case "for":
                beforeLoop = variables.count
                readLoop(index)
            case "local": index = readLocal(index)
            case "else", "elseif":
                if let block = open.last {
                    close(block, index, &variables)
                    blocks.append((block.token, index))
                    open[open.count - 1].token = index
                }
            case "end", "until":
                guard let block = open.popLast() else { break }
                close(block, index, &variables)
                blocks.append((block.token, index))
                if let function = block.function {
                    functions[function].body = functions[function].body.lowerBound..<index
                }
            default: break
            }
            index += 1
        }
        let whole = Open(token: 0, variables: 0)
        close(whole, count + 1, &variables)
    }

    /// Reads the name and the parameters of a function, and adds the function. Returns the index after its parameters.
    private mutating func readHead(_ start: Int) -> Int {
        var index = start + 1
        while isIdentifier(index) || isSymbol(index, ".", ":") { index += 1 }
        var function = Function(start: start, name: start + 1..<index, parameters: [], body: index..<count)
        if isSymbol(index, "(") {
            let end = text.closing(index) ?? index
            function.parameters = (index..<max(index, end)).filter { isIdentifier($0) }
            index = end + 1
            function.body = index..<max(index, count)
        }
        if word(start - 1) == "local", function.name.count == 1 {
            add(start + 1, from: start + 1, .function(functions.count))
        }
        if function.name.contains(where: { isSymbol($0, ":") }) {
            variables.append(
                Variable(name: "self", token: start, scope: index..<Int.max, source: .parameter(functions.count, -1)))
        }
        for (number, token) in function.parameters.enumerated() {
            add(token, from: index, .parameter(functions.count, number))
        }
        functionStarts[start] = functions.count
        functions.append(function)
        return index
    }

    private mutating func readLoop(_ start: Int) {
        var index = start + 1
        while isIdentifier(index) {
            add(index, from: index + 1, .unknown)
            guard isSymbol(index + 1, ",") else { break }
            index += 2
        }
    }

    /// Reads the names of a `local` statement, and adds the variables. Returns the index of the last name or attribute.
    private mutating func readLocal(_ start: Int) -> Int {
        guard word(start + 1) != "function" else { return start }
        var names: [Int] = []
        var index = start + 1
        while isIdentifier(index) {
            names.append(index)
            index += 1
            if isSymbol(index, "<") { index += 3 }
            guard isSymbol(index, ",") else { break }
            index += 1
        }
        let isSingle = names.count == 1 && isSymbol(index, "=")
        for name in names {
            add(name, from: isSingle ? index + 1 : index, isSingle ? .expression(index + 1) : .unknown)
        }
        return index - 1
    }

    private mutating func add(_ token: Int, from start: Int, _ source: Source) {
        variables.append(Variable(name: word(token), token: token, scope: start..<Int.max, source: source))
    }

    // MARK: Looking up

    /// Returns the variables that are visible at a token, by name. An inner variable hides an outer variable of the
    /// same name.
    func visible(at index: Int) -> [String: Variable] {
        variables.reduce(into: [:]) { if $1.scope.contains(index) { $0[$1.name] = $1 } }
    }

    /// Returns the variable that a name refers to at a token; nil if no such variable is visible.
    func variable(named name: String, at index: Int) -> Variable? {
        variables.last { $0.scope.contains(index) && $0.name == name }
    }

    /// Returns the last token of the expression that begins at a token.
    func end(ofExpression start: Int) -> Int {
        var index = start
        while index < count {
            if isSymbol(index, "(", "{", "[") {
                guard let close = text.closing(index) else { return count - 1 }
                index = close
            } else if word(index) == "function" {
                guard let function = function(startingAt: index), function.body.upperBound < count else {
                    return count - 1
                }
                index = function.body.upperBound
            }
            let next = index + 1
            guard next < count else { return index }
            let joins = isSymbol(next, ".", ":", "(", "{", "[") || isString(next)
            if isOperand(index), !joins, !isOperator(next) { return index }
            if !isOperand(index), isKeyword(next), !["function", "nil", "true", "false", "not"].contains(word(next)) {
                return index
            }
            index = next
        }
        return max(start, count - 1)
    }

    private func isOperator(_ index: Int) -> Bool {
        if ["and", "or"].contains(word(index)) { return true }
        guard token(index)?.kind == .symbol else { return false }
        return !isSymbol(index, ",", ";", ")", "}", "]", "=", "::")
    }
}
