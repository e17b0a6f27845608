import Layout
import LuaHost
import Testing

@testable import Scripting

/// What scripts do wrong with tables: each is told with its place, and the table stays as it should be.
struct TableMistakeTests {
    private func failure(_ text: String) throws -> String {
        let live = try TableScreen.open("Main.Row = Row")
        return live.failure(text) ?? "no failure"
    }

    @Test(arguments: [
        ("main.table.sections = 5", "sections are what build() gave"),
        ("main.table.cells = { 5 }", "a cell is given by its model, by its class or by cell(Class, item, fn); found 5"),
        ("tableCells 'a':next(5, {})", "next takes a class of cells or of their models; found 5"),
        ("tableCells 'a':next(molecule 'M', {})", "make it with tableCell or collectionCell"),
        ("tableCells 'a':nextEmptyCell(-1)", "a height from 0 to 100000"),
        ("rows(-1, print)", "the count must be a whole number of at least 0; found -1"),
        ("rows(1.5, print)", "the count must be a whole number"),
        ("rows(3)", "needs a function"),
        ("layoutOn 'reusd'", "Did you mean 'reused'?"),
        ("section('a', { titel = 'x' })", "a section has no 'titel'. Did you mean 'title'?"),
        ("tableCellModel('M', molecule 'N')", "needs a class that tableCell made"),
        ("main.table:scrollTo({ 1, 1 })", "has no section 1: it has 0 sections"),
        ("main.table:scrollTo(5)", "a path, { section, row } counted from 1"),
        ("main.table:cellAt({ 1 })", "a path is { section, row }"),
        ("main:rows(3) main.table:selectRow({ 1, 4 })", "has no row [1,4]: section 1 has 3 rows"),
        ("main:rows(3) main.table:rowsChanged { insert = { { 1, 2 } } }", "a section of one rows(count, fn)"),
        ("main.view.sections = {}", "'sections'"),
    ])
    func isRefused(script: String, message: String) throws {
        let found = try failure(script)
        #expect(found.contains(message), "\(found)")
        #expect(found.hasPrefix("more.lua:1:"), "\(found)")
    }

    @Test(arguments: ["0/0", "{}", "print"])
    func identifiersThatAreNone(id: String) throws {
        let live = try TableScreen.open()
        let found = live.failure("main:show { { id = \(id), height = 5 } }") ?? ""
        #expect(found.contains("the identifier of a cell must be a string or a number"), "\(found)")
        #expect(try live.rows().isEmpty)
    }

    @Test func identifiersThatAreThereTwice() throws {
        let live = try TableScreen.open()
        try live.run("main:show { { id = 'a', height = 20 }, { id = 'b', height = 20 }, { id = 'a', height = 30 } }")
        #expect(try live.rows().map(\.frame.height) == [20, 20, 30])
        #expect(
            live.messages.contains {
                $0.contains("the identifier \"a\" is that of root/table[1,1] and root/table[1,3]")
            })
        try live.run("main:show { { id = 'a', height = 30 }, { id = 'a', height = 20 } }")
        #expect(try live.rows().map(\.frame.height) == [30, 20])
    }

    @Test func aCallbackThatFailsShowsItsErrorInTheRow() throws {
        let live = try TableScreen.open()
        try live.run("main:show { { id = 1, height = 20 }, { id = 2, fails = true }, { id = 3, height = 20 } }")
        #expect(try live.rows().map(\.text).filter { $0 != "" } == ["1", "3"])
        #expect(try #require(try live.text("table[1,2]/fault")).contains("no 2"))
        // A row that cannot say how high it is has the estimated height, and its cell fills it.
        #expect(
            try live.screen.absoluteFrame(of: live.view("table[1,2]")) == Rect(x: 0, y: 20, width: 400, height: 44))
        #expect(live.messages.contains { $0.contains("root/table[1,2]: no 2") && $0.contains("test.lua:") })
        // The next model has nothing wrong in it.
        try live.run("main:show { { id = 1, height = 20 }, { id = 2, height = 25 }, { id = 3, height = 20 } }")
        #expect(try live.rows().map(\.text) == ["1", "2", "3"])
        #expect(try live.rows().map(\.frame.y) == [0, 20, 45])
    }

    @Test(arguments: ["0/0", "-5", "1/0", "'x'", "{}"])
    func heightsThatAreNone(height: String) throws {
        let live = try TableScreen.open(
            """
            Bad = tableCell "Bad"
            function Bad:calculatedCellHeight(width, item) return item.height end
            function Main:bad(height) self.table.cells = { cell(Bad, { id = 1, height = height }), cell(Row, { id = 2, height = 30 }, fill) } end
            """)
        try live.run("main:bad(\(height))")
        let rows = try live.rows()
        #expect(rows.map(\.text) == ["2"])
        // The row that says nothing has the estimated height.
        #expect(rows[0].frame == Rect(x: 0, y: 44, width: 400, height: 30))
        #expect(live.messages.contains { $0.contains("root/table[1,1]:") }, "\(live.messages)")
    }

    @Test func aModelThatIsSetWhileACellIsFilled() throws {
        let live = try TableScreen.open(
            """
            function Main:nested()
              self.table.cells = cell(Row, { id = 1, height = 20 }, function(row, item)
                fill(row, item)
                self:rows(5)
              end)
            end
            """)
        try live.run("main:nested()")
        #expect(try live.rows().count == 1)
        #expect(live.messages.contains { $0.contains("while one of its cells is filled or laid out") })
    }

    @Test func aCellThatIsTiedToWhatIsOutside() throws {
        let live = try LiveScreen(
            """
            local Cell = tableCell "Tied"
            local outside
            function Cell:layoutContent(content)
              content:putView("box"):left(equal, outside):top(equal, parent):bottom(equal, parent):size(equalTo(30))
            end
            return function(content)
              outside = content:putView("outside"):edges(equal, parent).view
              content:putTable("table"):edges(equal, parent):cells(Cell)
            end
            """)
        live.screen.layoutIfNeeded()
        #expect(
            live.messages.contains { $0.contains("nothing in one can be tied to a position outside") },
            "\(live.messages)")
        #expect(try live.screen.frame(of: live.view("table[1,1]")).height == 30)
    }

    @Test func aCellWithoutAHeight() throws {
        let live = try LiveScreen(
            """
            local Cell = tableCell "Open"
            function Cell:layoutContent(content) content:putLabel("label"):left(equal, parent):top(equal, parent) end
            return function(content) content:putTable("table"):edges(equal, parent):cells { Cell, Cell } end
            """)
        live.screen.layoutIfNeeded()
        #expect(try live.screen.frame(of: live.view("table[1,2]")) == Rect(x: 0, y: 44, width: 400, height: 44))
        let found = live.screen.diagnostics.filter { $0.code == .ambiguous }.map(\.message)
        #expect(
            found.count == 1 && found[0].contains("nothing determines the height of cells of the class Open"),
            "\(found)")
    }
}
