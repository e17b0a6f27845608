package import Geometry

/// Measures texts. `Rendering` has the real text engine; tests use one whose results can be computed by hand.
package protocol TextMeasuring: AnyObject {
    /// Shapes a text, breaks it into lines of at most `width` points and measures it. If `width` is nil, only hard line
    /// breaks apply.
    ///
    /// Widths and heights are exact, not rounded to pixels. The highest requested font of a line determines its height;
    /// fallback fonts count for scripts that stack letters (see Text.md).
    func measure(_ request: TextRequest, width: Double?) -> TextMetrics

    /// Returns the width of the widest unbreakable part of a text in points, usually its longest word.
    func leastWidth(of request: TextRequest) -> Double

    /// Returns the vertical metrics of a line in a font, for empty texts and single-line controls.
    func lineMetrics(of font: Font) -> LineMetrics

    /// The budget that limits time and memory; nil for no limit. Once it is used up, results are invalid.
    var budget: (any PassBudget)? { get set }

    /// Returns whether a font family is available. Text in other families uses the default family.
    func hasFamily(_ name: String) -> Bool

    /// All available font families.
    var families: [String] { get }

    /// Returns the requested families that lack characters of a text, with the families that show these characters
    /// instead. Excludes emoji, which few families have.
    func fallbacks(of request: TextRequest) -> [FontFallback]

    /// Returns the first different characters of a text for which no font has a glyph, at most four.
    func missingCharacters(of request: TextRequest) -> [Unicode.Scalar]

    /// Returns the package of fonts without which a text looks different than on other machines; nil if all fonts that
    /// the text needs are available.
    func missingFonts(of request: TextRequest) -> String?
}

/// Characters of a text that are shown in a different family than requested.
package struct FontFallback: Hashable, Sendable {
    /// The requested family.
    package var family: String
    /// The family that has the characters.
    package var shown: String

    /// Creates a fallback from the requested family and the family that has the characters.
    package init(family: String, shown: String) {
        self.family = family
        self.shown = shown
    }
}

extension TextMeasuring {
    /// Returns the width in points of the widest word, measured without the request's runs. White space separates
    /// words. This is the default for measurers that don't find unbreakable parts themselves.
    package func leastWidth(of request: TextRequest) -> Double {
        let words = request.text.split(whereSeparator: \.isWhitespace)
        return words.reduce(0) { widest, word in
            var own = request
            (own.text, own.runs) = (String(word), [])
            return max(widest, measure(own, width: nil).size.width)
        }
    }

    /// Returns whether a font family is available. By default true.
    package func hasFamily(_ name: String) -> Bool { true }

    /// All available font families. By default empty.
    package var families: [String] { [] }

    /// Returns the requested families that lack characters of a text. By default empty.
    package func fallbacks(of request: TextRequest) -> [FontFallback] { [] }

    /// Returns the characters of a text for which no font has a glyph. By default empty, which means that they are not
    /// known.
    package func missingCharacters(of request: TextRequest) -> [Unicode.Scalar] { [] }

    /// Returns the package of fonts without which a text looks different than on other machines. By default nil, which
    /// means that no font is missing.
    package func missingFonts(of request: TextRequest) -> String? { nil }

    /// The budget that limits time and memory. By default always nil, for no limit; setting it has no effect.
    package var budget: (any PassBudget)? {
        get { nil }
        set {}
    }
}

/// The result of measuring a text, in points.
package struct TextMetrics: Hashable, Sendable {
    /// The width of the widest line (not the available width), and the height of all lines with the space between them;
    /// in points.
    package var size: Size
    /// The distance from the top of the text to the first line's baseline, in points.
    package var firstBaseline: Double
    /// The distance from the top of the text to the last line's baseline, in points.
    package var lastBaseline: Double
    /// The number of lines.
    package var lineCount: Int
    /// Whether a part of the text is not shown because the last line is cut, ellipsized or clipped.
    package var isTruncated: Bool
    /// The number of characters for which no font has a glyph.
    package var missingGlyphs: Int

    /// Creates metrics in points. By default, all of the text is shown and every character has a glyph.
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

/// The vertical metrics of a line, in points, all positive.
package struct LineMetrics: Hashable, Sendable {
    /// The distance from the baseline to the top of the line, in points.
    package var ascent: Double
    /// The distance from the baseline to the bottom of the line, in points.
    package var descent: Double
    /// The distance between the baselines of two lines in points; at least ascent + descent.
    package var height: Double

    /// Creates metrics in points, all positive. The height is at least the sum of ascent and descent.
    package init(ascent: Double, descent: Double, height: Double) {
        self.ascent = ascent
        self.descent = descent
        self.height = height
    }
}
