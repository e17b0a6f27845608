import Geometry
import Glibc
import Layout
import Rendering
import Scripting
import Tatami

/// The growth of the first layout's time with the number of views: a stack, a chain of constraints, a `Flex` that wraps
/// and a `Grid` of equal columns.
enum GrowthBench {
    static let name = "growth"
    private static let counts = [1_000, 4_000, 16_000, 64_000, 256_000]

    /// A layout of `count` views, written as Lua statements.
    private struct Shape {
        var name: String
        var statements: String
    }

    private static let shapes = [
        Shape(
            name: "stack of labels",
            statements: """
                content:putVStack("own"):top(equal, parent):left(equal, parent):layoutContent(function(own)
                  for i = 1, count do own:putStackedLabel():text("word " .. i % 50) end
                end)
                """),
        Shape(
            name: "chain",
            statements: """
                local last = content:putView():top(equal, parent):horizontal(equal, parent):height(equalTo(10))
                for i = 2, count do
                  last = content:putView():top(equalTo(2), last.bottomAnchor):horizontal(equal, last):height(equalTo(last))
                end
                """),
        Shape(
            name: "Flex that wraps",
            statements: """
                content:putFlex("own"):flexWrap("wrap"):columnGap(4):rowGap(4):top(equal, parent)
                  :horizontal(equal, parent):layoutContent(function(own)
                    for i = 1, count do own:putStackedView():flex { width = 30 + i % 7 * 10, height = 20, grow = i % 2 } end
                  end)
                """),
        Shape(
            name: "Grid of equal columns",
            statements: """
                content:putGrid("own"):gridTemplateColumns("repeat(8, 1fr)"):columnGap(4):rowGap(4):top(equal, parent)
                  :horizontal(equal, parent):layoutContent(function(own)
                    for i = 1, count do own:putStackedView():grid { height = 20 + i % 3 } end
                  end)
                """),
    ]

    static func rows() throws -> [BenchRow] {
        try shapes.flatMap { shape in
            let seconds = try counts.map { try layoutSeconds(shape, count: $0) }
            func exponent(_ first: Int, _ last: Int) -> Double {
                log(seconds[last] / seconds[first]) / log(Double(counts[last]) / Double(counts[first]))
            }
            let steps = (1..<counts.count).map { "\((exponent($0 - 1, $0) * 100).rounded() / 100)" }
            let times = zip(counts, seconds).map { count, seconds in
                BenchRow(
                    topic: name, name: "\(shape.name) of \(count), first layout", value: seconds * 1e3, unit: "ms",
                    target: nil)
            }
            return times + [
                BenchRow(
                    topic: name, name: "\(shape.name), exponent from \(counts[0]) to \(counts.last!)",
                    value: exponent(0, counts.count - 1), unit: "", target: 1.2,
                    note: "step by step: " + steps.joined(separator: " "))
            ]
        }
    }

    /// Returns the CPU seconds of the first layout; NaN if the layout reports an error.
    private static func layoutSeconds(_ shape: Shape, count: Int) throws -> Double {
        let script = "return function(content)\nlocal count = \(count)\n\(shape.statements)\nend"
        let measurer = PangoTextMeasurer()
        return try Bench.medianOfParts(runs: count > 50_000 ? 1 : 3) { _ in
            let traits = Traits(size: Size(width: 390, height: 844), scale: 2)
            let host = try LayoutBench.host(traits, measurer, maximumViews: 2 * count)
            try host.loadPlugins(try PluginDirectories.find(beside: nil, given: []).plugins)
            try host.run(Array(script.utf8), chunkName: "bench.lua")
            let start = Bench.now
            host.screen.layoutIfNeeded()
            let seconds = Bench.now - start
            return host.screen.errors.isEmpty && host.screen.viewCount > count ? seconds : .nan
        }
    }
}
