import Layout
import TestSupport
import Testing

@testable import Rendering

/// Colors are converted to sRGB from any profile.
struct ColorProfileTests {
    private func store(_ files: [String: [UInt8]]) -> ImageStore {
        ImageStore { name throws(ImageError) in files[name]! }
    }

    private func pixel(_ bytes: [UInt8]) throws -> (pixel: UInt32, isEmbedded: Bool, warning: String?) {
        let store = store(["x": bytes])
        let info = try store.image(named: "x")
        let entry = try #require(store.entry(info.id))
        return (entry.image.pixels[0], !entry.bytes.isEmpty, info.warning)
    }

    private func isNear(_ a: UInt32, _ b: UInt32, by most: Int = 1) -> Bool {
        [24, 16, 8, 0].allSatisfy { abs(Int(a >> $0 & 255) - Int(b >> $0 & 255)) <= most }
    }

    /// Expected values: the colors in linear Display P3, multiplied by the matrix from its primaries to sRGB (1.2249
    /// −0.2249 0, −0.0421 1.0421 0, −0.0196 −0.0786 1.0983), then converted by the curve. The last color is outside of
    /// sRGB.
    private static let samples: [(p3: UInt32, sRGB: UInt32)] = [
        (0xFFC8_6432, 0xFFD7_5D1F),  // 200 100 50: 214.9 92.6 31.0
        (0xFF64_96C8, 0xFF53_98CD),  // 100 150 200: 83.5 151.7 204.6
        (0xFF80_8080, 0xFF80_8080), (0xFFFF_FFFF, 0xFFFF_FFFF), (0xFF00_0000, 0xFF00_0000),
        (0xFF3C_B45A, 0xFF00_B74E),  // 60 180 90: below 0, 183.0 77.7
    ]

    @Test(arguments: samples.indices) func imagesInDisplayP3AreConvertedToSRGB(index: Int) throws {
        let (p3, sRGB) = Self.samples[index]
        let files = [
            TestImages.png([p3], width: 1, profile: TestProfiles.displayP3),
            TestFilms.webp(width: 1, [p3], profile: TestProfiles.displayP3),
        ]
        for bytes in files {
            let found = try pixel(bytes)
            #expect(isNear(found.pixel, sRGB), "\(String(found.pixel, radix: 16))")
            #expect(!found.isEmbedded && found.warning == nil)
        }
        // JPEG's color space loses one more level.
        for partSize in [60_000, 100] {
            let found = try pixel(TestImages.jpeg(color: p3, profile: TestProfiles.displayP3, partSize: partSize))
            #expect(isNear(found.pixel, sRGB, by: 3), "\(String(found.pixel, radix: 16))")
            #expect(!found.isEmbedded && found.warning == nil)
        }
    }

    /// Alpha is kept, and the colors below it are converted.
    @Test func colorConversionKeepsAlpha() throws {
        let half = PixelImage.premultiplied(red: 200, green: 100, blue: 50, alpha: 128)
        let found = try pixel(TestImages.png([half], width: 1, profile: TestProfiles.displayP3))
        #expect(isNear(found.pixel, PixelImage.premultiplied(red: 215, green: 93, blue: 31, alpha: 128), by: 2))
    }

    @Test func pixelsOfImagesInSRGBOrWithoutAProfileAreUnchanged() throws {
        let color: UInt32 = 0xFFC8_6432
        for bytes in [
            TestImages.png([color], width: 1, profile: TestProfiles.sRGB), TestImages.png([color], width: 1),
            TestImages.silentPNG([color], width: 1),
        ] {
            let found = try pixel(bytes)
            #expect(found == (color, true, nil))
        }
        #expect(try pixel(TestImages.jpeg(color: color, profile: TestProfiles.sRGB)).isEmbedded)
        #expect(try pixel(TestFilms.webp(width: 1, [color], profile: TestProfiles.sRGB)).pixel == color)
    }

