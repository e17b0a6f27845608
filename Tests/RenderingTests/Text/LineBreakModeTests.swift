import Geometry
import Layout
import Testing

@testable import Rendering

/// The lines of each mode. Widths are chosen between the widths of texts that fit and don't fit.
struct LineBreakModeTests {
    let measurer = PangoTextMeasurer()
    let fox = "The quick brown fox jumps over the lazy dog"

    func shown(
        _ text: String, _ mode: LineBreakMode, lines: Int, width: Double, direction: LayoutDirection = .leftToRight
    ) -> [String] {
        let request = TextRequest(
            text: text, font: Font(size: 17), lineBreak: mode, maximumLines: lines, direction: direction)
        let layout = measurer.layout(request, width: width)
        return layout.lines.map { line in
            line.text.map { $0.isEmpty ? "…" : String(decoding: layout.shaped.bytes[$0], as: UTF8.self) }.joined()
        }
    }

    func width(_ text: String) -> Double {
        measurer.measure(TextRequest(text: text, font: Font(size: 17)), width: nil).size.width
    }

    @Test func wordWrappingBreaksBetweenWords() {
        #expect(
            shown(fox, .byWordWrapping, lines: 0, width: 150) == ["The quick brown", "fox jumps over the", "lazy dog"])
        #expect(shown(fox, .byWordWrapping, lines: 2, width: 150) == ["The quick brown", "fox jumps over the"])
        #expect(shown(fox, .byWordWrapping, lines: 1, width: 150) == ["The quick brown"])
    }

    /// The text needs three lines of 150 points in every mode; trailing spaces and line feeds don't count as truncated.
    @Test(arguments: LineBreakMode.allCases) func omittedTextCountsAsTruncated(_ mode: LineBreakMode) {
        func isTruncated(_ text: String, lines: Int) -> Bool {
            let request = TextRequest(text: text, font: Font(size: 17), lineBreak: mode, maximumLines: lines)
            return measurer.measure(request, width: 150).isTruncated
        }
        #expect(isTruncated(fox, lines: 1))
        #expect(isTruncated(fox, lines: 2))
        #expect(!isTruncated(fox, lines: 3))
        #expect(!isTruncated(fox, lines: 0))
        #expect(!isTruncated("The quick brown\n \n", lines: 1))
        #expect(isTruncated("The quick brown\n\nf", lines: 2))
    }

    @Test func longWordIsBrokenAtTheLineWidth() {
        let lines = shown("a Donaudampfschifffahrt b", .byWordWrapping, lines: 0, width: 100)
        #expect(lines.first == "a")
        // 100 points fit half of the word, whose width is about 190.
        #expect(lines.count == 3 || lines.count == 4)
        #expect(lines.joined().filter { $0 != " " } == "aDonaudampfschifffahrtb")
        #expect(lines.dropFirst().dropLast(2).allSatisfy { width($0) > 85 }, "full lines: \(lines)")
    }

    /// Words in the sense of line breaking: breaks after a hyphen and between ideographs, not at a no-break space.
    @Test(
        arguments: [
            ("The quick brown fox", .byWordWrapping, ["The", "quick", "brown", "fox"]),
            ("half-timbered houses", .byTruncatingTail, ["half-", "timbered", "houses"]),
            ("100\u{A0}km is far", .byWordWrapping, ["100\u{A0}km", "is", "far"]),
            ("one\n\nthree\n", .byWordWrapping, ["one", "three"]), ("日本語", .byWordWrapping, ["日", "本", "語"]),
            ("Wide", .byCharWrapping, ["W", "i", "d", "e"]), ("   ", .byWordWrapping, []), ("", .byWordWrapping, []),
        ] as [(String, LineBreakMode, [String])])
    func leastWidthIsTheWidthOfTheWidestWordOrCharacter(_ text: String, _ mode: LineBreakMode, _ words: [String]) {
        let request = TextRequest(text: text, font: Font(size: 17), lineBreak: mode, maximumLines: 0)
        #expect(abs(measurer.leastWidth(of: request) - (words.map(width).max() ?? 0)) < 0.01)
    }

    @Test func characterWrappingBreaksInsideWords() {
        let lines = shown(fox, .byCharWrapping, lines: 0, width: 150)
        #expect(lines.count == 3)
        #expect(lines[0] == "The quick brown f")
        #expect(shown(fox, .byCharWrapping, lines: 1, width: 150) == ["The quick brown f"])
    }

    @Test func clippingPutsTheRestOfTheTextOnTheLastLine() {
        #expect(shown(fox, .byClipping, lines: 1, width: 150) == [fox])
        #expect(shown(fox, .byClipping, lines: 2, width: 150) == ["The quick brown", "fox jumps over the lazy dog"])
        let metrics = measurer.measure(TextRequest(text: fox, font: Font(size: 17), lineBreak: .byClipping), width: 150)
        #expect(metrics.isTruncated && metrics.size.width == 150)
    }

    @Test func truncatingTailEndsWithAnEllipsisOnlyIfTextIsOmitted() {
        #expect(
            shown(fox, .byTruncatingTail, lines: 1, width: width("The quick br") + width("…") + 0.1) == [
                "The quick br…"
            ])
        #expect(shown(fox, .byTruncatingTail, lines: 2, width: 150) == ["The quick brown", "fox jumps over t…"])
        #expect(
            shown(fox, .byTruncatingTail, lines: 3, width: 150) == [
                "The quick brown", "fox jumps over the", "lazy dog",
            ])
        #expect(
            shown(fox, .byTruncatingTail, lines: 0, width: 150) == [
                "The quick brown", "fox jumps over the", "lazy dog",
            ])
    }

    @Test func noSpacePrecedesAnEllipsis() {
        #expect(
            shown(fox, .byTruncatingTail, lines: 1, width: width("The quick ") + width("…") + 0.1) == ["The quick…"])
    }

    @Test func truncatingHeadBeginsTheLastLineWithAnEllipsis() {
        #expect(
            shown(fox, .byTruncatingHead, lines: 1, width: width("…") + width("he lazy dog") + 0.1) == ["…he lazy dog"])
        let lines = shown(fox, .byTruncatingHead, lines: 2, width: 120)
        #expect(lines[0] == "The quick" && lines[1].hasPrefix("…") && lines[1].hasSuffix("the lazy dog"))
    }

    @Test func truncatingMiddleKeepsBothEnds() {
        let line = shown(fox, .byTruncatingMiddle, lines: 1, width: 150)[0]
        let parts = line.split(separator: "…").map(String.init)
        #expect(parts.count == 2 && fox.hasPrefix(parts[0]) && fox.hasSuffix(parts[1]))
        #expect(abs(width(parts[0]) - width(parts[1])) < 25, "both ends get about the same")
        let lines = shown(fox, .byTruncatingMiddle, lines: 2, width: 120)
        #expect(
            lines[0] == "The quick" && lines[1].hasPrefix("brown") && lines[1].contains("…")
                && lines[1].hasSuffix("dog"))
    }

    @Test func linesOmittedAtAHardBreakLeaveAnEllipsis() {
        #expect(shown("one\ntwo", .byTruncatingTail, lines: 1, width: 300) == ["one…"])
        #expect(shown("one\ntwo\nthree", .byTruncatingTail, lines: 2, width: 300) == ["one", "two…"])
        #expect(shown("one\n", .byTruncatingTail, lines: 1, width: 300) == ["one"])
        #expect(shown("one\ntwo", .byTruncatingHead, lines: 1, width: width("…") + width("two") + 0.1) == ["…two"])
        #expect(shown("one\ntwo", .byWordWrapping, lines: 1, width: 300) == ["one"])
        #expect(shown("one\n\ntwo", .byWordWrapping, lines: 0, width: 300) == ["one", "", "two"])
    }

    @Test func cjkBreaksBetweenCharactersButNotBeforePunctuation() {
        // 17 points per character: four fit into 70.
        #expect(shown("春眠不覺曉處處聞啼鳥", .byWordWrapping, lines: 0, width: 70) == ["春眠不覺", "曉處處聞", "啼鳥"])
        #expect(shown("春眠不覺。曉處", .byWordWrapping, lines: 0, width: 70) == ["春眠不", "覺。曉處"])
        let lines = shown("春眠不覺曉處處聞啼鳥", .byTruncatingTail, lines: 2, width: 70)
        #expect(lines == ["春眠不覺", "曉處處…"])
        #expect(shown("春眠不覺曉處處聞啼鳥", .byTruncatingMiddle, lines: 1, width: 90) == ["春眠…啼鳥"])
        #expect(shown("春眠不覺曉處處聞啼鳥", .byTruncatingHead, lines: 1, width: 70) == ["…聞啼鳥"])
    }

    @Test func arabicIsTruncatedAtItsEnd() {
        let text = "مرحبا بالعالم الكبير جدا"
        let lines = shown(text, .byTruncatingTail, lines: 1, width: 100, direction: .rightToLeft)
        #expect(lines.count == 1 && lines[0].hasSuffix("…") && text.hasPrefix(lines[0].dropLast()))
        let request = TextRequest(text: text, font: Font(size: 17), direction: .rightToLeft)
        let layout = measurer.layout(request, width: 100)
        // The line ends at the left, so the ellipsis is the first run.
        #expect(layout.lines[0].isRightToLeft)
        #expect(layout.runs[0].text.isEmpty && layout.runs.count > 1)
    }

    @Test func mixedDirectionsAreOrderedByTheBidirectionalAlgorithm() throws {
        // In a paragraph from left to right: "abc", the Hebrew word, "def" from left to right, with the word itself
        // reversed.
        let request = TextRequest(text: "abc שלום def", font: Font(size: 17))
        let layout = measurer.layout(request, width: nil)
        let leftToRight = layout.runs.filter { !$0.isRightToLeft }
        #expect(leftToRight.map(\.text.lowerBound) == leftToRight.map(\.text.lowerBound).sorted())
        let middle = try #require(layout.runs.firstIndex { $0.isRightToLeft })
        #expect(middle > 0 && middle < layout.runs.count - 1)
        let hebrew = layout.glyphs[layout.runs[middle].glyphs].map(\.cluster)
        #expect(hebrew == hebrew.sorted(by: >))
        // In a paragraph from right to left, the first word is at the right.
        let other = measurer.layout(TextRequest(text: "שלום abc", font: Font(size: 17)), width: nil)
        #expect(other.lines[0].isRightToLeft)
        #expect(other.runs.first?.isRightToLeft == false && other.runs.last?.isRightToLeft == true)
    }

    @Test func emojiAreNeverSplit() {
        let family = "👩‍👩‍👧‍👦"
        let text = String(repeating: family, count: 5)
        for width in stride(from: 0.0, through: 130, by: 3) {
            for mode in LineBreakMode.allCases {
                for line in shown(text, mode, lines: 1, width: width) {
                    #expect(line.filter { $0 != "…" }.allSatisfy { String($0) == family }, "\(mode) at \(width)")
                }
            }
        }
    }

    @Test func truncatedWordKeepsTheLettersThatFitOrOnlyTheEllipsis() {
        #expect(shown("Donaudampfschifffahrt", .byTruncatingTail, lines: 1, width: 60) == ["Dona…"])
        #expect(shown("Hello", .byTruncatingTail, lines: 1, width: 0) == ["…"])
        #expect(shown("Hello", .byTruncatingHead, lines: 1, width: 3) == ["…"])
        #expect(shown("Hello", .byTruncatingMiddle, lines: 1, width: 3) == ["…"])
    }

    /// Cases in which other implementations fail. Each line but the last is the same as for word wrapping, and the last
    /// line contains as much as fits.
    @Test(
        arguments: [
            "A rather Donaudampfschifffahrtsgesellschaftskapitän follows and then some more words stand here",
            """
            Donaudampfschifffahrtsgesellschaftskapitänswitwe Rindfleischetikettierungsüberwachung and more and more \
            and more
            """,
            "春眠不覺曉處處聞啼鳥夜來風雨聲花落知多少春眠不覺曉處處聞啼鳥夜來風雨聲花落知多少", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗い",
            "Mixed 春眠不覺曉 and words, then 處處聞啼鳥夜來風雨聲花落知多少 and words again to the end",
            "emoji 😀😀😀😀 right🎉inside👍🏽words and 👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦 families 🇩🇪🇯🇵🇩🇪🇯🇵 to the end",
        ], 2...4)
    func onlyTheLastOfSeveralLinesIsTruncated(text: String, lines: Int) throws {
        for room in stride(from: 90.0, through: 170, by: 13) {
            let whole = shown(text, .byWordWrapping, lines: 0, width: room)
            guard whole.count > lines else { continue }
            let tail = shown(text, .byTruncatingTail, lines: lines, width: room)
            #expect(Array(tail.dropLast()) == Array(whole.prefix(lines - 1)) && tail.count == lines, "\(room)")
            let last = try #require(tail.last)
            #expect(last.hasSuffix("…") && !last.hasSuffix(" …"))
            let start = tail.dropLast().reduce(text.startIndex) { place, line in
                text.index(text[place...].firstRange(of: line)!.lowerBound, offsetBy: line.count)
            }
            let rest = text[start...].drop(while: \.isWhitespace)
            #expect(rest.hasPrefix(last.dropLast()), "\(last) is where the line before ended: \(rest)")
            #expect(width(last) <= room + 0.01)
            let next = rest.prefix(last.count - 1 + (rest.dropFirst(last.count - 1).first == " " ? 2 : 1))
            // An ellipsis is shaped separately, without kerning.
            #expect(width(String(next)) + width("…") > room - 0.01, "\(room): there was room for \(next)…")

            let middle = shown(text, .byTruncatingMiddle, lines: lines, width: room)
            #expect(Array(middle.dropLast()) == Array(tail.dropLast()))
            let ends = try #require(middle.last).split(separator: "…", omittingEmptySubsequences: false)
            #expect(
                ends.count == 2 && rest.hasPrefix(ends[0]) && text.hasSuffix(ends[1]) && !ends[1].isEmpty, "\(middle)")
            let head = shown(text, .byTruncatingHead, lines: lines, width: room)
            #expect(
                Array(head.dropLast()) == Array(tail.dropLast()) && head.last!.hasPrefix("…")
                    && text.hasSuffix(head.last!.dropFirst()))
        }
    }

    /// Emoji keep their advance in any context, without overlaps.
    @Test(arguments: ["😀", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "1️⃣", "❤️"])
    func emojiKeepTheirWidthAndTheLineHeightNextToOtherCharacters(emoji: String) {
        let alone = width(emoji)
        #expect(alone > 10)
        for (before, after) in [("a", "b"), ("A", "V"), ("f", ""), ("", "j"), ("漢", "字"), ("ש", "ש")] {
            let layout = measurer.layout(TextRequest(text: before + emoji + after, font: Font(size: 17)), width: nil)
            #expect(
                abs(layout.metrics.size.width - width(before) - alone - width(after)) < 0.01,
                "\(before)\(emoji)\(after)")
            #expect(layout.metrics.missingGlyphs == 0)
        }
        #expect(abs(width(emoji + emoji) - 2 * alone) < 0.01)
        #expect(
            measurer.measure(TextRequest(text: "a\(emoji)b", font: Font(size: 17)), width: nil).size.height
                == measurer.lineMetrics(of: Font(size: 17)).height)
    }

    @Test func justifiedLinesExceptTheLastFillTheBox() {
        let request = TextRequest(
            text: fox, font: Font(size: 17), alignment: .justified, lineBreak: .byWordWrapping, maximumLines: 0)
        let layout = measurer.layout(request, width: 150)
        #expect(layout.lines.map(\.width)[0] == 150 && layout.lines.map(\.width)[1] == 150)
        #expect(layout.lines.last!.width < 100, "the last line of a paragraph keeps its width")
    }

    @Test func naturalAlignmentFollowsTheDirectionAndLeftRightAndCenterDoNot() {
        let layout = measurer.layout(TextRequest(text: "Hi", font: Font(size: 17)), width: 100)
        let line = layout.lines[0]
        func x(_ alignment: TextAlignment, _ direction: LayoutDirection) -> Double {
            layout.lineX(line, alignment: alignment, direction: direction, in: 100)
        }
        #expect(x(.left, .rightToLeft) == 0 && x(.natural, .leftToRight) == 0)
        #expect(x(.right, .leftToRight) == 100 - line.width && x(.natural, .rightToLeft) == 100 - line.width)
        #expect(x(.center, .leftToRight) == (100 - line.width) / 2)
    }
}
