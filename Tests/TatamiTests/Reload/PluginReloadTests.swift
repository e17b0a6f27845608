import Foundation
import LuaHost
import Scripting
import Tatami
import Testing

/// Changes of plugins while a screen uses them.
struct PluginReloadTests {
    private static let main = """
        return function(content)
          content:putBadge("badge"):left(equalTo(8)):top(equalTo(8))
        end
        """

    private static func badge(_ version: String, _ more: String = "", kind: String = "Badge", name: String = "count")
        -> [String: String]
    {
        [
            "main.lua": main,
            "plugins/badge/plugin.lua":
                "return { name = 'badge', version = '\(version)', api = 1, kinds = { '\(kind)' } }",
            "plugins/badge/init.lua": """
            widget "\(kind)" {
              properties = { \(name) = { type = "number", default = 0 } },
              intrinsicSize = function(self) return { width = 20 + self.\(name), height = 20 } end,
              events = { tap = function(self) self.\(name) = self.\(name) + 5 end },
            }
            \(more)
            """,
        ]
    }

    private func script(_ files: [String: String], seconds: Double = 60) throws -> WrittenScript {
        let script = try WrittenScript(files, seconds: seconds)
        _ = try script.live.reload()
        try script.play("screen:tap('badge') screen:tap('badge')")
        #expect(try script.json().contains("\"width\": 30"))
        return script
    }

    private func write(_ files: [String: String], _ script: WrittenScript) throws {
        for (name, text) in files { try script.write(name, text) }
    }

    @Test func reloadedPluginViewsUseNewCodeAndKeepTheirProperties() throws {
        let script = try script(Self.badge("1.0.0"))
        var files = Self.badge("1.0.0")
        files["plugins/badge/init.lua"]!.replace("20 + self.count", with: "50 + self.count")
        try write(files, script)
        let report = try script.live.reload()
        #expect(report.kept == ["root/badge.count"] && report.dropped == [])
        #expect(try script.json().contains("\"width\": 60"))
    }

    @Test func migrateRenamesAndConvertsAValueOnlyWhenTheVersionChanges() throws {
        let script = try script(Self.badge("1.0.0"))
        let migrate = """
            function migrate(old, from)
              print(from, #old, old[1].path, old[1].kind, old[1].name, old[1].value)
              for _, entry in ipairs(old) do
                if entry.name == "count" then entry.name, entry.value = "number", entry.value * 2 end
              end
              return old
            end
            """
        try write(Self.badge("2.0.0", migrate, name: "number"), script)
        let report = try script.live.reload()
        #expect(script.printed == ["1.0.0\t1\troot/badge\tBadge\tcount\t10"])
        #expect(report.kept == ["root/badge.number"], "\(report)")
        #expect(try script.json().contains("\"width\": 40"))
        // Not again, because the version is the same.
        let again = try script.live.reload()
        #expect(again.kept == ["root/badge.number"] && script.printed.count == 1)
    }

    /// Code that loads but fails at its first use is rejected too.
    @Test(arguments: ["draw", "intrinsicSize", "layoutContent"])
    func pluginVersionThatFailsInItsFirstLayoutIsRejected(_ function: String) throws {
        let script = try script(Self.badge("1.0.0"))
        let before = try script.json()
        var files = Self.badge("1.0.0")
        files["plugins/badge/init.lua"] = """
            widget 'Badge' {
              properties = { count = { type = 'number' } },
              \(function) = function() error('boom') end,
            }
            """
        try write(files, script)
        let fault = try #require(script.failure())
        let message = fault.diagnostics[0].message
        #expect(fault.diagnostics.count == 1 && message.hasSuffix("init.lua:3: boom"), "\(message)")
        #expect(message.hasPrefix("\(function) of the kind Badge (plugin badge 1.0.0) failed: "), "\(message)")
        #expect(try script.json() == before && script.live.version?.number == 1)
        try write(Self.badge("1.0.1"), script)
        #expect(try script.live.reload().version == 2)
        #expect(try script.json().contains("\"width\": 30"))
    }

