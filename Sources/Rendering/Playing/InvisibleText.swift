import CCairo

/// A font whose characters have a width but no ink. Placed over text that is drawn as images or outlines, it makes the
/// text in documents searchable and copyable.
final class InvisibleText {
    /// Cairo's font face, created on first use.
    private lazy var face: OpaquePointer = {
        let face = cairo_user_font_face_create()!
        cairo_user_font_face_set_render_glyph_func(face) { _, glyph, _, extents in
            extents!.pointee.x_advance = Double(glyph >> InvisibleText.widthShift) / InvisibleText.widths
            extents!.pointee.width = extents!.pointee.x_advance
            extents!.pointee.height = 1
            extents!.pointee.y_bearing = -0.8
            return CAIRO_STATUS_SUCCESS
        }
        hasFace = true
        return face
    }()
    private var hasFace = false

    /// The number of steps per em to which the widths of characters are rounded. A glyph number consists of a character
    /// and its width, because PDF readers detect words by the gaps between letters.
    private static let widths = 16.0
    private static let widthShift: UInt = 21

    private var text: [CChar] = []
    private var glyphs: [cairo_glyph_t] = []
    private var clusters: [cairo_text_cluster_t] = []

    deinit {
        if hasFace { cairo_font_face_destroy(face) }
    }

    func begin() {
        text.removeAll(keepingCapacity: true)
        glyphs.removeAll(keepingCapacity: true)
        clusters.removeAll(keepingCapacity: true)
    }

    /// Adds a character with its left end at `x`.
    func add(_ scalar: Unicode.Scalar, x: Double, y: Double, width: Double, size: Double) {
        let bytes = UTF8.encode(scalar)!
        text.append(contentsOf: bytes.map { CChar(bitPattern: $0) })
        let width = UInt(min(max((width / size * Self.widths).rounded(), 0), 2047))
        glyphs.append(cairo_glyph_t(index: UInt(scalar.value) | width << Self.widthShift, x: x, y: y))
        clusters.append(cairo_text_cluster_t(num_bytes: Int32(bytes.count), num_glyphs: 1))
    }

    func show(_ context: OpaquePointer, size: Double) {
        guard !glyphs.isEmpty else { return }
        cairo_save(context)
        cairo_set_font_face(context, face)
        cairo_set_font_size(context, size)
        cairo_set_source_rgb(context, 0, 0, 0)
        cairo_show_text_glyphs(
            context, text, Int32(text.count), glyphs, Int32(glyphs.count), clusters, Int32(clusters.count),
            cairo_text_cluster_flags_t(0))
        cairo_restore(context)
    }
}
