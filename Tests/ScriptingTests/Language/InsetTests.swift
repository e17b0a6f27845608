import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Insets by reading direction. The direction at layout time counts, not the direction at the time of the assignment.
struct InsetTests {
    @Test(arguments: [
        ("content:putView('b'):layoutMargins { top = 1, leading = 30, bottom = 2, trailing = 10 }", "layoutMargins"),
        (
            "content:putView('b'):directionalLayoutMargins { top = 1, leading = 30, bottom = 2, trailing = 10 }",
            "layoutMargins"
        ),
        (
            "content:putView('b', { directionalLayoutMargins = { top = 1, leading = 30, bottom = 2, trailing = 10 } })",
            "layoutMargins"
        ),
        (
            "content:putView('b'):layoutMargins { top = 1, leading = 30, bottom = 2, trailing = 10, horizontal = 7 }",
            "layoutMargins"
        ),
        ("content:putView('b'):safeAreaInsets { top = 1, leading = 30, bottom = 2, trailing = 10 }", "safeArea"),
    ])
    func leadingMarginsAndSafeAreaInsetsFollowTheReadingDirection(_ line: String, _ area: String) throws {
        let scene = try Scene(
            """
            \(line):left(equal):top(equal):size(equalTo { width = 200, height = 100 }):layoutContent(function(content)
              content:putView("v"):edges(equal, \(area))
            end)
            """)
        try scene.expect("v", [30, 1, 160, 97])
        scene.screen.traits.direction = .rightToLeft
        try scene.expect("v", [10, 1, 160, 97])
        scene.screen.traits.direction = .leftToRight
        try scene.expect("v", [30, 1, 160, 97])
        #expect(scene.codes == [])
    }

    @Test func stacksArrangeInsideDirectionalMarginsInBothReadingDirections() throws {
        let scene = try Scene(
            """
            content:putHStack("s"):left(equal):top(equal):size(equalTo { width = 200, height = 100 \
            }):isLayoutMarginsRelativeArrangement(true)
              :directionalLayoutMargins { leading = 30, trailing = 10 }:layoutContent(function(stack)
                stack:putStackedView("a"):width(equalTo(60))
                stack:putStackedView("b")
              end)
            """)
        try scene.expect("a", [30, 0, 60, 100])
        try scene.expect("b", [90, 0, 100, 100])
        scene.screen.traits.direction = .rightToLeft
        try scene.expect("a", [110, 0, 60, 100])
        try scene.expect("b", [10, 0, 100, 100])
    }

    @Test func contentInsetsEnlargeAButtonAndMoveItsTitleByReadingDirection() throws {
        // Four characters of 10 points, 20 high: the button has the size of its title.
        let live = try LiveScreen(
            states: "",
            """
            content:putButton('b'):title('four'):contentInsets { top = 6, leading = 30, bottom = 6, trailing = 10 \
            }:left(equal):top(equal)
            """
        )
        func title() throws -> Rect {
            live.screen.layoutIfNeeded()
            let frames = live.screen.snapshot().commands.compactMap {
                if case .text(_, let frame, _, _) = $0 { frame } else { nil }
            }
            return try #require(frames.first)
        }
        #expect(try title() == Rect(x: 30, y: 6, width: 40, height: 20))
        #expect(try live.screen.frame(of: live.view("b")) == Rect(x: 0, y: 0, width: 80, height: 32))
        live.screen.traits.direction = .rightToLeft
        #expect(try title() == Rect(x: 10, y: 6, width: 40, height: 20))
    }

    @Test func contentInsetExtendsTheScrollRangeByReadingDirection() throws {
        let scene = try Scene(
            """
            content:putScroll('s'):edges(equal):contentInset { leading = 30, trailing = 10 }:contentSize { width = \
            1000, height = 100 }
            """
        )
        #expect(try scene.screen.scrollRange(of: scene.view("s")) == Rect(x: -30, y: 0, width: 640, height: 0))
        scene.screen.traits.direction = .rightToLeft
        #expect(try scene.screen.scrollRange(of: scene.view("s")) == Rect(x: -10, y: 0, width: 640, height: 0))
    }

