import Geometry
import Layout
import Testing

@testable import Rendering

/// The size of text with several styles, and cache keys that include all styles.
struct AttributedTextTests {
    let measurer = PangoTextMeasurer()
    let font = Font(size: 28.16)

    /// Returns a request with parts in different styles.
    func request(
        _ parts: [(text: String, run: TextRun)], font: Font? = nil, lines: Int = 0,
        mode: LineBreakMode = .byWordWrapping
    ) -> TextRequest {
        var request = TextRequest(
            text: parts.map(\.text).joined(), font: font ?? self.font, lineBreak: mode, maximumLines: lines)
        request.runs = parts.map { part in
            var run = part.run
            run.length = part.text.utf8.count
            return run
        }
        return request
    }

    func run(_ font: Font? = nil, color: Color? = nil) -> TextRun {
        TextRun(length: 0, font: font ?? self.font, color: color)
    }

    func width(_ text: String, _ font: Font? = nil) -> Double {
        measurer.measure(TextRequest(text: text, font: font ?? self.font), width: nil).size.width
    }

    @Test func textsWithDifferentRunsHaveDifferentCacheKeysAndWidths() {
        let bold = Font(size: 28.16, weight: 700)
        let plain = request([("Hamburg", run()), (" fonts", run())])
        let heavy = request([("Hamburg", run(bold)), (" fonts", run())])
        #expect(TextKey(plain) != TextKey(heavy))
        #expect(TextKey(heavy) == TextKey(request([("Hamburg", run(bold)), (" fonts", run())])))
        let one = measurer.measure(plain, width: nil).size.width
        let two = measurer.measure(heavy, width: nil).size.width
        #expect(two > one + 3)
        #expect(abs(two - width("Hamburg", bold) - width(" fonts")) < 0.01)
    }

    /// Each field of a request and of a run changes the key.
    @Test func everyFieldOfATextRequestChangesItsCacheKey() {
        let base = request([("Hamburg", run()), (" fonts", run())])
        var others: [TextRequest] = []
        func other(_ change: (inout TextRequest) -> Void) {
            var request = base
            change(&request)
            others.append(request)
        }
        other { $0.text = "Hamburg Fonts" }
        other { $0.font.size = 12 }
        other { $0.font.weight = 700 }
        other { $0.font.isItalic = true }
        other { $0.font.isMonospaced = true }
        other { $0.font.family = "Noto Serif" }
        other { $0.alignment = .right }
        other { $0.lineBreak = .byClipping }
        other { $0.maximumLines += 1 }
        other { $0.direction = .rightToLeft }
        other { $0.locale = "tr" }
        other { $0.runs = [] }
        other { $0.lineSpacing = 3 }
        other { $0.lineHeightMultiple = 3 }
        other { $0.letterSpacing = 3 }
        other { $0.baselineOffset = 3 }
        other { $0.font.features = [FontFeature(tag: "tnum", value: 1)] }
        other { $0.font.features = [FontFeature(tag: "tnum", value: 0)] }
        other { $0.runs[0].font.features = [FontFeature(tag: "zero", value: 1)] }
        other { $0.runs[0].baselineOffset = 3 }
        other { $0.runs[0].link = "https://example.org" }
        other {
            $0.runs[0].length = 6
            $0.runs[1].length = 7
        }
        other { $0.runs[0].font.size = 12 }
        other { $0.runs[0].font.weight = 700 }
        other { $0.runs[0].font.isItalic = true }
        other { $0.runs[0].font.isMonospaced = true }
        other { $0.runs[0].font.family = "Noto Serif" }
        other { $0.runs[0].color = .black }
        other { $0.runs[0].background = .black }
        other { $0.runs[0].isUnderlined = true }
        other { $0.runs[0].isStruckThrough = true }
        other { $0.runs[0].letterSpacing = 1 }
        other { $0.runs[1].letterSpacing = 1 }
        // Each field of a request differs in some of the keys, so that a new field is not forgotten.
        func expectEachDiffers<Value>(_ what: String, _ part: (TextRequest) -> Value) {
            func fields(_ request: TextRequest) -> [String: String] {
                Dictionary(
                    uniqueKeysWithValues: Mirror(reflecting: part(request)).children.map { ($0.label!, "\($0.value)") })
            }
            let own = fields(base)
            for (field, value) in own {
                #expect(others.contains { fields($0)[field] != value }, "no request has a different \(what) \(field)")
            }
        }
        expectEachDiffers("request's", { $0 })
        expectEachDiffers("font's") { $0.font }
        expectEachDiffers("run's") { $0.runs.first ?? base.runs[0] }
        expectEachDiffers("run's font's") { ($0.runs.first ?? base.runs[0]).font }

        let keys = others.map { TextKey($0) } + [TextKey(base)]
        #expect(Set(keys).count == others.count + 1)
        #expect(Set(keys.map(\.hashValue)).count == others.count + 1, "no two of these share a hash")
        // Equal hashes would not make different requests equal.
        for key in keys {
            #expect(others.count { key.isFor($0) } + (key.isFor(base) ? 1 : 0) == 1, "\(key.request)")
        }
    }

