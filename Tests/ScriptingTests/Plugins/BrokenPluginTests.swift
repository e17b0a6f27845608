import Foundation
import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// A broken plugin is reported with its source location, and affects neither other plugins nor the screen.
struct BrokenPluginTests {
    private let good = "widget 'Good' { intrinsicSize = function() return { width = 30, height = 20 } end }"

    /// A screen with a good plugin and broken ones. Its script runs `body`, then shows the good plugin's kind.
    private func live(
        _ bad: [WrittenPlugin], _ body: String = "", states: String = "", limits: Limits = Limits()
    ) throws -> LiveScreen {
        let plugins = bad + [try WrittenPlugin("good", manifest: "kinds = { 'Good' }", good)]
        defer { for plugin in plugins { plugin.remove() } }
        let live = try LiveScreen(
            states: states, "\(body)\ncontent:putGood('good'):left(equal):top(equal)", limits: limits,
            plugins: WrittenPlugin.directories(plugins))
        live.screen.layoutIfNeeded()
        #expect(try live.screen.frame(of: live.view("good")).size == Size(width: 30, height: 20))
        return live
    }

    private func faults(_ live: LiveScreen) -> [String] {
        live.host.pluginFaults.map { "\($0.source ?? "?"): \($0.message)" }
    }

    @Test(arguments: [
        (
            "version = '1.0'",
            "plugin1/plugin.lua:1: 'version' of a manifest must be three numbers, as in \"1.4.0\"; found '1.0'"
        ),
        ("version = 1", "plugin1/plugin.lua:1: 'version' of a manifest must be a text; found a number"),
        ("\n\nverison = '1.0.0'", "plugin1/plugin.lua:3: a manifest has no field 'verison'. Did you mean 'version'?"),
        (
            "permissions = { 'env=X' }",
            """
            plugin1/plugin.lua:1: 'permissions' of a manifest must be a table with a reason for each permission: { \
            ["env=LANG"] = "greets in the user's language" }
            """
        ),
        (
            "permissions = { ['net=x'] = 'why' }",
            "plugin1/plugin.lua:1: unknown permission 'net=x'; the permissions are files:read=DIR and env=NAME"
        ),
        (
            "permissions = { ['env=X'] = '' }",
            "plugin1/plugin.lua:1: the permission 'env=X' needs a reason that people can read: { [\"env=LANG\"] = \"greets in the user's language\" }"
        ),
        (
            "requires = { other = 'x' }",
            "plugin1/plugin.lua:1: 'requires' of a manifest needs a range of versions for 'other', as in { other = \"^1.2\" }"
        ),
        ("requires = { 'bad' }", "plugin1/plugin.lua:1: the plugin 'bad' requires itself; leave it out of 'requires'"),
        (
            "\nrequires = { 'nobody' }",
            "plugin1/plugin.lua:2: the plugin 'bad' requires the plugin 'nobody', which is missing; add it with --plugins"
        ),
        (
            "requires = { good = '>=2' }",
            "plugin1/plugin.lua:1: the plugin 'bad' requires 'good' >=2; plugin2 has version 1.0.0"
        ),
        (
            "api = 2",
            "plugin1/plugin.lua:1: the plugin 'bad' is made for version 2 of the plugin interface; this engine has version 1"
        ),
        (
            "api = '>=2 <4'",
            "plugin1/plugin.lua:1: the plugin 'bad' is made for version >=2 <4 of the plugin interface; this engine has version 1"
        ),
        ("kinds = 'Bad'", "plugin1/plugin.lua:1: 'kinds' of a manifest"),
        ("kinds = { 7 }", "plugin1/plugin.lua:1: 'kinds' of a manifest"),
        ("kinds = { 'Bad', 'Bad' }", "plugin1/plugin.lua:1: 'kinds' of a manifest"),
        ("requires = 7", "plugin1/plugin.lua:1: 'requires' of a manifest"),
        ("permissions = 7", "plugin1/plugin.lua:1: 'permissions' of a manifest"),
        ("description = 7", "plugin1/plugin.lua:1: 'description' of a manifest must be a text; found a number"),
        ("name = 7", "plugin1/plugin.lua:1: 'name' of a manifest"),
        ("name = 'Not A Name'", "plugin1/plugin.lua:1: "),
        ("name = ''", "plugin1/plugin.lua:1: "),
        ("version = '1.0.0.0'", "plugin1/plugin.lua:1: 'version' of a manifest must be three numbers"),
        ("version = '99999999999999999999.0.0'", "plugin1/plugin.lua:1: 'version' of a manifest"),
        ("version = {}", "plugin1/plugin.lua:1: 'version' of a manifest must be a text; found a table"),
        ("api = 'x'", "plugin1/plugin.lua:1: 'api' of a manifest"),
        ("api = 0", "plugin1/plugin.lua:1: "), ("api = -1", "plugin1/plugin.lua:1: "),
        ("[1] = 'x'", "plugin1/plugin.lua:1: "), ("renderers = { true }", "plugin1/plugin.lua:1: 'renderers'"),
        ("commands = { 'plugin' }", "plugin1/plugin.lua:1: "),
        ("description = string.rep('x', 3)", "plugin1/plugin.lua:1: attempt to index a boolean value"),
    ])
    func invalidManifestsAreReported(_ manifest: String, _ expected: String) throws {
        let live = try live([WrittenPlugin("bad", manifest: manifest, "")])
        let found = faults(live)
        #expect(found.count == 1 && found[0].hasPrefix(expected), "\(found)")
        #expect(live.screen.diagnostics.contains { $0.severity == .error && $0.code == .pluginFailed })
    }

