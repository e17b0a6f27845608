import Layout
import TestSupport
import Testing

@testable import Rendering

/// Properties of all texts, checked with random texts of many scripts.
struct TextLawTests {
    static let seeds = Seeds.range(1, short: 10, full: 30).map { UInt64($0) }

    func request(
        using random: inout SeededGenerator, modes: [LineBreakMode] = LineBreakMode.allCases,
        lines: ClosedRange<Int> = 0...3
    )
        -> TextRequest
    {
        var request = TextRequest(
            text: RandomText.make(using: &random),
            font: Font(
                size: [11, 17, 34].randomElement(using: &random)!, weight: [400, 700].randomElement(using: &random)!),
            alignment: TextAlignment.allCases.randomElement(using: &random)!,
            lineBreak: modes.randomElement(using: &random)!,
            maximumLines: Int.random(in: lines, using: &random),
            direction: Bool.random(using: &random) ? .leftToRight : .rightToLeft)
        request.letterSpacing = [0, 0, 0, 2, -1].randomElement(using: &random)!
        request.lineSpacing = [0, 0, 5].randomElement(using: &random)!
        request.lineHeightMultiple = [0, 0, 1.3].randomElement(using: &random)!
        // Control characters are removed before shaping, which would shift the runs.
        if !request.text.contains("\r") && !request.text.contains("\u{2028}") {
            request.runs = RandomText.runs(of: request.text, using: &random)
        }
        return request
    }

    /// Whether a line has a single grapheme (and possibly an ellipsis), so that it may exceed the available width.
    func isSingle(_ line: TextLayout.Line, of layout: TextLayout) -> Bool {
        let text = line.text.map { String(decoding: layout.shaped.bytes[$0], as: UTF8.self) }.joined()
        return text.count <= 1
    }

