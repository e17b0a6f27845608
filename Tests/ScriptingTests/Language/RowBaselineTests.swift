import Layout
import Testing

@testable import Scripting

/// A row has the baselines of its tallest view. A column has the first baseline of its first view and the last baseline
/// of its last one. This applies recursively. A line at font size 20 is 20 high with its baseline at 15; at font size
/// 40 it is 40 high with its baseline at 30.
struct RowBaselineTests {
    private static let small = "s:putStackedLabel('a'):font(20):text('a')"
    private static let large = "s:putStackedLabel('b'):font(40):text('b')"

    /// The top of a label at font size 20 whose baseline is aligned with the stack's. The stack is 100 points below the
    /// top of the screen.
    private func top(_ stack: String, _ attribute: String, _ views: [String]) throws -> Double {
        let scene = try Scene(
            """
            content:\(stack):left(equalTo(50)):top(equalTo(100)):layoutContent(function(s) \
            \(views.joined(separator: " ")) end)
            content:putLabel("other"):font(20):text("o"):left(equal):\(attribute)(equal, previous)
            """)
        #expect(scene.codes.filter { $0 != "ambiguous" } == [])
        return try scene.frame("other").y
    }

    @Test func baselineOfAHorizontalStackComesFromItsTallestView() throws {
        let row = "putHStack('s'):alignment('top')"
        for attribute in ["firstBaseline", "lastBaseline"] {
            #expect(try top(row, attribute, [Self.small, Self.large]) == 115)
            #expect(try top(row, attribute, [Self.large, Self.small]) == 115)
            #expect(
                try top(row, attribute, [Self.small, "s:putStackedLabel('h'):font(40):text('h'):isHidden(true)"]) == 100
            )
        }
        // Two lines of the small font are as high as one of the large: the first view counts. Its last baseline is at
        // 35.
        let lines = "s:putStackedLabel('c'):font(20):numberOfLines(0):text('aa\\nbb')"
        #expect(try top(row, "firstBaseline", [Self.small, lines, Self.large]) == 100)
        #expect(try top(row, "lastBaseline", [Self.small, lines, Self.large]) == 120)
    }

    /// A height set by a constraint counts. A view without text uses its edges.
    @Test func constrainedHeightsDetermineTheTallestViewOfAHorizontalStack() throws {
        let row = "putHStack('s'):alignment('center')"
        let box = "s:putStackedView('v'):size(equalTo(60))"
        #expect(try top(row, "firstBaseline", [Self.small, box]) == 85)
        #expect(try top(row, "lastBaseline", [Self.small, box]) == 145)
        // A row that fills makes all views equally tall; then the tallest content counts. Texts are centered
        // vertically.
        #expect(try top("putHStack('s')", "firstBaseline", [Self.small, Self.large]) == 115)
        #expect(try top("putHStack('s'):height(equalTo(80))", "lastBaseline", [Self.small, Self.large]) == 135)
    }

    @Test func baselinesPassThroughNestedStacks() throws {
        let inner =
            "s:putStackedHStack('row'):alignment('bottom'):layoutContent(function(s) \(Self.small) \(Self.large) end)"
        // The first baseline uses the column's first view, and the tallest view if that is a row. The last baseline
        // uses the last view in the same way.
        let small = "s:putStackedLabel('z'):font(20):text('z')"
        #expect(try top("putVStack('s')", "firstBaseline", [inner, small]) == 115)
        #expect(try top("putVStack('s')", "lastBaseline", [inner, small]) == 140)
        #expect(try top("putVStack('s')", "lastBaseline", [small, inner]) == 135)
        // A row of columns: the tallest column, and its last view.
        let column = "s:putStackedVStack('col'):layoutContent(function(s) \(Self.large) \(Self.small) end)"
        #expect(try top("putHStack('s'):alignment('top')", "firstBaseline", [small, column]) == 115)
        #expect(try top("putHStack('s'):alignment('top')", "lastBaseline", [small, column]) == 140)
    }

    /// Nested rows in a row that is aligned by baselines; then another view becomes the tallest.
    @Test func baselineFollowsTheViewThatBecomesTheTallest() throws {
        let scene = try Scene(
            """
            content:putHStack("outer"):alignment("firstBaseline"):left(equal):top(equal):layoutContent(function(s)
              s:putStackedLabel("m"):font(20):text("m")
              s:putStackedHStack("row"):alignment("top"):layoutContent(function(s) \(Self.small) \(Self.large) end)
            end)
            """)
        func tops() throws -> [Double] { try [scene.frame("m").y, scene.frame("row").y] }
        #expect(try tops() == [15, 0])
        func set(_ name: String, _ property: String, _ value: PropertyValue) throws {
            let view = try scene.view(name)
            let number = try #require(scene.host.registry.number(ofProperty: property))
            try scene.screen.setProperty(view, slot: scene.screen.slot(ofProperty: number, of: view), to: value)
        }
        try set("b", "font", .font(FontValue(size: 16)))
        #expect(try tops() == [0, 0])
        try set("a", "font", .font(FontValue(size: 80)))
        #expect(try tops() == [45, 0])
        try set("a", "isHidden", .boolean(true))
        #expect(try tops() == [0, 3])
        scene.screen.layoutIfNeeded()
        #expect(scene.screen.lastSolveCount == 0)
        #expect(scene.codes == [])
    }
}
