import CCairo
import CPango

/// The fonts that shaping has met, by small integers, so that glyph runs are plain values.
final class FaceTable {
    private var indices: [UnsafeMutablePointer<PangoFont>: Int32] = [:]
    private(set) var fonts: [UnsafeMutablePointer<PangoFont>] = []
    private(set) var sizes: [Double] = []
    private var last: (font: UnsafeMutablePointer<PangoFont>, index: Int32)?

    deinit {
        for font in fonts {
            g_object_unref(font)
        }
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
            indices[font] = index
        }
        last = (font, index)
        return index
    }

    /// Cairo's font at the size of the text, for a user space in points. Owned by the Pango font.
    func scaledFont(_ index: Int32) -> OpaquePointer? {
        pango_cairo_font_get_scaled_font(OpaquePointer(fonts[Int(index)]))
    }
}
