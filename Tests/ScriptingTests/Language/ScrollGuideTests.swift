import Geometry
import Testing

@testable import Layout
@testable import Scripting

/// The content and the frame of a scroll view as targets.
struct ScrollGuideTests {
    private func scene(_ inside: String, _ outside: String = "", _ direction: LayoutDirection = .leftToRight) throws
        -> Scene
    {
        var traits = Scene.traits
        traits.direction = direction
        return try Scene(
            """
            local s = content:putScroll("s"):left(equalTo(50)):top(equalTo(100)):size(equalTo { width = 300, height = \
            200 })
            s:layoutContent(function(c)
              c:putView("inside"):edges(equal, s.contentLayoutGuide):size(equalTo { width = 800, height = 1000 })
              \(inside)
            end)
            \(outside)
            """, traits)
    }

    private func scroll(_ scene: Scene, _ x: Double, _ y: Double) throws {
        try scene.screen.setProperty(
            scene.view("s"), slot: ScrollProperty.contentOffset, to: .point(Point(x: x, y: y)))
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft]) func theContentGuideDecidesTheContentsSize(
        _ direction: LayoutDirection
    )
        throws
    {
        let scene = try scene("", "", direction)
        try scene.expect("inside", [0, 0, 800, 1000])
        #expect(try scene.screen.contentSize(of: scene.view("s")) == Size(width: 800, height: 1000))
        #expect(scene.codes == [])
    }

    @Test func viewsConstrainedToTheFrameGuideDoNotScroll() throws {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let scene = try scene(
                """
                c:putView("bar"):top(equal, s.frameLayoutGuide):horizontal(equal, \
                s.frameLayoutGuide):height(equalTo(40))
                c:putView("tag"):leading(equalTo(10), s.frameLayoutGuide):bottom(equalTo(5), \
                s.frameLayoutGuide):size(equalTo(50))
                c:putView("middle"):center(equal, s.frameLayoutGuide):size(equalTo(s.frameLayoutGuide), { multiplyBy = \
                0.5 })
                """, "", direction)
            let tag = direction == .leftToRight ? 10.0 : 240
            for (x, y) in [(0.0, 0.0), (200, 120), (0, 33)] {
                try scroll(scene, x, y)
                try scene.expect("bar", [x, y, 300, 40])
                try scene.expect("tag", [x + tag, y + 145, 50, 50])
                try scene.expect("middle", [x + 75, y + 50, 150, 100])
                #expect(
                    try scene.screen.absoluteFrame(of: scene.view("bar")) == Rect(x: 50, y: 100, width: 300, height: 40)
                )
                // It doesn't affect the content size.
                #expect(try scene.screen.contentSize(of: scene.view("s")) == Size(width: 800, height: 1000))
            }
            #expect(scene.codes == [])
        }
    }

    @Test func outsideViewsFollowTheContentGuideAndNotTheFrameGuide() throws {
        for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let scene = try scene(
                "",
                """
                content:putView("mark"):top(equal, s.contentLayoutGuide.bottomAnchor):left(equal, \
                s.contentLayoutGuide):size(equalTo(10))
                content:putView("side"):trailing(equal, s.contentLayoutGuide):centerY(equal, \
                s.contentLayoutGuide):size(equalTo(10))
                content:putView("port"):edges(equal, s.frameLayoutGuide)
                content:putView("sized"):left(equal):top(equal):width(equalTo(s.contentLayoutGuide.heightAnchor), { \
                multiplyBy = 0.1 })
                  :height(equalTo(s.contentLayoutGuide))
                """, direction)
            for (x, y) in [(0.0, 0.0), (200, 120)] {
                try scroll(scene, x, y)
                try scene.expect("mark", [50 - x, 1100 - y, 10, 10])
                try scene.expect("side", [direction == .leftToRight ? 840 - x : 50 - x, 595 - y, 10, 10])
                try scene.expect("port", [50, 100, 300, 200])
                try scene.expect("sized", [0, 0, 100, 1000])
            }
        }
    }

    @Test func scrollViewCanBeAsHighAsItsContent() throws {
        let scene = try Scene(
            """
            local s = content:putScroll("s"):at("fullTop", equal)
            s:height(equalTo(s.contentLayoutGuide.heightAnchor)):layoutContent(function(c)
              c:putView("inside"):edges(equal, \
            s.contentLayoutGuide):width(equalTo(s.frameLayoutGuide.widthAnchor)):height(equalTo(123))
            end)
            """)
        try scene.expect("s", [0, 0, 400, 123])
        #expect(scene.codes == [])
    }

    @Test func scriptsReadTheFramesOfScrollGuides() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putScroll("s"):edges(equal):contentOffset { x = 0, y = 30 }:layoutContent(function(s)
              s:putView("inside"):edges(equal, s.contentLayoutGuide):size(equalTo { width = 400, height = 1000 })
            end)
            """)
        try live.run(
            """
            local s = main.subviews[1]
            for _, f in ipairs { s.contentLayoutGuide.layoutFrame, s.frameLayoutGuide.layoutFrame } do print(f.x, f.y, \
            f.width, f.height) end
            """)
        #expect(live.printed() == ["0.0\t0.0\t400.0\t1000.0", "0.0\t30.0\t400.0\t800.0"])
    }
}
