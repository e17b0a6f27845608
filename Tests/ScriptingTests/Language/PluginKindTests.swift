import Foundation
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Kinds that plugins register while screens are open.
struct PluginKindTests {
    private func load(_ widgets: String, into host: ScriptHost) throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent("tatami-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        for (name, text) in [("plugin.lua", #"return { name = "late", version = "1.0.0", api = 1 }"#), ("init.lua", widgets)] {
            try text.write(to: directory.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        try host.loadPlugins([(try SandboxedDirectory(path: directory.path), "late")])
    }

    private let badge = """
        widget "Badge" {
          properties = { count = { type = "number", default = 0 } },
          intrinsicSize = function(self) return { width = 40 + self.count, height = 20 } end,
        }
        """

    private let source = """
        local Main = controller "Main"
        function Main:layoutContent(content) end
        function Main:add() self:layoutContent2(function(c) c:putBadge("b"):left(equal):top(equal):count(2) end) end
        function Main:layoutContent2(body) self.view:layoutContent(body) end
        return Main
        """

    private func open(_ source: String, in host: ScriptHost) throws -> OpenScreen {
        try host.open(
            Array(source.utf8), chunkName: "open.lua", traits: host.main.screen.traits, data: .nil, images: NoImages(), resolver: nil)
    }

    private func makeHost() throws -> ScriptHost {
        try ScriptHost(options: ScriptHost.Options(), text: TenPointText(), images: NoImages(), resolver: nil, print: { _ in })
    }

    @Test func theyReachScreensThatAreOpen() throws {
        let host = try makeHost()
        try host.run(Array(source.utf8), chunkName: "main.lua")
        let screens = [host.main, try open(source, in: host), try open(source, in: host)]
        // One of the screens is the current one while the plugin is loaded, and another kind of its own numbers it differently.
        try host.using(screens[1]) { host in
            try host.screen.registry.register(.init(name: "Own", behavior: host.registry.kinds[0].behavior))
            try load(badge, into: host)
        }
        for (place, open) in screens.enumerated() {
            try host.using(open) { host in
                let table = try #require(host.instances[open.screen.root]?.table)
                try host.send(table, "add")
                open.screen.layoutIfNeeded()
                #expect(try open.screen.frame(of: #require(open.screen.view(named: "b"))).width == 42, "screen \(place)")
            }
        }
        // And those that are opened afterwards.
        let later = try open("return function(content) content:putBadge('b'):left(equal):top(equal) end", in: host)
        later.screen.layoutIfNeeded()
        #expect(try later.screen.frame(of: #require(later.screen.view(named: "b"))).width == 40)
    }

    /// A call on the canvas that is wrong is reported once, and the rest of the screen is drawn.
    @Test(arguments: [
        ("text('x', self.bounds, { lines = 1e300 })", "whole number"), ("text('x', self.bounds, { lines = -1 })", "whole number"),
        ("text('x', self.bounds, { lines = 1.5 })", "whole number"), ("text('x', self.bounds, { lines = 'x' })", "whole number"),
        ("text('x', self.bounds, { align = 'middle' })", "'align' must be one of"),
        ("text('x', self.bounds, { size = 0 })", "above 0 and up to 10000"),
        ("text('x', { x = 0 / 0 })", "finite number"), ("rect(self.bounds)", "needs 'fill' or 'stroke'"),
        ("rect(self.bounds, { radius = 1 / 0, fill = 'red' })", "finite number"), ("stroke('red', -1)", "negative width"),
        ("line({ x = 1 }, { x = 1, y = 2 })", "a point"), ("text('x', self.bounds, { fnot = 1 })", "Did you mean 'font'?"),
        ("image('x', self.bounds, { contentMode = 'fit' })", "no content mode 'fit'"),
    ])
    func aWrongCallOnTheCanvasIsReported(_ call: String, _ message: String) throws {
        let host = try makeHost()
        try load("widget 'Bad' { draw = function(self, canvas) canvas:\(call) end }", into: host)
        let screen = try open("return function(content) content:putBad('b'):edges(equal) end", in: host).screen
        for _ in 0..<2 { #expect(screen.snapshot().nodes.count == 2) }
        let errors = screen.diagnostics.filter { $0.code == "plugin" }
        #expect(errors.count == 1 && errors[0].message.contains(message), "\(errors.map(\.message))")
    }

    @Test func aClassOfTheScriptOfThatNameStays() throws {
        let host = try makeHost()
        let own = try open(
            """
            local Badge = molecule "Badge"
            function Badge:layoutContent(content) content:putLabel("own") end
            return function(content) content:putBadge("b"):left(equal):top(equal) end
            """, in: host)
        try load(badge, into: host)
        #expect(own.screen.view(named: "own") != nil)
        #expect(own.screen.diagnostics.contains { $0.code == "plugin" && $0.severity == .warning && $0.message.contains("'Badge'") })
        let other = try open("return function(content) content:putBadge('b'):left(equal):top(equal) end", in: host)
        #expect(other.screen.view(named: "b") != nil)
    }
}
