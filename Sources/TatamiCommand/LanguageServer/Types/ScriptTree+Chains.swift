/// Chains of calls and fields, expressions with operators, and the entries of tables.
extension ScriptTree {
    // MARK: Chains

    /// Returns whether a token can be followed by the arguments of a call: it ends a name or a chain, and is not an
    /// operator or keyword.
    func isCallee(_ index: Int) -> Bool {
        isIdentifier(index) || isSymbol(index, ")", "]") || isString(index) && isCallee(index - 1)
    }

    /// Returns the first token of the chain of calls and fields whose last token is given.
    func chainStart(endingAt last: Int) -> Int {
        var index = last
        while index > 0 {
            if let open = opening(index) {
                guard isOperand(open - 1) else { return open }
                index = open - 1
            } else if isString(index), isOperand(index - 1) {
                index -= 1
            } else if isSymbol(index - 1, ".", ":"), isOperand(index - 2) {
                index -= 2
            } else {
                return index
            }
        }
        return index
    }

    /// Returns the last token of the chain of calls that begins with the name of a method.
    func chainEnd(from name: Int) -> Int {
        var index = name
        while index + 1 < count {
            if isSymbol(index + 1, "(", "{", "[") {
                guard let close = text.closing(index + 1) else { return count - 1 }
                index = close
            } else if isString(index + 1) {
                index += 1
            } else if isSymbol(index + 1, ":", "."), isIdentifier(index + 2) {
                index += 2
            } else {
                break
            }
        }
        return index
    }

    // MARK: Expressions

    /// Returns the first token of the expression in which an operator is followed by the value that begins at a token;
    /// nil if no arithmetic or logical operator precedes the value.
    func start(ofExpressionWith value: Int) -> Int? {
        guard joinsOperands(value - 1), isOperand(value - 2) else { return nil }
        var start = chainStart(endingAt: value - 2)
        while start > 0 {
            if word(start - 1) == "not" || isSymbol(start - 1, "#", "-") && !isOperand(start - 2) {
                start -= 1
            } else if joinsOperands(start - 1) || isSymbol(start - 1, "==", "~=", "<", ">", "<=", ">="),
                isOperand(start - 2)
            {
                start = chainStart(endingAt: start - 2)
            } else {
                return start
            }
        }
        return start
    }

    /// Returns whether a token is an operator whose result can be one of its operands, or has the type of its operands.
    private func joinsOperands(_ index: Int) -> Bool {
        ["and", "or"].contains(word(index)) || isSymbol(index, "+", "-", "*", "/", "..")
    }

    /// Returns the innermost function whose body contains a token; nil outside of functions.
    func function(around index: Int) -> Function? {
        functions.last { $0.body.contains(index) }
    }

    // MARK: Tables

    /// Returns the first tokens of the entries in a table constructor. `open` is its opening bracket.
    func entries(ofTable open: Int) -> [Int] {
        var found: [Int] = []
        var index = open + 1
        let end = text.closing(open) ?? count
        while index < end {
            if isSymbol(index - 1, "{", ",", ";") { found.append(index) }
            // Entries of tables and statements of functions inside are not entries of this table.
            if let close = text.closing(index) {
                index = close
            } else if let function = function(startingAt: index) {
                index = function.body.upperBound
            }
            index += 1
        }
        return found
    }

    /// Returns the tokens that name the fields in a table constructor. `open` is its opening bracket.
    func keys(ofTable open: Int) -> [Int] {
        entries(ofTable: open).filter { isIdentifier($0) && isSymbol($0 + 1, "=") }
    }
}
