import Foundation
import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Callbacks share the limit of the entry that calls them: the host gets control back after one limit, no matter how
/// many callbacks loop.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct EntryLimitTests {
    private static let loop = "while true do end"

    /// Scripts with twenty or more callbacks, each of which loops forever.
    private static let scripts: [(name: String, text: String)] = [
        ("configure", table("cell(Row, i, function() \(loop) end)")),
        ("rows", table("entities(rows(20, function() \(loop) end), function(i) return cell(Row, i, fill) end)")),
        (
            "willDisplay",
            """
            local Main = controller "Main"
            function Main:layoutContent(content)
              content:putTable("t"):edges(equal, parent):willDisplay(function() \(loop) end):assignTo(self, "table")
              self.table.sections = section("s", { entities(rows(20, function(i) return i, i end), function(i)
                return cell(Row, i, fill)
              end) })
            end
            return Main
            """
        ),
        ("layoutContent of cells", table("cell(Slow, i, fill)")),
        ("viewWillAppear", controllers("viewWillAppear")), ("viewDidAppear", controllers("viewDidAppear")),
        ("viewDidLoad", controllers("viewDidLoad")),
    ]

    private static func table(_ cells: String) -> String {
        """
        local list = {}
        local Main = controller "Main"
        function Main:layoutContent(content)
          content:putTable("t"):edges(equal, parent):assignTo(self, "table")
          for i = 1, 20 do list[i] = \(cells) end
          self.table.sections = section("s", list)
        end
        return Main
        """
    }

    private static func controllers(_ hook: String) -> String {
        """
        local Child = controller "Child"
        function Child:\(hook)() \(loop) end
        return function(content)
          for i = 1, 20 do content:put(Child) end
        end
        """
    }

    private static var limits: Limits {
        var limits = Limits()
        limits.time = 0.5
        return limits
    }

    private func seconds(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return (ContinuousClock.now - start) / .seconds(1)
    }

    @Test(arguments: scripts.map(\.name)) func a18LoopingCallbacksShareOneTimeLimit(_ name: String) throws {
        let text = try #require(Self.scripts.first { $0.name == name }).text
        let classes = """
            Row = tableCell "Row"
            function Row:layoutContent(content) content:putView("v"):edges(equal, parent):height(equalTo(20)) end
            function fill() end
            Slow = tableCell "Slow"
            function Slow:layoutContent(content) \(Self.loop) end

            """
        var errors: [ScriptError] = []
        let time = try seconds {
            let host = try ScriptHost(
                options: options(), text: TenPointText(), images: NoImages(), resolver: nil, print: { _ in })
            do throws(ScriptError) {
                try host.run(Array((classes + text).utf8), chunkName: "a.lua")
                _ = try host.snapshot()
            } catch {
                errors.append(error)
            }
        }
        #expect(errors.first?.isLimit == true, "\(errors)")
        // Two entries, each with its own limit.
        #expect(time < 4, "\(time) s")
    }

    private func options() -> ScriptHost.Options {
        var options = ScriptHost.Options()
        options.limits = Self.limits
        options.traits = Traits(size: Size(width: 400, height: 800), scale: 1)
        return options
    }

    @Test func a18PluginManifestsShareOneTimeLimit() throws {
        let plugins = try (1...40).map {
            try WrittenPlugin("p\($0)", manifest: "x = (function() \(Self.loop) end)()", "")
        }
        defer { for plugin in plugins { plugin.remove() } }
        let host = try ScriptHost(
            options: options(), text: TenPointText(), images: NoImages(), resolver: nil, print: { _ in })
        let time = seconds { try? host.loadPlugins(try WrittenPlugin.directories(plugins)) }
        // A quarter of the limit each would take half a second.
        #expect(time < 2, "\(time) s")
        // The next entry has its own limit.
        try host.run(Array("return function(c) c:putLabel('l'):edges(equal) end".utf8), chunkName: "a.lua")
    }

    /// Containers, and kinds that measure and draw themselves.
    @Test func a18WidgetsAndContainersOfPluginsShareOneTimeLimit() throws {
        let plugins = try (1...12).map { index in
            try WrittenPlugin(
                "p\(index)",
                """
                container "Box\(index)" { measure = function() \(Self.loop) end, place = function() end }
                widget "Dial\(index)" { intrinsicSize = function() \(Self.loop) end }
                widget "Face\(index)" { draw = function() \(Self.loop) end }
                """)
        }
        defer { for plugin in plugins { plugin.remove() } }
        let host = try ScriptHost(
            options: options(), text: TenPointText(), images: NoImages(), resolver: nil, print: { _ in })
        try host.loadPlugins(try WrittenPlugin.directories(plugins))
        let script = """
            return function(content)
              for i = 1, 12 do
                content["putBox" .. i](content, "b" .. i):top(equal):left(equal)
                content["putDial" .. i](content, "d" .. i):top(equal):left(equal)
                content["putFace" .. i](content, "f" .. i):edges(equal)
              end
            end
            """
        let time = seconds {
            try? host.run(Array(script.utf8), chunkName: "a.lua")
            _ = try? host.snapshot()
        }
        // A plugin gets a quarter of the remaining budget, so 12 plugins don't use up the limit, and 36 plugins don't
        // take 9 times as long.
        #expect(time < 2.5, "\(time) s")
    }

    /// A user's action and all its effects are one entry; the next action has its own limit.
    @Test func a18CallbacksCausedByOneTouchShareOneTimeLimitAndLaterTouchesSucceed() throws {
        let script = """
            Row = tableCell "Row"
            function Row:layoutContent(content) content:putView("v"):edges(equal, parent):height(equalTo(20)) end
            local Main = controller "Main"
            function Main:layoutContent(content)
              content:putTable("t"):edges(equal, parent):assignTo(self, "table")
              content:putButton("b"):title("B"):center(equal, parent):didClicked(function()
                self.table.sections = section("s", { entities({ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 }, function(i)
                  return cell(Row, i, function() \(Self.loop) end)
                end) })
              end)
              content:putButton("ok"):title("OK"):top(equal, parent):left(equal, parent):didClicked(function() end)
            end
            return Main
            """
        let host = try ScriptHost(
            options: options(), text: TenPointText(), images: NoImages(), resolver: nil, print: { _ in })
        try host.run(Array(script.utf8), chunkName: "a.lua")
        let time = seconds { _ = try? host.perform { _ = try $0.touch($0.view(named: "b")) } }
        #expect(time < 2, "\(time) s")
        #expect(host.screen.reported.contains { $0.message.contains("time limit") }, "\(host.screen.reported)")
        // The earlier error is reported once.
        _ = try? host.perform { _ = try $0.touch($0.view(named: "ok")) }
        #expect(try host.perform { _ = try $0.touch($0.view(named: "ok")) } == nil)
    }
}