    /// Only the cause is reported, not the errors of the script that follow from it.
    @Test func syntaxErrorOfAPluginIsReportedWithoutTheErrorsThatFollowFromIt() throws {
        var start = Self.badge("1.0.0")
        start["main.lua"]! = start["main.lua"]!.replacing(
            ":left(", with: ":count(2):apply(function(b) assert(b.count == 2) end):left(")
        let script = try WrittenScript(start)
        _ = try script.live.reload()
        try script.write("plugins/badge/init.lua", "widget 'Badge' {")
        let fault = try #require(script.failure())
        #expect(fault.diagnostics.count == 1, "\(fault.diagnostics.map(\.message))")
        #expect(fault.diagnostics[0].message.contains("expected"), "\(fault.diagnostics.map(\.message))")
    }

    /// A state that its view cannot show is dropped, so that the screen stays consistent.
    @Test func statesOutsideTheNewRangeOfAPropertyAreDropped() throws {
        func files(_ most: Int) -> [String: String] {
            var files = Self.badge("1.0.0")
            files["main.lua"] = """
                local Main = controller "Main"
                Main.states = { level = 1 }
                function Main:layoutContent(content)
                  content:putBadge("badge"):left(equalTo(8)):top(equalTo(8)):applyState("count", self.states.level)
                end
                return Main
                """
            files["plugins/badge/init.lua"]!.replace("default = 0", with: "default = 0, min = 0, max = \(most)")
            return files
        }
        let script = try WrittenScript(files(100))
        _ = try script.live.reload()
        try script.play("screen:set('level', 90)")
        #expect(try script.json().contains("\"width\": 110"))
        try write(files(95), script)
        #expect(try script.live.reload().dropped == [])
        #expect(try script.json().contains("\"width\": 110"))
        try write(files(50), script)
        let report = try script.live.reload()
        #expect(!report.kept.contains { $0.contains("level") }, "\(report)")
        #expect(report.dropped.contains { "\($0)".contains("level") && "\($0)".contains("90") }, "\(report)")
        #expect(try script.json().contains("\"width\": 21"))
    }

    @Test(arguments: [
        ("error('no way')", "no way"), ("return false, 'too old'", "too old"), ("return 7", "must return a list"),
        ("return { { path = 'x' } }", "without a path, kind or name"),
        ("return { print }", "plain data"), ("while true do end", "share of the time limit"),
        ("local t = {} while true do t[#t + 1] = ('x'):rep(1000000) .. #t end", "memory"),
    ])
    func pluginVersionWithAFailingMigrateFunctionIsRejected(_ body: String, _ expected: String) throws {
        // Only the loop tests the time limit, because filling the memory takes seconds on a busy machine.
        let script = try script(Self.badge("1.0.0"), seconds: expected.contains("time") ? 4 : 60)
        let before = try script.json()
        try write(Self.badge("1.1.0", "function migrate(old, from)\n\(body)\nend"), script)
        let fault = try #require(script.failure())
        let message = fault.diagnostics[0].message
        #expect(message.hasPrefix("the plugin badge 1.1.0 refuses to take over from version 1.0.0: "), "\(message)")
        #expect(message.contains(expected), "\(message)")
        #expect(fault.diagnostics[0].source?.contains("plugins/badge/init.lua") == true, "\(fault)")
        #expect(try script.json() == before && script.live.version?.number == 1)
        try write(Self.badge("1.1.0"), script)
        #expect(script.failure() == nil)
        #expect(try script.json() == before)
    }

