import Geometry
import Layout
import Testing

@testable import Scripting

/// The readable middle of the layout margins.
struct ReadableContentTests {
    private func traits(
        _ width: Double, _ textSize: Double = 1, _ direction: LayoutDirection = .leftToRight, safeArea: Insets = .zero
    ) -> Traits {
        Traits(
            size: Size(width: width, height: 800), scale: 1, safeArea: safeArea, direction: direction,
            textSize: textSize)
    }

    private let filling = "content:putView('v'):vertical(equal, layoutMargins):horizontal(equal, readableContent)"

    @Test func readableContentHasAMaximumWidthThatScalesWithTheTextSize() throws {
        // 960 points within the margins: 144 more than the maximum on each side.
        let scene = try Scene(filling, traits(1000))
        try scene.expect("v", [164, 0, 672, 800])
        scene.screen.traits.size.width = 400
        try scene.expect("v", [16, 0, 368, 800])
        scene.screen.traits.size.width = 900
        try scene.expect("v", [114, 0, 672, 800])
        scene.screen.traits.textSize = 0.5
        try scene.expect("v", [282, 0, 336, 800])
        scene.screen.traits.textSize = 1.5
        try scene.expect("v", [20, 0, 860, 800])
        #expect(scene.codes == [])
    }

    @Test func readableContentIsCenteredInTheMargins() throws {
        let lines =
            """
            content.view.directionalLayoutMargins = { leading = 100, trailing = 20 } content:putView('v'):edges(equal, \
            readableContent)
            """
        // 880 points within the margins: 104 more than the maximum on each side.
        let scene = try Scene(lines, traits(1000))
        try scene.expect("v", [204, 0, 672, 800])
        scene.screen.traits.direction = .rightToLeft
        try scene.expect("v", [124, 0, 672, 800])
        scene.screen.traits.safeArea = Insets(top: 40, left: 30, bottom: 0, right: 10)
        // 840 points within the margins and the safe area: 84 more than the maximum on each side.
        try scene.expect("v", [134, 40, 672, 760])
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft]) func nestedViewsHaveTheirOwnReadableContent(
        _ direction: LayoutDirection
    )
        throws
    {
        let scene = try Scene(
            """
            content:putView("box"):vertical(equal):leading(equalTo(50)):trailing(equalTo(50))\
            :layoutContent(function(box)
              box:putView("v"):top(equal):height(equalTo(10)):leading(equal, \
            readableContent):width(equalTo(readableContent.widthAnchor))
              box:putView("w"):top(equal):height(equalTo(10)):centerX(equal, \
            previousReadableContent):width(equalTo(previous))
            end)
            content:putView("own"):top(equal):left(equal):size(equalTo { width = 800, height = 9 }):layout(function(own)
              own:height(equalTo(myReadableContent.widthAnchor), { multiplyBy = 0.5 })
            end)
            """, traits(1000, 1, direction))
        // The box is 900 wide, 884 within its margins: 106 more than the maximum on each side.
        try scene.expect("v", [114, 0, 672, 10])
        #expect(
            try scene.screen.areaFrame(.readableContent, in: scene.view("box"))
                == Rect(x: 114, y: 8, width: 672, height: 784))
        // As wide as the first view, which already has the maximum width.
        try scene.expect("w", [114, 0, 672, 10])
    }

    @Test func readableContentFrameIsInTheViewsCoordinates() throws {
        let scene = try Scene("", traits(1000))
        scene.screen.layoutIfNeeded()
        let live = try LiveScreen(
            states: "", "content:putView('v'):edges(equal)",
            traits: Traits(size: Size(width: 1000, height: 800), scale: 1))
        try live.run("local f = main.subviews[1].readableContentGuide.layoutFrame print(f.x, f.y, f.width, f.height)")
        #expect(live.printed() == ["164.0\t8.0\t672.0\t784.0"])
        #expect(
            try scene.screen.areaFrame(.readableContent, in: scene.screen.root)
                == Rect(x: 164, y: 0, width: 672, height: 800))
    }
}
