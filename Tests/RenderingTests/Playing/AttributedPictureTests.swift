import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

/// Drawings of text with several styles, in each format.
struct AttributedPictureTests {
    let renderer = Renderer(
        text: PangoTextMeasurer(), images: ImageStore { _ throws(ImageError) in throw ImageError(message: "none") })
    let red = Color(rgba: 0xFF00_00FF)
    let blue = Color(rgba: 0x0000_FFFF)
    let yellow = Color(rgba: 0xFFFF_00FF)
    static let white: UInt32 = 0xFFFF_FFFF

    func text(_ parts: [(String, TextRun)], lines: Int = 0, alignment: TextAlignment = .left) -> TextRequest {
        var request = TextRequest(
            text: parts.map(\.0).joined(), font: Font(size: 28.16), alignment: alignment, lineBreak: .byWordWrapping,
            maximumLines: lines)
        request.runs = parts.map { part in
            var run = part.1
            run.length = part.0.utf8.count
            return run
        }
        return request
    }

    func run(_ change: (inout TextRun) -> Void = { _ in }) -> TextRun {
        var run = TextRun(length: 0, font: Font(size: 28.16))
        change(&run)
        return run
    }

    func snapshot(_ request: TextRequest, width: Double = 200, height: Double = 40, scale: Double = 1) -> Snapshot {
        var builder = SnapshotBuilder(width: width, height: height, scale: scale)
        let box = Rect(x: 0, y: 0, width: width, height: height)
        builder.add("text", frame: box, commands: [.text(request, in: box, color: .black, vertical: .top)])
        return builder.snapshot
    }

    /// Returns the bounding box of the pixels that satisfy a condition (with a tolerance for antialiased edges).
    func ink(_ picture: Renderer.Picture, _ isInk: (UInt32) -> Bool) -> (left: Int, top: Int, right: Int, bottom: Int)?
    {
        var found: (left: Int, top: Int, right: Int, bottom: Int)?
        for y in 0..<picture.height {
            for x in 0..<picture.width where isInk(picture[x, y]) {
                let old = found ?? (x, y, x, y)
                found = (min(old.left, x), min(old.top, y), max(old.right, x), max(old.bottom, y))
            }
        }
        return found
    }

    static func isReddish(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xFF > (pixel >> 8 & 0xFF) + 64 }
    static func isBlack(_ pixel: UInt32) -> Bool { pixel & 0xFF_FFFF == 0 }

    /// H is 20.84 wide and I 7.44; the red I is between two H.
    @Test func partsOfATextHaveTheirOwnColors() throws {
        let request = text([("H", run()), ("I", run { $0.color = red }), ("H", run())])
        let picture = try renderer.picture(snapshot(request))
        let box = try #require(ink(picture, Self.isReddish))
        #expect(box.left >= 20 && box.right <= 28)
        let black = try #require(ink(picture, Self.isBlack))
        #expect(black.left < 5 && black.right > 40)
    }

    @Test func backgroundUnderlineAndStrikethroughCoverOnlyTheirPartOfTheText() throws {
        let request = text([
            (
                "HH",
                run {
                    $0.background = yellow
                    $0.isUnderlined = true
                    $0.isStruckThrough = true
                }
            ), ("HH", run()),
        ])
        let picture = try renderer.picture(snapshot(request))
        let background = try #require(ink(picture) { $0 == 0xFFFF_FF00 })
        // The line is 34.08 high and the two letters 41.68 wide.
        #expect(background.left == 0 && background.top == 0 && background.right == 40)
        let alone = try renderer.picture(snapshot(text([("HH", run { $0.background = yellow }), ("HH", run())])))
        #expect(try #require(ink(alone) { $0 == 0xFFFF_FF00 }).bottom == 33)
        // The baseline is at 27. Between letters and underline is the yellow background; between the letters is the
        // strikethrough.
        let middle = 20
        let under = (28..<34).filter { Self.isBlack(picture[middle, $0]) }
        #expect(!under.isEmpty && under.last! - under.first! == under.count - 1)
        let through = (10..<26).filter { Self.isBlack(picture[middle, $0]) }
        #expect(!through.isEmpty && through.last! - through.first! == through.count - 1 && through.count <= 3)
        #expect(!(28..<34).contains { Self.isBlack(picture[60, $0]) }, "the other part has no line")
    }

