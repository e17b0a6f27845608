import Layout
import Testing

@testable import Rendering

/// Widths and heights derived by hand from the tables of Inter (2,816 units per em; ascender 2728, descender -680, no
/// gap; advances H 2084, I 744, space 792, ellipsis 2312). At 28.16 points, a unit is 0.01 points.
struct TextMetricsTests {
    let measurer = PangoTextMeasurer()
    let font = Font(size: 28.16)

    func measure(
        _ text: String, width: Double? = nil, mode: LineBreakMode = .byWordWrapping, lines: Int = 0, font: Font? = nil
    ) -> TextMetrics {
        measurer.measure(
            TextRequest(text: text, font: font ?? self.font, lineBreak: mode, maximumLines: lines), width: width)
    }

    func isClose(_ one: Double, _ two: Double, _ tolerance: Double = 0.01) -> Bool {
        abs(one - two) <= tolerance
    }

    @Test func installedFamiliesAreFoundByNameOrAlias() {
        let fonts = FontLibrary.standard
        #expect(["Inter", "inter", "DejaVuSansMono", "serif", "Noto Color Emoji"].allSatisfy(fonts.has))
        #expect(!["Helvetica Neue", "", "Int er 2"].contains(where: fonts.has))
    }

    @Test func lineMetricsComeFromTheFont() {
        let line = measurer.lineMetrics(of: font)
        #expect(isClose(line.ascent, 27.28))
        #expect(isClose(line.descent, 6.80))
        #expect(isClose(line.height, 34.08))
    }

    @Test func monospacedCharactersHaveTheSameWidth() {
        // DejaVu Sans Mono: 2,048 units per em, advances 1233, ascender 1901, descender -483.
        let font = Font(size: 20.48, isMonospaced: true)
        #expect(isClose(measure("iiii", font: font).size.width, 4 * 12.33))
        #expect(isClose(measure("WWWW", font: font).size.width, 4 * 12.33))
        #expect(isClose(measurer.lineMetrics(of: font).height, 23.84))
    }

    @Test func widthIsTheSumOfAdvances() {
        #expect(isClose(measure("HIH").size.width, 20.84 + 7.44 + 20.84))
        #expect(isClose(measure("H H").size.width, 20.84 + 7.92 + 20.84))
        #expect(isClose(measure("H ").size.width, 20.84 + 7.92), "a space at the end of the text counts")
        #expect(isClose(measure(" H").size.width, 7.92 + 20.84))
    }

    @Test func kerningMovesLetterPairsTogether() {
        #expect(measure("AVAVAV").size.width < measure("A").size.width * 3 + measure("V").size.width * 3 - 3)
    }

    @Test func emptyTextHasOneLine() {
        let metrics = measure("")
        #expect(metrics.size.width == 0)
        #expect(isClose(metrics.size.height, 34.08))
        #expect(isClose(metrics.firstBaseline, 27.28))
        #expect(metrics.lastBaseline == metrics.firstBaseline)
        #expect(metrics.lineCount == 1)
        #expect(measure("", width: 0) == metrics)
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"])
    func everyHardBreakEndsALine(separator: String) {
        let metrics = measure("H" + separator + "HI")
        #expect(metrics.lineCount == 2)
        #expect(isClose(metrics.size.width, 28.28))
        #expect(isClose(metrics.size.height, 68.16))
        #expect(isClose(metrics.lastBaseline, 27.28 + 34.08))
        #expect(measure("H" + separator).lineCount == 2, "a break at the end starts a line, as a person typing it sees")
        #expect(measure("H" + separator + separator + "H").lineCount == 3)
    }

    @Test func controlCharactersHaveNoWidth() {
        #expect(measure("H\u{0}I\u{1B}\u{7F}\u{9F}H") == measure("HIH"))
    }

    @Test func spacesBeforeASoftBreakHaveNoWidth() {
        let metrics = measure("HIH   HIH", width: 60)
        #expect(metrics.lineCount == 2)
        #expect(isClose(metrics.size.width, 49.12))
    }

    @Test func trailingSpacesCountAsFarAsTheyFit() {
        #expect(isClose(measure("HIH   ", width: 60).size.width, 57.04), "one of three spaces fits")
        #expect(measure("HIH   ", width: 60).lineCount == 1)
        #expect(!measure("HIH   ", width: 60, mode: .byTruncatingTail, lines: 1).isTruncated)
    }

    /// Letters with uniform heights, like the letters of the default font.
    @Test(arguments: ["مرحبا", "你好", "😀", "שלום", "한국어", "H مرحبا 你好 😀 ♀"])
    func fallbackFontsOfScriptsWithoutTallLettersKeepTheLineHeight(text: String) {
        let metrics = measure(text)
        #expect(isClose(metrics.size.height, 34.08))
        #expect(isClose(metrics.firstBaseline, 27.28))
        #expect(metrics.missingGlyphs == 0)
        #expect(metrics.size.width > 20)
    }

    /// Other fonts also have a full stop for U+3002, or letters for symbols.
    @Test func punctuationUsesTheFontOfItsScript() {
        func faces(_ text: String) -> Set<Int32> {
            Set(measurer.layout(TextRequest(text: text, font: font), width: nil).runs.map(\.face))
        }
        #expect(faces("春眠。、「」・ー").count == 1)
        #expect(faces("한국어").count == 1 && faces("한春あ").count == 1)
        #expect(faces("नमस्ते।").count == 1)
        #expect(faces("مرحبا، ١٢٣؟").count == 1)
        #expect(faces("Hello → world “x” … – 1½").count == 1)
    }

    @Test func emojiAreScaledToTheFontSizeAndSequencesAreAsWideAsOne() {
        // A color emoji is a bitmap of 136 × 128 pixels at 109 per em: 1.245 em wide.
        let width = measure("😀", font: Font(size: 20)).size.width
        #expect(width > 20 && width < 30)
        #expect(isClose(measure("👩‍👩‍👧‍👦", font: Font(size: 20)).size.width, width), "a family is one glyph")
        #expect(isClose(measure("🇩🇪", font: Font(size: 20)).size.width, width), "a flag is one glyph")
    }

    @Test func missingGlyphsAreCountedAndHaveAFixedWidth() {
        #expect(measure("H\u{10FFFF}\u{10FFFE}").missingGlyphs == 2)
        #expect(isClose(measure("H\u{10FFFF}").size.width, 20.84 + 28.16 * 0.625))
    }

    @Test func firstFourDifferentCharactersWithoutAGlyphAreKnown() {
        let text = "H\u{F8FF}\u{F8FE}\u{F8FF} \u{10FFFF}\nx\u{F8FD}\u{F8FC}"
        #expect(
            measurer.missingCharacters(of: TextRequest(text: text, font: Font(size: 20)))
                == ["\u{F8FF}", "\u{F8FE}", "\u{10FFFF}", "\u{F8FD}"])
    }

