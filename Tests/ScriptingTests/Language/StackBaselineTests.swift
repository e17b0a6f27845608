import Geometry
import Layout
import Testing

@testable import Scripting

/// Columns with spacing between baselines (`isBaselineRelativeArrangement`), compared with tables worked out by hand. A
/// line at font size 20 is 20 high with its baseline at 15; at font size 40 it is 40 high with its baseline at 30. A
/// character is half as wide as the font size.
struct StackBaselineTests {
    struct Table: CustomTestStringConvertible, Sendable {
        var name: String
        /// Setters of the stack.
        var stack: String
        /// Calls on the stack `s` that add its views.
        var views: [String]
        /// The tops and heights of views; the stack's own are under "s".
        var expected: [String: [Double]]
        var direction = LayoutDirection.leftToRight

        var testDescription: String { name }

        func scene() throws -> Scene {
            var traits = Scene.traits
            traits.direction = direction
            return try Scene(
                """
                content:putStack("s"):axis("vertical"):isBaselineRelativeArrangement(true):left(equal)\
                :top(equal)\(stack):layoutContent(function(s)
                  \(views.joined(separator: "\n"))
                end)
                """, traits)
        }
    }

    private static let small = "s:putStackedLabel('a'):font(20):text('aa')"
    private static let large = "s:putStackedLabel('b'):font(40):text('b')"
    private static let lines = "s:putStackedLabel('c'):font(20):numberOfLines(0):text('aa\\nbb')"
    private static let picture = "s:putStackedImageView('p'):image('40x30.png')"
    private static let texts = [small, large, lines]

    static let tables: [Table] = [
        // 15 + 50 − 30 = 35; then 65 + 50 − 15 = 100, where the first line of c begins.
        Table(
            name: "last baseline to first baseline", stack: ":spacing(50)", views: texts,
            expected: ["s": [0, 140], "a": [0, 20], "b": [35, 40], "c": [100, 40]]),
        // The last baseline of c is 35 below its top.
        Table(
            name: "several lines: the last one counts for what is below", stack: ":spacing(50)", views: [lines, small],
            expected: ["s": [0, 90], "c": [0, 40], "a": [70, 20]]),
        Table(
            name: "a view without text has its edges", stack: ":spacing(20)", views: [small, picture, large],
            expected: ["s": [0, 95], "a": [0, 20], "p": [35, 30], "b": [55, 40]]),
        Table(
            name: "views without text only: as without the property", stack: ":spacing(20)",
            views: [picture, "s:putStackedView('v'):height(equalTo(10))"],
            expected: ["s": [0, 60], "p": [0, 30], "v": [50, 10]]),
        Table(
            name: "a custom space is measured so too", stack: ":spacing(50)",
            views: [small, "s:putSpace(80)", large, lines],
            expected: ["s": [0, 170], "b": [65, 40], "c": [130, 40]]),
        Table(
            name: "a space that is too small lets them overlap", stack: "", views: [small, large],
            expected: ["s": [0, 25], "a": [0, 20], "b": [-15, 40]]),
        Table(
            name: "hidden views are left out", stack: ":spacing(50)", views: [small, large + ":isHidden(true)", lines],
            expected: ["s": [0, 90], "a": [0, 20], "c": [50, 40]]),
        Table(
            name: "margins are measured to the edges",
            stack: ":spacing(50):isLayoutMarginsRelativeArrangement(true):layoutMargins(10)",
            views: texts, expected: ["s": [0, 160], "a": [10, 20], "b": [45, 40], "c": [110, 40]]),
        Table(
            name: "right to left", stack: ":spacing(50)", views: texts,
            expected: ["s": [0, 140], "a": [0, 20], "b": [35, 40], "c": [100, 40]], direction: .rightToLeft),
        // Each is 40 high. The text of a is centered, so its baseline is at 25. 25 + 50 − 30 = 45; 75 + 50 − 15 = 110.
        Table(
            name: "fillEqually", stack: ":spacing(50):distribution('fillEqually')", views: texts,
            expected: ["s": [0, 150], "a": [0, 40], "b": [45, 40], "c": [110, 40]]),
        // a has height h and b has 2 h, with baselines at h / 2 + 5 and h + 10: b.top = h / 2 + 5 + 60 − h − 10. b.top
        // + 2 h = 205 gives h = 100.
        Table(
            name: "fillProportionally", stack: ":spacing(60):distribution('fillProportionally'):height(equalTo(205))",
            views: [small, large], expected: ["a": [0, 100], "b": [5, 200]]),
        // Baselines at 15 and 161 + 15 = 176: the baseline of b is halfway between them, at 95.5.
        Table(
            name: "equalSpacing makes the distances of baselines equal",
            stack: ":distribution('equalSpacing'):height(equalTo(201))",
            views: texts, expected: ["a": [0, 20], "b": [65.5, 40], "c": [161, 40]]),
        Table(
            name: "equalSpacing, as short as it may be", stack: ":spacing(50):distribution('equalSpacing')",
            views: texts,
            expected: ["s": [0, 140], "b": [35, 40], "c": [100, 40]]),
        // Centers at 10, 10 + d, 10 + 2 d. The baselines of a and b are d + 5 apart; those of b and c, whose first line
        // is the upper of two, d − 15. So d is 65.
        Table(
            name: "equalCentering keeps the spacing between baselines",
            stack: ":spacing(50):distribution('equalCentering')", views: texts,
            expected: ["s": [0, 160], "a": [0, 20], "b": [55, 40], "c": [120, 40]]),
    ]

