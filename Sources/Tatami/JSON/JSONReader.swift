/// An error in a JSON text.
package struct JSONError: Error {
    /// The value expected and found.
    package var message: String
    /// The line, starting at 1.
    package var line: Int
    /// The column in characters, starting at 1.
    package var column: Int
}

/// Reads JSON sequentially without building a tree. Keys arrive in the order of the text. The caller can skip values
/// that it does not need.
package struct JSONReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0

    /// Creates a reader of a JSON text in UTF-8, which skips a byte order mark. The bytes must outlive the reader.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        if bytes.count >= 3, bytes[0] == 0xef, bytes[1] == 0xbb, bytes[2] == 0xbf { position = 3 }
    }

    /// Creates an error with the line and column of the byte at an offset in the text. If `place` is nil, at the
    /// current position.
    package func fault(_ message: String, at place: Int? = nil) -> JSONError {
        var line = 1
        var column = 1
        for index in 0..<min(place ?? position, bytes.count) {
            if bytes[index] == 0x0a {
                line += 1
                column = 1
            } else if bytes[index] & 0xc0 != 0x80 {
                column += 1
            }
        }
        return JSONError(message: message, line: line, column: column)
    }

    /// Skips white space and returns the offset of the next value, in bytes from the start of the text.
    package mutating func place() -> Int {
        skipSpace()
        return position
    }

    /// Skips white space and returns the first byte of the next value, which is not consumed; nil at the end of the
    /// text.
    package mutating func next() -> UInt8? {
        skipSpace()
        return position < bytes.count ? bytes[position] : nil
    }

    private mutating func skipSpace() {
        while position < bytes.count, Self.isSpace(bytes[position]) {
            position += 1
        }
    }

    /// Returns whether a byte is JSON white space, which excludes vertical tab and form feed.
    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    /// Returns the text at the current position, for messages: a word (`NaN`, `-Infinity`) or a character.
    private func found() -> String {
        guard position < bytes.count else { return "the text ends" }
        var end = position
        if bytes[end] == 0x2d { end += 1 }
        while end < bytes.count, end < position + 20, bytes[end] | 0x20 >= 0x61, bytes[end] | 0x20 <= 0x7a { end += 1 }
        while end == position || (end < bytes.count && bytes[end] & 0xc0 == 0x80) { end += 1 }
        return "found '\(String(decoding: UnsafeBufferPointer(rebasing: bytes[position..<end]), as: UTF8.self))'"
    }

    private mutating func take(_ byte: Character) throws(JSONError) {
        skipSpace()
        guard position < bytes.count, bytes[position] == byte.asciiValue! else {
            throw fault("expected '\(byte)', \(found())")
        }
        position += 1
    }

    private mutating func takes(_ byte: Character) -> Bool {
        skipSpace()
        guard position < bytes.count, bytes[position] == byte.asciiValue! else { return false }
        position += 1
        return true
    }

    /// Reads an object. Calls `body` for each key; `body` must read or skip the value.
    ///
    /// - Parameters:
    ///   - what: The description of the object in errors.
    ///   - keysOnce: Whether a duplicate key is an error.
    /// - Throws: An error if the next value is not a valid object, or the error of `body`.
    package mutating func object(
        _ what: String, keysOnce: Bool = false, _ body: (inout JSONReader, String) throws(JSONError) -> Void
    ) throws(JSONError) {
        var former: [String] = []
        var many: Set<String> = []
        guard takes("{") else { throw fault("expected \(what) as an object, \(found())") }
        if takes("}") { return }
        repeat {
            let place = place()
            let key = try key()
            if keysOnce {
                // Most objects have few keys.
                let isTwice = former.count < 16 ? former.contains(key) : many.contains(key)
                if isTwice { throw fault("duplicate key \"\(key)\"", at: place) }
                former.append(key)
                if former.count == 16 { many = Set(former) } else if former.count > 16 { many.insert(key) }
            }
            try take(":")
            try body(&self, key)
        } while takes(",")
        try take("}")
    }

    /// Reads a key. If it is not a string, the error says how to write the key in JSON.
    private mutating func key() throws(JSONError) -> String {
        skipSpace()
        guard position < bytes.count, bytes[position] != 0x22 else { return try string("a key") }
        let hint =
            switch bytes[position] {
            case 0x7d: "remove the comma before it"
            case 0x27: "JSON uses double quotation marks, \"…\""
            case 0x2f: "JSON has no comments"
            default: "write a key in double quotation marks, as in \"title\""
            }
        throw fault("expected a key as a string, \(found()); \(hint)")
    }

    /// Reads an array. Calls `body` for each element; `body` must read or skip it. Errors describe the array as `what`.
    ///
    /// - Throws: An error if the next value is not a valid array, or the error of `body`.
    package mutating func array(_ what: String, _ body: (inout JSONReader) throws(JSONError) -> Void) throws(JSONError)
    {
        guard takes("[") else { throw fault("expected \(what) as an array, \(found())") }
        if takes("]") { return }
        repeat { try body(&self) } while takes(",")
        try take("]")
    }

    /// Reads true or false.
    ///
    /// - Parameter key: The key of the value in errors.
    /// - Throws: An error if the next value is something else.
    package mutating func boolean(_ key: String) throws(JSONError) -> Bool {
        let place = place()
        guard let first = next(), first == UInt8(ascii: "t") || first == UInt8(ascii: "f"), let value = try word()
        else {
            throw fault("expected true or false as \"\(key)\"", at: place)
        }
        return value
    }

    /// Reads a string, and decodes its escapes. An unpaired surrogate becomes U+FFFD.
    ///
    /// - Parameter what: The description of the string in errors.
    /// - Throws: An error if the next value is not a string, or if the string is unterminated or has a control
    ///   character or an unknown escape.
    package mutating func string(_ what: String) throws(JSONError) -> String {
        guard takes("\"") else { throw fault("expected \(what) as a string, \(found())") }
        let start = position
        while position < bytes.count, bytes[position] != 0x22, bytes[position] != 0x5c, bytes[position] >= 0x20 {
            position += 1
        }
        if position < bytes.count, bytes[position] == 0x22 {
            defer { position += 1 }
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
        }
        var text = Array(bytes[start..<position])
        while true {
            guard position < bytes.count else { throw fault("unterminated string", at: start) }
            let byte = bytes[position]
            position += 1
            if byte == 0x22 { return String(decoding: text, as: UTF8.self) }
            if byte < 0x20 { throw fault("control character in a string", at: position - 1) }
            if byte == 0x5c { try escape(into: &text) } else { text.append(byte) }
        }
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        guard position < bytes.count else { throw fault("unterminated string") }
        position += 1
        switch bytes[position - 1] {
        case 0x22, 0x5c, 0x2f: text.append(bytes[position - 1])
        case 0x62: text.append(0x08)
        case 0x66: text.append(0x0c)
        case 0x6e: text.append(0x0a)
        case 0x72: text.append(0x0d)
        case 0x74: text.append(0x09)
        case 0x75:
            var code = try codeUnit()
            if code >= 0xd800, code < 0xdc00, position + 1 < bytes.count, bytes[position] == 0x5c,
                bytes[position + 1] == 0x75
            {
                position += 2
                let low = try codeUnit()
                code = low >= 0xdc00 && low < 0xe000 ? 0x10000 + (code - 0xd800) << 10 + (low - 0xdc00) : 0xfffd
            }
            text.append(contentsOf: String(UnicodeScalar(code) ?? "\u{fffd}").utf8)
        default: throw fault("unknown escape in a string", at: position - 1)
        }
    }

    private mutating func codeUnit() throws(JSONError) -> UInt32 {
        var code: UInt32 = 0
        for _ in 0..<4 {
            guard position < bytes.count, let digit = Character(UnicodeScalar(bytes[position])).hexDigitValue else {
                throw fault("expected four hexadecimal digits")
            }
            code = code << 4 | UInt32(digit)
            position += 1
        }
        return code
    }

    /// Reads a finite number and returns its value and its text. Errors describe the number as `what`.
    ///
    /// - Throws: An error if the next value is not a valid JSON number, or is too large for a double.
    package mutating func numberAndText(_ what: String) throws(JSONError) -> (Double, String) {
        let start = place()
        let number = try number(what)
        return (number, String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self))
    }

    /// Reads `true`, `false` or `null`; returns nil for `null`. Throws an error if something else follows.
    package mutating func word() throws(JSONError) -> Bool? {
        skipSpace()
        for (word, value) in [("true", true), ("false", false), ("null", nil)] as [(String, Bool?)]
        where bytes[position...].starts(with: word.utf8) {
            position += word.utf8.count
            return value
        }
        throw fault("expected a value, \(found())")
    }

    /// Reads a finite number.
    ///
    /// - Parameter what: The description of the number in errors.
    /// - Throws: An error if the next value is not a valid JSON number, or is too large for a double.
    package mutating func number(_ what: String) throws(JSONError) -> Double {
        skipSpace()
        let start = position
        if position < bytes.count, bytes[position] == 0x2d { position += 1 }
        let digits = position
        while position < bytes.count, bytes[position] >= 0x30, bytes[position] <= 0x39 { position += 1 }
        guard position > digits else {
            let next = position < bytes.count ? bytes[position] : 0
            if position > start, !(0x61...0x7a).contains(next | 0x20) {
                let isComment = next == 0x2d
                throw fault("expected a digit after '-', \(found())\(isComment ? "; JSON has no comments" : "")")
            }
            position = start
            throw fault("expected \(what) as a number, \(found())")
        }
        if bytes[digits] == 0x30, position > digits + 1 { throw fault("a number cannot begin with 0", at: start) }
        var isWhole = true
        if position < bytes.count, bytes[position] == 0x2e {
            isWhole = false
            position += 1
            let fraction = position
            while position < bytes.count, bytes[position] >= 0x30, bytes[position] <= 0x39 { position += 1 }
            if position == fraction { throw fault("expected a digit, \(found())") }
        }
        if position < bytes.count, bytes[position] | 0x20 == 0x65 {
            isWhole = false
            position += 1
            if position < bytes.count, bytes[position] == 0x2b || bytes[position] == 0x2d { position += 1 }
            let exponent = position
            while position < bytes.count, bytes[position] >= 0x30, bytes[position] <= 0x39 { position += 1 }
            if position == exponent { throw fault("expected a digit, \(found())") }
        }
        if isWhole, position - digits < 16 {
            var whole = 0
            for index in digits..<position { whole = whole * 10 + Int(bytes[index] - 0x30) }
            return start == digits ? Double(whole) : -Double(whole)
        }
        let text = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
        guard let value = Double(text), value.isFinite else { throw fault("\(what) is too large: \(text)", at: start) }
        return value
    }

    /// Skips a value of any type. Throws an error if the value is invalid or has more than 500 levels of lists and
    /// objects.
    package mutating func skip() throws(JSONError) {
        skipSpace()
        guard position < bytes.count else { throw fault("expected a value, the text ends") }
        guard depth < 500 else { throw fault("nested too deeply") }
        depth += 1
        defer { depth -= 1 }
        switch bytes[position] {
        case 0x7b: try object("a value") { (reader, _) throws(JSONError) in try reader.skip() }
        case 0x5b: try array("a value") { (reader) throws(JSONError) in try reader.skip() }
        case 0x22: _ = try string("a value")
        case 0x2d, 0x30...0x39: _ = try number("a value")
        default: _ = try word()
        }
    }

    /// Skips white space. Throws an error if more text follows.
    package mutating func end() throws(JSONError) {
        skipSpace()
        if position < bytes.count { throw fault("expected the end of the text, \(found())") }
    }
}
