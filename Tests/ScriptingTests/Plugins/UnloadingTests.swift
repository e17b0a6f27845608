import Layout
import LuaHost
import Testing

@testable import Scripting

/// Load, use, unload: nothing of a plugin remains, wherever its functions were stored.
struct UnloadingTests {
    private func live(_ plugins: [WrittenPlugin], _ body: String, states: String = "") throws -> LiveScreen {
        defer { for plugin in plugins { plugin.remove() } }
        return try LiveScreen(states: states, body, plugins: WrittenPlugin.directories(plugins))
    }

    private func census(_ name: String, _ live: LiveScreen) throws -> LuaCensus {
        let record = try #require(live.host.plugins.last { $0.manifest?.name == name })
        return live.host.census(of: record)
    }

    /// Uses everything that a plugin can register, in a screen that stays open.
    private let busy = """
        local own = viewState(1)
        local seen = 0
        own:observe("me"):didSet(function() seen = seen + 1 end)
        local twice = own:mapped(function(n) return n * 2 end)
        widget "Busy" {
          properties = { count = { type = "number", default = 0 }, hook = { type = "any" } },
          intrinsicSize = function(self) return { width = 30 + self.count, height = 20 } end,
          draw = function(self, canvas) canvas:rect(self.bounds, { fill = "red" }) end,
          layoutContent = function(self, content)
            content:putLabel("inner"):text("inner"):center(equal)
              :whenStateChanged(own, "text", function() return "n" end)
              :observe(twice, function() seen = seen + 1 end)
            content:putTextField("field"):left(equal):top(equal):bind("text", viewState(""))
            self:didClicked(function() own.value = own.value + 1 end)
            -- Beyond its own views.
            content.view.superview:didLongPressed(function() seen = seen + 1 end)
          end,
          events = { tap = function(self) self.count = self.count + 1 end },
        }
        """

    /// Lua keeps stack space of deep calls; each garbage collection halves it.
    @Test func unloadingReleasesTheStackSpaceOfDeepCalls() throws {
        let deep = """
            local function down(n) return n == 0 and 7 or (down(n - 1)) end
            widget "Deep" { intrinsicSize = function() return { width = down(150), height = 1 } end }
            """
        let live = try live([try WrittenPlugin("deep", deep)], "content:putDeep('d'):left(equal):top(equal)")
        live.screen.layoutIfNeeded()
        #expect(try live.screen.frame(of: live.view("d")).width == 7)
        #expect(live.host.unloadPlugin(named: "deep") == ["deep"])
        let after = try census("deep", live)
        #expect(after == LuaCensus(), "\(after)")
    }

