import Diagnostics
import Geometry
import Testing

@testable import Layout

struct ValueTests {
    @Test(
        arguments: [
            (10.25, 2.0, 10.5), (10.24, 2, 10), (-0.25, 2, 0), (-0.26, 2, -0.5), (1.0 / 3, 3, 1.0 / 3), (100.5, 1, 101),
            (0.1 + 0.2, 10, 0.3),
        ] as [(Double, Double, Double)])
    func coordinatesRoundToTheNearestPixelWithHalvesUp(value: Double, scale: Double, expected: Double) {
        #expect(abs(PixelGrid.round(value, scale: scale) - expected) < 1e-12)
    }

    @Test func sharedEdgesStaySharedOnThePixelGrid() {
        // A third of 100 points: edges at 33.33… and 66.66…, rounded to 33.5 and 66.5 at scale 2.
        let third = 100.0 / 3
        let frames = (0..<3).map { Rect(x: Double($0) * third, y: 0, width: third, height: 10).rounded(toScale: 2) }
        #expect(frames.map(\.x) == [0, 33.5, 66.5])
        #expect(frames.map(\.maxX) == [33.5, 66.5, 100])
    }

    @Test(
        arguments: [
            ("#fff", 0xFFFF_FFFF), ("#1234", 0x1122_3344), ("#0a84ff", 0x0A84_FFFF), ("#0A84FF80", 0x0A84_FF80),
            ("red", 0xFF00_00FF),
            ("clear", 0),
        ] as [(String, UInt32)])
    func validColorsAreParsed(text: String, rgba: UInt32) {
        #expect(ColorValue(parsing: text) == .fixed(Color(rgba: rgba)))
    }

    @Test(arguments: ["", "#", "#12", "#12345", "#ggg", "rde", "#1234567890"])
    func invalidColorsAreNil(text: String) {
        #expect(ColorValue(parsing: text) == nil)
    }

    @Test func systemAndDynamicColorsFollowLightAndDarkMode() {
        for color in SystemColor.allCases { _ = color.resolved(isDark: true) }
        #expect(ColorValue(parsing: "systemBackground")?.resolved(isDark: false) == .white)
        #expect(ColorValue(parsing: "systemBackground")?.resolved(isDark: true) == .black)
        #expect(ColorValue.dynamic(light: .white, dark: .black).resolved(isDark: true) == .black)
    }

    @Test func onlyTextStylesScaleWithTheTextSizeAndAWeightOverridesTheirOwn() {
        #expect(FontValue(style: .body).resolved(textSize: 1.3).size == 22)
        #expect(FontValue(size: 17).resolved(textSize: 1.3).size == 17)
        #expect(FontValue(style: .headline).resolved(textSize: 1).weight == 600)
        #expect(FontValue(style: .headline, weight: 300).resolved(textSize: 1).weight == 300)
    }

    @Test(arguments: [
        ("txt", "text"), ("tetx", "text"), ("backgroundcolor", "backgroundColor"), ("fnot", "font"),
        ("numberOfLine", "numberOfLines"),
    ])
    func similarNamesAreSuggested(typed: String, meant: String) {
        let names = ["text", "font", "backgroundColor", "numberOfLines", "textColor"]
        #expect(NearestName.find(typed, in: names) == meant)
    }

    @Test(arguments: ["xyzzy", "q", "somethingElse"])
    func differentNamesAreNotSuggested(typed: String) {
        #expect(NearestName.find(typed, in: ["text", "font", "backgroundColor"]) == nil)
    }

    @Test(arguments: [
        ("there is no method 'putButtom' of content" + NearestName.suggestion("putButton"), "putButtom putButton"),
        ("there is no 'a.lua'; did you mean 'b.lua'?", "a.lua b.lua"),
        ("'x' is wrong" + NearestName.suggestion("y") + ". The others are 'z'", "x y"),
        ("'x' is wrong" + NearestName.suggestion(nil), ""), ("wrong" + NearestName.suggestion("y"), ""),
        ("'y' is wrong" + NearestName.suggestion("y"), ""), ("'x' did you mean 'y", ""), ("did you mean '", ""),
        ("", ""),
    ])
    func wrongAndSuggestedNamesAreParsedFromErrorMessages(message: String, expected: String) {
        let found = NearestName.correction(in: message)
        #expect(found.map { "\($0.wrong) \($0.right)" } ?? "" == expected)
    }

    @Test(
        arguments: [
            (1.0, "1"), (0.5, "0.5"), (-2, "-2"), (1.0 / 3, "0.333333"), (1e15, "1000000000000000"),
            (100_000, "100000"),
        ]
            as [(Double, String)]
    )
    func numbersHaveAtMostSixDecimalsWithoutTrailingZeros(value: Double, text: String) {
        #expect(NumberText.short(value) == text)
    }

    @Test(
        arguments: [
            (1, "1 point"), (1.001, "1 point"), (0, "0 points"), (-1, "-1 points"), (1.25, "1.25 points"),
        ] as [(Double, String)])
    func lengthsHaveTwoDecimalsAndTheirUnitInTheSingularOrPlural(value: Double, text: String) {
        #expect(NumberText.length(value) == text)
    }

    @Test(
        arguments: [
            ([], "9 characters of"), (["\u{E0}"], "U+00E0 in"), (["\u{F8FF}", "\u{10FFFD}"], "U+F8FF and U+10FFFD in"),
            (["a", "b", "c"], "U+0061, U+0062 and U+0063 in"),
            (["a", "b", "c", "d"], "U+0061, U+0062, U+0063 and others in"),
        ] as [([Unicode.Scalar], String)])
    func atMostThreeCharactersWithoutAGlyphAreNamed(characters: [Unicode.Scalar], names: String) {
        let diagnostic = VisibilityDiagnostic.missingGlyphs(view: "root/l", count: 9, characters: characters)
        #expect(
            diagnostic.message == "no font has a glyph for \(names) the text of root/l; boxes are drawn instead")
    }

    @Test(arguments: [
        ("Label", "label"), ("VStack", "vStack"), ("URLField", "urlField"), ("URL", "url"), ("x", "x"), ("", ""),
    ])
    func defaultViewNamesAreTheirKindInLowerCamelCase(kind: String, name: String) {
        #expect(KindRegistry.lowerCamelCase(kind) == name)
    }

    @Test func deviceNamesAreUniqueAndSafeAreasFitTheirScreens() {
        #expect(Set(Device.all.map(\.name)).count == Device.all.count)
        #expect(Device.all.allSatisfy { $0.safeArea.top + $0.safeArea.bottom < $0.size.height && $0.scale >= 1 })
        #expect(Device.named("iphone-15")?.size == Size(width: 393, height: 852))
        #expect(Device.named("nokia") == nil)
    }
}
