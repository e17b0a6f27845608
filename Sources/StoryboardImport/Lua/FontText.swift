/// Writes fonts as Lua.
enum FontText {
    private static let styles = [
        "LargeTitle": "largeTitle", "Title0": "largeTitle", "Title1": "title1", "Title2": "title2",
        "Title3": "title3", "Headline": "headline", "Body": "body", "Callout": "callout",
        "Subhead": "subheadline", "Footnote": "footnote", "Caption1": "caption1", "Caption2": "caption2",
    ]
    private static let sizes = [
        "largeTitle": 34.0, "title1": 28, "title2": 22, "title3": 20, "headline": 17, "body": 17, "callout": 16,
        "subheadline": 15, "footnote": 13, "caption1": 12, "caption2": 11,
    ]
    private static let weights: Set<String> = [
        "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
    ]
    /// The endings of PostScript names with the names of their weights in Lua, longest first.
    private static let endings: [(String, String)] = [
        ("UltraLight", "ultraLight"), ("ExtraLight", "ultraLight"), ("ExtraBold", "heavy"), ("SemiBold", "semibold"),
        ("Semibold", "semibold"), ("DemiBold", "semibold"), ("Medium", "medium"), ("Light", "light"), ("Thin", "thin"),
        ("Black", "black"), ("Heavy", "heavy"), ("Bold", "bold"),
    ]

    /// Returns the expression for a `<fontDescription>` or `<font>`; nil if there is none.
    ///
    /// - Parameter scale: The factor by which sizes are multiplied. If it is not 1, a text style is written as a font
    ///   of a fixed size.
    static func text(_ element: Element?, _ report: Report, scale: Double = 1) -> String? {
        guard let element, element.tag != "nil" else {
            element?.useAll()
            return nil
        }
        element.isUsed = true
        if let style = element.take("style") {
            let name = style.hasPrefix("UICTFontTextStyle") ? String(style.dropFirst(17)) : style
            if let known = styles[name] {
                return scale == 1 ? LuaText.string(known) : LuaText.number((sizes[known] ?? 17) * scale)
            }
            report.add(.missing, element, "style", "unknown text style '\(style)'; body is used")
            return "\"body\""
        }
        var fields: [(String, String)] = []
        let size = (element.number("pointSize") ?? element.number("size")).map { $0 * scale }
        if let size, size > 0 { fields.append(("size", LuaText.number(size))) }
        let type = (element.take("type") ?? "") + (element.take("metaFont") ?? "")
        let given = element.take("family")
        let name = element.take("name")
        // The default font replaces the fonts of the system.
        let isSystem = ((given ?? name) ?? "").hasPrefix(".") || (name ?? given ?? "").hasPrefix("Helvetica")
        let family = isSystem ? nil : given
        if isSystem, (name ?? given ?? "").hasPrefix("Helvetica") {
            report.add(.replaced, element, nil, "the default font is used instead of Helvetica")
        }
        if name != nil || given != nil {
            let postScript = name ?? given ?? ""
            if !isSystem, let shown = family ?? postScript.split(separator: "-").first.map(String.init) {
                fields.append(("family", LuaText.string(shown)))
            }
            if let (_, weight) = endings.first(where: { postScript.contains($0.0) }) {
                fields.append(("weight", LuaText.string(weight)))
            }
            if postScript.hasSuffix("Italic") || postScript.hasSuffix("Oblique") || postScript.hasSuffix("It") {
                fields.append(("italic", "true"))
            }
        } else {
            if let weight = element.take("weight"), weights.contains(weight), weight != "regular" {
                fields.append(("weight", LuaText.string(weight)))
            } else if type.contains("bold") || type.contains("Bold") {
                fields.append(("weight", "\"bold\""))
            }
            if type.contains("italic") || type.contains("Italic") { fields.append(("italic", "true")) }
        }
        if fields.count == 1, let size, size > 0 { return LuaText.number(size) }
        return fields.isEmpty ? nil : LuaText.table(fields)
    }

    /// Returns the font's size in points; nil if the element states none.
    static func size(_ element: Element?) -> Double? { element?.number("pointSize") ?? element?.number("size") }
}
