import Foundation
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// The costs of plugins: hot reload, discovery, drawing, memory, leftovers, and a container.
enum ReloadBench {
    static let name = "reload"

    static func rows() throws -> [BenchRow] {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tatami-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let left = try leftovers(folder)
        var rows = [
            row(
                "saving to the new frame of a 200-view screen", try saving(folder) * 1e3, "ms", 30,
                "noticed, started, state restored, laid out"),
            row("100 plugins found and resolved", try finding(folder) * 1e3, "ms", 20, "in chains of ten, none loaded"),
            row(
                "a plugin's draw over the same in Swift", try drawing(folder) * 1e6, "µs a command", 2,
                "\(commands) rectangles; the canvas in Swift takes it from there"),
        ]
        rows += try ContainerBench.flex(topic: name)
        rows += [
            row(
                "memory of an idle plugin", try holding(folder) / 1e3, "KB", 100,
                "of `plugin new`, loaded; one of 100, nothing of it on the screen"),
            row(
                "Lua left by load, use and unload", left.lua * 100, "%", 1,
                "each of \(rounds) times; the screen stays open"),
            row("heap left by load, use and unload", left.heap * 100, "%", 1, "each of them, of the process"),
        ]
        return rows
    }

    private static func row(_ name: String, _ value: Double, _ unit: String, _ target: Double, _ note: String)
        -> BenchRow
    {
        BenchRow(topic: self.name, name: name, value: value, unit: unit, target: target, note: note)
    }

    static func write(_ files: [String: String], into folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
    }

    // MARK: Saving

    private static let screen = """
        local Page = controller "Page"
        Page.states = { count = 0 }
        function Page:layoutContent(content)
          local last
          for i = 1, 66 do
            local row = content:putView("row" .. i):horizontal(equalTo(8), parent):layoutContent(function(row)
              row:putLabel("title"):text("Row " .. i):left(equalTo(8), parent):vertical(equalTo(2), parent)
              row:putLabel("value"):right(equalTo(8), parent):centerY(equal, parent)
                :whenStateChanged(self.states.count, "text", function(n) return "value " .. n * i end)
            end)
            if last then row:top(equalTo(1), last.bottomAnchor) else row:top(equal, parent) end
            last = row
          end
        end
        return Page
        -- NUMBER
        """

    private static func saving(_ folder: URL) throws -> Double {
        let file = folder.appendingPathComponent("screen.lua")
        func save(_ number: Int) throws {
            try Data(screen.replacing("NUMBER", with: "\(number)").utf8).write(to: file)
        }
        try save(0)
        let measurer = PangoTextMeasurer()
        let live = LiveScript(
            [.init(traits: Traits(), takesPreferredSize: false)],
            open: { log throws(OpeningError) in
                try ScriptSetup(
                    file: try ScriptFile(path: file.path, limit: 1 << 20, log: log), plugins: [],
                    options: ScriptHost.Options(), measurer: measurer, share: ScriptSetup.Share(states: 2), log: log)
            }, print: { _ in })
        _ = try live.reload()
        try live.version?.screens[0].host.setState("count", to: .integer(7))
        let watcher = FileWatcher()
        _ = watcher.watch(live.reads)
        return try Bench.median { run in
            try save(run + 1)
            let hint = watcher.take()
            let changed = live.reads.changes({ hint.contains($0) })
            let report = try live.reload()
            let snapshot = try live.version?.screens[0].host.snapshot()
            _ = watcher.watch(live.reads)
            // A figure of an operation that failed is meaningless.
            guard changed.count == 1, report.kept == ["Page.count"], snapshot?.nodes.count == 199 else {
                throw BenchmarkError(found: "\(changed), \(report), \(snapshot?.nodes.count ?? 0) views")
            }
        }
    }

    /// An unexpected result of a measured operation.
    struct BenchmarkError: Error {
        var found: String
    }

    // MARK: Finding

    private static func finding(_ folder: URL) throws -> Double {
        let plugins = folder.appendingPathComponent("plugins")
        for number in 0..<100 {
            let plugin = plugins.appendingPathComponent("bench\(number)")
            let requires = number % 10 == 0 ? "" : "bench\(number - 1) = '^1.0'"
            let manifest = """
                return { name = "bench\(number)", version = "1.2.3", api = 1, description = "One of a hundred",
                  requires = { \(requires) }, permissions = {}, kinds = { "Bench\(number)" } }
                """
            try write(["plugin.lua": manifest, "init.lua": "widget 'Bench\(number)' {}"], into: plugin)
        }
        return try Bench.medianOfParts { _ in
            let host = try LayoutBench.host(Traits(), PangoTextMeasurer())
            let start = Bench.now
            let found = try PluginDirectories.find(beside: nil, given: [plugins.path], withBuiltIn: false)
            try host.loadPlugins(found.plugins)
            let seconds = Bench.now - start
            guard host.plugins.count == 100, host.pluginFaults.isEmpty else {
                throw BenchmarkError(found: "\(host.plugins.count) plugins, \(host.pluginFaults.first?.message ?? "")")
            }
            return seconds
        }
    }
}
