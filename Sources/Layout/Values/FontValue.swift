/// A font as a property holds it: parts that are not given come from the text style, or from the kind's own font.
package struct FontValue: Hashable, Sendable {
    /// What size and weight come from where they are not given; it follows the text size factor.
    package var style: TextStyle?
    /// Points. A size that is given does not follow the text size factor; a style's does.
    package var size: Double?
    /// 100…900; nil is the weight of the style, or of the kind's own font.
    package var weight: Int?
    /// Slanted.
    package var isItalic: Bool
    /// All characters as wide.
    package var isMonospaced: Bool
    /// The family wanted; nil is that of the kind's own font.
    package var family: String?

    package init(
        style: TextStyle? = nil, size: Double? = nil, weight: Int? = nil, isItalic: Bool = false,
        isMonospaced: Bool = false,
        family: String? = nil
    ) {
        self.style = style
        self.size = size
        self.weight = weight
        self.isItalic = isItalic
        self.isMonospaced = isMonospaced
        self.family = family
    }

    /// The font to draw with. Where neither size nor style is given, `base` points are.
    package func resolved(textSize: Double, base: Double = 17) -> Font {
        Font(
            size: size ?? style.map { PixelGrid.round($0.size * textSize, scale: 2) } ?? base,
            weight: weight ?? style?.weight ?? 400, isItalic: isItalic, isMonospaced: isMonospaced, family: family)
    }
}

/// UIKit's text styles. Sizes are those at the default text size and grow by the text size factor.
package enum TextStyle: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

    /// Points.
    package var size: Double {
        switch self {
        case .largeTitle: 34
        case .title1: 28
        case .title2: 22
        case .title3: 20
        case .headline, .body: 17
        case .callout: 16
        case .subheadline: 15
        case .footnote: 13
        case .caption1: 12
        case .caption2: 11
        }
    }

    /// The weight of the style, 100…900.
    package var weight: Int { self == .headline ? 600 : 400 }
}

/// The names of weights, as UIKit and CSS have them.
package enum FontWeight {
    /// From the lightest to the heaviest, each with its weight in 100…900.
    package static let names: [(name: String, value: Int)] = [
        ("ultraLight", 100), ("thin", 200), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600),
        ("bold", 700),
        ("heavy", 800), ("black", 900),
    ]

    /// The weight of that name; nil if there is none.
    package static func value(named name: String) -> Int? { names.first { $0.name == name }?.value }
}
