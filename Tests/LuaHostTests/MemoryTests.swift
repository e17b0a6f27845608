import Foundation
import Testing

@testable import LuaHost

@Suite("Memory", .serialized)
struct MemoryTests {
    /// A script that uses most functions, and its host operations.
    private static let good = """
        local keep = {}
        for i = 1, 20 do keep[i] = thing(i) keep["k" .. i] = {i, tostring(i), thing(i).name} end
        local co = coroutine.wrap(function() for i = 1, 5 do coroutine.yield(("x"):rep(i * 50)) end end)
        for i = 1, 5 do keep[#keep + 1] = co() end
        take({ 1, { a = "b", c = { "d" } }, f = function() return keep end, [20] = keep[1] })
        local ok, message = pcall(function() fail("with a message " .. #keep) end)
        assert(not ok)
        assert(load("local t = ... return t .. 'x'"))("y")
        local phrase = ("key = value, "):rep(30)
        for k, v in phrase:gmatch("(%w+)%s*=%s*(%w+)") do keep[#keep + 1] = k .. v end
        keep[#keep + 1] = phrase:gsub("%w+", string.upper):gsub("K(.)", { E = "<%1>" }):gsub("V()", \
        "%1"):match("^(.-), ()"):reverse()
        table.insert(keep, 1, table.remove(keep)) table.move(keep, 1, 10, 3) assert(utf8.len(phrase) == #phrase and \
        phrase:byte(-2) == 44)
        assert(#table.concat({ phrase, table.unpack({ "a", phrase:find("y", 1, true) }) }, phrase) > 1000)
        for k, v in pairs({ x = 1, y = 2, 3 }) do keep[k] = v end
        table.sort(keep, function(a, b) return tostring(a) < tostring(b) end)
        back(function(a, b) return a .. tostring(b), { a } end)
        print("done", #keep, message)
        return text(), { list = keep }
        """

    private final class Operations: LuaDispatcher {
        var type: LuaClass?
        var references: [LuaReference] = []

        func call(_ opcode: Int32, _ frame: inout CallFrame) throws(LuaCallError) {
            switch opcode {
            case 0: frame.return(LuaObject(type!, index: UInt32(frame.integer(0) ?? 0), generation: 1))
            case 1:
                let table = try frame.expectTable(0)
                if let reference = table.field("f" as StaticString).reference { references.append(reference) }
            case 2: throw LuaCallError(try frame.expectString(0))
            case 3:
                let function = try frame.expectFunction(0)
                do throws(LuaError) {
                    let results = try frame.host.call(
                        function, [.string("from Swift"), .dictionary([("x", .array([.integer(1)]))])])
                    for case .reference(let reference) in results { references.append(reference) }
                } catch { throw LuaCallError(error) }
            case 4: frame.return(String(repeating: "text", count: 40))
            default: frame.return("name of \(frame.object(0)?.index ?? 0)")
            }
        }
    }

    /// Creates a state, runs the script and returns the number of allocations.
    private func run(failAfter: UInt64, failCount: UInt64) throws(LuaError) -> UInt64 {
        let host = try LuaRuntime(limits: Limits(), print: { _ in }, failAfter: failAfter, failCount: failCount)
        let operations = Operations()
        host.dispatcher = operations
        defer {
            operations.references = []
            // Closing asserts that all memory was freed.
            host.close()
        }
        operations.type = try host.defineClass(
            ClassDefinition(name: "Thing", methods: [("top", 9)], index: 9, isInterned: true))
        try host.definePacked(PackedDefinition(name: "anchor", index: 9, arithmetic: 9))
        for (opcode, name) in ["thing", "take", "fail", "back", "text"].enumerated() {
            try host.defineGlobal(name, .operation(Int32(opcode)))
        }
        try host.defineGlobal("tree", .dictionary([("a", .array([.integer(1), .string("x")])), ("b", .packed(6))]))
        try host.runPrelude("function api.helper(x) return host.readOnly({ x }) end", name: "prelude")
        let environment = try host.makeEnvironment(name: "script")
        try host.setGlobal(environment, "given", .string("value"))
        let chunk = try host.load(Array(Self.good.utf8), chunkName: "good.lua", in: environment)
        let results = try host.call(chunk)
        let table = results[1].reference!
        _ = try host.get(table, "list")
        _ = try host.entries(table)
        try host.set(table, "more", .string("x"))
        return host.allocationCount
    }

