/// Looks at the beginning of a font file before FreeType does: FreeType finds out late that a file is cut, and then
/// draws nothing where a glyph should be.
struct FontFileCheck {
    private let bytes: [UInt8]
    /// What messages call the file.
    private let name: String

    /// The most fonts of one collection.
    private static let mostFonts = 256

    static func check(_ bytes: [UInt8], name: String) throws(FontFault) {
        try FontFileCheck(bytes: bytes, name: name).check()
    }

    private func check() throws(FontFault) {
        guard bytes.count >= 12 else { throw fault("expected a TTF, OTF or TTC file, found \(bytes.count) bytes") }
        switch tag(at: 0) {
        case "ttcf":
            let count = number(at: 8, bytes: 4)
            guard (1...Self.mostFonts).contains(count) else {
                throw fault("expected a collection of 1 to \(Self.mostFonts) fonts, found \(count)")
            }
            guard 12 + 4 * count <= bytes.count else { throw cut("its list of fonts") }
            for index in 0..<count { try checkFont(at: number(at: 12 + 4 * index, bytes: 4)) }
        case "\u{0}\u{1}\u{0}\u{0}", "OTTO", "true": try checkFont(at: 0)
        case "wOFF", "wOF2":
            throw fault("expected a TTF, OTF or TTC file, found a web font (WOFF); convert it to TTF or OTF")
        default: throw fault("expected a TTF, OTF or TTC file, found something else by its first bytes")
        }
    }

    /// One font: its tables must lie in the file, and those must be there without which nothing can be drawn.
    private func checkFont(at start: Int) throws(FontFault) {
        guard start + 12 <= bytes.count else { throw cut("the list of its tables") }
        let count = number(at: start + 4, bytes: 2)
        guard start + 12 + 16 * count <= bytes.count else { throw cut("the list of its tables") }
        var tables: Set<String> = []
        for index in 0..<count {
            let entry = start + 12 + 16 * index
            let table = tag(at: entry)
            let (offset, length) = (number(at: entry + 8, bytes: 4), number(at: entry + 12, bytes: 4))
            guard offset + length <= bytes.count else {
                throw cut("its table \(table) (\(offset + length) bytes expected, \(bytes.count) found)")
            }
            tables.insert(table)
        }
        for table in ["head", "maxp", "cmap", "name"] where !tables.contains(table) {
            throw fault("expected a font with a table \(table), found none; the file is damaged")
        }
        guard !tables.isDisjoint(with: ["glyf", "CFF ", "CFF2", "CBDT", "sbix", "EBDT"]) else {
            throw fault("expected a font with glyphs, found none; the file is damaged")
        }
    }

    private func tag(at offset: Int) -> String {
        String(bytes[offset..<offset + 4].map { Character(Unicode.Scalar($0)) })
    }

    private func number(at offset: Int, bytes count: Int) -> Int {
        bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private func cut(_ what: String) -> FontFault {
        fault("expected a whole file, found one that ends before the end of \(what); copy it again")
    }

    private func fault(_ text: String) -> FontFault { FontFault("font '\(name)': \(text)") }
}
