import Geometry
import Layout
import Testing

@testable import Scripting

/// Touches and keys ignore views with `isUserInteractionEnabled` off.
struct InteractionTests {
    private func fault(_ live: LiveScreen, _ body: (EventSimulator) throws -> Void) -> InteractionError? {
        do {
            try body(live.interactor)
            return nil
        } catch { return error as? InteractionError }
    }

    private func screen() throws -> LiveScreen {
        try LiveScreen(
            states: "",
            """
            content:putButton("behind"):title("B"):edges(equal):didClicked(function() print "behind" end)
            content:putView("box"):edges(equal):isUserInteractionEnabled(false):layoutContent(function(box)
              box:putButton("button"):title("X"):top(equal):left(equal):didClicked(function() print "button" end)
              box:putTextField("field"):center(equal):width(equalTo(100))
              box:putSwitch("switch"):right(equal):top(equal)
              box:putSlider("slider"):right(equal):bottom(equal):width(equalTo(100))
              box:putScroll("scroll"):left(equal):bottom(equal):size(equalTo(100)):contentSize { width = 100, height = \
            500 }
            end)
            """)
    }

    @Test func touchesPassThroughViewsWithoutInteraction() throws {
        let live = try screen()
        try live.interactor.touch(at: Point(x: 5, y: 5))
        #expect(live.printed() == ["behind"])
        try live.interactor.touch(live.view("behind"))
        #expect(live.printed() == ["behind"])
        try live.run("main.subviews[2].isUserInteractionEnabled = true")
        try live.interactor.touch(at: Point(x: 5, y: 5))
        #expect(live.printed() == ["button"])
    }

    @Test func inputToNamedViewsWithoutInteractionIsRefused() throws {
        let live = try screen()
        let inside = "it is in root/box, whose isUserInteractionEnabled is false, so it receives no touches"
        func expect(
            _ message: String, _ location: Testing.SourceLocation = #_sourceLocation,
            _ body: (EventSimulator) throws -> Void
        ) {
            let fault = fault(live, body)
            #expect(fault?.message == message, sourceLocation: location)
            #expect(fault?.reason == .disabled, sourceLocation: location)
        }
        let view = { (name: String) throws in try live.view(name) }
        expect("root/box cannot be touched: its isUserInteractionEnabled is false, so it receives no touches") {
            try $0.touch(view("box"))
        }
        expect("root/box/button cannot be touched: \(inside)") { try $0.touch(view("button")) }
        expect("root/box/button cannot be touched: \(inside)") { try $0.touch(view("button"), .doubleTap) }
        expect("root/box/button cannot be touched: \(inside)") { try $0.touch(view("button"), .longPress) }
        expect("root/box/field cannot be touched: \(inside)") { try $0.focus(view("field")) }
        expect("root/box/switch cannot be touched: \(inside)") { _ = try $0.toggle(view("switch")) }
        expect("root/box/slider cannot be touched: \(inside)") { _ = try $0.slide(view("slider"), to: 1) }
        expect("root/box/scroll cannot be touched: \(inside)") {
            _ = try $0.scroll(view("scroll"), by: Point(x: 0, y: 10))
        }
        #expect(live.interactor.focusOrder == [])
        #expect(live.printed() == [])
    }

    @Test func typingIntoAFocusedFieldWithoutInteractionIsRefused() throws {
        let live = try LiveScreen(states: "", "content:putTextField('f'):edges(equal)")
        try live.interactor.focus(live.view("f"))
        try live.interactor.type("a")
        try live.run("main.subviews[1].isUserInteractionEnabled = false")
        let message = fault(live) { try $0.type("b") }?.message
        #expect(
            message == "root/f cannot be typed into: its isUserInteractionEnabled is false, so it receives no touches")
        #expect(try live.text("f") == "a")
    }

    @Test func viewWithoutInteractionStillHasAVisiblePoint() throws {
        let live = try screen()
        #expect(throws: Never.self) { try live.screen.touchPoint(of: live.view("button"), isTouched: false) }
    }

    @Test func aLabelWithInteractionReceivesTouches() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putButton("b"):title("B"):edges(equal):didClicked(function() print "b" end)
            content:putLabel("l"):text("over"):edges(equal)
            """)
        try live.interactor.touch(at: Point(x: 200, y: 400))
        #expect(live.printed() == ["b"])
        try live.run("main.subviews[2].isUserInteractionEnabled = true")
        try live.interactor.touch(at: Point(x: 200, y: 400))
        #expect(live.printed() == [])
        try live.run("main.subviews[2].isUserInteractionEnabled = nil")
        try live.interactor.touch(at: Point(x: 200, y: 400))
        #expect(live.printed() == ["b"])
    }
}