    @Test func weightsAndSlantsHaveDifferentWidths() {
        let widths = [100, 400, 700, 900].map { measure("Hamburg", font: Font(size: 20, weight: $0)).size.width }
        #expect(widths == widths.sorted() && Set(widths).count == 4)
        #expect(measure("Hamburg", font: Font(size: 20, isItalic: true)).size.width != widths[1])
    }

    @Test func unknownFamilyBecomesTheDefault() {
        #expect(measure("HIH", font: Font(size: 28.16, family: "No Such Font")) == measure("HIH"))
        #expect(measure("HIH", font: Font(size: 28.16, family: "Noto Serif")) != measure("HIH"))
    }

    @Test(arguments: [-1, 0, .nan, .infinity, 1e300, 1e-300] as [Double])
    func extremeFontSizesHaveFiniteMetrics(size: Double) {
        let metrics = measure("Hello world", width: 100, font: Font(size: size, weight: Int(clamping: Int64.max)))
        #expect(metrics.size.width.isFinite && metrics.size.height.isFinite && metrics.size.height > 0)
    }

    @Test(arguments: [-1, .nan, .infinity, -.infinity, 1e300] as [Double])
    func negativeWidthsMeanZeroAndNaNOrHugeWidthsAreUnlimited(width: Double) {
        let metrics = measure("Hello world", width: width)
        #expect(metrics.lineCount == (width < 0 ? 10 : 1))
    }

    @Test func roundingErrorsDoNotBreakLines() {
        let natural = measure("Hello world").size.width
        #expect(measure("Hello world", width: natural).lineCount == 1)
        #expect(measure("Hello world", width: natural - 1e-6).lineCount == 1)
        #expect(measure("Hello world", width: natural - 0.01).lineCount == 2)
    }

    @Test func localeSelectsRegionalFormsOfAChineseCharacter() throws {
        // 直 has different forms in Japanese and Chinese: different glyphs of the same font.
        func glyphs(_ locale: String) -> [UInt32] {
            let request = TextRequest(text: "直", font: font, locale: locale)
            return measurer.layout(request, width: nil).glyphs.map(\.id)
        }
        #expect(glyphs("ja") != glyphs("zh-Hans"))
        #expect(glyphs("en") == glyphs("ja"))
    }

    /// Other machines show these characters in the CJK fonts; here, later fonts have some of them.
    @Test(arguments: [
        ("漢字", true), ("かな", true), ("한국어", true), ("「", true), ("─", true), ("ﬀ Ａ", true), ("Hello — “x” …", false),
        ("Привет ไทย العربية", false), ("😀 ★ →", false),
    ])
    func fontPackageIsReportedOnlyForTextsThatNeedMissingCJKFonts(_ text: String, _ isMissing: Bool) {
        let directories = FontLibrary.standardDirectories.filter { $0 != "/usr/share/fonts/opentype/noto" }
        let measurer = PangoTextMeasurer(fonts: FontLibrary(directories: directories))
        let request = TextRequest(text: text, font: font)
        #expect(measurer.missingFonts(of: request) == (isMissing ? "fonts-noto-cjk" : nil))
        #expect(PangoTextMeasurer().missingFonts(of: request) == nil)
        #expect(measurer.fonts.diagnostic(allowsNone: false) == nil)
    }

    /// The font for monospaced text has box drawing itself.
    @Test func noFontIsMissingForCharactersOfTheMonospacedFont() {
        let directories = FontLibrary.standardDirectories.filter { $0 != "/usr/share/fonts/opentype/noto" }
        let measurer = PangoTextMeasurer(fonts: FontLibrary(directories: directories))
        let request = TextRequest(text: "─", font: Font(size: 12, isMonospaced: true))
        #expect(measurer.missingFonts(of: request) == nil)
    }

    @Test func missingFontFamiliesAreReportedWithTheirPackages() throws {
        #expect(FontLibrary.standard.diagnostic(allowsNone: true) == nil)
        let part = FontLibrary(directories: ["/usr/share/fonts/opentype/inter"])
        let message = try #require(part.diagnostic(allowsNone: true)?.message)
        #expect(
            message.contains("fonts-noto-core") && message.contains("Noto Color Emoji")
                && !message.contains("fonts-inter"))
        #expect(part.families == ["Inter", "Inter Display"])
    }
}
