/// The tokens of a Lua text with their byte ranges. Comments, strings, long brackets and line ends are recognized as
/// Lua's own lexer does.
struct LuaTokens {
    enum Kind: Hashable {
        case name, number, string, symbol
    }

    struct Token: Hashable {
        var kind: Kind
        /// The range in the bytes of the text.
        var range: Range<Int>
        /// The line of the first byte, starting at 1.
        var line: Int
    }

    let bytes: [UInt8]
    private(set) var tokens: [Token] = []
    /// Whether the text contains an invalid token. Tokens after it are missing.
    private(set) var isBroken = false

    private var at = 0
    private var line = 1
    /// The index of the closing bracket, by the index of the opening bracket.
    private var closers: [Int: Int] = [:]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        if byte == UInt8(ascii: "#") { skipLine() }
        while at < bytes.count, !isBroken { readToken() }
        pairBrackets()
    }

    /// Returns the text of a token; empty if the index is out of range.
    func text(_ index: Int) -> String {
        guard tokens.indices.contains(index) else { return "" }
        return String(decoding: bytes[tokens[index].range], as: UTF8.self)
    }

    /// Returns whether a token is a symbol with the given characters. Names and strings are not symbols.
    func isSymbol(_ index: Int, _ symbol: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .symbol
            && bytes[tokens[index].range].elementsEqual(symbol.utf8)
    }

    func isName(_ index: Int) -> Bool { tokens.indices.contains(index) && tokens[index].kind == .name }

    /// Returns the index of the token that closes the opening bracket at an index; nil if there is none.
    func closing(_ index: Int) -> Int? { closers[index] }

    private mutating func pairBrackets() {
        var open: [Int] = []
        for (index, token) in tokens.enumerated() where token.kind == .symbol {
            switch bytes[token.range.lowerBound] {
            case UInt8(ascii: "("), UInt8(ascii: "{"), UInt8(ascii: "["): open.append(index)
            case UInt8(ascii: ")"), UInt8(ascii: "}"), UInt8(ascii: "]"):
                if let start = open.popLast() { closers[start] = index }
            default: break
            }
        }
    }

    // MARK: Reading

    private var byte: UInt8? { at < bytes.count ? bytes[at] : nil }

    private func byte(_ offset: Int) -> UInt8? { at + offset < bytes.count ? bytes[at + offset] : nil }

    private static func isNewline(_ byte: UInt8?) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    private static func isDigit(_ byte: UInt8?) -> Bool {
        byte.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
    }

    private static func isLetter(_ byte: UInt8?) -> Bool {
        guard let byte else { return false }
        return byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }

    /// Skips a line end. CR LF and LF CR count as one line end.
    private mutating func skipNewline() {
        let first = byte
        at += 1
        if Self.isNewline(byte), byte != first { at += 1 }
        line += 1
    }

    private mutating func skipLine() { while let byte, !Self.isNewline(byte) { at += 1 } }

    private mutating func readToken() {
        guard let byte else { return }
        if Self.isNewline(byte) { return skipNewline() }
        // Space, tab, vertical tab, form feed.
        if byte == 0x20 || (0x09...0x0C).contains(byte) {
            at += 1
            return
        }
        if byte == UInt8(ascii: "-"), self.byte(1) == UInt8(ascii: "-") { return skipComment() }
        let (start, first) = (at, line)
        let kind: Kind
        if Self.isLetter(byte) {
            kind = .name
            while Self.isLetter(self.byte) || Self.isDigit(self.byte) { at += 1 }
        } else if Self.isDigit(byte) || byte == UInt8(ascii: ".") && Self.isDigit(self.byte(1)) {
            kind = .number
            skipNumber()
        } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            kind = .string
            skipString(byte)
        } else if byte == UInt8(ascii: "["), let level = longLevel {
            kind = .string
            skipLong(level)
        } else {
            kind = .symbol
            at += symbolLength
        }
        tokens.append(Token(kind: kind, range: start..<at, line: first))
    }

    private mutating func skipComment() {
        at += 2
        if byte == UInt8(ascii: "["), let level = longLevel { skipLong(level) } else { skipLine() }
    }

    /// The number of equals signs in the long bracket that begins at the current position; nil if none begins there.
    private var longLevel: Int? {
        var level = 0
        while byte(1 + level) == UInt8(ascii: "=") { level += 1 }
        return byte(1 + level) == UInt8(ascii: "[") ? level : nil
    }

    private mutating func skipLong(_ level: Int) {
        at += level + 2
        while let byte {
            if Self.isNewline(byte) {
                skipNewline()
            } else if byte == UInt8(ascii: "]"), (0..<level).allSatisfy({ self.byte(1 + $0) == UInt8(ascii: "=") }),
                self.byte(1 + level) == UInt8(ascii: "]")
            {
                at += level + 2
                return
            } else {
                at += 1
            }
        }
        isBroken = true
    }

    private mutating func skipString(_ quote: UInt8) {
        at += 1
        while let byte, !Self.isNewline(byte) {
            at += 1
            if byte == quote { return }
            guard byte == UInt8(ascii: "\\") else { continue }
            if self.byte == UInt8(ascii: "z") {
                at += 1
                while let space = self.byte, space == 0x20 || (0x09...0x0D).contains(space) {
                    if Self.isNewline(space) { skipNewline() } else { at += 1 }
                }
            } else if Self.isNewline(self.byte) {
                skipNewline()
            } else if self.byte != nil {
                at += 1
            }
        }
        isBroken = true
    }

    /// Skips all characters that Lua's lexer reads as part of a number, even if the number is not valid.
    private mutating func skipNumber() {
        let isHex = byte == UInt8(ascii: "0") && byte(1).map { $0 | 0x20 } == UInt8(ascii: "x")
        let exponent = isHex ? UInt8(ascii: "p") : UInt8(ascii: "e")
        while let byte, Self.isLetter(byte) || Self.isDigit(byte) || byte == UInt8(ascii: ".") {
            at += 1
            if byte | 0x20 == exponent, self.byte == UInt8(ascii: "-") || self.byte == UInt8(ascii: "+") { at += 1 }
        }
    }

    private static let longSymbols = ["...", "..", "::", "==", "~=", "<=", ">=", "//", "<<", ">>"].map {
        Array($0.utf8)
    }

    private var symbolLength: Int {
        Self.longSymbols.first { bytes[at...].starts(with: $0) }?.count ?? 1
    }
}
