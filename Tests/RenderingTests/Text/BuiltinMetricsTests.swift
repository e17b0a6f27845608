import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

/// Text on a machine without fonts.
struct BuiltinMetricsTests {
    let bare = PangoTextMeasurer(fonts: FontLibrary(directories: ["/nonexistent"]))
    let real = PangoTextMeasurer()

    func request(_ text: String, weight: Int = 400, mode: LineBreakMode = .byTruncatingTail, lines: Int = 0)
        -> TextRequest
    {
        TextRequest(text: text, font: Font(size: 17, weight: weight), lineBreak: mode, maximumLines: lines)
    }

    @Test func missingFontsAreReported() throws {
        #expect(bare.fonts.isEmpty && bare.metricsNote == "builtin" && real.metricsNote == nil)
        let message = try #require(bare.fonts.diagnostic(allowsNone: true)?.message)
        #expect(message.contains("fonts-inter") && message.contains("builtin"))
    }

    @Test(
        arguments: ["Hello, world", "AVATAR To We.", "Größe naïve", "1,234.56", "Привет, мир", "Ελληνικά", "fi -> =="],
        [400, 700])
    func builtinWidthsHeightsAndBaselinesAreCloseToTheFontsOwn(text: String, weight: Int) {
        let one = bare.measure(request(text, weight: weight), width: nil)
        let two = real.measure(request(text, weight: weight), width: nil)
        // The built-in metrics have kerning for ASCII only.
        let tolerance = text.utf8.count == text.count ? 0.2 : 0.025 * two.size.width
        #expect(abs(one.size.width - two.size.width) < tolerance, "\(one.size.width) \(two.size.width)")
        #expect(abs(one.size.height - two.size.height) < 0.02 && abs(one.firstBaseline - two.firstBaseline) < 0.01)
        #expect(one.missingGlyphs == 0)
    }

    @Test func builtinMetricsBreakLinesLikeFonts() {
        let text = "The quick brown fox jumps over the lazy dog and runs away from everything it has ever known."
        for mode in LineBreakMode.allCases {
            for lines in 0...2 {
                let one = bare.layout(request(text, mode: mode, lines: lines), width: 150)
                let two = real.layout(request(text, mode: mode, lines: lines), width: 150)
                #expect(one.lines.map(\.text) == two.lines.map(\.text), "\(mode) \(lines)")
            }
        }
    }

    @Test(arguments: Array(1...20) as [UInt64])
    func randomTextRendersWithoutFonts(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let images = ImageStore { _ throws(ImageError) in throw ImageError(message: "none") }
        let renderer = Renderer(text: bare, images: images)
        var builder = SnapshotBuilder(width: 100, height: 100)
        for mode in LineBreakMode.allCases {
            let request = TextRequest(
                text: RandomText.make(using: &random), font: Font(size: 17, isMonospaced: Bool.random(using: &random)),
                lineBreak: mode,
                maximumLines: Int.random(in: 0...2, using: &random),
                direction: Bool.random(using: &random) ? .leftToRight : .rightToLeft)
            let box = Rect(x: 0, y: 0, width: 90, height: 90)
            builder.add("t", frame: box, commands: [.text(request, in: box, color: .black, vertical: .top)])
        }
        #expect(try renderer.png(builder.snapshot).count > 100)
        #expect(try renderer.svg(builder.snapshot).count > 100)
        #expect(try renderer.svg(builder.snapshot, text: .outlines).count > 100)
        #expect(try renderer.pdf(builder.snapshot).count > 100)
    }

    @Test func wordsAreDrawnAsBars() throws {
        let layout = bare.layout(request("ab cd"), width: nil)
        let bars = layout.runs[0].bars(of: layout)
        #expect(bars.count == 2 && bars[0].x == 0 && abs(bars[1].maxX - layout.metrics.size.width) < 1e-6)
    }
}