    @Test func specsSetTheSafeAreaByReadingDirection() throws {
        let fields: [(key: String, value: LuaValue)] = [
            ("safeArea", .dictionary([("top", .integer(47)), ("leading", .integer(3))])), ("direction", .string("rtl")),
        ]
        let traits = try SpecTraits.traits(fields, from: Scene.traits)
        #expect(traits.safeArea == Insets(top: 47, left: 0, bottom: 0, right: 3))
    }

    @Test func layoutMarginsAndDirectionalLayoutMarginsSetTheSameMargins() throws {
        let live = try LiveScreen(states: "", "content:putView('v'):edges(equal)")
        try live.run(
            """
            v = main.subviews[1]
            function show()
              local m, d = v.layoutMargins, v.directionalLayoutMargins
              print(m.top, m.left, m.bottom, m.right, "|", d.top, d.leading, d.bottom, d.trailing)
            end
            show()
            v.layoutMargins = { top = 1, left = 2, bottom = 3, right = 4 } show()
            v.directionalLayoutMargins = { leading = 5, trailing = 6 } show()
            """)
        #expect(
            live.printed() == ["8\t8\t8\t8\t|\t8\t8\t8\t8", "1\t2\t3\t4\t|\t1\t2\t3\t4", "0\t5\t0\t6\t|\t0\t5\t0\t6"])
        live.screen.traits.direction = .rightToLeft
        try live.run(
            """
            show()
            v.layoutMargins = { left = 2, right = 4 } show()
            v.directionalLayoutMargins = nil show()
            """)
        // The leading inset stays leading; the left inset becomes the trailing one.
        #expect(
            live.printed() == ["0\t6\t0\t5\t|\t0\t5\t0\t6", "0\t2\t0\t4\t|\t0\t4\t0\t2", "8\t8\t8\t8\t|\t8\t8\t8\t8"])
        live.screen.traits.direction = .leftToRight
        try live.run("v.layoutMargins = { left = 2, right = 4 }")
        live.screen.traits.direction = .rightToLeft
        try live.run("show()")
        #expect(live.printed() == ["0\t2\t0\t4\t|\t0\t4\t0\t2"])
    }

    @Test func stateBoundToDirectionalMarginsFollowsLayoutMargins() throws {
        let live = try LiveScreen(
            states: "margins = { top = 1, leading = 2, bottom = 3, trailing = 4 }",
            "content:putView('v'):edges(equal):applyState('directionalLayoutMargins', self.states.margins)")
        try live.run(
            """
            local v = main.subviews[1] print(v.layoutMargins.left) v.layoutMargins = { left = 7 } \
            print(main.margins.leading)
            """
        )
        #expect(live.printed() == ["2", "7"])
    }

    @Test(arguments: [
        (
            "layoutMargins { left = 1, leading = 2 }",
            "'layoutMargins' has both 'left' and 'leading', which can be the same side"
        ),
        ("contentInset { leading = 1, right = 2 }", "'contentInset' has both 'right' and 'leading'"),
        ("safeAreaInsets { start = 1 }", "(or leading =, trailing =); found the field 'start'"),
        ("directionalLayoutMargins { left = 1 }", "found the field 'left'; write leading, or set layoutMargins"),
        ("directionalLayoutMargins { right = 1 }", "found the field 'right'; write trailing"),
        ("directionalLayoutMargins('x')", "must be a number or { top =, leading =, bottom =, trailing = }"),
        ("directionalLayoutMargins { leading = '1' }", "found 'leading' that is not a number"),
        (
            "directionalLayoutMargins(1, 2)",
            "write directionalLayoutMargins { top =, leading =, bottom =, trailing = }"
        ),
        ("directionalLayoutMargins { leading = 1e300 }", "lengths go up to 1e9 points"),
    ])
    func invalidInsetsAreReported(_ call: String, _ message: String) throws {
        let scene = try Scene("content:putScroll('s'):edges(equal):\(call)")
        #expect(scene.diagnostics.contains { $0.message.contains(message) }, "\(scene.diagnostics.map(\.message))")
    }
}
