import Layout
import TestSupport
import Testing

@testable import Rendering

/// Texts that need no fallback fonts are shaped with a selection of the fonts.
struct PlainFontTests {
    private let families: [String?] = [
        nil, nil, "Noto Serif", "DejaVu Sans", "Noto Sans Mono CJK JP", "serif", "No Such Family",
    ]
    private let letters = Array(" abcdefgfijklWAVATofficeÄßéčŁΩжЯ0123456789.,:;!?'\"()–—…€“”\u{A0}\n\t").map(
        String.init)
    private let others = ["©", "ع", "字", "😀", "é", "\u{200D}", "①"]

    private func font(_ random: inout SeededGenerator) -> Font {
        Font(
            size: random.pick([8, 11.5, 17, 17.25, 40]), weight: random.pick([100, 400, 400, 700, 900]),
            isItalic: random.chance(30),
            isMonospaced: random.chance(20), family: random.pick(families))
    }

    private func request(_ random: inout SeededGenerator) -> TextRequest {
        let hasOthers = random.chance(20)
        func text(_ count: Int) -> String {
            (0..<count).map { _ in hasOthers && random.chance(10) ? random.pick(others) : random.pick(letters) }
                .joined()
        }
        let parts = (0..<random.int(1...4)).map { _ in text(random.int(1...8)) }
        var request = TextRequest(text: parts.joined(), font: font(&random), maximumLines: random.int(0...2))
        request.locale = random.pick(["en", "de", "ar", "ja"])
        if random.chance(50) {
            request.runs = parts.map { TextRun(length: $0.utf8.count, font: font(&random)) }
        }
        return request
    }

    @Test(arguments: Seeds.range(0, short: 60, full: 1_500)) func fontSubsetsShapeTextLikeAllFonts(_ seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let (few, all) = (PangoTextMeasurer(), PangoTextMeasurer(searchesAllFonts: true))
        for _ in 0..<10 {
            let request = request(&random)
            for width in [nil, 40.0] {
                #expect(
                    few.measure(request, width: width) == all.measure(request, width: width), "seed \(seed): \(request)"
                )
                let (one, other) = (few.layout(request, width: width).shaped, all.layout(request, width: width).shaped)
                #expect(
                    one.glyphs.map { [Int($0.id), Int($0.advance), Int($0.dx), Int($0.dy), Int($0.cluster)] }
                        == other.glyphs.map { [Int($0.id), Int($0.advance), Int($0.dx), Int($0.dy), Int($0.cluster)] })
                #expect(one.items.map(\.face) == other.items.map(\.face), "seed \(seed): \(request)")
            }
            #expect(few.lineMetrics(of: request.font) == all.lineMetrics(of: request.font))
        }
    }

    @Test func plainTextSearchesNoFallbackFonts() {
        let measurer = PangoTextMeasurer()
        let fonts = (0..<100).map { Font(size: 8 + Double($0) / 20, weight: 400) }
        var request = TextRequest(text: String(repeating: "ab ", count: fonts.count), font: fonts[0])
        request.runs = fonts.map { TextRun(length: 3, font: $0) }
        let width = measurer.measure(request, width: nil).size.width
        #expect(width > 800)
        #expect(measurer.searchCount == 0)
        request.text = "字" + request.text
        #expect(measurer.measure(request, width: nil).size.width > width)
        #expect(measurer.searchCount > 0)
    }

    /// Styles, fonts and font files are released with the measurer.
    @Test func measurerReleasesItsFonts() {
        weak var style: AnyObject?
        do {
            let measurer = PangoTextMeasurer()
            _ = measurer.measure(TextRequest(text: "Hello", font: Font(size: 17)), width: nil)
            #expect(measurer.anyStyle?.ellipsis != nil)
            style = measurer.anyStyle
        }
        #expect(style == nil)
    }
}
