import CPango
import Layout

/// A text that is shaped but not broken into lines: flat arrays over its bytes. Lengths are in 1/1024 points.
final class ShapedText {
    /// The text between two hard line breaks, as a byte range without the break.
    struct Paragraph {
        var start: Int
        var end: Int
        /// The bidirectional level; 1 for a paragraph from right to left.
        var level: UInt8
        var items: Range<Int>
        var width: Int
    }

    /// A part of the text with one requested font and spacing. The stretches cover the text in order.
    struct Stretch {
        var end: Int
        let style: TextStyle
        /// The space after each cluster.
        var letterSpacing: Int32
        /// The offset above the baseline in points.
        var baselineOffset = 0.0

        var line: LineMetrics { baselineOffset == 0 ? style.line : style.line.raised(by: baselineOffset) }
    }

    /// A part in a fallback font that increases the line height.
    struct HighPart {
        var range: Range<Int>
        var line: LineMetrics
    }

    /// A part with one font, script and direction.
    struct Item {
        var start: Int
        var end: Int
        var level: UInt8
        var face: Int32
        var stretch: Int32
        /// Whether letter spacing was added.
        var isSpaced: Bool
        /// Whether the font has contextual alternates for its letters.
        var hasAlternates: Bool
        /// The glyphs in visual order.
        var glyphs: Range<Int>
        /// Pango's item for reshaping parts; owned. Nil with built-in metrics.
        var pango: UnsafeMutablePointer<PangoItem>?
    }

    struct Glyph {
        var id: UInt32
        var advance: Int32
        var dx: Int32
        var dy: Int32
        /// The first byte of the text that the glyph represents.
        var cluster: Int32
    }

    /// UTF-8 with `\n` for each hard line break and without control characters.
    let bytes: [UInt8]
    /// The stretches in text order; at least one after shaping.
    var stretches: [Stretch] = []
    /// The ends of the request's runs; empty without runs.
    var runEnds: [Int] = []
    var paragraphs: [Paragraph] = []
    var items: [Item] = []
    var glyphs: [Glyph] = []
    /// The parts that increase the line height, in text order.
    var highParts: [HighPart] = []
    var missingGlyphs = MissingGlyphs()
    /// The data for line breaking, computed on first use; nil before.
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

/// The characters of a text for which no font has a glyph.
struct MissingGlyphs {
    private(set) var count = 0
    /// The first different characters, at most four.
    private(set) var characters: [Unicode.Scalar] = []

    /// Adds a character, given as Pango's unknown glyph.
    mutating func add(_ glyph: UInt32) {
        count += 1
        guard characters.count < 4, let character = Unicode.Scalar(glyph & ~GlyphID.unknownFlag),
            !characters.contains(character)
        else { return }
        characters.append(character)
    }
}

extension ShapedText {
    /// Returns the index of the stretch that contains a byte. O(log n).
    func stretch(at byte: Int) -> Int {
        stretches.count == 1 ? 0 : Self.place(of: byte, count: stretches.count) { stretches[$0].end }
    }

    /// Returns the index of the request's run that contains a byte, or -1 if the request has no runs.
    func run(at byte: Int) -> Int {
        runEnds.isEmpty ? -1 : Self.place(of: byte, count: runEnds.count) { runEnds[$0] }
    }

    /// Returns the index of the first end above `byte`, or of the last end.
    private static func place(of byte: Int, count: Int, end: (Int) -> Int) -> Int {
        var low = 0
        var high = count - 1
        while low < high {
            let middle = (low + high) / 2
            if end(middle) <= byte { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Whether all lines have the same height, however the text is broken.
    var isEven: Bool { stretches.count == 1 && highParts.isEmpty }

    /// Returns the line metrics for some ranges: the maximum of the requested fonts and of fallback fonts that increase
    /// the line height. An empty line has the height of the font at its start.
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

    /// The width of the narrowest ellipsis in the text's fonts.
    var ellipsisWidth: Int {
        stretches.lazy.map { $0.style.ellipsis?.width ?? 0 }.min() ?? 0
    }

    /// Returns whether a soft hyphen starts at a byte.
    func isSoftHyphen(_ byte: Int) -> Bool {
        byte + 1 < bytes.count && bytes[byte] == 0xC2 && bytes[byte + 1] == 0xAD
    }

    /// Returns whether the character at a byte is a combining mark.
    func isSign(_ byte: Int) -> Bool {
        guard byte < bytes.count, bytes[byte] >= 0xC2 else { return false }
        var decoder = UTF8()
        var rest = bytes[byte...].prefix(4).makeIterator()
        guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return false }
        return scalar.properties.isGraphemeExtend
    }
}

extension ShapedText {
    /// Returns the bytes to shape. CR LF, CR, VT, FF, NEL, U+2028 and U+2029 become `\n`; other control characters
    /// except the tab are removed.
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
                    // C1 controls; NEL is a line break.
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
