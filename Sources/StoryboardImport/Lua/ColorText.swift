/// Writes colors as Lua.
struct ColorText {
    let resources: DocumentResources
    let report: Report
    /// Returns the Lua expression for a color of the asset catalog. The arguments are its name and its element.
    let named: (String, Element) -> String

    /// The engine's names of colors: UIKit's names without the ending "Color".
    static let names: Set<String> = [
        "black", "blue", "brown", "clear", "cyan", "darkGray", "gray", "green", "lightGray", "magenta", "orange",
        "purple", "red", "white", "yellow", "label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel",
        "placeholderText", "link", "separator", "opaqueSeparator", "systemBackground", "secondarySystemBackground",
        "tertiarySystemBackground", "systemGroupedBackground", "secondarySystemGroupedBackground",
        "tertiarySystemGroupedBackground", "systemFill", "secondarySystemFill", "tertiarySystemFill",
        "quaternarySystemFill", "tint", "systemRed", "systemOrange", "systemYellow", "systemGreen", "systemMint",
        "systemTeal", "systemCyan", "systemBlue", "systemIndigo", "systemPurple", "systemPink", "systemBrown",
        "systemGray", "systemGray2", "systemGray3", "systemGray4", "systemGray5", "systemGray6",
    ]
    /// The engine's names for colors that have older names in UIKit.
    private static let aliases = [
        "darkText": "\"black\"", "lightText": "\"#ffffff99\"",
        "groupTableViewBackground": "\"systemGroupedBackground\"",
        "tableCellGroupedBackground": "\"secondarySystemGroupedBackground\"", "viewFlipsideBackground": "\"#1f2124\"",
        "scrollViewTexturedBackground": "\"#6f7179\"", "underPageBackground": "\"#b4b7ba\"",
    ]

    /// Returns the Lua expression for a `<color>`; nil if there is no element.
    func text(_ element: Element?) -> String? {
        guard let element, element.tag == "color" else {
            element?.useAll()
            return nil
        }
        element.isUsed = true
        let fallback = element.take("cocoaTouchSystemColor")
        if let name = element.take("systemColor") ?? (element.peek("colorSpace") == nil ? fallback : nil) {
            return system(name, element)
        }
        if let name = element.take("name") {
            // A catalog's color has a copy of its values in the document.
            _ = element.take("catalog")
            return named(name, element)
        }
        return Self.components(element)
            ?? {
                report.add(.missing, element, nil, "unknown color space")
                return nil
            }()
    }

    private func system(_ name: String, _ element: Element) -> String {
        let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
        if Self.names.contains(short) { return LuaText.string(short) }
        if let alias = Self.aliases[short] { return alias }
        if let text = resources.systemColors[name].flatMap(Self.components) {
            report.add(.replaced, element, nil, "system color '\(name)' is written as a fixed color")
            return text
        }
        report.add(.missing, element, nil, "unknown system color '\(name)'; gray is used")
        return "\"systemGray\""
    }

    /// Returns the color as a Lua literal, converted to sRGB from any color space that Interface Builder writes; nil if
    /// its components are missing.
    static func components(_ element: Element) -> String? {
        element.useAll()
        let alpha = element.number("alpha") ?? 1
        if let white = element.number("white") { return hex(white, white, white, alpha) }
        if let red = element.number("red"), let green = element.number("green"), let blue = element.number("blue") {
            if element.take("customColorSpace") == "displayP3" {
                let (red, green, blue) = standard(red, green, blue)
                return hex(red, green, blue, alpha)
            }
            return hex(red, green, blue, alpha)
        }
        if let cyan = element.number("cyan"), let magenta = element.number("magenta"),
            let yellow = element.number("yellow"), let black = element.number("black")
        {
            return hex((1 - cyan) * (1 - black), (1 - magenta) * (1 - black), (1 - yellow) * (1 - black), alpha)
        }
        return nil
    }

    /// Converts a color from Display P3 to the closest color of sRGB. Both have the same transfer function.
    private static func standard(_ red: Double, _ green: Double, _ blue: Double) -> (Double, Double, Double) {
        let (r, g, b) = (linear(red), linear(green), linear(blue))
        return (
            encoded(1.2249 * r - 0.2247 * g), encoded(-0.0420 * r + 1.0419 * g),
            encoded(-0.0197 * r - 0.0786 * g + 1.0979 * b)
        )
    }

    static func hex(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> String {
        func byte(_ value: Double) -> Int { Int((min(max(value, 0), 1) * 255).rounded()) }
        func digits(_ value: Int) -> String { (value < 16 ? "0" : "") + String(value, radix: 16) }
        let bytes = [byte(red), byte(green), byte(blue)]
        let opacity = byte(alpha)
        if opacity == 255, bytes == [255, 255, 255] { return "\"white\"" }
        if opacity == 255, bytes == [0, 0, 0] { return "\"black\"" }
        if opacity == 0, bytes == [0, 0, 0] { return "\"clear\"" }
        return "\"#\(bytes.map(digits).joined())\(opacity == 255 ? "" : digits(opacity))\""
    }
}
