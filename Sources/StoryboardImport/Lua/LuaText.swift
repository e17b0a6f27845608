/// Writes values as Lua source.
enum LuaText {
    /// Returns a string in double quotes.
    static func string(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 32 || scalar.value == 127: quoted += "\\u{\(String(scalar.value, radix: 16))}"
            // Lines end here in some editors, and the order of characters changes in others.
            case "\u{2028}", "\u{2029}", "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
                quoted += "\\u{\(String(scalar.value, radix: 16))}"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// Returns a number in its shortest form.
    static func number(_ value: Double) -> String {
        let text = (value == 0 ? 0 : value).description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Returns a table with named fields: `{ x = 1, y = 2 }`.
    static func table(_ fields: [(String, String)]) -> String {
        fields.isEmpty ? "{}" : "{ " + fields.map { "\($0.0) = \($0.1)" }.joined(separator: ", ") + " }"
    }

    /// Returns a table that is a list: `{ 1, 2 }`.
    static func list(_ values: [String]) -> String {
        values.isEmpty ? "{}" : "{ " + values.joined(separator: ", ") + " }"
    }

    /// Returns a method call in a chain: `:name(argument)`, or `:name { … }` for a table.
    static func call(_ name: String, _ argument: String) -> String {
        argument.hasPrefix("{") ? ":\(name) \(argument)" : ":\(name)(\(argument))"
    }

    /// Returns a text in a form that a comment can contain: on one line, without control characters.
    static func comment(_ text: String) -> String {
        let line = text.unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : Character($0) }
        return String(line.prefix(200))
    }
}
