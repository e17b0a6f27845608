import Foundation
import Scripting
import Tatami
import Testing

/// Nested state: view models, views that appear because of other state, rows of tables.
struct CarryTests {
    @Test func statesOfViewModelsAreKeptByAReload() throws {
        let script = try WrittenScript([
            "main.lua": """
            local Model = viewModel("Model")
            Model.states = { n = 1, unused = 0 }
            function Model:bind(view) end
            local model = Model {}
            return function(content)
              content:putButton("b"):title("b"):left(equal):top(equal):size(equalTo(50))
                :didClicked(function() model.n = model.n + 1 end)
              content:putLabel("l"):right(equal):top(equal):whenStateChanged(model.states.n, "text", tostring)
              model:bind(content.view)
            end
            """
        ])
        _ = try script.live.reload()
        try script.play("screen:tap('b') screen:tap('b')")
        let before = try script.json()
        #expect(before.contains("\"text\": \"3\""))
        let report = try script.live.reload()
        #expect(report.kept == ["Model.n"] && report.dropped == [], "\(report)")
        #expect(try script.json() == before)
    }

    /// A state makes views appear, whose states make other views appear.
    @Test func stateIsRestoredInViewsThatAppearDuringAReload() throws {
        let script = try WrittenScript([
            "main.lua": """
            local Box = molecule "Box"
            Box.states = { depth = 0, open = false, note = "" }
            function Box:viewPlan(content)
              content:putButton("more"):title("more"):left(equal):top(equal):size(equalTo(30))
                :didClicked(function() self.open = true end)
              content:putTextField("field"):left(equalTo(40)):top(equal):size(equalTo { width = 60, height = 30 })
              if self.open then
                content:put(build(Box, function(box) box.depth = self.depth + 1 end), "box" .. self.depth)
                  :left(equal):top(equalTo(40)):right(equal):bottom(equal)
              end
            end
            function Box:init() self.states.open:observe(self):didSet(function() self:applyPlan() end) end
            return Box
            """
        ])
        _ = try script.live.reload()
        try script.play(
            """
            screen:tap('more')
            screen:tap('box0/more')
            screen:type('box0/box1/field', 'deep')
            screen:type('box0/field', 'middle')
            """)
        let before = try script.json()
        #expect(before.contains("deep") && before.contains("middle"))
        let report = try script.live.reload()
        #expect(report.dropped == [], "\(report)")
        let after = try script.json()
        #expect(after == before, "\(WrittenScript.difference(before, after))")
    }

    private static let cells = """
        local Cell = tableCell "Cell"
        Cell.states = { taps = 0 }
        function Cell:layoutContent(content)
          content:putView("box"):edges(equal, parent):height(equalTo(60))
          content:putLabel("t"):assignTo(self, "t"):left(equalTo(5)):top(equalTo(5))
          content:putSwitch("on"):assignTo(self, "on"):right(equalTo(5)):top(equalTo(5))
          content:putTextField("note"):assignTo(self, "note"):left(equalTo(5)):top(equalTo(30)):size(equalTo { width = 90, height = 24 })
          content:putLabel("taps"):left(equalTo(120)):top(equalTo(5)):whenStateChanged(self.states.taps, "text", tostring)
          content:putButton("tap"):title("+"):left(equalTo(160)):top(equalTo(5)):size(equalTo(30))
            :didClicked(function() self.taps = self.taps + 1 end)
          content:putScroll("strip"):left(equalTo(120)):top(equalTo(36)):size(equalTo { width = 80, height = 20 })
            :layoutContent(function(strip)
              strip:putScrollHContentView("in"):layoutContent(function(row)
                row:putView("wide"):edges(equal, parent):width(equalTo(400))
              end)
            end)
        end
        local Page = controller "Page"
        Page.states = { more = 0 }
        function Page:layoutContent(content)
          local items = {}
          for i = 1, 40 do items[i] = { id = "r" .. i, note = "note " .. i } end
          -- HERE
          content:putTable("table"):edges(equal, parent):rowHeight(60)
            .view.sections = tableCells "s":next(Cell, items, function(cell, item)
              cell.t.text, cell.note.text, cell.on.isOn = item.id, item.note, item.isOn or false
            end):build()
        end
        return Page
        """