    @Test func manifestsMaySpecifyARangeOfAPIVersions() throws {
        #expect(try live([WrittenPlugin("fine", manifest: "api = '>=1 <3'", "")]).host.pluginFaults.isEmpty)
    }

    /// Plugin files that are missing or of the wrong type.
    @Test(arguments: ["no table", "missing init", "directory", "device", "loops", "fifo"])
    func unreadablePluginFilesAndUnusableManifestsAreReported(_ what: String) throws {
        let plugin = try WrittenPlugin("bad", "")
        let (files, folder) = (FileManager.default, plugin.folder)
        func replace(_ name: String) { try? files.removeItem(at: folder.appendingPathComponent(name)) }
        func write(_ name: String, _ text: String) throws {
            try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        let expected: String
        switch what {
        case "no table":
            try write("plugin.lua", "return 5")
            expected = "plugin1/plugin.lua:1: a manifest must return a table, not a number"
        case "missing init":
            replace("init.lua")
            expected = "plugin1/init.lua:1: cannot read plugin1/init.lua: 'init.lua' does not exist"
        case "directory":
            replace("init.lua")
            try files.createDirectory(at: folder.appendingPathComponent("init.lua"), withIntermediateDirectories: false)
            expected = "plugin1/init.lua:1: cannot read plugin1/init.lua: 'init.lua' is not a regular file"
        case "device":
            replace("plugin.lua")
            try files.createSymbolicLink(
                atPath: folder.appendingPathComponent("plugin.lua").path, withDestinationPath: "/dev/zero")
            let reason = "'plugin.lua' leads out of the allowed directory through a link"
            expected = "plugin1/plugin.lua:1: cannot read plugin1/plugin.lua: \(reason)"
        case "fifo":
            replace("init.lua")
            #expect(mkfifo(folder.appendingPathComponent("init.lua").path, 0o600) == 0)
            expected = "plugin1/init.lua:1: cannot read plugin1/init.lua: 'init.lua' is not a regular file"
        default:
            try write("plugin.lua", "while true do end")
            expected =
                "plugin1/plugin.lua:1: the plugin 'plugin1' has used up its share of the time limit and was stopped"
        }
        var limits = Limits()
        limits.time = 2
        let found = faults(try live([plugin], limits: limits))
        #expect(found.count == 1 && found[0].hasPrefix(expected), "\(found)")
    }

    @Test(arguments: [
        ("error('boom')", "plugin1/init.lua:1: boom"),
        ("local x = nil + 1", "plugin1/init.lua:1: attempt to perform arithmetic on a nil value"),
        ("widget 'Half' {}\n\nwidget 'Worse' { nonsense = 1 }", "plugin1/init.lua:3: a widget has no 'nonsense'"),
        ("widget(", "plugin1/init.lua:1: "),
        (
            "while true do end",
            "plugin1/init.lua:1: the plugin 'bad' has used up its share of the time limit and was stopped"
        ),
        (
            "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1000) .. i end",
            "plugin1/init.lua:1: the plugin 'bad' has used up its memory limit and was stopped"
        ),
        ("require 'nothing'", "plugin1/init.lua:1: module 'nothing' is not found"),
        ("widget 'Label' {}", "plugin1/init.lua:1: a kind named 'Label' is registered already"),
    ])
    func pluginWhoseCodeFailsIsReportedAndLeftOut(_ text: String, _ expected: String) throws {
        var limits = Limits()
        limits.time = 4
        limits.memory = 64 << 20
        let live = try live([WrittenPlugin("bad", text)], limits: limits)
        let found = faults(live)
        #expect(found.count == 1 && found[0].hasPrefix(expected), "\(found)")
        #expect(
            live.host.pluginFaults.first?.notes == ["the plugin bad 1.0.0 is left out; views of its kinds show nothing"]
        )
        // Nothing of a partly loaded plugin is registered.
        #expect(live.host.registry.kind(named: "Half") == nil)
        if case .broken? = live.host.plugins.first?.state {} else { Issue.record("\(live.host.plugins)") }
    }

