/// A font file as big-endian numbers. Numbers beyond the end of the file are 0, so a table out of bounds is an empty
/// table.
struct FontTables {
    let bytes: [UInt8]

    var count: Int { bytes.count }

    /// Returns an unsigned number of 1 to 4 bytes.
    func number(at offset: Int, bytes count: Int) -> Int {
        guard offset >= 0, offset + count <= bytes.count else { return 0 }
        var value = 0
        for index in offset..<offset + count { value = value << 8 | Int(bytes[index]) }
        return value
    }

    func byte(_ offset: Int) -> Int { number(at: offset, bytes: 1) }
    func short(_ offset: Int) -> Int { number(at: offset, bytes: 2) }
    func long(_ offset: Int) -> Int { number(at: offset, bytes: 4) }

    /// Returns a signed byte.
    func signedByte(_ offset: Int) -> Int { Int(Int8(truncatingIfNeeded: byte(offset))) }
    func signedShort(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: short(offset))) }

    /// Returns the four-character tag of a table.
    func tag(_ offset: Int) -> String {
        String((0..<4).map { Character(Unicode.Scalar(UInt8(byte(offset + $0)))) })
    }
}

/// The start and size of a table in bytes.
struct FontTable: Hashable {
    var offset: Int
    var length: Int
}

/// Limits for fonts of scripts: several times the maximum of real fonts, and small enough to keep each call of a font
/// library short. Such a call cannot be interrupted.
enum FontLimits {
    /// Fonts per collection.
    static let fonts = 256
    /// Tables per font.
    static let tables = 64
    /// Name records read from a file: those of each font, repeated for each named instance. Debian's fonts have up to
    /// 31.
    static let names = 65_536
    /// Bytes of all names in a file, counting shared bytes repeatedly.
    static let nameBytes = 4 << 20
    /// Axes of a variable font.
    static let axes = 64
    /// Mapped characters of all fonts in a file.
    static let characters = 4_000_000
    /// Subtables and rules tried for one glyph, separately for substitution and positioning. Debian's fonts need up to
    /// 3,684.
    static let rules = 16_384
    /// Points of a glyph, including its parts. Debian's fonts have up to 1,273.
    static let points = 32_768
    /// Parts of a glyph, including nested parts. Debian's fonts have up to 29.
    static let parts = 256
    /// Nesting depth of parts.
    static let depth = 16
    /// Distance of points from the origin in ems. Debian's fonts have up to 8.
    static let extent = 32
    /// The minimum number of units per em.
    static let minimumUnits = 256
    /// Layers of a color glyph.
    static let layers = 1_024
    /// Pixels per side of a bitmap.
    static let bitmapSide = 1_024
    /// Points and records checked per file.
    static let steps = 60_000_000
}

/// Counters for the checks of a file, across all its fonts.
final class FontWork {
    private var steps = 0
    private var seen: Set<AnyHashable> = []
    var names = 0
    var nameBytes = 0
    var characters = 0
    /// The maximum number of rules tried for one glyph, over all fonts.
    var rules = 0

    /// Counts checked records.
    func take(_ count: Int = 1) throws(FontExcess) {
        steps += count
        guard steps <= FontLimits.steps else { throw FontExcess("parts that can be looked at quickly", "more") }
    }

    /// Whether the tables (with everything that affects their interpretation) are checked for the first time. Fonts of
    /// a collection can share tables.
    func isNew(_ tables: some Hashable) -> Bool { seen.insert(AnyHashable(tables)).inserted }
}

/// The error for a font that exceeds a limit.
struct FontExcess: Error {
    /// The expected value, such as `at most 16 fonts`.
    var expected: String
    var found: String

    init(_ expected: String, _ found: String) { (self.expected, self.found) = (expected, found) }

    /// - Parameter what: The unit after the limit, such as `fonts` in `16 fonts`.
    init(atMost limit: Int, _ what: String, found: Int) {
        self.init("at most \(limit) \(what)", "\(found)")
    }
}
