import CPango
import Layout

/// Shapes texts that need no fallback fonts with a small selection of fonts, which is faster. The result is the same.
final class PlainFonts {
    private let library: FontLibrary
    /// The font maps by requested family; the empty name if the request has no family.
    private var maps: [String: UnsafeMutablePointer<PangoFontMap>] = [:]
    /// The plain characters of each font, regardless of its size.
    private var covered: [Font: PlainCharacters] = [:]
    private static let fontsKept = 256

    init(library: FontLibrary) {
        self.library = library
    }

    deinit {
        for map in maps.values {
            library.release(map)
        }
    }

    /// Returns a selection of fonts that is sufficient for a text, or nil if the text may need other fonts.
    func pool(for request: borrowing TextRequest) -> Pool? {
        var family = request.font.family
        for run in request.runs {
            guard let own = run.font.family, own != family else { continue }
            guard family == nil else { return nil }
            family = own
        }
        guard !library.isEmpty, PlainCharacters.all.contains(request.text), let pool = pool(family) else { return nil }
        var last = request.font
        guard characters(of: last, pool).contains(request.text) else { return nil }
        for run in request.runs {
            var font = run.font
            // Parts that differ only in size need the same fonts.
            font.size = last.size
            guard font != last else { continue }
            last = font
            guard characters(of: font, pool).contains(request.text) else { return nil }
        }
        return pool
    }

    /// Returns a selection of fonts that is sufficient for the metrics of a font, or nil if there is none.
    func pool(for font: Font) -> Pool? { pool(font.family) }

    /// A selection of fonts with a unique name.
    struct Pool {
        let name: String
        let map: UnsafeMutablePointer<PangoFontMap>
    }

    private func pool(_ family: String?) -> Pool? {
        let name = family ?? ""
        if let map = maps[name] { return Pool(name: name, map: map) }
        guard let selection = library.selection(for: family) else { return nil }
        let map = CairoFont.makeMap(selection.configuration)
        maps[name] = map
        return Pool(name: name, map: map)
    }

    private func characters(of font: Font, _ pool: Pool) -> PlainCharacters {
        var key = font
        key.size = 16
        if let known = covered[key] { return known }
        if covered.count >= Self.fontsKept { covered = [:] }
        // At the size of the requested text, so that Pango can reuse the font for shaping.
        let style = TextStyle(
            TextStyle.Key(font: font, locale: "en", direction: .leftToRight), map: pool.map, isBuiltin: false)
        var characters = PlainCharacters()
        if let primary = pango_font_map_load_font(pool.map, style.context, style.description) {
            if let coverage = pango_font_get_coverage(primary, style.language) {
                characters = PlainCharacters {
                    pango_coverage_get(coverage, Int32($0)) != PANGO_COVERAGE_NONE
                }
                g_object_unref(UnsafeMutableRawPointer(coverage))
            }
            g_object_unref(primary)
        }
        // The ellipsis for truncation must be available, too.
        if !characters.contains("…") { characters = PlainCharacters() }
        covered[key] = characters
        return characters
    }
}

/// A set of plain characters: Latin, Greek and Cyrillic letters, digits, punctuation and currency signs. These are
/// never shown as emoji, joined or without width.
struct PlainCharacters {
    private static let ranges: [(first: UInt32, last: UInt32)] = [
        (0x20, 0x7E), (0xA0, 0xA8), (0xAA, 0xAC), (0xAF, 0x24F), (0x391, 0x3A1), (0x3A3, 0x3CE), (0x400, 0x45F),
        (0x2010, 0x2015), (0x2018, 0x201F),
        (0x2020, 0x2022), (0x2026, 0x2026), (0x2030, 0x2030), (0x2039, 0x203A), (0x20AC, 0x20AC), (0x2212, 0x2212),
    ]

    static let all = PlainCharacters { _ in true }

    /// One bit per character.
    private var bits: [UInt64] = []

    init() {}

    init(where isIn: (UInt32) -> Bool) {
        bits = Array(repeating: 0, count: Int(Self.ranges.last!.last) / 64 + 1)
        for range in Self.ranges {
            for character in range.first...range.last where isIn(character) {
                bits[Int(character >> 6)] |= 1 << UInt64(character & 63)
            }
        }
    }

    /// Returns whether the set contains all characters of a text. Line feeds and tabs need no font.
    func contains(_ text: String) -> Bool {
        guard !bits.isEmpty else { return false }
        return text.unicodeScalars.allSatisfy { scalar in
            let character = scalar.value
            let place = Int(character >> 6)
            return place < bits.count && bits[place] & 1 << UInt64(character & 63) != 0 || character == 0x0A
                || character == 0x09
        }
    }
}
