import Layout

/// A text broken into lines, ready to be drawn: glyphs at places relative to their lines. All in points.
final class TextLayout {
    struct Glyph {
        var id: UInt32
        var x: Double
        /// Down from the baseline.
        var y: Double
        var advance: Double
        /// The first byte of the shaped text that the glyph stands for.
        var cluster: Int32
    }

    /// Glyphs of one face and look, in visual order.
    struct Run {
        var face: Int32
        var glyphs: Range<Int>
        /// The stretch of the shaped text that says the font asked for.
        var stretch: Int32
        /// The run of the request that says how it looks; -1 where that has none.
        var look: Int32
        /// The bytes of the shaped text; empty for what is none of it.
        var text: Range<Int>
        /// What it is if it is no text.
        var insertion: LineAssembler.Insertion?
        /// Whether space was added between its letters.
        var isSpaced: Bool
        /// Whether it was shaped with contextual alternates.
        var hasAlternates: Bool
        var isRightToLeft: Bool
        var x: Double
        var width: Double
        /// What it would be wider by if the space after its last letter counted.
        var trimmed: Double
    }

    struct Line {
        var runs: Range<Int>
        /// What the line takes of the box's width.
        var width: Double
        /// Where the glyphs start in it: below 0 where a line that is read from right to left is clipped.
        var inset: Double
        var isRightToLeft: Bool
        /// Whether the line is cut at its edges when drawn.
        var isClipped: Bool
        /// The byte where the line starts.
        var start: Int
        /// From the top of the text.
        var top = 0.0
        var baseline = 0.0
        var height = 0.0
        /// What the line shows, in reading order, as bytes of the shaped text; an empty range is an ellipsis or a hyphen
        /// that looks like the text there.
        var text: [Range<Int>]
        /// Whether its spaces, and gaps between its ideographs, are wider than the font's.
        var isStretched: Bool
    }

    let shaped: ShapedText
    var lines: [Line] = []
    var runs: [Run] = []
    var glyphs: [Glyph] = []
    var metrics: TextMetrics

    /// Where no line had to be broken, glyphs are placed only when the text is drawn: most texts are measured several
    /// times before, and many never drawn.
    var isPlaced = true

    /// The widths, in 1/1024 points, at which breaking gives this very layout.
    var validWidths: ClosedRange<Int> = 0...0

    init(shaped: ShapedText) {
        self.shaped = shaped
        metrics = TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 0)
    }
}

/// 1/1024 points, the unit that Pango counts in.
enum TextUnit {
    static let perPoint = 1024.0
    /// A width that no text reaches.
    static let unlimited = Int.max / 4

    static func points(_ units: Int) -> Double {
        Double(units) / perPoint
    }

    /// A width offered: at most that many units, but what a solver's rounding took away (below 1e-5 points) does not
    /// break a line.
    static func offered(_ width: Double?) -> Int {
        guard let width, width < 1e9 else { return unlimited }
        return width > 0 ? Int((width * perPoint + 0.01).rounded(.down)) : 0
    }
}