    /// Adjacent equal backgrounds have no seam, even if fonts change.
    @Test func adjacentEqualBackgroundsHaveNoSeam() throws {
        let look = run { $0.background = yellow }
        let request = text([
            ("ab 你好 ", look),
            (
                "cd",
                run {
                    $0.background = yellow
                    $0.color = red
                }
            ), (" ef", look),
        ])
        let picture = try renderer.picture(snapshot(request))
        let width = Int(renderer.text.measure(request, width: nil).size.width)
        #expect((0..<width).allSatisfy { picture[$0, 1] == 0xFFFF_FF00 }, "the line above the letters has one color")
    }

    /// The background of a line does not cover descenders of the previous line.
    @Test func backgroundOfALineDoesNotCoverDescendersOfThePreviousLine() throws {
        var request = text([("ggg", run()), ("\nHHH", run { $0.background = yellow })])
        request.lineHeightMultiple = 0.7
        let tight = try renderer.picture(snapshot(request, height: 80))
        request.runs[1].background = nil
        let plain = try renderer.picture(snapshot(request, height: 80))
        for y in 0..<80 {
            for x in 0..<200 where Self.isBlack(plain[x, y]) {
                #expect(Self.isBlack(tight[x, y]), "\(x), \(y)")
            }
        }
    }

