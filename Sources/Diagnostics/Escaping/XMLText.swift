/// Text as a part of XML or HTML.
package enum XMLText {
    /// Appends text to `out` with its markup escaped, for elements and attributes. Carriage returns and characters that
    /// XML 1.0 doesn't allow become U+FFFD.
    ///
    /// - Parameters:
    ///   - bytes: the UTF-8 of the text.
    ///   - lineBreak: the replacement of a line feed. The default also works in attributes, which lose unescaped line
    ///     feeds.
    @inlinable package static func append(
        _ bytes: some Collection<UInt8>, lineBreak: StaticString = "&#10;", to out: inout [UInt8]
    ) {
        func write(_ text: StaticString) { text.withUTF8Buffer { out += $0 } }
        var last: (UInt8, UInt8) = (0, 0)
        for byte in bytes {
            switch byte {
            case 0x26: write("&amp;")
            case 0x3C: write("&lt;")
            case 0x3E: write("&gt;")
            case 0x22: write("&quot;")
            case 0x09: write("&#9;")
            case 0x0A: write(lineBreak)
            case 0..<0x20: write("\u{FFFD}")
            // U+FFFE and U+FFFF are EF BF BE and EF BF BF.
            case 0xBE where last == (0xEF, 0xBF), 0xBF where last == (0xEF, 0xBF): out.append(0xBD)
            default: out.append(byte)
            }
            last = (last.1, byte)
        }
    }

    /// Returns untrusted text for an XML or HTML report: the text is escaped as XML, and its control and direction
    /// characters are escaped as by `SafeText.escaped`, except for tabs and line feeds.
    package static func escaped(_ text: String) -> String {
        var out: [UInt8] = []
        for scalar in text.unicodeScalars {
            let isObeyed = SafeText.isUnsafe(scalar) && scalar != "\n" && scalar != "\t"
            append((isObeyed ? SafeText.escaped(String(scalar)) : String(scalar)).utf8, to: &out)
        }
        return String(decoding: out, as: UTF8.self)
    }
}
