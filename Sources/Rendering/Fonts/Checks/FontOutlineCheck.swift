/// Limits the size of TrueType glyphs. Glyphs can be composed of other glyphs recursively, so a small table can expand
/// to any number of points.
struct FontOutlineCheck {
    private let outlines: Outlines
    private let bytes: FontTables
    private let work: FontWork
    private var known: [Size?]
    /// For each glyph, whether its parts are being checked.
    private var isOpen: [Bool]

    private struct Size {
        var points = 0
        var parts = 0
        var depth = 0
        /// The maximum distance of a point from the glyph's origin in font units.
        var extent = 0.0
    }

    /// The location and format of the glyphs of a font.
    struct Outlines: Hashable {
        /// The table `glyf`.
        var glyphs: FontTable
        /// The table `loca`.
        var locations: FontTable
        /// Whether glyph offsets have four bytes.
        var hasLongLocations: Bool
        /// The number of glyphs.
        var count: Int
        /// The units per em.
        var units: Int
    }

    static func check(_ outlines: Outlines, _ bytes: FontTables, _ work: FontWork) throws(FontExcess) {
        var check = FontOutlineCheck(
            outlines: outlines, bytes: bytes, work: work, known: Array(repeating: nil, count: outlines.count),
            isOpen: Array(repeating: false, count: outlines.count))
        for glyph in 0..<outlines.count { _ = try check.size(of: glyph, level: 0) }
    }

    private func place(_ glyph: Int) -> Int {
        let start = outlines.locations.offset
        return outlines.hasLongLocations ? bytes.long(start + 4 * glyph) : 2 * bytes.short(start + 2 * glyph)
    }

    private mutating func size(of glyph: Int, level: Int) throws(FontExcess) -> Size {
        guard glyph < known.count else { return Size() }
        if let size = known[glyph] { return size }
        guard !isOpen[glyph] else {
            throw FontExcess("composite glyphs without cycles", "a glyph that contains itself")
        }
        guard level <= FontLimits.depth else {
            throw FontExcess(atMost: FontLimits.depth, "levels of composite glyphs", found: level)
        }
        isOpen[glyph] = true
        defer { isOpen[glyph] = false }
        try work.take()
        let start = outlines.glyphs.offset + place(glyph)
        // FreeType reads offsets beyond the end of the table if the file has bytes there.
        let hasEnd = (glyph + 2) * (outlines.hasLongLocations ? 4 : 2) <= outlines.locations.length
        let isEmpty = place(glyph) >= outlines.glyphs.length || hasEnd && place(glyph + 1) == place(glyph)
        let contours = bytes.signedShort(start)
        let size = isEmpty ? Size() : contours >= 0 ? try simple(start, contours) : try composite(start, level)
        guard size.points <= FontLimits.points else {
            throw FontExcess(atMost: FontLimits.points, "points in a glyph", found: size.points)
        }
        guard size.parts <= FontLimits.parts else {
            throw FontExcess(atMost: FontLimits.parts, "parts of a glyph", found: size.parts)
        }
        guard size.extent <= Double(FontLimits.extent * outlines.units) else {
            throw FontExcess("glyphs of at most \(FontLimits.extent) ems", "a larger one")
        }
        known[glyph] = size
        return size
    }

    private func simple(_ start: Int, _ contours: Int) throws(FontExcess) -> Size {
        guard contours > 0 else { return Size(parts: 1) }
        let count = bytes.short(start + 10 + 2 * (contours - 1)) + 1
        try work.take(count)
        var place = start + 10 + 2 * contours
        place += 2 + bytes.short(place)
        var flags: [Int] = []
        flags.reserveCapacity(count)
        while flags.count < count, place < bytes.count {
            let flag = bytes.byte(place)
            place += 1
            var repetitions = 1
            if flag & 8 != 0 {
                repetitions += bytes.byte(place)
                place += 1
            }
            for _ in 0..<min(repetitions, count - flags.count) { flags.append(flag) }
        }
        var extent = 0
        for (short, same) in [(2, 16), (4, 32)] {
            var value = 0
            for flag in flags {
                if flag & short != 0 {
                    value += flag & same != 0 ? bytes.byte(place) : -bytes.byte(place)
                    place += 1
                } else if flag & same == 0 {
                    value += bytes.signedShort(place)
                    place += 2
                }
                extent = max(extent, abs(value))
            }
        }
        return Size(points: count, parts: 1, extent: Double(extent))
    }

    private mutating func composite(_ start: Int, _ level: Int) throws(FontExcess) -> Size {
        var size = Size(parts: 1)
        var place = start + 10
        while place < bytes.count {
            try work.take()
            let (flags, part) = (bytes.short(place), bytes.short(place + 2))
            place += 4
            var offset = 0
            if flags & 2 != 0 {
                offset =
                    flags & 1 != 0
                    ? max(abs(bytes.signedShort(place)), abs(bytes.signedShort(place + 2)))
                    : max(abs(bytes.signedByte(place)), abs(bytes.signedByte(place + 1)))
            }
            place += flags & 1 != 0 ? 4 : 2
            let factors = flags & 8 != 0 ? 1 : flags & 64 != 0 ? 2 : flags & 128 != 0 ? 4 : 0
            // Signed fixed-point numbers with 2 + 14 bits. A row of the matrix sums two of them.
            var scale = factors == 0 ? 1.0 : 0
            for index in 0..<factors {
                scale = max(scale, abs(Double(bytes.signedShort(place + 2 * index))) / 16_384)
            }
            if factors == 4 { scale *= 2 }
            place += 2 * factors
            let own = try self.size(of: part, level: level + 1)
            size.points += own.points
            size.parts += own.parts
            size.depth = max(size.depth, own.depth + 1)
            size.extent = max(size.extent, own.extent * scale + Double(offset) * max(1, scale))
            guard size.points <= FontLimits.points, size.parts <= FontLimits.parts else { return size }
            if flags & 32 == 0 { break }
        }
        return size
    }
}
