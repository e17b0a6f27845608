import Geometry

/// The font of a property. Missing parts come from the text style or from the kind's default font.
package struct FontValue: Hashable, Sendable {
    /// The text style, which determines size and weight if they are not set, and scales with the text size; nil for
    /// none.
    package var style: TextStyle?
    /// The size in points, which does not scale with the text size; nil for the size of the style or of the kind's
    /// default font.
    package var size: Double?
    /// The weight, 1 to 1000; nil for the weight of the style or of the kind's default font.
    package var weight: Int?
    /// Whether the font is italic.
    package var isItalic: Bool
    /// Whether all characters have the same width.
    package var isMonospaced: Bool
    /// The requested family; nil for the family of the kind's default font.
    package var family: String?

    /// Creates a font of which only some parts are set; the others come from the text style or the kind's default font.
    /// The size is in points, the weight from 1 to 1000.
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

    /// Returns the font to draw with. Without weight and style, its weight is 400; without family, it has the default
    /// family. It has no OpenType features.
    ///
    /// - Parameters:
    ///   - textSize: The factor by which the style's size scales; the result is rounded to half points.
    ///   - base: The size in points if neither `size` nor `style` is set.
    package func resolved(textSize: Double, base: Double = 17) -> Font {
        Font(
            size: size ?? style.map { PixelGrid.round($0.size * textSize, scale: 2) } ?? base,
            weight: weight ?? style?.weight ?? 400, isItalic: isItalic, isMonospaced: isMonospaced, family: family)
    }
}

/// UIKit's text styles.
package enum TextStyle: String, Hashable, Sendable, CaseIterable {
    case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

    /// The style's size in points at the default text size.
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

    /// The style's weight, 100…900.
    package var weight: Int { self == .headline ? 600 : 400 }
}

/// UIKit's and CSS's names of font weights.
package enum FontWeight {
    /// The names from the lightest to the heaviest, each with its weight in 100…900.
    package static let names: [(name: String, value: Int)] = [
        ("ultraLight", 100), ("thin", 200), ("light", 300), ("regular", 400), ("medium", 500), ("semibold", 600),
        ("bold", 700),
        ("heavy", 800), ("black", 900),
    ]

    /// Returns the weight with this exact name, such as 600 for `semibold`; nil if the name is unknown.
    package static func value(named name: String) -> Int? { names.first { $0.name == name }?.value }
}
