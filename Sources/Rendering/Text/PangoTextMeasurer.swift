import CPango
package import Layout

/// Shapes, breaks and measures text with Pango's itemizer and HarfBuzz's shapes. What it measured is kept, and drawing
/// uses exactly that.
///
/// A text is shaped once and broken at any number of widths. White space before a soft line break hangs: it takes no
/// room. At the end of a paragraph it counts, as far as there is room. A line has the height of the request's own font
/// or, where the request has runs, of the highest of their fonts on it; fallback fonts make it higher where their script
/// stacks letters (`ScriptTraits.keepsLine`).
///
/// An instance belongs to one thread at a time.
package final class PangoTextMeasurer: TextMeasuring {
    /// The fonts that texts are shaped with.
    package private(set) var fonts: FontLibrary
    /// Whoever shows texts now pays for the fonts that were brought.
    package var budget: (any PassBudget)? {
        didSet {
            guard budget !== oldValue else { return }
            oldValue?.charge(-ownBytes)
            budget?.charge(ownBytes)
        }
    }
    private var ownBytes = 0
    let faces = FaceTable()
    /// For texts that all fonts are searched for, once there was one.
    private var fullMap: UnsafeMutablePointer<PangoFontMap>?
    /// For texts that need no fallbacks; nil for searching all fonts for every text.
    private var plainFonts: PlainFonts?
    private var styles: [TextStyle.Key: TextStyle] = [:]
    private var lastStyle: (key: TextStyle.Key, style: TextStyle)?
    // Not checked for exclusive access: a call of it runs nothing of others.
    @exclusivity(unchecked) private var cache: TextCache

    /// Styles, and with them fonts, are let go when a script has gone through this many.
    private static let stylesKept = 1024

    /// - Parameters:
    ///   - capacity: how many shaped texts are kept, the least recently used leaving first.
    ///   - searchesAllFonts: whether to search all fonts also for texts that need no fallbacks. What is measured is the
    ///     same.
    package init(fonts: FontLibrary = .standard, capacity: Int = 8192, searchesAllFonts: Bool = false) {
        self.fonts = fonts
        cache = TextCache(capacity: capacity)
        plainFonts = searchesAllFonts ? nil : PlainFonts(library: fonts)
    }

    /// One of the styles that were made. For tests.
    var anyStyle: TextStyle? { styles.values.first }

    /// How many styles were made that all fonts were searched for. For tests.
    private(set) var searchCount = 0

    deinit {
        budget?.charge(-ownBytes)
        letGoOfStyles()
        letGoOfMap()
    }

    private var map: UnsafeMutablePointer<PangoFontMap> {
        if let fullMap { return fullMap }
        let map = CairoFont.makeMap(fonts.configuration)
        fullMap = map
        return map
    }

    private func letGoOfMap() {
        if let fullMap { fonts.letGo(of: fullMap) }
        fullMap = nil
    }

    /// Takes fonts that a script brings, in place of those that were brought before. What was measured is forgotten.
    package func setOwnFonts(_ files: [FontFile]) {
        guard !fonts.own.elementsEqual(files, by: { $0.isSame(as: $1) }) else { return }
        letGoOfStyles()
        letGoOfMap()
        fonts = files.isEmpty ? .standard : FontLibrary(own: files)
        if plainFonts != nil { plainFonts = PlainFonts(library: fonts) }
        budget?.charge(-ownBytes)
        // The bytes, and what FreeType and fontconfig know of them.
        ownBytes = files.reduce(0) { $0 + $1.byteCount + 65536 }
        budget?.charge(ownBytes)
    }

    package func measure(_ request: TextRequest, width: Double?) -> TextMetrics {
        let limit = TextUnit.offered(width)
        guard let entry = entry(for: request) else { return Self.nothing }
        if let metrics = entry.metrics(at: limit) {
            return metrics
        }
        return makeLayout(request, limit: limit, in: entry).metrics
    }

    package func leastWidth(of request: TextRequest) -> Double {
        guard let entry = entry(for: request) else { return 0 }
        return TextUnit.points(typesetter(request, entry).leastWidth())
    }

    /// What a text measures for which there is no time or memory left.
    private static let nothing = TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 0)

    /// For the `metrics` field of JSON output: `builtin` where there is no font and the built-in table measures.
    package var metricsNote: String? { fonts.isEmpty ? "builtin" : nil }

    package func lineMetrics(of font: Font) -> LineMetrics {
        makeRoom(forStyles: 1)
        return knownStyle(font: font, locale: "en", direction: .leftToRight, plainFonts?.pool(for: font)).line
    }

    /// Of a machine without any fonts there is one diagnostic for all, so each family counts as there.
    package func hasFamily(_ name: String) -> Bool { fonts.isEmpty || fonts.has(name) }

    package var families: [String] { fonts.families }

    /// The fonts that texts were shaped with since the styles were let go last, by family and style.
    package var usedFonts: [FontUse] {
        Set(faces.fonts.map { use(of: $0) }).sorted { ($0.family, $0.style) < ($1.family, $1.style) }
    }

    /// The font that the first character of a text is shown with; nil where no font has it.
    package func font(of text: String, locale: String = "en", font: Font = Font(size: 17)) -> FontUse? {
        let layout = layout(TextRequest(text: text, font: font, locale: locale), width: nil)
        guard layout.metrics.missingGlyphs == 0, let run = layout.runs.first, run.face >= 0 else { return nil }
        return use(of: faces.fonts[Int(run.face)])
    }

    private func use(of font: UnsafeMutablePointer<PangoFont>) -> FontUse {
        let pattern = FontPattern(
            pango_fc_font_get_pattern(UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)))
        let path = pattern.file ?? ""
        return FontUse(
            family: pattern.families.first ?? "", style: pattern.style ?? "", version: pattern.version ?? "",
            file: fonts.own.first { $0.path == path }?.name ?? path, path: path)
    }

    /// The layout that `measure` measures, its glyphs placed.
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

    /// Whether the budget may have ended in the middle of a text: what was made of it is not kept, or whoever measures the
    /// same text next would get a part of it.
    private var isEnded: Bool { budget?.isUsedUp == true }

    /// Others are done before anybody could tell.
    private func isLong(_ request: TextRequest) -> Bool { request.text.utf8.count > 256 || request.runs.count > 8 }

    /// - Returns: nil if there is no time or memory left for it.
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
        // All styles are there before the first is used: making room for one lets go of the others' fonts.
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

    /// Returns the style of a font, a locale and a direction. Styles are kept for further requests.
    package func style(font: Font, locale: String, direction: LayoutDirection) -> TextStyle {
        makeRoom(forStyles: 1)
        return knownStyle(font: font, locale: locale, direction: direction, nil)
    }

    private func makeRoom(forStyles count: Int) {
        guard styles.count + count > Self.stylesKept, !styles.isEmpty else { return }
        letGoOfStyles()
    }

    private func letGoOfStyles() {
        // An ellipsis is a text in the style that has it: each would keep the other, and the fonts.
        for style in styles.values {
            style.ellipsis = nil
            style.hyphen = nil
        }
        // Texts hold the fonts by their places in the table.
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
