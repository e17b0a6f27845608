import TestSupport
import Testing

@testable import Rendering

struct PNGEncoderTests {
    /// Kinds of images with different best filters.
    enum Content: CaseIterable {
        case flat, gradient, noise, text, transparent
    }

    private static func pixels(_ content: Content, width: Int, height: Int) -> [UInt32] {
        var random = SeededGenerator(seed: UInt64(width * 1000 + height))
        return (0..<width * height).map { index in
            let (x, y) = (index % width, index / width)
            switch content {
            case .flat: return x < width / 2 ? 0xFF33_66CC : 0xFFFF_FFFF
            case .gradient:
                let (red, green) = (UInt32(x * 2 & 255), UInt32((x + y) & 255))
                return 0xFF00_0000 | red << 16 | green << 8 | UInt32(y & 255)
            case .noise: return 0xFF00_0000 | UInt32.random(in: 0...0xFF_FFFF, using: &random)
            case .text: return Int.random(in: 0..<6, using: &random) == 0 ? 0xFF00_0000 : 0xFFFF_FFFF
            case .transparent:
                let alpha = UInt32.random(in: 0...255, using: &random)
                let color = { UInt32.random(in: 0...alpha, using: &random) }
                return alpha << 24 | color() << 16 | color() << 8 | color()
            }
        }
    }

    private static func encode(
        _ pixels: [UInt32], width: Int, stride: Int? = nil, quality: PictureQuality
    ) throws -> [UInt8] {
        let stride = stride ?? width
        return try PNGEncoder.encode(
            pixels, width: width, height: pixels.count / stride, stride: stride, scale: 2, quality: quality)
    }

    /// An independent decoder, which checks every chunk, reads the same pixels.
    @Test(arguments: Content.allCases, PictureQuality.lossless)
    func pngEncodingKeepsEveryPixel(of content: Content, quality: PictureQuality) throws {
        for (width, height) in [(1, 1), (1, 9), (2, 3), (7, 1), (64, 40), (201, 17)] {
            let pixels = Self.pixels(content, width: width, height: height)
            let image = try PNGDecoder.decode(try Self.encode(pixels, width: width, quality: quality)).frames[0].image
            #expect(image.width == width && image.height == height)
            let found = Array(UnsafeBufferPointer(start: image.pixels, count: width * height))
            #expect(found == pixels, "\(width) × \(height)")
        }
    }

    @Test(arguments: PictureQuality.lossless)
    func paddingBetweenPixelRowsIsIgnored(quality: PictureQuality) throws {
        let wide = Self.pixels(.noise, width: 24, height: 10)
        let image = try PNGDecoder.decode(try Self.encode(wide, width: 20, stride: 24, quality: quality)).frames[0]
            .image
        let found = Array(UnsafeBufferPointer(start: image.pixels, count: 200))
        var expected: [UInt32] = []
        for row in 0..<10 { expected += wide[row * 24..<row * 24 + 20] }
        #expect(found == expected)
    }

    @Test(arguments: Content.allCases)
    func smallQualityFilesAreNeverLargerThanFastQualityFiles(content: Content) throws {
        let pixels = Self.pixels(content, width: 200, height: 150)
        let fast = try Self.encode(pixels, width: 200, quality: .fast)
        let small = try Self.encode(pixels, width: 200, quality: .small)
        #expect(small.count <= fast.count)
    }

    /// 60,000 bytes of a gradient contain no repeated strings, but their differences are all equal.
    @Test func gradientOf60000BytesCompressesBelow2000Bytes() throws {
        let fast = try Self.encode(Self.pixels(.gradient, width: 200, height: 100), width: 200, quality: .fast)
        #expect(fast.count < 2000)
    }

    /// Signature, size, color space and pixels per meter (144 per inch), with the numbers of the standard.
    @Test func pngChunksStateSizeColorSpaceAndResolution() throws {
        let file = try Self.encode([UInt32](repeating: 0xFF00_0000, count: 6), width: 3, quality: .fast)
        func holds(_ type: String, _ data: [UInt8], at place: Int) -> Bool {
            let expected: [UInt8] = [0, 0, 0, UInt8(data.count)] + Array(type.utf8) + data
            return Array(file[place..<place + expected.count]) == expected
        }
        #expect(file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]))
        #expect(holds("IHDR", [0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0], at: 8))
        #expect(holds("sRGB", [0], at: 33))
        // 5669 = 144 / 0.0254
        #expect(holds("pHYs", [0, 0, 0x16, 0x25, 0, 0, 0x16, 0x25, 1], at: 46))
        let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]
        #expect(Array(file.suffix(12)) == end)
    }
}
