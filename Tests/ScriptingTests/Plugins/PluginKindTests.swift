import Foundation
import Geometry
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
        for (name, text) in [
            ("plugin.lua", #"return { name = "late", version = "1.0.0", api = 1 }"#), ("init.lua", widgets),
        ] {
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
            Array(source.utf8), chunkName: "open.lua", traits: host.main.screen.traits, data: .nil, images: NoImages(),
            resolver: nil)
    }

    private func makeHost() throws -> ScriptHost {
        try ScriptHost(
            options: ScriptHost.Options(), text: TenPointText(), images: NoImages(), resolver: nil, print: { _ in })
    }

    @Test func kindsOfALoadedPluginAreAvailableInOpenAndLaterScreens() throws {
        let host = try makeHost()
        try host.run(Array(source.utf8), chunkName: "main.lua")
        let screens = [host.main, try open(source, in: host), try open(source, in: host)]
        // One of the screens is current while the plugin is loaded. An additional kind shifts its numbering.
        try host.using(screens[1]) { host in
            try host.screen.registry.register(.init(name: "Own", behavior: host.registry.kinds[0].behavior))
            try load(badge, into: host)
        }
        for (place, open) in screens.enumerated() {
            try host.using(open) { host in
                let table = try #require(host.current.instances[open.screen.root]?.table)
                try host.libraries.layouts.send(table, "add")
                open.screen.layoutIfNeeded()
                #expect(
                    try open.screen.frame(of: #require(open.screen.view(named: "b"))).width == 42, "screen \(place)")
            }
        }
        // Screens that are opened later know the kinds too.
        let later = try open("return function(content) content:putBadge('b'):left(equal):top(equal) end", in: host)
        later.screen.layoutIfNeeded()
        #expect(try later.screen.frame(of: #require(later.screen.view(named: "b"))).width == 40)
    }

    /// A wrong call on the canvas is reported once, and the rest of the screen is drawn.
    @Test(arguments: [
        ("text('x', self.bounds, { lines = 1e300 })", "whole number"),
        ("text('x', self.bounds, { lines = -1 })", "whole number"),
        ("text('x', self.bounds, { lines = 1.5 })", "whole number"),
        ("text('x', self.bounds, { lines = 'x' })", "whole number"),
        ("text('x', self.bounds, { align = 'middle' })", "'align' must be one of"),
        ("text('x', self.bounds, { size = 0 })", "above 0 and up to 10000"),
        ("text('x', { x = 0 / 0 })", "finite number"), ("rect(self.bounds)", "needs 'fill' or 'stroke'"),
        ("rect(self.bounds, { radius = 1 / 0, fill = 'red' })", "finite number"),
        ("stroke('red', -1)", "negative width"),
        ("line({ x = 1 }, { x = 1, y = 2 })", "a point"),
        ("text('x', self.bounds, { fnot = 1 })", "Did you mean 'font'?"),
        ("image('x', self.bounds, { contentMode = 'fit' })", "unknown content mode 'fit'"),
        ("rect(self.bounds, { fill = 'red', alpha = 2 })", "'alpha' must be a number from 0 to 1; found 2"),
        ("path({ { x = 1, y = 1 } }, { fill = 'red' })", "two or more points"),
        (
            "path({}, { fill = 'red' })",
            "points { x =, y = } and arcs { center = { x =, y = }, radius =, from =, to = }, or of one arc"
        ),
        ("path({ center = { x = 1, y = 1 }, radius = 2 }, { fill = 'red' })", "or of one arc"),
        ("path('x', { fill = 'red' })", "two or more points"),
        ("path({ { x = 1, y = 1 }, { x = 1 } }, { fill = 'red' })", "element 2 of a path must be { x =, y = }"),
        (
            "path({ { x = 1, y = 1 }, 7 }, { fill = 'red' })",
            "element 2 of a path must be { x =, y = } or { center = { x =, y = }, radius =, from =, to = }"
        ),
        (
            """
            path({ { x = 1, y = 1 }, { center = { x = 1, y = 1 }, radius = -1, from = 0, to = 1 } }, { fill = 'red' })
            """,
            "negative radius"
        ),
        (
            "path({ { x = 1, y = 1 }, { center = { x = 1, y = 1 }, radius = 1, from = 0 } }, { fill = 'red' })",
            "finite numbers for 'radius'"
        ),
        ("path({ { x = 1, y = 1 }, { x = 2, y = 1 } })", "needs 'fill' or 'stroke'"),
        (
            "path({ { x = 1, y = 1 }, { x = 2, y = 1 } }, { fill = 'red', closed = 1 })",
            "'closed' must be true or false"
        ),
        ("elipse(self.bounds)", "a canvas has no 'elipse'. Did you mean 'ellipse'?"),
    ])
    func invalidDrawingCallsAreReported(_ call: String, _ message: String) throws {
        let host = try makeHost()
        try load("widget 'Bad' { draw = function(self, canvas) canvas:\(call) end }", into: host)
        let screen = try open("return function(content) content:putBad('b'):edges(equal) end", in: host).screen
        for _ in 0..<2 { #expect(screen.snapshot().nodes.count == 2) }
        let errors = screen.diagnostics.filter { $0.code == .pluginFailed }
        #expect(errors.count == 1 && errors[0].message.contains(message), "\(errors.map(\.message))")
    }

    @Test func canvasesDrawPathsAndArcs() throws {
        let host = try makeHost()
        try load(
            """
            widget 'Shape' { draw = function(self, canvas)
              assert(canvas.direction == 'ltr' and canvas.time == 0)
              canvas:path({ { x = 0, y = 0 }, { center = { x = 5, y = 6 }, radius = 2, from = 0, to = 3 }, { x = 9, y \
            = 8 } },
                { fill = '#ff0000', stroke = '#00ff00', lineWidth = 3, alpha = 0.5, closed = true })
            end }
            """, into: host)
        let screen = try open("return function(content) content:putShape('s'):edges(equal) end", in: host).screen
        let snapshot = screen.snapshot()
        let shape = Shape.path([
            .move(.zero), .arc(center: Point(x: 5, y: 6), radius: 2, start: 0, end: 3), .line(Point(x: 9, y: 8)),
            .close,
        ])
        let drawn = Array(snapshot.commands[try #require(snapshot.nodes.last).commands])
        #expect(
            drawn == [
                .fill(shape, .color(Color(rgba: 0xFF00_0080))),
                .stroke(shape, .color(Color(rgba: 0x00FF_0080)), width: 3),
            ])
        #expect(screen.diagnostics.isEmpty)
    }

    @Test func aPathMayBeASingleArc() throws {
        let host = try makeHost()
        try load(
            """
            widget 'Ring' { draw = function(self, canvas)
              canvas:path({ { center = { x = 5, y = 6 }, radius = 2, from = 0, to = 3 } }, { stroke = '#00ff00' })
            end }
            """, into: host)
        let screen = try open("return function(content) content:putRing('r'):edges(equal) end", in: host).screen
        let snapshot = screen.snapshot()
        let drawn = Array(snapshot.commands[try #require(snapshot.nodes.last).commands])
        let arc = Shape.path([.arc(center: Point(x: 5, y: 6), radius: 2, start: 0, end: 3)])
        #expect(drawn == [.stroke(arc, .color(Color(rgba: 0x00FF_00FF)), width: 1)])
        #expect(screen.diagnostics.isEmpty)
    }

    @Test(arguments: [
        ("events = { tab = function() end }", "unknown event 'tab'. Did you mean 'tap'?"),
        ("events = 1", "'events' of Bad must be a table of functions"),
        ("aliases = 'x'", "'aliases' of Bad must be a list of names"),
        ("aliases = { 'a b' }", "a kind's name must be letters"),
        ("description = 1", "'description' of Bad must be a text"),
        ("defaults = { text = 'x' }", "may only set properties of all views; found 'text'"),
        ("defaults = { alpha = 'x' }", "'alpha' must be a number from 0 to 1"),
        ("acceptsText = 1", "'acceptsText' of Bad must be true or false"),
        ("hugging = { width = 3 }", "{ horizontal =, vertical = }"),
        ("hugging = { vertical = 0 }", "'hugging.vertical' of Bad must be a priority"),
        ("acceptsText = true, properties = { text = { type = 'string' } }", "cannot define the property 'text'"),
        ("properties = { at = { type = 'date', default = 'now' } }", "'at' must be a date"),
        ("properties = { at = { type = 'list', of = 'string' } }", "'of' of the list 'at' of Bad must be a table"),
        ("properties = { at = { type = 'list', of = { type = 'text' } } }", "unknown type 'text' of the property"),
        (
            "properties = { at = { type = 'list', of = { type = 'integer' }, default = { 1.5 } } }",
            "'at[1]' must be a whole number; found 1.5"
        ),
        ("properties = { at = { description = 1 } }", "'description' of Bad.at must be a text"),
        ("paint = 1", "a widget has no 'paint'"),
    ])
    func invalidWidgetDefinitionsAreReported(_ field: String, _ message: String) throws {
        let host = try makeHost()
        try load("widget 'Bad' { \(field) }", into: host)
        let fault = try #require(host.pluginFaults.first)
        #expect(fault.source == "late/init.lua:1" && fault.message.contains(message), "\(fault)")
        #expect(host.registry.kind(named: "Bad") == nil)
    }

    /// Fields of a definition other than its functions.
    @Test func widgetDefinitionsSetDefaultsPrioritiesAndBaselines() throws {
        let host = try makeHost()
        try load(
            """
            widget 'Field' {
              acceptsText = true, defaults = { alpha = 0.5 }, hugging = { vertical = 700 }, compressionResistance = 600,
              properties = { at = { type = 'date', default = '1970-01-02' } },
              intrinsicSize = function(self) return { width = 10, height = 40, text = measureText(self.text) } end,
            }
            """, into: host)
        let open = try open(
            """
            return function(content)
              content:putField('f', { text = 'abc' }):left(equal):top(equal)
              assert(previous ~= nil)
              content:putLabel('l'):text('x'):left(equal):firstBaseline(equal, content.view.subviews[1])
            end
            """, in: host)
        let screen = open.screen
        screen.layoutIfNeeded()
        let view = try #require(screen.view(named: "f"))
        let kind = try screen.kind(of: view)
        #expect(
            kind.acceptsText && kind.sizePriorities.hugging == 250 && kind.sizePriorities.verticalHugging == 700
                && kind.sizePriorities.compressionResistance == 600
        )
        #expect(screen.property(view, slot: CommonProperties.alpha).number == 0.5)
        let at = try screen.slot(ofProperty: #require(screen.registry.number(ofProperty: "at")), of: view)
        #expect(screen.property(view, slot: at).number == 86_400)
        // The text of 20 is in the middle of 40: its baseline is at 10 + 15, the label's at 15.
        #expect(try screen.frame(of: #require(screen.view(named: "l"))).y == 10)
    }

    @Test func sendActionsCallsHandlersOfTheEvent() throws {
        let host = try makeHost()
        try load("widget 'Dial' { events = { pick = function(self, value) print('plugin', value) end } }", into: host)
        let open = try open(
            """
            return function(content)
              local dial = content:putDial('d'):edges(equal):didChanged(function(view, value) heard = view.id .. \
            value[2] end).view
              assert(dial:sendActions('change', { 7, 8 }) == true and heard == 'd8')
              assert(dial:sendActions('pick', 3) == true and dial:sendActions('tap') == false)
              local ok, message = pcall(function() dial:sendActions('changed') end)
              assert(not ok and message:find("unknown event 'changed'. Did you mean 'change'?", 1, true), message)
            end
            """, in: host)
        #expect(open.screen.diagnostics.filter { $0.severity == .error }.isEmpty)
    }

    /// A tap passes its point in the view's coordinates, for any kind of view.
    @Test func classOfAScriptHidesAPluginsKindOfTheSameNameWithAWarning() throws {
        let host = try makeHost()
        let own = try open(
            """
            local Badge = molecule "Badge"
            function Badge:layoutContent(content) content:putLabel("own") end
            return function(content) content:putBadge("b"):left(equal):top(equal) end
            """, in: host)
        try load(badge, into: host)
        #expect(own.screen.view(named: "own") != nil)
        #expect(
            own.screen.diagnostics.contains {
                $0.code == .pluginFailed && $0.severity == .warning && $0.message.contains("'Badge'")
            })
        let other = try open("return function(content) content:putBadge('b'):left(equal):top(equal) end", in: host)
        #expect(other.screen.view(named: "b") != nil)
    }
}
