import TextSafety

/// Escapes text for XML.
enum XMLText {
    /// The text with escaped markup. Characters that XML 1.0 forbids or that control a viewer get the escapes of
    /// messages.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // XML parsers replace plain line feeds in attributes with spaces.
            case "\n": result += "&#10;"
            case "\t": result += "&#9;"
            case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            case _ where SafeText.isUnsafe(scalar): result += SafeText.escaped(String(scalar))
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
