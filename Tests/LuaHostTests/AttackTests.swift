import Testing

@testable import LuaHost

/// The sandbox against scripts that mean harm. Each case gets a state of its own with small limits, and has to leave it usable.
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

    // One attack a line.
    // swift-format-ignore
    static let cases: [Case] = [
        Case("plain loop", .time, "while true do end"),
        Case("goto loop", .time, "::a:: goto a"),
        Case("repeat loop", .time, "repeat until false"),
        Case("numeric loop", .time, "for i = 1, math.huge do end"),
        Case("tail call", .time, "local function f() return f() end f()"),
        Case("catches the error and goes on", .time, "while true do pcall(function() while true do end end) end"),
        Case("pcall of pcall", .time, "while true do pcall(pcall, function() while true do end end) end"),
        Case("loop in a message handler", .time,
            "local x = xpcall or pcall; x(error, function() while true do end end); while true do x(error, function() while true do end end) end"),
        Case("handler while hooks are off", .time, "xpcall(function() while true do end end, function() while true do end end)"),
        Case("handler that swallows errors", .time,
            "while true do xpcall(function() while true do end end, function() while true do pcall(error) end end) end"),
        Case("loop in a coroutine", .time, "coroutine.wrap(function() while true do end end)()"),
        Case("loop in a resumed coroutine", .time, "while true do coroutine.resume(coroutine.create(function() while true do end end)) end"),
        Case("loop in a nested coroutine", .time,
            "coroutine.wrap(function() pcall(coroutine.wrap(function() while true do pcall(function() while true do end end) end end)) end)() while true do end"),
        Case("many short coroutines", .time,
            "while true do local w = coroutine.wrap(function() for i=1,150 do coroutine.wrap(function() for i=1,150 do coroutine.wrap(function() for i=1,150 do end end)() end end)() end end) w() end"),
        Case("ping-pong between coroutines", .time,
            "local co = coroutine.wrap(function() while true do coroutine.yield() end end) while true do co() end"),
        Case("pcall yields in a coroutine", .time,
            "local co = coroutine.wrap(function() while true do pcall(coroutine.yield) pcall(function() while true do end end) end end) while true do co() end"),
        Case("yield from the main chunk", .any, "coroutine.yield(1)"),
        Case("yield across sort", .any, "coroutine.wrap(function() table.sort({1,2,3}, coroutine.yield) end)()"),
        Case("finalizer", .any, "KEEP = setmetatable({}, {__gc=function() while true do end end}) return 1"),
        Case("finalizer added later does nothing", .fine,
            "local m = {} KEEP = setmetatable({}, m) m.__gc = function() while true do end end KEEP = nil for i = 1, 100 do local s = ('x'):rep(100000) end"),
        Case("close handler that loops", .time,
            "do local x <close> = setmetatable({}, {__close = function() while true do end end}) end"),
        Case("close handler that loops after an error", .time,
            "pcall(function() local x <close> = setmetatable({}, {__close = function() while true do end end}) error('x') end)"),
        Case("close handlers while being killed", .time,
            "local m = {__close = function() while true do end end} local a <close> = setmetatable({}, m) local b <close> = setmetatable({}, m) while true do end"),
        Case("close handler after an error in wrap", .any,
            "coroutine.wrap(function() local x <close> = setmetatable({}, {__close = function() while true do end end}) error('x') end)()"),
        Case("coroutine.close is absent", .any,
            "local co = coroutine.create(function() local x <close> = setmetatable({}, {__close=function() while true do end end}) coroutine.yield() end) coroutine.resume(co) coroutine.close(co)"),
        Case("one huge string", .any, "return #('x'):rep(1e10)"),
        Case("doubling concatenation", .memory, "local s='x' while true do s=s..s end"),
        Case("much time in few instructions", .time, "local s=('x'):rep(1e7) while true do local t=s..'y' end"),
        Case("empty string repeated 2^63-1 times", .fine, "return #(''):rep(math.maxinteger)"),
        Case("memcmp quadratic", .fine, "return (('a'):rep(5e6)):find(('a'):rep(2.5e6)..'b', 1, true)"),
        Case("memcmp quadratic without the flag", .fine, "return (('a'):rep(5e6)):find(('a'):rep(2.5e6)..'b')"),
        Case("__len lies to insert", .any, "table.insert(setmetatable({}, {__len=function() return 1<<50 end}), 1, 0)"),
        Case("__len lies to sort", .any, "table.sort(setmetatable({}, {__len=function() return 1<<30 end, __index=rawlen}))"),
        Case("__len lies to remove", .any, "table.remove(setmetatable({}, {__len=function() return 1<<50 end}), 1)"),
        Case("__len lies to unpack", .any, "table.unpack(setmetatable({}, {__len=function() return 1<<50 end}))"),
        Case("concat over a C function", .any, "return table.concat(setmetatable({}, {__index=table.concat}), '', 1, 1<<50)"),
        Case("move over 2^60 elements", .any, "table.move({}, 1, 1<<60, 2)"),
        Case("move to what lies", .any, "table.move({}, 1, 3, 2, setmetatable({}, {__len=function() return 1<<60 end}))"),
        Case("unpack of 10^8 values", .any, "return table.unpack({}, 1, 1e8)"),
        Case("too many results", .any, "return select('#', ('x'):rep(3e6):byte(1,-1))"),
        Case("10 MB compared per instruction", .time, "local a,b=('x'):rep(7e6)..'a',('x'):rep(7e6)..'b' while true do local _=(a==b) end"),
        Case("sort with a C function", .any, "local t = {} for i = 1, 3e5 do t[i] = i end while true do table.sort(t, rawequal) end"),
        Case("Lua stack", .overflow, "local function f() return 1+f() end f()"),
        Case("C stack", .overflow, "local function f(s) return (s:gsub('.', f)) end f('x')"),
        Case("stack overflow caught for ever", .time, "local function f() return 1+f() end while true do pcall(f) end"),
        Case("__index loop", .any, "local t={} setmetatable(t,{__index=t}) return t.x"),
        Case("sort comparator recursion", .overflow, "local function f() table.sort({1,2,3}, function(a,b) f() return a<b end) end f()"),
        Case("parser nesting", .any, "return assert(load('return '..('('):rep(1e5)..'1'..(')'):rep(1e5)))"),
        Case("compiling costs no instruction", .time, "local s=('x=1 '):rep(2e4) while true do load(s) end"),
        Case("bytecode", .any, "return assert(load('\\27Lua\\84\\0', 'x', 'bt'))"),
        Case("bytecode in binary mode", .any, "return assert(load('\\27Lua\\84\\0', 'x', 'b'))"),
        Case("load from a function", .any, "return assert(load(function() return nil end))"),
        Case("string.dump", .any, "string.dump(function() end)"),
        Case("loaded code is confined", .fine,
            "assert(load('return io==nil and os==nil and debug==nil and dofile==nil and package==nil and loadfile==nil and string.dump==nil')())"),
        Case("os", .any, "os.execute('true')"),
        Case("dofile", .any, "dofile('/etc/hostname')"),
        Case("string library changed", .fine, "string.rep=function() return 'pwn' end assert(('x'):rep(3) == 'xxx')"),
        Case("string metatable", .any, "getmetatable('').__index = {}"),
        Case("string metatable set", .any, "setmetatable('', {})"),
        Case("globals' metatable", .any, "getmetatable(_G).__index.x = 1"),
        Case("garbage collector stopped", .any, "collectgarbage('stop')"),
        Case("error(nil)", .any, "error(nil)"),
        Case("error(table)", .any, "error({})"),
        Case("error with hostile __tostring", .time, "error(setmetatable({}, {__tostring=function() while true do end end}))"),
        Case("error with failing __tostring", .any, "error(setmetatable({}, {__tostring=function() error('again') end}))"),
        Case("error with recursive __tostring", .any, "local e e = setmetatable({}, {__tostring=function() return tostring(e) end}) error(e)"),
        Case("integer division by zero", .any, "return 1//0"),
        Case("NaN as key", .any, "local t={} t[0/0]=1"),
        Case("table of 2^40", .any, "local t = {} for i = 1, 1e9 do t[i] = i end"),
        Case("string.format width", .any, "return ('%99999d'):format(1)"),
        Case("pack", .any, "return ('i16'):rep(1e8):packsize()"),
        Case("unbounded closures", .limit, "local t = {} while true do t = {t, function() return t end} end"),
        Case("unbounded coroutines", .limit, "local t = {} while true do t[#t + 1] = coroutine.create(print) end"),
        Case("deep coroutines", .any, "local function f() return coroutine.wrap(f)() end f()"),
        Case("resume of itself", .fine, "local co co = coroutine.create(function() return coroutine.resume(co) end) local _, ok = coroutine.resume(co) assert(ok == false)"),
        Case("resume of the resumer", .fine,
            "local a, b a = coroutine.create(function() return coroutine.resume(b) end) b = coroutine.create(function() return coroutine.resume(a) end) local _, _, ok = coroutine.resume(a) assert(ok == false)"),
        Case("resume of the dead", .fine, "local co = coroutine.create(print) coroutine.resume(co) assert(not coroutine.resume(co))"),
        Case("pcall in a message handler", .time,
            "xpcall(function() local x = nil + 1 end, function() while true do pcall(function() while true do end end) end end)"),
        Case("metamethods all the way", .time, "local t = setmetatable({}, {__index = function(t, k) while true do end end}) return t.x"),
        Case("__eq and __lt loops", .time, "local m = {__lt = function() while true do end end} return setmetatable({}, m) < setmetatable({}, m)"),
        Case("gmatch iterator kept", .time, "local f = ('x'):gmatch('') while true do f() end"),
        Case("pairs of many keys", .time, "local t = {} for i = 1, 5e5 do t['k' .. i] = i end while true do for _ in pairs(t) do break end end"),
        Case("print for ever", .time, "while true do print('x') end"),
        Case("print something huge", .fine, "print(('x'):rep(1e7))"),
    ]

    @Test(arguments: cases)
    func attack(_ attack: Case) throws {
        var limits = Limits()
        // What has to end for another reason gets time for it on a busy machine.
        limits.time = attack.outcome == .time ? 0.15 : 1.5
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
        // Whichever comes first on this machine.
        case .limit: #expect(error?.kind.isLimit == true)
        case .overflow: #expect(error?.kind == .stackOverflow, "\(String(describing: error))")
        }
        if let error {
            #expect(error.message.utf8.count <= 512)
            #expect(error.source?.chunk == "attack.lua", "\(error)")
        }
        // The next script in the same state works, and has its own budget.
        #expect(try stage.run("local n = 0 for i = 1, 1000 do n = n + i end return n")[0].integer == 500_500)
        #expect(try stage.run("return select('#', pcall(error)), coroutine.wrap(function() return 7 end)()").map(\.summary) == ["2", "7"])
    }

    @Test func coroutineOfAnEarlierEntryIsStopped() throws {
        var limits = Limits()
        limits.time = 0.1
        let stage = try Stage(limits)
        let environment = try stage.host.makeEnvironment(name: "test")
        try stage.run("co = coroutine.create(function() coroutine.yield() while true do end end) coroutine.resume(co)", in: environment)
        #expect(stage.failure("coroutine.resume(co) while true do end", in: environment)?.kind == .time)
        // One that was killed is dead; others go on with a new budget.
        try stage.run("co = coroutine.wrap(function() for i = 1, 1e9 do coroutine.yield(i) end end) co()", in: environment)
        #expect(stage.failure("while true do co() end", in: environment)?.kind == .time)
        #expect(try stage.run("return pcall(co)", in: environment).count == 2)
    }

    @Test func killGoesThroughNestedEntries() throws {
        var limits = Limits()
        limits.time = 0.1
        let stage = try Stage(limits)
        var inner: LuaError?
        var swallowed = 0
        try stage.define("nest") { [host = stage.host] frame throws(LuaFault) in
            let function = try frame.expectFunction(0)
            do throws(LuaError) { _ = try host.call(function) } catch { inner = error }
            // The host swallows it; calling again is refused at once.
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

    @Test func nestedEntriesShareTheDeadline() throws {
        var limits = Limits()
        limits.time = 0.3
        let stage = try Stage(limits)
        try stage.define("nest") { [host = stage.host] frame throws(LuaFault) in
            let function = try frame.expectFunction(0)
            do throws(LuaError) { _ = try host.call(function) } catch { throw LuaFault(error) }
        }
        let clock = ContinuousClock()
        let start = clock.now
        #expect(stage.failure("while true do nest(function() for i = 1, 1000 do end end) end")?.kind == .time)
        #expect(clock.now - start < .seconds(1))
    }

    @Test func nestingIsBounded() throws {
        let stage = try Stage()
        try stage.define("nest") { [host = stage.host] frame throws(LuaFault) in
            let function = try frame.expectFunction(0)
            do throws(LuaError) { _ = try host.call(function) } catch { throw LuaFault(error) }
        }
        let error = stage.failure("local depth = 0 local function f() depth = depth + 1 nest(f) end f()")
        #expect(error?.kind == .nesting, "\(String(describing: error))")
        var limits = Limits()
        limits.nesting = 10
        let small = try Stage(limits)
        var depth = 0
        var kinds: [LuaError.Kind] = []
        try small.define("nest") { [host = small.host] frame throws(LuaFault) in
            let function = try frame.expectFunction(0)
            depth += 1
            do throws(LuaError) { _ = try host.call(function) } catch {
                kinds.append(error.kind)
                throw LuaFault(error)
            }
        }
        let message = small.failure("local function f() nest(f) end f()")
        #expect(depth == 10 && kinds.first == .nesting)
        #expect(message?.kind == .nesting && message?.message == "host calls are nested too deeply", "\(String(describing: message))")
    }

    @Test func instructionsAreLimitedDeterministically() throws {
        var limits = Limits()
        limits.instructions = 1_000_000
        limits.time = 60
        let stage = try Stage(limits)
        #expect(stage.failure("while true do end")?.kind == .instructions)
        #expect(try stage.run("for i = 1, 100000 do end return 1")[0].integer == 1)
        #expect(stage.failure("coroutine.wrap(function() while true do end end)()")?.kind == .instructions)
        #expect(stage.failure("while true do pcall(function() while true do end end) end")?.kind == .instructions)
        #expect(stage.failure("while true do coroutine.wrap(function() for i = 1, 50 do end end)() end")?.kind == .instructions)
        #expect(
            stage.failure("local w = coroutine.wrap(function() while true do coroutine.yield() end end) while true do w() end")?.kind
                == .instructions)
        // A coroutine that was made in another entry counts too.
        let environment = try stage.host.makeEnvironment(name: "test")
        try stage.run("co = coroutine.create(function() coroutine.yield() while true do end end) coroutine.resume(co)", in: environment)
        #expect(stage.failure("coroutine.resume(co)", in: environment)?.kind == .instructions)
        // The same script ends at the same place.
        let places = (0..<3).map { _ in
            let environment = try? stage.host.makeEnvironment(name: "count")
            _ = stage.failure("n = 0 while true do n = n + 1 end", in: environment)
            return environment.flatMap { try? stage.host.get($0.globals, "n").summary }
        }
        #expect(places[0] != nil && Set(places).count == 1)
    }

    @Test func allocationInOneEntryIsLimited() throws {
        var limits = Limits()
        limits.allocatedPerEntry = 100 << 20
        let stage = try Stage(limits)
        let error = stage.failure("local s = ('x'):rep(1e5)\nwhile true do pcall(function() local t = s .. 'y' end) end")
        #expect(error?.kind == .memory)
        #expect(error?.message == "the limit of 104857600 bytes allocated in one call is used up")
        #expect(error?.source?.line == 2)
        #expect(try stage.run("return 1")[0].integer == 1)
    }

    @Test func aLateKillDoesNotReachTheNextEntry() throws {
        var limits = Limits()
        limits.time = 0.02
        let stage = try Stage(limits)
        // Entries that end near their deadline, one after the other.
        for round in 0..<40 {
            _ = stage.failure("local n = 0 for i = 1, \(50_000 * round) do n = n + i end")
            #expect(try stage.run("return 1")[0].integer == 1)
        }
    }
}