    @Test func widthsOfPartsInDifferentFontSizesAddUp() {
        let large = Font(size: 56.32)
        let metrics = measurer.measure(request([("H", run()), ("H", run(large)), ("I", run())]), width: nil)
        #expect(abs(metrics.size.width - (20.84 + 41.68 + 7.44)) < 0.01)
    }

    /// A change of color has no effect on positions: kerning and joining continue across it.
    @Test(arguments: ["AVAVAV", "مرحبا بالعالم", "e\u{301}e\u{301}", "office", "नमस्ते", "👩‍👩‍👧‍👦 family"])
    func colorsAndUnderlinesDoNotChangeGlyphPositions(text: String) {
        var colored = TextRequest(text: text, font: font, lineBreak: .byWordWrapping, maximumLines: 0)
        let plain = colored
        for (index, character) in text.unicodeScalars.enumerated() {
            colored.runs.append(
                TextRun(
                    length: String(character).utf8.count, font: font, color: Color(rgba: UInt32(index) << 16 | 0xFF),
                    isUnderlined: index % 2 == 0))
        }
        for width in [nil, 60.0] {
            let one = measurer.layout(plain, width: width)
            let two = measurer.layout(colored, width: width)
            #expect(one.metrics == two.metrics)
            #expect(one.glyphs.map(\.id) == two.glyphs.map(\.id) && one.glyphs.map(\.x) == two.glyphs.map(\.x))
            for run in two.runs {
                for glyph in two.glyphs[run.glyphs] { #expect(run.text.contains(Int(glyph.cluster))) }
                #expect(run.look == two.shaped.run(at: run.text.lowerBound))
            }
        }
    }

    /// Inter at 28.16: ascent 27.28, height 34.08; twice that at twice the size.
    @Test func largestFontOfEachLineDeterminesItsHeightAndBaseline() {
        let large = Font(size: 56.32)
        let text = request([("HIH HIH ", run()), ("I", run(large)), (" HIH", run())])
        let one = measurer.measure(text, width: nil)
        #expect(abs(one.size.height - 68.16) < 0.01 && abs(one.firstBaseline - 54.56) < 0.01)
        // 49.12 + 7.92 + 49.12 fits into 110; the large I after it does not.
        let two = measurer.layout(text, width: 110)
        #expect(
            two.lines.map { line in line.text.map { String(decoding: two.shaped.bytes[$0], as: UTF8.self) }.joined() }
                == [
                    "HIH HIH", "I HIH",
                ])
        #expect(two.lines.map(\.height).map { ($0 * 100).rounded() / 100 } == [34.08, 68.16])
        #expect(abs(two.metrics.size.height - 102.24) < 0.01)
        #expect(abs(two.metrics.firstBaseline - 27.28) < 0.01 && abs(two.metrics.lastBaseline - (34.08 + 54.56)) < 0.01)
        let paragraphs = measurer.measure(request([("H\n", run(large)), ("\n", run()), ("H", run())]), width: nil)
        #expect(
            paragraphs.lineCount == 3 && abs(paragraphs.size.height - 68.16 - 2 * 34.08) < 0.01,
            "an empty line is as its break")
    }

    @Test func lineSpacingIsOnlyBetweenLines() {
        var text = TextRequest(text: "H\nH\nH", font: font, maximumLines: 0)
        text.lineSpacing = 10
        let metrics = measurer.measure(text, width: nil)
        #expect(abs(metrics.size.height - (3 * 34.08 + 20)) < 0.01)
        #expect(abs(metrics.firstBaseline - 27.28) < 0.01 && abs(metrics.lastBaseline - (27.28 + 2 * 44.08)) < 0.01)
        let layout = measurer.layout(text, width: nil)
        #expect(layout.lines.map { ($0.top * 100).rounded() / 100 } == [0, 44.08, 88.16])
        text.maximumLines = 1
        #expect(abs(measurer.measure(text, width: nil).size.height - 34.08) < 0.01)
    }

    @Test func lineHeightMultipleChangesTheAscentAndKeepsTheDescent() {
        var text = TextRequest(text: "H\nH", font: font, maximumLines: 0)
        text.lineHeightMultiple = 1.5
        var metrics = measurer.measure(text, width: nil)
        #expect(abs(metrics.size.height - 2 * 51.12) < 0.01)
        #expect(
            abs(metrics.firstBaseline - (27.28 + 17.04)) < 0.01
                && abs(metrics.size.height - metrics.lastBaseline - 6.8) < 0.01)
        text.lineHeightMultiple = 0.5
        metrics = measurer.measure(text, width: nil)
        #expect(abs(metrics.size.height - 34.08) < 0.01 && abs(metrics.size.height - metrics.lastBaseline - 6.8) < 0.01)
    }

    /// There is no spacing after the last character.
    @Test func letterSpacingIsBetweenCharactersThatDoNotJoinAndNotAtTheEnd() {
        func width(_ text: String, _ spacing: Double) -> Double {
            var request = TextRequest(text: text, font: font)
            request.letterSpacing = spacing
            return measurer.measure(request, width: nil).size.width
        }
        #expect(abs(width("HIH", 2) - (49.12 + 4)) < 0.01)
        #expect(abs(width("HIH", -1) - (49.12 - 2)) < 0.01)
        #expect(
            abs(width("e\u{301}e", 5) - width("e\u{301}e", 0) - 5) < 0.01, "a letter with its accent is one")
        #expect(abs(width("שלום", 2) - width("שלום", 0) - 6) < 0.01)
        #expect(width("مرحبا", 4) == width("مرحبا", 0), "letters that join stay together")
        #expect(width("HIH", -1000) == 0)
        var part = run()
        part.letterSpacing = 3
        #expect(
            abs(measurer.measure(request([("HI", part), ("H", run())]), width: nil).size.width - (49.12 + 6)) < 0.01)
    }

    @Test func ellipsisHasTheStyleOfTheShownTextBeforeItOrElseAfterIt() throws {
        let large = Font(size: 56.32)
        for (mode, look) in [(LineBreakMode.byTruncatingTail, 0), (.byTruncatingHead, 1), (.byTruncatingMiddle, 0)] {
            let text = request([("HHHH", run(large)), (" IIIIIIIIIIIIIIIIIIIIIIIIIIII", run())], lines: 1, mode: mode)
            let layout = measurer.layout(text, width: 150)
            let ellipsis = try #require(layout.runs.first { $0.text.isEmpty })
            #expect(Int(ellipsis.look) == look, "\(mode)")
            #expect(layout.metrics.isTruncated && layout.metrics.size.width <= 150)
        }
    }

    @Test func styleRunsThatDoNotMatchTheTextLengthStillProduceALayout() {
        for lengths in [[3], [100], [0, 0], [-5, 3], [1, 1, 1], [Int.max, Int.max]] {
            var text = TextRequest(text: "aé漢😀\u{1}b", font: font, maximumLines: 0)
            text.runs = lengths.enumerated().map {
                TextRun(length: $1, font: Font(size: 20 + Double($0)), color: .black)
            }
            let layout = measurer.layout(text, width: 40)
            #expect(layout.metrics.size.height > 20)
            #expect(layout.runs.allSatisfy { $0.look >= 0 && Int($0.look) < lengths.count })
        }
    }

    /// A colored Hebrew span in an English sentence that wraps.
    @Test func rightToLeftSpanIsPlacedInReadingOrder() throws {
        let red = Color(rgba: 0xFF00_00FF)
        let parts = [("The word ", run()), ("שלום עולם", run(color: red)), (" means peace", run())]
        let layout = measurer.layout(request(parts), width: nil)
        let colored = layout.runs.filter { $0.look == 1 }
        #expect(colored.allSatisfy(\.isRightToLeft) && !colored.isEmpty)
        let hebrew = colored.flatMap { layout.glyphs[$0.glyphs] }
        #expect(
            hebrew.map(\.cluster) == hebrew.map(\.cluster).sorted(by: >) && hebrew.map(\.x) == hebrew.map(\.x).sorted())
        let before = try #require(layout.runs.filter { $0.look == 0 }.map { $0.x + $0.width }.max())
        let after = try #require(layout.runs.filter { $0.look == 2 }.map(\.x).min())
        #expect(colored.allSatisfy { $0.x >= before - 1e-9 && $0.x + $0.width <= after + 1e-9 })
        // Wrapped between the two Hebrew words: the word that is read first stays on the first line.
        let narrow = measurer.layout(request(parts), width: width("The word ") + width("שלום") + 4)
        #expect(narrow.lines.count >= 2)
        let first = narrow.runs[narrow.lines[0].runs].filter { $0.look == 1 }
        let second = narrow.runs[narrow.lines[1].runs].filter { $0.look == 1 }
        #expect(first.map(\.text.lowerBound).max()! < second.map(\.text.lowerBound).min()!)
    }

    @Test func leadingAndTrailingAlignmentFollowTheDirection() {
        let layout = measurer.layout(TextRequest(text: "Hi", font: font), width: 100)
        let line = layout.lines[0]
        func x(_ alignment: TextAlignment, _ direction: LayoutDirection) -> Double {
            layout.lineX(line, alignment: alignment, direction: direction, in: 100)
        }
        #expect(x(.leading, .leftToRight) == 0 && x(.trailing, .rightToLeft) == 0)
        #expect(x(.trailing, .leftToRight) == 100 - line.width && x(.leading, .rightToLeft) == 100 - line.width)
    }
}
