import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

/// Pixels of drawing commands. The views are at 10,10 in white images of 40 × 40.
struct DrawCommandTests {
    let measurer = PangoTextMeasurer()
    let images = ImageStore { name throws(ImageError) in
        guard let bytes = TestImages.files[name] else { throw ImageError(message: "none") }
        return bytes
    }

    func picture(_ commands: [DrawCommand], scale: Double = 1, size: Double = 40) throws -> Renderer.Picture {
        var builder = SnapshotBuilder(width: size, height: size, scale: scale)
        builder.add("box", frame: Rect(x: 10, y: 10, width: size - 20, height: size - 20), commands: commands)
        return try Renderer(text: measurer, images: images).picture(builder.snapshot)
    }

    let red = Color(rgba: 0xFF00_00FF)
    static let redPixel: UInt32 = 0xFFFF_0000
    static let white: UInt32 = 0xFFFF_FFFF

    @Test func shapesFillOnlyTheirInside() throws {
        let box = Rect(x: 0, y: 0, width: 20, height: 20)
        let ellipse = try picture([.fill(.ellipse(in: box), .color(red))])
        #expect(
            ellipse[20, 10] & 0xFF < 24 && ellipse[11, 11] == Self.white && ellipse[20, 29] & 0xFF < 24
                && ellipse[20, 20] == Self.redPixel)
        let rounded = try picture([.fill(.roundedRect(box, radius: 5), .color(red))])
        #expect(rounded[10, 10] == Self.white && rounded[16, 10] == Self.redPixel)
        let triangle = try picture([
            .fill(.path([.move(.zero), .line(Point(x: 20, y: 0)), .line(Point(x: 0, y: 20)), .close]), .color(red))
        ])
        #expect(triangle[12, 12] == Self.redPixel && triangle[28, 28] == Self.white)
        let pie = try picture([
            .fill(
                .path([
                    .move(Point(x: 10, y: 10)), .arc(center: Point(x: 10, y: 10), radius: 10, start: 0, end: .pi / 2),
                    .close,
                ]),
                .color(red))
        ])
        #expect(pie[24, 24] == Self.redPixel, "clockwise: the quarter at the lower right")
        #expect(pie[16, 16] == Self.white && pie[24, 16] == Self.white)
    }

    @Test func strokesAreCenteredOnTheirPathAndCanBeDashed() throws {
        let picture = try picture([.stroke(.rect(Rect(x: 5, y: 5, width: 10, height: 10)), .color(red), width: 2)])
        #expect(picture[14, 20] == Self.redPixel && picture[15, 20] == Self.redPixel)
        #expect(picture[13, 20] == Self.white && picture[16, 20] == Self.white)
        let line: Shape = .path([.move(Point(x: 0, y: 10)), .line(Point(x: 20, y: 10))])
        let dashed = try self.picture([.stroke(line, .color(red), width: 2, dash: [5, 5])])
        #expect(dashed[12, 20] == Self.redPixel && dashed[17, 20] == Self.white && dashed[22, 20] == Self.redPixel)
    }

    @Test func linearGradientsRunFromPointToPoint() throws {
        let stops = [GradientStop(offset: 0, color: .black), GradientStop(offset: 1, color: .white)]
        let picture = try picture([
            .fill(
                .rect(Rect(x: 0, y: 0, width: 20, height: 20)),
                .linearGradient(from: .zero, to: Point(x: 20, y: 0), stops: stops))
        ])
        // The center of pixel i is at (i + 0.5) / 20.
        for x in [0, 5, 10, 19] {
            let expected = (Double(x) + 0.5) / 20 * 255
            #expect(abs(Double(picture[10 + x, 20] & 0xFF) - expected) < 3)
            #expect(picture[10 + x, 12] == picture[10 + x, 28])
        }
    }

    @Test func clipsLastUntilRestore() throws {
        let all = Rect(x: 0, y: 0, width: 20, height: 20)
        let picture = try picture([
            .save, .clip(.rect(Rect(x: 0, y: 0, width: 10, height: 20))), .fill(.rect(all), .color(red)), .restore,
            .fill(.rect(Rect(x: 15, y: 0, width: 5, height: 20)), .color(red)),
        ])
        #expect(picture[15, 20] == Self.redPixel && picture[22, 20] == Self.white && picture[27, 20] == Self.redPixel)
    }

    @Test func unknownImagesShowAPlaceholder() throws {
        let picture = try picture([
            .image(ImageID(index: 99), in: Rect(x: 0, y: 0, width: 20, height: 20), mode: .scaleToFill, tint: nil)
        ])
        #expect(picture[20, 14] == 0xFFE5_E5EA, "gray between the arms of the cross")
        #expect(picture[20, 20] != 0xFFE5_E5EA && picture[20, 20] != Self.white)
        #expect(picture[31, 20] == Self.white)
    }

    /// An image of 4 × 2 pixels: red, green, blue and black over four white pixels.
    @Test func imagesArePlacedAndScaledByContentModeAndTinted() throws {
        let id = try images.image(named: "four.png").id
        func draw(_ mode: ContentMode, _ box: Rect, tint: Color? = nil) throws -> Renderer.Picture {
            try picture([.image(id, in: box, mode: mode, tint: tint)])
        }
        let box = Rect(x: 0, y: 0, width: 20, height: 20)
        let center = try draw(.center, box)
        #expect([18, 19, 20, 21].map { center[$0, 19] } == [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0xFF00_0000])
        #expect(center[18, 18] == Self.white && center[17, 19] == Self.white)
        let corners: [(ContentMode, Int, Int)] = [
            (.topLeft, 10, 10), (.top, 18, 10), (.topRight, 26, 10), (.left, 10, 19), (.right, 26, 19),
            (.bottomLeft, 10, 28),
            (.bottom, 18, 28), (.bottomRight, 26, 28),
        ]
        for (mode, x, y) in corners {
            #expect(try draw(mode, box)[x, y] == Self.redPixel, "\(mode)")
        }
        // Fit: 20 × 10 in the middle, 5 pixels each; fill: 40 × 20, of which the middle 20 are visible.
        let fit = try draw(.scaleAspectFit, box)
        #expect(fit[11, 16] == Self.redPixel && fit[28, 16] == 0xFF00_0000 && fit[11, 12] == Self.white)
        let fill = try draw(.scaleAspectFill, box)
        // The centers of the image's pixels; between them, colors blend.
        #expect(fill[15, 12] >> 8 & 0xFF > 0xE0 && fill[15, 12] & 0xFF < 0x20)
        #expect(fill[24, 12] & 0xFF > 0xE0 && fill[24, 12] >> 8 & 0xFF < 0x20)
        #expect(fill[8, 12] == Self.white && fill[31, 12] == Self.white, "cut at the box")
        let stretched = try draw(.scaleToFill, box)
        #expect(stretched[11, 12] == Self.redPixel && stretched[28, 12] == 0xFF00_0000)
        let tinted = try draw(.center, box, tint: Color(rgba: 0x1122_33FF))
        #expect(tinted[18, 19] == 0xFF11_2233 && tinted[21, 20] == 0xFF11_2233 && tinted[17, 19] == Self.white)
    }

    @Test func downscaledImagesAverageTheirPixels() throws {
        // A chessboard of black and white pixels becomes gray.
        let id = try images.image(named: "chess@2x.png").id
        let picture = try picture([.image(id, in: Rect(x: 0, y: 0, width: 8, height: 8), mode: .scaleToFill, tint: nil)]
        )
        for (x, y) in [(12, 12), (15, 14), (16, 16)] {
            #expect((0x7E...0x81).contains(picture[x, y] & 0xFF))
        }
    }
}

