import Testing

@testable import LuaHost

/// Loops in the host over data of a script.
@Suite("Loops over script data", .serialized)
struct LoopTests {
    @Test func a6LocationsRepeatedInAnErrorMessageAreRemovedQuicklyAmongManyChunkNames() throws {
        let stage = try Stage()
        let environment = try stage.host.makeEnvironment(name: "places")
        // Once with equal short names and once with distinct names.
        try stage.run(
            "for i = 1, 32000 do load('', i .. ('n'):rep(100)) load('', 'c' .. i) end load('', 'a')", in: environment)
        let clock = ContinuousClock()
        let start = clock.now
        let error = stage.failure("error(('a:1: '):rep(400) .. 'x', 0)", in: environment)
        #expect(clock.now - start < .milliseconds(500), "\(clock.now - start)")
        #expect(error?.message == "x" && error?.source?.description == "a:1")
        #expect(
            stage.failure("error(('c31999:7: c1:2: '):rep(20) .. 'y', 0)", in: environment)?.description == "c1:2: y")
    }

    @Test func a6A6ChunkNamesMayContainColonsAndFalseLocationsStayInErrorMessages() throws {
        let stage = try Stage()
        #expect(stage.failure("\nerror('x')", name: "a:1: b.lua")?.description == "a:1: b.lua:2: x")
        #expect(stage.failure("error('b:c: x', 0)", name: "b")?.description == "b:1: b:c: x")
        #expect(stage.failure("error('nobody:3: x', 0)", name: "b")?.description == "b:1: nobody:3: x")
        let long = String(repeating: "d/", count: 60) + "e.lua"
        #expect(stage.failure("\n\nerror('x')", name: long)?.description == "\(long):3: x")
        #expect(stage.failure("error(':1: x', 0)", name: "b")?.description == "b:1: :1: x")
        #expect(
            stage.failure("error('b:99999999999999999999: x', 0)", name: "b")?.description
                == "b:1: b:99999999999999999999: x")
    }

    @Test(arguments: ["take(t)", "for _ in pairs(t) do break end"])
    func a6A6TimeLimitEndsLoopsThatVisitLargeTables(_ use: String) throws {
        var limits = Limits()
        limits.time = 0.4
        let stage = try Stage(limits)
        try stage.define("take") { frame throws(LuaCallError) in _ = try frame.expectTable(0) }
        let clock = ContinuousClock()
        let start = clock.now
        let error = stage.failure(
            "local t = {} for i = 1, 1.5e6 do t['k' .. i * 7919 % 1500007] = i end while true do \(use) end")
        #expect(clock.now - start < .seconds(2), "\(clock.now - start)")
        #expect(error?.kind == .time, "\(String(describing: error))")
        #expect(try stage.run("return 1")[0].integer == 1)
    }
}