    /// User input in visible cells moves with its rows through several versions; other values come from the new
    /// script.
    @Test func userInputInTableCellsFollowsTheirRowsThroughReloads() throws {
        let script = try WrittenScript(["main.lua": Self.cells])
        _ = try script.live.reload()
        try script.play(
            """
            screen:scroll("table", { y = 600 })
            screen:tap("table[1,12]/on") screen:tap("table[1,12]/tap") screen:tap("table[1,12]/tap")
            screen:type("table[1,13]/note", "!") screen:scroll("table[1,14]/strip", { x = 50 })
            """)
        let before = try script.json()
        var report = try script.live.reload()
        #expect(
            Set(report.kept) == [
                "root/table scrolled", "root/table[\"r12\"]/on.isOn", "root/table[\"r12\"] Cell.taps",
                "root/table[\"r13\"]/note.text",
                "root/table[\"r14\"]/strip scrolled", "the focus",
            ], "\(report)")
        #expect(report.dropped == [], "\(report)")
        let after = try script.json()
        #expect(after == before, "\(WrittenScript.difference(before, after))")
        // The rows and notes changed; only the typed note stays.
        try script.write(
            "main.lua",
            Self.cells.replacing("-- HERE", with: "table.insert(items, 1, { id = 'new', note = 'new' })")
                .replacing("\"note \"", with: "\"NOTE \""))
        report = try script.live.reload()
        #expect(report.kept.contains("root/table[\"r13\"]/note.text") && report.dropped == [], "\(report)")
        func text(_ view: String, _ name: String) throws -> String {
            try script.play("print(tostring(screen:view('\(view)').\(name)))")
            return script.printed.last ?? ""
        }
        #expect(try text("table[1,13]/on", "isOn") == "true" && text("table[1,13]/taps", "text") == "2")
        #expect(try text("table[1,14]/note", "text") == "note 13!" && text("table[1,15]/note", "text") == "NOTE 14")
        #expect(try text("table[1,15]/strip", "contentOffset.x == 50") == "true")
        // The input of removed rows is dropped and reported.
        try script.write("main.lua", Self.cells.replacing("-- HERE", with: "table.remove(items, 12)"))
        report = try script.live.reload()
        #expect(
            Set(report.dropped.map(\.text)) == [
                "root/table[\"r12\"]/on.isOn: its row is no longer visible",
                "root/table[\"r12\"] Cell.taps: its row is no longer visible",
            ], "\(report)")
        #expect(report.kept.contains("root/table[\"r13\"]/note.text"))
    }

    /// A value that is filled in again does not count as user input; a different value is.
    @Test func valuesThatFillingACellSetsAgainAreNotKeptByAReload() throws {
        let script = try WrittenScript(["main.lua": Self.cells])
        _ = try script.live.reload()
        try script.play(
            "screen:type('table[1,1]/note', '!') screen:tap('table[1,2]/tap') screen:view('table'):reload()")
        let report = try script.live.reload()
        // Filling sets the note again and keeps the taps.
        #expect(!report.kept.contains("root/table[\"r1\"]/note.text"), "\(report)")
        #expect(report.kept.contains("root/table[\"r2\"] Cell.taps"), "\(report)")
    }

    /// A delayed change is delivered at its original time, and a change that cannot wait is reported.
    @Test func delayedStateChangesAreDeliveredOnTimeAfterAReloadOrReportedAsDropped() throws {
        let page = """
            local Page = controller "Page"
            Page.states = { more = 0, seen = "" }
            function Page:layoutContent(content)
              content:putLabel("seen"):left(equalTo(5)):top(equalTo(5)):bind("text", self.states.seen)
              self.states.more:observe("late"):delayMultipleSetTrigger(1)
                :didSet(function(_, changes) self.seen = self.seen .. " " .. changes.new end)
            end
            return Page
            """
        let script = try WrittenScript(["main.lua": page])
        _ = try script.live.reload()
        func set(_ value: Int64) throws {
            try script.live.during { () throws(ScriptError) in try script.host.setState("more", to: .integer(value)) }
        }
        func seen() throws -> String {
            String(try #require(try script.json().firstMatch(of: /"text": "([^"]*)"/)).1)
        }
        try set(1)
        try script.play("screen:advance(0.25)")
        try set(2)
        try script.play("screen:advance(0.25)")
        #expect(try seen() == " 1")
        let report = try script.live.reload()
        #expect(report.kept.contains("Page.more delayed") && report.dropped == [], "\(report)")
        #expect(try seen() == " 1")
        try script.play("screen:advance(0.4)")
        #expect(try seen() == " 1")
        try script.play("screen:advance(0.2)")
        #expect(try seen() == " 1 2")
        // The new version has no delay.
        try set(3)
        try script.write("main.lua", page.replacing(":delayMultipleSetTrigger(1)", with: ""))
        let other = try script.live.reload()
        #expect(
            other.dropped.map(\.text) == ["Page.more delayed: no observer in the new version waits for this change"],
            "\(other)")
        // The observer's effect is carried over, and it does not run again.
        #expect(try seen() == " 1 2")
    }

    /// The top row stays although the heights above it are estimates, and follows its identity.
    @Test func topRowOfATableStaysAfterAReloadUnlessItIsRemoved() throws {
        let main = """
            local Cell = tableCell "Cell"
            function Cell:layoutContent(content)
              content:putLabel("t"):assignTo(self, "t"):numberOfLines(0):edges(equalTo(5), parent)
            end
            return function(content)
              local items = {}
              for i = 1, 200 do items[i] = { id = "r" .. i, text = ("word "):rep(1 + i * 7 % 40) } end
              -- HERE
              content:putTable("table"):edges(equal, parent):allowsMultipleSelection(true)
                .view.sections = tableCells "s":next(Cell, items, function(cell, item) cell.t.text = item.id .. item.text end)
                  :build()
            end
            """
        let script = try WrittenScript(["main.lua": main])
        _ = try script.live.reload()
        try script.play(
            "for i = 1, 30 do screen:scroll('table', { y = 200 }) end screen:selectRow('table', { 1, 150 })")
        func top() throws -> String {
            try script.play("print(table.unpack(screen:view('table'):visiblePaths()[1]))")
            let text = try script.json()
            let label = text.firstMatch(of: /"text": "(r\d+)word/)
            return String(try #require(label).1)
        }
        let first = try top()
        #expect(first != "r1")
        let report = try script.live.reload()
        #expect(report.kept.contains("root/table scrolled") && report.dropped == [], "\(report)")
        #expect(try top() == first)
        // New rows precede it: the offset changes, the row stays.
        try script.write(
            "main.lua",
            main.replacing(
                "-- HERE", with: "for i = 1, 20 do table.insert(items, 1, { id = 'new' .. i, text = 'new' }) end"))
        let moved = try script.live.reload()
        #expect(moved.dropped == [], "\(moved)")
        #expect(try top() == first)
        // The row is removed.
        try script.write(
            "main.lua", main.replacing("-- HERE", with: "for i = #items, 6, -1 do items[i] = nil end"))
        let gone = try script.live.reload()
        #expect(
            gone.dropped.map(\.text) == ["root/table scrolled: the row no longer exists"]
                || gone.dropped.count == 2)
    }

    /// Paths grow with the depth of views; all paths of a tree with n levels would take n² bytes.
    @Test func stateInMoreThan400NestedViewsIsDropped() throws {
        let script = try WrittenScript([
            "main.lua": """
            return function(content)
              for level = 1, 1500 do
                local inner
                -- What is in it leaves the switch uncovered.
                content:putView("v"):top(equal):horizontal(equal):height(equalTo(level > 300 and 200 or 480))
                  :layoutContent(function(own) inner = own end)
                content = inner
                if level == 300 then content:putSwitch("switch"):left(equal):top(equalTo(300)) end
                if level == 1500 then content:putSwitch("deep"):left(equal):top(equal) end
              end
            end
            """
        ])
        _ = try script.live.reload()
        let switched = "root" + String(repeating: "/v", count: 300) + "/switch"
        try script.play("screen:tap('\(switched)')")
        let state = script.host.screenState()
        #expect(state.entries.contains { $0.key.path == switched })
        #expect(state.entries.allSatisfy { $0.key.path.count(where: { $0 == "/" }) <= 400 })
        let report = try script.live.reload()
        #expect(report.dropped == [] && report.kept == ["\(switched).isOn"], "\(report)")
        // Deeper state is dropped and reported.
        try script.play("screen:tap('deep')")
        let other = try script.live.reload()
        #expect(
            other.dropped.map(\.text) == [
                "1 value nested in more than 400 views: state is not captured at this depth"
            ], "\(other)")
        #expect(other.kept == ["\(switched).isOn"])
    }
}
