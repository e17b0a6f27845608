import Foundation
import Scripting
import Tatami
import TestSupport
import Testing

/// The law of reloads: after a success, the screen equals a cold start with the same state; after a failure, it is
/// unchanged.
struct ReloadLawTests {
    /// A random script with its files, parts of which may be broken.
    private struct Project {
        var title = "Title"
        var first = "0"
        var className = "Page"
        var word = "word"
        var dataTitle = "data"
        var badgeWidth = 20
        var badgeVersion = 1
        var badgeName = "count"
        var rows = 10
        var hasField = true
        var isInner = false
        /// The broken files, with the kind of damage.
        var broken: [String: String] = [:]

        var files: [String: String] {
            var files = [
                "main.lua": main, "ui/words.lua": "return { word = '\(word)' }",
                "data.json": "{ \"title\": \"\(dataTitle)\", \"rows\": \(rows) }",
                "plugins/badge/plugin.lua":
                    "return { name = 'badge', version = '\(badgeVersion).0.0', api = 1, kinds = { 'Badge' } }",
                "plugins/badge/init.lua": badge,
            ]
            for (name, text) in broken { files[name] = text }
            return files
        }

        private var main: String {
            """
            local words = require "ui.words"
            local Row = molecule "Row"
            Row.states = { marked = false }
            function Row:layoutContent(content)
              content:putButton("mark"):edges(equal, parent):size(equalTo(30))
                :whenStateChanged(self.states.marked, "title", function(on) return on and "marked" or "plain" end)
                :didClicked(function() self.marked = not self.marked end)
            end
            local \(className) = controller "\(className)"
            \(className).states = { count = \(first), name = "", log = {}, more = false }
            local function fill(self, content)
              content:putLabel("title"):left(equalTo(8)):top(equalTo(4)):text("\(title) " .. words.word .. data.title)
              content:putLabel("count"):left(equalTo(8)):top(equalTo(30))
                :whenStateChanged(self.states.count, "text", tostring)
              content:putButton("plus"):title("+"):left(equalTo(200)):top(equalTo(4)):size(equalTo(30))
                :didClicked(function()
                  if type(self.count) == "number" then self.count = self.count + 1 end
                  local log = {}
                  for i, v in ipairs(self.log) do log[i] = v end
                  log[#log + 1] = { at = self.count }
                  self.log = log
                end)
              content:putLabel("log"):left(equalTo(60)):top(equalTo(30))
                :whenStateChanged(self.states.log, "text", function(log) return "log " .. #log end)
              content:putSwitch("switch"):left(equalTo(240)):top(equalTo(4)):bind("isOn", self.states.more)
              content:putBadge("badge"):left(equalTo(8)):top(equalTo(100))
              content:put(Row, "row"):left(equalTo(60)):top(equalTo(100))
              \(hasField ? "content:putTextField('field'):left(equalTo(8)):top(equalTo(60)):size(equalTo { width = 100, height = 30 }):bind('text', self.states.name)" : "")
              content:putTable("table"):left(equalTo(8)):top(equalTo(150)):size(equalTo { width = 200, height = 200 })
                .view.sections = (function()
                  local Cell = tableCell("Cell")
                  function Cell:layoutContent(content) content:putLabel("t"):edges(equalTo(5), parent):assignTo(self, "t") end
                  local items = {}
                  for i = 1, data.rows do items[i] = { id = "r" .. i } end
                  return tableCells("s"):next(Cell, items, function(cell, item) cell.t.text = item.id end):build()
                end)()
            end
            function \(className):layoutContent(content)
              \(isInner ? "content:putView('inner'):edges(equal, parent):layoutContent(function(inner) fill(self, inner) end)" : "fill(self, content)")
              self.states.more:observe("late"):delayMultipleSetTrigger(0.3)
                :didSet(function() self.log = { 1, 2, 3 } end)
              self.states.log:observe("now"):didSet(function()
                if #self.log == 2 and type(self.count) == "number" then self.count = self.count + 10 end
              end)
            end
            return \(className)
            """
        }