/// The ink of text compared with its measured size.
struct TextDrawingTests {
    let measurer = PangoTextMeasurer()

    struct Ink {
        var left: Int
        var top: Int
        var right: Int
        var bottom: Int
    }

    /// Returns the bounds of all pixels that are not white; the ends are exclusive.
    func ink(of request: TextRequest, box: Rect, vertical: VerticalTextAlignment = .top, scale: Double, size: Size)
        throws -> Ink?
    {
        var builder = SnapshotBuilder(width: size.width, height: size.height, scale: scale)
        builder.add(
            "text", frame: Rect(x: 0, y: 0, width: size.width, height: size.height),
            commands: [.text(request, in: box, color: .black, vertical: vertical)])
        let images = ImageStore { _ throws(ImageError) in throw ImageError(message: "none") }
        let picture = try Renderer(text: measurer, images: images).picture(builder.snapshot)
        var ink: Ink?
        for y in 0..<picture.height {
            for x in 0..<picture.width where picture[x, y] != 0xFFFF_FFFF {
                var bounds = ink ?? Ink(left: x, top: y, right: x + 1, bottom: y + 1)
                bounds.left = min(bounds.left, x)
                bounds.right = max(bounds.right, x + 1)
                bounds.top = min(bounds.top, y)
                bounds.bottom = max(bounds.bottom, y + 1)
                ink = bounds
            }
        }
        return ink
    }