    @Test func failedAllocationsAreReportedAsLuaErrors() throws {
        let total = try run(failAfter: 0, failCount: 0)
        #expect(total > 500)
        var failures = 0
        for count: UInt64 in [1, 2, .max / 2] {
            for index in 0..<total {
                do throws(LuaError) {
                    _ = try run(failAfter: index, failCount: count)
                } catch {
                    failures += 1
                    #expect(
                        error.kind == .memory || error.message.contains("memory") || error.kind == .runtime,
                        "allocation \(index): \(error)"
                    )
                }
            }
        }
        // A garbage collection often compensates for a single failure, but never for permanent failures.
        #expect(failures > Int(total))
    }

    @Test func closingTheHostFreesAllMemoryAndLaterCallsAreErrors() throws {
        for _ in 0..<20 { _ = try run(failAfter: 0, failCount: 0) }
        let stage = try Stage()
        try stage.run("KEEP = {} for i = 1, 1000 do KEEP[i] = function() return i end end co = coroutine.create(print)")
        #expect(stage.host.memoryInUse > 50_000)
        stage.host.close()
        stage.host.close()
        #expect(stage.host.memoryInUse == 0)
        #expect(stage.failure("return 1")?.kind == .internal)
    }

    @Test func closingAHostDuringACallIsDeferredToItsEnd() throws {
        let stage = try Stage()
        try stage.define("close") { [host = stage.host] _ throws(LuaCallError) in host.close() }
        #expect(try stage.run("close() return 5")[0].integer == 5)
        #expect(stage.host.memoryInUse == 0)
    }

    @Test func scriptsThatExceedTheMemoryLimitFailAndCannotCatchTheError() throws {
        var limits = Limits()
        limits.memory = 4 << 20
        // This test is about memory only, and copying a gigabyte can take long on a busy machine.
        limits.time = nil
        let stage = try Stage(limits)
        for script in [
            "local t = {} for i = 1, 1e8 do t[i] = i end", "local s = 'x' while true do s = s .. s end",
            "return ('x'):rep(5e6)",
        ] {
            let error = stage.failure("\n" + script)
            #expect(error?.kind == .memory)
            #expect(error?.description == "test.lua:2: the memory limit of 4 MiB is used up")
            #expect(stage.host.memoryInUse <= 4 << 20)
        }
        // The script cannot catch the error, and the memory is freed.
        #expect(stage.failure("pcall(string.rep, 'x', 5e6) return 1")?.kind == .memory)
        try stage.run("for i = 1, 50 do local s = ('x'):rep(1e6) end")
        #expect(throws: LuaError.self) {
            try Stage(
                {
                    var limits = Limits()
                    limits.memory = 1000
                    return limits
                }())
        }
    }

    @Test func callsWithRemovedHostObjectsFail() throws {
        let stage = try Stage()
        let type = try stage.host.defineClass(ClassDefinition(name: "View", isInterned: true))
        try stage.define("view") { frame throws(LuaCallError) in
            frame.return(LuaObject(type, index: UInt32(frame.integer(0)!), generation: 1))
        }
        try stage.define("check") { frame throws(LuaCallError) in
            // The host has removed all objects.
            guard frame.object(0)?.generation == 2 else { throw LuaCallError("the view has been removed") }
        }
        let environment = try stage.host.makeEnvironment(name: "views")
        try stage.run("kept = {} for i = 1, 10000 do kept[i] = view(i) end", in: environment)
        #expect(
            try stage.run(
                "local n = 0 for _, v in ipairs(kept) do if not pcall(check, v) then n = n + 1 end end return n",
                in: environment)[0]
                .integer == 10_000)
        #expect(stage.failure("check(kept[1])", in: environment)?.message == "the view has been removed")
    }
}

@Suite("Threads", .serialized)
struct ThreadTests {
    /// Runs `body` on threads with the default stack size.
    private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
        let group = DispatchGroup()
        for index in 0..<count {
            group.enter()
            let thread = Thread {
                body(index)
                group.leave()
            }
            thread.stackSize = 8 << 20
            thread.start()
        }
        group.wait()
    }

    @Test func hostsOnSeveralThreadsHaveSeparateTimeLimits() {
        onThreads(6) { index in
            do {
                var limits = Limits()
                limits.time = 0.05 + 0.03 * Double(index)
                for round in 0..<3 {
                    let stage = try Stage(limits)
                    let start = ContinuousClock().now
                    #expect(stage.failure("while true do pcall(function() while true do end end) end")?.kind == .time)
                    let duration = ContinuousClock().now - start
                    #expect(
                        duration >= .seconds(limits.time!) && duration < .seconds(limits.time! + 2),
                        "thread \(index), round \(round)")
                    #expect(
                        try stage.run("local n = 0 for i = 1, 10000 do n = n + i end return n")[0].integer == 50_005_000
                    )
                }
            } catch {
                Issue.record(error)
            }
        }
    }

    @Test func nestedHostsHaveSeparateTimeLimits() throws {
        var limits = Limits()
        limits.time = 0.3
        let outer = try Stage(limits)
        limits.time = 0.05
        let inner = try Stage(limits)
        var kinds: [LuaError.Kind?] = []
        try outer.define("inner") { _ throws(LuaCallError) in kinds.append(inner.failure("while true do end")?.kind) }
        // The inner deadline expires first and does not affect the outer one.
        #expect(try outer.run("inner() return 'alive'")[0].text == "alive")
        #expect(kinds == [.time])
        #expect(outer.failure("while true do inner() end")?.kind == .time)
        // An outer deadline that expires while the inner host runs takes effect afterwards.
        limits.time = 0.02
        let hasty = try Stage(limits)
        try hasty.define("inner") { _ throws(LuaCallError) in kinds.append(inner.failure("while true do end")?.kind) }
        #expect(hasty.failure("inner() while true do end")?.kind == .time)
        #expect(kinds.last == .time)
    }

    @Test func timeLimitAppliesToAHostUsedOnSeveralThreadsInTurn() throws {
        nonisolated(unsafe) let stage = try Stage(
            {
                var limits = Limits()
                limits.time = 0.1
                return limits
            }())
        for _ in 0..<3 {
            onThreads(1) { _ in #expect(stage.failure("while true do end")?.kind == .time) }
            #expect(stage.failure("while true do end")?.kind == .time)
        }
    }

    @Test func nestingLimitIsReachedBeforeTheDefaultThreadStackOverflows() {
        onThreads(1) { _ in
            do {
                let stage = try Stage()
                try stage.define("nest") { [host = stage.host] frame throws(LuaCallError) in
                    let function = try frame.expectFunction(0)
                    do throws(LuaError) { _ = try host.call(function) } catch { throw LuaCallError(error) }
                }
                #expect(stage.failure("local function f() coroutine.wrap(nest)(f) end f()")?.kind == .nesting)
                #expect(stage.failure("local function f() nest(f) end f()")?.kind == .nesting)
            } catch {
                Issue.record(error)
            }
        }
    }
}
