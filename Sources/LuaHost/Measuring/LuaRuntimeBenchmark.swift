internal import CLua

/// What the boundary costs, in nanoseconds a call: the best of several runs of a loop in Lua, less the loop itself.
package enum LuaRuntimeBenchmark {
    package struct Figure: Sendable {
        package var name: String
        package var nanoseconds: Double
    }

    /// Measures; about two seconds in a release build, and meaningless in another.
    package static func run(rounds: Int = 1_000_000) throws(LuaError) -> [Figure] {
        var limits = Limits()
        limits.time = 600
        let host = try LuaRuntime(limits: limits) { _ in }
        let dispatcher = Dispatcher()
        host.dispatcher = dispatcher
        defer { host.close() }
        let node = try host.defineClass(
            ClassDefinition(name: "Node", methods: [("top", Dispatcher.top), ("name", Dispatcher.name), ("here", Dispatcher.here)]))
        let view = try host.defineClass(
            ClassDefinition(
                name: "View", methods: [("top", Dispatcher.top)], index: Dispatcher.index, newIndex: Dispatcher.newIndex, isInterned: true))
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
        let empty = try time(host, environment, "", rounds)
        var figures: [Figure] = []
        for (name, setUp, body) in cases {
            let total = try time(host, environment, body, rounds, setUp: setUp)
            figures.append(Figure(name: name, nanoseconds: total - empty))
        }
        figures.append(Figure(name: "a callback with two numbers, from Swift", nanoseconds: try callbacks(host, environment, rounds)))
        return figures
    }

    private static let cases: [(name: String, setUp: String, body: String)] = [
        ("node:top(8, other), plain C API with luaL_checkudata", "local v, o = plainSelf, plainOther", "v:top(8, o)"),
        ("node:top(8, other), plain C API with a header check", "local v, o = headerSelf, headerOther", "v:top(8, o)"),
        ("node:top(8, other)", "local v, o = node, other", "v:top(8, o)"),
        ("node:top(8, other) of a class with dynamic properties", "local v, o = view, other", "v:top(8, o)"),
        ("node:name(\"text\")", "local v = node", "v:name(\"text\")"),
        ("equalTo(8), a packed value", "local equalTo = equalTo", "local _ = equalTo(8)"),
        ("previous.bottomAnchor, a packed value", "local previous = previous", "local _ = previous.bottomAnchor"),
        ("view.text", "local v = view", "local _ = v.text"),
        ("view.text = 5", "local v = view", "v.text = 5"),
        ("an interned object as result", "local make = makeView", "local _ = make()"),
        ("options { priority = 750, constant = 8 }", "local options = options", "options { priority = 750, constant = 8 }"),
        ("the place of a call", "local v = node", "v:here()"),
    ]

    private static func time(
        _ host: LuaRuntime, _ environment: LuaEnvironment, _ body: String, _ rounds: Int, setUp: String = ""
    ) throws(LuaError) -> Double {
        let text = "\(setUp) for i = 1, \(rounds) do \(body) end"
        let chunk = try host.load(Array(text.utf8), chunkName: "benchmark.lua", in: environment)
        var best = Double.infinity
        for _ in 0..<5 {
            let start = ContinuousClock.now
            _ = try host.call(chunk)
            best = min(best, nanoseconds(ContinuousClock.now - start))
        }
        return best / Double(rounds)
    }

    private static func callbacks(_ host: LuaRuntime, _ environment: LuaEnvironment, _ rounds: Int) throws(LuaError) -> Double {
        let chunk = try host.load(Array("return function(a, b) return a + b end".utf8), chunkName: "benchmark.lua", in: environment)
        guard case .reference(let function) = try host.call(chunk)[0] else { return .nan }
        var best = Double.infinity
        for _ in 0..<5 {
            let start = ContinuousClock.now
            var sum = 0.0
            for _ in 0..<rounds {
                sum += try host.call(function, resultCount: 1) { arguments in
                    arguments.add(sum)
                    arguments.add(1.0)
                } results: { results throws(LuaError) in
                    results.number(0) ?? 0
                }
            }
            best = min(best, nanoseconds(ContinuousClock.now - start))
        }
        return best / Double(rounds)
    }

    private static func nanoseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        return Double(seconds) * 1e9 + Double(attoseconds) / 1e9
    }

    /// Does what the operations of a screen do, and no more.
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
                guard let distance = frame.number(1), let other = frame.object(2) else { throw frame.mismatch(1, expected: "a number") }
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
                guard frame.string(1, equals: "text"), let value = frame.number(2) else { throw LuaFault("no such property") }
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
