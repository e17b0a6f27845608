import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

/// Frames and durations of GIF and WebP files, composed as in browsers and derived by hand.
struct AnimatedImageTests {
    private static let red: UInt32 = 0xFFFF_0000
    private static let green: UInt32 = 0xFF00_FF00
    private static let blue: UInt32 = 0xFF00_00FF
    private static let white: UInt32 = 0xFFFF_FFFF

    private func pixels(_ image: PixelImage) -> [UInt32] {
        Array(UnsafeBufferPointer(start: image.pixels, count: image.width * image.height))
    }

    private func store(_ files: [String: [UInt8]]) -> ImageStore {
        ImageStore { name throws(ImageError) in
            guard let bytes = files[name] else { throw ImageError(message: "image \"\(name)\": not found") }
            return bytes
        }
    }

    private func message(_ bytes: [UInt8]) -> String {
        (#expect(throws: ImageError.self) { try store(["x": bytes]).image(named: "x") })?.message ?? ""
    }

    // MARK: GIF

    /// A red row of four pixels, then green over the middle two, one of them transparent.
    private static func gifFrames(disposal: Int) -> [TestFilms.GIFFrame] {
        [
            .init(width: 4, pixels: [0, 0, 0, 0], delay: 20),
            .init(x: 1, width: 2, pixels: [1, 3], delay: 30, disposal: disposal, transparent: 3),
            .init(x: 3, width: 1, pixels: [2], delay: 5),
        ]
    }

    @Test(arguments: [
        (0, [red, green, red, blue]), (1, [red, green, red, blue]), (2, [red, 0, 0, blue]), (3, [red, red, red, blue]),
    ])
    func gifDisposalKeepsClearsOrRestoresPixelsForTheNextFrame(_ disposal: Int, _ last: [UInt32]) throws {
        let film = try GIFDecoder.decode(
            TestFilms.gif(width: 4, height: 1, loop: 0, Self.gifFrames(disposal: disposal)))
        #expect(
            film.frames.map { pixels($0.image) } == [
                [Self.red, Self.red, Self.red, Self.red], [Self.red, Self.green, Self.red, Self.red], last,
            ])
        #expect(film.frames.map(\.duration) == [0.2, 0.3, 0.05])
        #expect(film.playCount == 0)
    }

