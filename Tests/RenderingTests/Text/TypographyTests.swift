import Geometry
import Layout
import TestSupport
import Testing

@testable import Rendering

/// Line heights, hyphens, justification, features, offsets and underlines, derived by hand from the font tables. Inter
/// has 2,816 units per em (ascender 2728, descender -680, H 2084, I 744, U+2010 1008), so at 28.16 points a unit is
/// 0.01 points.
struct TypographyTests {
    let measurer = PangoTextMeasurer()
    let font = Font(size: 28.16)

    func request(_ text: String, _ change: (inout TextRequest) -> Void = { _ in }) -> TextRequest {
        var request = TextRequest(text: text, font: font, lineBreak: .byWordWrapping, maximumLines: 0)
        change(&request)
        return request
    }

    func metrics(_ text: String, width: Double? = nil, _ change: (inout TextRequest) -> Void = { _ in }) -> TextMetrics
    {
        measurer.measure(request(text, change), width: width)
    }

    func isClose(_ one: Double, _ two: Double) -> Bool { abs(one - two) <= 0.011 }

    // MARK: Heights

    /// Noto Serif Tibetan has 1466 and 1349 of 1,000 units: 41.283 and 37.988 points. Noto Sans Myanmar 1324 and 860:
    /// 37.284 and 24.218. Noto Sans Thai 1061 and 450: 29.878 and 12.672.
    @Test(arguments: [
        ("བཀྲ་ཤིས་", 41.283, 37.988), ("မင်္ဂလာပါ", 37.284, 24.218), ("ที่นี่", 29.878, 12.672),
    ])
    func stackedScriptsIncreaseTheLineHeight(text: String, ascent: Double, descent: Double) {
        let alone = metrics(text)
        #expect(isClose(alone.size.height, ascent + descent) && isClose(alone.firstBaseline, ascent), "\(alone)")
        // The other line has Inter's metrics: 27.28 and 6.8.
        let two = metrics("HIH\n\(text)")
        #expect(isClose(two.size.height, 34.08 + ascent + descent) && isClose(two.firstBaseline, 27.28), "\(two)")
        #expect(isClose(two.lastBaseline, 34.08 + ascent), "\(two)")
        // On one line: the maximum above and below the baseline.
        #expect(isClose(metrics("H \(text) H").size.height, ascent + descent))
    }

    /// Devanagari (896 and 408 of 1,000 units: 25.231 and 11.489) has a smaller ascent than Inter (27.28).
    @Test func maximumAscentAndDescentDetermineTheLineHeight() {
        let line = metrics("H नमस्ते")
        #expect(isClose(line.size.height, 27.28 + 11.489) && isClose(line.firstBaseline, 27.28), "\(line)")
    }

    /// Each line has the height of its own contents.
    @Test func eachLineHasItsOwnHeight() {
        let layout = measurer.layout(request("HIH བཀྲ HIH"), width: 60)
        #expect(layout.lines.count == 3)
        for (line, height) in zip(layout.lines, [34.08, 79.271, 34.08]) {
            #expect(isClose(line.height, height), "\(line.height)")
        }
    }

    // MARK: Hyphens

    /// "HI" is 28.28 wide and the hyphen 10.08.
    @Test func softHyphensAreVisibleOnlyAtLineEnds() throws {
        let text = request("HI\u{AD}HI\u{AD}HI")
        #expect(isClose(measurer.measure(text, width: nil).size.width, 3 * 28.28))
        let layout = measurer.layout(text, width: 40)
        #expect(layout.lines.count == 3)
        for (index, width) in [38.36, 38.36, 28.28].enumerated() {
            let line = layout.lines[index]
            #expect(isClose(line.width, width), "\(index): \(line.width)")
            let hyphens = layout.runs[line.runs].filter { $0.insertion == .hyphen }
            #expect(hyphens.count == (index < 2 ? 1 : 0))
            #expect(hyphens.allSatisfy { isClose($0.x, 28.28) && isClose($0.width, 10.08) })
        }
        // Two parts and a hyphen are 66.64 wide, so they don't fit into 66.
        #expect(measurer.layout(text, width: 66.7).lines.count == 2)
        #expect(isClose(measurer.layout(text, width: 66.7).lines[0].width, 66.64))
        #expect(isClose(measurer.layout(text, width: 66).lines[0].width, 38.36))
        // If only one letter fits, there is no hyphen.
        #expect(measurer.layout(text, width: 10).runs.allSatisfy { $0.insertion == nil })
    }

