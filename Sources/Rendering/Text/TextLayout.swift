import Layout

/// A text broken into lines, with glyphs positioned relative to their lines. All lengths are in points.
final class TextLayout {
    struct Glyph {
        var id: UInt32
        var x: Double
        /// The distance below the baseline.
        var y: Double
        var advance: Double
        /// The first byte of the shaped text that the glyph represents.
        var cluster: Int32
    }

    /// Glyphs of one face and look, in visual order.
    struct Run {
        var face: Int32
        var glyphs: Range<Int>
        /// The index in `ShapedText.stretches`, which contain the requested fonts.
        var stretch: Int32
        /// The index of the request's run, which has the colors and lines; -1 if the request has no runs.
        var look: Int32
        /// The byte range of the run in the shaped text; empty for an inserted sign.
        var text: Range<Int>
        /// The kind of the sign if the run is an inserted sign (see ``LineAssembler/Insertion``); otherwise nil.
        var insertion: LineAssembler.Insertion?
        /// Whether letter spacing was added.
        var isSpaced: Bool
        /// Whether contextual alternates were on.
        var hasAlternates: Bool
        var isRightToLeft: Bool
        var x: Double
        var width: Double
        /// The letter spacing after the last letter, which the width excludes.
        var trimmed: Double
    }

    struct Line {
        var runs: Range<Int>
        /// The width of the line.
        var width: Double
        /// The x of the first glyph; negative for a clipped line from right to left.
        var inset: Double
        var isRightToLeft: Bool
        /// Whether the line is clipped at its edges.
        var isClipped: Bool
        /// The first byte of the line.
        var start: Int
        /// The distance from the top of the text.
        var top = 0.0
        var baseline = 0.0
        var height = 0.0
        /// The visible byte ranges of the shaped text, in reading order. An empty range is an ellipsis or hyphen with
        /// the style of the text at this position.
        var text: [Range<Int>]
        /// Whether the line is stretched by justification.
        var isStretched: Bool
    }

    let shaped: ShapedText
    var lines: [Line] = []
    var runs: [Run] = []
    var glyphs: [Glyph] = []
    var metrics: TextMetrics

    /// Whether glyphs are positioned. If no line is broken, this happens at the first drawing, because most texts are
    /// measured several times and many are never drawn.
    var isPlaced = true

    /// The widths in 1/1024 points for which breaking produces this layout.
    var validWidths: ClosedRange<Int> = 0...0

    init(shaped: ShapedText) {
        self.shaped = shaped
        metrics = TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 0)
    }
}

/// Pango's unit of 1/1024 point.
enum TextUnit {
    static let perPoint = 1024.0
    /// A width that no text reaches.
    static let unlimited = Int.max / 4

    static func points(_ units: Int) -> Double {
        Double(units) / perPoint
    }

    /// Returns the available width in units. Rounding errors of the solver (below 1e-5 points) are compensated, so that
    /// they don't break a line.
    static func offered(_ width: Double?) -> Int {
        guard let width, width < 1e9 else { return unlimited }
        return width > 0 ? Int((width * perPoint + 0.01).rounded(.down)) : 0
    }
}
