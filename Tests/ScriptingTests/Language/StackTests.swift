import Layout
import Testing

/// Stacks against tables worked out by hand, from what UIStackView documents. The views are pictures: A is 40 × 30,
/// B is 60 × 50, C is 20 × 10 points, all with the hugging 251 and the compression resistance 750 of an image view.
struct StackTests {
    struct Table: CustomTestStringConvertible, Sendable {
        var name: String
        /// Setters of the stack, and its size where it has one.
        var stack: String
        var isVertical = false
        /// Calls after the picture of that name was put.
        var after: [String: String] = [:]
        /// Frames; of the stack itself under "s".
        var expected: [String: [Double]]
        var direction = LayoutDirection.leftToRight

        var testDescription: String { name }

        func scene() throws -> Scene {
            let pictures = [("A", "40x30"), ("B", "60x50"), ("C", "20x10")].map {
                "s:putStackedImageView('\($0.0)'):image('\($0.1).png')\(after[$0.0] ?? "")"
            }
            var traits = Scene.traits
            traits.direction = direction
            return try Scene(
                """
                content:put\(isVertical ? "V" : "H")Stack("s"):left(equal):top(equal)\(stack):layoutContent(function(s)
                  \(pictures.joined(separator: "\n"))
                end)
                """, traits)
        }
    }

