import Diagnostics
import Geometry
import Layout
import LuaHost

/// Reads the traits of a screen in specs: `{ device = "iphone-15", dark = true }`.
enum SpecTraits {
    static let names = [
        "device", "landscape", "size", "scale", "safeArea", "direction", "dark", "textSize", "locale", "keyboard",
    ]

    /// Returns the traits `base` with the changes in the fields of a spec's table.
    ///
    /// - Throws: An error for an unknown field or an invalid value.
    static func traits(_ fields: [(key: String, value: LuaValue)], from base: Traits) throws -> Traits {
        var traits = base
        func field(_ name: String) -> LuaValue? { fields.first { $0.key == name }?.value }
        for (key, _) in fields where !names.contains(key) {
            guard key != "data" else { throw LuaCallError("'data' can be set only in open, not in setTraits") }
            throw LuaCallError(
                "a screen has no option '\(key)'\(FamiliarNames.suggestion(for: key, in: names + ["data"]))")
        }
        if let value = field("device") {
            guard case .string(let name) = value, let device = Device.named(name) else {
                let text = if case .string(let name) = value { name } else { value.kindName }
                throw LuaCallError(
                    "unknown device '\(text)'\(FamiliarNames.suggestion(for: text, in: Device.all.map(\.name)))")
            }
            (traits.size, traits.scale, traits.safeArea) = (device.size, device.scale, device.safeArea)
        }
        func flag(_ value: LuaValue, _ what: String) throws -> Bool {
            guard case .boolean(let flag) = value else {
                throw LuaCallError("'\(what)' must be true or false; found \(value.described)")
            }
            return flag
        }
        if let value = field("size") {
            traits.size = try size(value, "size")
        }
        if let value = field("scale") { traits.scale = try number(value, "'scale'", 0.1...8) }
        if let value = field("direction") {
            guard case .string(let name) = value, name == "ltr" || name == "rtl" else {
                throw LuaCallError("'direction' must be \"ltr\" or \"rtl\"")
            }
            traits.direction = name == "rtl" ? .rightToLeft : .leftToRight
        }
        if let value = field("safeArea") {
            let property = PropertyDefinition("safeArea", .insets)
            guard let insets = try PropertyReader(property: property).read(value)?.insets(traits.direction),
                min(insets.top, insets.left, insets.bottom, insets.right) >= 0
            else { throw LuaCallError("'safeArea' must be insets of at least 0: { top = 47, bottom = 34 }") }
            traits.safeArea = insets
        }
        if let value = field("dark") { traits.isDark = try flag(value, "dark") }
        if let value = field("textSize") { traits.textSize = try number(value, "'textSize'", 0.5...4) }
        if let value = field("locale") {
            guard case .string(let name) = value else {
                throw LuaCallError(
                    "'locale' must be a language tag such as \"en\" or \"ar-EG\"; found \(value.described)")
            }
            if let problem = LanguageTag.problem(name) { throw LuaCallError("'locale': \(problem)") }
            traits.locale = name
        }
        if let value = field("landscape"), try flag(value, "landscape"), traits.size.height > traits.size.width {
            traits = traits.onItsSide
        }
        if let value = field("keyboard") { try setKeyboard(value, in: &traits) }
        return traits
    }

    /// Reads the field `keyboard`. A number shows a keyboard of that height, `true` shows a keyboard of the usual
    /// height, and `false` means a device without an on-screen keyboard.
    private static func setKeyboard(_ value: LuaValue, in traits: inout Traits) throws {
        switch value {
        case .boolean(let isShown):
            traits.hasKeyboard = isShown
            traits.keyboardHeight = isShown ? traits.usualKeyboardHeight : 0
        default:
            guard let height = value.number, height >= 0, height < traits.size.height else {
                throw LuaCallError(
                    """
                    'keyboard' must be true, false, or a height from 0 to less than the screen's height \
                    (\(NumberText.short(traits.size.height)))
                    """
                )
            }
            traits.hasKeyboard = true
            traits.keyboardHeight = height
        }
    }

    /// Reads a size in points: `{ 320, 480 }` or `{ width = 320, height = 480 }`.
    ///
    /// - Parameter name: The name of the value in messages.
    static func size(_ value: LuaValue, _ name: String) throws -> Size {
        let parts: [LuaValue?]
        switch value {
        case .array(let items) where items.count == 2: parts = items
        case .dictionary(let items): parts = ["width", "height"].map { name in items.first { $0.key == name }?.value }
        default: parts = []
        }
        guard parts.count == 2, let width = parts[0], let height = parts[1] else {
            throw LuaCallError("'\(name)' must be { width, height }, as in { 320, 480 }")
        }
        return Size(
            width: try number(width, "a width", 1...100_000), height: try number(height, "a height", 1...100_000))
    }

    private static func number(_ value: LuaValue, _ what: String, _ range: ClosedRange<Double>) throws -> Double {
        guard let number = value.number, range.contains(number) else {
            throw LuaCallError(
                """
                \(what) must be a number from \(NumberText.short(range.lowerBound)) to \
                \(NumberText.short(range.upperBound)); found \(value.described)
                """
            )
        }
        return number
    }
}
