import Layout
import LuaHost
import Testing

@testable import Scripting

/// A layout that runs again because a trait changed makes its observations and bindings anew; the old ones end.
struct RenewalTests {
    /// Lays out with `body`, changes each trait that it may read, and then says what one change of the state `n` prints.
    private func printedAfterRenewals(_ body: String, states: String = "n = 1", change: String = "main.n = 2") throws -> [String] {
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

    @Test func whenStateChangedRunsOnce() throws {
        let printed = try printedAfterRenewals(
            """
            content:putLabel("a"):whenStateChanged(self.states.n, "text", function() print "now" return tostring(self.n) end)
            """)
        #expect(printed == ["now"])
    }

    @Test func observersOfNodesRunOnce() throws {
        #expect(try printedAfterRenewals("content:putLabel('a'):observe(self.states.n, function(_, c) print(c.new) end)") == ["2"])
    }

    @Test(arguments: ["", "self", "label.view", "'a value'"])
    func observersOfStatesRunOnce(_ observer: String) throws {
        let printed = try printedAfterRenewals(
            "local label = content:putLabel('a') self.states.n:observe(\(observer)):didSet(function() print 'set' end)")
        #expect(printed == ["set"])
    }

    /// Also where each run derives a state of its own to bind.
    @Test(arguments: ["self.states.s", "self.states.s:mapped(function(s) return s .. '!' end)"])
    func bindingsWriteOnce(_ state: String) throws {
        let printed = try printedAfterRenewals(
            """
            content:putLabel("a"):bind("text", \(state), { stateDidSet = function(_, c) print(c.new) end })
            """, states: "s = 'x'", change: "main.s = 'y'")
        #expect(printed == [state.contains("mapped") ? "y!" : "y"])
    }

    @Test func bindingsThatScriptsMakeOfStatesWriteOnce() throws {
        let printed = try printedAfterRenewals(
            """
            self.states.s:bind(content:putTextField("a").view, "text"):stateDidSet(function() print "state" end)
            """, states: "s = 'x'", change: "main.s = 'y'")
        #expect(printed == ["state"])
    }

    @Test func viewModelsBindOnce() throws {
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

    /// What the layout registers under one circumstance only ends with it.
    @Test func whatIsNotRegisteredAgainEnds() throws {
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

    /// What others have registered stays: a layout made by an event handler, and another unit's.
    @Test func onlyTheUnitsOwnEnd() throws {
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
