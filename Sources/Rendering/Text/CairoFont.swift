import CCairo
import CPango

/// What Pango finds and measures is drawn by Cairo: the same fonts, asked for in the same way.
enum CairoFont {
    /// Outlines as they are, without hints, whatever fontconfig would say.
    nonisolated(unsafe) private static let options: OpaquePointer? = {
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        return options
    }()

    /// A map over a configuration, for sizes in points.
    static func makeMap(_ configuration: OpaquePointer) -> UnsafeMutablePointer<PangoFontMap> {
        let map = pango_ft2_font_map_new()!
        pango_fc_font_map_set_config(OpaquePointer(map), configuration)
        return map
    }

    /// Cairo's font for a pattern that fontconfig has made for a font, for a user space in points.
    static func make(_ pattern: OpaquePointer) -> OpaquePointer? {
        var size = 0.0
        guard FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &size) == FcResultMatch else { return nil }
        var matrix = cairo_matrix_t()
        cairo_matrix_init_identity(&matrix)
        let identity = matrix
        // How letters are slanted, and pictures of letters scaled. Fontconfig's vertical axis points upwards.
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
