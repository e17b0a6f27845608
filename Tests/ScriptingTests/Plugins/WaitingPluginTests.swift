import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Plugins whose manifest lists their kinds are loaded when a kind is mentioned, and yield to the script's classes.
struct WaitingPluginTests {
    private func live(_ plugins: [WrittenPlugin], _ body: String) throws -> LiveScreen {
        defer { for plugin in plugins { plugin.remove() } }
        return try LiveScreen(states: "", body, plugins: WrittenPlugin.directories(plugins))
    }

    private func failure(_ plugins: [WrittenPlugin], _ body: String) throws -> String {
        let live: LiveScreen
        do {
            live = try self.live(plugins, body)
        } catch let error as ScriptError {
            return error.description
        }
        guard let fault = live.host.pluginFaults.first else {
            Issue.record("nothing failed")
            return ""
        }
        // The screen continues, and its diagnostics contain the error.
        #expect(live.screen.diagnostics.contains(fault))
        return "\(fault.source ?? ""): \(fault.message)"
    }

    private func loud(_ kind: String, named name: String = "loud", manifest: String? = nil, more: String = "") throws
        -> WrittenPlugin
    {
        try WrittenPlugin(
            name, manifest: manifest ?? "kinds = { '\(kind)' }",
            """
            print('loaded') widget '\(kind)' { intrinsicSize = function() return { width = 30, height = 20 } end, \
            \(more) }
            """
        )
    }

    @Test func pluginsAreNotLoadedUntilAScriptMentionsTheirKind() throws {
        #expect(try live([loud("Dial")], "content:putLabel():center(equal)").printed() == [])
        let live = try live([loud("Dial")], "content:putDial('a'):center(equal)")
        #expect(live.printed() == ["loaded"])
    }

    @Test(arguments: [
        "content:putDial('a')", "content:putVStack():layoutContent(function(s) s:putStackedDial('a') end)",
        "content:put(build 'Dial', 'a')",
    ])
    func pluginIsLoadedOnceByPutPutStackedOrBuildOfItsKind(_ mention: String) throws {
        let live = try live([loud("Dial")], "\(mention):center(equal) content:putDial('b'):left(equal):top(equal)")
        #expect(live.printed() == ["loaded"], "once")
        live.screen.layoutIfNeeded()
        #expect(try live.screen.frame(of: live.view("b")).size == Size(width: 30, height: 20))
        #expect(live.messages == [])
    }

    @Test func pluginWithoutListedKindsIsLoadedAtOnce() throws {
        #expect(try live([loud("Dial", manifest: "")], "content:putLabel():center(equal)").printed() == ["loaded"])
    }

