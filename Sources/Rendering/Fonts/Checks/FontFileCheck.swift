/// Checks a font file before the font libraries read it. FreeType notices late that a file is truncated, and then
/// leaves glyphs empty. A small file can also cause much more work than its size suggests: shared names, glyphs, rules
/// and subroutines, and small pictures with many pixels. `FontLimits` has the limits.
struct FontFileCheck {
    private let bytes: [UInt8]
    /// The name of the file in messages.
    private let name: String
    private let work = FontWork()

    private init(bytes: [UInt8], name: String) { (self.bytes, self.name) = (bytes, name) }

    private var reader: FontTables { FontTables(bytes: bytes) }

    /// Checks all fonts of a file.
    ///
    /// - Returns: The maximum number of rules that shaping tries at one glyph.
    /// - Throws: An error if the file is not a font or exceeds a limit.
    static func check(_ bytes: [UInt8], name: String) throws(FontError) -> Int {
        let check = FontFileCheck(bytes: bytes, name: name)
        try check.check()
        return check.work.rules
    }

    private func check() throws(FontError) {
        guard bytes.count >= 12 else { throw fault("expected a TTF, OTF or TTC file, found \(bytes.count) bytes") }
        switch tag(at: 0) {
        case "ttcf":
            let count = number(at: 8, bytes: 4)
            guard (1...FontLimits.fonts).contains(count) else {
                throw fault("expected a collection of 1 to \(FontLimits.fonts) fonts, found \(count)")
            }
            guard 12 + 4 * count <= bytes.count else { throw cut("its list of fonts") }
            for index in 0..<count { try checkFont(at: number(at: 12 + 4 * index, bytes: 4)) }
        case "\u{0}\u{1}\u{0}\u{0}", "OTTO", "true": try checkFont(at: 0)
        case "wOFF", "wOF2":
            throw fault("expected a TTF, OTF or TTC file, found a web font (WOFF); convert it to TTF or OTF")
        default: throw fault("expected a TTF, OTF or TTC file, found another format, judging by its first bytes")
        }
        try limiting { () throws(FontExcess) in try FontBitmapCheck(bytes: reader, work: work).checkPictures() }
    }

    private func limiting(_ body: () throws(FontExcess) -> Void) throws(FontError) {
        do throws(FontExcess) { try body() } catch {
            throw FontError("font '\(name)': expected \(error.expected), found \(error.found)", isLimit: true)
        }
    }

    /// Checks one font: its tables must be in the file, and it must have the tables that drawing needs.
    private func checkFont(at start: Int) throws(FontError) {
        guard start + 12 <= bytes.count else { throw cut("the list of its tables") }
        let count = number(at: start + 4, bytes: 2)
        guard start + 12 + 16 * count <= bytes.count else { throw cut("the list of its tables") }
        var tables: [String: FontTable] = [:]
        for index in 0..<count {
            let entry = start + 12 + 16 * index
            let table = tag(at: entry)
            let (offset, length) = (number(at: entry + 8, bytes: 4), number(at: entry + 12, bytes: 4))
            guard offset + length <= bytes.count else {
                throw cut("its table \(table) (\(offset + length) bytes expected, \(bytes.count) found)")
            }
            let earlier = tables.updateValue(FontTable(offset: offset, length: length), forKey: table)
            // The libraries disagree about which of two tables counts.
            guard earlier == nil else { throw fault("expected one table \(table), found two; the file is damaged") }
        }
        for table in ["head", "maxp", "cmap", "name"] where tables[table] == nil {
            throw fault("expected a font with a table \(table), found none; the file is damaged")
        }
        guard ["glyf", "CFF ", "CFF2", "CBDT", "sbix", "EBDT"].contains(where: { tables[$0] != nil }) else {
            throw fault("expected a font with glyphs, found none; the file is damaged")
        }
        try limiting { () throws(FontExcess) in try checkLimits(tables, count: count) }
    }

    /// Throws an error if the tables of a font exceed a limit. Skips tables that were already checked for another font
    /// of the file, because the fonts of a collection can share tables.
    private func checkLimits(_ tables: [String: FontTable], count: Int) throws(FontExcess) {
        guard count <= FontLimits.tables else { throw FontExcess(atMost: FontLimits.tables, "tables", found: count) }
        guard let head = tables["head"], let maxp = tables["maxp"], let names = tables["name"],
            let characters = tables["cmap"]
        else { return }
        let units = reader.short(head.offset + 18)
        guard units >= FontLimits.minimumUnits else {
            throw FontExcess("at least \(FontLimits.minimumUnits) units per em", "\(units)")
        }
        let variations = tables["fvar"].flatMap { $0.length >= 16 ? $0 : nil }
        try FontNameCheck(bytes: reader, work: work).check(
            names: names, variations: variations, characters: characters)
        for (tag, isSubstitution) in [("GSUB", true), ("GPOS", false)] {
            guard let table = tables[tag], work.isNew([table.offset, isSubstitution ? 1 : 0]) else { continue }
            let rules = try FontRuleCheck.check(table, reader, work, isSubstitution: isSubstitution)
            work.rules = max(work.rules, rules)
        }
        if let glyphs = tables["glyf"], let locations = tables["loca"] {
            let outlines = FontOutlineCheck.Outlines(
                glyphs: glyphs, locations: locations, hasLongLocations: reader.short(head.offset + 50) != 0,
                count: reader.short(maxp.offset + 4), units: units)
            if work.isNew(outlines) { try FontOutlineCheck.check(outlines, reader, work) }
        }
        for tag in ["CFF ", "CFF2"] {
            if let table = tables[tag], work.isNew([table.offset, 4]) {
                try FontCharstringCheck.check(table, reader, work)
            }
        }
        let bitmaps = FontBitmapCheck(bytes: reader, work: work)
        for tag in ["CBLC", "EBLC"] {
            if let table = tables[tag], work.isNew([table.offset, 2]) { try bitmaps.checkStrikes(table) }
        }
        if let table = tables["COLR"], work.isNew([table.offset, 3]) { try bitmaps.checkLayers(table) }
    }

    private func tag(at offset: Int) -> String {
        String(bytes[offset..<offset + 4].map { Character(Unicode.Scalar($0)) })
    }

    private func number(at offset: Int, bytes count: Int) -> Int {
        bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    private func cut(_ what: String) -> FontError {
        fault("expected a whole file, found one that ends before the end of \(what); copy it again")
    }

    private func fault(_ text: String) -> FontError { FontError("font '\(name)': \(text)") }
}