    /// A kind of a broken plugin is shown as an empty placeholder view, whatever properties are set.
    @Test func viewsOfABrokenPluginAreShownAsPlaceholders() throws {
        let bad = try WrittenPlugin("dials", manifest: "kinds = { 'Dial' }", "error('boom')")
        let live = try live(
            [bad],
            """
            local dial = content:putDial('d'):value(7):ticks({ 1, 2 }):backgroundColor('red')
            dial:left(equal):bottom(equal):size(equalTo(50))
            dial.view:didClicked(function() print('clicked') end)
            local other = build('Dial'):value(3):build()
            content:putLabel('after'):text('after'):center(equal)
            """)
        #expect(faults(live) == ["plugin1/init.lua:1: boom"])
        #expect(try live.screen.frame(of: live.view("d")).size == Size(width: 50, height: 50))
        #expect(live.screen.view(named: "after") != nil)
        #expect(live.screen.diagnostics.count { $0.code == .pluginFailed } == 1)
    }

    /// Whatever the script does with a placeholder view, only the plugin's error is reported.
    @Test(arguments: [
        ":applyState('level', self.states.n)", ":bind('level', self.states.n)", ":map('level', self.states.n)",
        ":oneWayBind('level', self.states.n)", ":applyState('isOn', self.states.n, { viewDidSet = print })",
        ":whenStateChanged(self.states.n, 'level')",
        ":whenStateChanged(self.states.n, 'level', function() return 1 end)",
        ":isOn(true)", ":level({ 1, 2 })", ":text(nil)", ":segments('a')", ":apply(function(v) v.level = v.level end)",
        ":apply(function(v) self.states.n:bind(v, 'level'):viewDidSet(print):unbind() end)",
        ":apply(function(v) v.isOn = 4 v.level = v.isOn + v.level end)",
        ":didClicked(print):didChanged(print):didScrolled(print):didLongPressed(print)",
        ":layoutContent(function(c) c:putLabel('in'):grow(1):area('x'):text('x') c:putStackedView('v') end)",
    ]) func callsOnPlaceholderViewsCauseNoFurtherErrors(_ call: String) throws {
        let bad = try WrittenPlugin("dials", manifest: "kinds = { 'Dial' }", "error('boom')")
        let live = try live(
            [bad],
            """
            self.n = 0
            content:putDial('d', { level = 3, isOn = true, other = { 1 } })
              :left(equal):bottom(equal):size(equalTo(50))\(call)
            content:putLabel('after'):text('after'):center(equal)
            """, states: "n = 1")
        #expect(faults(live) == ["plugin1/init.lua:1: boom"])
        #expect(try live.screen.frame(of: live.view("d")).size == Size(width: 50, height: 50))
        #expect(live.screen.view(named: "after") != nil)
        try live.run("main.n = 2 main.n = 3")
        #expect(live.screen.diagnostics.filter { $0.severity == .error }.count == 1)
    }