    @Test(arguments: seeds)
    func linesFitTheWidthAndLineLimitAndAddUpToTheMeasuredHeight(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let measurer = PangoTextMeasurer()
        for _ in 0..<8 {
            let request = request(using: &random)
            let width = Double.random(in: 0...300, using: &random)
            let layout = measurer.layout(request, width: width)
            for line in layout.lines {
                #expect(
                    line.width <= width + 0.001 || isSingle(line, of: layout), "seed \(seed): \(request) at \(width)")
            }
            #expect(layout.metrics.size.width == layout.lines.map(\.width).max() ?? 0)
            #expect(layout.metrics.lineCount == layout.lines.count)
            #expect(request.maximumLines == 0 || layout.lines.count <= request.maximumLines)
            var bottom = -request.lineSpacing
            for line in layout.lines {
                #expect(
                    abs(line.top - bottom - request.lineSpacing) < 1e-9 && line.baseline > line.top && line.height > 0)
                bottom = line.top + line.height
            }
            #expect(abs(layout.metrics.size.height - bottom) < 1e-9, "seed \(seed)")
            if request.runs.isEmpty {
                let height =
                    measurer.lineMetrics(of: request.font).height
                    * (request.lineHeightMultiple > 0 ? request.lineHeightMultiple : 1)
                for line in layout.lines {
                    let text = line.text.map { String(decoding: layout.shaped.bytes[$0], as: UTF8.self) }.joined()
                    let isHigher = text.unicodeScalars.contains(where: RandomText.isStacked)
                    #expect(
                        isHigher ? line.height > height : abs(line.height - height) < 1e-9, "seed \(seed): \(text)")
                }
            }
        }
    }

    @Test(arguments: seeds)
    func smallerWidthsNeverReduceTheHeight(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let measurer = PangoTextMeasurer()
        var request = request(using: &random, modes: [.byWordWrapping, .byClipping, .byTruncatingTail], lines: 0...0)
        // With two large words, a smaller width can move the second next to the first.
        request.runs = []
        request.text.unicodeScalars.removeAll(where: RandomText.isStacked)
        var height = 0.0
        for width in stride(from: 400.0, through: 0, by: -7) {
            let metrics = measurer.measure(request, width: width)
            #expect(metrics.size.height >= height, "seed \(seed): \(request) at \(width)")
            height = metrics.size.height
        }
    }

    /// At the minimum width no word is broken; at a smaller width, a word is broken or a grapheme exceeds it.
    @Test(arguments: seeds)
    func leastWidthIsTheSmallestWidthThatBreaksNoWord(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let measurer = PangoTextMeasurer()
        for _ in 0..<8 {
            let request = request(using: &random, modes: [.byWordWrapping], lines: 0...0)
            func breaksAWord(at width: Double) -> Bool {
                let layout = measurer.layout(request, width: width)
                guard let positions = layout.shaped.positions else { return false }
                return layout.lines.contains { line in
                    guard let start = line.text.map(\.lowerBound).min(), start > 0 else { return false }
                    return !positions.flags[positions.index(ofByte: start)].contains(.lineBreak)
                }
            }
            /// Whether a line ends at a soft hyphen whose hyphen does not fit.
            func hidesAHyphen(at width: Double) -> Bool {
                let layout = measurer.layout(request, width: width)
                return zip(layout.lines, layout.lines.dropFirst()).contains { line, next in
                    next.start >= 2 && layout.shaped.isSoftHyphen(next.start - 2)
                        && !layout.runs[line.runs].contains { $0.insertion == .hyphen }
                }
            }
            let least = measurer.leastWidth(of: request)
            #expect(!breaksAWord(at: least + 1e-3), "seed \(seed): \(request) at \(least)")
            #expect(!hidesAHyphen(at: least + 1e-3), "seed \(seed): \(request) at \(least)")
            guard least > 2 else { continue }
            let narrower = measurer.measure(request, width: least - 1).size.width
            #expect(
                breaksAWord(at: least - 1) || hidesAHyphen(at: least - 1) || narrower > least - 1,
                "seed \(seed): \(request) below \(least)")
        }
    }

    /// For widths between cached widths, the cache gives the same result as a new measurement.
    @Test(arguments: seeds)
    func cachedLayoutsEqualNewLayouts(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let old = PangoTextMeasurer()
        let request = request(using: &random)
        let natural = old.measure(request, width: nil).size.width
        for _ in 0..<15 {
            // Often very close to a width at which lines are full.
            var width = Double.random(in: 0...max(1, natural * 1.2), using: &random)
            let before = old.measure(request, width: width)
            if Bool.random(using: &random) {
                width = before.size.width + [0, 1, -1].randomElement(using: &random)! / 1024
            }
            let fresh = PangoTextMeasurer()
            #expect(
                old.measure(request, width: width) == fresh.measure(request, width: width),
                "seed \(seed): \(request) at \(width)")
            let one = old.layout(request, width: width)
            let two = fresh.layout(request, width: width)
            #expect(one.lines.map(\.text) == two.lines.map(\.text), "seed \(seed): \(request) at \(width)")
            #expect(one.glyphs.map(\.x) == two.glyphs.map(\.x), "seed \(seed): \(request) at \(width)")
        }
    }

    /// Lines that are not truncated contain the whole text in order, except white space at their ends.
    @Test(arguments: seeds)
    func linesContainTheWholeText(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let measurer = PangoTextMeasurer()
        for _ in 0..<8 {
            let request = request(using: &random, lines: 0...0)
            let layout = measurer.layout(request, width: Double.random(in: 0...300, using: &random))
            let bytes = layout.shaped.bytes
            var end = 0
            for line in layout.lines {
                for range in line.text where !range.isEmpty {
                    #expect(range.lowerBound >= end)
                    let left = String(decoding: bytes[end..<range.lowerBound], as: UTF8.self)
                    #expect(
                        left.allSatisfy(\.isWhitespace) || left == "\u{200B}",
                        "seed \(seed): lost \(left.debugDescription) of \(request)")
                    end = range.upperBound
                }
            }
            let rest = String(decoding: bytes[end...], as: UTF8.self)
            #expect(
                rest.unicodeScalars.allSatisfy { $0.properties.isWhitespace || $0 == "\u{200B}" },
                "seed \(seed): lost \(rest.debugDescription)")
            #expect(!layout.metrics.isTruncated)
        }
    }

    /// Glyphs and runs cover their line without gaps, from 0 to its width.
    @Test(arguments: seeds)
    func glyphRunsCoverTheirLineWithoutGaps(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let measurer = PangoTextMeasurer()
        for _ in 0..<8 {
            let request = request(using: &random)
            let layout = measurer.layout(request, width: Double.random(in: 0...300, using: &random))
            for line in layout.lines {
                var x = 0.0
                for run in layout.runs[line.runs] {
                    #expect(abs(run.x - x) < 1e-9)
                    x += run.width
                }
                #expect(abs(x - line.width) < 1e-9 || line.isClipped, "seed \(seed): \(request)")
            }
        }
    }

    @Test func textCacheHasALimitedSizeAndKeepsRecentlyUsedTexts() {
        var cache = TextCache(capacity: 10)
        func request(_ number: Int) -> TextRequest { TextRequest(text: "\(number)", font: Font(size: 17)) }
        func find(_ number: Int) -> TextEntry? {
            cache.entry(for: request(number), hash: TextKey.hash(of: request(number)))
        }
        for number in 0..<100 {
            cache.insert(TextEntry(key: TextKey(request(number)), shaped: ShapedText(bytes: [])))
            _ = find(0)
            #expect(cache.count <= 10)
        }
        #expect(find(0) != nil, "used texts stay")
        #expect(find(99) != nil)
        #expect(find(50) == nil)
        #expect(
            cache.entry(for: request(1), hash: TextKey.hash(of: request(0))) == nil, "an equal hash is not sufficient")
    }

    @Test func cacheKeysOfCanonicallyEquivalentTextsDiffer() {
        let font = Font(size: 17)
        let composed = TextKey(TextRequest(text: "\u{E9}", font: font))
        let decomposed = TextKey(TextRequest(text: "e\u{301}", font: font))
        #expect(composed != decomposed)
        #expect(composed == TextKey(TextRequest(text: "\u{E9}", font: font)))
    }
}
