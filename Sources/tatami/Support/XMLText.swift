import TextSafety

/// Text as a part of XML.
enum XMLText {
    /// Markup escaped; what XML 1.0 cannot hold, and what a viewer of it would obey, as the escapes that messages have.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            // As they are, attributes would have spaces in their place.
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
