import CPango
import Geometry
import Layout

/// A Pango context and the font's metrics, shared by requests with the same font, locale and direction.
package final class TextStyle {
    struct Key: Hashable {
        var font: Font
        var locale: String
        var direction: LayoutDirection
        /// The name of its font selection, or nil for all fonts.
        var pool: String?
    }

    /// A sign, such as an ellipsis or a hyphen, that lines can show in addition to the text.
    struct Sign {
        let text: ShapedText
        let width: Int

        init(_ text: ShapedText) {
            self.text = text
            width = text.paragraphs.reduce(0) { $0 + $1.width }
        }
    }

    let font: Font
    let direction: LayoutDirection
    /// The Pango context, owned by the style.
    package let context: OpaquePointer
    let language: OpaquePointer?
    /// The font description for stretches of this style in texts of another style; owned.
    let description: OpaquePointer
    /// Whether there are no fonts, so that built-in metrics are used. Without fonts, Pango would abort the process.
    let isBuiltin: Bool
    /// The line metrics of the font.
    let line: LineMetrics
    /// The top of underlines in points below the baseline, and their thickness.
    private(set) var underline: (offset: Double, thickness: Double)
    /// The top of strikethroughs in points above the baseline, and their thickness.
    private(set) var strikethrough: (offset: Double, thickness: Double)
    /// The distance of tab stops in 1/1024 points.
    let tabAdvance: Int32
    let missingAdvance: Int32
    /// The ellipsis; nil until the first text is shaped.
    var ellipsis: Sign?
    /// The hyphen; nil until a text has a soft hyphen.
    var hyphen: Sign?
    /// The requested OpenType features in Pango's syntax, or nil.
    let features: String?

    init(_ key: Key, map: UnsafeMutablePointer<PangoFontMap>, isBuiltin: Bool) {
        self.isBuiltin = isBuiltin
        font = key.font
        features =
            key.font.features.isEmpty
            ? nil : key.font.features.map { "\($0.tag) \($0.value)" }.joined(separator: ", ")
        direction = key.direction
        context = pango_font_map_create_context(map)
        pango_context_set_round_glyph_positions(context, 0)

        let size = Self.usableSize(key.font.size)
        let description = pango_font_description_new()!
        self.description = description
        pango_font_description_set_family(description, Self.family(of: key.font))
        pango_font_description_set_weight(description, PangoWeight(UInt32(min(max(key.font.weight, 1), 1000))))
        pango_font_description_set_style(description, key.font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        pango_font_description_set_absolute_size(description, size * Double(PANGO_SCALE))
        pango_context_set_font_description(context, description)
        language = pango_language_from_string(key.locale)
        pango_context_set_language(context, language)
        pango_context_set_base_dir(context, key.direction == .leftToRight ? PANGO_DIRECTION_LTR : PANGO_DIRECTION_RTL)

        let em = Double(BuiltinMetrics.unitsPerEm)
        var line = LineMetrics(
            ascent: size * Double(BuiltinMetrics.ascent) / em, descent: size * Double(BuiltinMetrics.descent) / em,
            height: size * Double(BuiltinMetrics.ascent + BuiltinMetrics.descent) / em)
        underline = (size * 0.1, size / 16)
        strikethrough = (size * 0.3, size / 16)
        if !isBuiltin, let primary = pango_font_map_load_font(map, context, description) {
            line = LineMetrics(of: primary) ?? line
            let font = pango_font_get_hb_font(primary)
            func measure(_ tag: hb_ot_metrics_tag_t) -> Double? {
                var position: hb_position_t = 0
                guard hb_ot_metrics_get_position(font, tag, &position) != 0, position != 0 else { return nil }
                return Double(abs(position)) / Double(PANGO_SCALE)
            }
            underline = (
                measure(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) ?? underline.offset,
                measure(HB_OT_METRICS_TAG_UNDERLINE_SIZE) ?? size / 16
            )
            strikethrough = (
                measure(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET) ?? strikethrough.offset,
                measure(HB_OT_METRICS_TAG_STRIKEOUT_SIZE) ?? size / 16
            )
            g_object_unref(primary)
        }
        self.line = line
        tabAdvance = Int32(size * 1.125 * Double(PANGO_SCALE))
        missingAdvance = Int32(size * 0.625 * Double(PANGO_SCALE))
    }

    deinit {
        pango_font_description_free(description)
        g_object_unref(UnsafeMutableRawPointer(context))
    }

    /// Returns a size that overflows neither Pango's 1/1024 point integers nor FreeType's pixels.
    static func usableSize(_ size: Double) -> Double {
        size.isFinite ? min(max(size, 0.5), 2000) : 1
    }

    /// Returns the family for fontconfig. Unknown families become the default family.
    private static func family(of font: Font) -> String {
        guard let family = font.family else {
            return font.isMonospaced ? FontLibrary.monospacedFamily : FontLibrary.defaultFamily
        }
        return font.isMonospaced ? family + "," + FontLibrary.monospacedFamily : family
    }
}
