import CTurboJPEG

@testable import Rendering

/// Generated image files.
enum TestImages {
    static let files: [String: [UInt8]] = [
        "four.png": png(
            [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF00_0000] + [UInt32](repeating: 0xFFFF_FFFF, count: 4),
            width: 4),
        "chess@2x.png": png((0..<1024).map { ($0 / 32 + $0 % 32) % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }, width: 32),
        "photo.jpg": jpeg(width: 64, height: 48),
    ]

    static func png(_ pixels: [UInt32], width: Int) -> [UInt8] {
        try! PNGEncoder.encode(pixels, width: width, height: pixels.count / width, stride: width)
    }

    /// Returns an image with a red left half and a blue right half.
    static func jpeg(width: Int, height: Int, progressive: Bool = false) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: width * height * 3)
        for index in 0..<width * height {
            pixels[3 * index + (index % width < width / 2 ? 0 : 2)] = 255
        }
        let handle = tjInitCompress()
        defer { tjDestroy(handle) }
        var out: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let status = tjCompress2(
            handle, pixels, Int32(width), 0, Int32(height), Int32(TJPF_RGB.rawValue), &out, &size,
            Int32(TJSAMP_444.rawValue), 95,
            progressive ? TJFLAG_PROGRESSIVE : 0)
        precondition(status == 0)
        defer { tjFree(out) }
        return Array(UnsafeBufferPointer(start: out, count: Int(size)))
    }

    /// Returns a JPEG with an EXIF segment that contains only an orientation.
    static func jpeg(width: Int, height: Int, orientation: UInt8, isLittle: Bool) -> [UInt8] {
        let file = jpeg(width: width, height: height)
        let big: [UInt8] = [
            0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0,
        ]
        let little: [UInt8] = [
            0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0,
        ]
        let body = [0x45, 0x78, 0x69, 0x66, 0, 0] + (isLittle ? little : big)
        return Array(file[..<2]) + [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body + Array(file[2...])
    }

    /// Returns a PNG with a chunk after its header.
    static func png(
        with chunk: String, _ body: [UInt8], lying length: Int? = nil, in file: [UInt8] = files["four.png"]!
    ) -> [UInt8] {
        let named = Array(chunk.utf8) + body
        func number(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
        return Array(file[..<33]) + number(UInt32(length ?? body.count)) + named + number(crc(named))
            + Array(file[33...])
    }

    static func crc(_ bytes: [UInt8]) -> UInt32 {
        var value: UInt32 = .max
        for byte in bytes {
            value ^= UInt32(byte)
            for _ in 0..<8 {
                value = value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0)
            }
        }
        return ~value
    }

    /// Returns a PNG without its sRGB chunk (13 bytes after the header).
    static func silentPNG(_ pixels: [UInt32], width: Int) -> [UInt8] {
        let file = png(pixels, width: width)
        precondition(file[37..<41].elementsEqual("sRGB".utf8))
        return Array(file[..<33] + file[46...])
    }

    /// Returns a PNG with an ICC profile, stored uncompressed.
    static func png(_ pixels: [UInt32], width: Int, profile: [UInt8]) -> [UInt8] {
        var (a, b) = (1, 0)
        for byte in profile {
            a = (a + Int(byte)) % 65_521
            b = (b + a) % 65_521
        }
        var data: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: max(profile.count, 1), by: 65_535) {
            let block = profile[start..<min(start + 65_535, profile.count)]
            let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
            data += [start + 65_535 >= profile.count ? 1 : 0, low, high, ~low, ~high] + block
        }
        data += [UInt8(b >> 8), UInt8(b & 255), UInt8(a >> 8), UInt8(a & 255)]
        return png(with: "iCCP", Array("p".utf8) + [0, 0] + data, in: silentPNG(pixels, width: width))
    }

    /// Returns a single-colored JPEG with a profile in segments of a given size.
    static func jpeg(color: UInt32, profile: [UInt8], partSize: Int = 60_000) -> [UInt8] {
        let pixels = [UInt32](repeating: color, count: 256)
        let handle = tjInitCompress()
        defer { tjDestroy(handle) }
        var out: UnsafeMutablePointer<UInt8>?
        var size: UInt = 0
        let status = pixels.withUnsafeBytes {
            tjCompress2(
                handle, $0.baseAddress!.assumingMemoryBound(to: UInt8.self), 16, 0, 16, Int32(TJPF_BGRX.rawValue), &out,
                &size, Int32(TJSAMP_444.rawValue), 100, 0)
        }
        precondition(status == 0)
        defer { tjFree(out) }
        let file = Array(UnsafeBufferPointer(start: out, count: Int(size)))
        let starts = Array(stride(from: 0, to: profile.count, by: partSize))
        var segments: [UInt8] = []
        for (index, start) in starts.enumerated() {
            let part = profile[start..<min(start + partSize, profile.count)]
            let body = Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(starts.count)] + part
            segments += [0xFF, 0xE2, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
        }
        return Array(file[..<2]) + segments + Array(file[2...])
    }
}