    @Test func onUnloadRunsOnlyAfterASuccessfulReloadAndItsErrorsAreWarnings() throws {
        let script = try script(Self.badge("1.0.0", "function onUnload() print('end of 1') end"))
        try write(Self.badge("1.0.0", "widget 'Badge' {}"), script)
        // Two kinds with the same name: the reload fails, and the old version stays.
        #expect(script.failure() != nil && script.printed == [])
        try write(Self.badge("1.0.0", "function onUnload() error('not so fast') end"), script)
        #expect(try script.live.reload().warnings == [])
        #expect(script.printed == ["end of 1"])
        try write(Self.badge("1.0.0"), script)
        let warnings = try script.live.reload().warnings
        #expect(warnings.count == 1 && warnings[0].message.contains("not so fast"), "\(warnings)")
        #expect(warnings.first?.source?.hasSuffix("plugins/badge/init.lua:6") == true, "\(warnings)")
        #expect(script.live.version?.number == 3)
    }

    @Test func endlessOnUnloadIsStopped() throws {
        let script = try script(Self.badge("1.0.0", "function onUnload() while true do end end"), seconds: 2)
        let start = SuspendingClock.now
        let warnings = try script.live.reload().warnings
        #expect(warnings.count == 1 && warnings[0].message.contains("share of the time limit"), "\(warnings)")
        #expect(start.duration(to: .now) < .seconds(10))
    }

    @Test(arguments: [
        "manifest", "code", "half", "empty", "gone", "manifest gone", "directory", "zero", "fifo", "loop", "all gone",
        "all a file", "all zero",
    ])
    func reloadingABrokenPluginDoesNotChangeTheScreen(_ how: String) throws {
        // A kind that no built-in plugin has.
        var files = Self.badge("1.0.0", kind: "Own")
        files["main.lua"] = Self.main.replacing("putBadge", with: "putOwn")
        let script = try script(files, seconds: 4)
        let before = try script.json()
        let whole = files["plugins/badge/init.lua"]!
        switch how {
        case "half": try script.write("plugins/badge/init.lua", String(whole.prefix(whole.count / 2)))
        case "empty": try script.write("plugins/badge/init.lua", "")
        case "manifest gone": try script.remove("plugins/badge/plugin.lua")
        case "directory":
            try script.remove("plugins/badge/init.lua")
            try FileManager.default.createDirectory(
                atPath: script.path("plugins/badge/init.lua"), withIntermediateDirectories: false)
        case "fifo":
            try script.remove("plugins/badge/init.lua")
            #expect(mkfifo(script.path("plugins/badge/init.lua"), 0o600) == 0)
        case "all gone": try script.remove("plugins/badge")
        case "all a file":
            try script.remove("plugins/badge")
            try script.write("plugins/badge", "return 7")
        case "all zero":
            try script.remove("plugins/badge")
            try FileManager.default.createSymbolicLink(
                atPath: script.path("plugins/badge"), withDestinationPath: "/dev/zero")
        case "manifest": try script.write("plugins/badge/plugin.lua", "return { name = 'badge'")
        case "code": try script.write("plugins/badge/init.lua", "widget 'Own' { draw = 7 }")
        case "gone": try script.remove("plugins/badge/init.lua")
        case "zero":
            try script.remove("plugins/badge/init.lua")
            try FileManager.default.createSymbolicLink(
                atPath: script.path("plugins/badge/init.lua"), withDestinationPath: "/dev/zero")
        default: try script.write("plugins/badge/init.lua", "while true do end")
        }
        let fault = try #require(script.failure())
        // If the plugin is missing, the script that uses its kind reports it.
        let isGone = how.hasPrefix("all") || how == "manifest gone"
        let place = isGone ? "main.lua:2" : "plugins/badge/"
        #expect(fault.diagnostics[0].source?.contains(place) == true, "\(fault)")
        #expect(try script.json() == before && script.live.version?.number == 1)
        try? script.remove("plugins/badge")
        try write(files, script)
        #expect(script.failure() == nil)
        #expect(try script.json() == before)
    }

