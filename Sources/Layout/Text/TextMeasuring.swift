/// The measuring half of a text engine. `Rendering` has the real one; tests bring one whose numbers can be worked out
/// by hand.
package protocol TextMeasuring: AnyObject {
    /// Shapes and breaks `request` into lines no wider than `width` points (`nil`: no limit, so only hard line breaks
    /// break) and measures the result.
    ///
    /// Widths and heights are exact, not rounded to pixels. A line is as high as the highest of the fonts that are
    /// asked for on it; fonts that stand in for them count where their script stacks letters (see Text.md).
    func measure(_ request: TextRequest, width: Double?) -> TextMetrics

    /// The width of the widest part of a text that no line can break, in points: as a rule its longest word.
    func leastWidth(of request: TextRequest) -> Double

    /// The vertical extents of one line of `font`, for baselines of empty text and single-line controls.
    func lineMetrics(of font: Font) -> LineMetrics

    /// What measuring may use up. Once it is used up, what is measured is of no use.
    var budget: (any PassBudget)? { get set }

    /// Whether there is a font of that family. Text of another family is measured and drawn in the default one.
    func hasFamily(_ name: String) -> Bool

    /// All families that there are fonts of.
    var families: [String] { get }

    /// Where a text asks for a family by name and some of its characters are in fonts of others: that family, and the
    /// other one. Emoji, which few fonts have, are left out.
    func fallbacks(of request: TextRequest) -> [FontFallback]
}

/// Characters of a text that are shown in another font than they ask for.
package struct FontFallback: Hashable, Sendable {
    /// The family that is asked for.
    package var family: String
    /// The one that has the characters.
    package var shown: String

    package init(family: String, shown: String) {
        self.family = family
        self.shown = shown
    }
}

extension TextMeasuring {
    /// That of the longest word, where words are what is between white space.
    package func leastWidth(of request: TextRequest) -> Double {
        let words = request.text.split(whereSeparator: \.isWhitespace)
        return words.reduce(0) { widest, word in
            var own = request
            (own.text, own.runs) = (String(word), [])
            return max(widest, measure(own, width: nil).size.width)
        }
    }

    package func hasFamily(_ name: String) -> Bool { true }

    package var families: [String] { [] }

    package func fallbacks(of request: TextRequest) -> [FontFallback] { [] }

    package var budget: (any PassBudget)? {
        get { nil }
        set {}
    }
}

/// What measuring a text gives. All in points.
package struct TextMetrics: Hashable, Sendable {
    /// The width of the widest line as laid out (not the width offered), and the sum of the lines' heights.
    package var size: Size
    /// The baseline of the first and last line, from the top of the text.
    package var firstBaseline: Double
    /// From the top, too.
    package var lastBaseline: Double
    /// How many lines the text was broken into.
    package var lineCount: Int
    /// Whether some of the text is not shown: cut at the last line, ellipsized or clipped.
    package var isTruncated: Bool
    /// How many characters no font has a glyph for.
    package var missingGlyphs: Int

    package init(
        size: Size, firstBaseline: Double, lastBaseline: Double, lineCount: Int, isTruncated: Bool = false,
        missingGlyphs: Int = 0
    ) {
        self.size = size
        self.firstBaseline = firstBaseline
        self.lastBaseline = lastBaseline
        self.lineCount = lineCount
        self.isTruncated = isTruncated
        self.missingGlyphs = missingGlyphs
    }
}

/// The vertical extents of a line of a font, in points, all positive.
package struct LineMetrics: Hashable, Sendable {
    /// From the baseline to the top of a line, in points.
    package var ascent: Double
    /// From the baseline to its bottom, in points.
    package var descent: Double
    /// The distance from one baseline to the next; at least ascent + descent.
    package var height: Double

    package init(ascent: Double, descent: Double, height: Double) {
        self.ascent = ascent
        self.descent = descent
        self.height = height
    }
}
