import CPlainLua
import Diagnostics
import LuaHost

/// The cost of the boundary between Lua and Swift in nanoseconds per call: the best of several runs of a loop in Lua,
/// minus the loop itself. All cases take turns, so that disturbances of the machine affect all of them.
enum BoundaryBench {
    /// The measured cost of one call.
    struct Figure {
        /// The call, as a script writes it.
        var name: String
        /// The CPU time of one call, in nanoseconds.
        var nanoseconds: Double
    }

    /// The name of the figure to compare the host's calls with: a method as it is usually written with the plain C API.
    /// It checks the type of its object with `luaL_checkudata`, its two arguments with `luaL_checknumber` and
    /// `luaL_checkudata`, and returns the object, so that calls chain. A separate state calls it in chains of the same
    /// length, on objects of the same size.
    static let plainCall = "v:top(8, o), plain C API with luaL_checkudata"
    /// The name of the figure for the same call of a method of the host.
    static let call = "v:top(8, o)"

    /// Measures all cases, in about two seconds.
    ///
    /// - Parameters:
    ///   - rounds: The number of runs of each case's loop.
    ///   - repetitions: The number of measurements of each case; the best one counts.
    ///   - cpuTime: Returns the CPU seconds that this thread has used so far.
    static func run(
        rounds: Int = 100_000, repetitions: Int = 7, cpuTime: () -> Double = { Bench.now }
    ) throws(LuaError) -> [Figure] {
        var limits = Limits()
        limits.time = 600
        let host = try LuaRuntime(limits: limits) { _ in }
        let dispatcher = Dispatcher()
        host.dispatcher = dispatcher
        defer { host.close() }
        let environment = try environment(of: host, dispatcher)
        let plain = try PlainState()
        let callback = try function(host, environment, "return function(a, b) return a + b end")
        let loops = try ([emptyLoop(isPlain: false), emptyLoop(isPlain: true)] + cases).map { (item) throws(LuaError) in
            let text = "\(item.setUp) return function(rounds) for i = 1, rounds do \(item.body) end end"
            return item.isPlain ? Loop.plain(try plain.load(text)) : .host(try function(host, environment, text))
        }
        var best = [Double](repeating: .infinity, count: loops.count + 1)
        func measure(_ index: Int, _ body: () throws(LuaError) -> Void) throws(LuaError) {
            let start = cpuTime()
            try body()
            best[index] = min(best[index], cpuTime() - start)
        }
        for _ in 0..<repetitions {
            for (index, loop) in loops.enumerated() {
                try measure(index) { () throws(LuaError) in
                    switch loop {
                    case .host(let function): _ = try host.call(function, [.integer(Int64(rounds))])
                    case .plain(let function): try plain.call(function, rounds)
                    }
                }
            }
            try measure(loops.count) { () throws(LuaError) in try callBack(host, callback, rounds) }
        }
        let figures = zip(cases, best.dropFirst(2)).map { item, seconds in
            let calls = Double(rounds * item.calls)
            return Figure(name: item.name, nanoseconds: (seconds - best[item.isPlain ? 1 : 0]) * 1e9 / calls)
        }
        let name = "a callback with two numbers, from Swift"
        return figures + [Figure(name: name, nanoseconds: best[loops.count] * 1e9 / Double(rounds))]
    }

    private enum Loop {
        case host(LuaReference)
        case plain(Int32)
    }

    private static func emptyLoop(isPlain: Bool) -> Case { Case("", "", isPlain: isPlain) }

    /// Returns an environment with the globals that the cases use.
    private static func environment(
        of host: LuaRuntime, _ dispatcher: Dispatcher
    ) throws(LuaError) -> LuaEnvironment {
        let node = try host.defineClass(
            ClassDefinition(
                name: "Node", methods: [("top", Dispatcher.top), ("name", Dispatcher.name), ("here", Dispatcher.here)]))
        let view = try host.defineClass(
            ClassDefinition(
                name: "View", methods: [("top", Dispatcher.top)], index: Dispatcher.index,
                newIndex: Dispatcher.newIndex, isInterned: true))
        dispatcher.view = view
        try host.definePacked(PackedDefinition(name: "value", index: Dispatcher.packedIndex))
        let environment = try host.makeEnvironment(name: "benchmark")
        try host.setGlobal(environment, "node", .object(LuaObject(node, index: 1, generation: 1)))
        try host.setGlobal(environment, "other", .object(LuaObject(node, index: 2, generation: 1)))
        try host.setGlobal(environment, "view", .object(LuaObject(view, index: 3, generation: 1)))
        try host.setGlobal(environment, "previous", .packed(5))
        try host.setGlobal(environment, "equalTo", .operation(Dispatcher.equalTo))
        try host.setGlobal(environment, "makeView", .operation(Dispatcher.makeView))
        try host.setGlobal(environment, "options", .operation(Dispatcher.options))
        return environment
    }

    private struct Case {
        var name: String
        /// Lua code that runs once, before the loop.
        var setUp: String
        var body: String
        /// The number of calls in the body.
        var calls: Int
        /// Whether the case runs in the state that uses the plain C API.
        var isPlain: Bool

        init(_ name: String, _ setUp: String, _ body: String = "", calls: Int = 1, isPlain: Bool = false) {
            self.name = name
            self.setUp = setUp
            self.body = body
            self.calls = calls
            self.isPlain = isPlain
        }
    }

