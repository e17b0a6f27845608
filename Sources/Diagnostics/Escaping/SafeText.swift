/// Escapes untrusted text (from scripts, files or arguments) for a terminal or a log: the result has one line and no
/// characters with side effects.
///
/// This is the only definition of unsafe characters: control characters, C0 and C1 (`U+009B` begins a sequence on
/// terminals as `ESC [` does), line separators of any reader, and characters that change the direction of the
/// surrounding text, which would make a message read differently.
package enum SafeText {
    /// The maximum length of a message, in bytes.
    package static let messageLimit = 512

    /// Returns the text with unsafe characters escaped: line feed, tab and carriage return as `\n`, `\t` and `\r`, all
    /// others in the form `\u{1B}`. Other characters are kept, including backslashes, so escaping twice has the same
    /// result.
    ///
    /// - Parameters:
    ///   - limit: The maximum length of the result, in bytes, at least 3. Default: no limit. A longer text is cut and
    ///     ends with an ellipsis. Text with escapes or beyond ASCII is cut 3 bytes earlier, to have room for it.
    ///   - keepsTabs: Whether tabs are kept instead of escaped. Default: false.
    package static func escaped(_ text: String, limit: Int = .max, keepsTabs: Bool = false) -> String {
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

    /// Returns whether a character can control a terminal, break a line or change the direction of text.
    package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<32, 127..<160, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    private static func escape(_ scalar: Unicode.Scalar, keepsTabs: Bool) -> String? {
        guard isUnsafe(scalar) else { return nil }
        switch scalar {
        case "\t": return keepsTabs ? nil : "\\t"
        case "\n": return "\\n"
        case "\r": return "\\r"
        default: return "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        }
    }
}