    /// In a sentence that wraps, exactly the colored span has its color, on both lines.
    @Test func wrappedSpanKeepsItsColorOnBothLinesInImagesAndSVG() throws {
        let request = text([("one two ", run()), ("three four", run { $0.color = red }), (" five", run())])
        let layout = renderer.text.layout(request, width: 200)
        #expect(layout.lines.count == 2)
        let picture = try renderer.picture(snapshot(request, height: 80))
        let height = layout.lines[0].height
        let box = try #require(ink(picture, Self.isReddish))
        #expect(Double(box.top) < height && Double(box.bottom) > height, "red on both lines")
        let svg = String(decoding: try renderer.svg(snapshot(request, height: 80)), as: UTF8.self)
            .replacing(#/ (x|y|textLength)="[^"]*"| lengthAdjust="spacingAndGlyphs"/#, with: "")
        #expect(svg.contains("<tspan>one two </tspan><tspan fill=\"#ff0000\">three</tspan></text>"))
        #expect(svg.contains("<tspan fill=\"#ff0000\">four</tspan><tspan> five</tspan></text>"))
    }

    @Test func coloredSpansKeepTheirPlaceInMixedDirections() throws {
        let request = text([("The word ", run()), ("שלום", run { $0.color = red }), (" is peace", run())])
        let layout = renderer.text.layout(request, width: 400)
        let span = try #require(layout.runs.first { $0.look == 1 })
        let picture = try renderer.picture(snapshot(request, width: 400))
        let box = try #require(ink(picture, Self.isReddish))
        #expect(Double(box.left) >= span.x - 1 && Double(box.right) <= span.x + span.width + 1)
        let outlines = String(decoding: try renderer.svg(snapshot(request, width: 400), text: .outlines), as: UTF8.self)
        #expect(outlines.contains("<g fill=\"#ff0000\">"))
    }

    @Test func svgSpansContainOnlyAttributesThatDifferFromTheText() throws {
        let parts: [(String, TextRun)] = [
            ("a", run()), ("b", run { $0.font.weight = 700 }),
            (
                "c",
                run {
                    $0.font.isItalic = true
                    $0.font.size = 40
                }
            ),
            (
                "d",
                run {
                    $0.font.isMonospaced = true
                    $0.isUnderlined = true
                    $0.isStruckThrough = true
                }
            ),
            (
                "e",
                run {
                    $0.font.family = "Noto Serif"
                    $0.letterSpacing = 2
                    $0.color = Color(rgba: 0xFF00_0080)
                }
            ), ("<", run { $0.isUnderlined = true }),
        ]
        let svg = String(decoding: try renderer.svg(snapshot(text(parts), width: 300, height: 60)), as: UTF8.self)
            .replacing(#/ (x|y|textLength)="[^"]*"| lengthAdjust="spacingAndGlyphs"/#, with: "")
        for element in [
            "<tspan>a</tspan>", "<tspan font-weight=\"700\">b</tspan>",
            "<tspan font-size=\"40\" font-style=\"italic\">c</tspan>",
            "<tspan font-family=\"'DejaVu Sans Mono', Menlo, monospace\">d</tspan>",
            """
            <tspan font-family="'Noto Serif', Inter, -apple-system, sans-serif" letter-spacing="2" fill="#ff0000" \
            fill-opacity="0.502">e</tspan>
            """,
            "<tspan>&lt;</tspan>",
        ] {
            #expect(svg.contains(element), "\(element) in \(svg)")
        }
        // The screen, two underlines and one strikethrough.
        #expect(svg.split(separator: "<rect width").count - 1 == 4, "\(svg)")
    }

    /// Transparent text with a colored part shows the part.
    @Test func transparentTextShowsColoredParts() throws {
        let request = text([("H", run()), ("H", run { $0.color = red })])
        var builder = SnapshotBuilder(width: 60, height: 40)
        let box = Rect(x: 0, y: 0, width: 60, height: 40)
        builder.add("t", frame: box, commands: [.text(request, in: box, color: Color(rgba: 0), vertical: .top)])
        #expect(ink(try renderer.picture(builder.snapshot), Self.isReddish) != nil)
    }

    /// A view with the height of its text clips no descenders: the ink is the same as without clipping.
    @Test(arguments: [1.0, 2, 3], [11.0, 17, 28.16, 34, 71])
    func descendersOfTheLastLineAreNotClipped(scale: Double, size: Double) throws {
        var request = TextRequest(text: "gjpqy\n(Çgjpqyß)", font: Font(size: size), maximumLines: 0)
        for multiple in [0, 0.8, 1.4] {
            request.lineHeightMultiple = multiple
            let height = PixelGrid.ceil(renderer.text.measure(request, width: nil).size.height, scale: scale)
            func picture(_ clips: Bool) throws -> Renderer.Picture {
                var builder = SnapshotBuilder(width: 700, height: 400, scale: scale)
                builder.add(
                    "t", frame: Rect(x: 0, y: 100, width: 700, height: height),
                    appearance: Appearance(clipsToBounds: clips),
                    commands: [
                        .text(
                            request, in: Rect(x: 0, y: 0, width: 700, height: height), color: .black, vertical: .center)
                    ])
                return try renderer.picture(builder.snapshot)
            }
            func isInk(_ pixel: UInt32) -> Bool { pixel != Self.white }
            let clipped = try #require(ink(try picture(true), isInk))
            let free = try #require(ink(try picture(false), isInk))
            #expect(clipped.bottom == free.bottom, "size \(size), multiple \(multiple)")
        }
    }

    /// Images, documents and both kinds of SVG of random attributed text, with and without fonts.
    @Test(arguments: Array(1...20) as [UInt64])
    func randomAttributedTextRendersAsPNGSVGAndPDFWithAndWithoutFonts(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bare = Renderer(
            text: PangoTextMeasurer(fonts: FontLibrary(directories: ["/nonexistent"])), images: renderer.images)
        var builder = SnapshotBuilder(width: 120, height: 120)
        for mode in LineBreakMode.allCases {
            var request = TextRequest(
                text: RandomText.make(using: &random), font: Font(size: 17),
                alignment: TextAlignment.allCases.randomElement(using: &random)!,
                lineBreak: mode, maximumLines: Int.random(in: 0...2, using: &random),
                direction: Bool.random(using: &random) ? .leftToRight : .rightToLeft)
            request.runs = RandomText.runs(of: request.text, using: &random)
            let box = Rect(x: 0, y: 0, width: Double.random(in: 0...120, using: &random), height: 90)
            builder.add("t", frame: box, commands: [.text(request, in: box, color: .black, vertical: .top)])
        }
        for renderer in [renderer, bare] {
            #expect(try renderer.png(builder.snapshot).count > 100, "seed \(seed)")
            #expect(try renderer.svg(builder.snapshot).count > 100)
            #expect(try renderer.svg(builder.snapshot, text: .outlines).count > 100)
            #expect(try renderer.pdf(builder.snapshot).count > 100)
        }
    }
}