    static let along: [Table] = [
        Table(
            name: "fill, as large as its views", stack: "",
            expected: ["s": [0, 0, 120, 50], "A": [0, 0, 40, 50], "B": [40, 0, 60, 50], "C": [100, 0, 20, 50]]),
        Table(
            name: "fill, too wide: the last of equal hugging grows", stack: ":width(equalTo(200))",
            expected: ["A": [0, 0, 40, 50], "B": [40, 0, 60, 50], "C": [100, 0, 100, 50]]),
        Table(
            name: "fill, too wide: the lowest hugging grows", stack: ":width(equalTo(200))", after: ["A": ":horizontalHugging(200)"],
            expected: ["A": [0, 0, 120, 50], "B": [120, 0, 60, 50], "C": [180, 0, 20, 50]]),
        Table(
            name: "fill, too narrow: the first of equal resistance is kept", stack: ":width(equalTo(90))",
            expected: ["A": [0, 0, 40, 50], "B": [40, 0, 50, 50], "C": [90, 0, 0, 50]]),
        Table(
            name: "fill, too narrow: the lowest resistance shrinks", stack: ":width(equalTo(90))",
            after: ["A": ":horizontalCompressionResistance(700)"],
            expected: ["A": [0, 0, 10, 50], "B": [10, 0, 60, 50], "C": [70, 0, 20, 50]]),
        Table(
            name: "fill with spacing", stack: ":spacing(10)",
            expected: ["s": [0, 0, 140, 50], "A": [0, 0, 40, 50], "B": [50, 0, 60, 50], "C": [120, 0, 20, 50]]),
        Table(
            name: "fill with negative spacing", stack: ":spacing(-5)",
            expected: ["s": [0, 0, 110, 50], "B": [35, 0, 60, 50], "C": [90, 0, 20, 50]]),
        Table(
            name: "custom spacing after a view", stack: ":spacing(10)", after: ["A": "; s:putSpace(30)"],
            expected: ["s": [0, 0, 160, 50], "B": [70, 0, 60, 50], "C": [140, 0, 20, 50]]),
        Table(
            name: "a width of its own", stack: "", after: ["C": ":width(equalTo(90))"],
            expected: ["s": [0, 0, 190, 50], "C": [100, 0, 90, 50]]),
        Table(
            name: "fillEqually, as wide as the widest", stack: ":distribution('fillEqually')",
            expected: ["s": [0, 0, 180, 50], "A": [0, 0, 60, 50], "B": [60, 0, 60, 50], "C": [120, 0, 60, 50]]),
        Table(
            name: "fillEqually in a width with spacing", stack: ":distribution('fillEqually'):spacing(15):width(equalTo(150))",
            expected: ["A": [0, 0, 40, 50], "B": [55, 0, 40, 50], "C": [110, 0, 40, 50]]),
        Table(
            name: "fillProportionally, growing", stack: ":distribution('fillProportionally'):width(equalTo(240))",
            expected: ["A": [0, 0, 80, 50], "B": [80, 0, 120, 50], "C": [200, 0, 40, 50]]),
        Table(
            name: "fillProportionally, shrinking, with spacing",
            stack: ":distribution('fillProportionally'):spacing(15):width(equalTo(90))",
            expected: ["A": [0, 0, 20, 50], "B": [35, 0, 30, 50], "C": [80, 0, 10, 50]]),
        Table(
            name: "fillProportionally, as large as its views", stack: ":distribution('fillProportionally')",
            expected: ["s": [0, 0, 120, 50], "A": [0, 0, 40, 50], "B": [40, 0, 60, 50], "C": [100, 0, 20, 50]]),
        Table(
            name: "equalSpacing", stack: ":distribution('equalSpacing'):width(equalTo(220))",
            expected: ["A": [0, 0, 40, 50], "B": [90, 0, 60, 50], "C": [200, 0, 20, 50]]),
        Table(
            name: "equalSpacing keeps at least the spacing", stack: ":distribution('equalSpacing'):spacing(10):width(equalTo(130))",
            expected: ["A": [0, 0, 40, 50], "B": [50, 0, 60, 50], "C": [120, 0, 10, 50]]),
        Table(
            name: "equalSpacing, as short as it may be", stack: ":distribution('equalSpacing'):spacing(10)",
            expected: ["s": [0, 0, 140, 50], "B": [50, 0, 60, 50], "C": [120, 0, 20, 50]]),
        Table(
            name: "equalSpacing: a custom space makes all as large", stack: ":distribution('equalSpacing'):spacing(10)",
            after: ["A": "; s:putSpace(30)"], expected: ["s": [0, 0, 180, 50], "B": [70, 0, 60, 50], "C": [160, 0, 20, 50]]),
        Table(
            name: "equalCentering", stack: ":distribution('equalCentering'):width(equalTo(300))",
            expected: ["A": [0, 0, 40, 50], "B": [125, 0, 60, 50], "C": [280, 0, 20, 50]]),
        Table(
            name: "equalCentering gives way to the spacing", stack: ":distribution('equalCentering'):spacing(10):width(equalTo(140))",
            expected: ["A": [0, 0, 40, 50], "B": [50, 0, 60, 50], "C": [120, 0, 20, 50]]),
        Table(
            name: "equalCentering with room for it", stack: ":distribution('equalCentering'):spacing(10):width(equalTo(160))",
            expected: ["B": [55, 0, 60, 50], "C": [140, 0, 20, 50]]),
        Table(
            name: "vertical fill", stack: "", isVertical: true,
            expected: ["s": [0, 0, 60, 90], "A": [0, 0, 60, 30], "B": [0, 30, 60, 50], "C": [0, 80, 60, 10]]),
        Table(
            name: "vertical fillEqually", stack: ":distribution('fillEqually'):spacing(30):height(equalTo(300))", isVertical: true,
            expected: ["A": [0, 0, 60, 80], "B": [0, 110, 60, 80], "C": [0, 220, 60, 80]]),
        Table(
            name: "vertical fillProportionally", stack: ":distribution('fillProportionally'):height(equalTo(180))", isVertical: true,
            expected: ["A": [0, 0, 60, 60], "B": [0, 60, 60, 100], "C": [0, 160, 60, 20]]),
        Table(
            name: "vertical equalSpacing", stack: ":distribution('equalSpacing'):height(equalTo(190))", isVertical: true,
            expected: ["A": [0, 0, 60, 30], "B": [0, 80, 60, 50], "C": [0, 180, 60, 10]]),
        Table(
            name: "vertical equalCentering", stack: ":distribution('equalCentering'):height(equalTo(200))", isVertical: true,
            expected: ["A": [0, 0, 60, 30], "B": [0, 80, 60, 50], "C": [0, 190, 60, 10]]),
        Table(
            name: "right to left", stack: ":spacing(5)",
            expected: ["s": [0, 0, 130, 50], "A": [90, 0, 40, 50], "B": [25, 0, 60, 50], "C": [0, 0, 20, 50]],
            direction: .rightToLeft),
        Table(
            name: "a column does not turn around", stack: ":alignment('leading'):width(equalTo(100))", isVertical: true,
            expected: ["A": [60, 0, 40, 30], "B": [40, 30, 60, 50], "C": [80, 80, 20, 10]], direction: .rightToLeft),
    ]

