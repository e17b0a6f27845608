import Foundation
import Testing

@testable import Rendering

/// Small font files that expand to large data, because names, rules, glyphs and bitmaps are shared or compressed.
struct HostileFontTests {
    /// The tables of a test font.
    private struct Tables {
        var tables: [(tag: String, bytes: [UInt8])]

        init() throws {
            let file = FontTables(bytes: try FontFileTests.bytes("Wide.ttf"))
            tables = (0..<file.short(4)).map { index in
                let entry = 12 + 16 * index
                let start = file.long(entry + 8)
                return (file.tag(entry), Array(file.bytes[start..<start + file.long(entry + 12)]))
            }
        }

        subscript(tag: String) -> [UInt8] {
            get { tables.first { $0.tag == tag }?.bytes ?? [] }
            set {
                tables.removeAll { $0.tag == tag }
                tables.append((tag, newValue))
                tables.sort { $0.tag < $1.tag }
            }
        }

        /// Returns the font file, or a collection of several fonts with the same tables.
        func bytes(fonts: Int = 1) -> [UInt8] {
            let collection = fonts > 1 ? 12 + 4 * fonts : 0
            let directory = 12 + 16 * tables.count
            var data: [UInt8] = []
            var entries: [UInt8] = []
            let first = collection + directory * fonts
            for table in tables {
                entries += join(
                    Array(table.tag.utf8), long(0), long(first + data.count), long(table.bytes.count))
                data += padded(table.bytes)
            }
            let font = join([0, 1, 0, 0], short(tables.count), [0, 0, 0, 0, 0, 0], entries)
            guard fonts > 1 else { return font + data }
            let places = (0..<fonts).flatMap { long(collection + $0 * directory) }
            let directories = (0..<fonts).flatMap { _ in font }
            return join(Array("ttcf".utf8), [0, 1, 0, 0], long(fonts), places, directories, data)
        }
    }

    private static func short(_ value: Int) -> [UInt8] { HostileFontTests.bytes(value, 2) }
    private static func long(_ value: Int) -> [UInt8] { HostileFontTests.bytes(value, 4) }

