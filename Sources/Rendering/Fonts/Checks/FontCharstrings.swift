/// An index of a `CFF` or `CFF2` table: a list of glyph programs, subroutines or dictionaries.
struct FontIndex {
    var count = 0
    /// The position of the array of offsets in the file, and the number of bytes in each offset.
    private var offsets = 0
    private var size = 1
    /// The position in the file to which the offsets are relative.
    private var base = 0
    /// The position after the last byte of the index in the file.
    private(set) var end = 0

    init() {}

    /// Reads the index that begins at an offset.
    ///
    /// - Parameter isLong: Whether the count has four bytes.
    init(at start: Int, _ bytes: FontTables, isLong: Bool) {
        count = isLong ? bytes.long(start) : bytes.short(start)
        let head = start + (isLong ? 4 : 2)
        guard count > 0 else {
            end = head
            return
        }
        (size, offsets) = (bytes.byte(head), head + 1)
        guard (1...4).contains(size), offsets + (count + 1) * size <= bytes.count else {
            (count, end) = (0, head)
            return
        }
        base = offsets + (count + 1) * size - 1
        end = base + bytes.number(at: offsets + count * size, bytes: size)
    }

    /// Returns the range of an element in the file; empty if it is not completely in the file.
    func range(_ index: Int, _ bytes: FontTables) -> Range<Int> {
        let start = base + bytes.number(at: offsets + index * size, bytes: size)
        let end = base + bytes.number(at: offsets + (index + 1) * size, bytes: size)
        return start < end && end <= bytes.count ? start..<end : 0..<0
    }
}

/// The programs and subroutines of a font with PostScript outlines.
struct FontCharstrings {
    private let bytes: FontTables
    private let start: Int
    let isVersion2: Bool
    let global: FontIndex
    let glyphs: FontIndex
    private var parts: [FontCharstringCheck.Part] = []
    /// The position of the table that assigns glyphs to parts of the font; nil if there is one part.
    private let selection: Int?
    /// The positions of the variation data in the file.
    private var variations: [Int] = []

    /// Reads the programs of a font; nil for a table without glyphs.
    init?(_ table: FontTable, _ bytes: FontTables) {
        (self.bytes, start) = (bytes, table.offset)
        isVersion2 = bytes.byte(start) == 2
        let head = start + bytes.byte(start + 2)
        let top: Range<Int>
        if isVersion2 {
            let end = head + bytes.short(start + 3)
            guard end <= bytes.count else { return nil }
            top = head..<end
            global = FontIndex(at: end, bytes, isLong: true)
        } else {
            let fonts = FontIndex(at: FontIndex(at: head, bytes, isLong: false).end, bytes, isLong: false)
            guard fonts.count > 0 else { return nil }
            top = fonts.range(0, bytes)
            let strings = FontIndex(at: fonts.end, bytes, isLong: false)
            global = FontIndex(at: strings.end, bytes, isLong: false)
        }
        let entries = Self.entries(top, bytes)
        guard let programs = entries[17]?.first else { return nil }
        glyphs = FontIndex(at: start + programs, bytes, isLong: isVersion2)
        selection = (entries[Self.escape + 37]?.first).map { [start] in start + $0 }
        if let list = entries[Self.escape + 36]?.first {
            let fonts = FontIndex(at: start + list, bytes, isLong: isVersion2)
            for index in 0..<min(fonts.count, 256) {
                parts.append(part(Self.entries(fonts.range(index, bytes), bytes)))
            }
        } else {
            parts = [part(entries)]
        }
        if isVersion2, let store = entries[24]?.first {
            // The length of the store comes first.
            let place = start + store + 2
            variations = (0..<bytes.short(place + 6)).map { place + bytes.long(place + 8 + 4 * $0) }
        }
    }

    private static let escape = 256

    private func part(_ entries: [Int: [Int]]) -> FontCharstringCheck.Part {
        var part = FontCharstringCheck.Part()
        guard let place = entries[18], place.count == 2, place[0] >= 0, place[1] >= 0,
            start + place[1] + place[0] <= bytes.count
        else { return part }
        let own = start + place[1]
        let entries = Self.entries(own..<own + place[0], bytes)
        if let list = entries[19]?.first { part.local = FontIndex(at: own + list, bytes, isLong: isVersion2) }
        part.variation = entries[22]?.first ?? 0
        return part
    }

    /// Returns the integers of a dictionary by operator; two-byte operators are above `escape`.
    private static func entries(_ range: Range<Int>, _ bytes: FontTables) -> [Int: [Int]] {
        var (entries, operands): ([Int: [Int]], [Int]) = ([:], [])
        var place = range.lowerBound
        while place < range.upperBound {
            let first = bytes.byte(place)
            place += 1
            switch first {
            case 28:
                operands.append(bytes.signedShort(place))
                place += 2
            case 29:
                operands.append(Int(Int32(truncatingIfNeeded: bytes.long(place))))
                place += 4
            case 30:
                // A decimal number ends with a half byte of ones.
                while place < range.upperBound, bytes.byte(place) & 15 != 15, bytes.byte(place) >> 4 != 15 {
                    place += 1
                }
                place += 1
                operands.append(0)
            case 32...246: operands.append(first - 139)
            case 247...250:
                operands.append((first - 247) * 256 + bytes.byte(place) + 108)
                place += 1
            case 251...254:
                operands.append(-(first - 251) * 256 - bytes.byte(place) - 108)
                place += 1
            default:
                let code = first == 12 ? escape + bytes.byte(place) : first
                if first == 12 { place += 1 }
                entries[code] = operands
                operands = []
            }
        }
        return entries
    }

    func part(of glyph: Int) -> FontCharstringCheck.Part {
        guard let selection else { return parts.first ?? FontCharstringCheck.Part() }
        let number: Int
        switch bytes.byte(selection) {
        case 0: number = bytes.byte(selection + 1 + glyph)
        case 3: number = self.number(of: glyph, count: bytes.short(selection + 1), at: selection + 3, 2, 1)
        case 4: number = self.number(of: glyph, count: bytes.long(selection + 1), at: selection + 5, 4, 2)
        default: number = 0
        }
        return number < parts.count ? parts[number] : FontCharstringCheck.Part()
    }

    /// Returns the number of the part of the font that contains a glyph, or 0 if the list does not cover the glyph.
    /// Each entry of the list has a first glyph and a part, and applies up to the next entry.
    private func number(of glyph: Int, count: Int, at list: Int, _ glyphSize: Int, _ partSize: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            let first = bytes.number(at: list + middle * (glyphSize + partSize), bytes: glyphSize)
            if first <= glyph { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return 0 }
        return bytes.number(at: list + (low - 1) * (glyphSize + partSize) + glyphSize, bytes: partSize)
    }

    /// Returns how many deltas each value has with the given variation data.
    func regions(_ variation: Int) -> Int {
        variations.indices.contains(variation) ? bytes.short(variations[variation] + 4) : 0
    }
}