    private func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    /// PNG's chunks. In sRGB, half of linear light is 188 and a quarter 137.
    @Test func pngGammaWithOrWithoutPrimariesIsConvertedUnlessAnSRGBChunkIsPresent() throws {
        let silent = TestImages.silentPNG([0xFF80_4000], width: 1)
        let linear = try pixel(TestImages.png(with: "gAMA", number(100_000), in: silent))
        #expect(isNear(linear.pixel, 0xFFBC_8900) && !linear.isEmbedded && linear.warning == nil)
        // The sRGB chunk takes precedence over a curve, and the usual curve means sRGB.
        let both = TestImages.png(
            with: "gAMA", number(100_000), in: TestImages.png([0xFF80_4000], width: 1))
        #expect(try pixel(both).pixel == 0xFF80_4000)
        #expect(try pixel(TestImages.png(with: "gAMA", number(45_455), in: silent)) == (0xFF80_4000, true, nil))
        // With the primaries of Display P3 and a gamma of 2.2: 216.3 92.5 23.8 by the matrix above.
        let ends = [31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000].flatMap(number)
        let p3 = TestImages.png(
            with: "gAMA", number(45_455),
            in: TestImages.png(with: "cHRM", ends, in: TestImages.silentPNG([0xFFC8_6432], width: 1)))
        #expect(isNear(try pixel(p3).pixel, 0xFFD8_5D18))
        // Primaries without a curve are ignored.
        let alone = TestImages.png(with: "cHRM", ends, in: TestImages.silentPNG([0xFFC8_6432], width: 1))
        #expect(try pixel(alone).pixel == 0xFFC8_6432)
    }

    /// An unusable profile is ignored with a warning.
    @Test(arguments: ["cut", "no profile", "empty", "wrong kind", "of gray", "large"])
    func unusableProfilesAreIgnoredWithAWarning(_ what: String)
        throws
    {
        let good = TestProfiles.displayP3
        let bad: [UInt8] =
            switch what {
            case "cut": Array(good.prefix(good.count / 2))
            case "no profile": [UInt8](repeating: 7, count: 400)
            case "empty": []
            case "wrong kind": TestProfiles.lab
            case "of gray": TestProfiles.linearGray
            default: good + [UInt8](repeating: 0, count: ColorProfile.maximumBytes)
            }
        let color: UInt32 = 0xFFC8_6432
        var files = [TestFilms.webp(width: 1, [color], profile: bad)]
        // A JPEG without segments has no profile, and libspng writes no empty chunk.
        if !bad.isEmpty {
            files += [TestImages.png([color], width: 1, profile: bad), TestImages.jpeg(color: color, profile: bad)]
        }
        for bytes in files {
            let found = try pixel(bytes)
            #expect(isNear(found.pixel, color, by: 2), "\(String(found.pixel, radix: 16))")
            #expect(found.warning?.contains("the color profile of the image 'x' cannot be used") == true)
            #expect(!found.isEmbedded)
        }
    }

    @Test func missingSegmentOfAJPEGProfileIsAWarning() throws {
        var file = TestImages.jpeg(color: 0xFFC8_6432, profile: TestProfiles.displayP3, partSize: 100)
        // The number of the second segment.
        let second = 2 + 4 + 14 + 100 + 4 + 12
        #expect(file[second] == 2)
        file[second] = 1
        #expect(try pixel(file).warning != nil)
    }

    @Test func gammaOfGrayPNGIsConverted() throws {
        // Grayscale, 8 bits, one pixel of 128, stored uncompressed.
        let header = number(1) + number(1) + [8, 0, 0, 0, 0]
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            let named = Array(name.utf8) + body
            return number(body.count) + named + number(Int(TestImages.crc(named)))
        }
        // A block of two bytes, filter and pixel, and its checksum.
        let data: [UInt8] = [0x78, 1, 1, 2, 0, 0xFD, 0xFF, 0, 128, 0, 0x82, 0, 0x81]
        let file = PNGDecoder.signature + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
        #expect(try pixel(file).pixel == 0xFF80_8080)
        let linear = TestImages.png(with: "gAMA", number(100_000), in: file)
        #expect(isNear(try pixel(linear).pixel, 0xFFBC_BCBC))
    }

    /// A profile is charged to the memory limit while it is used.
    @Test func profilesCountTowardTheMemoryLimit() throws {
        final class Limit: PassBudget {
            var isUsedUp = false
            func begin() {}
            func grants(_ bytes: Int) -> Bool { bytes < 1 << 20 }
        }
        let store = store(["x": TestImages.png([0xFFC8_6432], width: 1, profile: TestProfiles.displayP3)])
        store.budget = Limit()
        let fault = #expect(throws: ImageError.self) { try store.image(named: "x") }
        #expect(fault?.message.contains("memory limit") == true)
    }

    /// A profile with random changes never crashes.
    @Test(arguments: Array(1...40) as [UInt64]) func randomlyChangedProfilesNeverCrash(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var profile = TestProfiles.displayP3
        for _ in 0..<Int.random(in: 1...12, using: &random) {
            profile[Int.random(in: 0..<profile.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) { profile.removeLast(Int.random(in: 0..<profile.count, using: &random)) }
        for bytes in [
            TestFilms.webp(width: 1, [0xFFC8_6432], profile: profile),
            TestImages.jpeg(color: 0xFFC8_6432, profile: profile + [0]),
        ] {
            #expect(try pixel(bytes).pixel >> 24 == 255, "seed \(seed)")
        }
    }
}
