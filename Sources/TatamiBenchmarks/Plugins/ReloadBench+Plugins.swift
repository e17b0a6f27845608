import Foundation
import Geometry
import Layout
import LuaHost
import Rendering
import Scripting
import Tatami

/// The costs of single plugins.
extension ReloadBench {
    // MARK: Drawing

    static let commands = 1_000

    /// Returns the additional seconds per drawing command if a plugin issues it instead of the engine.
    static func drawing(_ folder: URL) throws -> Double {
        let plugins = folder.appendingPathComponent("drawing")
        let widget = """
            widget "Dots" {
              draw = function(self, canvas)
                for i = 1, \(commands) do canvas:rect({ x = i, y = 0, width = 1, height = 1 }, { fill = "red" }) end
              end,
            }
            """
        let manifest = "return { name = 'dots', version = '1.0.0', api = 1, kinds = { 'Dots' } }"
        try write(
            ["plugin.lua": manifest, "init.lua": widget], into: plugins.appendingPathComponent("dots"))
        let host = try LayoutBench.host(Traits(), PangoTextMeasurer())
        try host.loadPlugins(try PluginDirectories.find(beside: nil, given: [plugins.path], withBuiltIn: false).plugins)
        try host.run(Array("return function(content) content:putDots('d') end".utf8), chunkName: "bench.lua")
        host.screen.layoutIfNeeded()
        guard let view = host.screen.view(named: "d") else { throw BenchmarkError(found: "no view") }
        let behavior = try host.screen.kind(of: view).behavior
        func seconds(_ draw: (inout Canvas) -> Void) throws -> Double {
            try Bench.medianOfParts { _ in
                var canvas = Canvas(
                    bounds: Rect(size: Size(width: 100, height: 100)), exactWidth: 100, traits: Traits(),
                    appendingTo: [])
                let start = Bench.now
                draw(&canvas)
                let seconds = Bench.now - start
                guard canvas.commands.count == commands else {
                    throw BenchmarkError(found: "\(canvas.commands.count) commands")
                }
                return seconds
            }
        }
        let ours = try seconds { behavior.draw(view, in: host.screen, canvas: &$0) }
        guard let red = ColorValue(parsing: "red") else { throw BenchmarkError(found: "no colour") }
        let swift = try seconds { canvas in
            for i in 1...commands {
                canvas.fill(.rect(Rect(x: Double(i), y: 0, width: 1, height: 1)), canvas.resolve(red))
            }
        }
        return (ours - swift) / Double(commands)
    }

    // MARK: Memory

    /// Returns the number of bytes that a loaded plugin takes if it does nothing.
    static func holding(_ folder: URL) throws -> Double {
        let plugins = folder.appendingPathComponent("holding")
        let count = 100
        for number in 0..<count { try TatamiCommand.run(["plugin", "new", "idle\(number)", "--in", plugins.path]) }
        let found = try PluginDirectories.find(beside: nil, given: [plugins.path], withBuiltIn: false)
        let host = try LayoutBench.host(Traits(), PangoTextMeasurer())
        try host.run(Array("return function(content) end".utf8), chunkName: "bench.lua")
        host.screen.layoutIfNeeded()
        let before = Double(Bench.heapInUse)
        try host.loadPlugins(found.plugins)
        try host.loadWaitingPlugins()
        host.lua.collectGarbage()
        let bytes = Double(Bench.heapInUse) - before
        guard host.plugins.count == count, host.pluginFaults.isEmpty else {
            throw BenchmarkError(found: "\(host.plugins.count) plugins, \(host.pluginFaults.first?.message ?? "")")
        }
        return bytes / Double(count)
    }

    // MARK: Unloading

    static let rounds = 200

    /// Returns the relative growth of Lua's memory and of the heap per cycle of loading, showing, touching and
    /// unloading a plugin.
    static func leftovers(_ folder: URL) throws -> (lua: Double, heap: Double) {
        let plugins = folder.appendingPathComponent("leaving")
        let widget = """
            local own, seen = viewState(1), 0
            own:observe("me"):didSet(function() seen = seen + 1 end)
            widget "Busy" {
              properties = { count = { type = "number", default = 0 } },
              intrinsicSize = function(self) return { width = 60 + self.count, height = 40 } end,
              draw = function(self, canvas) canvas:rect(self.bounds, { fill = "red" }) end,
              layoutContent = function(self, content)
                content:putLabel("inner"):text("inner"):center(equal):whenStateChanged(own, "text", tostring)
                content.view.superview:didLongPressed(function() seen = seen + 1 end)
              end,
              events = { tap = function(self) self.count = self.count + 1 own.value = own.value + 1 end },
            }
            """
        let manifest = "return { name = 'busy', version = '1.0.0', api = 1, kinds = { 'Busy' } }"
        try write(["plugin.lua": manifest, "init.lua": widget], into: plugins.appendingPathComponent("busy"))
        let found = try PluginDirectories.find(beside: nil, given: [plugins.path], withBuiltIn: false)
        // Views removed by scripts are released when no further view may be created, which happens often here.
        let host = try LayoutBench.host(Traits(), PangoTextMeasurer(), maximumViews: 12)
        let script = """
            local Page = controller "Page"
            Page.states = { round = 0 }
            function Page:layoutContent(content)
              self.states.round:observe("round"):didSet(function()
                for _, old in ipairs(self.view.subviews) do old:removeFromSuperview() end
                self.view:layoutContent(function(content) content:putBusy("busy"):left(equal):top(equal) end)
              end)
            end
            return Page
            """
        try host.run(Array(script.utf8), chunkName: "bench.lua")
        func use(_ round: Int) throws -> (lua: Double, heap: Double) {
            try host.loadPlugins(found.plugins)
            try host.setState("round", to: .integer(Int64(round)))
            let drawn = try host.snapshot().commands.count
            try host.playEvents(Array("screen:tap('busy')".utf8), chunkName: "events.lua")
            // Empty views replace the plugin's views.
            let unloaded = host.unloadPlugin(named: "busy")
            // Only visible views count: earlier views, which a script could put again, are released many at a time.
            let views = try host.snapshot().nodes.count
            guard drawn > 1, unloaded == ["busy"], views == 2 else {
                throw BenchmarkError(found: "\(drawn) commands, \(views) views, \(host.pluginFaults)")
            }
            host.lua.collectGarbage()
            return (Double(host.lua.memoryInUse), Double(Bench.heapInUse))
        }
        /// Runs some cycles and returns the maximum memory, because the views of earlier cycles vary.
        func most(_ numbers: ClosedRange<Int>) throws -> (lua: Double, heap: Double) {
            let used = try numbers.map(use)
            return (used.map(\.lua).max() ?? 0, used.map(\.heap).max() ?? 0)
        }
        // Buffers that grow in steps and caches settle in the first cycles.
        _ = try most(1...20)
        let first = try most(21...40)
        _ = try most(41...rounds + 20)
        let last = try most(rounds + 21...rounds + 40)
        return ((last.lua / first.lua - 1) / Double(rounds), (last.heap / first.heap - 1) / Double(rounds))
    }
}
