import Geometry
import Layout
import Testing

@testable import Scripting

/// Alignment rectangles: constraints relate them, and frames follow.
struct AlignmentTests {
    /// As Interface Builder records them: a switch of 51 × 31 has a width of 49 for constraints.
    @Test(arguments: [
        ("Switch", "", [0.0, 0, 51, 31], [49.0, 31.0]),
        ("Slider", "", [-2, 0, 118, 31], [114, 30]),
        ("Slider", ":width(equalTo(100))", [-2, 0, 104, 31], [100, 30]),
        ("SegmentedControl", ":segments { 'a', 'b' }:width(equalTo(100))", [0, 0, 100, 32], [100, 31]),
    ])
    func alignmentRectanglesOfControlsAreSmallerThanTheirFrames(
        _ kind: String, _ calls: String, _ frame: [Double], _ seen: [Double]
    ) throws {
        let scene = try Scene(
            """
            local v = content:put\(kind)("v"):left(equal):top(equal)\(calls)
            content:putView("seen"):left(equal, v):top(equal, v):width(equalTo(v)):height(equalTo(v))
            """)
        try scene.expect("v", frame)
        try scene.expect("seen", [0, 0] + seen)
        #expect(scene.codes == [])
    }

    private func boxes(_ place: String, _ direction: LayoutDirection = .leftToRight) throws -> Scene {
        var traits = Scene.traits
        traits.direction = direction
        return try Scene(
            """
            local half
            content:putView("v"):alignmentRectInsets { top = 1, left = 2, bottom = 3, right = 4 }\(place)
            """, traits)
    }

    @Test(arguments: [
        (":edges(equal)", [-2.0, -1, 406, 804]),
        (":edges(equalTo(10))", [8, 9, 386, 784]),
        (":size(equalTo(20)):left(equal):top(equal)", [-2, -1, 26, 24]),
        (":size(equalTo(20)):right(equal):bottom(equal)", [378, 779, 26, 24]),
        (":size(equalTo(20)):center(equal)", [188, 389, 26, 24]),
        (":frame { x = 10, y = 20, width = 51, height = 31 }", [10, 20, 51, 31]),
        // Neither the rectangle nor the frame has a negative size.
        (
            ":alignmentRectInsets(-5):left(equal):top(equal):width(equalTo(0), 500):height(equalTo(3), 500)",
            [5, 5, 0, 0]
        ),
    ])
    func constraintsPlaceTheAlignmentRectangleWhileFrameCallsPlaceTheFrame(_ place: String, _ frame: [Double]) throws {
        try boxes(place).expect("v", frame)
    }

    @Test func rightToLeftMirrorsTheAlignmentInsetOfASwitchButNotExplicitLeftAndRightInsets() throws {
        // The alignment rectangle ends at the right edge of the screen.
        try boxes(":size(equalTo(20)):leading(equal):top(equal)", .rightToLeft).expect("v", [378, -1, 26, 24])
        let scene = try Scene("content:putSwitch('v'):leading(equal):top(equal)")
        try scene.expect("v", [0, 0, 51, 31])
        // The trailing edge is the left one.
        scene.screen.traits.direction = .rightToLeft
        try scene.expect("v", [349, 0, 51, 31])
    }

    /// Constraints from inside refer to the alignment rectangle, too, in the coordinates of the frame.
    @Test func constraintsOfSubviewsUseTheAlignmentRectangleButSafeAreaAndMarginsTheFrame() throws {
        let scene = try boxes(
            """
            :size(equalTo(100)):left(equalTo(50)):top(equalTo(60)):layoutContent(function(v)
              v:putView("in"):edges(equal)
              v:putView("safe"):edges(equal, safeArea)
              v:putView("margins"):edges(equal, layoutMargins)
              v:putView("middle"):center(equal):size(equalTo(10))
              half = v:putView("half"):left(equal):top(equal):width(equalTo(parent), { multiplyBy = 0.5 }):height(equalTo(5))
                .view
            end)
            content:putView("out"):left(equal, half.rightAnchor):top(equal, half)
              :size(equalTo(7))
            """)
        try scene.expect("v", [48, 59, 106, 104])
        try scene.expect("in", [2, 1, 100, 100])
        // Areas are parts of the frame.
        try scene.expect("safe", [0, 0, 106, 104])
        try scene.expect("margins", [8, 8, 90, 88])
        try scene.expect("middle", [47, 46, 10, 10])
        try scene.expect("half", [2, 1, 50, 5])
        try scene.expect("out", [100, 60, 7, 7])
        #expect(scene.codes == [])
    }

    @Test func stacksAlignTheirViewsByAlignmentRectangles() throws {
        let scene = try Scene(
            """
            content:putHStack("stack"):left(equal):top(equal):spacing(10):alignment("center"):layoutContent(function(s)
              s:putStackedSwitch("a")
              s:putStackedView("b"):size(equalTo(20))
            end)
            """)
        try scene.expect("stack", [0, 0, 79, 31])
        try scene.expect("a", [0, 0, 51, 31])
        try scene.expect("b", [59, 5.5, 20, 20])
    }

    @Test func baselinesFollowTheFrameInsteadOfTheAlignmentRectangle() throws {
        let scene = try Scene(
            """
            local l = content:putLabel("l"):text("a"):font { size = 20 }:left(equal):top(equal):height(equalTo(25))
              :alignmentRectInsets { top = 4, bottom = 10 }
            content:putView("line"):left(equal):size(equalTo(2)):top(equal, l.firstBaselineAnchor)
            """)
        try scene.expect("l", [0, -4, 10, 39])
        // The text is centered in the frame: its top is at −4 + 9.5, its baseline 15 below.
        try scene.expect("line", [0, 20.5, 2, 2])
    }

    @Test func changedAlignmentInsetsMoveAndResizeTheFrame() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(content)
                  self.box = content:putView("v"):edges(equalTo(10)):layoutContent(function(v)
                    v:putView("in"):edges(equal)
                  end).view
                end
                function Page:grow() self.box.alignmentRectInsets = 5 end
                function Page:reset() self.box.alignmentRectInsets = nil end
                return Page
                """)
        try scene.expect("v", [10, 10, 380, 780])
        try scene.send("grow")
        try scene.expect("v", [5, 5, 390, 790])
        try scene.expect("in", [5, 5, 380, 780])
        try scene.send("reset")
        try scene.expect("v", [10, 10, 380, 780])
        try scene.expect("in", [0, 0, 380, 780])
    }

    @Test func explanationsOfEdgesAndWidthAddTheAlignmentInset() throws {
        let scene = try Scene("content:putSwitch('v'):right(equalTo(16)):top(equal)")
        scene.screen.layoutIfNeeded()
        let view = try scene.view("v")
        for (attribute, value, own) in [(Attribute.right, 386.0, 2.0), (.width, 51, 2), (.left, 335, 0)] {
            let explanation = try scene.screen.explain(view, attribute)
            #expect(explanation.value == value)
            #expect(explanation.ownPart == own)
            #expect(explanation.determinedBy.compactMap(\.contribution).reduce(own, +) == value)
        }
    }
}
