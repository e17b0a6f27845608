import Layout
import LuaHost
import TestSupport
import Testing

@testable import Scripting

/// No sequence of good and malicious plugins changes another plugin's results, or the screen without them.
struct IsolationTests {
    /// Uses many of the functions that a malicious plugin might change.
    private static let good = """
        local words = { "one", "two", "three" }
        local function joined() return table.concat(words, "+"):upper():gsub("O", "0") end
        widget "Good" {
          properties = { count = { type = "number", default = 3 } },
          intrinsicSize = function(self)
            local width = math.floor(self.count * 10.5) + #tostring(joined())
            return { width = width, height = math.max(20, select("#", 1, 2)) }
          end,
          draw = function(self, canvas)
            canvas:text(string.format("%s %d", joined(), self.count), self.bounds, { color = "label" })
            for _, word in ipairs(words) do
              canvas:rect({ x = #word, y = 0, width = 1, height = 1 }, { fill = "red" })
            end
          end,
          events = { tap = function(self) self.count = self.count + 1 end },
        }
        container "Pile" {
          measure = function(self, proposed, children)
            local height = 0
            for _, child in ipairs(children) do height = height + child:measure(proposed.width).height end
            return { width = 70, height = height }
          end,
          place = function(self, size, children)
            local y = 0
            for _, child in ipairs(children) do
              child:place(0, y, size.width, child:measure(size.width).height)
              y = y + child:measure(size.width).height
            end
          end,
        }
        """

    private static let body = """
        self.taps = viewState(0)
        content:putGood("good"):left(equal):top(equal)
        content:putPile("pile"):left(equal):top(equalTo(50)):layoutContent(function(pile)
          pile:putStackedLabel("a"):text("aa")
          pile:putStackedGood("b"):count(5)
        end)
        content:putLabel("count"):right(equal):top(equal):whenStateChanged(self.taps, "text", tostring)
        content:putButton("plus"):title("+"):right(equal):bottom(equal):size(equalTo(40))
          :didClicked(function() self.taps.value = self.taps.value + 1 end)
        """

    /// Attacks that run when the plugin is loaded.
    private static let attacks = [
        "string.format = function() return 'stolen' end table.concat = nil math.floor = function() return -1 end",
        "getmetatable('').__index = function() return 'stolen' end", "getmetatable('').__index.upper = nil",
        "_G.ipairs, _G.select, _G.tostring = nil, nil, nil", "setmetatable(_G, { __index = function() return 7 end })",
        "for name in pairs(_G) do _G[name] = nil end", "error({})", "while true do end", "widget 'Label' {}",
        "traits.direction = 'rtl'", "local t = {} while true do t[#t + 1] = ('x'):rep(1e6) .. #t end",
        "coroutine.wrap(function() coroutine.yield() end)()", "rawset(_G, 'widget', nil)", "require 'good'",
        "host.lua = nil host.fail = nil host = nil",
        "local s = viewState(1) s:observe('x'):didSet(function() s.value = s.value + 1 end) s.value = 2",
        "rule 'all' { check = function() error('x') end }", "dialect 'd' { left = function() error('x') end }",
        "table.sort = function(t) t[1] = nil end next = function() end rawequal = function() return true end",
    ]

    /// Attacks in a widget's functions; the widgets are put after all others.
    private static let widgets = [
        "intrinsicSize = function() error('x') end",
        "draw = function(self, canvas) while true do canvas:fill('red') end end",
        "draw = function(self) self.superview.alpha = 0 end",
        "intrinsicSize = function() return { width = 0/0, height = -1 } end",
        "layoutContent = function(self, content) content:putGood('g'):left(equal):top(equal) content:putLabel('l') end",
        "draw = function(self) for _, view in ipairs(self.superview.subviews) do view:removeFromSuperview() end end",
    ]

    private func shown(_ live: LiveScreen) throws -> [String] {
        let hostile: Set = ["Hostile0", "Hostile1", "Hostile2", "Hostile3"]
        func picture() throws -> [String] {
            let snapshot = try live.host.snapshot()
            var skipped = 0..<0
            return snapshot.nodes.enumerated().compactMap { index, node in
                if hostile.contains(node.kind) { skipped = index..<index + node.span }
                guard !skipped.contains(index) else { return nil }
                let drawn = Array(snapshot.commands[node.commands])
                return "\(node.id) \(node.kind) \(node.frame) \(node.appearance) \(drawn)"
            }
        }
        let first = try picture()
        _ = try live.interactor.touch(live.view("good"))
        _ = try live.interactor.touch(live.view("plus"))
        return first + (try picture())
    }

    private func live(_ plugins: [WrittenPlugin], _ more: String = "") throws -> LiveScreen {
        defer { for plugin in plugins { plugin.remove() } }
        var limits = Limits()
        // Each plugin that loops gets a quarter of the remaining time.
        limits.time = 4
        limits.memory = 64 << 20
        return try LiveScreen(
            states: "", Self.body + "\n" + more, limits: limits, plugins: WrittenPlugin.directories(plugins))
    }

    @Test(arguments: Seeds.range(0, short: 8, full: 40))
    func attackingPluginsDoNotChangeTheViewsOfAnotherPlugin(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let alone = try shown(live([WrittenPlugin("good", manifest: "kinds = { 'Good', 'Pile' }", Self.good)]))
        var plugins: [WrittenPlugin] = []
        var puts = ""
        for number in 0..<Int.random(in: 1...4, using: &random) {
            var (attack, manifest) = (Self.attacks.randomElement(using: &random)!, "")
            if Bool.random(using: &random) {
                // The plugin is loaded when its kind is mentioned.
                let body = Self.widgets.randomElement(using: &random)!
                attack = "widget 'Hostile\(number)' { \(body) } " + attack
                manifest = "kinds = { 'Hostile\(number)' }"
                puts += "content:putHostile\(number)('h\(number)'):right(equal):bottom(equalTo(100)):size(equalTo(9))\n"
            }
            plugins.append(try WrittenPlugin("hostile\(number)", manifest: manifest, attack))
        }
        plugins.insert(
            try WrittenPlugin("good", manifest: "kinds = { 'Good', 'Pile' }", Self.good),
            at: Int.random(in: 0...plugins.count, using: &random))
        let found = try shown(live(plugins, puts))
        #expect(found == alone, "seed \(seed)")
    }
}
