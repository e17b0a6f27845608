import Foundation
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// What containers of plugins cost: a `Flex` of a thousand views that wraps.
enum ContainerBench {
    static let name = "containers"
    private static let count = 1_000

    static func rows() throws -> [BenchRow] {
        let boxes = "flex:putStackedView():flex { width = 30 + i % 7 * 10, height = 20 + i % 3, grow = i % 2 }"
        let labels = "flex:putStackedLabel():text('word ' .. i % 50):flex { grow = i % 2 }"
        return try rows("boxes", boxes, targets: (4, 2)) + rows("labels", labels, targets: (nil, nil))
    }

    private static func rows(
        _ what: String, _ view: String, targets: (first: Double?, width: Double?)
    ) throws -> [BenchRow] {
        var first: [Double] = []
        var width: [Double] = []
        for run in 0...7 {
            let host = try open(view)
            let screen = host.screen
            let start = Timing.now()
            screen.layoutIfNeeded()
            let laidOut = Timing.now()
            screen.traits.size.width = Double(350 + run % 5)
            screen.layoutIfNeeded()
            let end = Timing.now()
            guard screen.errors.isEmpty, run > 0 else { continue }
            first.append((laidOut - start) * 1e3)
            width.append((end - laidOut) * 1e3)
        }
        func median(_ values: [Double]) -> Double { values.isEmpty ? .nan : values.sorted()[values.count / 2] }
        let note = "\(count) \(what), wrapping"
        return [
            BenchRow(
                topic: name, name: "first layout of a Flex of \(what)", value: median(first), unit: "ms",
                target: targets.first, note: note),
            BenchRow(
                topic: name, name: "a new width of a Flex of \(what)", value: median(width), unit: "ms",
                target: targets.width, note: note),
        ]
    }

    /// A screen whose script has run and which was not laid out yet.
    private static func open(_ view: String) throws -> ScriptHost {
        let traits = Traits(size: Size(width: 390, height: 844), scale: 2)
        let host = try LayoutBench.host(traits, PangoTextMeasurer())
        try host.loadPlugins(try PluginDirectories.find(beside: nil, given: []).plugins)
        let script = """
            return function(content)
              content:putFlex("flex"):flexWrap("wrap"):columnGap(4):rowGap(4):top(equal, parent):horizontal(equal, parent)
                :layoutContent(function(flex) for i = 1, \(count) do \(view) end end)
            end
            """
        try host.run(Array(script.utf8), chunkName: "bench.lua")
        return host
    }
}
