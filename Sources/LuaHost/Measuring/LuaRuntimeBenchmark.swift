internal import CLua

/// Measures the cost of calls between Swift and Lua in nanoseconds per call: the best of several runs of a Lua loop,
/// minus the empty loop. The cases alternate, so that disturbances affect all of them.
package enum LuaRuntimeBenchmark {
    /// One measurement.
    package struct Figure: Sendable {
        /// The call as a script writes it.
        package var name: String
        /// The CPU time of one call.
        package var nanoseconds: Double
    }

    /// The name of the baseline: an equivalent method written with the plain C API. It checks its object and arguments
    /// with `luaL_checkudata` and `luaL_checknumber` and returns the object for chaining. Object sizes and the number
    /// of chained calls equal those of the runtime's method.
    package static let plainCall = "v:top(8, o), plain C API with luaL_checkudata"
    /// The name of the same call through the runtime.
    package static let call = "v:top(8, o)"

    /// Measures all cases. Takes about two seconds in a release build; debug builds give meaningless results.
    ///
    /// - Parameters:
    ///   - rounds: The number of loop iterations per case.
    ///   - repetitions: The number of measurements per case; the best counts.
    ///   - cpuTime: Returns the CPU time of the current thread in seconds.
    package static func run(
        rounds: Int = 100_000, repetitions: Int = 7, cpuTime: () -> Double
    ) throws(LuaError) -> [Figure] {
        var limits = Limits()
        limits.time = 600
        let host = try LuaRuntime(limits: limits) { _ in }
        let dispatcher = Dispatcher()
        host.dispatcher = dispatcher
        defer { host.close() }
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
        let other = LuaObject(node, index: 2, generation: 1)
        try host.setGlobal(environment, "node", .object(LuaObject(node, index: 1, generation: 1)))
        try host.setGlobal(environment, "other", .object(other))
        try host.setGlobal(environment, "view", .object(LuaObject(view, index: 3, generation: 1)))
        try host.setGlobal(environment, "previous", .packed(5))
        try host.setGlobal(environment, "equalTo", .operation(Dispatcher.equalTo))
        try host.setGlobal(environment, "makeView", .operation(Dispatcher.makeView))
        try host.setGlobal(environment, "options", .operation(Dispatcher.options))
        guard clua_benchmark_plain(try host.open(), environment.globals.slot) == 0 else {
            throw LuaError(kind: .memory, message: "not enough memory")
        }
        let callback = try function(host, environment, "return function(a, b) return a + b end")
        var loops: [LuaReference] = []
        for item in [Case("", "", calls: 1)] + cases {
            loops.append(
                try function(
                    host, environment, "\(item.setUp) return function(rounds) for i = 1, rounds do \(item.body) end end"
                ))
        }
        var best = [Double](repeating: .infinity, count: loops.count + 1)
        for _ in 0..<repetitions {
            for (index, loop) in loops.enumerated() {
                let start = cpuTime()
                _ = try host.call(loop, [.integer(Int64(rounds))])
                best[index] = min(best[index], cpuTime() - start)
            }
            let start = cpuTime()
            try callBack(host, callback, rounds)
            best[loops.count] = min(best[loops.count], cpuTime() - start)
        }
        var figures: [Figure] = []
        for (index, item) in cases.enumerated() {
            let calls = Double(rounds * item.calls)
            figures.append(Figure(name: item.name, nanoseconds: (best[index + 1] - best[0]) * 1e9 / calls))
        }
        let name = "a callback with two numbers, from Swift"
        figures.append(Figure(name: name, nanoseconds: best[loops.count] * 1e9 / Double(rounds)))
        return figures
    }

    /// The bytes allocated by `malloc` in this process, by Lua and Swift.
    package static var heapInUse: Int { clua_benchmark_heap() }

    private struct Case {
        var name: String
        /// Lua code that runs once before the loop.
        var setUp: String
        var body: String
        /// The number of calls in the body.
        var calls: Int

        init(_ name: String, _ setUp: String, _ body: String = "", calls: Int = 1) {
            self.name = name
            self.setUp = setUp
            self.body = body
            self.calls = calls
        }
    }

    private static let chain = "v:top(8, o):top(8, o):top(8, o):top(8, o)"

    private static let cases = [
        Case(plainCall, "local v, o = plainSelf, plainOther", chain, calls: 4),
        Case(
            "v:top(8, o), plain C API without the check of the type", "local v, o = headerSelf, headerOther", chain,
            calls: 4),
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

    /// A dispatcher with the minimal work of a screen's operations.
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
        private var location = LuaLocation(chunk: 0, line: 0)

        func call(_ opcode: Int32, _ frame: inout CallFrame) throws(LuaFault) {
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
                guard frame.string(1, equals: "text") else { throw LuaFault("no such property") }
                frame.return(total)
            case Dispatcher.newIndex:
                guard frame.string(1, equals: "text"), let value = frame.number(2) else {
                    throw LuaFault("no such property")
                }
                total = value
            case Dispatcher.packedIndex:
                guard frame.string(1, equals: "bottomAnchor") else { throw LuaFault("no such anchor") }
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
}
