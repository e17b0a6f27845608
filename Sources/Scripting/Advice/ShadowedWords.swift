package import Diagnostics
import Layout
import LuaHost

/// Finds words of the API that a script uses although a local variable of the same name hides them.
///
/// An example is `local parent = …` followed by `parent.left`, or a parameter `cell` followed by `cell(…)`. Lua's error
/// names the variable but not the reason.
struct ShadowedWords {
    /// The words of the API that are functions. `targets` are the words that have anchors, such as `parent`.
    let functions: Set<String>
    let targets: Set<String>

    /// A use of a hidden word in the script. `line` is the line of the use, `declaration` the line of the variable.
    struct Use {
        var word: String
        var line: Int
        var declaration: Int
        var isCall: Bool
    }

    /// A local variable whose name is a word of the API.
    private struct Local {
        var line: Int
        /// Whether the variable is initialized with a function or a named view. The script then means the variable, so
        /// a use is not reported.
        var isExpected = false
    }

    private static let anchors = Set(Attribute.allCases.map(\.name))

    /// Returns the first 100 uses of hidden words in a chunk, in the order of the text. O(length of the text).
    func uses(in lines: [String]) -> [Use] {
        var walk = Walk(words: self, tokens: Self.tokens(lines))
        while walk.index < walk.tokens.count, walk.found.count < 100 { walk.step() }
        return walk.found
    }

    /// The state of a search through a chunk's tokens. `scopes` has the variables of the enclosing blocks, innermost
    /// last.
    private struct Walk {
        let words: ShadowedWords
        let tokens: [Token]
        var index = 0
        var scopes: [[String: Local]] = [[:]]
        /// The variables of a `for` loop whose `do` has not been reached.
        var loop: [String: Local] = [:]
        var found: [Use] = []

        init(words: ShadowedWords, tokens: [Token]) {
            self.words = words
            self.tokens = tokens
        }

        private func text(_ offset: Int) -> String { tokens.indices.contains(offset) ? tokens[offset].text : "" }

        mutating func step() {
            switch tokens[index].text {
            case "local": declareLocals()
            case "function": openFunction()
            case "for": declare(names(from: index + 1), isExpected: false, in: &loop)
            case "do", "then", "repeat":
                scopes.append(loop)
                loop = [:]
            case "end", "until", "elseif": close()
            case "else":
                close()
                scopes.append([:])
            default: noteUse()
            }
            index += 1
        }

        private mutating func close() { if scopes.count > 1 { scopes.removeLast() } }

        /// Returns the names in a comma-separated list of variables or parameters that begins at the token `start`.
        private func names(from start: Int) -> [Token] {
            var names: [Token] = []
            var next = start
            while ShadowedWords.isName(text(next)) {
                names.append(tokens[next])
                // An attribute: <const>.
                if text(next + 1) == "<" { next += 3 }
                guard text(next + 1) == "," else { break }
                next += 2
            }
            return names
        }

        private func declare(_ names: [Token], isExpected: Bool, in scope: inout [String: Local]) {
            for (offset, name) in names.enumerated()
            where words.functions.contains(name.text) || words.targets.contains(name.text) {
                scope[name.text] = Local(line: name.line, isExpected: offset == 0 && isExpected)
            }
        }

        private mutating func declareLocals() {
            if text(index + 1) == "function" {
                if index + 2 < tokens.count {
                    declare([tokens[index + 2]], isExpected: true, in: &scopes[scopes.count - 1])
                }
                return
            }
            let list = names(from: index + 1)
            var next = index + 1
            while next < tokens.count, text(next) != "=", tokens[next].line == tokens[index].line { next += 1 }
            let isExpected = text(next) == "=" && ["function", "view", "require"].contains(text(next + 1))
            declare(list, isExpected: isExpected, in: &scopes[scopes.count - 1])
            index += 1
        }

        private mutating func openFunction() {
            var scope: [String: Local] = [:]
            var next = index + 1
            while next < tokens.count, text(next) != "(" { next += 1 }
            declare(names(from: next + 1), isExpected: false, in: &scope)
            scopes.append(scope)
            while next < tokens.count, text(next) != ")" { next += 1 }
            index = next
        }

