import Geometry
import Layout
import Testing

@testable import Scripting

/// A scroll view's content inset: it is visible at the start, and scrolling reaches it.
struct ContentInsetTests {
    private func screen(_ chain: String, _ properties: String = "") throws -> LiveScreen {
        try LiveScreen(
            states: "",
            """
            content:putScroll("s"\(properties)):left(equal):top(equalTo(100)):size(equalTo { width = 300, height = 200 \
            })\(chain)
              :layoutContent(function(s) s:putView("inside"):edges(equal):size(equalTo { width = 500, height = 1000 }) \
            end)
            """)
    }

    private func offset(_ live: LiveScreen) throws -> [Double] {
        let value = try live.property("s", "contentOffset")
        guard case .dictionary(let fields) = value else { return [] }
        return ["x", "y"].compactMap { name in fields.first { $0.key == name }?.value.number }
    }

    private func origin(_ live: LiveScreen) throws -> [Double] {
        live.screen.layoutIfNeeded()
        let frame = try live.screen.absoluteFrame(of: live.view("inside"))
        return [frame.x, frame.y]
    }

    @Test(arguments: [
        (":contentInset { top = 20, left = 5 }", ""), ("", ", { contentInset = { top = 20, left = 5 } }"),
        (":contentOffset { x = 0, y = 0 }:contentInset { top = 20, left = 5 }", ""),
    ])
    func contentInsetIsVisibleAtTheStart(_ chain: String, _ properties: String) throws {
        let live = try screen(chain, properties)
        #expect(try offset(live) == [-5, -20])
        #expect(try origin(live) == [5, 120])
        #expect(live.messages == [])
    }

    @Test func insetsFollowTheReadingDirection() throws {
        let live = try screen(":contentInset { top = 20, leading = 5, trailing = 7 }")
        #expect(try origin(live) == [5, 120])
        live.screen.traits.direction = .rightToLeft
        #expect(try origin(live) == [7, 120])
        #expect(try offset(live) == [-7, -20])
    }

    @Test func outerConstraintsToTheContentLayoutGuideFollowTheInset() throws {
        let live = try LiveScreen(
            states: "",
            """
            local s = content:putScroll("s"):left(equal):top(equalTo(100)):size(equalTo { width = 300, height = 200 })
            s:layoutContent(function(c) c:putView("inside"):edges(equal):size(equalTo { width = 500, height = 1000 }) \
            end)
            content:putView("mark"):top(equal, s.contentLayoutGuide):left(equal):size(equalTo(10))
            """)
        live.screen.layoutIfNeeded()
        #expect(try live.screen.frame(of: live.view("mark")).y == 100)
        try live.run("main.subviews[1].contentInset = { top = 20 }")
        live.screen.layoutIfNeeded()
        #expect(try live.screen.frame(of: live.view("mark")).y == 120)
    }

    @Test func changedInsetsMoveTheOffsetOnlyOnAxesScrolledToTheStart() throws {
        let live = try screen("")
        #expect(try origin(live) == [0, 100])
        try live.run("s = main.subviews[1] s.contentInset = { top = 20, left = 5 }")
        #expect(try origin(live) == [5, 120])
        try live.interactor.scroll(live.view("s"), by: Point(x: 0, y: 50))
        #expect(try offset(live) == [-5, 30])
        // The horizontal offset is still at the start; the vertical offset isn't.
        try live.run("s.contentInset = { top = 40, left = 9 }")
        #expect(try offset(live) == [-9, 30])
        try live.interactor.scroll(live.view("s"), to: Point(x: -100, y: -100))
        #expect(try offset(live) == [-9, -40])
        try live.run("s.contentInset = nil")
        #expect(try offset(live) == [0, 0])
        try live.run("s.contentOffset = { x = 3, y = 4 } s.contentInset = { top = 40, left = 9 }")
        #expect(try offset(live) == [3, 4])
        try live.run("s.contentOffset = nil")
        #expect(try offset(live) == [-9, -40])
    }

    @Test func scrollingEndsAtTheInset() throws {
        let live = try screen(":contentInset { top = 20, left = 5, bottom = 30, right = 7 }")
        #expect(try live.interactor.scroll(live.view("s"), to: Point(x: 1e6, y: 1e6)))
        #expect(try offset(live) == [500 + 7 - 300, 1000 + 30 - 200])
        #expect(try live.interactor.scroll(live.view("s"), to: Point(x: -1e6, y: -1e6)))
        #expect(try offset(live) == [-5, -20])
        #expect(try !live.interactor.scroll(live.view("s"), by: Point(x: -1, y: -1)))
    }

    @Test func scrollViewWithAnInsetCanBePulledToRefresh() throws {
        let live = try screen(":contentInset { top = 20 }:didRefreshed(function() print 'refreshed' end)")
        try live.interactor.pullToRefresh(live.view("s"))
        #expect(live.printed() == ["refreshed"])
    }

    @Test func stateBoundToTheContentOffsetFollowsTheInset() throws {
        let live = try LiveScreen(
            states: "offset = { x = 0, y = 0 }",
            """
            content:putScroll('s'):edges(equal):contentSize { width = 400, height = 2000 }:map('contentOffset', \
            self.states.offset)
            """
        )
        try live.run("main.subviews[1].contentInset = { top = 20 } print(main.offset.y)")
        #expect(live.printed() == ["-20"])
    }
}