    /// After a restored frame, its own disposal is applied.
    @Test func gifFrameAfterARestoredFrameIsDisposedByItsOwnMode() throws {
        let film = try GIFDecoder.decode(
            TestFilms.gif(
                width: 3, height: 1,
                [
                    .init(width: 3, pixels: [0, 1, 2]), .init(width: 1, pixels: [3], disposal: 3),
                    .init(x: 1, width: 1, pixels: [3], disposal: 2),
                    .init(x: 2, width: 1, pixels: [3], disposal: 3), .init(width: 1, pixels: [1]),
                ]))
        #expect(
            film.frames.map { pixels($0.image) } == [
                [Self.red, Self.green, Self.blue], [Self.white, Self.green, Self.blue],
                [Self.red, Self.white, Self.blue],
                [Self.red, 0, Self.white], [Self.green, 0, Self.blue],
            ])
    }

    @Test(arguments: [(nil, 1), (0, 0), (1, 2), (7, 8), (65535, 65536)] as [(Int?, Int)])
    func gifPlayCountIsOneMoreThanTheLoopCountOrEndlessIfItIsZero(_ loop: Int?, _ count: Int) throws {
        #expect(
            try GIFDecoder.decode(TestFilms.gif(width: 4, height: 1, loop: loop, Self.gifFrames(disposal: 1))).playCount
                == count)
    }

    /// Uncovered areas are transparent, frames are clipped to the canvas, and a canvas that is too small grows to the
    /// first frame.
    @Test func gifCanvasGrowsToTheFirstFrameAndClipsLaterFrames() throws {
        let small = try GIFDecoder.decode(
            TestFilms.gif(
                width: 3, height: 2,
                [.init(x: 1, width: 2, pixels: [0, 1]), .init(x: 2, y: 1, width: 3, pixels: [2, 2, 2])]))
        #expect(
            small.frames.map { pixels($0.image) } == [
                [0, Self.red, Self.green, 0, 0, 0], [0, Self.red, Self.green, 0, 0, Self.blue],
            ])
        let grown = try GIFDecoder.decode(TestFilms.gif(width: 1, height: 1, [.init(x: 1, width: 2, pixels: [0, 1])]))
        #expect(grown.frames[0].image.width == 3 && grown.frames[0].image.height == 1)
        #expect(pixels(grown.frames[0].image) == [0, Self.red, Self.green])
    }

    @Test func gifInterlacingAndLocalColorTablesAreDecoded() throws {
        let rows = (0..<21).flatMap { row in [UInt8](repeating: UInt8(row % 4), count: 2) }
        let plain = try GIFDecoder.decode(TestFilms.gif(width: 2, height: 21, [.init(width: 2, pixels: rows)]))
        let interlaced = try GIFDecoder.decode(
            TestFilms.gif(width: 2, height: 21, [.init(width: 2, pixels: rows, isInterlaced: true)]))
        #expect(pixels(plain.frames[0].image) == rows.map { TestFilms.palette[Int($0)] })
        #expect(pixels(interlaced.frames[0].image) == pixels(plain.frames[0].image))
        let own = try GIFDecoder.decode(
            TestFilms.gif(
                width: 4, height: 1, hasColors: false, [.init(width: 4, pixels: [0, 1, 2, 3], hasOwnColors: true)]))
        #expect(pixels(own.frames[0].image) == [Self.white, Self.blue, Self.green, Self.red])
    }

    // MARK: WebP

    @Test func webpBlendingAndDisposalAreApplied() throws {
        let film = try WebPDecoder.decode(
            TestFilms.webp(
                width: 4, height: 1, loop: 3,
                [
                    .init(width: 4, pixels: [Self.red, Self.red, Self.red, Self.red], milliseconds: 200),
                    // Half-transparent green over red; transparent over red.
                    .init(x: 2, width: 2, pixels: [Self.green, 0], milliseconds: 50, isDisposed: true),
                    // The previous frame's area is cleared; this frame replaces the pixels it covers.
                    .init(width: 2, pixels: [Self.blue, 0], milliseconds: 1_000, isBlended: false),
                ]))
        #expect(
            film.frames.map { pixels($0.image) } == [
                [Self.red, Self.red, Self.red, Self.red], [Self.red, Self.red, Self.green, Self.red],
                [Self.blue, 0, 0, 0],
            ])
        #expect(film.frames.map(\.duration) == [0.2, 0.05, 1])
        #expect(film.playCount == 3)
    }

    /// A still image, with premultiplied colors.
    @Test func webpStillImageHasPremultipliedColors() throws {
        let film = try WebPDecoder.decode(TestFilms.webp(width: 2, [0xFF12_3456, 0x80FF_0000, 0, Self.white]))
        #expect(film.frames.count == 1)
        let found = pixels(film.frames[0].image)
        #expect(found[0] == 0xFF12_3456 && found[2] == 0 && found[3] == Self.white)
        #expect(found[1] >> 24 == 0x80 && (0x7F...0x80).contains(found[1] >> 16 & 255) && found[1] & 0xFFFF == 0)
    }

    // MARK: Both formats

    /// Very short durations mean "as fast as usual".
    @Test(arguments: [(0, 0.1), (1, 0.1), (2, 0.02), (100, 1)])
    func frameDurationsBelow20MillisecondsBecomeATenthOfASecond(
        _ hundredths: Int, _ seconds: Double
    )
        throws
    {
        let gif = try GIFDecoder.decode(
            TestFilms.gif(
                width: 1, height: 1, [.init(width: 1, pixels: [0], delay: hundredths), .init(width: 1, pixels: [1])]))
        #expect(gif.frames[0].duration == seconds)
        let webp = try WebPDecoder.decode(
            TestFilms.webp(
                width: 1, height: 1,
                [
                    .init(width: 1, pixels: [Self.red], milliseconds: hundredths * 10),
                    .init(width: 1, pixels: [Self.blue]),
                ]))
        #expect(webp.frames[0].duration == seconds)
    }

    @Test func imageStoreLoadsAnimationsAndStillImages() throws {
        let gif = TestFilms.gif(width: 4, height: 1, loop: 1, Self.gifFrames(disposal: 1))
        let still = TestFilms.gif(width: 4, height: 2, [.init(width: 4, pixels: [0, 1, 2, 3, 0, 1, 2, 3])])
        let store = store(["still.gif": still, "film@2x.gif": gif, "one.webp": TestFilms.webp(width: 1, [Self.blue])])
        #expect(
            try store.image(named: "still.gif") == ImageInfo(id: ImageID(index: 0), size: Size(width: 4, height: 2)))
        let info = try store.image(named: "film@2x.gif")
        #expect(info.size == Size(width: 2, height: 0.5))
        let film = try #require(info.film)
        #expect(film.count == 3 && film.first == info.id && film.playCount == 2)
        #expect(film.ends.map { ($0 * 1000).rounded() } == [200, 500, 550])
        #expect(try store.image(named: "one.webp").id == ImageID(index: 4))
        #expect((0..<3).map { pixels(store.entry(film[$0])!.image)[1] } == [Self.red, Self.green, Self.green])
        #expect(store.entry(film[2])?.info.size == info.size)
        #expect(try store.image(named: "film@2x.gif") == info, "decoded once")
    }

    /// The current frame at multiples of half a duration, in three loops.
    @Test func animationsShowFramesByDurationAndStopAtTheLastFrameOfTheLastLoop() {
        let film = AnimationFrames(first: ImageID(index: 10), ends: [0.2, 0.5, 0.55], playCount: 2)
        let shown = { (time: Double) in film.image(at: time).index - 10 }
        #expect([-1, 0, 0.1, 0.19, 0.2, 0.49, 0.5, 0.54].map(shown) == [0, 0, 0, 0, 1, 1, 2, 2])
        #expect([0.56, 0.76, 1.06, 1.09].map(shown) == [0, 1, 2, 2])
        #expect([1.1, 1.11, 7, 1e9].map(shown) == [2, 2, 2, 2], "the last frame of the last loop stays")
        let forever = AnimationFrames(first: ImageID(index: 10), ends: [0.2, 0.5, 0.55], playCount: 0)
        #expect(forever.image(at: 1.11).index == 10)
        #expect(AnimationFrames(first: ImageID(index: 3), ends: [0.1], playCount: 0).image(at: 5).index == 3)
    }

    // MARK: Bad files

    /// Each truncated file is an error, or is not recognized as an image.
    @Test func truncatedGIFAndWebPFilesAreErrors() throws {
        let files = [
            TestFilms.gif(width: 4, height: 1, loop: 0, Self.gifFrames(disposal: 3)),
            TestFilms.webp(
                width: 4, height: 2,
                [
                    .init(width: 4, pixels: [UInt32](repeating: Self.red, count: 8)),
                    .init(width: 2, pixels: [Self.green, 0]),
                ]),
            TestFilms.webp(width: 2, [0xFF12_3456, 0x80FF_0000, 0, Self.white]),
        ]
        for file in files {
            for count in 0..<file.count {
                let text = message(Array(file[..<count]))
                let isWhole = text.contains("ends too early") || count < 12
                #expect(isWhole && text.contains("\"x\": "), "\(count) of \(file.count): \(text)")
            }
            #expect(throws: Never.self) { try store(["x": file]).image(named: "x") }
        }
    }

    /// Small files that declare huge images are rejected before allocating memory.
    @Test func animationsWithTooManyFramesOrPixelsAreErrors() throws {
        var gif = TestFilms.gif(width: 4, height: 1, [.init(width: 4, pixels: [0, 1, 2, 3])])
        gif.replaceSubrange(6..<10, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(message(gif).contains("found 65535 × 65535"))
        // The frame size follows the comma.
        var frame = TestFilms.gif(width: 4, height: 1, [.init(width: 4, pixels: [0, 1, 2, 3])])
        let comma = try #require(frame.lastIndex(of: UInt8(ascii: ",")))
        frame.replaceSubrange(comma + 5..<comma + 9, with: [0xFF, 0x3F, 0xFF, 0x3F])
        #expect(message(frame).contains("found 16383 × 16383"))
        let many = TestFilms.gif(
            width: 1, height: 1, [TestFilms.GIFFrame](repeating: .init(width: 1, pixels: [0]), count: 2049))
        #expect(
            message(many).contains(
                "expected at most 2048 frames and 67108864 pixels in all, found at least 2049 of 1 × 1"))
        #expect(throws: Never.self) {
            try store([
                "x": TestFilms.gif(width: 1, height: 1, .init(repeating: .init(width: 1, pixels: [0]), count: 2048))
            ]).image(
                named: "x")
        }
        // 17 frames on a canvas of 2048 × 2048.
        let large = TestFilms.gif(
            width: 2048, height: 2048, [TestFilms.GIFFrame](repeating: .init(width: 1, pixels: [0]), count: 17))
        #expect(message(large).contains("found at least 17 of 2048 × 2048"))

        var webp = TestFilms.webp(
            width: 4, height: 1, [.init(width: 4, pixels: [UInt32](repeating: Self.red, count: 4))])
        webp.replaceSubrange(24..<30, with: [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00])
        #expect(message(webp).contains("damaged") || message(webp).contains("expected at most 16384"))
        webp.replaceSubrange(24..<30, with: [0xFF, 0x3F, 0x00, 0xFF, 0x3F, 0x00])
        #expect(message(webp).contains("found 16384 × 16384"))
        let films = TestFilms.webp(
            width: 2048, height: 2048, [TestFilms.WebPFrame](repeating: .init(width: 1, pixels: [Self.red]), count: 17))
        #expect(message(films).contains("found at least 17 of 2048 × 2048"))
    }

    @Test func animationFilesWithoutFramesOrColorTableAreErrors() {
        #expect(message(TestFilms.gif(width: 4, height: 1, [])).contains("it contains no image"))
        // Removes the table of four colors and its flag.
        var colorless = TestFilms.gif(width: 4, height: 1, [.init(width: 1, pixels: [0])])
        colorless[10] &= 0x7F
        colorless.removeSubrange(13..<25)
        #expect(message(colorless).contains("a frame has no color table"))
        #expect(message(TestFilms.webp(width: 4, height: 1, [])).contains("found a damaged one"))
    }

    /// A file with random changes is an image or an error, but never crashes.
    @Test(arguments: ["film.gif", "film.webp", "still.webp"], Array(1...80) as [UInt64])
    func randomlyChangedAnimationFilesNeverCrash(_ name: String, _ seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let noise = (0..<24 * 24).map { _ in UInt8.random(in: 0...3, using: &random) }
        let colors = noise.map { TestFilms.palette[Int($0)] }
        var bytes =
            switch name {
            case "film.gif":
                TestFilms.gif(
                    width: 24, height: 24, loop: 0,
                    [
                        .init(width: 24, pixels: noise, disposal: 3, transparent: 1),
                        .init(x: 6, y: 6, width: 12, pixels: Array(noise[..<144]), disposal: 2, isInterlaced: true),
                    ])
            case "film.webp":
                TestFilms.webp(
                    width: 24, height: 24,
                    [.init(width: 24, pixels: colors), .init(x: 6, y: 6, width: 12, pixels: Array(colors[..<144]))])
            default: TestFilms.webp(width: 24, colors)
            }
        for _ in 0..<Int.random(in: 1...20, using: &random) {
            // Headers, which contain sizes, are changed more often.
            let end = Bool.random(using: &random) ? min(80, bytes.count) : bytes.count
            bytes[Int.random(in: 0..<end, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
        do {
            let info = try store([name: bytes]).image(named: name)
            #expect(!info.size.isEmpty)
        } catch {
            #expect(error.message.contains("\"\(name)\": "), "seed \(seed)")
        }
    }
}
