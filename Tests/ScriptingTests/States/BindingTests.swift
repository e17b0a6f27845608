import LuaHost
import Testing

@testable import Scripting

/// N1-32 … N1-34, N1-36, N2-38, N2-39: bindings of states to properties.
struct BindingTests {
    private static let field = #"content:putTextField("field"):text("in view"):center(equal)"#

    @Test func N1_32_N2_39_bindCopiesNoInitialValueAndFollowsChangesBothWays() throws {
        let live = try LiveScreen(states: #"typed = "in state""#, Self.field + #":bind("text", self.states.typed)"#)
        #expect(try live.text("field") == "in view")
        #expect(try live.run("return main.typed").text == "in state")
        try live.run("main.typed = 'set'")
        #expect(try live.text("field") == "set")
        try live.interactor.focus(live.view("field"))
        try live.interactor.type("!")
        #expect(try live.run("return main.typed").text == "set!")
    }

    @Test(arguments: [
        ("map", "in view", "in view"), ("applyState", "in state", "in state"), ("apply", "in state", "in state"),
        ("oneWayBind", "in view", "in view"),
    ])
    func N1_32_N1_34_N2_39_bindingMethodOfAViewDeterminesTheInitialValue(
        _ mode: String, _ view: String, _ state: String
    ) throws {
        let live = try LiveScreen(states: #"typed = "in state""#, Self.field + #":\#(mode)("text", self.states.typed)"#)
        #expect(try live.text("field") == view)
        #expect(try live.run("return main.typed").text == state)
    }

    @Test func N1_32_N2_39_bindingMethodOfAStateDeterminesTheInitialValue() throws {
        for (mode, view, state) in [
            ("bind", "in view", "in state"), ("map", "in view", "in view"), ("apply", "in state", "in state"),
            ("oneWayBind", "in view", "in view"),
        ] {
            let live = try LiveScreen(
                states: #"typed = "in state""#,
                Self.field + #":assignTo(self, "field") self.states.typed:\#(mode)(self.field, "text")"#)
            #expect(try live.text("field") == view, "\(mode)")
            #expect(try live.run("return main.typed").text == state, "\(mode)")
        }
    }

    @Test func N1_34_oneWayBindUpdatesOnlyTheState() throws {
        let live = try LiveScreen(states: #"typed = """#, Self.field + #":oneWayBind("text", self.states.typed)"#)
        try live.run("main.typed = 'set'")
        #expect(try live.text("field") == "in view")
        try live.interactor.focus(live.view("field"))
        try live.interactor.type("s")
        #expect(try live.run("return main.typed").text == "in views")
    }

    @Test func N2_38_bindingToAnUnknownPropertyIsAnError() throws {
        let live = try LiveScreen(states: "n = 0", #"content:putLabel("l"):center(equal)"#)
        let message = try #require(live.failure("main.states.n:bind(main.subviews[1], 'nothing')"))
        #expect(message.contains("has no property 'nothing'"))
    }

    @Test func N1_33_viewDidSetAndStateDidSetRunForTheirDirectionOfABinding() throws {
        let live = try LiveScreen(
            states: #"typed = "a""#,
            Self.field + """
                :assignTo(self, "field")
                self.states.typed:bind(self.field, "text")
                  :viewDidSet(function(view, c) print("view", view.id, c.old, c.new, c.trigger, c.view == view) end)
                  :stateDidSet(function(view, c) print("state", view.id, c.old, c.new, c.trigger, c.view) end)
                """)
        try live.run("main.typed = 'b'")
        try live.interactor.focus(live.view("field"))
        try live.interactor.type("c")
        #expect(live.printed() == ["state\tfield\ta\tb\tstate\tnil", "view\tfield\tb\tbc\tview\ttrue"])
    }

    @Test func N1_33_bindTakesCallbacksAsAnArgumentAndRejectsWrongOnes() throws {
        let live = try LiveScreen(
            states: #"typed = "a""#,
            Self.field
                + #":bind("text", self.states.typed, { stateDidSet = function(view, c) print("state", c.new) end })"#)
        try live.run("main.typed = 'b'")
        #expect(live.printed() == ["state\tb"])
        let message = try #require(
            live.failure("main.states.typed:bind(main.subviews[1], 'text', { viewDidset = function() end })"))
        #expect(message.contains("Did you mean 'viewDidSet'?"))
        #expect(
            try #require(
                live.failure("main.states.typed:oneWayBind(main.subviews[1], 'text'):stateDidSet(function() end)")
            ).contains(
                "one-way"))
    }

    @Test func NL_6_PH_8_valuesWrittenByABindingAreNotWrittenBackToTheirSource() throws {
        let live = try LiveScreen(
            states: #"typed = "a""#,
            Self.field + """
                :bind("text", self.states.typed, { viewDidSet = function() print "view" end, stateDidSet = function() \
                print "state" end })
                content:putTextField("other"):top(equal):left(equal):bind("text", self.states.typed)
                self.states.typed:observe(self):didSet(function(_, c) print(c.trigger, c.new) end)
                """)
        try live.run("main.typed = 'set'")
        #expect(live.printed() == ["state", "state\tset"])
        try live.interactor.focus(live.view("field"))
        try live.interactor.type("!")
        #expect(live.printed() == ["view\tset!", "view"])
        #expect(try live.text("other") == "set!")
    }

    @Test func unbindEndsTheBinding() throws {
        let live = try LiveScreen(states: #"typed = "a""#, Self.field)
        try live.run(
            "b = main.states.typed:apply(main.subviews[1], 'text'); main.typed = 'b'; b:unbind(); main.typed = 'c'")
        #expect(try live.text("field") == "b")
    }

    @Test func bindingAStateWithAnUnsuitableValueIsAnError() throws {
        let live = try LiveScreen(states: "list = { 1, 2 }, size = 3", #"content:putTextField("field"):center(equal)"#)
        let message = try #require(live.failure("main.states.list:bind(main.subviews[1], 'accessibilityLabel')"))
        #expect(
            message.contains(
                """
                the state Main.list cannot be bound to root/field.accessibilityLabel: 'accessibilityLabel' must be a \
                string; found a table
                """
            ))
        #expect(message.hasPrefix("more.lua:1:"))
        let alpha = try #require(live.failure("main.states.size:apply(main.subviews[1], 'alpha')"))
        #expect(alpha.contains("'alpha' must be a number from 0 to 1; found 3"))
        #expect(try live.run("return main.subviews[1].alpha").number == 1)
    }

    @Test func invalidValueOfABoundStateIsReportedAndNotWritten() throws {
        let live = try LiveScreen(
            states: "shade = 0.5", #"content:putView("v"):center(equal):applyState("alpha", self.states.shade)"#)
        try live.run("main.shade = 2")
        #expect(try live.property("v", "alpha").number == 0.5)
        #expect(
            live.messages.contains {
                $0.contains("'alpha' must be a number from 0 to 1; found 2")
                    && $0.hasPrefix("error callbackFailed test.lua:3")
            })
    }

    @Test func N2_39_bindingTwiceReplacesTheFirstBindingWithAWarning() throws {
        let live = try LiveScreen(states: #"typed = "a""#, Self.field)
        try live.run(
            """
            local f, n = main.subviews[1], 0
            main.states.typed:bind(f, "text"):stateDidSet(function() print "first" end)
            main.states.typed:bind(f, "text"):stateDidSet(function() print "second" end)
            main.typed = "b"
            """)
        #expect(live.printed() == ["second"])
        #expect(
            live.messages == [
                """
                warning boundTwice more.lua:3: the state Main.typed is bound to root/field.text a second time, which \
                replaces the binding made at more.lua:2
                """
            ])
    }

    @Test func N2_40_bindingAnObservableStateIsAnError() throws {
        let live = try LiveScreen(states: "", Self.field + #":assignTo(self, "field")"#)
        let message = try #require(live.failure("local s = observableState('x')\ns:bind(main.field, 'text')"))
        #expect(message.contains("made at more.lua:1, cannot be bound at more.lua:2: states of observableState"))
    }

    @Test func N2_38_applyStateUpdatesABooleanProperty() throws {
        let live = try LiveScreen(
            states: "on = false", #"content:putView("v"):center(equal):applyState("isHidden", self.states.on)"#)
        try live.run("main.on = true")
        #expect(try live.property("v", "isHidden").isTrue)
    }
}

extension LuaValue {
    var text: String? { if case .string(let text) = self { text } else { nil } }
}
