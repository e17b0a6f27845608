import LuaHost
import Testing

@testable import Scripting

/// The operators that make states from states.
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

    @Test func mapped() throws {
        #expect(try run("local d = a:mapped(function(v) return v * 10 end) show(d) print(d.value) main.a = 2").printed == ["10", "20"])
    }

    @Test func filtered() throws {
        #expect(
            try run("local d = a:filtered(function(v) return v > 1 end, 0) show(d) print(d.value) main.a = 2 main.a = 1 print(d.value)")
                .printed == ["0", "2", "2"])
    }

    @Test func distinct() throws {
        #expect(try run("local d = a:distinct() show(d) main.a = 1 main.a = 2 main.a = 2").printed == ["2"])
        #expect(
            try run("local d = a:distinct(function(x, y) return x // 10 == y // 10 end) show(d) main.a = 5 main.a = 12 main.a = 15").printed
                == ["12"])
    }

    @Test func merged() throws {
        #expect(try run("local d = a:merged(b) show(d) main.b = 7 main.a = 8").printed == ["7", "8"])
    }

    @Test func combined() throws {
        #expect(
            try run("local d = a:combined(b, function(x, y) return x + y end) show(d) print(d.value) main.b = 5 main.a = 3").printed == [
                "3", "6", "8",
            ])
        #expect(try run("local d = a:combined(b) print(d.value[1], d.value[2])").printed == ["1\t2"])
    }

    @Test func aDiamondDeliversOnce() throws {
        #expect(
            try run(
                "local x = a:mapped(function(v) return v + 1 end) local y = a:mapped(function(v) return v * 2 end) local d = x:combined(y, function(p, q) return p + q end) show(d) main.a = 10"
            ).printed == ["31"])
    }

    @Test func throttled() throws {
        let (printed, live) = try run("local d = a:throttled(1) main.d = d show(d) main.a = 2 main.a = 3 main.a = 4")
        #expect(printed == ["2"])
        try live.host.main.clock.advance(by: 1)
        #expect(live.printed() == ["4"])
    }

    @Test func relayed() throws {
        #expect(try run("local d = a:relayed() show(d) main.a = 2").printed == ["2"])
        #expect(try run("a:relayed(b) main.a = 9 print(main.b)").printed == ["9"])
        let (_, live) = try run("")
        let message = try #require(live.failure("main.states.a:relayed(main.states.b)\nmain.states.b:relayed(main.states.a)"))
        #expect(message.contains("would make a circle with the one made at more.lua:1"))
    }

    @Test func derivedStatesCannotBeSet() throws {
        let (_, live) = try run("")
        let message = try #require(live.failure("local d = main.states.a:mapped(function(v) return v end)\nd.value = 3"))
        #expect(message.contains("it is derived (at more.lua:1) and follows its sources"))
        #expect(try #require(live.failure("main.states.a:mapped(function() error 'bad' end)")).contains("bad"))
        #expect(try #require(live.failure("main.states.a:maped()")).contains("Did you mean 'mapped'?"))
    }

    @Test func derivedStatesAreBound() throws {
        let live = try LiveScreen(
            states: "n = 1",
            #"content:putLabel("l"):center(equal):applyState("text", self.states.n:mapped(function(v) return "n: " .. v end))"#)
        #expect(try live.text("l") == "n: 1")
        // Nothing in the script holds the derived state; the binding does.
        for _ in 0..<3 { try live.run("local w for i = 1, 20000 do w = { i } end") }
        try live.run("main.n = 2")
        #expect(try live.text("l") == "n: 2")
    }
}