        private mutating func noteUse() {
            let token = tokens[index]
            guard words.functions.contains(token.text) || words.targets.contains(token.text),
                ![".", ":"].contains(text(index - 1)), index + 1 < tokens.count,
                let local = scopes.last(where: { $0[token.text] != nil })?[token.text], !local.isExpected,
                local.line < token.line
            else { return }
            let isCall =
                words.functions.contains(token.text) && tokens[index + 1].line == token.line
                && ["(", "{", "\""].contains(text(index + 1))
            let isAnchor =
                words.targets.contains(token.text) && text(index + 1) == "."
                && ShadowedWords.anchors.contains(text(index + 2))
            guard isCall || isAnchor else { return }
            found.append(Use(word: token.text, line: token.line, declaration: local.line, isCall: isCall))
        }
    }

    // MARK: Tokens

    /// A token of Lua: a name, a punctuation character, or `"` in place of any string literal.
    private struct Token {
        var text: String
        var line: Int
    }

    private static func isName(_ text: String) -> Bool {
        text.utf8.first.map { $0 == UInt8(ascii: "_") || isLetter($0) } ?? false
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A }
    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

    private static func tokens(_ lines: [String]) -> [Token] {
        var tokens: [Token] = []
        // The closing bracket of a long text or comment that continues on the next line.
        var closing: [UInt8]?
        for (number, line) in lines.enumerated() {
            let bytes = Array(line.utf8)
            var index = 0
            while index < bytes.count {
                if let end = closing {
                    if bytes[index...].starts(with: end) {
                        index += end.count
                        closing = nil
                    } else {
                        index += 1
                    }
                    continue
                }
                let start = index
                let byte = bytes[index]
                if byte == UInt8(ascii: "-"), index + 1 < bytes.count, bytes[index + 1] == byte {
                    guard let (length, end) = longBracket(bytes, index + 2) else { break }
                    index += 2 + length
                    closing = end
                } else if isLetter(byte) || byte == UInt8(ascii: "_") {
                    while index < bytes.count,
                        isLetter(bytes[index]) || isDigit(bytes[index]) || bytes[index] == UInt8(ascii: "_")
                    {
                        index += 1
                    }
                    tokens.append(Token(text: String(decoding: bytes[start..<index], as: UTF8.self), line: number + 1))
                } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                    index += 1
                    while index < bytes.count, bytes[index] != byte { index += bytes[index] == 0x5C ? 2 : 1 }
                    index += 1
                    tokens.append(Token(text: "\"", line: number + 1))
                } else if let (length, end) = longBracket(bytes, index) {
                    index += length
                    closing = end
                    tokens.append(Token(text: "\"", line: number + 1))
                } else {
                    index += 1
                    if byte > 0x20 { tokens.append(Token(text: String(UnicodeScalar(byte)), line: number + 1)) }
                }
            }
        }
        return tokens
    }

    /// Returns the length of the opening long bracket at `start`, such as `[[` or `[==[`, and the bytes of the bracket
    /// that closes it. Nil if no long bracket begins there.
    private static func longBracket(_ bytes: [UInt8], _ start: Int) -> (Int, [UInt8])? {
        guard start < bytes.count, bytes[start] == UInt8(ascii: "[") else { return nil }
        var index = start + 1
        while index < bytes.count, bytes[index] == UInt8(ascii: "=") { index += 1 }
        guard index < bytes.count, bytes[index] == UInt8(ascii: "[") else { return nil }
        let signs = [UInt8](repeating: UInt8(ascii: "="), count: index - start - 1)
        return (index - start + 1, [UInt8(ascii: "]")] + signs + [UInt8(ascii: "]")])
    }
}

extension ScriptHost {
    /// Returns a warning for each use of a word of the API that a local variable of a script hides: `parent.top` after
    /// `local parent = …`. Lua's own error names the variable and not the reason. O(length of the script).
    ///
    /// - Parameter chunk: The name in messages of a script that the host has run. The result is empty for other names.
    ///   Only the first 20,000 lines are searched.
    package func shadowedWords(in chunk: String) -> [Diagnostic] {
        let index = OperationIndex.shared
        let words = ShadowedWords(
            functions: Set(
                index.entries(of: .global).filter { $0.role == .method }.map(\.name)
                    + index.methods(of: .global).map(\.name)),
            targets: Set(AnonymousTarget.allCases.map(\.name) + ["view"]))
        let lines = lua.texts.lines(of: chunk).prefix(20_000).map { String($0) }
        return words.uses(in: Array(lines)).map { use in
            let what = use.isCall ? "the function '\(use.word)'" : "the target '\(use.word)'"
            return Diagnostic(
                severity: .warning, code: .shadowedWord,
                message: """
                    '\(use.word)' is here the local variable of line \(use.declaration), which hides \(what) of the \
                    API; rename the variable
                    """,
                source: "\(chunk):\(use.line)")
        }
    }
}