    @Test(arguments: ["intrinsicSize", "draw", "layoutContent", "events"])
    func aFailingFunctionOfAWidgetIsReportedOnce(_ function: String) throws {
        for (body, what) in [
            ("error('boom')", "plugin1/init.lua:2: boom"),
            ("while true do end", "the plugin 'bad' has used up its share of the time limit and was stopped"),
        ] {
            var limits = Limits()
            limits.time = 2
            let field =
                function == "events"
                ? "events = { tap = function() \(body) end }" : "\(function) = function() \(body) end"
            let bad = try WrittenPlugin("bad", manifest: "kinds = { 'Bad' }", "widget 'Bad' {\n\(field) }")
            let live = try live(
                [bad],
                """
                content:putBad('b'):right(equal):top(equal):size(equalTo(50)):didClicked(function() print('script') end)
                content:putBad('c'):right(equal):bottom(equal):size(equalTo(50))
                """, limits: limits)
            if function == "events" { _ = try live.interactor.touch(live.view("b")) }
            _ = try live.host.snapshot()
            let found = live.screen.diagnostics.filter { $0.severity == .error }.map(\.message)
            let name = function == "events" ? "events.tap" : function
            #expect(found.count == 1, "\(found)")
            #expect(found.first?.contains("\(name) of the kind Bad (plugin bad 1.0.0) failed: ") == true, "\(found)")
            #expect(found.first?.contains(what) == true, "\(found)")
            if function == "events" { #expect(live.printed() == ["script"], "the script's own handler runs") }
        }
    }

    /// A draw function that changes anything raises an error; its earlier drawing commands and other widgets are kept.
    @Test(arguments: [
        ("self.count = 1", "the property 'count'"), ("self.superview.alpha = 0", "a property"),
        ("self:removeFromSuperview()", "the views of the screen"),
        ("self.superview:layoutContent(function(content) content:putView('x') end)", "a layout"),
        ("own.value = 2", "a state"),
        ("for _, view in ipairs(self.superview.subviews) do view:removeFromSuperview() end", "the views of the screen"),
    ])
    func drawFunctionsThatChangeAnythingAreReported(_ body: String, _ what: String) throws {
        let code = """
            local own = viewState(1)
            widget 'Bad' { properties = { count = { type = "number", default = 0 } }, draw = function(self, canvas)
              canvas:fill('red')
              \(body)
            end }
            """
        let live = try live(
            [WrittenPlugin("bad", manifest: "kinds = { 'Bad' }", code)],
            "content:putBad('b'):right(equal):top(equal):size(equalTo(50))")
        let before = live.screen.viewCount
        for _ in 0..<2 {
            let snapshot = try live.host.snapshot()
            #expect(snapshot.nodes.map(\.id) == ["root", "b", "good"] && live.screen.viewCount == before)
            #expect(snapshot.nodes[1].commands.count == 1)
        }
        let found = live.screen.diagnostics.filter { $0.severity == .error }
        #expect(found.count == 1, "\(found)")
        let message = found.first?.message ?? ""
        #expect(
            message.hasPrefix(
                "draw of the kind Bad (plugin bad 1.0.0) failed: plugin1/init.lua:4: 'draw' must not change anything")
                && message.contains(what), "\(message)")
    }

