import Diagnostics

/// Parses markup into attributed text.
///
/// The tags are `<b>`, `<i>`, `<u>`, `<s>`, `<code>` (monospaced), `<color red>`, `<background #ff0>`, `<size 20>`,
/// `<weight semibold>`, `<spacing 1>` (between letters), `<offset 5>` (above the baseline) and `<a
/// https://example.org>`. Each has an end tag such as `</b>`, and tags can be nested. Entities are `&lt;`, `&gt;` and
/// `&amp;`.
package enum Markup {
    /// The names of the tags, without angle brackets: `b`, `color` and so on.
    package static let tags = [
        "b", "i", "u", "s", "code", "color", "background", "size", "weight", "spacing", "offset", "a",
    ]
    /// Tag names of other markup languages, each with the tag to suggest instead.
    private static let synonyms = [
        "strong": "b", "bold": "b", "em": "b", "colour": "color", "tint": "color", "fontsize": "size",
        "gap": "spacing", "link": "a", "sup": "offset", "sub": "offset",
    ]
    /// The maximum nesting depth of tags.
    static let depth = 100

    /// Parses markup such as `<b>so</b>`. Linear in the length of `source`. A `&` that begins no entity stays as it is.
    ///
    /// - Throws: `.markup` for unknown tags, tags without `>`, invalid values, unclosed tags, end tags that close no
    ///   open tag, or more than 100 nested tags; `.invalidArgument` for more than `AttributedText.mostRuns` runs.
    package static func parse(_ source: String) throws(LayoutError) -> AttributedText {
        var result = AttributedText()
        var open: [(tag: String, before: AttributedText.Attributes)] = []
        var attributes = AttributedText.Attributes()
        var text = ""
        var rest = Substring(source)
        while let character = rest.first {
            if character == "<" {
                guard let end = rest.firstIndex(of: ">") else {
                    throw LayoutError(
                        "a tag of the markup has no '>': '\(rest.prefix(20))'; write &lt; to show a '<'",
                        code: .markup)
                }
                result.append(text, attributes)
                try result.checkRuns()
                text = ""
                let tag = rest[rest.index(after: rest.startIndex)..<end]
                rest = rest[rest.index(after: end)...]
                if tag.hasPrefix("/") {
                    guard let last = open.popLast() else {
                        throw LayoutError("'<\(tag)>' of the markup ends a tag that is not open", code: .markup)
                    }
                    guard last.tag == tag.dropFirst() else {
                        throw LayoutError(
                            "'<\(tag)>' of the markup comes too early: '</\(last.tag)>' must come first", code: .markup)
                    }
                    attributes = last.before
                } else {
                    let name = String(tag.prefix { $0 != " " })
                    guard open.count < depth else {
                        throw LayoutError("the markup nests more than \(depth) tags", code: .markup)
                    }
                    open.append((name, attributes))
                    try apply(name, tag.dropFirst(name.count).drop { $0 == " " }, to: &attributes)
                }
            } else if character == "&", let entity = entities.first(where: { rest.hasPrefix($0.name) }) {
                text.append(entity.character)
                rest = rest.dropFirst(entity.name.count)
            } else {
                text.append(character)
                rest = rest.dropFirst()
            }
        }
        if let last = open.last {
            throw LayoutError("'<\(last.tag)>' of the markup is not ended by '</\(last.tag)>'", code: .markup)
        }
        result.append(text, attributes)
        try result.checkRuns()
        return result
    }

    private static let entities: [(name: String, character: Character)] = [
        ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&"),
    ]

    private static func apply(_ name: String, _ value: Substring, to attributes: inout AttributedText.Attributes)
        throws(LayoutError)
    {
        func color() throws(LayoutError) -> ColorValue {
            guard let color = ColorValue(parsing: String(value)) else {
                throw LayoutError(
                    """
                    '<\(name) \(value)>' of the markup names an unknown \
                    color\(NearestName.suggestion(for: String(value), in: ColorValue.allNames))
                    """,
                    code: .markup)
            }
            return color
        }
        switch name {
        case "b": attributes.isBold = true
        case "i": attributes.isItalic = true
        case "u": attributes.isUnderlined = true
        case "s": attributes.isStruckThrough = true
        case "code":
            var font = attributes.font ?? FontValue()
            font.isMonospaced = true
            attributes.font = font
        case "color": attributes.color = try color()
        case "background": attributes.background = try color()
        case "size":
            guard let size = Double(value), size > 0, size <= 10_000 else {
                throw LayoutError("'<size \(value)>' of the markup needs a size above 0 and up to 10000", code: .markup)
            }
            var font = attributes.font ?? FontValue()
            font.size = size
            attributes.font = font
        case "weight":
            guard let weight = FontWeight.value(named: String(value)) ?? Int(value), (1...1000).contains(weight) else {
                let names = FontWeight.names.map(\.name)
                throw LayoutError(
                    """
                    '<weight \(value)>' of the markup needs a number from 1 to 1000 or one of \
                    \(names.joined(separator: ", "))
                    """
                        + NearestName.suggestion(for: String(value), in: names), code: .markup)
            }
            var font = attributes.font ?? FontValue()
            font.weight = weight
            attributes.font = font
        case "spacing": attributes.letterSpacing = try points(name, value)
        case "offset": attributes.baselineOffset = try points(name, value)
        case "a": attributes.link = try address(value)
        default:
            let found = synonyms[name.lowercased()] ?? NearestName.find(name, in: tags)
            let near = NearestName.suggestion(found, orList: tags, "The tags are").replacing(/'(\w+)'/) {
                "'<\($0.1)>'"
            }
            throw LayoutError("the markup has no tag '<\(name)>'\(near)", code: .markup)
        }
    }

    private static func points(_ name: String, _ value: Substring) throws(LayoutError) -> Double {
        guard let points = Double(value), abs(points) <= 1000 else {
            throw LayoutError(
                "'<\(name) \(value)>' of the markup needs a number of points from -1000 to 1000", code: .markup)
        }
        return points
    }

    private static func address(_ value: Substring) throws(LayoutError) -> String {
        if let problem = LinkAddress.problem(String(value)) {
            throw LayoutError(
                "'<a>' of the markup must be \(PropertyType.link.expectation); found \(problem)", code: .markup)
        }
        return String(value)
    }
}