    @Test(arguments: tables) func spacingOfAVerticalStackIsMeasuredFromBaselines(_ table: Table) throws {
        let scene = try table.scene()
        for (name, extent) in table.expected.sorted(by: { $0.key < $1.key }) {
            let frame = try scene.frame(name)
            #expect([frame.y, frame.height].map { ($0 * 1e6).rounded() / 1e6 + 0 } == extent, "\(name)")
        }
    }

    @Test func horizontalStacksIgnoreBaselineRelativeArrangement() throws {
        let scene = try Scene(
            """
            content:putHStack("s"):isBaselineRelativeArrangement(true):spacing(5):left(equal):top(equal)\
            :layoutContent(function(s)
              \(Self.small) \(Self.large)
            end)
            """)
        try scene.expect("a", [0, 0, 20, 40])
        try scene.expect("b", [25, 0, 20, 40])
    }

    /// A row has the baselines of its tallest view.
    @Test func nestedStacksHaveTheBaselinesOfTheirViews() throws {
        let scene = try Scene(
            """
            content:putVStack("s"):isBaselineRelativeArrangement(true):spacing(50):left(equal):top(equal)\
            :layoutContent(function(s)
              \(Self.small)
              s:putStackedHStack("row"):alignment("bottom"):layoutContent(function(s)
                s:putStackedLabel("x"):font(20):text("x")
                s:putStackedLabel("y"):font(40):text("y")
              end)
              \(Self.lines)
            end)
            """)
        // y is taller: its baseline is at 30 in the row. 15 + 50 − 30 = 35; 65 + 50 − 15 = 100.
        try scene.expect("x", [0, 20, 10, 20])
        #expect(try scene.frame("row").y == 35)
        #expect(try scene.frame("c").y == 100)
        #expect(try scene.frame("s").height == 140)
        #expect(scene.codes == [])
    }

    @Test func changesOfTextsAxisAndBaselineArrangementMoveTheViews() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(c)
                  c:putVStack { spacing = 50, assignTo = { self, "s" } \
                }:left(equal):top(equal):layoutContent(function(s)
                    for _, name in ipairs { "a", "b" } do
                      s:putStackedLabel(name, { font = 20, numberOfLines = 0, text = name, assignTo = { self, name } })
                    end
                  end)
                end
                function Page:measure(isFromBaselines) self.s.isBaselineRelativeArrangement = isFromBaselines end
                function Page:on() self:measure(true) end
                function Page:off() self:measure(nil) end
                function Page:enlarge() self.b.font = 40 end
                function Page:lengthen() self.a.text = "a\\na" end
                function Page:turn() self.s.axis = "horizontal" end
                function Page:turnBack() self.s.axis = "vertical" end
                return Page
                """)
        #expect(try scene.frame("b").y == 70)
        try scene.send("on")
        #expect(try scene.frame("b").y == 50)
        // 15 + 50 − 30.
        try scene.send("enlarge")
        #expect(try scene.frame("b").y == 35)
        // 35 + 50 − 30.
        try scene.send("lengthen")
        #expect(try scene.frame("b").y == 55)
        try scene.send("turn")
        #expect(try scene.frame("b").y == 0)
        try scene.send("turnBack")
        #expect(try scene.frame("b").y == 55)
        try scene.send("off")
        #expect(try scene.frame("b").y == 90)
    }

    /// A text that wraps at its final width moves the views below it.
    @Test func wrappedTextMovesTheViewsBelowIt() throws {
        let scene = try Scene(
            """
            content:putVStack("s"):isBaselineRelativeArrangement(true):spacing(30):left(equal):top(equal)\
            :width(equalTo(60)):layoutContent(function(s)
              s:putStackedLabel("a"):font(20):numberOfLines(0):text("aaaaa bbbbb ccccc")
              \(Self.small.replacing("'a'", with: "'b'"))
            end)
            """)
        // Three lines of five characters: the last baseline is at 55.
        #expect(try scene.frame("a").height == 60)
        #expect(try scene.frame("b").y == 70)
        #expect(scene.codes == [])
    }

    @Test func baselineSpacingIsExplainedAndNamedInConflicts() throws {
        let scene = try Scene(
            """
            content:putVStack("s"):isBaselineRelativeArrangement(true):spacing(50):left(equal):top(equal)
              :layoutContent(function(s)
                \(Self.small)
                \(Self.large):height(equalTo(40), priority.required)
              end)
            """)
        let explanation = try scene.screen.explain(scene.view("b"), .top)
        #expect(explanation.value == 35)
        #expect(
            explanation.determinedBy.map(\.text).contains(
                "root/s/b follows root/s/a at a distance of 50 from baseline to baseline in the stack root/s"))
        let sum = explanation.determinedBy.reduce(explanation.ownPart) { $0 + ($1.contribution ?? .nan) }
        #expect(abs(sum - 35) < 1e-9)

        let conflicts = try Scene(
            """
            content:putVStack("s"):isBaselineRelativeArrangement(true):spacing(50):left(equal):top(equal)
              :height(equalTo(60), priority.required)
              :layoutContent(function(s)
                \(Self.small):height(equalTo(20), priority.required)
                \(Self.large):height(equalTo(40), priority.required)
              end)
            """
        ).diagnostics.filter { $0.code == .conflict }
        #expect(conflicts.count == 1)
        let members = try #require(conflicts.first).constraints
        #expect(members.contains { $0.text == "root/s.height == 60" && $0.source == "test.lua:2" })
        #expect(members.contains { $0.text == "the arrangement of the stack root/s" && $0.source == "test.lua:1" })
        #expect(members.contains { $0.text == "root/s/b.height == 40" && $0.source == "test.lua:5" })
    }
}
