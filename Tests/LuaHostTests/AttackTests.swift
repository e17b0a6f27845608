import Testing

@testable import LuaHost

/// The sandbox against malicious scripts. Each case runs in its own state with small limits, which must stay usable.
@Suite("Attacks", .serialized)
struct AttackTests {
    enum Outcome: String, Sendable {
        case time, memory, limit, any, overflow, fine
    }

    struct Case: Sendable, CustomTestStringConvertible {
        var name: String
        var outcome: Outcome
        var script: String
        var testDescription: String { name }

        init(_ name: String, _ outcome: Outcome, _ script: String) {
            self.name = name
            self.outcome = outcome
            self.script = script
        }
    }

    @Test(arguments: cases)
    func maliciousScriptsEndAsTabulatedAndLeaveTheLuaStateUsable(_ attack: Case) throws {
        var limits = Limits()
        // Other limits need enough time on a busy machine.
        limits.time = attack.outcome == .time ? 0.1 : 10
        limits.memory = 128 << 20
        let stage = try Stage(limits)
        let clock = ContinuousClock()
        let start = clock.now
        let error = stage.failure(attack.script, name: "attack.lua")
        let duration = clock.now - start
        #expect(duration < .seconds(limits.time! + 2))
        switch attack.outcome {
        case .fine: #expect(error == nil)
        case .any: #expect(error != nil)
        case .time: #expect(error?.kind == .time)
        case .memory: #expect(error?.kind == .memory)
        // Which limit is reached first depends on the machine.
        case .limit: #expect(error?.kind.isLimit == true)
        case .overflow: #expect(error?.kind == .stackOverflow, "\(String(describing: error))")
        }
        if let error {
            #expect(error.message.utf8.count <= 512)
            #expect(error.source?.chunk == "attack.lua", "\(error)")
            #expect(error.message.utf8.allSatisfy { $0 >= 32 && $0 != 127 })
        }
        // The next script in the same state works, with a new budget.
        #expect(try stage.run("local n = 0 for i = 1, 1000 do n = n + i end return n")[0].integer == 500_500)
        #expect(
            try stage.run("return select('#', pcall(error)), coroutine.wrap(function() return 7 end)()").map(\.summary)
                == ["2", "7"])
        stage.host.close()
        #expect(stage.host.memoryInUse == 0)
    }

    /// Work in C costs instructions: with only an instruction limit, each script ends, always at the same point.
    @Test(arguments: [
        "return (('a'):rep(30000)):find('.-.-.-.-b$')", "local s = ('a'):rep(1e6) while true do s:find('b') end",
        "local s = ('a'):rep(1e6) while true do s:find('b', 1, true) end",
        "local s = ('a'):rep(1e6) while true do local t = s .. 'b' end",
        "local s = ('a'):rep(1e6) while true do local t = s:sub(2) end", "while true do local t = ('a'):rep(1e6) end",
        "local s = ('a'):rep(1e6) while true do s:gsub('b', '') end",
        "local s = ('a'):rep(1e6) while true do s:upper() end",
        "local s = ('a'):rep(1e6) while true do utf8.len(s) end",
        "local s = ('a'):rep(1e6) while true do utf8.offset(s, -1e6) end",
        "local t = {} for i = 1, 1e5 do t[i] = i end while true do table.insert(t, 1, table.remove(t)) end",
        "local t = {} for i = 1, 1e5 do t[i] = i end while true do table.remove(t, 1) t[1e5] = 1 end",
        "local t = {} for i = 1, 1e5 do t[i] = 'x' end while true do table.concat(t) end",
        "local t = {} for i = 1, 1e5 do t[i] = 'x' end while true do table.move(t, 1, 1e5, 2) end",
        "local t = {} for i = 1, 1e5 do t[i] = i end while true do table.sort(t) end",
        "local t = {} for i = 1, 1e5 do t[i] = i end while true do select('#', table.unpack(t)) end",
        "local t = {} for i = 1, 1e5 do t['k' .. i] = i end while true do pairs(t) end",
    ])
    func workInsideLibraryCallsCountsDeterministicallyTowardTheInstructionLimit(_ script: String) throws {
        var limits = Limits()
        limits.instructions = 4_000_000
        limits.time = nil
        let places = try (0..<2).map { _ in
            let stage = try Stage(limits)
            let environment = try stage.host.makeEnvironment(name: "count")
            // The number of iterations shows where the script ended.
            let counted = "n = 0 " + script.replacing("while true do", with: "while true do n = n + 1")
            let error = stage.failure(counted, in: environment)
            #expect(error?.kind == .instructions, "\(String(describing: error))")
            return try stage.host.get(environment.globals, "n").summary
        }
        #expect(places[0] == places[1])
    }

    @Test func stringsBeyondTheSizeOrMemoryLimitAreMemoryErrors() throws {
        var limits = Limits()
        limits.stringSize = 1 << 20
        let stage = try Stage(limits)
        let error = stage.failure("local s = 'x'\nwhile true do s = s .. s end")
        let message = "a string exceeds the limit of 1 MiB per string; use several shorter strings"
        #expect(error?.kind == .memory && error?.message == message && error?.source?.line == 2)
        // Lua shrinks the grown stack before the error is reported.
        let deep = "local function f(n) if n == 0 then return #('x'):rep(1 << 21) end return 1 + f(n - 1) end f(200)"
        #expect(stage.failure(deep)?.message == message)
        #expect(
            try stage.run("return #('x'):rep(1 << 20), pcall(string.rep, 'x', (1 << 20) + 100)").map(\.summary)
                == ["1048576", "false", "\"not enough memory\""])
        limits.memory = 2 << 20
        limits.stringSize = 1 << 30
        #expect(
            try Stage(limits).failure("return ('x'):rep(1 << 22)")?.message == "the memory limit of 2 MiB is used up")
    }

    @Test func coroutineOfAnEarlierCallIsSubjectToTheTimeLimitOfTheCallThatResumesIt() throws {
        var limits = Limits()
        limits.time = 0.1
        let stage = try Stage(limits)
        let environment = try stage.host.makeEnvironment(name: "test")
        try stage.run(
            "co = coroutine.create(function() coroutine.yield() while true do end end) coroutine.resume(co)",
            in: environment)
        #expect(stage.failure("coroutine.resume(co) while true do end", in: environment)?.kind == .time)
        // A killed coroutine is dead; others continue with a new budget.
        try stage.run(
            "co = coroutine.wrap(function() for i = 1, 1e9 do coroutine.yield(i) end end) co()", in: environment)
        #expect(stage.failure("while true do co() end", in: environment)?.kind == .time)
        #expect(try stage.run("return pcall(co)", in: environment).count == 2)
    }

    @Test func timeLimitEndsNestedLuaCallsEvenIfTheHostIgnoresTheError() throws {
        var limits = Limits()
        limits.time = 0.1
        let stage = try Stage(limits)
        var inner: LuaError?
        var swallowed = 0
        try stage.define("nest") { [host = stage.host] frame throws(LuaCallError) in
            let function = try frame.expectFunction(0)
            do throws(LuaError) { _ = try host.call(function) } catch { inner = error }
            // The host ignores the error, but further calls fail immediately.
            for _ in 0..<3 {
                do throws(LuaError) { _ = try host.call(function) } catch { if error.kind == .time { swallowed += 1 } }
            }
            #expect(host.isOverBudget)
        }
        let error = stage.failure("pcall(nest, function() while true do end end)\nwhile true do end", name: "outer.lua")
        #expect(inner?.kind == .time && error?.kind == .time && swallowed == 3)
        #expect(error?.source == LuaError.Source(chunk: "outer.lua", line: 1))
        #expect(!stage.host.isOverBudget)
    }

    @Test func nestedLuaCallsShareTheTimeLimitOfTheOutermostCall() throws {
        var limits = Limits()
        limits.time = 0.3
        let stage = try Stage(limits)
        try stage.define("nest") { [host = stage.host] frame throws(LuaCallError) in
            let function = try frame.expectFunction(0)
            do throws(LuaError) { _ = try host.call(function) } catch { throw LuaCallError(error) }
        }
        let clock = ContinuousClock()
        let start = clock.now
        #expect(stage.failure("while true do nest(function() for i = 1, 1000 do end end) end")?.kind == .time)
        #expect(clock.now - start < .seconds(1))
    }

    @Test func nestingCallsBetweenHostAndLuaBeyondTheLimitIsAnError() throws {
        let stage = try Stage()
        try stage.define("nest") { [host = stage.host] frame throws(LuaCallError) in
            let function = try frame.expectFunction(0)
            do throws(LuaError) { _ = try host.call(function) } catch { throw LuaCallError(error) }
        }
        let error = stage.failure("local depth = 0 local function f() depth = depth + 1 nest(f) end f()")
        #expect(error?.kind == .nesting, "\(String(describing: error))")
        var limits = Limits()
        limits.nesting = 10
        let small = try Stage(limits)
        var depth = 0
        var kinds: [LuaError.Kind] = []
        try small.define("nest") { [host = small.host] frame throws(LuaCallError) in
            let function = try frame.expectFunction(0)
            depth += 1
            do throws(LuaError) { _ = try host.call(function) } catch {
                kinds.append(error.kind)
                throw LuaCallError(error)
            }
        }
        let message = small.failure("local function f() nest(f) end f()")
        #expect(depth == 10 && kinds.first == .nesting)
        #expect(
            message?.kind == .nesting && message?.message == "host calls are nested too deeply",
            "\(String(describing: message))")
    }

    @Test func instructionLimitEndsLoopsInPcallAndCoroutinesAndIsDeterministic() throws {
        var limits = Limits()
        limits.instructions = 1_000_000
        limits.time = 60
        let stage = try Stage(limits)
        #expect(stage.failure("while true do end")?.kind == .instructions)
        #expect(try stage.run("for i = 1, 100000 do end return 1")[0].integer == 1)
        #expect(stage.failure("coroutine.wrap(function() while true do end end)()")?.kind == .instructions)
        #expect(stage.failure("while true do pcall(function() while true do end end) end")?.kind == .instructions)
        #expect(
            stage.failure("while true do coroutine.wrap(function() for i = 1, 50 do end end)() end")?.kind
                == .instructions)
        #expect(
            stage.failure(
                "local w = coroutine.wrap(function() while true do coroutine.yield() end end) while true do w() end")?
                .kind
                == .instructions)
        // A coroutine of another entry counts, too.
        let environment = try stage.host.makeEnvironment(name: "test")
        try stage.run(
            "co = coroutine.create(function() coroutine.yield() while true do end end) coroutine.resume(co)",
            in: environment)
        #expect(stage.failure("coroutine.resume(co)", in: environment)?.kind == .instructions)
        // The script always ends at the same point.
        let places = (0..<3).map { _ in
            let environment = try? stage.host.makeEnvironment(name: "count")
            _ = stage.failure("n = 0 while true do n = n + 1 end", in: environment)
            return environment.flatMap { try? stage.host.get($0.globals, "n").summary }
        }
        #expect(places[0] != nil && Set(places).count == 1)
    }

    @Test func totalAllocationOfOneCallBeyondItsLimitIsAMemoryError() throws {
        var limits = Limits()
        limits.allocatedPerEntry = 100 << 20
        let stage = try Stage(limits)
        let error = stage.failure(
            "local s = ('x'):rep(1e5)\nwhile true do pcall(function() local t = s .. 'y' end) end")
        #expect(error?.kind == .memory)
        #expect(error?.message == "the limit of 104857600 bytes allocated in one call is used up")
        #expect(error?.source?.line == 2)
        #expect(try stage.run("return 1")[0].integer == 1)
    }

    @Test func timeLimitOfOneCallDoesNotEndTheNextCall() throws {
        var limits = Limits()
        limits.time = 0.02
        let stage = try Stage(limits)
        // Entries that end close to their deadline.
        for round in 0..<40 {
            _ = stage.failure("local n = 0 for i = 1, \(50_000 * round) do n = n + i end")
            #expect(try stage.run("return 1")[0].integer == 1)
        }
    }
}