    static let across: [Table] = [
        Table(
            name: "top", stack: ":alignment('top'):height(equalTo(100))",
            expected: ["A": [0, 0, 40, 30], "B": [40, 0, 60, 50], "C": [100, 0, 20, 10]]),
        Table(
            name: "leading of a row is top", stack: ":alignment('leading')",
            expected: ["s": [0, 0, 120, 50], "A": [0, 0, 40, 30], "C": [100, 0, 20, 10]]),
        Table(
            name: "bottom", stack: ":alignment('bottom'):height(equalTo(100))",
            expected: ["A": [0, 70, 40, 30], "B": [40, 50, 60, 50], "C": [100, 90, 20, 10]]),
        Table(
            name: "trailing of a row is bottom", stack: ":alignment('trailing')",
            expected: ["s": [0, 0, 120, 50], "A": [0, 20, 40, 30], "B": [40, 0, 60, 50], "C": [100, 40, 20, 10]]),
        Table(
            name: "center", stack: ":alignment('center'):height(equalTo(100))",
            expected: ["A": [0, 35, 40, 30], "B": [40, 25, 60, 50], "C": [100, 45, 20, 10]]),
        Table(
            name: "fill", stack: ":alignment('fill'):height(equalTo(100))",
            expected: ["A": [0, 0, 40, 100], "B": [40, 0, 60, 100], "C": [100, 0, 20, 100]]),
        Table(
            name: "vertical leading", stack: ":alignment('leading'):width(equalTo(100))", isVertical: true,
            expected: ["A": [0, 0, 40, 30], "B": [0, 30, 60, 50], "C": [0, 80, 20, 10]]),
        Table(
            name: "vertical center", stack: ":alignment('center'):width(equalTo(100))", isVertical: true,
            expected: ["A": [30, 0, 40, 30], "B": [20, 30, 60, 50], "C": [40, 80, 20, 10]]),
        Table(
            name: "vertical trailing", stack: ":alignment('trailing'):width(equalTo(100))", isVertical: true,
            expected: ["A": [60, 0, 40, 30], "B": [40, 30, 60, 50], "C": [80, 80, 20, 10]]),
        Table(
            name: "vertical center, as wide as the widest", stack: ":alignment('center')", isVertical: true,
            expected: ["s": [0, 0, 60, 90], "A": [10, 0, 40, 30], "C": [20, 80, 20, 10]]),
        Table(
            name: "a column has no baselines", stack: ":alignment('firstBaseline'):width(equalTo(100))", isVertical: true,
            expected: ["A": [0, 0, 40, 30], "C": [0, 80, 20, 10]]),
    ]

    static let hidden: [Table] = [
        Table(
            name: "one in the middle", stack: ":spacing(10)", after: ["B": ":isHidden(true)"],
            expected: ["s": [0, 0, 70, 30], "A": [0, 0, 40, 30], "C": [50, 0, 20, 30]]),
        Table(
            name: "the first, with its custom space", stack: ":spacing(10)", isVertical: true,
            after: ["A": ":isHidden(true); s:putSpace(40)"],
            expected: ["s": [0, 0, 60, 70], "B": [0, 0, 60, 50], "C": [0, 60, 60, 10]]),
        Table(
            name: "all but one", stack: ":spacing(10)", isVertical: true, after: ["A": ":isHidden(true)", "C": ":isHidden(true)"],
            expected: ["s": [0, 0, 60, 50], "B": [0, 0, 60, 50]]),
        Table(
            name: "all", stack: ":spacing(10)", after: ["A": ":isHidden(true)", "B": ":isHidden(true)", "C": ":isHidden(true)"],
            expected: ["s": [0, 0, 0, 0]]),
    ]

    static let margins: [Table] = [
        Table(
            name: "vertical", stack: ":isLayoutMarginsRelativeArrangement(true):layoutMargins { top = 1, left = 2, bottom = 3, right = 4 }",
            isVertical: true, expected: ["s": [0, 0, 66, 94], "A": [2, 1, 60, 30], "C": [2, 81, 60, 10]]),
        Table(
            name: "horizontal",
            stack: ":isLayoutMarginsRelativeArrangement(true):layoutMargins { top = 1, left = 2, bottom = 3, right = 4 }",
            expected: ["s": [0, 0, 126, 54], "A": [2, 1, 40, 50], "C": [102, 1, 20, 50]]),
        Table(
            name: "centred between",
            stack: ":isLayoutMarginsRelativeArrangement(true):layoutMargins { top = 10, bottom = 30 }:alignment('center')",
            expected: ["s": [0, 0, 120, 90], "A": [0, 20, 40, 30], "B": [40, 10, 60, 50]]),
        Table(
            name: "right to left", stack: ":isLayoutMarginsRelativeArrangement(true):layoutMargins { left = 2, right = 4 }",
            expected: ["s": [0, 0, 126, 50], "A": [82, 0, 40, 50], "B": [22, 0, 60, 50], "C": [2, 0, 20, 50]], direction: .rightToLeft),
        Table(
            name: "not asked for", stack: ":layoutMargins(20)", expected: ["s": [0, 0, 120, 50]]),
    ]

