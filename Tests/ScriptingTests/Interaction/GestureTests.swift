import Geometry
import Testing

@testable import Layout
@testable import Scripting

/// Swipes and drags.
struct GestureTests {
    private func scrolling(_ chain: String = "") throws -> LiveScreen {
        try LiveScreen(
            states: "",
            """
            content:putScroll("s"):left(equal):top(equal):size(equalTo { width = 300, height = 200 \
            })\(chain):layoutContent(function(s)
              s:putView("inside"):edges(equal):size(equalTo { width = 700, height = 1000 }):layoutContent(function(c)
                c:putButton("b"):title("B"):left(equalTo(100)):top(equalTo(80)):didClicked(function() print "b" end)
              end)
            end)
            """)
    }

    private func offset(_ live: LiveScreen, _ name: String = "s") throws -> Point {
        guard
            case .point(let point) = live.screen.effectiveProperty(
                try live.view(name), slot: ScrollProperty.contentOffset)
        else {
            return .zero
        }
        return point
    }

    @Test func swipeHandlersReceiveTheViewAndTheDirection() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putView("v"):edges(equal):didSwiped(function(v, way) print(v.id, way) end):layoutContent(function(v)
              v:putLabel("l"):text("over"):center(equal)
            end)
            """)
        for way in EventSimulator.SwipeDirection.allCases {
            #expect(try live.interactor.swipe(.view(live.view("v")), way))
        }
        #expect(try live.interactor.swipe(.view(live.view("l")), .left))
        #expect(try live.interactor.swipe(.point(Point(x: 3, y: 3)), .up))
        #expect(live.printed() == ["v\tleft", "v\tright", "v\tup", "v\tdown", "v\tleft", "v\tup"])
    }

    @Test func aSwipeScrollsByTheVisibleLength() throws {
        let live = try scrolling()
        #expect(try live.interactor.swipe(.view(live.view("b")), .up))
        #expect(try offset(live) == Point(x: 0, y: 200))
        #expect(try live.interactor.swipe(.view(live.view("s")), .left))
        #expect(try offset(live) == Point(x: 300, y: 200))
        #expect(try live.interactor.swipe(.view(live.view("s")), .left))
        #expect(try offset(live) == Point(x: 400, y: 200))
        // The content is already scrolled to its end.
        #expect(try !live.interactor.swipe(.view(live.view("s")), .left))
        #expect(try live.interactor.swipe(.view(live.view("s")), .down))
        #expect(try offset(live) == Point(x: 400, y: 0))
        #expect(live.printed() == [])
    }

    @Test func dragHandlersReceiveTheViewAndTheDistance() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putView("card"):left(equalTo(10)):top(equalTo(10)):size(equalTo(100)):didDragged(function(v, d) \
            print(v.id, d.x, d.y) end)
            content:putView("basket"):right(equal):bottom(equal):size(equalTo(100))
            """)
        let card = try live.view("card")
        #expect(try live.interactor.drag(.view(card), .distance(Point(x: 5, y: -7))))
        // From (60, 60) to (350, 750).
        #expect(try live.interactor.drag(.view(card), .view(live.view("basket"))))
        #expect(try live.interactor.drag(.point(Point(x: 20, y: 20)), .point(Point(x: 0, y: 0))))
        #expect(live.printed() == ["card\t5\t-7", "card\t290\t690", "card\t-20\t-20"])
        #expect(try !live.interactor.drag(.view(live.view("basket")), .distance(Point(x: 5, y: 5))))
    }

    @Test func aDragOverAScrollViewScrollsIt() throws {
        let live = try scrolling(":contentInset { top = 20 }:didScrolled(function(_, o) print(o.x, o.y) end)")
        #expect(try live.interactor.drag(.view(live.view("b")), .distance(Point(x: -30, y: -50))))
        #expect(try offset(live) == Point(x: 30, y: 30))
        #expect(try live.interactor.drag(.view(live.view("s")), .distance(Point(x: 1e4, y: 1e4))))
        #expect(try offset(live) == Point(x: 0, y: -20))
        #expect(live.printed() == ["30\t30", "0\t-20"])
        try live.run("main.subviews[1].isScrollEnabled = false")
        #expect(try !live.interactor.drag(.view(live.view("s")), .distance(Point(x: 0, y: -10))))
    }

    @Test func anInnerScrollViewAtItsEndScrollsTheOuterOne() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putScroll("outer"):edges(equal):layoutContent(function(o)
              o:putView("page"):edges(equal):size(equalTo { width = 400, height = 2000 }):layoutContent(function(c)
                c:putScroll("inner"):left(equal):top(equal):size(equalTo { width = 300, height = 200 }):contentSize { \
            width = 300, height = 250 }
              end)
            end)
            """)
        let inner = try live.view("inner")
        try live.interactor.drag(.view(inner), .distance(Point(x: 0, y: -80)))
        #expect(try offset(live, "inner") == Point(x: 0, y: 50))
        #expect(try offset(live, "outer") == .zero)
        try live.interactor.drag(.view(inner), .distance(Point(x: 0, y: -80)))
        #expect(try offset(live, "outer") == Point(x: 0, y: 80))
    }

    @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
    func aDragMovesAnEnabledSliderInBothReadingDirections(_ direction: LayoutDirection) throws {
        // The frame exceeds the alignment rectangle by 2 points at each side: it is 227 points wide, and the thumb of 27
        // points moves within 200.
        let live = try LiveScreen(
            states: "",
            """
            content:putSlider("s"):left(equalTo(52)):top(equal):width(equalTo(223)):maximumValue(10):value(5)
              :didChanged(function(_, value) print(value) end)
            """, traits: Traits(size: Size(width: 400, height: 800), scale: 1, direction: direction))
        let slider = try live.view("s")
        let isMirrored = direction == .rightToLeft
        #expect(try live.interactor.drag(.view(slider), .distance(Point(x: 40, y: 0))))
        #expect(live.printed() == [isMirrored ? "3" : "7"])
        // The middle of the thumb at a quarter of its range.
        #expect(try live.interactor.drag(.view(slider), .point(Point(x: 50 + 13.5 + 50, y: 10))))
        #expect(live.printed() == [isMirrored ? "7.5" : "2.5"])
        #expect(try live.interactor.drag(.view(slider), .distance(Point(x: 1e6, y: 0))))
        #expect(live.printed() == [isMirrored ? "0" : "10"])
        #expect(try !live.interactor.drag(.view(slider), .distance(Point(x: 1, y: 0))))
        try live.run("main.subviews[1].isEnabled = false")
        #expect(throws: InteractionError.self) {
            try live.interactor.drag(.view(slider), .distance(Point(x: -9, y: 0)))
        }
    }

    @Test func gesturesOnUnreachableViewsAreRefused() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putView("under"):edges(equal):didSwiped(print):didDragged(print)
            content:putButton("over"):title("O"):edges(equal)
            content:putView("passed"):edges(equal):isUserInteractionEnabled(false):didSwiped(print)
            """)
        func message(_ body: () throws -> Bool) -> String {
            do { _ = try body() } catch { return "\(error)" }
            return ""
        }
        let (under, passed) = (try live.view("under"), try live.view("passed"))
        #expect(
            message { try live.interactor.swipe(.view(under), .left) }
                == "root/under cannot be swiped: root/over covers it")
        #expect(
            message { try live.interactor.drag(.view(under), .distance(Point(x: 1, y: 0))) }
                == "root/under cannot be dragged: root/over covers it")
        #expect(
            message { try live.interactor.swipe(.view(passed), .left) }.contains(
                "its isUserInteractionEnabled is false"))
        #expect(
            message { try live.interactor.drag(.point(Point(x: 500, y: 3)), .distance(.zero)) }.contains(
                "it is off the screen"))
        #expect(live.printed() == [])
    }

    @Test(arguments: [
        ("screen:swipe('v', 'lef')", "unknown direction 'lef'. Did you mean 'left'?"),
        ("screen:swipe('v')", "a direction: \"left\""),
        ("screen:swipe('w', 'left')", "unknown view 'w'"), ("screen:drag('v')", "a destination: { by = { x =, y = } }"),
        ("screen:drag('v', { by = 3 })", "'by' of a drag must be { x =, y = }; found the number 3"),
        ("screen:drag('v', { by = { x = 1, z = 2 } })", "found the field 'z'"),
        ("screen:drag('v', { x = 'a' })", "must be a finite number"),
        ("screen:drag('v', { by = { x = 0/0 } })", "must be a finite number"),
        ("screen:drag('v', { by = { x = 1e300 } })", "at most 1e13 points"),
        ("screen:drag('v', 7)", "a destination:"), ("screen:drag('v', {})", "a destination:"),
        ("screen:drag('v', 'w')", "unknown view 'w'"),
    ])
    func badGestureArgumentsAreReported(_ call: String, _ message: String) throws {
        let live = try LiveScreen(states: "", "content:putView('v'):edges(equal):didSwiped(print):didDragged(print)")
        do {
            try live.host.playEvents(Array(call.utf8), chunkName: "events.lua")
            Issue.record("\(call) did not fail")
        } catch { #expect("\(error)".contains(message), "\(error)") }
    }

    @Test func eventFilesCanSwipeAndDrag() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putView("v"):edges(equal):didSwiped(function(_, way) print(way) end):didDragged(function(_, d) \
            print(d.x, d.y) end)
            """)
        let events = """
            print(screen:swipe("v", "left"), screen:swipe({ x = 1, y = 1 }, "down"))
            print(screen:drag("v", { by = { x = 3 } }), screen:drag({ x = 1, y = 1 }, { x = 4, y = 5 }), \
            screen:drag(screen:view("v"), "v"))
            """
        try live.host.playEvents(Array(events.utf8), chunkName: "events.lua")
        #expect(live.printed() == ["left", "down", "true\ttrue", "3\t0", "3\t4", "0\t0", "true\ttrue\ttrue"])
    }
}
