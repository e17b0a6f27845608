import CPango
import Layout

/// A text shaped once, before it is broken into lines: flat arrays over its bytes. Lengths are 1/1024 points.
final class ShapedText {
    /// What is between two hard line breaks, in bytes, without the break.
    struct Paragraph {
        var start: Int
        var end: Int
        /// The bidirectional level of the paragraph: 1 where it is read from right to left.
        var level: UInt8
        var items: Range<Int>
        var width: Int
    }

    /// A stretch that is asked for in one font and spacing. They follow each other up to the end of the text.
    struct Stretch {
        var end: Int
        let style: TextStyle
        /// Added after each cluster.
        var letterSpacing: Int32
        /// Points above the baseline.
        var baselineOffset = 0.0

        var line: LineMetrics { baselineOffset == 0 ? style.line : style.line.raised(by: baselineOffset) }
    }

    /// What a fallback font shows that makes its lines higher.
    struct HighPart {
        var range: Range<Int>
        var line: LineMetrics
    }

    /// What is in one font, script and direction.
    struct Item {
        var start: Int
        var end: Int
        var level: UInt8
        var face: Int32
        var stretch: Int32
        /// Whether space was added between its letters.
        var isSpaced: Bool
        /// Whether its letters may look different beside others, by the font's contextual alternates.
        var hasAlternates: Bool
        /// In visual order.
        var glyphs: Range<Int>
        /// For shaping parts of the item again; owned. `nil` where the text was measured with the built-in table.
        var pango: UnsafeMutablePointer<PangoItem>?
    }

    struct Glyph {
        var id: UInt32
        var advance: Int32
        var dx: Int32
        var dy: Int32
        /// The first byte of the text that the glyph stands for.
        var cluster: Int32
    }

    /// UTF-8 with `\n` for every kind of hard break and without control characters.
    let bytes: [UInt8]
    /// At least one, once the text is shaped.
    var stretches: [Stretch] = []
    /// Where the runs of the request end; empty where it has none.
    var runEnds: [Int] = []
    var paragraphs: [Paragraph] = []
    var items: [Item] = []
    var glyphs: [Glyph] = []
    /// In the order of the text.
    var highParts: [HighPart] = []
    var missingGlyphs = 0
    /// Made when lines must be broken.
    var positions: TextPositions?

    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    deinit {
        for item in items {
            if let pango = item.pango {
                pango_item_free(pango)
            }
        }
    }
}

extension ShapedText {
    /// The stretch that a byte lies in. Logarithmic.
    func stretch(at byte: Int) -> Int {
        stretches.count == 1 ? 0 : Self.place(of: byte, count: stretches.count) { stretches[$0].end }
    }

    /// The run of the request that a byte lies in; -1 where it has none.
    func run(at byte: Int) -> Int {
        runEnds.isEmpty ? -1 : Self.place(of: byte, count: runEnds.count) { runEnds[$0] }
    }

    /// The first of ascending ends above `byte`, or the last.
    private static func place(of byte: Int, count: Int, end: (Int) -> Int) -> Int {
        var low = 0
        var high = count - 1
        while low < high {
            let middle = (low + high) / 2
            if end(middle) <= byte { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether all lines are as high.
    var isEven: Bool { stretches.count == 1 && highParts.isEmpty }

    /// The extents of a line that shows some ranges: those of the highest fonts on it. An empty line is as high as the
    /// font at its start. Of the fallback fonts those have a say whose scripts stack letters.
    func extents(of ranges: some Sequence<Range<Int>>, start: Int) -> LineMetrics {
        guard !isEven else { return stretches[0].line }
        var found: LineMetrics?
        for range in ranges where !range.isEmpty {
            var index = stretch(at: range.lowerBound)
            var place = range.lowerBound
            while place < range.upperBound {
                found = found.map { $0.covering(stretches[index].line) } ?? stretches[index].line
                place = stretches[index].end
                index += 1
                guard index < stretches.count else { break }
            }
            for part in highParts[highParts.firstPlace { $0.range.upperBound > range.lowerBound }...] {
                guard part.range.lowerBound < range.upperBound else { break }
                found = found?.covering(part.line) ?? part.line
            }
        }
        return found ?? stretches[stretch(at: start)].line
    }

    /// The width of the narrowest ellipsis of the text's fonts.
    var ellipsisWidth: Int {
        stretches.lazy.map { $0.style.ellipsis?.width ?? 0 }.min() ?? 0
    }

    /// Whether a soft hyphen starts at a byte.
    func isSoftHyphen(_ byte: Int) -> Bool {
        byte + 1 < bytes.count && bytes[byte] == 0xC2 && bytes[byte + 1] == 0xAD
    }

    /// Whether what starts at a byte is a sign on the letter before it.
    func isSign(_ byte: Int) -> Bool {
        guard byte < bytes.count, bytes[byte] >= 0xC2 else { return false }
        var decoder = UTF8()
        var rest = bytes[byte...].prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return false }
        return scalar.properties.isGraphemeExtend
    }
}

extension ShapedText {
    /// The bytes of `text` as they are shaped: CR LF, CR, VT, FF, NEL, U+2028 and U+2029 become `\n`; other control
    /// characters but the tab have neither width nor glyph and are left out.
    static func shapedBytes(of text: String) -> [UInt8] {
        var text = text
        return text.withUTF8 { utf8 in
            var isPlain = true
            for byte in utf8 where byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 {
                isPlain = false
                break
            }
            if isPlain {
                return Array(utf8)
            }
            var bytes: [UInt8] = []
            bytes.reserveCapacity(utf8.count)
            var index = 0
            while index < utf8.count {
                let byte = utf8[index]
                let next = index + 1 < utf8.count ? utf8[index + 1] : 0
                switch byte {
                case 0x0D:
                    bytes.append(0x0A)
                    index += next == 0x0A ? 2 : 1
                case 0x0A, 0x0B, 0x0C:
                    bytes.append(0x0A)
                    index += 1
                case 0x09:
                    bytes.append(byte)
                    index += 1
                case 0..<0x20, 0x7F:
                    index += 1
                case 0xC2 where next < 0xA0:
                    // C1 controls, of which NEL is a line break.
                    if next == 0x85 {
                        bytes.append(0x0A)
                    }
                    index += 2
                case 0xE2 where next == 0x80 && (utf8[index + 2] == 0xA8 || utf8[index + 2] == 0xA9):
                    bytes.append(0x0A)
                    index += 3
                default:
                    bytes.append(byte)
                    index += 1
                }
            }
            return bytes
        }
    }
}