    @Test func hyphenHasTheStyleOfTheTextBeforeIt() throws {
        var text = request("HI\u{AD}HI")
        text.runs = [TextRun(length: 4, font: Font(size: 56.32), color: .black), TextRun(length: 2, font: font)]
        let layout = measurer.layout(text, width: 80)
        let hyphen = try #require(layout.runs.first { $0.insertion == .hyphen })
        #expect(hyphen.look == 0 && isClose(hyphen.width, 20.16))
    }

    // MARK: Spacing

    /// "HIH" is 49.12 wide, and 57.12 with two gaps of 4: centered in 100, its first letter begins at 21.44.
    @Test func letterSpacedTextIsCenteredWithoutSpaceAfterItsLastLetter() {
        let text = request("HIH") {
            $0.letterSpacing = 4
            $0.alignment = .center
        }
        let layout = measurer.layout(text, width: 100)
        let line = layout.lines[0]
        #expect(isClose(line.width, 57.12))
        #expect(isClose(layout.lineX(line, alignment: .center, direction: .leftToRight, in: 100), 21.44))
        #expect(isClose(layout.glyphs[0].x, 0) && isClose(layout.glyphs[2].x, 20.84 + 4 + 7.44 + 4))
    }

    /// Spaced lines begin and end with their letters, in both directions, broken or not.
    @Test(arguments: Array(1...40) as [UInt64]) func letterSpacingIsNotAddedAtLineEnds(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        // In a line with both directions, the letters in the middle have gaps on both sides.
        let words = seed % 2 == 0 ? ["HIH", "office", "a", "漢字"] : ["שלום", "עולם", "אב"]
        let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in words.randomElement(using: &random)! }
            .joined(separator: " ")
        let spacing = Double(Int.random(in: 1...20, using: &random))
        let plain = request(text) { $0.letterSpacing = 1 / 1024 }
        let spaced = request(text) { $0.letterSpacing = spacing }
        let gaps = text.count - 1
        let (one, other) = (measurer.measure(plain, width: nil), measurer.measure(spaced, width: nil))
        #expect(abs(other.size.width - one.size.width - Double(gaps) * (spacing - 1 / 1024)) < 0.02, "\(seed): \(text)")
        // A width that fits exactly breaks no line.
        #expect(measurer.measure(spaced, width: other.size.width).lineCount == 1, "\(seed): \(text)")
        for width in stride(from: 40.0, to: other.size.width, by: 23) {
            let layout = measurer.layout(spaced, width: width)
            for line in layout.lines where line.width <= width {
                let glyphs = layout.runs[line.runs].flatMap { layout.glyphs[$0.glyphs] }
                #expect(glyphs.allSatisfy { $0.x >= -0.01 }, "\(seed): \(text) at \(width)")
                let last = glyphs.map(\.x).max() ?? 0
                #expect(last < line.width, "\(seed): \(text) at \(width)")
            }
        }
    }

    // MARK: Justification

    /// Five ideographs of 28.16 in 150 points: 9.2 points in four gaps are 2.3 each.
    @Test func ideographsOfAJustifiedLineAreSpreadEvenly() {
        let layout = measurer.layout(request("春眠不覚暁処処聞啼鳥") { $0.alignment = .justified }, width: 150)
        #expect(layout.lines.count == 2 && isClose(layout.lines[0].width, 150))
        for (index, glyph) in layout.glyphs[..<5].enumerated() {
            #expect(isClose(glyph.x, Double(index) * (28.16 + 2.3)), "\(index): \(glyph.x)")
        }
        #expect(isClose(layout.lines[1].width, 140.8), "the last line is unchanged")
        // For viewers that don't stretch, each ideograph is positioned separately.
        let segments = layout.segments(of: layout.lines[0])
        #expect(segments.count == 5 && isClose(segments[4].x, 150 - 28.16))
    }

    @Test func wordsOfAJustifiedLineArePositionedSeparately() {
        let layout = measurer.layout(request("HI HI HI HI") { $0.alignment = .justified }, width: 80)
        let segments = layout.segments(of: layout.lines[0])
        #expect(segments.count == 2 && isClose(segments[1].x, 80 - 28.28), "\(segments)")
    }

    // MARK: Features

    @Test func fontFeaturesSelectTabularFiguresAndTurnOffKerning() {
        let tabular = Font(size: 28.16, features: [FontFeature(tag: "tnum", value: 1)])
        func width(_ text: String, _ font: Font) -> Double {
            measurer.measure(TextRequest(text: text, font: font), width: nil).size.width
        }
        #expect(width("1111", tabular) == width("0000", tabular))
        #expect(width("1111", font) < width("0000", font) - 10)
        // Also in parts of a text.
        var text = request("11110000")
        text.runs = [TextRun(length: 4, font: tabular), TextRun(length: 4, font: font)]
        #expect(isClose(measurer.measure(text, width: nil).size.width, width("1111", tabular) + width("0000", font)))
        let off = Font(size: 28.16, features: [FontFeature(tag: "kern", value: 0)])
        #expect(width("AVAVAV", off) > width("AVAVAV", font) + 3)
    }

    /// Inter's contextual alternates make an arrow of "->".
    @Test func contextualAlternatesOfLatinTextAreOffByDefault() {
        func glyphs(_ text: String, _ features: [FontFeature] = []) -> [UInt32] {
            let font = Font(size: 28.16, features: features)
            return measurer.layout(TextRequest(text: text, font: font), width: nil).glyphs.map(\.id)
        }
        #expect(glyphs("->") == glyphs("-") + glyphs(">"))
        #expect(glyphs("->", [FontFeature(tag: "calt", value: 1)]) != glyphs("->"))
    }

    /// In scripts with joined letters, words are wrong without them.
    @Test func contextualAlternatesOfJoinedScriptsAreOnByDefault() {
        func glyphs(_ features: [FontFeature] = []) -> [UInt32] {
            let font = Font(size: 20, family: "Noto Sans Syriac", features: features)
            return measurer.layout(TextRequest(text: "ܓܓܓ", font: font), width: nil).glyphs.map(\.id)
        }
        #expect(glyphs() == glyphs([FontFeature(tag: "calt", value: 1)]))
        #expect(glyphs() != glyphs([FontFeature(tag: "calt", value: 0)]))
    }

    // MARK: Offsets

    @Test(arguments: [6.0, -6])
    func baselineOffsetsMoveGlyphsAndUnderlinesAndIncreaseTheLineHeight(offset: Double) throws {
        let whole = metrics("HIH") { $0.baselineOffset = offset }
        #expect(isClose(whole.size.height, 40.08) && isClose(whole.firstBaseline, 27.28 + max(0, offset)), "\(whole)")
        var text = request("HIH")
        text.runs = [
            TextRun(length: 2, font: font), TextRun(length: 1, font: font, isUnderlined: true, baselineOffset: offset),
        ]
        let layout = measurer.layout(text, width: nil)
        #expect(layout.metrics == whole)
        #expect(layout.glyphs.map(\.y) == [0, 0, -offset])
        let placer = LinePlacer(
            layout: layout, request: text, box: Rect(x: 0, y: 0, width: 100, height: 50), color: .black, vertical: .top,
            origin: .zero, scale: 100)
        let bars = placer.underlines(of: layout.lines[0], faces: measurer.faces)
        let plain = layout.shaped.stretches[0].style.underline.offset
        #expect(bars.count == 1 && abs(bars[0].rect.y - (layout.lines[0].baseline + plain - offset)) < 0.02, "\(bars)")
    }

    @Test(arguments: [Double.nan, .infinity, -1e300]) func extremeOffsetsAndSpacingHaveFiniteMetrics(number: Double) {
        let wild = metrics("HIH\nHI", width: 30) {
            $0.baselineOffset = number
            $0.letterSpacing = number
        }
        #expect(wild.size.height.isFinite && wild.size.width.isFinite && wild.lineCount >= 2)
    }

    // MARK: Underlines

    private func underlines(_ text: String, font: Font? = nil) -> (bars: [LinePlacer.Bar], layout: TextLayout) {
        var request = request(text)
        request.runs = [TextRun(length: text.utf8.count, font: font ?? self.font, isUnderlined: true)]
        let layout = measurer.layout(request, width: nil)
        let placer = LinePlacer(
            layout: layout, request: request, box: Rect(x: 0, y: 0, width: 400, height: 50), color: .black,
            vertical: .top, origin: .zero, scale: 2)
        return (placer.underlines(of: layout.lines[0], faces: measurer.faces), layout)
    }

    @Test func underlinesHaveGapsForDescenders() {
        let plain = underlines("HIH").bars
        #expect(plain.count == 1 && isClose(plain[0].rect.width, 49.12))
        let gaps = underlines("HpHpH")
        #expect(gaps.bars.count == 3, "\(gaps.bars)")
        // Only the stem of p crosses the underline: the gaps are narrow, and H has none.
        let left = gaps.bars.map(\.rect.x)
        let right = gaps.bars.map(\.rect.maxX)
        #expect(left[0] == 0 && isClose(right[2], gaps.layout.lines[0].width))
        #expect(right[0] > 20.84 && left[1] - right[0] < 9 && left[1] - right[0] > 4, "\(gaps.bars)")
        #expect(underlines("漢😀").bars.count >= 1)
        #expect(underlines("ppp").bars.allSatisfy { $0.rect.width > 0 })
    }
}
