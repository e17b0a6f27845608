/// Text of others (scripts, files, arguments) made fit for a terminal or a log: on one line, and without what does
/// something there.
///
/// This is the one place that says what must not reach a person as it is: control characters, C0 and C1 (`U+009B`
/// begins a sequence on terminals as `ESC [` does), what ends a line for some reader, and what changes the direction of
/// the text around it, so that a message reads otherwise than it is.
package enum SafeText {
    /// Bytes of a message.
    package static let messageLimit = 512

    /// Escapes what is unsafe: `\n`, `\t` and `\r` as that, all else as `\u{1B}`. What is safe stays as it is,
    /// backslashes too, so that it makes no difference to do it twice.
    ///
    /// - Parameter limit: the bytes at which the text is cut, with an ellipsis.
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

    /// Whether a character does something to a terminal or to the lines and the direction of a text.
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
