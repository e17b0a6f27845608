/// A plain gray PNG in the size of an image that the engine cannot show.
package enum PlaceholderImage {
    /// Returns the bytes of a PNG with one pixel per point of a size. Width and height are limited to 1 to 4096.
    package static func png(width: Int, height: Int) -> [UInt8] {
        let width = min(max(width, 1), 4096)
        let height = min(max(height, 1), 4096)
        // One bit per pixel, of which 0 is the only color of the palette.
        let row = [UInt8](repeating: 0, count: 1 + (width + 7) / 8)
        let pixels = [UInt8]((0..<height).map { _ in row }.joined())
        let header = big(width) + big(height) + [1, 3, 0, 0, 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
            + chunk("PLTE", [0xC7, 0xC7, 0xCC]) + chunk("IDAT", stored(pixels)) + chunk("IEND", [])
    }

    private static func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    /// Returns the bytes as a zlib stream, without compression.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var offset = 0
        repeat {
            let count = min(65535, bytes.count - offset)
            let isLast: UInt8 = offset + count == bytes.count ? 1 : 0
            let low = UInt8(count & 0xFF)
            let high = UInt8(count >> 8)
            stream += [isLast, low, high, ~low, ~high] + bytes[offset..<offset + count]
            offset += count
        } while offset < bytes.count
        var (a, b) = (1, 0)
        for byte in bytes {
            a = (a + Int(byte)) % 65521
            b = (b + a) % 65521
        }
        return stream + big(b << 16 | a)
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(type.utf8) + data
        var sum: UInt32 = 0xFFFF_FFFF
        for byte in body {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
        }
        return big(data.count) + body + big(Int(~sum))
    }
}
