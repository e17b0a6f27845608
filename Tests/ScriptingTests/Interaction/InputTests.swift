import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Typing, controls, scrolling, turning the screen.
struct InputTests {
    private static let form = """
        for i, name in ipairs { "a", "b", "c" } do
          content:putTextField(name):top(equalTo(i * 40)):left(equal):width(equalTo(200))
            :didBeginEditing(function(f) print("begin", f.id) end):didEndEditing(function(f) print("end", f.id) end)
            :didReturned(function(f, text) print("return", text) end):didChanged(function(f, text) print("change", \
        text) end)
        end
        content:putTextView("notes"):top(equalTo(200)):left(equal):size(equalTo { width = 200, height = 100 })
        """

    @Test func typingAndDeletingFollowTheCaret() throws {
        let live = try LiveScreen(states: "", Self.form)
        try live.interactor.focus(live.view("a"))
        try live.interactor.type("ab👩‍👩‍👧c")
        try live.interactor.delete(2)
        try live.interactor.moveCaret(to: 1)
        try live.interactor.type("X")
        try live.interactor.delete(1)
        try live.interactor.delete(5)
        #expect(try live.text("a") == "b")
        #expect(
            live.printed() == [
                "begin\ta", "change\ta", "change\tab", "change\tab👩‍👩‍👧", "change\tab👩‍👩‍👧c", "change\tab👩‍👩‍👧",
                "change\tab",
                "change\taXb",
                "change\tab", "change\tb",
            ])
        try live.interactor.clear()
        #expect(try live.text("a") == "")
    }

    @Test func returnKeyAndFocusMovesCallHandlersAndSkipDisabledInputs() throws {
        let live = try LiveScreen(states: "", Self.form)
        try live.interactor.focusNext()
        try live.interactor.type("x\n")
        try live.interactor.focusNext()
        #expect(live.printed() == ["begin\ta", "change\tx", "return\tx", "end\ta", "begin\tb"])
        try live.run("main.subviews[3].isEnabled = false")
        try live.interactor.focusNext()
        #expect(try live.interactor.focused == live.view("notes"))
        try live.interactor.type("1\n2")
        #expect(try live.text("notes") == "1\n2")
        try live.interactor.focusNext()
        #expect(try live.interactor.focused == live.view("a"))
        try live.interactor.focusNext(isBackward: true)
        #expect(try live.interactor.focused == live.view("notes"))
        try live.interactor.resignFocus()
        #expect(throws: InteractionError.self) { try live.interactor.type("x") }
        #expect(throws: InteractionError.self) { try live.interactor.focus(live.view("c")) }
    }

    private static let controls = """
        content:putSwitch("switch"):top(equal):left(equal):applyState("isOn", self.states.on):didChanged(function(_, \
        v) print("switch", v) end)
        content:putSlider("slider"):top(equalTo(40)):left(equal):maximumValue(10):applyState("value", self.states.level)
          :didChanged(function(_, v) print("slider", v) end)
        content:putStepper("stepper"):top(equalTo(80)):left(equal):maximumValue(3):applyState("value", \
        self.states.count)
        content:putSegmentedControl("segments"):top(equalTo(120)):left(equal):segments { "Day", "Week", "Month" }
          :applyState("selectedSegmentIndex", self.states.index)
        content:putLabel("label"):top(equalTo(160)):left(equal):text("x")
        """

    @Test func operatingAControlChangesItsBoundState() throws {
        let live = try LiveScreen(states: "on = false, level = 0, count = 0, index = 0", Self.controls)
        let play = live.interactor
        try play.toggle(live.view("switch"))
        try play.touch(live.view("switch"))
        try play.toggle(live.view("switch"))
        #expect(try live.run("return main.on").isTrue)
        #expect(try play.slide(live.view("slider"), to: 4.5))
        #expect(try play.slide(live.view("slider"), to: 99))
        #expect(try play.slide(live.view("slider"), to: 99) == false)
        #expect(try live.run("return main.level").number == 10)
        try play.step(live.view("stepper"), by: 2)
        try play.step(live.view("stepper"), by: 5)
        #expect(try live.run("return main.count").number == 3)
        try play.step(live.view("stepper"), by: -1)
        // The left half of the stepper decreases the value.
        try play.touch(at: Point(x: 10, y: 96))
        #expect(try live.run("return main.count").number == 1)
        try play.pick(live.view("segments"), title: "Month")
        #expect(try live.run("return main.index").number == 2)
        try play.touch(live.view("segments"))
        #expect(try live.run("return main.index").number == 1)
        #expect(live.printed() == ["switch\ttrue", "switch\tfalse", "switch\ttrue", "slider\t4.5", "slider\t10"])
    }

    @Test func inputUnsuitableForTheViewIsRefusedWithAReason() throws {
        let live = try LiveScreen(states: "on = false, level = 0, count = 0, index = 0", Self.controls)
        func message(_ body: () throws -> Void) -> String {
            do { try body() } catch { return "\(error)" }
            return ""
        }
        #expect(
            message { try live.interactor.toggle(live.view("label")) }
                == "root/label cannot be toggled: a Label has no 'isOn'")
        #expect(
            message { try live.interactor.pick(live.view("segments"), title: "Weak") }.contains("Did you mean 'Week'?"))
        #expect(message { try live.interactor.pick(live.view("segments"), 3) }.contains("segment 3 is out of range"))
        #expect(message { try live.interactor.slide(live.view("slider"), to: .infinity) } != "")
        #expect(
            message { try live.interactor.focus(live.view("label")) }.contains("is a Label, which is not a text input"))
        #expect(
            message { try live.interactor.scroll(live.view("label"), by: Point(x: 0, y: 1)) }.contains(
                "neither it (a Label)"))
        try live.run("main.subviews[1].isEnabled = false")
        #expect(
            message { try live.interactor.toggle(live.view("switch")) }
                == "root/switch cannot be toggled: it is disabled")
    }

    @Test func controlsHaveTheIntrinsicSizesOfUIKit() throws {
        let live = try LiveScreen(states: "on = false, level = 0, count = 0, index = 0", Self.controls)
        live.screen.layoutIfNeeded()
        func size(_ name: String) throws -> Size { try live.screen.frame(of: live.view(name)).size }
        #expect(try size("switch") == Size(width: 51, height: 31))
        #expect(try size("stepper") == Size(width: 94, height: 32))
        #expect(try size("slider").height == 31)
        #expect(try size("segments") == Size(width: 3 * (50 + 24), height: 32))
    }

    @Test func eachControlIsDrawnWithAtLeastThreeDrawCommands() throws {
        let live = try LiveScreen(states: "on = true, level = 5, count = 1, index = 1", Self.controls)
        let snapshot = live.screen.snapshot()
        for kind in ["Switch", "Slider", "Stepper", "SegmentedControl"] {
            #expect(try #require(snapshot.nodes.first { $0.kind == kind }).commands.count >= 3, "\(kind)")
        }
    }

    private static let scroll = """
        content:putScroll("list"):edges(equal):didScrolled(function(_, o) print("scroll", o.y) \
        end):didRefreshed(function() print "refresh" end)
          :layoutContent(function(c)
            for i = 1, 30 do c:putButton("row" .. i):title("r"):top(equalTo((i - 1) * 50), \
        parent):left(equal):size(equalTo { width = 300, height = 50 })
              :didClicked(function() print(i) end) end
            c:putView("end"):top(equalTo(1500), parent):left(equal):size(equalTo { width = 1, height = 0 \
        }):bottom(equal)
          end)
        """

    @Test func scrollingStopsAtTheEndsAndPullToRefreshNeedsTheTop() throws {
        let live = try LiveScreen(states: "", Self.scroll)
        let list = try live.view("list")
        #expect(throws: InteractionError.self) { try live.interactor.touch(live.view("row25")) }
        #expect(try live.interactor.scroll(list, by: Point(x: 0, y: 600)))
        try live.interactor.touch(live.view("row25"))
        #expect(try live.interactor.scroll(list, to: Point(x: 0, y: 9_000)))
        #expect(try live.interactor.scroll(list, to: Point(x: 0, y: 9_000)) == false)
        #expect(live.printed() == ["scroll\t600", "25", "scroll\t700"])
        #expect(throws: InteractionError.self) { try live.interactor.pullToRefresh(list) }
        #expect(try live.interactor.reveal(live.view("row1")))
        try live.interactor.pullToRefresh(list)
        #expect(live.printed() == ["scroll\t0", "refresh"])
    }

    @Test func safeAreaFollowsRotationAndSizeButNotTheKeyboard() throws {
        let live = try LiveScreen(
            "return function(content) content:putView('v'):edges(equal, safeArea) end",
            traits: Traits(
                size: Size(width: 400, height: 800), scale: 1, safeArea: Insets(top: 50, left: 0, bottom: 30, right: 0))
        )
        func frame() throws -> Rect {
            live.screen.layoutIfNeeded()
            return try live.screen.frame(of: live.view("v"))
        }
        #expect(try frame() == Rect(x: 0, y: 50, width: 400, height: 720))
        // The keyboard doesn't change the safe area.
        try live.interactor.showKeyboard(height: 300)
        #expect(try frame() == Rect(x: 0, y: 50, width: 400, height: 720))
        try live.interactor.hideKeyboard()
        live.interactor.rotate()
        #expect(try frame() == Rect(x: 50, y: 0, width: 700, height: 379))
        live.interactor.rotate()
        #expect(try frame() == Rect(x: 0, y: 50, width: 400, height: 720))
        try live.interactor.resize(to: Size(width: 200, height: 300))
        #expect(try frame() == Rect(x: 0, y: 50, width: 200, height: 220))
        #expect(throws: InteractionError.self) { try live.interactor.resize(to: Size(width: 0, height: 300)) }
        #expect(throws: InteractionError.self) { try live.interactor.showKeyboard(height: 400) }
    }
}
