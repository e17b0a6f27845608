import CTurboJPEG

@testable import Rendering

/// Files made here, by the encoders themselves or by hand.
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

    /// Left half red, right half blue.
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

    /// A JPEG with an EXIF segment that holds nothing but an orientation.
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
}
