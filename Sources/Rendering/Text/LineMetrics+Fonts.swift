import CPango
import Layout

extension LineMetrics {
    /// Creates the line metrics of a font, or nil if the font has none.
    init?(of font: UnsafeMutablePointer<PangoFont>) {
        var extents = hb_font_extents_t()
        guard hb_font_get_h_extents(pango_font_get_hb_font(font), &extents) != 0 else { return nil }
        let ascent = Double(abs(extents.ascender)) / Double(PANGO_SCALE)
        let descent = Double(abs(extents.descender)) / Double(PANGO_SCALE)
        let gap = Double(max(0, extents.line_gap)) / Double(PANGO_SCALE)
        self.init(ascent: ascent, descent: descent, height: ascent + descent + gap)
    }

    /// Returns the smallest line that contains both lines on one baseline.
    func covering(_ other: LineMetrics) -> LineMetrics {
        let ascent = max(ascent, other.ascent)
        return LineMetrics(
            ascent: ascent, descent: max(descent, other.descent),
            height: ascent + max(height - self.ascent, other.height - other.ascent))
    }

    /// Returns a line that also contains the text moved up by `offset` (down if negative).
    func raised(by offset: Double) -> LineMetrics {
        LineMetrics(
            ascent: ascent + max(0, offset), descent: descent + max(0, -offset), height: height + abs(offset))
    }
}