    /// The same applies to functions that return sizes, which run during a layout.
    @Test(arguments: [
        ("self.count = 1", "a property"), ("self:removeFromSuperview()", "the views of the screen"),
        ("self.superview:layoutContent(function(content) content:putView('x') end)", "a layout"),
        ("for _, view in ipairs(self.superview.subviews) do view:removeFromSuperview() end", "the views of the screen"),
    ])
    func intrinsicSizeFunctionsThatChangeAnythingAreReported(_ body: String, _ what: String) throws {
        let code = """
            widget 'Bad' { properties = { count = { type = "number", default = 0 } }, intrinsicSize = function(self)
              \(body)
              return { width = 9, height = 9 }
            end }
            """
        let live = try live(
            [WrittenPlugin("bad", manifest: "kinds = { 'Bad' }", code)], "content:putBad('b'):right(equal):top(equal)")
        #expect(try live.host.snapshot().nodes.map(\.id) == ["root", "b", "good"])
        let found = live.screen.diagnostics.filter { $0.severity == .error }.map(\.message)
        #expect(found.count == 1, "\(found)")
        #expect(
            found.first?.hasPrefix(
                "intrinsicSize of the kind Bad (plugin bad 1.0.0) failed: plugin1/init.lua:2: 'intrinsicSize' must not change"
            )
                == true && found.first?.contains(what) == true, "\(found)")
    }

    /// Views in a container of a broken plugin cause no second error.
    @Test func viewsInContainersOfBrokenPluginsCauseNoFurtherErrors() throws {
        let broken = try WrittenPlugin("pile", manifest: "kinds = { 'Pile' }", "container 'Pile' { mesure = 1 }")
        let live = try live(
            [broken], "content:putPile('p'):left(equal):layoutContent(function(p) p:putStackedLabel('l'):text('x') end)"
        )
        #expect(live.screen.diagnostics.map(\.message) == ["a container has no 'mesure'. Did you mean 'measure'?"])
        #expect(live.screen.view(named: "l") != nil)
        // Real views get all diagnostics.
        let pile = try WrittenPlugin("pile", manifest: "kinds = { 'Pile' }", "widget 'Pile' {}")
        let whole = try self.live(
            [pile], "content:putPile('p'):left(equal):layoutContent(function(p) p:putView('l') end)")
        #expect(whole.screen.diagnostics.count > 3, "\(whole.screen.diagnostics.map(\.message))")
        #expect(throws: (any Error).self) {
            try self.live([], "content:putView('p'):left(equal):layoutContent(function(p) p:putStackedLabel('l') end)")
        }
    }

    @Test func dependencyCyclesAndTheirDependentsAreReported() throws {
        let plugins = [
            try WrittenPlugin("one", manifest: "requires = { 'two' }", "print 'one'"),
            try WrittenPlugin("two", manifest: "requires = { 'three' }", "print 'two'"),
            try WrittenPlugin("three", manifest: "requires = { 'one' }", "print 'three'"),
            try WrittenPlugin("top", manifest: "requires = { 'two' }", "print 'top'"),
        ]
        let live = try live(plugins)
        let circle = "plugins require each other in a circle: one → two → three → one"
        #expect(
            faults(live) == [
                "plugin1/plugin.lua:1: \(circle)", "plugin2/plugin.lua:1: \(circle)", "plugin3/plugin.lua:1: \(circle)",
                "plugin4/plugin.lua:1: the plugin 'top' requires 'two', which could not be loaded",
            ])
        #expect(live.printed() == [])
    }

    @Test func secondPluginWithTheSameNameIsReportedAndNotLoaded() throws {
        let live = try live([
            try WrittenPlugin("twice", "print 'first'"), try WrittenPlugin("twice", "print 'second'"),
        ])
        #expect(
            faults(live) == [
                "plugin2/plugin.lua:1: two plugins are called 'twice': plugin1 and plugin2; rename or leave out one"
            ])
        #expect(live.printed() == ["first"])
    }

    @Test func sameKindOfViewInTwoPluginsIsReported() throws {
        let live = try live(
            [
                try WrittenPlugin("a", manifest: "kinds = { 'Dial' }", "widget 'Dial' {}"),
                try WrittenPlugin("b", manifest: "kinds = { 'Dial' }", "widget 'Dial' {}"),
            ], "content:putDial():right(equal):bottom(equal):size(equalTo(9))")
        #expect(live.host.pluginFaults.isEmpty)
        #expect(
            live.screen.diagnostics.filter { $0.code == .pluginFailed }.map(\.message) == [
                """
                the plugins a 1.0.0 and b 1.0.0 both have the kind 'Dial'; the first plugin's kind is used. Leave \
                'Dial' out of 'kinds' in one of them
                """
            ])
    }

    @Test func memoryOfBrokenPluginsIsReleased() throws {
        let live = try live([
            try WrittenPlugin(
                "bad",
                "local t = {} for i = 1, 50000 do t[i] = { i } end widget 'Own' { draw = function() return t end } error 'x'"
            )
        ])
        let owner = try #require(live.host.plugins.first?.owner)
        live.host.lua.collectGarbage()
        live.host.lua.drainCollected()
        live.host.lua.collectGarbage()
        let census = live.host.lua.census(of: owner)
        #expect(census.references == 0 && census.bytes < 1000, "\(census)")
    }
}