    @Test func inkMatchesTheFontMetrics() throws {
        // H in Inter: advance 2084, stems from 248 to 1836, cap height 2048 of 2,816. At 28.16 points and scale 2: left
        // 2.48 points = 4.96 pixels, right 18.36 = 36.72; the top is 20.48 points above the baseline.
        let request = TextRequest(text: "H", font: Font(size: 28.16))
        let ink = try #require(
            try ink(
                of: request, box: Rect(x: 10, y: 10, width: 40, height: 40), scale: 2, size: Size(width: 60, height: 60)
            ))
        // The baseline: 27.28 points = 54.56 pixels, on the grid 55, below the top at 20 pixels.
        #expect(ink.bottom == 75)
        #expect(ink.top == 75 - 41, "40.96 pixels")
        #expect(abs(ink.left - (20 + 5)) <= 1 && abs(ink.right - (20 + 37)) <= 1)
    }

    @Test(arguments: [1.0, 2, 3], [0.0, 0.1, 0.25, 0.4, 0.5, 0.7])
    func baselinesAreOnThePixelGrid(scale: Double, offset: Double) throws {
        // "HHH" has ink exactly from cap height to baseline. A sharp lower edge is a row that is black or white.
        let request = TextRequest(text: "HHH", font: Font(size: 20))
        let ink = try #require(
            try ink(
                of: request, box: Rect(x: 5, y: 5 + offset, width: 60, height: 30), scale: scale,
                size: Size(width: 70, height: 40)))
        let ascent = PixelGrid.round(measurer.measure(request, width: nil).firstBaseline, scale: scale)
        let expected = PixelGrid.round(5 + offset + ascent, scale: scale) * scale
        #expect(Double(ink.bottom) == expected)
    }

    @Test func verticalAlignmentPlacesTheBaseline() throws {
        let request = TextRequest(text: "HH", font: Font(size: 20))
        // Inter at 20 points: the ascent is 19.375, on the grid 19; 24.2 high, rounded up to 25.
        func bottom(_ vertical: VerticalTextAlignment) throws -> Double {
            let box = Rect(x: 0, y: 0, width: 60, height: 60)
            return Double(
                try #require(
                    try ink(of: request, box: box, vertical: vertical, scale: 1, size: Size(width: 60, height: 60))
                ).bottom)
        }
        #expect(try bottom(.top) == 19)
        #expect(try bottom(.center) == (30 - 12.5 + 19).rounded())
        #expect(try bottom(.bottom) == 60 - 25 + 19)
    }

    /// Ink is within the measured box (except for the overhang of single letters), for all modes and alignments.
    @Test(arguments: Array(1...24) as [UInt64])
    func inkIsWithinTheMeasuredBox(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let text = [
            "The quick brown fox jumps over", "office difficult AVATAR", "你好世界 東京の夜", "a 😀 b 🇩🇪 c", "one two\nthree",
        ]
        .randomElement(using: &random)!
        let request = TextRequest(
            text: text, font: Font(size: 17), alignment: [.left, .center, .right].randomElement(using: &random)!,
            lineBreak: LineBreakMode.allCases.randomElement(using: &random)!,
            maximumLines: Int.random(in: 0...3, using: &random))
        let width = Double.random(in: 40...220, using: &random)
        let metrics = measurer.measure(request, width: width)
        let box = Rect(x: 20, y: 20, width: width, height: metrics.size.height)
        let ink = try #require(
            try ink(
                of: request, box: box, scale: 2, size: Size(width: 260, height: (60 + metrics.size.height).rounded(.up))
            ))
        let start: Double =
            switch request.alignment {
            case .center: 20 + (width - metrics.size.width) / 2
            case .right: 20 + width - metrics.size.width
            default: 20
            }
        // Side bearings: ink may overhang by one pixel, or be up to 3 points inside.
        #expect(Double(ink.left) / 2 >= start - 1 && Double(ink.left) / 2 <= start + 4, "seed \(seed): \(request)")
        #expect(
            Double(ink.right) / 2 <= start + metrics.size.width + 1
                && Double(ink.right) / 2 >= start + metrics.size.width - 4,
            "seed \(seed): \(ink) \(start) \(metrics)")
        #expect(Double(ink.top) / 2 >= 19 && Double(ink.bottom) / 2 <= 21 + metrics.size.height, "seed \(seed)")
    }

    /// Equal letters have equal distances although their advances are fractions of pixels, which Cairo would round.
    @Test func lettersHaveSubpixelPositions() throws {
        let advance = measurer.measure(TextRequest(text: "l", font: Font(size: 15)), width: nil).size.width
        var builder = SnapshotBuilder(width: 100, height: 30)
        let request = TextRequest(text: "llllllllllllllll", font: Font(size: 15))
        let box = Rect(x: 10, y: 5, width: 90, height: 20)
        builder.add(
            "t", frame: Rect(x: 0, y: 0, width: 100, height: 30),
            commands: [.text(request, in: box, color: .black, vertical: .top)])
        let images = ImageStore { _ throws(ImageError) in throw ImageError(message: "none") }
        let picture = try Renderer(text: measurer, images: images).picture(builder.snapshot)
        // The row through the middle of the letters, for the center of each letter's ink.
        let row = 14
        var centers: [Double] = []
        for letter in 0..<16 {
            let start = 10 + Double(letter) * advance
            var sum = 0.0
            var weight = 0.0
            for x in Int(start.rounded())..<Int((start + advance).rounded()) {
                let ink = 255 - Double(picture[x, row] & 0xFF)
                sum += ink * (Double(x) + 0.5)
                weight += ink
            }
            #expect(weight > 0)
            centers.append(sum / weight - start)
        }
        #expect(centers.max()! - centers.min()! < 0.35, "places are rounded to quarters: \(centers)")
    }

    @Test func textLooksTheSameAfterItsCachedFontsWereReleased() throws {
        let measurer = PangoTextMeasurer()
        let images = ImageStore { _ throws(ImageError) in throw ImageError(message: "none") }
        let renderer = Renderer(text: measurer, images: images)
        let screen = SampleScreen.make(scale: 1, image: nil)
        let before = try renderer.png(screen)
        for size in 0..<1100 {
            _ = measurer.lineMetrics(of: Font(size: 5 + Double(size) / 100))
        }
        #expect(measurer.faces.fonts.count < 1100)
        #expect(try renderer.png(screen) == before)
    }

    @Test func textClippedByItsLineBreakModeIsWithinItsBoxInBothDirections() throws {
        let request = TextRequest(text: "MMMMMMMMMM", font: Font(size: 17), lineBreak: .byClipping)
        let ink = try #require(
            try ink(
                of: request, box: Rect(x: 10, y: 5, width: 50, height: 30), scale: 1, size: Size(width: 200, height: 40)
            ))
        #expect(ink.right <= 60 && ink.right >= 58)
        let hebrew = TextRequest(
            text: "שלוםשלוםשלוםשלום", font: Font(size: 17), lineBreak: .byClipping, direction: .rightToLeft)
        let other = try #require(
            try self.ink(
                of: hebrew, box: Rect(x: 100, y: 5, width: 50, height: 30), scale: 1, size: Size(width: 200, height: 40)
            ))
        #expect(
            other.left >= 99 && other.right >= 146 && other.right <= 150, "the start of the text, at the right, shows")
    }

    @Test func missingCharactersAreDrawnAsBoxes() throws {
        let request = TextRequest(text: "\u{10FFFF}", font: Font(size: 20))
        let ink = try #require(
            try ink(
                of: request, box: Rect(x: 5, y: 5, width: 30, height: 30), scale: 2, size: Size(width: 40, height: 40)))
        #expect(ink.right - ink.left >= 18 && ink.bottom - ink.top >= 26)
    }
}
