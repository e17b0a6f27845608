import Layout
import LuaHost
import Rendering
import Scripting

/// The cost of calls of the layout language, from Lua to Swift and back.
enum DslBench {
    static let name = "dsl"

    static func rows() throws -> [BenchRow] {
        let figures = try BoundaryBench.run()
        func figure(_ name: String) -> Double { figures.first { $0.name == name }?.nanoseconds ?? .nan }
        let call = figure(BoundaryBench.call)
        let plain = figure(BoundaryBench.plainCall)
        var rows = [
            BenchRow(
                topic: name, name: "a chained call with two arguments, against the plain C API", value: call / plain,
                unit: "×",
                target: 1.5,
                note:
                    "\(nanoseconds(call)) against \(nanoseconds(plain)) ns: luaL_checkudata, luaL_checknumber, chained")
        ]
        rows += figures.map { BenchRow(topic: name, name: $0.name, value: $0.nanoseconds, unit: "ns") }
        for (name, body) in calls {
            rows.append(
                BenchRow(topic: self.name, name: name, value: try measure(body), unit: "ns", note: "in a layout"))
        }
        return rows
    }

    private static func nanoseconds(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }

    /// The measured calls of the layout language, where `v` is the node of a label. The cost includes the work of the
    /// call itself.
    private static let calls = [
        (":left(equalTo(8)), makes a constraint", "v:left(equalTo(8))"),
        (":left(equalTo(8), w), the same with a target", "v:left(equalTo(8), w)"),
        (":alpha(x), sets a property", "v:alpha(i % 2 / 2)"),
        (":text(\"…\"), sets another text", "v:text(texts[i % 2 + 1])"),
        ("content:putView(), makes a view and its name", "content:putView()"),
    ]
    private static let callCount = 10_000

    /// Returns the nanoseconds per call in a loop of a script. The script prints a line before and after the loop, so
    /// that the layout after the calls is not counted.
    private static func measure(_ body: String) throws -> Double {
        let script = """
            return function(content)
              local w = content:putView()
              local v = content:putLabel()
              local texts = { "one", "another" }
              local equalTo = equalTo
              print()
              for i = 1, \(callCount) do end
              print()
              for i = 1, \(callCount) do \(body) end
              print()
            end
            """
        let measurer = PangoTextMeasurer()
        return try Bench.medianOfParts { _ in
            var times: [Double] = []
            let host = try LayoutBench.host(Traits(), measurer) { _ in times.append(Bench.now) }
            try host.run(Array(script.utf8), chunkName: "bench.lua")
            guard times.count == 3 else { return .nan }
            return ((times[2] - times[1]) - (times[1] - times[0])) * 1e9 / Double(callCount)
        }
    }
}