    @Test func misspelledKindsGetSuggestionsWithoutLoading() throws {
        let plugin = try loud("Dial", more: "nonsense = 1")
        #expect(
            try failure([plugin], "content:putDail()")
                == "test.lua:3: unknown kind of view in 'putDail'. Did you mean 'putDial'?")
        let other = try loud("Dial", more: "nonsense = 1")
        #expect(
            try failure([other], "build 'Dail'") == "test.lua:3: unknown kind of view 'Dail'. Did you mean 'Dial'?")
    }

    @Test func errorInAPluginLoadedOnDemandHasItsLocationAndIsRepeated() throws {
        let text = try failure([loud("Dial", more: "nonsense = 1")], "content:putDial()")
        #expect(text.hasPrefix("plugin1/init.lua:1: a widget has no 'nonsense'"), "\(text)")
        // A second mention reports the same error, and not that the plugin is partly loaded.
        let live = try live(
            [loud("Dial", more: "nonsense = 1")],
            "for _ = 1, 2 do local ok, message = pcall(function() content:putDial() end) print(message) end")
        let messages = live.printed().filter { $0 != "loaded" }
        #expect(messages.count == 2 && messages[0] == messages[1])
    }

    @Test func manifestMustListTheSameKindsAsInitAndHaveShortNames() throws {
        let missing = try WrittenPlugin("dials", manifest: "kinds = { 'Dial', 'Knob' }", "widget 'Dial' {}")
        #expect(
            try failure([missing], "content:putDial()")
                == """
                plugin1/init.lua:1: the manifest of the plugin 'dials' names the kind 'Knob', which its init.lua \
                does not add; define it there, or take it out of 'kinds'
                """
        )
        let hidden = try WrittenPlugin(
            "dials", manifest: "kinds = { 'Dial' }", "widget 'Dial' { aliases = { 'Knob' } }")
        #expect(
            try failure([hidden], "content:putDial()")
                == """
                plugin1/init.lua:1: the plugin 'dials' defines the kind 'Knob', but 'kinds' in plugin.lua lists only \
                'Dial'; add 'Knob' there, or correct the name
                """
        )
        let wrong = try WrittenPlugin("dials", manifest: "kinds = { 1 }", "")
        #expect(try failure([wrong], "").contains("'kinds' of a manifest must be a list of strings"))
        // Messages stay short even if names are long.
        for (manifest, what) in [
            ("name = ('x'):rep(5000)", "'name' of a manifest"),
            ("kinds = { ('x'):rep(5000) }", "a name in 'kinds' of a manifest"),
            ("[('x'):rep(5000)] = 1", "the name of a field of a manifest"),
        ] {
            let long = try WrittenPlugin("dials", manifest: manifest, "")
            #expect(try failure([long], "").contains("\(what) must have at most 64 bytes; found 5000"))
        }
    }

    @Test func requiredPluginsAreLoadedFirstAndCyclesAreErrors() throws {
        let base = try WrittenPlugin("base", manifest: "kinds = { 'Base' }", "print 'base' widget 'Base' {}")
        let top = try WrittenPlugin(
            "top", manifest: "kinds = { 'Top' }, requires = { 'base' }", "print 'top' widget 'Top' {}")
        #expect(try live([top, base], "content:putTop():edges(equal)").printed() == ["base", "top"])
        let circle = try WrittenPlugin("one", manifest: "kinds = { 'One' }, requires = { 'two' }", "")
        let other = try WrittenPlugin("two", manifest: "kinds = { 'Two' }, requires = { 'one' }", "")
        #expect(
            try failure([circle, other], "content:putOne()").contains(
                "plugins require each other in a circle: one → two → one"))
    }

    @Test func onlyTheFirstOfTwoPluginsWithTheSameKindIsLoaded() throws {
        let first = try WrittenPlugin("a", manifest: "kinds = { 'Dial' }", "print 'first' widget 'Dial' {}")
        let second = try WrittenPlugin("b", manifest: "kinds = { 'Dial' }", "print 'second' widget 'Dial' {}")
        #expect(try live([first, second], "content:putDial():edges(equal)").printed() == ["first"])
    }

    @Test func aliasesCreateViewsOfTheSameKind() throws {
        let plugin = try WrittenPlugin(
            "dials", manifest: "kinds = { 'Dial', 'Knob' }",
            "widget 'Dial' { aliases = { 'Knob' }, intrinsicSize = function() return { width = 7, height = 8 } end }")
        let live = try live([plugin], "content:putKnob():left(equal):top(equal)")
        let view = try live.view("dial")
        live.screen.layoutIfNeeded()
        #expect(
            try live.screen.kind(of: view).name == "Dial"
                && live.screen.frame(of: view).size == Size(width: 7, height: 8))
        let taken = try WrittenPlugin("dials", "widget 'Dial' { aliases = { 'Label' } }")
        #expect(try failure([taken], "").contains("a kind named 'Label' is registered already; choose another name"))
    }

    /// Before and after the plugin is loaded, the script's own class takes precedence.
    @Test(arguments: [true, false])
    func classOfAScriptHidesAKindOfTheSameName(_ isBefore: Bool) throws {
        let plugin = try WrittenPlugin(
            "dials", manifest: "kinds = { 'Dial', 'Gauge' }", "print 'loaded' widget 'Dial' {} widget 'Gauge' {}")
        let own = "local Dial = molecule 'Dial' function Dial:layoutContent(c) c:putLabel('own') end"
        let other = "content:putGauge():left(equal):top(equal)"
        let live = try live(
            [plugin],
            (isBefore ? "\(own) \(other)" : "\(other) \(own)") + " content:putDial('d'):left(equal):bottom(equal)")
        #expect(live.printed() == ["loaded"])
        #expect(live.screen.view(named: "own") != nil && live.messages == [])
    }

    /// A script's class with a kind's name affects only its own screen; another screen still gets the kind.
    @Test func classOfAScriptHidesAKindOnlyInItsScreen() throws {
        let plugin = try WrittenPlugin("dials", manifest: "kinds = { 'Dial' }", "widget 'Dial' {}")
        defer { plugin.remove() }
        let live = try LiveScreen(
            states: "", "content:putLabel():center(equal)", plugins: WrittenPlugin.directories([plugin]))
        func open(_ script: String) throws -> Screen {
            try live.host.open(
                Array(script.utf8), chunkName: "second.lua",
                traits: Traits(size: Size(width: 100, height: 100), scale: 1), data: .nil,
                images: NoImages(), resolver: nil
            ).screen
        }
        let own = try open(
            """
            local Dial = molecule 'Dial' function Dial:layoutContent(c) c:putLabel('own') end
            return function(content) content:putDial('d'):left(equal):top(equal) end
            """)
        let other = try open("return function(content) content:putDial('d'):edges(equal) end")
        #expect(own.view(named: "own") != nil && own.diagnostics.filter { $0.code == .pluginFailed }.isEmpty)
        #expect(other.view(named: "own") == nil && other.view(named: "d") != nil)
    }
}