    private static func join(_ parts: [UInt8]...) -> [UInt8] { parts.flatMap { $0 } }

    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }

    private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    /// Returns a table of rules with one lookup of `count` equal subtables.
    private static func rules(kind: Int, _ count: Int, _ subtable: [UInt8]) -> [UInt8] {
        // Scripts and features are empty; only the list of lookups matters.
        let places = (0..<count).flatMap { _ in short(6 + 2 * count) }
        let head = join([0, 1, 0, 0], short(10), short(10), short(12), short(0))
        return join(head, short(1), short(4), short(kind), short(0), short(count), places, subtable)
    }

    /// Returns the tables `glyf` and `loca` for simple and composite glyphs.
    private static func outlines(_ glyphs: [[UInt8]]) -> (glyphs: [UInt8], places: [UInt8]) {
        var (data, places): ([UInt8], [UInt8]) = ([], long(0))
        for glyph in glyphs {
            data += padded(glyph)
            places += long(data.count)
        }
        return (data, places)
    }

    private static let box = join(
        short(1), [0, 0, 0, 0, 0, 100, 0, 100], short(3), short(0), [1, 1, 1, 1], [0, 0, 0, 100, 0, 0, 255, 156],
        [0, 0, 0, 0, 0, 100, 0, 0])

    private static func composite(_ parts: [Int], scale: Int? = nil) -> [UInt8] {
        var glyph: [UInt8] = [255, 255, 0, 0, 0, 0, 0, 100, 0, 100]
        for (index, part) in parts.enumerated() {
            let flags = (index < parts.count - 1 ? 32 : 0) | (scale == nil ? 0 : 8) | 2
            glyph += join(short(flags), short(part), [0, 0], scale.map { short($0) } ?? [])
        }
        return glyph
    }

    private func font(outlines glyphs: [[UInt8]]) throws -> Tables {
        var font = try Tables()
        (font["glyf"], font["loca"]) = Self.outlines(glyphs)
        font["head"].replaceSubrange(50..<52, with: [0, 1])
        font["maxp"].replaceSubrange(4..<6, with: Self.short(glyphs.count))
        return font
    }

    private func expectLimit(_ bytes: [UInt8], _ words: String, sourceLocation: SourceLocation = #_sourceLocation) {
        let start = ContinuousClock.now
        let fault = #expect(throws: FontError.self, sourceLocation: sourceLocation) {
            _ = try FontFile(name: "x.ttf", bytes: bytes)
        }
        #expect(fault?.isLimit == true, "\(fault?.message ?? "")", sourceLocation: sourceLocation)
        #expect(
            fault?.message.hasPrefix("font 'x.ttf': expected ") == true && fault?.message.contains(words) == true,
            "\(fault?.message ?? "")", sourceLocation: sourceLocation)
        #expect(ContinuousClock.now - start < .seconds(10), sourceLocation: sourceLocation)
    }

    @Test func generatedFontsWithinTheLimitsAreAccepted() throws {
        #expect(try FontFile(name: "x", bytes: Tables().bytes()).families == ["Tatami Wide"])
        #expect(try FontFile(name: "x", bytes: Tables().bytes(fonts: 2)).families == ["Tatami Wide"])
        let boxes = try font(outlines: [Self.box, Self.box, Self.composite([1, 1]), Self.composite([2, 2])])
        #expect(try FontFile(name: "x", bytes: boxes.bytes()).families == ["Tatami Wide"])
    }

    @Test func a19FontsWithTooManySubstitutionOrPositioningRulesAreRefused() throws {
        for (table, ligature, context) in [("GSUB", 4, 6), ("GPOS", 2, 8)] {
            var many = try Tables()
            many[table] = Self.rules(kind: ligature, 20_000, [0, 1, 0, 0, 0, 0])
            expectLimit(many.bytes(), "at most 16384 rules")
            // One set of rules for all glyphs, in a subtable that occurs a hundred times.
            var large = try Tables()
            let subtable = Self.join([0, 1, 0, 6, 0, 1, 0, 8], Self.short(30_000))
            large[table] = Self.rules(kind: context, 100, subtable)
            expectLimit(large.bytes(), "at most 16384 rules")
        }
    }

    @Test func a19DeeplyNestedCyclicOrHugeGlyphsAreRefused() throws {
        // Each level has four copies of the previous glyph; twelve levels make 16 million parts.
        let wide = try font(outlines: [Self.box] + (0..<12).map { Self.composite(Array(repeating: $0, count: 4)) })
        expectLimit(wide.bytes(), "at most 256 parts of a glyph")
        let chain = try font(outlines: (1...40).map { Self.composite([$0]) } + [Self.box])
        expectLimit(chain.bytes(), "at most 16 levels of composite glyphs")
        expectLimit(
            try font(outlines: [Self.box, Self.composite([2]), Self.composite([1])]).bytes(),
            "a glyph that contains itself")
        // Each level doubles the size.
        let large = try font(outlines: [Self.box] + (0..<14).map { Self.composite([$0], scale: 0x7FFF) })
        expectLimit(large.bytes(), "at most 32 ems")
        var tiny = try Tables()
        tiny["head"].replaceSubrange(18..<20, with: [0, 16])
        expectLimit(tiny.bytes(), "at least 256 units per em")
    }

    /// A list of pieces of a table `CFF ` or `CFF2`.
    private static func index(_ pieces: [[UInt8]], isLong: Bool) -> [UInt8] {
        var offset = 1
        var offsets = Self.long(offset)
        for piece in pieces {
            offset += piece.count
            offsets += Self.long(offset)
        }
        return join(
            isLong ? long(pieces.count) : short(pieces.count), pieces.isEmpty ? [] : [4] + offsets,
            pieces.flatMap { $0 })
    }

    /// A number of a dictionary, always with five bytes.
    private static func operand(_ value: Int) -> [UInt8] { [29] + long(value) }

    /// A table `CFF ` or `CFF2` with glyphs and subroutines that all of them share.
    private static func programs(_ glyphs: [[UInt8]], calling subroutines: [[UInt8]], isVersion2: Bool) -> [UInt8] {
        let global = index(subroutines, isLong: isVersion2)
        // An offset has the same length whatever it is, so the dictionary does too.
        func table(_ place: Int) -> [UInt8] {
            let top = operand(place) + [17]
            let head =
                isVersion2
                ? join([2, 0, 5], short(top.count), top)
                : join(
                    [1, 0, 4, 4], index([[65]], isLong: false), index([top], isLong: false), index([], isLong: false))
            return head + global
        }
        return table(table(0).count) + index(glyphs, isLong: isVersion2)
    }

    /// Returns `levels` + 1 subroutines. Each calls the previous subroutine `calls` times; the first draws a line.
    private static func nested(_ levels: Int, calls: Int, isVersion2: Bool) -> [[UInt8]] {
        let end: [UInt8] = isVersion2 ? [] : [11]
        let line: [UInt8] = [140, 140, 5]
        return [line + end]
            + (0..<levels).map { level in
                (0..<calls).flatMap { _ in [UInt8(level - 107 + 139), 29] } + end
            }
    }

    private func font(programs: [UInt8], isVersion2: Bool, glyphs: Int) throws -> Tables {
        var font = try Tables()
        font.tables.removeAll { ["glyf", "loca"].contains($0.tag) }
        font[isVersion2 ? "CFF2" : "CFF "] = programs
        font["maxp"].replaceSubrange(4..<6, with: Self.short(glyphs))
        return font
    }

    @Test(arguments: [false, true]) func a19ExcessiveSubroutineCallsAreRefused(_ isVersion2: Bool) throws {
        func bytes(_ subroutines: [[UInt8]], _ glyph: [UInt8]) throws -> [UInt8] {
            let end: [UInt8] = isVersion2 ? [] : [14]
            return try font(
                programs: Self.programs([end, glyph + end], calling: subroutines, isVersion2: isVersion2),
                isVersion2: isVersion2, glyphs: 2
            ).bytes()
        }
        let last = { (level: Int) in [UInt8(level - 107 + 139), 29] as [UInt8] }
        // Ten levels of 1,000 calls: a number of steps with 30 digits.
        expectLimit(
            try bytes(Self.nested(9, calls: 1_000, isVersion2: isVersion2), last(9)),
            "at most 131072 steps of a glyph's charstring")
        expectLimit(
            try bytes(Self.nested(30, calls: 1, isVersion2: isVersion2), last(30)),
            "at most 16 levels of subroutines")
        expectLimit(
            try bytes(Self.nested(1, calls: 1, isVersion2: isVersion2), [140, 140, 12, 10, 29]),
            "a call by a computed or missing number")
        // A hint mask with as many bytes as the hints need, followed by calls.
        let masked = Array(repeating: [140, 140, 1] as [UInt8], count: 9).flatMap { $0 } + [19, 10, 10] + last(9)
        expectLimit(
            try bytes(Self.nested(9, calls: 1_000, isVersion2: isVersion2), masked),
            "at most 131072 steps of a glyph's charstring")
        let modest = try bytes(Self.nested(9, calls: 2, isVersion2: isVersion2), last(9))
        #expect(throws: Never.self) { _ = try FontFileCheck.check(modest, name: "x") }
    }

    /// Names that overlap in the file, and fonts of a collection that share theirs.
    @Test func a19FontsWithTooManyOrTooLongNamesAreRefused() throws {
        func names(_ count: Int, length: Int) -> [UInt8] {
            var records: [UInt8] = []
            for index in 0..<count {
                for value in [3, 1, 0x409, index, length, 0] { records += Self.short(value) }
            }
            return Self.join(
                Self.short(0), Self.short(count), Self.short(6 + 12 * count), records,
                [UInt8](repeating: 65, count: length))
        }
        var long = try Tables()
        long["name"] = names(5_000, length: 60_000)
        expectLimit(long.bytes(), "at most 4194304 bytes of names")
        var shared = try Tables()
        shared["name"] = names(300, length: 20)
        shared["fvar"] = []
        expectLimit(shared.bytes(fonts: 256), "at most 65536 names of fonts")
        var instances = try Tables()
        instances["fvar"].replaceSubrange(12..<14, with: Self.short(60_000))
        expectLimit(instances.bytes(), "at most 65536 names of fonts")
    }

    @Test func a19FontsThatMapTooManyCharactersAreRefused() throws {
        var font = try Tables()
        let group = Self.join(Self.long(0), Self.long(0x10FFFF), Self.long(1))
        let head = [0, 1, 3, 10].flatMap { Self.short($0) }
        let ranges = Self.join(Self.short(12), Self.short(0), Self.long(1216), Self.long(0), Self.long(100))
        font["cmap"] = Self.join(head, Self.long(12), ranges, (0..<100).flatMap { _ in group })
        expectLimit(font.bytes(), "at most 4000000 characters")
    }

    @Test func a19FontsWithLargeOrCompositeBitmapsOrManyLayersAreRefused() throws {
        let picture = Self.join(
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], Array("IHDR".utf8), Self.long(30_000),
            Self.long(30_000))
        for tag in ["CBDT", "sbix", "glyf"] {
            var font = try Tables()
            font[tag] += picture
            expectLimit(font.bytes(), "at most 1024 pixels per side of a bitmap")
        }
        var font = try Tables()
        let list = Self.join(
            Self.short(0), Self.short(3), Self.long(8), Self.short(1), Self.short(8), Self.long(0))
        font["CBLC"] = Self.join(
            [0, 3, 0, 0], Self.long(1), Self.long(56), Self.long(list.count), Self.long(1),
            [UInt8](repeating: 0, count: 36), list)
        expectLimit(font.bytes(), "composite bitmaps")
        var layers = try Tables()
        layers["COLR"] = Self.join(
            Self.short(0), Self.short(1), Self.long(14), Self.long(20), Self.short(60_000), Self.short(1),
            Self.short(0), Self.short(60_000))
        expectLimit(layers.bytes(), "at most 1024 layers")
    }

    @Test func a19FontFilesWithTooManyTablesAreRefused() throws {
        var font = try Tables()
        for number in 0..<80 { font["t\(String(number + 100).suffix(3))"] = [0] }
        expectLimit(font.bytes(), "at most 64 tables")
    }

    /// The largest installed fonts by each measure.
    @Test(arguments: [
        "truetype/noto/NotoSerifTibetan-Bold.ttf", "truetype/noto/NotoSansGrantha-Regular.ttf",
        "truetype/noto/NotoNastaliqUrdu-Regular.ttf", "truetype/noto/NotoNaskhArabic-Bold.ttf",
        "truetype/noto/NotoSansEgyptianHieroglyphs-Regular.ttf", "truetype/noto/NotoColorEmoji.ttf",
        "truetype/dejavu/DejaVuSansMono.ttf", "opentype/inter/Inter-Regular.otf",
        "opentype/noto/NotoSansCJK-Regular.ttc",
    ])
    func a19LargestInstalledFontsAreAccepted(_ path: String) throws {
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: "/usr/share/fonts/\(path)")))
        #expect(throws: Never.self) { _ = try FontFileCheck.check(bytes, name: path) }
    }
}
