import CCairo
import CPango

/// The fonts that shaping has met, by small integers, so that glyph runs are plain values.
final class FaceTable {
    /// The face of text that was measured with the built-in table.
    static let builtin: Int32 = -1

    private var indices: [UnsafeMutablePointer<PangoFont>: Int32] = [:]
    private(set) var fonts: [UnsafeMutablePointer<PangoFont>] = []
    private(set) var sizes: [Double] = []
    /// Whether the font's glyphs are coloured pictures without outlines.
    private(set) var areColored: [Bool] = []
    private var last: (font: UnsafeMutablePointer<PangoFont>, index: Int32)?

    /// Counts how often the table was emptied: indices of other generations mean nothing.
    private(set) var generation = 0

    deinit {
        removeAll()
    }

    func removeAll() {
        for font in fonts {
            g_object_unref(font)
        }
        fonts = []
        sizes = []
        areColored = []
        indices = [:]
        last = nil
        generation += 1
    }

    func index(of font: UnsafeMutablePointer<PangoFont>, size: Double) -> Int32 {
        if let last, last.font == font {
            return last.index
        }
        let index: Int32
        if let known = indices[font] {
            index = known
        } else {
            index = Int32(fonts.count)
            g_object_ref(font)
            fonts.append(font)
            sizes.append(size)
            areColored.append(Self.isColored(font))
            indices[font] = index
        }
        last = (font, index)
        return index
    }

    private static func isColored(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
        var isColored: FcBool = FcFalse
        let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
        return FcPatternGetBool(pattern, FC_COLOR, 0, &isColored) == FcResultMatch && isColored == FcTrue
    }

    /// Cairo's font at the size of the text, for a user space in points. Owned by the Pango font.
    func scaledFont(_ index: Int32) -> OpaquePointer? {
        pango_cairo_font_get_scaled_font(OpaquePointer(fonts[Int(index)]))
    }
}
