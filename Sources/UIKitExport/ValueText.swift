import Geometry
import Layout

/// Values of properties as Swift expressions.
enum ValueText {
    static func color(_ value: ColorValue) -> String {
        switch value {
        case .system(.tint): "UIColor.tintColor"
        case .system(let color): "UIColor.\(color.rawValue)"
        case .fixed(let color): self.color(color)
        case .dynamic(let light, let dark):
            "UIColor { $0.userInterfaceStyle == .dark ? \(color(dark)) : \(color(light)) }"
        }
    }

    static func color(_ color: Color) -> String {
        switch color {
        case .clear: return "UIColor.clear"
        case .black: return "UIColor.black"
        case .white: return "UIColor.white"
        default: break
        }
        func part(_ byte: UInt8) -> String { SwiftText.number((Double(byte) / 255 * 1e4).rounded() / 1e4) }
        return
            "UIColor(red: \(part(color.red)), green: \(part(color.green)), blue: \(part(color.blue)), alpha: \(part(color.alpha)))"
    }

    static func insets(_ insets: Insets) -> String {
        "UIEdgeInsets(top: \(n(insets.top)), left: \(n(insets.left)), bottom: \(n(insets.bottom)), right: \(n(insets.right)))"
    }

    static func directionalInsets(_ insets: Insets) -> String {
        "NSDirectionalEdgeInsets(top: \(n(insets.top)), leading: \(n(insets.left)), bottom: \(n(insets.bottom)), trailing: \(n(insets.right)))"
    }

    static func rect(_ rect: Rect) -> String {
        "CGRect(x: \(n(rect.x)), y: \(n(rect.y)), width: \(n(rect.width)), height: \(n(rect.height)))"
    }

    static func point(_ point: Point) -> String { "CGPoint(x: \(n(point.x)), y: \(n(point.y)))" }
    static func size(_ size: Size) -> String { "CGSize(width: \(n(size.width)), height: \(n(size.height)))" }

    static func transform(_ matrix: AffineTransform) -> String {
        """
        CGAffineTransform(a: \(n(matrix.a)), b: \(n(matrix.b)), c: \(n(matrix.c)), d: \(n(matrix.d)), \
        tx: \(n(matrix.tx)), ty: \(n(matrix.ty)))
        """
    }

    private static func n(_ value: Double) -> String { SwiftText.number(value) }

    // MARK: Fonts

    /// Returns a font as an expression, and a description of anything that is lost; nil if nothing is lost.
    static func font(_ font: FontValue) -> (text: String, lost: String?) {
        let style = font.style ?? .body
        let isPlain = font.weight == nil && !font.isItalic && !font.isMonospaced && font.family == nil
        if isPlain, font.size == nil { return ("UIFont.preferredFont(forTextStyle: \(name(style)))", nil) }
        let size = font.size ?? (font.style == nil ? 17 : style.size)
        let weight = font.weight ?? font.style?.weight ?? 400
        var (text, lost) = fixed(font, size: size, weight: weight)
        // A font with a size of its own does not follow the user's text size.
        if font.size == nil, font.style != nil {
            text = "UIFontMetrics(forTextStyle: \(name(style))).scaledFont(for: \(text))"
        }
        return (text, lost)
    }

    private static func fixed(_ font: FontValue, size: Double, weight: Int) -> (String, String?) {
        let size = n(size)
        let weightName = FontWeight.names.min { abs($0.value - weight) < abs($1.value - weight) }?.name ?? "regular"
        if let family = font.family {
            let isStyled = weight != 400 || font.isItalic
            return (
                "UIFont(name: \(SwiftText.literal(family)), size: \(size)) ?? UIFont.systemFont(ofSize: \(size))",
                isStyled ? "the weight and slant of a named family" : nil
            )
        }
        if font.isMonospaced {
            return (
                "UIFont.monospacedSystemFont(ofSize: \(size), weight: .\(weightName))",
                font.isItalic ? "the slant of a monospaced font" : nil
            )
        }
        if font.isItalic {
            return (
                "UIFont.italicSystemFont(ofSize: \(size))", weight == 400 ? nil : "the weight of an italic font"
            )
        }
        return (
            weight == 400
                ? "UIFont.systemFont(ofSize: \(size))" : "UIFont.systemFont(ofSize: \(size), weight: .\(weightName))",
            nil
        )
    }

    private static func name(_ style: TextStyle) -> String { ".\(style.rawValue)" }
}
