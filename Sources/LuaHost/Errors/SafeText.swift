/// Text of scripts made fit for a terminal or a log: cut, and without bytes that do something there.
enum SafeText {
    /// Bytes of a message.
    static let messageLimit = 512

    /// Escapes control characters (`\n`, `\t`, `\r`, else `\u{1B}`), the line separators of Unicode, and what changes the direction of the text
    /// around it; cuts at `limit` bytes, with an ellipsis.
    static func escaped(_ text: String, limit: Int, keepsTabs: Bool = false) -> String {
        if text.utf8.count <= limit && text.utf8.allSatisfy({ $0 >= 32 && $0 < 127 }) { return text }
        var result = ""
        result.reserveCapacity(min(text.utf8.count, limit))
        for scalar in text.unicodeScalars {
            let piece = escape(scalar, keepsTabs: keepsTabs)
            if result.utf8.count + (piece?.utf8.count ?? UTF8.width(scalar)) > limit - 3 {
                return result + "…"
            }
            if let piece { result += piece } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    private static func escape(_ scalar: Unicode.Scalar, keepsTabs: Bool) -> String? {
        switch scalar.value {
        case 9: keepsTabs ? nil : "\\t"
        case 10: "\\n"
        case 13: "\\r"
        case 0..<32, 127..<160, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069:
            "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        default: nil
        }
    }
}
