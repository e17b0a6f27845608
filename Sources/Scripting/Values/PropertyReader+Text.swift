import Layout
import LuaHost

/// Reads texts with attributes, font features and animations.
extension PropertyReader {
    private static let attributeNames = [
        "text", "font", "bold", "italic", "color", "backgroundColor", "underline", "strikethrough", "letterSpacing",
        "baselineOffset", "fontFeatures", "link",
    ]

    /// Reads a text with attributes: a list of parts, each of which is a string or `{ "text", bold = true, … }`, or a
    /// single such part.
    func attributed(_ value: LuaValue) throws -> AttributedText {
        var text = AttributedText()
        switch value {
        case .array(let parts):
            for part in parts {
                try text.checkRuns()
                switch part {
                case .dictionary(let fields): try append(fields, to: &text)
                case .array(let only) where only.count == 1: try append([("1", only[0])], to: &text)
                case .string(let string): text.append(string, AttributedText.Attributes())
                case .integer(let number): text.append("\(number)", AttributedText.Attributes())
                default:
                    throw LuaCallError(
                        "'\(property.name)' must be \(property.type.expectation); found \(part.described) as a part")
                }
            }
        case .dictionary(let fields): try append(fields, to: &text)
        default: throw LuaCallError("'\(property.name)' must be \(property.type.expectation); found \(value.described)")
        }
        return text
    }

    private func append(_ fields: [(key: String, value: LuaValue)], to text: inout AttributedText) throws {
        var attributes = AttributedText.Attributes()
        var string: String?
        for (key, value) in fields {
            switch (key, value) {
            case ("1", .string(let part)), ("text", .string(let part)): string = part
            case ("bold", .boolean(let flag)): attributes.isBold = flag
            case ("italic", .boolean(let flag)): attributes.isItalic = flag
            case ("underline", .boolean(let flag)): attributes.isUnderlined = flag
            case ("strikethrough", .boolean(let flag)): attributes.isStruckThrough = flag
            case ("color", _): attributes.color = try color(value)
            case ("backgroundColor", _): attributes.background = try color(value)
            case ("letterSpacing", _) where Self.isSpacing(value): attributes.letterSpacing = value.number
            case ("baselineOffset", _) where Self.isSpacing(value): attributes.baselineOffset = value.number
            case ("fontFeatures", _): attributes.fontFeatures = try fontFeatures(value, key)
            case ("link", .string(let address)):
                if let problem = LinkAddress.problem(address) {
                    throw LuaCallError(
                        "'link' of a part of '\(property.name)' must be \(PropertyType.link.expectation); found \(problem)"
                    )
                }
                attributes.link = address
            case ("font", _): attributes.font = try font(value)
            default:
                guard Self.attributeNames.contains(key) else {
                    throw LuaCallError(
                        """
                        a text part (a table) has no \
                        '\(key)'\(FamiliarNames.suggestion(for: key, in: Self.attributeNames, orList: "It has"))
                        """
                    )
                }
                let wanted =
                    switch key {
                    case "text": "a string"
                    case "letterSpacing", "baselineOffset": "a number from -1000 to 1000"
                    case "link": PropertyType.link.expectation
                    default: "true or false"
                    }
                throw LuaCallError(
                    "'\(key)' of a part of '\(property.name)' must be \(wanted); found \(value.described)")
            }
        }
        guard let string else {
            throw LuaCallError("a part of '\(property.name)' has no text: write { \"text\", bold = true }")
        }
        text.append(string, attributes)
    }

    private static func isSpacing(_ value: LuaValue) -> Bool { value.number.map { abs($0) <= 1000 } ?? false }

    /// Reads font features: `{ "tnum", "ss01" }`, `{ tnum = true, cv05 = 2 }`, or a single tag.
    ///
    /// - Parameter name: The name of the property in messages.
    func fontFeatures(_ value: LuaValue, _ name: String) throws -> [FontFeature] {
        try FontFeature.list(from: try data(value), property: name)
    }

    /// Reads an animation: `{ images = { "a.png", "b.png" }, duration = 1, animating = true, repeatCount = 0 }`.
    func animation(_ value: LuaValue) throws -> ImageAnimation {
        guard case .dictionary(let fields) = value else {
            throw LuaCallError("'\(property.name)' must be \(property.type.expectation); found \(value.described)")
        }
        var animation = ImageAnimation(images: [], duration: 1)
        for (key, value) in fields {
            switch (key, value) {
            case ("images", .array(let names)):
                animation.images = try names.map {
                    guard case .string(let name) = $0 else {
                        throw LuaCallError("'images' of an animation must be names of image files")
                    }
                    return name
                }
            case ("animating", .boolean(let flag)): animation.isAnimating = flag
            case ("duration", _) where value.number != nil: animation.duration = value.number ?? 1
            case ("repeatCount", .integer(let count)) where (0...1_000_000_000).contains(count):
                animation.repeatCount = Int(count)
            default:
                let names = ["images", "duration", "animating", "repeatCount"]
                guard names.contains(key) else {
                    throw LuaCallError("an animation has no '\(key)'\(FamiliarNames.suggestion(for: key, in: names))")
                }
                throw LuaCallError(
                    """
                    '\(key)' of an animation cannot be \(value.described); '\(property.name)' must be \
                    \(property.type.expectation)
                    """)
            }
        }
        guard !animation.images.isEmpty else {
            throw LuaCallError("an animation needs 'images', a list of at least one image file")
        }
        return animation
    }
}
