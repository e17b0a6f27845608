import Testing

@testable import LuaHost

/// Plugins in a state: memory accounts, shares of budgets, and unloading.
struct OwnerTests {
    /// Returns a function created by a plugin's code.
    private func function(_ text: String, of owner: LuaOwner, in stage: Stage, _ environment: LuaEnvironment? = nil)
        throws -> LuaReference
    {
        let results = try stage.host.run(as: owner) {
            try stage.run(text, name: "plugin.lua", in: environment)
        }
        guard case .reference(let function)? = results.first else { throw LuaCallError("no function") }
        return function
    }

    private func error(_ body: () throws -> Void) -> LuaError? {
        do {
            try body()
            return nil
        } catch {
            return error as? LuaError
        }
    }

    @Test func tableMemoryIsChargedToTheCreatingPluginEvenIfAnotherPluginEnlargesIt() throws {
        let stage = try Stage()
        let (a, b) = (
            try stage.host.makeOwner(named: "a", memory: 1 << 20), try stage.host.makeOwner(named: "b", memory: 1 << 20)
        )
        let script = try stage.host.makeEnvironment(name: "script")
        let kept = try stage.host.run(as: a) {
            try stage.run("local t = {} for i = 1, 1000 do t[i] = { i } end return t", in: script)
        }
        let ofA = stage.host.census(of: a)
        #expect(ofA.bytes > 60_000 && ofA.references == 1 && stage.host.census(of: b) == LuaCensus())
        // A table keeps its owner, regardless of which code enlarges it.
        guard case .reference(let table) = kept[0] else { throw LuaCallError("no table") }
        let grown = try function("return function(t) for i = 1001, 3000 do t[i] = i end end", of: b, in: stage, script)
        _ = try stage.host.call(grown, [.reference(table)])
        #expect(stage.host.census(of: a).bytes > ofA.bytes + 20_000)
        withExtendedLifetime(table) {}
    }

    @Test func memoryChargedToAPluginReturnsToZeroAfterGarbageCollection() throws {
        let stage = try Stage()
        let owner = try stage.host.makeOwner(named: "a", memory: 8 << 20)
        for _ in 0..<3 {
            _ = try stage.host.run(as: owner) {
                try stage.run(
                    """
                    local t = {}
                    for i = 1, 2000 do t[i] = { ("x"):rep(i % 700), i } end
                    for i = 1, 2000, 3 do t[i] = nil end
                    local c = coroutine.wrap(function() coroutine.yield(t) end) c()
                    """)
            }
            stage.host.collectGarbage()
            stage.host.drainCollected()
            stage.host.collectGarbage()
            #expect(stage.host.census(of: owner) == LuaCensus())
        }
    }