    private static let chain = "v:top(8, o):top(8, o):top(8, o):top(8, o)"

    private static let cases = [
        Case(plainCall, "local v, o = plainSelf, plainOther", chain, calls: 4, isPlain: true),
        Case(
            "v:top(8, o), plain C API without the check of the type", "local v, o = headerSelf, headerOther", chain,
            calls: 4, isPlain: true),
        Case(call, "local v, o = node, other", chain, calls: 4),
        Case("v:top(8, o) of a class with dynamic properties", "local v, o = view, other", "v:top(8, o)"),
        Case("v:name(\"text\")", "local v = node", "v:name(\"text\")"),
        Case("equalTo(8), a packed value", "local equalTo = equalTo", "local _ = equalTo(8)"),
        Case("previous.bottomAnchor, a packed value", "local previous = previous", "local _ = previous.bottomAnchor"),
        Case("view.text", "local v = view", "local _ = v.text"),
        Case("view.text = 5", "local v = view", "v.text = 5"),
        Case("an interned object as result", "local make = makeView", "local _ = make()"),
        Case(
            "options { priority = 750, constant = 8 }", "local options = options",
            "options { priority = 750, constant = 8 }"),
        Case("the place of a call", "local v = node", "v:here()"),
    ]

    private static func function(
        _ host: LuaRuntime, _ environment: LuaEnvironment, _ text: String
    ) throws(LuaError) -> LuaReference {
        let chunk = try host.load(Array(text.utf8), chunkName: "benchmark.lua", in: environment)
        guard case .reference(let function)? = try host.call(chunk).first else {
            throw LuaError(kind: .internal, message: "the benchmark made no function")
        }
        return function
    }

    private static func callBack(_ host: LuaRuntime, _ function: LuaReference, _ rounds: Int) throws(LuaError) {
        var sum = 0.0
        for _ in 0..<rounds {
            sum += try host.call(function, resultCount: 1) { arguments in
                arguments.add(sum)
                arguments.add(1.0)
            } results: { results throws(LuaError) in
                results.number(0) ?? 0
            }
        }
    }
}

/// A Lua state whose functions are written with the plain C API.
private final class PlainState {
    private let state: OpaquePointer

    init() throws(LuaError) {
        guard let state = plain_lua_create() else {
            throw LuaError(kind: .memory, message: "not enough memory")
        }
        self.state = state
    }

    deinit { plain_lua_close(state) }

    /// Runs a chunk that returns a function, and returns a reference to the function.
    func load(_ text: String) throws(LuaError) -> Int32 {
        let function = plain_lua_load(state, text)
        guard function >= 0 else { throw LuaError(kind: .internal, message: "the benchmark made no function") }
        return function
    }

    func call(_ function: Int32, _ rounds: Int) throws(LuaError) {
        guard plain_lua_call(state, function, Int64(rounds)) == 0 else {
            throw LuaError(kind: .internal, message: "a loop of the benchmark failed")
        }
    }
}

/// Operations that, like the operations of a screen, read arguments and return results, but do nothing else.
private final class Dispatcher: LuaDispatcher {
    static let top: Int32 = 0
    static let name: Int32 = 1
    static let here: Int32 = 2
    static let index: Int32 = 3
    static let newIndex: Int32 = 4
    static let packedIndex: Int32 = 5
    static let equalTo: Int32 = 6
    static let makeView: Int32 = 7
    static let options: Int32 = 8

    var view = LuaClass(rawValue: 0)
    private var total = 0.0
    private var location = SourceLocation(chunk: 0, line: 0)

    func call(_ opcode: Int32, _ frame: inout CallFrame) throws(LuaCallError) {
        switch opcode {
        case Dispatcher.top:
            guard let distance = frame.number(1), let other = frame.object(2) else {
                throw frame.mismatch(1, expected: "a number")
            }
            total += distance + Double(other.index)
            frame.returnArgument(0)
        case Dispatcher.name:
            guard let text = frame.string(1) else { throw frame.mismatch(1, expected: "a string") }
            total += Double(text.count)
            frame.returnArgument(0)
        case Dispatcher.here:
            location = frame.location ?? location
        case Dispatcher.index:
            guard frame.string(1, equals: "text") else { throw LuaCallError("no such property") }
            frame.return(total)
        case Dispatcher.newIndex:
            guard frame.string(1, equals: "text"), let value = frame.number(2) else {
                throw LuaCallError("no such property")
            }
            total = value
        case Dispatcher.packedIndex:
            guard frame.string(1, equals: "bottomAnchor") else { throw LuaCallError("no such anchor") }
            frame.return(packed: frame.packed(0)! | 1 << 40)
        case Dispatcher.equalTo:
            guard let number = frame.number(0) else { throw frame.mismatch(0, expected: "a number") }
            frame.return(packed: UInt64(Float(number).bitPattern))
        case Dispatcher.makeView:
            frame.return(LuaObject(view, index: 9, generation: 1))
        default:
            guard let table = try frame.table(0) else { throw frame.mismatch(0, expected: "a table") }
            total += table.field("priority" as StaticString).number ?? 0
            total += table.field("constant" as StaticString).number ?? 0
        }
    }
}