    private func check(_ table: Table) throws {
        let scene = try table.scene()
        for (name, box) in table.expected.sorted(by: { $0.key < $1.key }) { try scene.expect(name, box) }
        #expect(scene.codes == [])
    }

    @Test(arguments: along) func distribution(_ table: Table) throws { try check(table) }
    @Test(arguments: across) func alignment(_ table: Table) throws { try check(table) }
    @Test(arguments: hidden) func hiddenViewsTakeNoSpace(_ table: Table) throws { try check(table) }
    @Test(arguments: margins) func layoutMargins(_ table: Table) throws { try check(table) }

    /// What the tables above leave out: right to left, contents against priorities, minimal sizes, hidden views elsewhere.
    static let more: [Table] = [
        Table(
            name: "right to left, fill, too wide", stack: ":width(equalTo(200))",
            expected: ["A": [160, 0, 40, 50], "B": [100, 0, 60, 50], "C": [0, 0, 100, 50]], direction: .rightToLeft),
        Table(
            name: "right to left, fillEqually", stack: ":distribution('fillEqually'):spacing(10):width(equalTo(140))",
            expected: ["A": [100, 0, 40, 50], "B": [50, 0, 40, 50], "C": [0, 0, 40, 50]], direction: .rightToLeft),
        Table(
            name: "right to left, fillProportionally", stack: ":distribution('fillProportionally'):width(equalTo(240))",
            expected: ["A": [160, 0, 80, 50], "B": [40, 0, 120, 50], "C": [0, 0, 40, 50]], direction: .rightToLeft),
        Table(
            name: "right to left, equalSpacing", stack: ":distribution('equalSpacing'):width(equalTo(220))",
            expected: ["A": [180, 0, 40, 50], "B": [70, 0, 60, 50], "C": [0, 0, 20, 50]], direction: .rightToLeft),
        Table(
            name: "right to left, equalCentering", stack: ":distribution('equalCentering'):width(equalTo(300))",
            expected: ["A": [260, 0, 40, 50], "B": [115, 0, 60, 50], "C": [0, 0, 20, 50]], direction: .rightToLeft),
        Table(
            name: "right to left, bottom", stack: ":alignment('bottom'):height(equalTo(100))",
            expected: ["A": [80, 70, 40, 30], "B": [20, 50, 60, 50], "C": [0, 90, 20, 10]], direction: .rightToLeft),
        Table(
            name: "right to left, the trailing edge of a column", stack: ":alignment('trailing'):width(equalTo(100))", isVertical: true,
            expected: ["A": [0, 0, 40, 30], "B": [0, 30, 60, 50], "C": [0, 80, 20, 10]], direction: .rightToLeft),
        // 180 less the spaces of 20 and 10 is 150.
        Table(
            name: "fillEqually with a custom space", stack: ":distribution('fillEqually'):spacing(10):width(equalTo(180))",
            after: ["A": "; s:putSpace(20)"], expected: ["A": [0, 0, 50, 50], "B": [70, 0, 50, 50], "C": [130, 0, 50, 50]]),
        Table(
            name: "fillProportionally with a custom space", stack: ":distribution('fillProportionally'):spacing(10):width(equalTo(150))",
            after: ["A": "; s:putSpace(20)"], expected: ["A": [0, 0, 40, 50], "B": [60, 0, 60, 50], "C": [130, 0, 20, 50]]),
        Table(
            name: "of two with the lowest hugging the later one grows", stack: ":width(equalTo(200))",
            after: ["A": ":horizontalHugging(200)", "B": ":horizontalHugging(200)"],
            expected: ["A": [0, 0, 40, 50], "B": [40, 0, 140, 50], "C": [180, 0, 20, 50]]),
        Table(
            name: "fillEqually with one required width", stack: ":distribution('fillEqually')", after: ["C": ":width(equalTo(30), 1000)"],
            expected: ["s": [0, 0, 90, 50], "A": [0, 0, 30, 50], "B": [30, 0, 30, 50], "C": [60, 0, 30, 50]]),
        // C keeps its 20 (750), B as much of its 60 as is left (700), A nothing (100).
        Table(
            name: "contents give way by their resistance", stack: ":width(equalTo(50))",
            after: ["A": ":horizontalCompressionResistance(100)", "B": ":horizontalCompressionResistance(700)"],
            expected: ["A": [0, 0, 0, 50], "B": [0, 0, 30, 50], "C": [30, 0, 20, 50]]),
        Table(
            name: "a width below the resistance of contents", stack: ":width(equalTo(90), 700)",
            expected: ["s": [0, 0, 120, 50], "C": [100, 0, 20, 50]]),
        Table(
            name: "a width below their hugging", stack: ":width(equalTo(200), 240)",
            expected: ["s": [0, 0, 120, 50], "C": [100, 0, 20, 50]]),
        Table(
            name: "equalSpacing in a least width", stack: ":distribution('equalSpacing'):width(moreThanTo(200))",
            expected: ["s": [0, 0, 200, 50], "B": [80, 0, 60, 50], "C": [180, 0, 20, 50]]),
        Table(
            name: "equalSpacing around a hidden view", stack: ":distribution('equalSpacing'):width(equalTo(220))",
            after: ["B": ":isHidden(true)"], expected: ["A": [0, 0, 40, 30], "C": [200, 0, 20, 30]]),
        Table(
            name: "fillProportionally around a hidden view", stack: ":distribution('fillProportionally'):width(equalTo(120))",
            after: ["B": ":isHidden(true)"], expected: ["A": [0, 0, 80, 30], "C": [80, 0, 40, 30]]),
        Table(
            name: "equalCentering of two", stack: ":distribution('equalCentering'):width(equalTo(200))", after: ["C": ":isHidden(true)"],
            expected: ["A": [0, 0, 40, 50], "B": [140, 0, 60, 50]]),
        Table(
            name: "a column, fillEqually around a hidden view", stack: ":distribution('fillEqually'):spacing(10):height(equalTo(110))",
            isVertical: true, after: ["B": ":isHidden(true)"], expected: ["A": [0, 0, 40, 50], "C": [0, 60, 40, 50]]),
        // Margins of 10 and 30: the middle of what is left of 140 is at 60.
        Table(
            name: "a column, centred between margins",
            stack:
                ":isLayoutMarginsRelativeArrangement(true):layoutMargins { left = 10, right = 30 }:alignment('center'):width(equalTo(140))",
            isVertical: true, expected: ["A": [40, 0, 40, 30], "B": [30, 30, 60, 50], "C": [50, 80, 20, 10]]),
        // The spaces are required; the width, at 999, is not, and no view is smaller than nothing.
        Table(
            name: "spaces larger than the stack", stack: ":spacing(60):width(equalTo(100))",
            expected: ["s": [0, 0, 120, 50], "A": [0, 0, 0, 50], "B": [60, 0, 0, 50], "C": [120, 0, 0, 50]]),
        Table(
            name: "a column, too low: the first of equal resistance is kept", stack: ":height(equalTo(70))", isVertical: true,
            expected: ["A": [0, 0, 60, 30], "B": [0, 30, 60, 40], "C": [0, 70, 60, 0]]),
        Table(
            name: "a column, too low, equalSpacing with spacing", stack: ":distribution('equalSpacing'):spacing(10):height(equalTo(105))",
            isVertical: true, expected: ["A": [0, 0, 60, 30], "B": [0, 40, 60, 50], "C": [0, 100, 60, 5]]),
    ]

