import Diagnostics
import Geometry
import Layout
import LuaHost

/// Converts a value of a script to a value of a property, and checks its type. Errors name the property.
struct PropertyReader {
    let property: PropertyDefinition

    func mismatch(_ found: String) -> LuaCallError {
        LuaCallError("'\(property.name)' must be \(property.type.expectation); found \(found)")
    }

    /// Reads argument `index` as a value of the property. Returns nil for nil, which resets the property. Throws an
    /// error if the argument is missing or has the wrong type. Numbers, booleans and strings, the frequent cases, are
    /// read without an intermediate value.
    func read(_ frame: borrowing CallFrame, _ index: Int) throws -> PropertyValue? {
        switch frame.kind(index) {
        case .absent: throw LuaCallError("'\(property.name)' needs a value: \(property.type.expectation)")
        case .nil: return nil
        default: break
        }
        switch property.type {
        case .number, .integer:
            if let number = frame.number(index) { return .number(number) }
        case .boolean:
            if let value = frame.boolean(index) { return .boolean(value) }
        case .string, .text:
            if frame.kind(index) == .string { return .string(try frame.expectString(index)) }
        default: break
        }
        return try read(try tree(frame, index))
    }

    private func tree(_ frame: borrowing CallFrame, _ index: Int) throws -> LuaValue {
        if let table = try frame.table(index) { return table.value }
        return try frame.value(index)
    }

    /// Reads a value of the property. A table must be given by its contents, not as a reference. Returns nil for nil,
    /// which resets the property. Throws an error if the value has the wrong type.
    func read(_ value: LuaValue) throws -> PropertyValue? {
        if case .nil = value { return nil }
        switch property.type {
        case .boolean:
            if case .boolean(let value) = value { return .boolean(value) }
        case .number, .integer:
            if let number = value.number { return .number(number) }
        case .text where value.isTree: return .attributed(try attributed(value))
        case .animation: return .animation(try animation(value))
        case .string, .text:
            switch value {
            case .string(let text): return .string(text)
            // Scripts often set `text` to a number, so numbers are accepted.
            case .integer(let number): return .string("\(number)")
            case .number(let number): return .string("\(number)")
            case .bytes: throw LuaCallError("'\(property.name)' must be text in UTF-8; found bytes that are not")
            default: break
            }
        case .keyword(let names):
            if case .string(let name) = value {
                if let index = names.firstIndex(of: name) { return .keyword(index) }
                let near = FamiliarNames.suggestion(for: name, in: names)
                // If there is a suggestion, it is more useful than a long list of names.
                let isShort = !near.isEmpty && names.count > 7
                throw LuaCallError(
                    isShort
                        ? "'\(property.name)' cannot be \"\(name)\"\(near)"
                        : "'\(property.name)' must be \(property.type.expectation); found \"\(name)\"\(near)")
            }
        case .color: return .color(try color(value))
        case .font: return .font(try font(value))
        case .image:
            if case .string(let name) = value { return .image(name) }
        case .insets, .directionalInsets: return try insets(value)
        case .size: return .size(Size(width: try field(value, "width"), height: try field(value, "height")))
        case .point: return .point(Point(x: try field(value, "x"), y: try field(value, "y")))
        case .shadow: return .shadow(try shadow(value))
        case .gradient: return .gradient(try gradient(value))
        case .transform: return .transform(try transform(value))
        case .date:
            if let seconds = value.number { return .number(seconds) }
            if case .string(let text) = value {
                guard let seconds = CivilTime.parse(text) else { throw mismatch("\"\(text)\"") }
                return .number(seconds)
            }
        case .fontFeatures: return .data(FontFeature.data(try fontFeatures(value, property.name)))
        case .link:
            if case .string(let address) = value { return .string(address) }
        case .list(let element): return .data(.list(try list(value, of: element)))
        case .any: return .data(try data(value))
        }
        throw mismatch(value.described + Self.unquoted(value, property.type))
    }

    /// Returns a suggestion for a number or boolean that is written as a string, possibly with a unit; an empty text
    /// for other values.
    static func unquoted(_ value: LuaValue, _ type: PropertyType) -> String {
        guard case .string(let text) = value else { return "" }
        switch type {
        case .number, .integer:
            guard let match = text.firstMatch(of: /^\s*(-?\d+(?:\.\d+)?)\s*[A-Za-z%]*\s*$/) else { return "" }
            return "; write \(match.1) without quotation marks"
        case .boolean: return text == "true" || text == "false" ? "; write \(text) without quotation marks" : ""
        default: return ""
        }
    }

