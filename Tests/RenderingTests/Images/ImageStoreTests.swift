import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

struct ImageStoreTests {
    func store(_ files: [String: [UInt8]]) -> ImageStore {
        ImageStore { name throws(ImageError) in
            guard let bytes = files[name] else { throw ImageError(message: "image \"\(name)\": not found") }
            return bytes
        }
    }

    func message(_ bytes: [UInt8]) -> String? {
        #expect(throws: ImageError.self) { try store(["x": bytes]).image(named: "x") }?.message
    }

    @Test func imageSizesAreDividedByTheScaleSuffixOfTheFileName() throws {
        let png = TestImages.png([UInt32](repeating: .max, count: 12 * 6), width: 12)
        let store = store(["a.png": png, "a@2x.png": png, "dir@3x/a.png": png, "a@3x.png": png, "a@2x.b.png": png])
        #expect(try store.image(named: "a.png").size == Size(width: 12, height: 6))
        #expect(try store.image(named: "a@2x.png").size == Size(width: 6, height: 3))
        #expect(try store.image(named: "a@3x.png").size == Size(width: 4, height: 2))
        #expect(
            try store.image(named: "dir@3x/a.png").size == Size(width: 12, height: 6), "only the file's name counts")
        #expect(try store.image(named: "a@2x.b.png").size == Size(width: 12, height: 6))
    }

    @Test func eachNamedImageIsReadOnceEvenIfReadingFails() throws {
        var reads = 0
        let store = ImageStore { name throws(ImageError) in
            reads += 1
            guard name == "a" else { throw ImageError(message: "no \(name)") }
            return TestImages.files["four.png"]!
        }
        let first = try store.image(named: "a")
        #expect(try store.image(named: "a") == first)
        #expect(throws: ImageError(message: "no b")) { try store.image(named: "b") }
        #expect(throws: ImageError(message: "no b")) { try store.image(named: "b") }
        #expect(reads == 2)
    }

    @Test func pngRoundTripKeepsEachPixel() throws {
        var random = SeededGenerator(seed: 7)
        for opaque in [true, false] {
            var pixels: [UInt32] = []
            for _ in 0..<17 * 9 {
                let alpha: UInt32 = opaque ? 255 : [0, 1, 127, 128, 254, 255].randomElement(using: &random)!
                let color = { UInt32.random(in: 0...alpha, using: &random) }
                pixels.append(alpha << 24 | color() << 16 | color() << 8 | color())
            }
            let image = try PNGDecoder.decode(TestImages.png(pixels, width: 17)).frames[0].image
            #expect(image.width == 17 && image.height == 9)
            #expect(Array(UnsafeBufferPointer(start: image.pixels, count: 17 * 9)) == pixels, "opaque: \(opaque)")
        }
    }

    @Test(arguments: [false, true])
    func jpegDecodesWithItsColors(progressive: Bool) throws {
        let file = TestImages.jpeg(width: 40, height: 20, progressive: progressive)
        let image = try JPEGDecoder.decode(file).frames[0].image
        #expect(image.width == 40 && image.height == 20)
        let left = image.pixels[10 * 40 + 5]
        let right = image.pixels[10 * 40 + 35]
        #expect(left >> 24 == 255 && left >> 16 & 255 > 240 && left & 255 < 15)
        #expect(right & 255 > 240 && right >> 16 & 255 < 15)
    }

    /// The left half of the file is red. The case states where red is in the upright image, by the EXIF standard.
    @Test(
        arguments: [
            (1, "left"), (2, "right"), (3, "right"), (4, "left"), (5, "top"), (6, "top"), (7, "bottom"), (8, "bottom"),
        ],
        [true, false])
    func exifOrientationTurnsAndMirrorsJPEGs(of sample: (UInt8, String), isLittle: Bool) throws {
        let image = try JPEGDecoder.decode(
            TestImages.jpeg(width: 32, height: 16, orientation: sample.0, isLittle: isLittle)
        ).frames[0].image
        let isTurned = sample.0 >= 5
        #expect(image.width == (isTurned ? 16 : 32) && image.height == (isTurned ? 32 : 16))
        func isRed(_ x: Int, _ y: Int) -> Bool { image.pixels[y * image.width + x] >> 16 & 255 > 128 }
        let places = [
            "left": isRed(2, image.height / 2), "right": isRed(image.width - 3, image.height / 2),
            "top": isRed(image.width / 2, 2),
            "bottom": isRed(image.width / 2, image.height - 3),
        ]
        #expect(places[sample.1] == true)
        #expect(places[["left": "right", "right": "left", "top": "bottom", "bottom": "top"][sample.1]!] == false)
    }

    @Test func errorsTellEmptyUnknownTruncatedAndDamagedImageFilesApart() throws {
        #expect(message([])?.contains("found an empty one") == true)
        #expect(
            message(Array("BM  bitmap".utf8))?.contains("expected a PNG, JPEG, GIF or WebP file, found another format")
                == true)
        let png = TestImages.files["chess@2x.png"]!
        #expect(message(Array(png[..<(png.count / 2)]))?.contains("ends too early") == true)
        #expect(message(Array(png[..<20]))?.contains("ends too early") == true)
        let jpeg = TestImages.files["photo.jpg"]!
        #expect(message(Array(jpeg[..<(jpeg.count - 40)]))?.contains("ends too early") == true)
        #expect(message(Array(jpeg[..<(jpeg.count / 2)]))?.contains("ends too early") == true)
        #expect(message(Array(jpeg[..<30]))?.contains("ends too early") == true)
        var damaged = png
        damaged[29] ^= 0xFF
        #expect(message(damaged)?.contains("damaged") == true, "a header that fails its checksum")
    }

    /// Small files that declare huge images are rejected by their headers.
    @Test func oversizedImagesAreRejectedByTheirHeaders() throws {
        func header(_ width: UInt32, _ height: UInt32) -> [UInt8] {
            var body = Array("IHDR".utf8)
            for value in [width, height] {
                body += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
            }
            body += [8, 6, 0, 0, 0]
            let checksum = TestImages.crc(body)
            let tail: [UInt8] = [0, 0, 0, 0] + Array("IDAT".utf8) + [0x35, 0xAF, 0x06, 0x1E]
            return PNGDecoder.signature + [0, 0, 0, 13] + body
                + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: checksum >> $0) } + tail
        }
        #expect(message(header(16385, 10))?.contains("found 16385 × 10") == true)
        #expect(message(header(0x7FFF_FFFF, 0x7FFF_FFFF))?.contains("expected at most 16384 × 16384") == true)
        #expect(
            message(header(16384, 16384))?.contains("found 16384 × 16384") == true,
            "more pixels than fit into memory's share")
        #expect(message(header(8000, 8000))?.contains("ends too early") == true, "more than its bytes could ever hold")
        var jpeg = TestImages.files["photo.jpg"]!
        let frame = try #require(jpeg.indices.dropLast(9).first { jpeg[$0] == 0xFF && jpeg[$0 + 1] == 0xC0 })
        jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xEA, 0x60, 0x75, 0x30])
        #expect(message(jpeg)?.contains("found 30000 × 60000") == true)
    }

    /// A file with random changes is an image or an error, but never crashes.
    @Test(arguments: ["chess@2x.png", "four.png", "photo.jpg"], Array(1...40) as [UInt64])
    func randomlyChangedImageFilesNeverCrash(name: String, seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var bytes = TestImages.files[name]!
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) {
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        }
        do {
            let info = try store([name: bytes]).image(named: name)
            #expect(!info.size.isEmpty)
        } catch {
            #expect(error.message.contains("\"\(name)\": "), "seed \(seed)")
        }
    }

    /// Only the first frame of an animated PNG is shown, with a warning. Documents don't embed the file, because
    /// browsers would play it.
    @Test func animatedPNGIsLoadedAsAStillImageWithAWarning() throws {
        let animated = TestImages.png(with: "acTL", [0, 0, 0, 3, 0, 0, 0, 0])
        let still = TestImages.png(with: "acTL", [0, 0, 0, 1, 0, 0, 0, 0])
        let store = store(["a.png": animated, "still.png": still, "plain.png": TestImages.files["four.png"]!])
        let info = try store.image(named: "a.png")
        #expect(info.size == Size(width: 4, height: 2) && info.film == nil)
        #expect(
            info.warning
                == """
                the image 'a.png' is an animated PNG with 3 frames, of which only the first is shown; animated GIF and \
                WebP files play
                """
        )
        #expect(store.entry(info.id)?.bytes == [])
        for name in ["still.png", "plain.png"] {
            let info = try store.image(named: name)
            #expect(info.warning == nil && store.entry(info.id)?.bytes.isEmpty == false)
        }
    }

    /// The chunk is ignored after the image data, if it is too short, or if its length exceeds the file.
    @Test func invalidOrMisplacedAnimationChunksOfPNGFilesAreIgnored() {
        let file = TestImages.files["four.png"]!
        let chunk = TestImages.png(with: "acTL", [0, 0, 0, 3, 0, 0, 0, 0])[33..<53]
        #expect(PNGDecoder.pictureCount(Array(file[..<33]) + chunk) == 3)
        #expect(PNGDecoder.pictureCount(file + chunk) == 1)
        #expect(PNGDecoder.pictureCount(TestImages.png(with: "acTL", [0, 0, 0, 3])) == 1)
        #expect(PNGDecoder.pictureCount(TestImages.png(with: "acTL", [0, 0, 0, 3, 0, 0, 0, 0], lying: 4)) == 1)
        #expect(PNGDecoder.pictureCount(TestImages.png(with: "tEXt", [0, 0, 0, 3], lying: .init(UInt32.max))) == 1)
        for count in 0...53 {
            #expect(PNGDecoder.pictureCount(Array((file[..<33] + chunk).prefix(count))) == (count < 45 ? 1 : 3))
        }
    }
}
