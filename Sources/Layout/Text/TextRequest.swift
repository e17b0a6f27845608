/// Everything that decides how a text is shaped and broken into lines. Equal requests at equal widths give equal
/// results, so a request is a cache key; what is drawn is exactly what was measured.
package struct TextRequest: Hashable, Sendable {
    /// Plain text; lines end with `\
    /// `.
    package var text: String
    /// The font of all of it, or of its lines where there are runs.
    package var font: Font
    /// Where lines that are shorter than the width stand.
    package var alignment: TextAlignment
    /// Where lines break, and what is left out where the last line is too long.
    package var lineBreak: LineBreakMode
    /// The greatest number of lines; 0 for no limit.
    package var maximumLines: Int
    /// The base direction of paragraphs without strong characters of their own, and what `natural` alignment follows.
    package var direction: LayoutDirection
    /// A BCP 47 tag that chooses language forms of glyphs and break rules.
    package var locale: String
    /// How the parts of the text differ from each other, one behind the other up to the end of the text; empty where
    /// all of it is in `font`. A line is as high as the highest of the fonts on it; where a look changes within one
    /// font, letters go on joining and kerning.
    package var runs: [TextRun] = []
    /// Points between the bottom of a line and the top of the next; there is none below the last.
    package var lineSpacing: Double = 0
    /// What the natural height of each line is multiplied by; 0 leaves it. What is added or taken lies above the line's
    /// text, as with UIKit's paragraph styles.
    package var lineHeightMultiple: Double = 0
    /// Points added between characters; below 0 they move together. There is none after the last one of a line, so that
    /// lines are centred by their letters. Ligatures are off where it is not 0. Scripts whose letters join (Arabic)
    /// keep their spacing. Runs bring their own.
    package var letterSpacing: Double = 0
    /// Points by which the text stands above the baseline of its lines; below 0 under it. Lines have room for it there
    /// and where it stood without. Runs bring their own.
    package var baselineOffset: Double = 0

    /// Whether any of its fonts is asked for by the name of its family.
    package var namesFamilies: Bool { font.family != nil || runs.contains { $0.font.family != nil } }

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

/// Where lines lie between the edges of the text's box. The names are UIKit's, and two that follow the reading
/// direction: `natural` and `leading` are left where the screen is read from left to right, and right otherwise;
/// `trailing` is the other edge. Lines that are `justified` fill the box by wider spaces and by gaps between the
/// letters of Chinese and Japanese, but for the last of each paragraph, which is `natural`.
package enum TextAlignment: UInt8, Sendable, CaseNames {
    case left, center, right, justified, natural, leading, trailing
}

/// What happens to text that does not fit. The names are UIKit's. Word and character wrapping apply while lines are
/// left; the truncating modes break lines at words and put an ellipsis on the last line that is allowed; `byClipping`
/// cuts there.
package enum LineBreakMode: UInt8, Sendable, CaseNames {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle

    /// Whether the mode says how text is cut, and not only where its lines break.
    var cuts: Bool { self != .byWordWrapping && self != .byCharWrapping }
}

/// The way in which the screen is read: decides what leading and trailing mean.
package enum LayoutDirection: UInt8, Hashable, Sendable, CaseIterable {
    case leftToRight, rightToLeft
}