    @Test(arguments: more) func prioritiesAndDirections(_ table: Table) throws { try check(table) }

    @Test func nestedAndBaselinesRightToLeft() throws {
        var traits = Scene.traits
        traits.direction = .rightToLeft
        let scene = try Scene(
            """
            content:putVStack("s"):left(equal):top(equal):alignment("leading"):spacing(5):layoutContent(function(s)
              s:putStackedHStack("row"):spacing(2):layoutContent(function(s)
                s:putStackedImageView("a"):image("40x30.png")
                s:putStackedImageView("b"):image("60x50.png")
              end)
              s:putStackedHStack("words"):alignment("firstBaseline"):layoutContent(function(s)
                s:putStackedLabel("c"):font(20):numberOfLines(0):text("aa\\nbb")
                s:putStackedLabel("d"):font(40):text("c")
              end)
            end)
            """, traits)
        try scene.expect("s", [0, 0, 102, 110])
        try scene.expect("row", [0, 0, 102, 50])
        try scene.expect("a", [62, 0, 40, 50])
        try scene.expect("b", [0, 0, 60, 50])
        // 40 wide at the leading edge, which is on the right; the baselines are at 15 and 30.
        try scene.expect("words", [62, 55, 40, 55])
        try scene.expect("c", [20, 15, 20, 40])
        try scene.expect("d", [0, 0, 20, 40])
        #expect(scene.codes == [])
    }

