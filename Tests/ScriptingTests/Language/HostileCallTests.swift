import Layout
import LuaHost
import Testing

@testable import Scripting

/// Every method of every object, called with random arguments: each call returns or raises an error with a source
/// location, and the screen can still be laid out. The argument is the seed.
@Suite("Calls with random arguments")
struct HostileCallTests {
    private static func list(_ names: [String]) -> String {
        "{ " + names.map { "\"\($0)\"" }.joined(separator: ", ") + " }"
    }

    private static let declarations = ["molecule", "controller", "viewModel", "viewState", "observableState"]
    private static let kinds = KindRegistry().kinds.map(\.name)
    private static let properties = KindRegistry().propertyNames

    /// The place of a call: inside or outside of a layout.
    enum Place: String, CaseIterable { case inLayout, outside }

    private static func script(seed: Int, calls: Int, _ place: Place) -> String {
        func names(_ methods: [OperationIndex.Method]) -> [String] { methods.map(\.name) }
        let puts = kinds.flatMap { ["put\($0)", "putStacked\($0)"] }
        let screen = OperationIndex.shared.names(of: .screen).filter { $0 != "close" }
        return #"""
            local seed = \#(seed)
            local function random(n) seed = (seed * 1103515245 + 12345) % 2147483648 return seed // 65536 % n + 1 end
            local function pick(list) return list[random(#list)] end

            local Card = molecule "Card"
            Card.states = { title = "", count = 0, nothing = none }
            function Card:layoutContent(content) content:putLabel("inner"):edges(equal, parent) end
            local Model = viewModel("Model")
            Model.states = { title = "" }

            local cycle = {}
            cycle.cycle = cycle
            local deep = {}
            for _ = 1, 100 do deep = { deep } end
            local raising = setmetatable({}, {
              __index = function() error("raised by __index") end, __newindex = function() \#
            error("raised by __newindex") end,
              __len = function() error("raised by __len") end, __pairs = function() error("raised by __pairs") end,
              __tostring = function() error("raised by __tostring") end, __call = function() \#
            error("raised by __call") end,
            })
            local lying = setmetatable({}, { __len = function() return 1 << 50 end, __index = function() return 1 end })
            local values = {
              false, true, 0, 1, -1, 0.5, 3, 200, -1e9, 1e308, -1e308, 2 ^ 53, math.maxinteger, math.mininteger, 0 / \#
            0, 1 / 0, -1 / 0, 1e-320,
              "", "x", "text", "isHidden", "left", "topLeft", "vertically", "editExisting", "Label", "title", "body", \#
            "#ff0000", "a\0b", "\xff\xfe",
              "\u{202E}", ("x"):rep(5000), "../../etc/passwd", "/dev/zero", "%s%n", "<b>open", "1e999",
              {}, { 1, 2, 3 }, { x = 1, y = 2 }, { width = 10, height = 20 }, { top = 1, left = 0 / 0 }, { priority = \#
            1e308 }, { "a", bold = true },
              { light = "red", dark = "blue" }, { size = -1 }, { images = { "a.png" }, duration = 0 }, { [1.5] = 1 }, \#
            { [true] = 1 }, { option = "x" },
              cycle, deep, raising, lying,
              function() end, function() error("raised by a function") end, function(...) return ... end, function() \#
            return 0 / 0 end,
              coroutine.create(print), print, Card, Model,
              equal, moreThan, equalTo(3), lessThanTo(-1e6), equalTo(parent), parent, previous, safeArea, keyboard, \#
            myself, parent.topAnchor, priority,
              traits, data, none, build, molecule,
            }
            local methods = {
              node = \#(list(names(OperationIndex.shared.methods(of: .node)) + properties)),
              container = \#(list(names(OperationIndex.shared.methods(of: .container)) + puts)),
              view = \#(list(names(OperationIndex.shared.methods(of: .view)) + ViewLibrary.fieldNames + properties)),
              state = \#(list(names(OperationIndex.shared.methods(of: .state)) + ["value"])),
              observation = \#(list(names(OperationIndex.shared.methods(of: .observation)))),
              binding = \#(list(names(OperationIndex.shared.methods(of: .binding)))),
              model = { "apply", "map", "bind", "unbind", "viewDidLayouted", "title", "view", "states" },
              screen = \#(list(screen + ["none"])),
              global = \#(list(names(OperationIndex.shared.methods(of: .global)) + Self.declarations)),
            }
            local kinds = {}
            for kind in pairs(methods) do kinds[#kinds + 1] = kind end

            local counts = { calls = 0, errors = 0, bad = {} }
            local objects = {}
            local function check(ok, message)
              counts.calls = counts.calls + 1
              if ok then return end
              counts.errors = counts.errors + 1
              if type(message) ~= "string" or not message:find("^test%.lua:%d+: .") or #message > 2200 then
                counts.bad[#counts.bad + 1] = tostring(message)
              end
            end
            local function argument()
              if random(3) == 1 then
                local object = pick(objects[pick { "node", "container", "view", "state", "observation", "binding", \#
            "model" }])
                return object
              end
              if random(12) == 1 then return nil end
              return pick(values)
            end
            local function attack()
              local kind = pick(kinds)
              local name = pick(methods[kind])
              local count = random(5) - 1
              local arguments = {}
              for index = 1, count do arguments[index] = argument() end
              check(pcall(function()
                if kind == "global" then return _G[name](table.unpack(arguments, 1, count)) end
                local object = pick(objects[kind])
                local way = random(12)
                if way == 1 then object[name] = arguments[1] return end
                if way == 2 then return object[arguments[1]] end
                if way == 3 then return object[name](table.unpack(arguments, 1, count)) end
                local field = object[name]
                if type(field) == "function" then return field(object, table.unpack(arguments, 1, count)) end
              end))
            end

            local Main = controller "Main"
            Main.states = { text = "", number = 0 }
            function Main:layoutContent(content)
              local stack = content:putStack("stack"):edges(equal, parent)
              local label = content:putLabel("label"):text("Hi"):center(equal, parent)
              local field = content:putTextField("field"):top(equal, parent)
              local scroll = content:putScroll("scroll"):size(equalTo(100))
              local card = content:put(Card)
              local gone = content:putView("gone")
              objects.node = { label, stack, field, scroll, card, gone, build "Label", build(Card) }
              objects.container = { content }
              stack:layoutContent(function(inner) objects.container[2] = inner inner:putStackedLabel() end)
              scroll:layoutContent(function(inner) objects.container[3] = inner end)
              objects.view = { label.view, stack.view, field.view, scroll.view, card.view, gone.view }
              gone.view:removeFromSuperview()
              objects.state = { self.states.text, self.states.number, viewState(1), observableState({}), \#
            self.states.text:mapped(function(v) return v end) }
              objects.observation = { self.states.text:observe(self), self.states.number:observe("x") }
              objects.binding = { self.states.text:bind(label, "text"), self.states.text:oneWayBind(field, "text") }
              objects.model = { Model { title = "x" }, Model() }
              objects.screen = { screen }
              if "\#(place.rawValue)" == "inLayout" then for _ = 1, \#(calls) do attack() end end
            end
            function Main:attackOutside() for _ = 1, \#(calls) do attack() end end
            function Main:report()
              print(counts.calls, counts.errors, #counts.bad)
              for index = 1, math.min(#counts.bad, 5) do print(counts.bad[index]) end
            end
            return Main
            """#
    }

    @Test(arguments: 1...20, Place.allCases)
    func randomCallsReturnOrFailWithTheirLocation(seed: Int, place: Place) throws {
        let calls = 400
        var limits = Limits()
        limits.time = 30
        let scene = try Scene(script: "", limits: limits, maximumViews: 3000, isRun: false)
        try scene.host.lua.setGlobal(scene.host.main.environment, "screen", scene.host.handle(of: scene.host.main))
        let clock = ContinuousClock()
        let start = clock.now
        do {
            try scene.run(Self.script(seed: seed, calls: calls, place))
            if place == .outside { try scene.send("attackOutside") }
        } catch let error as ScriptError {
            // An error in a callback may end a layout; that error has a source location too.
            #expect(error.lua.source?.chunk == "test.lua" && !error.lua.kind.isLimit, "seed \(seed): \(error.lua)")
        }
        #expect(clock.now - start < .seconds(30))
        scene.screen.layoutIfNeeded()
        _ = scene.screen.snapshot()
        guard let instance = scene.host.current.instances[scene.screen.root] else { return }
        try scene.host.libraries.layouts.send(instance.table, "report")
        let printed = scene.printed
        let report = try #require(printed.last { $0.hasPrefix("\(calls)\t") }, "seed \(seed): \(printed.suffix(6))")
        #expect(report.hasSuffix("\t0"), "seed \(seed): \(printed.suffix(6))")
    }
}
