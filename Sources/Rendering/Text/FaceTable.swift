import CCairo
import CPango
import Layout
import Synchronization

/// The fonts used by shaped text, numbered by small integers, so that glyph runs are plain values.
final class FaceTable {
    /// The number that stands for the built-in metrics instead of a face.
    static let builtin: Int32 = -1

    private var indices: [UnsafeMutablePointer<PangoFont>: Int32] = [:]
    /// The numbers by face. Font maps of different selections have different fonts for the same face.
    private var faces: [Face: Int32] = [:]
    private var others: [UnsafeMutablePointer<PangoFont>] = []
    private(set) var fonts: [UnsafeMutablePointer<PangoFont>] = []
    private(set) var sizes: [Double] = []
    /// For each face, whether its glyphs are color bitmaps without outlines.
    private(set) var areColored: [Bool] = []
    /// Cached properties of each face: its line metrics and whether it has contextual alternates.
    private var lines: [Int32: LineMetrics] = [:]
    private var alternates: [Int32: Bool] = [:]
    /// Cairo's font for each face, created on first use. Its file stays open as long as the table has it.
    private var scaledFonts: [OpaquePointer?] = []
    private var last: (font: UnsafeMutablePointer<PangoFont>, index: Int32)?
    /// The fonts that open contexts may use.
    private var fontsInContexts: Set<OpaquePointer> = []
    private var openContexts = 0

    /// The number of times that the table was emptied. Indices are valid only within a generation.
    private(set) var generation = 0

    deinit {
        removeAll()
        releaseFontsInContexts()
    }

