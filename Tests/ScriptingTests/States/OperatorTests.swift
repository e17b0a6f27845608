import LuaHost
import Testing

@testable import Scripting

/// Operators that derive states from states.
struct OperatorTests {
    private func run(_ text: String) throws -> (printed: [String], live: LiveScreen) {
        let live = try LiveScreen(states: "a = 1, b = 2", "")
        try live.run(
            """
            local a, b = main.states.a, main.states.b
            local function show(s) s:observe(main.keep):didSet(function(_, c) print(c.new) end) end
            main.keep = {}
            \(text)
            """)
        return (live.printed(), live)
    }

    @Test func PH_1_mappedTransformsEachValueOfItsState() throws {
        #expect(
            try run("local d = a:mapped(function(v) return v * 10 end) show(d) print(d.value) main.a = 2").printed == [
                "10", "20",
            ])
    }

    @Test func PH_3_filteredKeepsTheLastAcceptedValue() throws {
        #expect(
            try run(
                """
                local d = a:filtered(function(v) return v > 1 end, 0) show(d) print(d.value) main.a = 2 main.a = 1 \
                print(d.value)
                """
            )
            .printed == ["0", "2", "2"])
    }

    @Test func PH_4_distinctPassesOnlyDifferentValues() throws {
        #expect(try run("local d = a:distinct() show(d) main.a = 1 main.a = 2 main.a = 2").printed == ["2"])
        #expect(
            try run(
                """
                local d = a:distinct(function(x, y) return x // 10 == y // 10 end) show(d) main.a = 5 main.a = 12 \
                main.a = 15
                """
            ).printed
                == ["12"])
    }

    @Test func PH_5_mergedPassesValuesOfBothStates() throws {
        #expect(try run("local d = a:merged(b) show(d) main.b = 7 main.a = 8").printed == ["7", "8"])
    }

    @Test func PH_6_combinedFollowsBothStates() throws {
        #expect(
            try run(
                "local d = a:combined(b, function(x, y) return x + y end) show(d) print(d.value) main.b = 5 main.a = 3"
            ).printed == [
                "3", "6", "8",
            ])
        #expect(try run("local d = a:combined(b) print(d.value[1], d.value[2])").printed == ["1\t2"])
    }

    @Test func combiningStatesDerivedFromTheSameStateNotifiesOnce() throws {
        #expect(
            try run(
                """
                local x = a:mapped(function(v) return v + 1 end) local y = a:mapped(function(v) return v * 2 end) \
                local d = x:combined(y, function(p, q) return p + q end) show(d) main.a = 10
                """
            ).printed == ["31"])
    }

    @Test func PH_12_throttledPassesTheFirstAndLastValue() throws {
        let (printed, live) = try run("local d = a:throttled(1) main.d = d show(d) main.a = 2 main.a = 3 main.a = 4")
        #expect(printed == ["2"])
        try live.host.main.clock.advance(by: 1)
        #expect(live.printed() == ["4"])
    }

    @Test func PH_7_relayedValuesReachTheTargetAndCyclesAreErrors() throws {
        #expect(try run("local d = a:relayed() show(d) main.a = 2").printed == ["2"])
        #expect(try run("a:relayed(b) main.a = 9 print(main.b)").printed == ["9"])
        let (_, live) = try run("")
        let message = try #require(
            live.failure("main.states.a:relayed(main.states.b)\nmain.states.b:relayed(main.states.a)"))
        #expect(message.contains("would make a cycle with the link made at more.lua:1"))
    }

    @Test func settingADerivedStateAndWrongDerivationsAreErrors() throws {
        let (_, live) = try run("")
        let message = try #require(
            live.failure("local d = main.states.a:mapped(function(v) return v end)\nd.value = 3"))
        #expect(message.contains("it is derived (at more.lua:1) and follows its sources"))
        #expect(try #require(live.failure("main.states.a:mapped(function() error 'bad' end)")).contains("bad"))
        #expect(try #require(live.failure("main.states.a:maped()")).contains("Did you mean 'mapped'?"))
    }

    @Test func bindingKeepsItsDerivedStateAlive() throws {
        let live = try LiveScreen(
            states: "n = 1",
            #"""
            content:putLabel("l"):center(equal):applyState("text", self.states.n:mapped(function(v) return "n: " .. v \#
            end))
            """#
        )
        #expect(try live.text("l") == "n: 1")
        // Only the binding holds the derived state, not the script.
        for _ in 0..<3 { try live.run("local w for i = 1, 20000 do w = { i } end") }
        try live.run("main.n = 2")
        #expect(try live.text("l") == "n: 2")
    }

    @Test func PH_2_compactMappedSkipsNil() throws {
        #expect(
            try run(
                """
                local d = a:compactMapped(function(v) if v > 1 then return "v" .. v end end, "none")
                show(d) print(d.value) main.a = 2 main.a = 0 print(d.value)
                print(a:compactMapped(function() end).value)
                """
            ).printed == ["none", "v2", "v2", "nil"])
    }

    @Test func PH_3_ignoredSkipsMatchingValues() throws {
        #expect(
            try run(
                """
                local d = a:ignored(function(v) return v == 1 end, 0) show(d) print(d.value) main.a = 2 main.a = 1 \
                print(d.value)
                """
            )
            .printed
                == ["0", "2", "2"])
    }

    @Test func PH_6_compactCombinedWaitsForAllValues() throws {
        #expect(
            try run(
                """
                local c = viewState(nil)
                local d = a:compactCombined(b, c, function(x, y, z) return x + y + z end)
                local list = a:compactCombined(c)
                show(d) print(d.value, list.value) c.value = 10 main.a = 2 c.value = nil main.a = 3 c.value = 20 \
                print(list.value[2])
                """
            ).printed == ["nil\tnil", "13", "14", "25", "20"])
    }

    @Test func PH_9_fireNotifiesWithoutAChange() throws {
        #expect(
            try run(
                """
                a:observe(main.keep):didSet(function(_, c) print(c.old, c.new, c.trigger) end):didUniqueSet(function() \
                print "unique" end)
                local double = a:mapped(function(v) print "mapped" return v * 2 end)
                double:observe(main):didSet(function(_, c) print(c.new) end)
                a:fire() double:fire()
                """
            ).printed == ["mapped", "mapped", "1\t1\tinvoke", "2", "2"])
        let (_, live) = try run("")
        let message = try #require(
            live.failure(
                """
                local t = {} main.keep = t
                main.states.a:observe(t):didSet(function() main.states.a:fire() end)
                main.a = 2 main.x()
                """
            ))
        #expect(message.contains("more.lua:3"))
        #expect(live.messages.contains { $0.contains("by its own observer") }, "\(live.messages)")
    }

    /// Cyclic tables are valid state values: `==` decides whether a set is a change.
    @Test func statesMayHoldCyclicTables() throws {
        #expect(
            try run(
                """
                local t, u = {}, {} t.t, u.u = t, u
                local s = viewState(t)
                s:observe(main.keep):didUniqueSet(function(_, c) print(c.new == u) end)
                s.value = t s.value = u
                local d = s:distinct() show(d) s:fire()
                """
            ).printed == ["true"])
        let (_, live) = try run("")
        let message = try #require(
            live.failure("local t = {} t.t = t\nmain.states.a.value = t\nmain.states.a:apply(main.view, 'alpha')"))
        #expect(message.contains("more.lua:3"), "\(message)")
    }

    @Test func NL_4_weakStatesDoNotKeepTheState() throws {
        let live = try LiveScreen(states: "n = 1", "")
        try live.run(
            """
            local kept = viewState(5)
            main.kept = kept
            weak, gone = kept:weak(), viewState(6):weak()
            print(weak.value, weak.state.value)
            weak.value = 7
            print(kept.value)
            """)
        #expect(live.printed() == ["5\t5", "7"])
        for _ in 0..<3 {
            live.host.lua.collectGarbage()
            try live.run("local nothing")
        }
        try live.run("print(weak.value, gone.value, gone.state) gone.value = 1 main.kept = nil")
        #expect(live.printed() == ["7\tnil\tnil"])
        #expect(try #require(live.failure("print(weak.valu)")).contains("Did you mean 'value'?"))
    }
}
