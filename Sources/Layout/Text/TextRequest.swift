package import Geometry

/// Everything that determines how a text is shaped and broken into lines. Equal requests at equal widths have equal
/// results, so requests are used as cache keys, and drawn text matches measured text.
package struct TextRequest: Hashable, Sendable {
    /// Plain text with line feeds as line breaks.
    package var text: String
    /// The font of text without runs, and of lines without characters.
    package var font: Font
    /// The horizontal alignment of lines.
    package var alignment: TextAlignment
    /// How lines break, and how a text that is too long is shortened.
    package var lineBreak: LineBreakMode
    /// The maximum number of lines; 0 for no limit.
    package var maximumLines: Int
    /// The base direction of paragraphs without strong characters, and the direction of `natural` alignment.
    package var direction: LayoutDirection
    /// The language as a BCP 47 tag, which selects glyph variants and line breaking rules.
    package var locale: String
    /// The runs, which cover the whole text; empty if all of it has `font`. The highest font of a line determines its
    /// height. Letters join and kern across runs with the same font.
    package var runs: [TextRun] = []
    /// The space between lines in points, 0 or more. Not added after the last line.
    package var lineSpacing: Double = 0
    /// The factor of the line height; 0 for the font's. The difference is added above a line's text, as for UIKit's
    /// paragraph styles.
    package var lineHeightMultiple: Double = 0
    /// The additional space between characters in points; may be negative. Not added after the last character of a
    /// line, so that centered lines stay centered, nor in scripts with joining letters (Arabic). Disables ligatures if
    /// it is not 0. Runs override it.
    package var letterSpacing: Double = 0
    /// The distance of the text above the baseline in points; negative values are below. Lines have space for both the
    /// shifted and the original position. Runs override it.
    package var baselineOffset: Double = 0

    /// Whether the font or a run's font names a family, instead of using the default family.
    package var namesFamilies: Bool { font.family != nil || runs.contains { $0.font.family != nil } }

    /// Creates a request for plain text with line feeds as line breaks; the defaults suit a label. Set spacing and runs
    /// afterwards.
    ///
    /// - Parameters:
    ///   - maximumLines: 0 for no limit.
    ///   - locale: The language as a BCP 47 tag.
    package init(
        text: String, font: Font, alignment: TextAlignment = .natural, lineBreak: LineBreakMode = .byTruncatingTail,
        maximumLines: Int = 1, direction: LayoutDirection = .leftToRight, locale: String = "en"
    ) {
        self.text = text
        self.font = font
        self.alignment = alignment
        self.lineBreak = lineBreak
        self.maximumLines = maximumLines
        self.direction = direction
        self.locale = locale
    }
}

/// Horizontal alignment, with UIKit's names and two that follow the reading direction.
///
/// `natural` and `leading` are left in left-to-right layouts and right otherwise; `trailing` is the opposite.
/// `justified` lines fill the box with wider spaces, or gaps between Chinese and Japanese letters, except the last line
/// of each paragraph, which is `natural`.
package enum TextAlignment: UInt8, Sendable, CaseNames {
    case left, center, right, justified, natural, leading, trailing
}

/// How a text that does not fit is broken or shortened, with UIKit's names. The truncating modes break lines at words
/// and put an ellipsis into the last allowed line; `byClipping` clips that line.
package enum LineBreakMode: UInt8, Sendable, CaseNames {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

    /// Whether the mode shortens the text, instead of only breaking lines.
    var cuts: Bool { self != .byWordWrapping && self != .byCharWrapping }
}
