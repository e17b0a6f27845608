import Geometry
import Layout
import Testing

@testable import Scripting

/// Views placed by a frame, and autoresizing masks as in UIKit.
struct FrameTests {
    private func traits(_ width: Double, _ height: Double) -> Traits {
        Traits(size: Size(width: width, height: height), scale: 1)
    }

    @Test func framesWithoutAnAutoresizingMaskStayFixed() throws {
        let scene = try Scene("content:putView('v'):frame { x = 10, y = 20, width = 100, height = 50 }")
        try scene.expect("v", [10, 20, 100, 50])
        scene.screen.traits.size.width = 500
        try scene.expect("v", [10, 20, 100, 50])
        #expect(scene.codes == [])
    }

    /// A frame of (20, 40, 100, 60) in 200 × 400 points, on a screen of 300 × 700: 100 and 300 points more. The margins
    /// are 20 and 80 points at the sides, 40 and 300 above and below.
    @Test(arguments: [
        ([String](), [20.0, 40, 100, 60]),
        (["flexibleRightMargin", "flexibleBottomMargin"], [20, 40, 100, 60]),
        (["flexibleWidth", "flexibleHeight"], [20, 40, 200, 360]),
        (["flexibleLeftMargin", "flexibleTopMargin"], [120, 340, 100, 60]),
        // A fifth of the horizontal change goes to the left margin, 40 of 340 points of the vertical one to the top.
        (["flexibleLeftMargin", "flexibleRightMargin"], [40, 40, 100, 60]),
        (["flexibleTopMargin", "flexibleBottomMargin"], [20, 75.294118, 100, 60]),
        (["flexibleLeftMargin", "flexibleWidth"], [36.666667, 40, 183.333333, 60]),
        (["flexibleWidth", "flexibleRightMargin"], [20, 40, 155.555556, 60]),
        (["flexibleLeftMargin", "flexibleWidth", "flexibleRightMargin"], [30, 40, 150, 60]),
    ])
    func flexiblePartsOfAnAutoresizingMaskShareTheChangeOfTheSuperview(_ parts: [String], _ frame: [Double]) throws {
        let mask = parts.map { "'\($0)'" }.joined(separator: ", ")
        let scene = try Scene(
            """
            content:putView('v'):frame({ x = 20, y = 40, width = 100, height = 60 }, { autoresizingMask = { \(mask) }, \
            superviewSize = { width = 200, height = 400 } })
            """, traits(300, 700))
        try scene.expect("v", frame)
        scene.screen.traits.size = Size(width: 200, height: 400)
        try scene.expect("v", [20, 40, 100, 60])
        #expect(scene.codes == [])
    }

    /// Parts without length share the change evenly.
    @Test func flexibleMarginsOfLengthZeroGrowEqually() throws {
        let scene = try Scene(
            """
            content:putView('v'):frame({ x = 0, y = 0, width = 200, height = 400 }, { autoresizingMask = \
            { 'flexibleLeftMargin', 'flexibleRightMargin', 'flexibleHeight' }, superviewSize = { width = 200, height = \
            400 } })
            """, traits(300, 700))
        try scene.expect("v", [50, 0, 200, 700])
    }

    @Test func viewsCanBeConstrainedToViewsPlacedByAFrame() throws {
        let scene = try Scene(
            """
            local bar = content:putView("bar"):frame({ x = 0, y = 0, width = 200, height = 44 }, { autoresizingMask = \
            "flexibleWidth", superviewSize = { width = 200, height = 400 } })
            bar:layoutContent(function(bar)
              bar:putView("icon"):frame({ x = 180, y = 12, width = 20, height = 20 }, { autoresizingMask = \
            { "flexibleLeftMargin" }, superviewSize = { width = 200, height = 44 } })
            end)
            content:putView("below"):top(equalTo(8), bar.bottomAnchor):leading(equal, bar):height(equalTo(10))
              :width(equalTo(bar))
            """, traits(300, 700))
        try scene.expect("bar", [0, 0, 300, 44])
        try scene.expect("icon", [280, 12, 20, 20])
        try scene.expect("below", [0, 52, 300, 10])
        #expect(scene.codes == [])
    }

    @Test func framesIgnoreAlignmentRectangles() throws {
        let scene = try Scene("content:putSwitch('v'):frame { x = 10, y = 20, width = 51, height = 31 }")
        try scene.expect("v", [10, 20, 51, 31])
        #expect(scene.codes == [])
    }

    @Test(arguments: [
        ("frame({ x = 1 })", "'frame' must be { x =, y =, width =, height = }; found only x"),
        ("frame({ x = 1, y = 'a', width = 3, height = 4 })", "with finite numbers"),
        ("frame({ x = 1, y = 2, width = 3, height = 4 }, { mask = 1 })", "'frame' has no option 'mask'"),
        (
            "frame({ x = 1, y = 2, width = 3, height = 4 }, { autoresizingMask = 'flexibleWidth' })",
            "'frame' also needs the size of the superview"
        ),
        (
            """
            frame({ x = 1, y = 2, width = 3, height = 4 }, { autoresizingMask = 'flexibleWith', superviewSize = { \
            width = 1, height = 1 } })
            """, "Did you mean 'flexibleWidth'?"
        ),
        ("frame(12)", "expected a frame { x =, y =, width =, height = }; found the number 12"),
    ])
    func wrongFramesAndAutoresizingMasksAreReported(_ call: String, _ message: String) throws {
        let scene = try Scene("content:putView('v'):edges(equal):\(call)")
        #expect(scene.diagnostics.contains { $0.message.contains(message) }, "\(scene.diagnostics.map(\.message))")
        try scene.expect("v", [0, 0, 400, 800])
    }
}
