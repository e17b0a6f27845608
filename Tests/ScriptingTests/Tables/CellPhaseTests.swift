import Layout
import LuaHost
import Tables
import Testing

@testable import Scripting

/// When a cell is laid out and filled: its behaviour, the option of a phase, functions that fill on each use.
struct CellPhaseTests {
    /// What is in a cell that waits to be used again is nobody's to see, and nothing is said of it.
    @Test func cellsThatWaitAreNotDiagnosed() throws {
        let live = try LiveScreen(
            """
            local Row = tableCell "Row"
            function Row:layoutContent(content)
              content:putVStack("stack"):edges(equal, parent):layoutContent(function(stack)
                stack:putStackedLabel("label"):assignTo(self, "label")
                stack:putStackedView("box"):assignTo(self, "box"):height(equalTo(30))
              end)
            end
            function Row:configure(number)
              self.label.text, self.box.isHidden = tostring(number), number % 2 == 0
            end
            local Main = controller "Main"
            function Main:layoutContent(content)
              local list = {}
              for i = 1, 200 do list[i] = cell(Row, i) end
              content:putTable("table"):edges(equal, parent):assignTo(self, "table"):cells(list)
            end
            return Main
            """)
        for row in [1, 60, 120, 3, 200, 90] {
            try live.run("main.table:scrollTo({ 1, \(row) }, 'top')")
            live.screen.layoutIfNeeded()
            #expect(live.screen.diagnostics.map(\.message) == [], "row \(row)")
        }
        guard case .table(let window)? = live.host.main.tables[try live.view("table")]?.pane else {
            throw LuaFault("no table")
        }
        #expect(window.pooledCount > 0)
    }

    /// How often `layoutContent` ran for the only cell: made, filled with something else, and shown in another width.
    private func layouts(_ behaviour: String) throws -> [Int] {
        let live = try TableScreen.open("Row.layoutBehaviour = \(behaviour)")
        try live.run("main:show { { id = 1, height = 40 } }")
        var counts = [try live.noted().count]
        try live.run("main:show { { id = 1, height = 40, text = 'other' } }")
        counts.append(try live.noted().count)
        try live.interactor.resize(to: Size(width: 320, height: 700))
        counts.append(try live.noted().count)
        return counts
    }

    @Test func N2_34_behaviours() throws {
        #expect(try layouts("layoutOnce") == [1, 0, 0])
        #expect(try layouts("layoutOn 'reused'") == [1, 0, 0])
        #expect(try layouts("layoutOn 'setNeedsLayout'") == [1, 1, 0])
        #expect(try layouts("layoutOnEach { 'reused', 'none' }") == [1, 0, 1])
        #expect(try layouts("alwaysLayout") == [1, 1, 1])
        #expect(throws: (any Error).self) { try layouts("layoutOn 'resued'") }
    }

    /// What a phase does with the constraints that are there: replaced by default, kept by `addNew`, nothing at all for nil.
    @Test func N2_36_layoutOptionOfAPhase() throws {
        func constraints(_ option: String) throws -> (heights: Int, layouts: Int) {
            let live = try LiveScreen(
                """
                local count = 0
                local Cell = tableCell "Cell"
                Cell.layoutBehaviour = alwaysLayout
                function Cell:layoutContent(content)
                  count = count + 1
                  content:putLabel("label"):assignTo(self, "label"):edges(equal, parent):height(equalTo(30 + count))
                end
                \(option)
                function Cell:configure(item) self.label.text = item.id end
                local Main = controller "Main"
                function Main:layoutContent(content)
                  content:putTable("table"):edges(equal, parent):assignTo(self, "table")
                end
                function Main:count() return count end
                function Main:show(text) self.table.cells = { cell(Cell, { id = 1, text = text }) } end
                return Main
                """)
            try live.run("main:show 'a'")
            live.screen.layoutIfNeeded()
            try live.run("main:show 'b'")
            let height = try #require(try live.rows().first).frame.height
            return (Int(height), Int(try #require(try live.run("return main:count()").number)))
        }
        #expect(try constraints("") == (32, 2))
        // The first of two constraints that cannot both hold is the one that holds.
        #expect(try constraints("function Cell:layoutOption(phase) return 'addNew' end") == (31, 2))
        #expect(
            try constraints(
                "function Cell:layoutOption(phase) if phase ~= 'firstLoad' then return nil end return 'addNew' end")
                == (31, 1))
    }

    /// A class with a function: the function fills a cell when it is made, and whenever it is used again.
    @Test func N2_53_functionsFillOnEachUse() throws {
        let live = try TableScreen.open(
            """
            function Main:names()
              self.filled = 0
              local ids = {}
              for i = 1, 200 do ids[i] = i end
              self.table.sections = tableCells "a":next(Row, ids, function(row, i)
                self.filled = self.filled + 1
                fill(row, { id = i, height = 100 })
              end):build()
            end
            """)
        try live.run("main:names() main.table.estimatedRowHeight = 100")
        #expect(try live.seen() == (1...8).map { "\($0)" })
        let first = try #require(try live.run("return main.filled").number)
        #expect(first >= 8 && first <= 20)
        try live.run("main.table:scrollTo({ 1, 150 }, 'top')")
        #expect(try live.seen().first == "150")
        let second = try #require(try live.run("return main.filled").number)
        #expect(second >= first + 8 && second <= first + 30)
    }

    /// More sections behind those that a table shows: they begin what is built next.
    @Test func N2_56_appendsToWhatIsShown() throws {
        let live = try TableScreen.open(
            """
            function Main:more()
              self.kept = self.table:cellAt({ 1, 2 })
              self.table.sections = tableCells():append(section("s", { entities({ "a", "b" }, function(id)
                return cell(Row, { id = id, height = 20 }, fill) end) }))
                :append(section("more", { cell(Row, { id = "c", height = 20 }, fill) })):build()
            end
            """)
        try live.run("main:show { { id = 'a', height = 20 }, { id = 'b', height = 20 } }")
        _ = try live.rows()
        try live.run("main:more()")
        #expect(try live.rows().map(\.name) == ["[1,1]", "[1,2]", "[2,1]"])
        #expect(try live.run("return main.kept == main.table:cellAt({ 1, 2 })").isTrue)
    }
}
