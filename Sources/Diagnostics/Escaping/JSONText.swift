/// A JSON object on one line. Fields keep the order in which they were added.
package struct JSONObject: Sendable {
    private var fields: [String] = []

    /// Creates an object without fields.
    package init() {}

    /// The object as JSON.
    package var text: String { "{\(fields.joined(separator: ", "))}" }

    /// Adds a field with a string, or nothing if the string is nil.
    package mutating func add(_ name: String, _ value: String?) {
        if let value { fields.append("\(JSONText.quote(name)): \(JSONText.quote(value))") }
    }

    /// Adds a field with a whole number, or nothing if the number is nil.
    package mutating func add(_ name: String, _ value: Int?) {
        if let value { fields.append("\(JSONText.quote(name)): \(value)") }
    }

    /// Adds a field. `value` is JSON text and is copied unchanged.
    package mutating func add(json name: String, _ value: String) { fields.append("\(JSONText.quote(name)): \(value)") }
}

/// Writes strings as JSON. Control characters are escaped, so that a terminal does not obey them.
package enum JSONText {
    /// Returns the text as a JSON string: in quotation marks, with unsafe characters escaped.
    package static func quote(_ text: String) -> String {
        var bytes: [UInt8] = []
        append(text, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Appends the text to `out` as a JSON string, in quotation marks. Parts that need no escape are copied as a whole,
    /// because most texts contain little to escape and some are long.
    package static func append(_ text: String, to out: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            out.reserveCapacity(out.count + bytes.count + 2)
            out.append(UInt8(ascii: "\""))
            var start = 0
            var place = 0
            while place < bytes.count {
                guard mayNeedEscape(bytes[place]) else {
                    place += 1
                    continue
                }
                let count = bytes[place] < 0x80 ? 1 : bytes[place] < 0xE0 ? 2 : 3
                let character = UnsafeBufferPointer(rebasing: bytes[place..<place + count])
                if let escape = escape(String(decoding: character, as: UTF8.self).unicodeScalars.first!) {
                    out += bytes[start..<place]
                    out += escape.utf8
                    start = place + count
                }
                place += count
            }
            out += bytes[start...]
            out.append(UInt8(ascii: "\""))
        }
    }

    /// Returns whether a character whose UTF-8 begins with this byte may need an escape. Unsafe characters beyond ASCII
    /// begin with 0xC2, 0xD8 or 0xE2, and have two, two and three bytes respectively.
    private static func mayNeedEscape(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x21, 0x23...0x5B, 0x5D...0x7E: false
        case 0..<0x80, 0xC2, 0xD8, 0xE2: true
        default: false
        }
    }

    /// Returns the escape sequence of a character, or nil if it needs none.
    private static func escape(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        // Also what JSON allows and a terminal would obey.
        case _ where SafeText.isUnsafe(scalar):
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return nil
        }
    }
}
