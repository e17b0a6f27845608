import Layout
import LuaHost
import Testing

@testable import Scripting

/// If a trait changes, the layout runs again and replaces its observations and bindings.
struct RenewalTests {
    /// Lays out with `body` and changes each trait that it may read. Returns the lines that one change of the state `n`
    /// then prints.
    private func printedAfterRenewals(_ body: String, states: String = "n = 1", change: String = "main.n = 2") throws
        -> [String]
    {
        let live = try LiveScreen(states: states, "local _, _ = traits.dark, traits.textSize\n\(body)")
        for place in 0..<6 {
            if place % 2 == 0 { live.screen.traits.isDark.toggle() } else { live.screen.traits.textSize += 0.5 }
            live.screen.layoutIfNeeded()
        }
        #expect(live.messages == [])
        _ = live.printed()
        try live.run(change)
        return live.printed()
    }

    @Test func whenStateChangedRunsOnceAfterRepeatedLayouts() throws {
        let printed = try printedAfterRenewals(
            """
            content:putLabel("a"):whenStateChanged(self.states.n, "text", function() print "now" return \
            tostring(self.n) end)
            """)
        #expect(printed == ["now"])
    }

    @Test func observersRegisteredByAPutCallRunOnceAfterRepeatedLayouts() throws {
        #expect(
            try printedAfterRenewals("content:putLabel('a'):observe(self.states.n, function(_, c) print(c.new) end)")
                == ["2"])
    }

    @Test(arguments: ["", "self", "label.view", "'a value'"])
    func observersOfStatesRunOnceAfterRepeatedLayouts(_ observer: String) throws {
        let printed = try printedAfterRenewals(
            "local label = content:putLabel('a') self.states.n:observe(\(observer)):didSet(function() print 'set' end)")
        #expect(printed == ["set"])
    }

    /// The same applies if each run derives a new state to bind.
    @Test(arguments: ["self.states.s", "self.states.s:mapped(function(s) return s .. '!' end)"])
    func bindingsWriteOnceAfterRepeatedLayouts(_ state: String) throws {
        let printed = try printedAfterRenewals(
            """
            content:putLabel("a"):bind("text", \(state), { stateDidSet = function(_, c) print(c.new) end })
            """, states: "s = 'x'", change: "main.s = 'y'")
        #expect(printed == [state.contains("mapped") ? "y!" : "y"])
    }

    /// Functions of derived states run only for the latest layout, even before garbage is collected.
    @Test(arguments: [
        "mapped(function(n) print 'run' return n end)", "filtered(function() print 'run' return true end)",
        "distinct(function(a, b) print 'run' return a == b end)",
        "combined(self.states.n, function(n) print 'run' return n end)",
        "relayed():mapped(function(n) print 'run' return n end)",
        "merged(self.states.n):mapped(function(n) print 'run' return n end)",
        "throttled(0):mapped(function(n) print 'run' return n end)",
    ])
    func derivedStatesRunOnceAfterRepeatedLayouts(_ derivation: String) throws {
        #expect(try printedAfterRenewals("content:putLabel('a') local _ = self.states.n:\(derivation)") == ["run"])
    }

    /// The same applies if something that isn't ended listens to the state: another state, or a permanent observer.
    @Test func observedDerivedStatesRunOnceAfterRepeatedLayouts() throws {
        let printed = try printedAfterRenewals(
            """
            content:putLabel("a")
            local derived = self.states.n:mapped(function(n) print "run" return n * 10 end)
            self.seen = self.seen or {}
            table.insert(self.seen, derived:mapped(function(n) print "again" return n end))
            """)
        #expect(printed == ["run", "again"])
    }

    /// A throttle created by an old run doesn't deliver its pending value.
    @Test func throttledStatesDropPendingValuesWhenTheirLayoutRunsAgain() throws {
        let live = try LiveScreen(
            states: "n = 1",
            """
            local _ = traits.dark
            content:putLabel("a"):whenStateChanged(self.states.n:throttled(1), "text", function() print "now" return \
            "x" end)
            """)
        try live.run("main.n = 2 main.n = 3")
        _ = live.printed()
        live.screen.traits.isDark.toggle()
        live.screen.layoutIfNeeded()
        _ = live.printed()
        try live.host.main.clock.advance(by: 5)
        #expect(live.printed() == [])
    }

    @Test func relayedEndsWhenALayoutRunsAgainWithoutIt() throws {
        let live = try LiveScreen(
            states: "from = 1, to = 1",
            """
            content:putLabel("a")
            if traits.dark then self.states.from:relayed(self.states.to) end
            """)
        live.screen.traits.isDark = true
        try live.run("main.from = 2 print(main.to)")
        #expect(live.printed() == ["2"])
        live.screen.traits.isDark = false
        try live.run("main.from = 3 print(main.to)")
        #expect(live.printed() == ["2"])
    }

    /// A script that keeps such a state across runs gets a warning with the state's origin.
    @Test(arguments: [
        "self.kept.value", "self.kept:mapped(tostring)", "self.kept:observe()", "label:bind('text', self.kept)",
    ])
    func usingADerivedStateOfAnEarlierLayoutRunIsReported(_ use: String) throws {
        let live = try LiveScreen(
            states: "n = 'x'",
            """
            local label, _ = content:putLabel("a"), traits.dark
            self.kept = self.kept or self.states.n:mapped(function(n) return n end)
            local _ = \(use)
            """)
        #expect(live.messages == [])
        live.screen.traits.isDark.toggle()
        live.screen.layoutIfNeeded()
        #expect(live.messages.count == 1)
        #expect(
            live.messages.first?.contains(
                "by a layout that has run again since, which ended the state; derive it again in each run")
                == true,
            "\(live.messages)")
    }

    /// States derived by a handler or by the script itself are kept.
    @Test func derivedStatesMadeOutsideALayoutStayWhenItRunsAgain() throws {
        let live = try LiveScreen(states: "n = 1", "local _ = traits.dark content:putLabel('a')")
        try live.run("outside = main.states.n:mapped(function(n) print 'outside' return n * 10 end)")
        for _ in 0..<2 {
            live.screen.traits.isDark.toggle()
            live.screen.layoutIfNeeded()
        }
        _ = live.printed()
        try live.run("main.n = 2 print(outside.value)")
        #expect(live.printed() == ["outside", "20"])
    }

    @Test func bindingsMadeFromStatesWriteOnceAfterRepeatedLayouts() throws {
        let printed = try printedAfterRenewals(
            """
            self.states.s:bind(content:putTextField("a").view, "text"):stateDidSet(function() print "state" end)
            """, states: "s = 'x'", change: "main.s = 'y'")
        #expect(printed == ["state"])
    }

    @Test func viewModelsBindOnceAfterRepeatedLayouts() throws {
        let live = try LiveScreen(
            """
            local Model = viewModel "Model"
            Model.states = { text = "x" }
            function Model:bind(view) self.states.text:bind(view, "text"):stateDidSet(function() print "state" end) end
            local Main = controller "Main"
            function Main:layoutContent(content)
              local _ = traits.dark
              self.model = self.model or Model()
              content:putLabel("a"):bind(self.model)
            end
            return Main
            """)
        for _ in 0..<3 {
            live.screen.traits.isDark.toggle()
            live.screen.layoutIfNeeded()
        }
        _ = live.printed()
        try live.run("main.model.text = 'y'")
        #expect(live.printed() == ["state"])
        #expect(try live.text("a") == "y")
    }

    /// Registrations that depend on a trait end when the layout doesn't repeat them.
    @Test func observersThatALayoutDoesNotRepeatEnd() throws {
        let live = try LiveScreen(
            states: "n = 1",
            """
            local label = content:putLabel("a")
            if traits.dark then label:observe(self.states.n, function() print "dark" end) end
            """)
        live.screen.traits.isDark = true
        try live.run("main.n = 2")
        #expect(live.printed() == ["dark"])
        live.screen.traits.isDark = false
        try live.run("main.n = 3")
        #expect(live.printed() == [])
    }

    /// Registrations of layouts that an event handler made, and of other units, are kept.
    @Test func observersMadeOutsideALayoutStayWhenItRunsAgain() throws {
        let live = try LiveScreen(
            """
            local Part = molecule "Part"
            Part.states = { n = 1 }
            function Part:layoutContent(content)
              content:putLabel("b"):whenStateChanged(self.states.n, "text", function() print "part" return "p" end)
            end
            local Main = controller "Main"
            Main.states = { n = 1 }
            function Main:layoutContent(content)
              local _ = traits.dark
              content:putPart("part"):assignTo(self, "part")
              content:putLabel("a")
            end
            return Main
            """)
        try live.run("main.states.n:observe():didSet(function() print 'outside' end)")
        live.screen.traits.isDark.toggle()
        live.screen.layoutIfNeeded()
        _ = live.printed()
        try live.run("main.n = 2 main.part.n = 2")
        #expect(live.printed() == ["outside", "part"])
    }
}