    /// Returns a suggestion for a text that is not a valid color, such as `rgb(…)` in CSS, a number without `#`, or a
    /// misspelled name. An empty text if the mistake is unknown.
    private static func colorHint(_ text: String) -> String {
        if text.contains(/^rgba?\(/) {
            return ". Write \(text.hasPrefix("rgba") ? "rgb" + text.dropFirst(4) : text) without quotation marks"
        }
        if text.contains(/^(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/) { return ". Did you mean '#\(text)'?" }
        if text.hasPrefix("#") { return ". Write 3, 4, 6 or 8 hexadecimal digits after '#'" }
        return FamiliarNames.suggestion(for: text, in: ColorValue.allNames)
    }

    func color(_ value: LuaValue) throws -> ColorValue {
        switch value {
        case .string(let text):
            if let color = ColorValue(parsing: text) { return color }
            let hint = Self.colorHint(text)
            throw LuaCallError(
                """
                '\(property.name)' must be \(PropertyType.color.expectation); found \
                "\(text)"\(hint)
                """
            )
        case .dictionary(let fields) where fields.contains { $0.key == "light" || $0.key == "dark" }:
            for name in ["light", "dark"] where !fields.contains(where: { $0.key == name }) {
                throw mismatch("a table without '\(name)'")
            }
            if let other = fields.first(where: { $0.key != "light" && $0.key != "dark" }) {
                throw mismatch("a table that also has '\(other.key)'")
            }
            // Each variant becomes a fixed color, because a variant with variants of its own has no meaning.
            let light = try color(fields.first { $0.key == "light" }?.value ?? .nil).resolved(isDark: false)
            let dark = try color(fields.first { $0.key == "dark" }?.value ?? .nil).resolved(isDark: true)
            return .dynamic(light: light, dark: dark)
        default: throw mismatch(value.described)
        }
    }

    func font(_ value: LuaValue) throws -> FontValue {
        switch value {
        case .string(let name):
            return FontValue(style: try style(name))
        case .integer, .number:
            return FontValue(size: try fontSize(value))
        case .dictionary(let fields):
            var font = FontValue()
            for (key, value) in fields {
                switch key {
                case "size": font.size = try fontSize(value)
                case "style":
                    guard case .string(let name) = value else { throw mismatch("a text style that is not a string") }
                    font.style = try style(name)
                case "weight": font.weight = try weight(value)
                case "family":
                    guard case .string(let family) = value else { throw mismatch("a family that is not a string") }
                    font.family = family
                case "italic": font.isItalic = try flag(value, key)
                case "monospaced": font.isMonospaced = try flag(value, key)
                default:
                    let names = ["size", "style", "weight", "family", "italic", "monospaced"]
                    throw LuaCallError("a font has no field '\(key)'\(FamiliarNames.suggestion(for: key, in: names))")
                }
            }
            return font
        default: throw mismatch(value.described)
        }
    }

    private func fontSize(_ value: LuaValue) throws -> Double {
        guard let size = value.number, size > 0, size <= 10_000 else {
            throw LuaCallError(
                "the size of '\(property.name)' must be a number above 0 and up to 10000; found \(value.described)")
        }
        return size
    }

    private func style(_ name: String) throws -> TextStyle {
        guard let style = TextStyle(rawValue: name) else {
            let names = TextStyle.allCases.map(\.rawValue)
            let near = FamiliarNames.suggestion(for: name, in: names)
            throw LuaCallError(
                """
                unknown text style \
                '\(name)'\(near.isEmpty ? ". A family is { family = \"\(name)\" }; the styles are \(names.joined(separator: ", "))" : near)
                """
            )
        }
        return style
    }

    private func weight(_ value: LuaValue) throws -> Int {
        if let number = value.number, (1...1000).contains(number) { return Int(number) }
        if case .string(let name) = value, let weight = FontWeight.value(named: name) { return weight }
        let names = FontWeight.names.map(\.name)
        let (found, near) =
            switch value {
            case .string(let name): ("\"\(name)\"", FamiliarNames.suggestion(for: name, in: names))
            default: (value.number.map(NumberText.short) ?? value.described, "")
            }
        throw LuaCallError(
            """
            a font's weight must be 1 to 1000 or one of \(names.joined(separator: ", ")); found \
            \(found)\(near)
            """
        )
    }

    private func flag(_ value: LuaValue, _ name: String) throws -> Bool {
        guard case .boolean(let flag) = value else { throw LuaCallError("'\(name)' of a font must be true or false") }
        return flag
    }

    private func field(_ value: LuaValue, _ name: String) throws -> Double {
        guard case .dictionary(let fields) = value, let number = fields.first(where: { $0.key == name })?.value.number
        else {
            throw mismatch(value.described)
        }
        return number
    }

    private func shadow(_ value: LuaValue) throws -> ShadowValue {
        guard case .dictionary(let fields) = value else { throw mismatch(value.described) }
        var shadow = ShadowValue()
        for (key, value) in fields {
            switch key {
            case "color": shadow.color = try color(value)
            case "radius":
                guard let radius = value.number else { throw mismatch("a radius that is not a number") }
                shadow.radius = radius
            case "opacity":
                guard let opacity = value.number else { throw mismatch("an opacity that is not a number") }
                shadow.opacity = opacity
            case "offset":
                shadow.offset = try pair(value, "an offset", shadow.offset)
            default:
                let names = ["color", "radius", "offset", "opacity"]
                throw LuaCallError("a shadow has no field '\(key)'\(FamiliarNames.suggestion(for: key, in: names))")
            }
        }
        return shadow
    }

    /// Reads a list, and reads and checks each element as a value of a property of type `type`.
    private func list(_ value: LuaValue, of type: PropertyType) throws -> [SnapshotValue] {
        let values: [LuaValue]
        switch value {
        case .array(let list): values = list
        case .dictionary(let fields) where fields.isEmpty: values = []
        case .string(let text): throw mismatch("the string \"\(text)\"; write \(property.name) { \"\(text)\" }")
        default: throw mismatch(value.described)
        }
        return try values.enumerated().map { index, value in
            let element = PropertyDefinition("\(property.name)[\(index + 1)]", type)
            guard let read = try PropertyReader(property: element).read(value) else {
                throw LuaCallError("'\(element.name)' must be \(type.expectation); found nil")
            }
            try type.check(read, property: element.name)
            return element.shown(read)
        }
    }

    func data(_ value: LuaValue) throws -> SnapshotValue {
        switch value {
        case .nil: return .null
        case .boolean(let value): return .bool(value)
        case .integer(let value): return .number(Double(value))
        case .number(let value): return .number(value)
        case .string(let value): return .string(value)
        case .array(let values): return .list(try values.map(data))
        case .dictionary(let fields):
            return .record(try fields.map { SnapshotField(name: $0.key, value: try data($0.value)) })
        default: throw LuaCallError("'\(property.name)' must be plain data; found \(value.kindName)")
        }
    }
}

extension LuaValue {
    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    /// Returns the value as a maximum number of lines, where 0 means no maximum. Throws an error unless it is a whole
    /// number from 0 to 1,000,000.
    ///
    /// - Parameter name: The value's name in messages.
    func lineCount(named name: String) throws -> Int {
        guard let number, (0...1e6).contains(number), number == number.rounded() else {
            throw LuaCallError("'\(name)' must be a whole number from 0 to 1000000; found \(described)")
        }
        return Int(number)
    }

    var kindName: String {
        switch self {
        case .nil: "nil"
        case .boolean: "a boolean"
        case .integer, .number: "a number"
        case .string, .bytes: "a string"
        case .object: "an object"
        case .packed: "a value for constraints"
        case .reference(let reference): "a \(reference.kind.name)"
        case .operation: "a function"
        case .array, .dictionary, .readOnly: "a table"
        }
    }
}

extension SnapshotValue {
    /// The value as scripts get it.
    var lua: LuaValue {
        switch self {
        case .null: .nil
        case .bool(let value): .boolean(value)
        case .number(let value): value == value.rounded() && abs(value) < 9e15 ? .integer(Int64(value)) : .number(value)
        case .string(let value): .string(value)
        case .list(let values): .array(values.map(\.lua))
        case .record(let fields): .dictionary(fields.map { ($0.name, $0.value.lua) })
        }
    }
}