    @Test func baselines() throws {
        let row = """
            content:putHStack("s"):left(equal):top(equal):alignment("%s"):layoutContent(function(s)
              s:putStackedLabel("a"):font(20):numberOfLines(0):text("aa\\nbb")
              s:putStackedLabel("b"):font(40):text("c")
            end)
            """
        // First baselines: 15 and 30. Last ones: 20 + 15 = 35, and 30.
        let first = try Scene(row.replacing("%s", with: "firstBaseline"))
        try first.expect("a", [0, 15, 20, 40])
        try first.expect("b", [20, 0, 20, 40])
        try first.expect("s", [0, 0, 40, 55])
        let last = try Scene(row.replacing("%s", with: "lastBaseline"))
        try last.expect("a", [0, 0, 20, 40])
        try last.expect("b", [20, 5, 20, 40])
        try last.expect("s", [0, 0, 40, 45])
    }

    @Test func nestedStacks() throws {
        let scene = try Scene(
            """
            content:putVStack("s"):left(equal):top(equal):spacing(5):alignment("center"):layoutContent(function(s)
              s:putStackedHStack("row"):spacing(2):layoutContent(function(s)
                s:putStackedImageView("a"):image("40x30.png")
                s:putStackedImageView("b"):image("60x50.png")
              end)
              s:putStackedHStack("single"):layoutContent(function(s) s:putStackedImageView("c"):image("20x10.png") end)
            end)
            """)
        try scene.expect("s", [0, 0, 102, 65])
        try scene.expect("row", [0, 0, 102, 50])
        try scene.expect("b", [42, 0, 60, 50])
        try scene.expect("single", [41, 55, 20, 10])
        #expect(scene.codes == [])
    }

    @Test func singleAndEmptyStacks() throws {
        for distribution in ["fill", "fillEqually", "fillProportionally", "equalSpacing", "equalCentering"] {
            let scene = try Scene(
                """
                content:putHStack("s"):left(equal):top(equal):distribution("\(distribution)"):layoutContent(function(s)
                  s:putStackedImageView("a"):image("40x30.png")
                end)
                content:putVStack("e"):left(equal):bottom(equal):distribution("\(distribution)")
                """)
            try scene.expect("s", [0, 0, 40, 30])
            try scene.expect("e", [0, 800, 0, 0])
            #expect(scene.codes == [])
        }
    }

    @Test func changesOfAStackAreFollowed() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(c)
                  c:putHStack { spacing = 10, assignTo = { self, "s" } }:left(equal):top(equal):layoutContent(function(s)
                    for _, name in ipairs { "a", "b", "c" } do s:putStackedImageView(name, { image = "40x30.png", assignTo = { self, name } }) end
                  end)
                end
                function Page:hide() self.b.isHidden = true end
                function Page:show() self.b.isHidden = false end
                function Page:turn() self.s.axis = "vertical" end
                function Page:take() self.a:removeFromSuperview() end
                function Page:space() self.s.spacing = 1 end
                return Page
                """)
        try scene.expect("s", [0, 0, 140, 30])
        try scene.send("hide")
        try scene.expect("s", [0, 0, 90, 30])
        try scene.send("show")
        try scene.expect("c", [100, 0, 40, 30])
        try scene.send("turn")
        try scene.expect("s", [0, 0, 40, 110])
        try scene.send("take")
        try scene.expect("s", [0, 0, 40, 70])
        try scene.send("space")
        try scene.expect("c", [0, 31, 40, 30])
    }
}