    /// Modules of plugins, modules, images and data count as read, and so do missing files.
    @Test func filesThatWereReadOrMissingAreWatchedForChanges() throws {
        var files = Self.badge("1.0.0")
        files["main.lua"] = """
            local ok = pcall(require, "later")
            local words = require "ui.words"
            return function(content)
              content:putBadge("badge"):left(equalTo(8)):top(equalTo(8))
              content:putLabel("l"):text(words .. tostring(ok)):center(equal)
              content:putImageView("i"):image("no.png"):left(equal):bottom(equal)
            end
            """
        files["ui/words.lua"] = "return 'words'"
        files["data.json"] = "{}"
        let script = try script(files)
        let reads = script.live.reads
        for name in [
            "main.lua", "later.lua", "ui/words.lua", "no.png", "data.json", "plugins/badge/plugin.lua",
            "plugins/badge/init.lua",
        ] {
            #expect(reads.entries[script.path(name)] != nil, "\(name)")
        }
        func changes() -> [String] {
            reads.changes({ _ in true }).map {
                String($0.dropFirst(script.folder.path.count + 1))
            }
        }
        #expect(changes() == [])
        try script.write("later.lua", "return 1")
        try script.write("ui/words.lua", "return 'other'")
        try script.write("plugins/new/plugin.lua", "return { name = 'new', version = '1.0.0', api = 1 }")
        try script.write("plugins/new/init.lua", "")
        #expect(changes() == ["later.lua", "plugins", "ui/words.lua"])
        _ = try script.live.reload()
        #expect(try script.json().contains("othertrue"))
    }

    /// A plugin can require modules of its requirements, and reloads when they change.
    @Test func pluginsUseOnlyPublicModulesOfTheirRequiredPlugins() throws {
        func files(_ requires: String) -> [String: String] {
            [
                "main.lua": "return function(content) content:putShow('show'):left(equalTo(0)):top(equalTo(0)) end",
                "plugins/base/plugin.lua": "return { name = 'base', version = '1.2.0', api = 1 }",
                "plugins/base/modules/base/words.lua": "local words = { width = 30 } return words",
                "plugins/base/modules/own.lua": "return 'not this one'",
                "plugins/base/hidden.lua": "return 'hidden'",
                "plugins/show/plugin.lua":
                    "return { name = 'show', version = '1.0.0', api = 1, requires = \(requires), kinds = { 'Show' } }",
                "plugins/show/own.lua": "return 7",
                "plugins/show/init.lua": """
                local words, own = require "base.words", require "own"
                words.width = words.width + own
                local isHidden = pcall(require, "hidden")
                widget "Show" { intrinsicSize = function() return { width = words.width, height = isHidden and 1 or 2 } end }
                """,
            ]
        }
        let script = try WrittenScript(files("{ base = '^1.1' }"))
        _ = try script.live.reload()
        func size() throws -> [Double] {
            let screen = script.host.main.screen
            screen.layoutIfNeeded()
            let frame = try screen.frame(of: screen.subviews(of: screen.root)[0])
            return [frame.width, frame.height]
        }
        // A plugin's own modules take precedence, and files outside of `modules/` are private.
        #expect(try size() == [37, 2])
        #expect(
            script.host.plugins.filter { $0.display.hasPrefix(script.folder.path) }.map(\.state.title) == [
                "active", "active",
            ])
        try script.write("plugins/base/modules/base/words.lua", "return { width = 50 }")
        #expect(script.live.reads.changes { _ in true } == [script.path("plugins/base/modules/base/words.lua")])
        _ = try script.live.reload()
        #expect(try size() == [57, 2])
        // A broken module prevents the reload with its location.
        try script.write("plugins/base/modules/base/words.lua", "local a = nil\nreturn a.b")
        let fault = try #require(script.failure())
        #expect(
            fault.diagnostics.last?.source == script.path("plugins/base/modules/base/words.lua") + ":2", "\(fault)")
        #expect(try size() == [57, 2])
        // A plugin without the requirement cannot use the module.
        let other = try WrittenScript(files("{}"))
        _ = try other.live.reload()
        let found = other.host.pluginErrors.map(\.message)
        #expect(found.count == 1 && found[0].contains("module 'base.words' is not found"), "\(found)")
    }
}
