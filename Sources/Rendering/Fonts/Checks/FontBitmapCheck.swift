import Glibc

/// Checks the bitmaps and color glyphs of a font file: a small PNG can contain gigabytes of pixels, and a color glyph
/// many layers.
struct FontBitmapCheck {
    let bytes: FontTables
    let work: FontWork

    /// Throws an error if a PNG in the file has too many pixels per side. Searches the whole file for PNG signatures;
    /// FreeType reads no PNG without one.
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

    /// Throws an error if the table has too many bitmap sizes, or bitmaps composed of other bitmaps.
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

    /// Throws an error if a color glyph has too many layers.
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