    /// Removes all faces. Open contexts may still use their fonts.
    func removeAll() {
        Self.fontLock.withLock { _ in
            for font in scaledFonts {
                guard let font else { continue }
                cairo_ft_scaled_font_unlock_face(font)
                cairo_scaled_font_destroy(font)
            }
            for font in fonts + others {
                g_object_unref(font)
            }
        }
        others = []
        faces = [:]
        scaledFonts = []
        fonts = []
        sizes = []
        areColored = []
        lines = [:]
        alternates = [:]
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
        } else if let known = faces[Face(font, size)] {
            index = known
            g_object_ref(font)
            others.append(font)
            indices[font] = index
        } else {
            index = Int32(fonts.count)
            g_object_ref(font)
            fonts.append(font)
            faces[Face(font, size)] = index
            scaledFonts.append(nil)
            sizes.append(size)
            areColored.append(Self.isColored(font))
            indices[font] = index
        }
        last = (font, index)
        return index
    }

    /// The identity of a font in fontconfig, with a size.
    private struct Face: Hashable {
        let pattern: OpaquePointer
        let size: Double

        init(_ font: UnsafeMutablePointer<PangoFont>, _ size: Double) {
            pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
            self.size = size
        }

        static func == (one: Face, other: Face) -> Bool {
            one.size == other.size && FcPatternEqual(one.pattern, other.pattern) == FcTrue
        }

        func hash(into hasher: inout Hasher) {
            // Fontconfig's own hash ignores fractions of the size.
            hasher.combine(size)
            hasher.combine(FcPatternHash(pattern))
        }
    }

    /// Returns the fontconfig pattern of a face.
    func pattern(of index: Int32) -> OpaquePointer {
        pango_fc_font_get_pattern(
            UnsafeMutableRawPointer(fonts[Int(index)]).assumingMemoryBound(to: PangoFcFont.self))
    }

    /// Returns the line metrics of a face, or nil if the font has none.
    func line(of index: Int32) -> LineMetrics? {
        if let known = lines[index] { return known }
        let line = LineMetrics(of: fonts[Int(index)])
        lines[index] = line
        return line
    }

    /// Returns whether the face has contextual alternates.
    func hasAlternates(_ index: Int32) -> Bool {
        if let known = alternates[index] { return known }
        var tags = [hb_tag_t](repeating: 0, count: 256)
        var count = UInt32(tags.count)
        let face = hb_font_get_face(pango_font_get_hb_font(fonts[Int(index)]))
        hb_ot_layout_table_get_feature_tags(face, Self.substitutions, 0, &count, &tags)
        let hasAlternates = tags.prefix(Int(count)).contains(Self.contextualAlternates)
        alternates[index] = hasAlternates
        return hasAlternates
    }

    /// The tag of the table `GSUB`, in which the feature `calt` is looked up.
    private static let substitutions: hb_tag_t = 0x4753_5542
    private static let contextualAlternates: hb_tag_t = 0x6361_6C74

    /// Returns whether a variable font has settings other than its defaults.
    func isVaried(_ index: Int32) -> Bool {
        let pattern = FontPattern(pattern(of: index))
        return pattern.index >> 16 != 0 || pattern.variations?.isEmpty == false
    }

    func isSlanted(_ index: Int32) -> Bool { FontPattern(pattern(of: index)).isSlanted }

    private static func isColored(_ font: UnsafeMutablePointer<PangoFont>) -> Bool {
        var isColored: FcBool = FcFalse
        let pattern = pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self))
        return FcPatternGetBool(pattern, FC_COLOR, 0, &isColored) == FcResultMatch && isColored == FcTrue
    }

    /// Protects Cairo's fonts, which all threads share, from two defects.
    ///
    /// - Cairo keeps at most ten files open per process. To open another file, it closes an unlocked file without
    ///   holding that file's lock, so a thread that starts drawing with it accesses freed memory (Cairo 1.16,
    ///   `_cairo_ft_unscaled_font_lock_face`). Therefore only one thread opens files at a time, and files stay locked
    ///   while a table uses them.
    /// - When a thread releases the last reference to a font, Cairo asserts that the font is not in use. But another
    ///   thread may have found it in Cairo's table already, and draw with it (`cairo_scaled_font_destroy`). Therefore
    ///   fonts are created, and their last references are released, only under this lock.
    private static let fontLock = Mutex<Void>(())

    /// Returns Cairo's font for a face, in a user space of points; nil if Cairo cannot create it. The table owns the
    /// font.
    func scaledFont(_ index: Int32) -> OpaquePointer? {
        if scaledFonts[Int(index)] == nil { Self.fontLock.withLock { _ in open(Int(index)) } }
        return scaledFonts[Int(index)]
    }

    private func open(_ index: Int) {
        guard let font = CairoFont.make(pattern(of: Int32(index))) else { return }
        guard cairo_ft_scaled_font_lock_face(font) != nil else { return cairo_scaled_font_destroy(font) }
        scaledFonts[index] = font
    }

    /// Must be called before a context uses fonts of the table.
    func openContext() { openContexts += 1 }

    /// Must be called when such a context and its surface were destroyed.
    func closeContext() {
        openContexts -= 1
        if openContexts == 0, fontsInContexts.count > Self.fontsInContextsKept { releaseFontsInContexts() }
    }

    /// A rotated or enlarged text has a font of its own. Cairo itself keeps 256 unused fonts.
    private static let fontsInContextsKept = 64

    /// Selects the font of a context, for its current transform. The table keeps the font while contexts are open, so
    /// that a context never releases the last reference.
    func select(_ font: OpaquePointer, in context: OpaquePointer) {
        Self.fontLock.withLock { _ in
            cairo_set_scaled_font(context, font)
            keepFont(of: context)
        }
    }

    /// Selects an enlarged font of a context, for its current transform.
    func select(_ font: OpaquePointer, enlarged factor: Double, in context: OpaquePointer) {
        var matrix = cairo_matrix_t()
        cairo_scaled_font_get_font_matrix(font, &matrix)
        matrix.xx *= factor
        matrix.xy *= factor
        matrix.yx *= factor
        matrix.yy *= factor
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_scaled_font_get_font_options(font, options)
        Self.fontLock.withLock { _ in
            cairo_set_font_options(context, options)
            cairo_set_font_face(context, cairo_scaled_font_get_font_face(font))
            cairo_set_font_matrix(context, &matrix)
            keepFont(of: context)
        }
    }

    /// Cairo creates the font that a context needs for its transform here, not when the context draws.
    private func keepFont(of context: OpaquePointer) {
        guard let font = cairo_get_scaled_font(context), fontsInContexts.insert(font).inserted else { return }
        cairo_scaled_font_reference(font)
    }

    private func releaseFontsInContexts() {
        guard !fontsInContexts.isEmpty else { return }
        Self.fontLock.withLock { _ in
            for font in fontsInContexts { cairo_scaled_font_destroy(font) }
        }
        fontsInContexts = []
    }
}