        private var badge: String {
            """
            widget "Badge" {
              properties = { \(badgeName) = { type = "number", default = 1 }, label = { type = "string", default = "" } },
              intrinsicSize = function(self) return { width = \(badgeWidth) + self.\(badgeName), height = 20 } end,
              events = { tap = function(self) self.\(badgeName) = self.\(badgeName) + 2; self.label = "tapped" end },
            }
            function migrate(old, from)
              for _, entry in ipairs(old) do
                if entry.name == "count" or entry.name == "number" then entry.name = "\(badgeName)" end
              end
              return old
            end
            """
        }
    }

    private static let breakages = [
        ("main.lua", "return function("), ("main.lua", "error('no')"), ("main.lua", "return require 'nobody'"),
        ("ui/words.lua", "return {"), ("ui/words.lua", "local a = nil; return a.b"), ("data.json", "{ \"title\": "),
        ("plugins/badge/init.lua", "widget 'Badge' { nonsense = 1 }"), ("plugins/badge/init.lua", "while"),
        ("plugins/badge/plugin.lua", "return 7"),
        ("plugins/badge/plugin.lua", "return { name = 'badge', version = 'x', api = 1 }"),
    ]

    private func edit(_ project: inout Project, _ random: inout SeededGenerator) {
        switch random.int(0..<14) {
        case 0: project.title = random.pick(["Title", "Other", "Third"])
        case 1: project.first = random.pick(["0", "5", "'text'", "{ 1 }"])
        case 2: project.className = random.pick(["Page", "Screen"])
        case 3: project.word = random.pick(["word", "verb"])
        case 4: project.dataTitle = random.pick(["data", "facts"])
        case 5: project.badgeWidth = random.int(10..<40)
        case 6:
            project.badgeVersion += 1
            project.badgeName = random.pick(["count", "number"])
        case 7: project.rows = random.int(0..<30)
        case 8: project.hasField.toggle()
        case 9: project.isInner.toggle()
        case 10, 11:
            let (file, text) = random.pick(Self.breakages)
            project.broken[file] = text
        default: project.broken = [:]
        }
        // Usually repair it at once.
        if random.chance(40) { project.broken = [:] }
    }

    private static let events = [
        "screen:tap('plus')", "screen:tap('badge')", "screen:tap('mark')", "screen:tap('switch')",
        "if pcall(function() return screen:view('field') end) then screen:type('field', 'ab') end",
        "pcall(function() screen:scroll('table', { y = 60 }) end)",
        "pcall(function() screen:selectRow('table', { 1, 3 }) end)", "screen:advance(0.4)", "screen:rotate()",
        "screen:hideKeyboard()",
    ]

    @Test(arguments: Seeds.range(1, short: 12, full: 60))
    func hotReloadEqualsAColdStartWithTheSameStateOrFailsWithoutChanges(_ seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        var project = Project()
        let script = try WrittenScript(project.files)
        _ = try script.live.reload()
        var (good, bad) = (0, 0)
        for step in 0..<12 {
            for _ in 0..<random.int(0..<4) {
                // The event can be impossible, for instance below a keyboard.
                try? script.play(random.pick(Self.events))
            }
            // Without an edit, a reload changes nothing.
            if project.broken.isEmpty {
                let before = try script.json()
                let report = try script.live.reload()
                let after = try script.json()
                #expect(
                    after == before,
                    "seed \(seed), step \(step), no edit: \(WrittenScript.difference(before, after)), \(report)")
            }
            edit(&project, &random)
            for (name, text) in project.files { try script.write(name, text) }
            let before = try script.json()
            let version = script.live.version!
            let (changes, versions) = (version.screens[0].changes, version.screens[0].host.pluginVersions)
            let place: Comment = "seed \(seed), step \(step), \(project)"
            if let fault = script.failure() {
                bad += 1
                #expect(!project.broken.isEmpty, "\(place): \(fault)")
                #expect(script.live.version === version, place)
                #expect(try script.json() == before, place)
            } else {
                good += 1
                // An unused plugin is not loaded, so that its errors do not matter.
                #expect(project.broken.keys.allSatisfy { $0.hasPrefix("plugins/badge/init") }, place)
                let (hot, cold) = (try script.json(), try script.cold(changes, from: versions))
                #expect(hot == cold, "\(place): \(WrittenScript.difference(hot, cold))")
            }
        }
        #expect(good + bad == 12)
    }
}