    @Test func loopingPluginIsStoppedForGoodAndItsCallerContinues() throws {
        var limits = Limits()
        limits.time = 2
        let stage = try Stage(limits)
        let owner = try stage.host.makeOwner(named: "loop", memory: 1 << 20)
        let loop = try function("return function() while true do end end", of: owner, in: stage)
        let other = try stage.host.makeOwner(named: "good", memory: 1 << 20)
        let good = try function("return function() return 7 end", of: other, in: stage)
        var told: [LuaError?] = []
        try stage.define("callPlugin") { [host = stage.host] (_) throws(LuaCallError) in
            told.append(self.error { _ = try host.call(loop) })
        }
        try stage.define("callGood") { [host = stage.host] (frame) throws(LuaCallError) in
            guard let result = try? host.call(good, resultCount: 1) else { throw LuaCallError("failed") }
            frame.return(result[0])
        }
        let start = ContinuousClock.now
        // Inside an entry of a script, and as a separate entry.
        #expect(try stage.run("callPlugin() callPlugin() return callGood()").first.map { "\($0)" } == "integer(7)")
        told.append(error { _ = try stage.host.call(loop) })
        #expect(ContinuousClock.now - start < .seconds(1.5))
        #expect(told.map { $0?.kind } == [.runtime, .runtime, .runtime])
        #expect(
            told[0]?.description
                == "plugin.lua:1: the plugin 'loop' has used up its share of the time limit and was stopped")
        let stopped = "the plugin 'loop' was stopped: it had used up its share of the time limit at plugin.lua:1"
        #expect(told[1]?.message == stopped && told[2]?.message == stopped)
    }

    /// Code cannot catch the end of its share, and its caller can continue.
    @Test(arguments: ["time", "instructions", "memory"])
    func pluginsCannotCatchTheErrorOfTheirUsedUpShareOfALimit(_ budget: String) throws {
        var limits = Limits()
        limits.time = budget == "time" ? 1 : 20
        if budget == "instructions" { limits.instructions = 4_000_000 }
        let stage = try Stage(limits)
        let owner = try stage.host.makeOwner(named: "evil", memory: 2 << 20)
        let body =
            budget == "memory"
            ? "local t = {} while true do pcall(function() while true do t[#t + 1] = ('x'):rep(1000) .. #t end end) end"
            : "while true do pcall(function() while true do end end) end"
        let evil = try function("return function() \(body) end", of: owner, in: stage)
        var told: LuaError?
        try stage.define("callPlugin") { [host = stage.host] (_) throws(LuaCallError) in
            told = self.error { _ = try host.call(evil) }
        }
        #expect(
            try stage.run("callPlugin() local n = 0 for i = 1, 1000 do n = n + i end return n").first.map { "\($0)" }
                == "integer(500500)")
        let what = ["time": "share of the time limit", "instructions": "share of the limit of Lua instructions"]
        #expect(
            told?.message == "the plugin 'evil' has used up its \(what[budget] ?? "memory limit") and was stopped")
        #expect(told?.source?.chunk == "plugin.lua")
        stage.host.collectGarbage()
        #expect(stage.host.census(of: owner).bytes < 100_000)
    }

    @Test func timeLimitOfTheScriptIsNotBlamedOnThePluginItCalled() throws {
        var limits = Limits()
        limits.time = 0.2
        let stage = try Stage(limits)
        let owner = try stage.host.makeOwner(named: "good", memory: 1 << 20)
        let good = try function("return function() return 7 end", of: owner, in: stage)
        try stage.define("callGood") { [host = stage.host] (_) throws(LuaCallError) in _ = try? host.call(good) }
        #expect(stage.failure("callGood() while true do end")?.kind == .time)
        #expect(try stage.host.call(good).first.map { "\($0)" } == "integer(7)")
    }

    @Test func loopingPluginsShareOneTimeLimit() throws {
        var limits = Limits()
        limits.time = 0.4
        let stage = try Stage(limits)
        let loops = try (0..<40).map { number in
            try function(
                "return function() while true do end end",
                of: stage.host.makeOwner(named: "p\(number)", memory: 1 << 20), in: stage)
        }
        try stage.define("callAll") { [host = stage.host] (_) throws(LuaCallError) in
            for loop in loops { _ = try? host.call(loop) }
        }
        let start = ContinuousClock.now
        _ = stage.failure("callAll()")
        #expect(ContinuousClock.now - start < .seconds(2))
    }

    @Test func functionsOfAnUnloadedPluginFailWhenCalledByHostOrScript() throws {
        let stage = try Stage()
        let owner = try stage.host.makeOwner(named: "badge", memory: 1 << 20)
        let environment = try stage.host.makeEnvironment(name: "badge")
        let kept = try function("count = 1\nreturn function() return count end", of: owner, in: stage, environment)
        guard
            case .reference(let metatable) = try stage.host.runPrelude(
                "return { __index = function() host.fail('gone') end }", name: "tatami")
        else { throw LuaCallError("no table") }
        #expect(stage.host.census(of: owner).places == ["plugin.lua:2"])
        let script = try stage.host.makeEnvironment(name: "script")
        try stage.host.setGlobal(script, "foreign", .reference(kept))
        try stage.host.end(owner, environments: [environment], metatable: metatable)
        #expect(error { _ = try stage.host.call(kept) }?.message == "the plugin 'badge' was unloaded")
        // Called by Lua without the host.
        #expect(stage.failure("foreign()", in: script)?.message.contains("gone") == true)
    }

    @Test func unloadedPluginsDoNotCountTowardTheMaximumNumberOfPlugins() throws {
        let stage = try Stage()
        for round in 0..<600 {
            let owner = try stage.host.makeOwner(named: "p\(round)", memory: 1 << 20)
            _ = try stage.host.run(as: owner) { try stage.run("local t = { 1, 2, {} }") }
            try stage.host.end(owner, environments: [], metatable: nil)
            stage.host.collectGarbage()
            stage.host.drainCollected()
            stage.host.collectGarbage()
        }
        for round in 0..<OwnerTable.maximum { _ = try stage.host.makeOwner(named: "q\(round)", memory: 1 << 20) }
        #expect(error { _ = try stage.host.makeOwner(named: "more", memory: 1) }?.kind == .limit)
    }
}
