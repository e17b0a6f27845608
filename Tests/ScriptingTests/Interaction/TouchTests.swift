import Foundation
import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Taps and the views that block them.
struct TouchTests {
    private func fault(_ live: LiveScreen, _ body: (EventSimulator) throws -> Void) -> InteractionError? {
        do {
            try body(live.interactor)
            return nil
        } catch { return error as? InteractionError }
    }

    @Test func touchHandlersReceiveThePointInTheCoordinatesOfTheirView() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putView('v'):left(equalTo(30)):top(equalTo(40)):size(equalTo { width = 100, height = 100 })
              :didClicked(function(_, point) print(point.x, point.y) end):didLongPressed(function(_, point) \
            print('long', point.y) end)
              :layoutContent(function(inner) inner:putLabel('l'):text('ab'):center(equal) end)
            """)
        try live.interactor.touch(at: Point(x: 35, y: 60))
        try live.interactor.touch(live.view("l"))
        try live.interactor.touch(at: Point(x: 35, y: 60), .longPress)
        try live.interactor.touch(at: Point(x: 35, y: 61), .doubleTap)
        #expect(live.printed() == ["5\t20", "50\t50", "long\t20", "5\t21", "5\t21"])
    }

    @Test func aTapCallsItsHandlerWithTheView() throws {
        let live = try LiveScreen(
            states: "n = 0",
            #"""
            content:putButton("b"):title("B"):center(equal):didClicked(function(b) self.n = self.n + 1 print(b.id) \#
            end)
            """#
        )
        #expect(try live.interactor.touch(live.view("b")))
        #expect(try live.interactor.touch(at: Point(x: 200, y: 400)))
        #expect(try live.run("return main.n").number == 2)
        #expect(live.printed() == ["b", "b"])
    }

    @Test func doubleTapsAndLongPressesCallTheirHandlersElseADoubleTapIsTwoTaps() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putView("v"):edges(equal):didDoubleTapped(function(_, point) print("double", point.x, point.y) end)
              :didLongPressed(function() print "long" end):didClicked(function() print "tap" end)
            content:putButton("b"):title("B"):center(equal):didClicked(function() print "b" end)
            """)
        try live.interactor.touch(at: Point(x: 5, y: 6), .doubleTap)
        try live.interactor.touch(at: Point(x: 5, y: 5), .longPress)
        try live.interactor.touch(live.view("b"), .doubleTap)
        #expect(live.printed() == ["double\t5\t6", "long", "b", "b"])
    }

    @Test func theSecondTapOfADoubleTapIsHitTestedAgain() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putButton("under"):title("U"):edges(equal):didClicked(function() print "under" end)
            content:putButton("go"):title("G"):bottom(equal):left(equal):size(equalTo { width = 40, height = 40 })
              :didClicked(function(button) print "go" button:removeFromSuperview() end)
            content:putButton("once"):title("O"):bottom(equal):right(equal):size(equalTo { width = 40, height = 40 })
              :didClicked(function(button) print "once" button.isEnabled = false end)
            content:putSwitch("switch"):top(equal):right(equal):didChanged(function(_, isOn) print(isOn) end)
            """)
        #expect(try live.interactor.touch(live.view("go"), .doubleTap))
        #expect(live.printed() == ["go", "under"])
        #expect(try live.interactor.touch(live.view("once"), .doubleTap))
        #expect(live.printed() == ["once"])
        #expect(try live.interactor.touch(live.view("switch"), .doubleTap))
        #expect(live.printed() == ["true", "false"])
    }

    @Test func aDoubleTapReachesViewsShownByTheFirstTap() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putButton("show"):title("S"):center(equal):didClicked(function() print "show" self.sheet.isHidden \
            = false end)
            content:putView("sheet"):edges(equal):isHidden(true):didClicked(function() print "sheet" \
            end):assignTo(self, "sheet")
            """)
        #expect(try live.interactor.touch(live.view("show"), .doubleTap))
        #expect(live.printed() == ["show", "sheet"])
    }

    @Test func longPressOnAControlWithoutALongPressHandlerCountsAsATap() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putButton("b"):title("B"):center(equal):didClicked(function() print "b" end)
            content:putSwitch("s"):top(equal):right(equal)
            content:putTextField("f"):top(equal):left(equal):width(equalTo(80))
            content:putView("gesture"):bottom(equal):left(equal):size(equalTo { width = 40, height = 40 \
            }):didClicked(function() print "gesture" end)
            content:putView("card"):bottom(equal):right(equal):size(equalTo { width = 80, height = 80 })
              :didLongPressed(function() print "card" end)
              :layoutContent(function(c) c:putButton("inner"):title("I"):edges(equal):didClicked(function() print \
            "inner" end) end)
            """)
        #expect(try live.interactor.touch(live.view("b"), .longPress))
        #expect(try live.interactor.touch(live.view("s"), .longPress))
        #expect(try !live.interactor.touch(live.view("gesture"), .longPress))
        // The long press goes to the view around the button, which has a handler for it; the button is not clicked.
        #expect(try live.interactor.touch(live.view("inner"), .longPress))
        #expect(live.printed() == ["b", "card"])
        #expect(try live.interactor.touch(live.view("f"), .longPress))
        #expect(try live.property("s", "isOn").isTrue)
        #expect(try live.interactor.focused == live.view("f"))
        try live.interactor.resignFocus()
        try live.run("for _, v in ipairs(main.view.subviews) do if v.id == 'b' then v.isEnabled = false end end")
        #expect(fault(live) { try $0.touch($0.view(named: "b"), .longPress) }?.reason == .disabled)
    }

    @Test func slidersAndSteppersKeepTheirValuesWithinTheirBounds() throws {
        let live = try LiveScreen(
            states: "level = 7, count = -3",
            """
            content:putSlider("late"):value(7):maximumValue(10):top(equal):left(equal)
            content:putSlider("slider"):value(7):top(equalTo(50)):left(equal):applyState("value", self.states.level)
            content:putStepper("stepper"):minimumValue(2):maximumValue(4):top(equal):right(equal):applyState("value", \
            self.states.count)
              :didChanged(function(_, value) print(value) end)
            """)
        #expect(try live.property("late", "value").number == 7)
        #expect(try live.property("slider", "value").number == 1)
        #expect(try live.property("stepper", "value").number == 2)
        let shown = live.screen.snapshot().nodes.filter { ["slider", "stepper"].contains($0.id) }
        #expect(shown.map { $0.properties.first { $0.name == "value" }?.value } == [.number(1), .number(2)])
        // The value is outside of the slider's range.
        #expect(try !live.interactor.slide(live.view("slider"), to: 3))
        #expect(try live.interactor.slide(live.view("slider"), to: 0.5))
        #expect(try live.run("return main.level").number == 0.5)
        #expect(try live.interactor.step(live.view("stepper"), by: 5))
        #expect(try live.run("return main.count").number == 4)
        #expect(live.printed() == ["3", "4"])
        try live.run(
            """
            for _, v in ipairs(main.view.subviews) do if v.id == 'slider' then v.minimumValue, v.maximumValue = 5, 3 \
            end end
            """
        )
        #expect(try live.property("slider", "value").number == 5)
    }

    @Test func untappableViewsReportTheReason() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putView("holder"):top(equal):left(equal):size(equalTo { width = 100, height = 100 \
            }):layoutContent(function(c)
              c:putButton("inside"):title("I"):size(equalTo { width = 50, height = 50 }):top(equal):left(equal)
              c:putButton("outside"):title("O"):size(equalTo { width = 50, height = 50 }):top(equalTo(0), \
            parent.bottomAnchor):left(equal)
            end)
            content:putButton("hidden"):title("H"):isHidden(true):top(equalTo(300)):left(equal)
            content:putButton("clear"):title("C"):alpha(0):top(equalTo(340)):left(equal)
            content:putButton("off"):title("D"):isEnabled(false):top(equalTo(380)):left(equal)
            content:putButton("away"):title("A"):top(equalTo(900)):left(equal)
            content:putButton("under"):title("U"):top(equalTo(500)):left(equal):size(equalTo { width = 50, height = 50 \
            })
            content:putView("over"):top(equalTo(490)):left(equal):size(equalTo { width = 90, height = 90 })
            """)
        func reason(_ name: String) -> String? {
            fault(live) { try $0.touch($0.view(named: name)) }.map { "\($0.reason): \($0.message)" }
        }
        #expect(reason("hidden") == "hidden: root/hidden cannot be touched: it is hidden")
        #expect(reason("clear") == "hidden: root/clear cannot be touched: it is transparent (alpha 0)")
        #expect(reason("off") == "disabled: root/off cannot be tapped: it is disabled")
        #expect(
            reason("away")?.hasPrefix("offScreen: root/away cannot be touched: it is off the screen, at (0, 900, ")
                == true)
        #expect(reason("under") == "covered: root/under cannot be tapped: root/over covers it")
        #expect(
            reason("outside")?.hasPrefix(
                "clipped: root/holder/outside cannot be touched: it is outside the bounds of root/holder")
                == true)
        #expect(reason("insid") == "missing: unknown view 'insid' in the screen. Did you mean 'inside'?")
        try live.run("main.subviews[1].isHidden = true")
        #expect(
            reason("inside") == "hidden: root/holder/inside cannot be touched: it is in root/holder, which is hidden")
        #expect(fault(live) { try $0.touch(at: Point(x: 401, y: 5)) }?.reason == .offScreen)
        #expect(fault(live) { try $0.touch(at: Point(x: .nan, y: 5)) }?.reason == .argument)
    }

    @Test func labelsLetTouchesThroughAndSubviewsPassThemToTheirSuperview() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putButton("b"):title("B"):center(equal):size(equalTo { width = 100, height = 100 \
            }):didClicked(function() print "b" end)
            content:putLabel("l"):text("over"):center(equal)
            content:putView("card"):top(equal):left(equal):size(equalTo { width = 100, height = 100 \
            }):didClicked(function() print "card" end)
              :layoutContent(function(c) c:putView("inner"):center(equal):size(equalTo { width = 50, height = 50 }) end)
            """)
        try live.interactor.touch(at: Point(x: 200, y: 400))
        try live.interactor.touch(live.view("inner"))
        #expect(live.printed() == ["b", "card"])
    }

    @Test func clippedCornersAreNotTouched() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putView("v"):top(equal):left(equal):size(equalTo { width = 100, height = 100 \
            }):cornerRadius(50):clipsToBounds(true)
              :didClicked(function() print "v" end)
            """)
        #expect(try live.interactor.touch(at: Point(x: 2, y: 2)) == false)
        #expect(try live.interactor.touch(at: Point(x: 50, y: 2)))
    }

    @Test func tapsAndLongPressesReachPluginWidgets() throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("tatami-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        try #"return { name = "badge", version = "1.0.0", api = 1 }"#.write(
            to: directory.appendingPathComponent("plugin.lua"), atomically: true, encoding: .utf8)
        try """
        widget "Badge" {
          properties = { count = { type = "number", default = 0 } },
          intrinsicSize = function() return { width = 40, height = 20 } end,
          events = { tap = function(self) self.count = self.count + 1 end, longPress = function(self) self.count = 0 \
        end },
        }
        """.write(to: directory.appendingPathComponent("init.lua"), atomically: true, encoding: .utf8)
        let host = try ScriptHost(
            options: ScriptHost.Options(), text: TenPointText(), images: NoImages(), resolver: nil, print: { _ in })
        try host.loadPlugins([(try SandboxedDirectory(path: directory.path), "badge")])
        let source = "return function(content) content:putBadge('b'):center(equal) end"
        // On the host's first screen and on a second one.
        try host.run(Array(source.utf8), chunkName: "a.lua")
        let other = try host.open(
            Array(source.utf8), chunkName: "b.lua", traits: host.main.screen.traits, data: .nil, images: NoImages(),
            resolver: nil)
        for open in [host.main, other] {
            let play = open.interactor!
            let badge = try play.view(named: "b")
            try play.touch(badge)
            try play.touch(badge)
            let slot = try #require(open.screen.kind(of: badge).properties.firstIndex { $0.name == "count" })
            #expect(open.screen.property(badge, slot: slot).number == 2)
            try play.touch(badge, .longPress)
            #expect(open.screen.property(badge, slot: slot).number == 0)
        }
    }

    @Test func anErrorInATapHandlerIsThrown() throws {
        let live = try LiveScreen(
            states: "", #"content:putButton("b"):title("B"):center(equal):didClicked(function() error "no" end)"#)
        #expect(throws: LuaError.self) { try live.interactor.touch(live.view("b")) }
    }

    /// Touches reach a view at its transformed place.
    @Test func touchesFollowTransforms() throws {
        // 100 × 40 in the middle of 400 × 800. Rotated it is 40 × 100; translated it is at x = 300.
        let live = try LiveScreen(
            states: "",
            """
            content:putView("behind"):edges(equal):didClicked(function() print "behind" end)
            content:putView("turned"):center(equal):size(equalTo { width = 100, height = 40 })
              :transform { rotation = 90, translation = { x = 100, y = 0 } }:didClicked(function() print "turned" end)
              :layoutContent(function(c)
                c:putView("end"):right(equal):top(equal):size(equalTo { width = 20, height = 20 })
                  :didClicked(function() print "end" end)
              end)
            content:putView("gone"):top(equal):left(equal):size(equalTo { width = 50, height = 50 })
              :transform { scale = 0 }:didClicked(function() print "gone" end)
            """)
        try live.interactor.touch(at: Point(x: 160, y: 400))
        try live.interactor.touch(at: Point(x: 10, y: 10))
        #expect(live.printed() == ["behind", "behind"])
        // The rotated view's right end is at the bottom, and its top on the right.
        try live.interactor.touch(at: Point(x: 315, y: 445))
        try live.interactor.touch(at: Point(x: 300, y: 356))
        #expect(live.printed() == ["end", "turned"])
        #expect(try live.interactor.touch(live.view("end")))
        #expect(live.printed() == ["end"])
        #expect(fault(live) { try $0.touch(live.view("gone")) } != nil)
    }

    @Test func viewsTransformedOffTheScreenAreUnreachable() throws {
        let live = try LiveScreen(
            states: "",
            """
            content:putButton("away"):title("A"):center(equal):transform { translation = { x = 500, y = 0 } }
              :didClicked(function() print "away" end)
            """)
        #expect(fault(live) { try $0.touch(live.view("away")) } != nil)
        #expect(live.printed() == [])
    }
}
