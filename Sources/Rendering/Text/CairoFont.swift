import CCairo
import CPango

/// Cairo fonts for drawing the text that Pango has measured, with the same options.
enum CairoFont {
    /// Cairo's font options for unhinted outlines, regardless of fontconfig's settings.
    nonisolated(unsafe) private static let options: OpaquePointer? = {
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        return options
    }()

    /// Creates a Pango font map for a fontconfig configuration, with sizes in points.
    static func makeMap(_ configuration: OpaquePointer) -> UnsafeMutablePointer<PangoFontMap> {
        let map = pango_ft2_font_map_new()!
        pango_fc_font_map_set_config(OpaquePointer(map), configuration)
        return map
    }

    /// Returns Cairo's font for a fontconfig pattern, in a user space of points. The caller owns it. Returns nil if the
    /// pattern has no size.
    static func make(_ pattern: OpaquePointer) -> OpaquePointer? {
        var size = 0.0
        guard FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &size) == FcResultMatch else { return nil }
        var matrix = cairo_matrix_t()
        cairo_matrix_init_identity(&matrix)
        let identity = matrix
        // The matrix for slants and bitmap scales. Fontconfig's vertical axis points upward.
        var own: UnsafeMutablePointer<FcMatrix>?
        if FcPatternGetMatrix(pattern, FC_MATRIX, 0, &own) == FcResultMatch, let own = own?.pointee {
            cairo_matrix_init(&matrix, own.xx, -own.yx, -own.xy, own.yy, 0, 0)
        }
        cairo_matrix_scale(&matrix, size, size)
        let face = cairo_ft_font_face_create_for_pattern(pattern)
        defer { cairo_font_face_destroy(face) }
        return withUnsafePointer(to: matrix) { matrix in
            withUnsafePointer(to: identity) { cairo_scaled_font_create(face, matrix, $0, options) }
        }
    }
}
