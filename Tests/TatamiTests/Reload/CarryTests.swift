import Foundation
import Scripting
import Tatami
import Testing

/// What lies deeper: view models, views that appear because of what is carried over, rows of tables.
struct CarryTests {
    @Test func viewModelsOfViewsAreKept() throws {
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

    /// A state makes views appear, whose states make others appear.
    @Test func viewsThatAppearAreGivenTheirs() throws {
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

    /// The row on top stays there though the heights of those above it are not known yet, and goes with its identity.
    @Test func theRowOnTopStays() throws {
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
        // Rows come in front: the place is another one, the row is the same.
        try script.write(
            "main.lua",
            main.replacing(
                "-- HERE", with: "for i = 1, 20 do table.insert(items, 1, { id = 'new' .. i, text = 'new' }) end"))
        let moved = try script.live.reload()
        #expect(moved.dropped == [], "\(moved)")
        #expect(try top() == first)
        // It goes.
        try script.write(
            "main.lua", main.replacing("-- HERE", with: "for i = #items, 6, -1 do items[i] = nil end"))
        let gone = try script.live.reload()
        #expect(
            gone.dropped.map(\.text) == ["root/table scrolled: the row is not there any more"]
                || gone.dropped.count == 2)
    }
}
