import CPango
package import Geometry
package import Layout

/// Measures and lays out text with Pango's itemizer and HarfBuzz. Results are cached, and drawing uses them.
///
/// A text is shaped once and broken at any number of widths. White space before a soft line break takes no width. At
/// the end of a paragraph it counts as far as it fits. A line has the height of the request's font or, if the request
/// has runs, of the largest font in the line. Fallback fonts increase the height if their scripts stack letters
/// (`ScriptTraits.keepsLine`).
///
/// Use a measurer on one thread at a time.
package final class PangoTextMeasurer: TextMeasuring {
    /// The available fonts.
    package private(set) var fonts: FontLibrary
    /// The budget that is charged for the fonts of scripts; nil for no limit.
    package var budget: (any PassBudget)? {
        didSet {
            guard budget !== oldValue else { return }
            oldValue?.charge(-ownBytes)
            budget?.charge(ownBytes)
        }
    }
    private var ownBytes = 0
    let faces = FaceTable()
    /// The font map for texts that need all fonts; nil until its first use.
    private var fullMap: UnsafeMutablePointer<PangoFontMap>?
    /// The fonts for texts without fallbacks. Nil disables this optimization.
    private var plainFonts: PlainFonts?
    private var styles: [TextStyle.Key: TextStyle] = [:]
    private var lastStyle: (key: TextStyle.Key, style: TextStyle)?
    // Exclusivity checks are unnecessary, because calls of the cache run no other code.
    @exclusivity(unchecked) private var cache: TextCache

    /// The number of styles after which all styles and their fonts are released.
    private static let stylesKept = 1024

    /// Creates a measurer with an empty cache.
    ///
    /// - Parameters:
    ///   - fonts: The available fonts.
    ///   - capacity: The number of cached texts. The least recently used text is removed first.
    ///   - searchesAllFonts: Whether to search all fonts even for texts without fallbacks. The results are equal.
    package init(fonts: FontLibrary = .standard, capacity: Int = 8192, searchesAllFonts: Bool = false) {
        self.fonts = fonts
        cache = TextCache(capacity: capacity)
        plainFonts = searchesAllFonts ? nil : PlainFonts(library: fonts)
    }

    /// Any existing style, for tests.
    var anyStyle: TextStyle? { styles.values.first }

    /// The number of styles for which all fonts were searched, for tests.
    private(set) var searchCount = 0

    deinit {
        budget?.charge(-ownBytes)
        releaseStyles()
        releaseMap()
    }

    private var map: UnsafeMutablePointer<PangoFontMap> {
        if let fullMap { return fullMap }
        let map = CairoFont.makeMap(fonts.configuration)
        fullMap = map
        return map
    }

    private func releaseMap() {
        if let fullMap { fonts.release(fullMap) }
        fullMap = nil
    }

    /// Replaces the fonts of the script and clears the cache. All other fonts come from
    /// `FontLibrary.standardDirectories` from then on. Does nothing if the files have the same names and contents as
    /// the present ones.
    package func setOwnFonts(_ files: [FontFile]) {
        guard !fonts.own.elementsEqual(files, by: { $0.isSame(as: $1) }) else { return }
        releaseStyles()
        releaseMap()
        fonts = files.isEmpty ? .standard : FontLibrary(own: files)
        if plainFonts != nil { plainFonts = PlainFonts(library: fonts) }
        budget?.charge(-ownBytes)
        // The bytes, and an estimate for the data of FreeType and fontconfig.
        ownBytes = files.reduce(0) { $0 + $1.byteCount + 65536 }
        budget?.charge(ownBytes)
    }

    /// Shapes a text, breaks it into lines of at most `width` points and measures it. If `width` is nil, only hard line
    /// breaks apply. Once the budget is used up, the result is invalid.
    package func measure(_ request: TextRequest, width: Double?) -> TextMetrics {
        let limit = TextUnit.offered(width)
        guard let entry = entry(for: request) else { return Self.nothing }
        if let metrics = entry.metrics(at: limit) {
            return metrics
        }
        return makeLayout(request, limit: limit, in: entry).metrics
    }

    /// Returns the width of the widest unbreakable part of a text in points, usually its longest word. Once the budget
    /// is used up, the result is invalid.
    package func leastWidth(of request: TextRequest) -> Double {
        guard let entry = entry(for: request) else { return 0 }
        return TextUnit.points(typesetter(request, entry).leastWidth())
    }

    /// The metrics that the measurer returns if the budget is exceeded.
    private static let nothing = TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 0)

    /// The value of `metrics` in JSON: `builtin` if there are no fonts, otherwise nil.
    package var metricsNote: String? { fonts.isEmpty ? "builtin" : nil }

    /// Returns the vertical metrics of a line in a font.
    package func lineMetrics(of font: Font) -> LineMetrics {
        makeRoom(forStyles: 1)
        return knownStyle(font: font, locale: "en", direction: .leftToRight, plainFonts?.pool(for: font)).line
    }

    /// Returns whether a family is available. Without any fonts, a single diagnostic covers all families, so each
    /// family counts as available.
    package func hasFamily(_ name: String) -> Bool { fonts.isEmpty || fonts.has(name) }

    /// All available font families, in code point order.
    package var families: [String] { fonts.families }

    /// The fonts of all texts shaped since the styles were last released, by family and style.
    package var usedFonts: [FontUse] {
        Set(faces.fonts.map { use(of: $0) }).sorted { ($0.family, $0.style) < ($1.family, $1.style) }
    }

    /// Returns the font that shows the beginning of a text; nil if the text is empty, no font has one of its
    /// characters, or there are no fonts.
    ///
    /// - Parameters:
    ///   - locale: The language of the text.
    ///   - font: The requested font.
    package func font(of text: String, locale: String = "en", font: Font = Font(size: 17)) -> FontUse? {
        let layout = layout(TextRequest(text: text, font: font, locale: locale), width: nil)
        guard layout.metrics.missingGlyphs == 0, let run = layout.runs.first, run.face >= 0 else { return nil }
        return use(of: faces.fonts[Int(run.face)])
    }

    package func missingCharacters(of request: TextRequest) -> [Unicode.Scalar] {
        entry(for: request)?.shaped.missingGlyphs.characters ?? []
    }

    private func use(of font: UnsafeMutablePointer<PangoFont>) -> FontUse {
        let pattern = FontPattern(
            pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)))
        let path = pattern.file ?? ""
        return FontUse(
            family: pattern.families.first ?? "", style: pattern.style ?? "", version: pattern.version ?? "",
            file: fonts.own.first { $0.path == path }?.name ?? path, path: path)
    }

    /// Returns the layout that `measure` measures, with positioned glyphs.
    func layout(_ request: TextRequest, width: Double?) -> TextLayout {
        let limit = TextUnit.offered(width)
        guard let entry = entry(for: request) else { return TextLayout(shaped: ShapedText(bytes: [])) }
        let layout = entry.layout(at: limit) ?? makeLayout(request, limit: limit, in: entry)
        if !layout.isPlaced {
            typesetter(request, entry).place(layout)
        }
        return layout
    }

    private func typesetter(_ request: TextRequest, _ entry: TextEntry) -> Typesetter {
        Typesetter(request: request, shaped: entry.shaped, shaper: Shaper(faces: faces, budget: budget))
    }

    private func makeLayout(_ request: TextRequest, limit: Int, in entry: TextEntry) -> TextLayout {
        let layout = typesetter(request, entry).layout(limit: limit)
        if !isEnded { entry.add(layout) }
        return layout
    }

    /// Whether the budget is exceeded. Shaping may then be incomplete, so the result must not be cached.
    private var isEnded: Bool { budget?.isUsedUp == true }

    /// Returns whether a request is long enough to check the budget.
    private func isLong(_ request: TextRequest) -> Bool { request.text.utf8.count > 256 || request.runs.count > 8 }

    /// Returns the cache entry for a request, and shapes the text if it is missing.
    ///
    /// - Returns: The cached or new entry, or nil if the budget is exceeded.
    private func entry(for request: TextRequest) -> TextEntry? {
        if let entry = cache.entry(for: request, hash: TextKey.hash(of: request)) {
            return entry
        }
        if isLong(request), let budget,
            budget.isUsedUp || !budget.grants(request.text.utf8.count * TextEntry.costOfByte)
        {
            return nil
        }
        let entry = TextEntry(key: TextKey(request), shaped: shape(request))
        guard !isEnded else { return isLong(request) ? nil : entry }
        cache.insert(entry)
        return entry
    }

    private func shape(_ request: TextRequest) -> ShapedText {
        let shaper = Shaper(faces: faces, budget: budget, bytesAtOnce: Shaper.bytesAtOnce(with: fonts.own))
        // Creates all styles before using one, because making room releases other styles' fonts.
        makeRoom(forStyles: request.runs.count + 1)
        let pool = plainFonts?.pool(for: request)
        let base = knownStyle(font: request.font, locale: request.locale, direction: request.direction, pool)
        guard !request.runs.isEmpty || request.letterSpacing != 0 || request.baselineOffset != 0 else {
            return shaper.shape(request.text, style: base)
        }
        let spacing = Shaper.Spacing(letters: request.letterSpacing, baseline: request.baselineOffset)
        return shaper.shape(request.text, runs: request.runs, style: base, spacing: spacing) { font in
            knownStyle(font: font, locale: request.locale, direction: request.direction, pool)
        }
    }

    /// Returns the style of a font, a locale and a direction. Styles are kept for further requests. If too many are
    /// kept, releases all styles, fonts and cached texts first.
    package func style(font: Font, locale: String, direction: LayoutDirection) -> TextStyle {
        makeRoom(forStyles: 1)
        return knownStyle(font: font, locale: locale, direction: direction, nil)
    }

    private func makeRoom(forStyles count: Int) {
        guard styles.count + count > Self.stylesKept, !styles.isEmpty else { return }
        releaseStyles()
    }

    private func releaseStyles() {
        // An ellipsis and its style refer to each other, so the cycle is broken here.
        for style in styles.values {
            style.ellipsis = nil
            style.hyphen = nil
        }
        // Shaped texts refer to fonts by index, so they are released with the table.
        lastStyle = nil
        styles = [:]
        cache.removeAll()
        faces.removeAll()
    }

    private func knownStyle(font: Font, locale: String, direction: LayoutDirection, _ pool: PlainFonts.Pool?)
        -> TextStyle
    {
        let key = TextStyle.Key(font: font, locale: locale, direction: direction, pool: pool?.name)
        if let lastStyle, lastStyle.key == key {
            return lastStyle.style
        }
        let style: TextStyle
        if let known = styles[key] {
            style = known
        } else {
            if pool == nil { searchCount += 1 }
            style = TextStyle(key, map: pool?.map ?? map, isBuiltin: fonts.isEmpty)
            style.ellipsis = TextStyle.Sign(Shaper(faces: faces).shape("…", style: style))
            styles[key] = style
        }
        lastStyle = (key, style)
        return style
    }
}