    @Test func unloadingReleasesAllObjectsOfThePlugin() throws {
        let live = try live(
            [try WrittenPlugin("busy", manifest: "kinds = { 'Busy' }", busy)],
            "content:putBusy('b'):left(equal):top(equal) content:putLabel('own'):text('own'):right(equal):top(equal)")
        _ = try live.host.snapshot()
        _ = try live.interactor.touch(live.view("b"))
        let before = try census("busy", live)
        #expect(
            before.references > 5 && before.bytes > 5_000 && before.places.contains("plugin1/init.lua:7"), "\(before)")
        #expect(live.host.unloadPlugin(named: "busy") == ["busy"])
        let after = try census("busy", live)
        #expect(after == LuaCensus(), "\(after)")
        // The screen works without the plugin.
        live.screen.layoutIfNeeded()
        #expect(live.screen.view(named: "inner") == nil && live.screen.view(named: "own") != nil)
        #expect(try live.screen.frame(of: live.view("own")).width == 30)
        _ = try live.host.snapshot()
        #expect(live.screen.diagnostics.filter { $0.code == .pluginFailed } == [])
        #expect(live.host.plugins.map(\.state.title) == ["gone"])
    }

    private func title(_ live: LiveScreen) throws -> String {
        if case .string(let text) = try live.property("again", "title") { text } else { "" }
    }

    /// Renderers, commands, formatters, rules and dialects are removed with their plugin, also from screens that use
    /// them.
    @Test func unloadingRemovesRenderersCommandsFormattersRulesAndDialects() throws {
        let plugin = try WrittenPlugin(
            "all",
            manifest: """
                renderers = { 'r' }, commands = { 'c' }, formatters = { 'f' }, rules = { 'u' }, dialects = { 'd' }
                """,
            """
            renderer 'r' { render = function() return 'rendered' end }
            command 'c' { run = function(list) return #list .. ' given' end }
            formatter 'f' { format = function(value) return '<' .. value .. '>' end }
            rule 'u' { check = function(view, report) report('seen ' .. view.id) end }
            dialect 'd' { twice = function(_, n) return 2 * n end }
            """)
        let live = try live(
            [plugin],
            """
            use 'd'
            local count = 3
            content:putButton('again'):title('x'):size(equalTo(40)):left(equal):top(equal):didClicked(function(view)
              count = count + 1
              view.title = formatted('f', view:twice(count))
            end)
            """)
        _ = try live.interactor.touch(live.view("again"))
        #expect(try title(live) == "<8>")
        let snapshot = try live.host.snapshot()
        #expect(try live.host.features.render(snapshot, as: "r") == Array("rendered".utf8))
        #expect(try live.host.features.runCommand("c", ["a", "b"]).output == Array("2 given".utf8))
        let found = try live.host.features.ruleDiagnostics()
        #expect(found.map(\.message) == ["seen root", "seen again"] && found[1].codeName == "plugin/all/u")
        #expect(live.host.features.all.count == 5)

        #expect(live.host.unloadPlugin(named: "all") == ["all"])
        #expect(try census("all", live) == LuaCensus())
        #expect(live.host.features.all.isEmpty)
        #expect(try live.host.features.ruleDiagnostics().isEmpty)
        #expect(throws: ScriptError.self) { try live.host.features.render(snapshot, as: "r") }
        #expect(throws: ScriptError.self) { try live.host.features.runCommand("c", []) }
        _ = try? live.interactor.touch(live.view("again"))
        #expect(try title(live) == "<8>")
    }

    @Test func pluginsThatRequireAnUnloadedPluginAreUnloadedFirst() throws {
        let plugins = [
            try WrittenPlugin("base", "widget 'Base' {}"),
            try WrittenPlugin("top", manifest: "requires = { 'base' }", "widget 'Top' {}"),
            try WrittenPlugin("other", "widget 'Other' {}"),
        ]
        let live = try live(plugins, "")
        #expect(live.host.unloadPlugin(named: "base") == ["top", "base"])
        #expect(live.host.plugins.map(\.state.title) == ["gone", "gone", "active"])
        #expect(live.host.registry.kind(named: "Base") == nil && live.host.registry.kind(named: "Other") != nil)
        #expect(live.host.unloadPlugin(named: "base") == [] && live.host.unloadPlugin(named: "nobody") == [])
    }

    /// A function that the script kept reports that its plugin was unloaded.
    @Test func functionsKeptFromAnUnloadedPluginFail() throws {
        let live = try live(
            [
                try WrittenPlugin(
                    "giver", manifest: "kinds = { 'Giver' }",
                    """
                    widget 'Giver' { events = { tap = function(self)
                      self:sendActions('change', { call = function() return tostring(1) end }) end } }
                    """)
            ],
            "content:putGiver('g'):left(equal):top(equal):size(equalTo(40)):didChanged(function(_, given) KEPT = given.call end)"
        )
        _ = try live.interactor.touch(live.view("g"))
        #expect(live.host.unloadPlugin(named: "giver") == ["giver"])
        let kept = try live.host.lua.get(live.host.environment.globals, "KEPT")
        guard case .reference(let function) = kept else {
            Issue.record("nothing was kept: \(kept)")
            return
        }
        var said = ""
        do { _ = try live.host.lua.call(function) } catch { said = "\(error)" }
        #expect(said.contains("the plugin 'giver', which was unloaded"), "\(said)")
    }

    /// Values stored by an unloaded kind are released with its last view.
    @Test func unloadedKindsAreReleasedWithTheirLastView() throws {
        let plugin = try WrittenPlugin("busy", manifest: "kinds = { 'Busy' }", busy)
        defer { plugin.remove() }
        let directories = try WrittenPlugin.directories([plugin])
        let live = try LiveScreen(
            states: "", "content:putBusy('b'):left(equal):top(equal)", plugins: directories)
        let number = try #require(live.screen.registry.kind(named: "Busy"))
        #expect(live.host.unloadPlugin(named: "busy") == ["busy"])
        #expect(!live.screen.registry.kinds[number].properties.isEmpty)
        live.screen.layoutIfNeeded()
        try live.screen.destroy(live.view("b"))
        try live.host.loadPlugins(directories)
        try live.host.loadWaitingPlugins()
        #expect(live.screen.registry.kind(named: "Busy") != number)
        #expect(live.host.unloadPlugin(named: "busy") == ["busy"])
        #expect(live.screen.registry.kinds[number].properties.isEmpty)
        #expect(live.screen.registry.kinds[number].name == "Busy")
    }

    /// A thousand times in one host: memory doesn't grow.
    @Test func repeatedReloadsDoNotGrowMemory() throws {
        let plugin = try WrittenPlugin("busy", manifest: "kinds = { 'Busy' }", busy)
        defer { plugin.remove() }
        let directories = try WrittenPlugin.directories([plugin])
        let live = try LiveScreen(states: "", "")
        var sizes: [Int] = []
        for round in 0..<60 {
            try live.host.loadPlugins(directories)
            try live.host.loadWaitingPlugins()
            let record = try #require(live.host.plugins.last)
            #expect(record.fault == nil)
            #expect(live.host.unloadPlugin(named: "busy") == ["busy"])
            #expect(live.host.census(of: record) == LuaCensus(), "round \(round)")
            sizes.append(live.host.lua.memoryInUse)
        }
        #expect(Double(sizes[59]) < Double(sizes[9]) * 1.01, "\(sizes)")
    }
}
