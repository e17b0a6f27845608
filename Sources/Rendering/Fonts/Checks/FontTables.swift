/// The big-endian numbers of a font file. Positions outside of the file read as 0, so a table at such a position is
/// empty.
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

/// The start and length of a table of a font.
struct FontTable: Hashable {
    var offset: Int
    var length: Int
}

/// The limits of a script's font file: several times the values of common fonts, but low enough that each call into a
/// font library stays short. The libraries cannot be interrupted within a call.
enum FontLimits {
    /// Fonts per collection.
    static let fonts = 256
    /// Tables per font.
    static let tables = 64
    /// Name records that the libraries read, over all fonts of a file. A font's records count again for each of its
    /// named instances. The fonts of Debian have up to 31.
    static let names = 65_536
    /// Bytes of all names in a file, counting shared bytes repeatedly.
    static let nameBytes = 4 << 20
    /// Axes of a variable font.
    static let axes = 64
    /// Characters in the `cmap` tables of a file, added up over all fonts.
    static let characters = 4_000_000
    /// Subtables and rules that shaping tries at one glyph, for substitution and positioning each. The fonts of Debian
    /// need up to 3,684.
    static let rules = 16_384
    /// Points of a glyph and its parts. The fonts of Debian have up to 1,273.
    static let points = 32_768
    /// Parts of a glyph, including nested parts. Debian's fonts have up to 29.
    static let parts = 256
    /// Levels of parts in parts, and of subroutines in subroutines.
    static let depth = 16
    /// The distance of a glyph's points from its origin, in ems. The fonts of Debian have up to 8.
    static let extent = 32
    /// The minimum of units per em.
    static let minimumUnits = 256
    /// Operands and operators that the charstring of a glyph runs, including its subroutines. The fonts of Debian have
    /// up to 2,395.
    static let glyphSteps = 131_072
    /// The layers of a color glyph.
    static let layers = 1_024
    /// Pixels per side of a bitmap.
    static let bitmapSide = 1_024
    /// Points and records that the check reads in a file.
    static let steps = 60_000_000
}

/// Counts the work of checking a file, over all its fonts.
final class FontWork {
    private var steps = 0
    private var seen: Set<AnyHashable> = []
    var names = 0
    var nameBytes = 0
    var characters = 0
    /// The number of rules that shaping tries at a glyph, in the font with the most rules.
    var rules = 0

    /// Adds steps to the work, and throws an error if the file then needs more than `FontLimits.steps`.
    func take(_ count: Int = 1) throws(FontExcess) {
        steps += count
        guard steps <= FontLimits.steps else {
            throw FontExcess("a font that can be checked quickly", "one with too many parts")
        }
    }

    /// Records a key for tables, and returns whether it was not recorded before. Fonts of a collection share tables, so
    /// each is checked once. The key must contain everything that affects the check, such as the offset.
    func isNew(_ tables: some Hashable) -> Bool { seen.insert(AnyHashable(tables)).inserted }
}

/// The error for a font that exceeds a limit.
struct FontExcess: Error {
    /// The expected value in the message, such as `at most 16 fonts`.
    var expected: String
    var found: String

    init(_ expected: String, _ found: String) { (self.expected, self.found) = (expected, found) }

    /// Creates the error for an exceeded limit.
    ///
    /// - Parameter what: the noun after the limit, as in `16 fonts`.
    init(atMost limit: Int, _ what: String, found: Int) {
        self.init("at most \(limit) \(what)", "\(found)")
    }
}
