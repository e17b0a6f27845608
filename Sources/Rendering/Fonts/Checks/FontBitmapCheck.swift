import Glibc

/// Checks bitmaps and layers of color glyphs, because a small PNG can contain gigabytes of pixels.
struct FontBitmapCheck {
    let bytes: FontTables
    let work: FontWork

    /// Checks the sizes of all PNGs in a file, found by their signature, which FreeType requires.
    func checkPictures() throws(FontExcess) {
        let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for start in Self.places(of: signature, in: bytes.bytes) {
            let side = max(bytes.long(start + 16), bytes.long(start + 20))
            guard side <= FontLimits.bitmapSide else {
                throw FontExcess(atMost: FontLimits.bitmapSide, "pixels per side of a bitmap", found: side)
            }
        }
    }

    private static func places(of pattern: [UInt8], in bytes: [UInt8]) -> [Int] {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return [] }
            var found: [Int] = []
            var start = 0
            while let hit = memchr(base + start, Int32(pattern[0]), bytes.count - start) {
                let place = base.distance(to: hit)
                guard place + pattern.count <= bytes.count else { break }
                if memcmp(hit, pattern, pattern.count) == 0 { found.append(place) }
                start = place + 1
            }
            return found
        }
    }

    /// Rejects composite bitmaps.
    ///
    /// - Parameter table: `EBLC` or `CBLC`.
    func checkStrikes(_ table: FontTable) throws(FontExcess) {
        let strikes = bytes.long(table.offset + 4)
        guard strikes <= 256 else { throw FontExcess(atMost: 256, "bitmap sizes", found: strikes) }
        for strike in 0..<strikes {
            let entry = table.offset + 8 + 48 * strike
            let list = table.offset + bytes.long(entry)
            let count = bytes.long(entry + 8)
            guard count <= 65_536 else { throw FontExcess(atMost: 65_536, "bitmap tables", found: count) }
            try work.take(count)
            for index in 0..<count {
                let format = bytes.short(list + bytes.long(list + 8 * index + 4) + 2)
                guard format != 8, format != 9 else {
                    throw FontExcess("plain bitmaps", "composite bitmaps")
                }
            }
        }
    }

    /// Limits the layers of each color glyph.
    ///
    /// - Parameter table: The table `COLR`.
    func checkLayers(_ table: FontTable) throws(FontExcess) {
        let count = bytes.short(table.offset + 2)
        let records = table.offset + bytes.long(table.offset + 4)
        try work.take(count)
        for index in 0..<count {
            let layers = bytes.short(records + 6 * index + 4)
            guard layers <= FontLimits.layers else {
                throw FontExcess(atMost: FontLimits.layers, "layers per color glyph", found: layers)
            }
        }
    }
}
