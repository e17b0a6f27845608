import Geometry
import Glibc
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// The cost of containers that plugins define: a `Flex` of a thousand views that wraps, and a `Grid` of a thousand
/// views.
enum ContainerBench {
    static let name = "containers"
    private static let count = 1_000

    /// A container of a thousand views with its content.
    private struct Subject {
        var container: String
        /// The calls that configure the container.
        var style: String
        var what: String
        /// The statement that puts view number `i` into the container `own`.
        var view: String
    }

    private static let wraps = "flexWrap('wrap'):columnGap(4):rowGap(4)"

    /// Returns the rows of the Flex container, which have targets. The topic of plugins also contains these rows.
    static func flex(topic: String = name) throws -> [BenchRow] {
        var rows = try rows(
            Subject(
                container: "Flex", style: wraps, what: "boxes",
                view: "own:putStackedView():flex { width = 30 + i % 7 * 10, height = 20 + i % 3, grow = i % 2 }"),
            targets: (4, 2))
        for index in rows.indices { rows[index].topic = topic }
        return rows
    }

    static func rows() throws -> [BenchRow] {
        let columns = "gridTemplateColumns('repeat(auto-fill, minmax(60, 1fr))'):columnGap(4):rowGap(4)"
        return try flex()
            + rows(
                Subject(
                    container: "Flex", style: wraps, what: "labels",
                    view: "own:putStackedLabel():text('word ' .. i % 50):flex { grow = i % 2 }"), targets: (nil, nil))
            + rows(
                Subject(
                    container: "Grid", style: columns, what: "boxes",
                    view: "own:putStackedView():grid { height = 20 + i % 3, column = i % 5 == 0 and 'span 2' or nil }"),
                targets: (nil, nil))
    }

    private static func rows(
        _ subject: Subject, targets: (first: Double?, width: Double?)
    ) throws -> [BenchRow] {
        var first: [Double] = []
        var width: [Double] = []
        for run in 0...7 {
            let host = try open(subject)
            let screen = host.screen
            let start = Bench.now
            screen.layoutIfNeeded()
            let laidOut = Bench.now
            screen.traits.size.width = Double(350 + run % 5)
            screen.layoutIfNeeded()
            let end = Bench.now
            guard screen.errors.isEmpty, run > 0 else { continue }
            first.append((laidOut - start) * 1e3)
            width.append((end - laidOut) * 1e3)
        }
        func median(_ values: [Double]) -> Double { values.isEmpty ? .nan : values.sorted()[values.count / 2] }
        let name = "a \(subject.container) of \(subject.what)"
        let note = "\(count) \(subject.what) on lines"
        return [
            BenchRow(
                topic: Self.name, name: "first layout of \(name)", value: median(first), unit: "ms",
                target: targets.first, note: note),
            BenchRow(
                topic: Self.name, name: "a new width of \(name)", value: median(width), unit: "ms",
                target: targets.width, note: note),
        ]
    }

    /// Returns a screen whose script has run and that is not laid out yet.
    private static func open(_ subject: Subject) throws -> ScriptHost {
        let traits = Traits(size: Size(width: 390, height: 844), scale: 2)
        let host = try LayoutBench.host(traits, PangoTextMeasurer())
        try host.loadPlugins(try PluginDirectories.find(beside: nil, given: []).plugins)
        let script = """
            return function(content)
              content:put\(subject.container)("own"):\(subject.style):top(equal, parent):horizontal(equal, parent)
                :layoutContent(function(own) for i = 1, \(count) do \(subject.view) end end)
            end
            """
        try host.run(Array(script.utf8), chunkName: "bench.lua")
        return host
    }
}
