import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Mistakes of scripts with tables: each is reported with its source location, and the table stays valid.
struct TableMistakeTests {
    private func failure(_ text: String) throws -> String {
        let live = try TableScreen.open("Main.Row = Row")
        return live.failure(text) ?? "no failure"
    }

    @Test(arguments: [
        ("main.table.sections = 5", "sections are the result of build()"),
        ("main.table.cells = { 5 }", "a cell must be a model, a class or cell(Class, item, fn); found 5"),
        ("main.table.sections = { first = section('A', {}) }", "'first' would not be shown; write { first, second }"),
        ("main.table.sections = { [2] = section('A', {}) }", "a list of sections is numbered from 1 without gaps: [2]"),
        (
            "main.table.cells = { main.Row, main.Row, [5] = main.Row }",
            "a list of cells is numbered from 1 without gaps"
        ),
        ("main.table.cells = { main.Row, who = main.Row }", "'who' would not be shown"),
        ("main.table.cells = { main.Row, { main.Row, [4] = main.Row } }", "[4] would not be shown"),
        ("section('a', { main.Row, title = 'x', [4] = main.Row })", "[4] would not be shown"),
        ("main.table.sections = { { id = 'a', main.Row, [4] = main.Row } }", "[4] would not be shown"),
        ("tableCells 'a':next(5, {})", "next takes a class of cells or of their models; found 5"),
        ("tableCells 'a':next(molecule 'M', {})", "make it with tableCell or collectionCell"),
        ("tableCells 'a':next(main.Row, lsit)", "found nil: check the name of the list, or write next(Class)"),
        ("tableCells 'a':next(main.Row, nil, print)", "next takes a list, or rows(count, fn); found nil"),
        ("tableCells 'a':next(main.Row, { x = 1 })", "next: expected a list, found a table of fields"),
        ("entities({ x = 1 }, print)", "entities: expected a list, found a table of fields"),
        ("entities(main.Row, print)", "entities takes a list, or rows(count, fn); found the class Row"),
        ("tableCells 'a':nextEmptyCell(-1)", "a height from 0 to 100000"),
        ("tableCells 'a':nextEmptyCell(1, 2)", "takes a height and a function that sets the cell up; found 2"),
        ("tableCells 'a':nextEmptyCell(1, nil, 2)", "nextEmptyCell takes a height and a function; found 2 as well"),
        ("tableCells 'a':title('a', 'b')", "title takes one value; found the string \"b\" as well"),
        ("rows(1, function() end, 3)", "rows takes a count and a function; found 3 as well"),
        ("section('a', {}, 3)", "section takes an identifier and a table of cells; found 3 as well"),
        ("cell(tableCell 'X', nil, nil, 3)", "cell takes a class, an item and a function; found 3 as well"),
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
        (
            "main:rows(3) main.table:rowsChanged { insert = { { 1, 2 } } }",
            "a section that consists of one rows(count, fn)"
        ),
        ("main.view.sections = {}", "'sections'"),
        (
            "main.view:layout(function(node) node:layoutContent(function(content) content:putTableView() end) end)",
            "Did you mean 'putTable'?"
        ),
    ])
    func invalidTableCallsAreRefusedWithAMessage(script: String, message: String) throws {
        let found = try failure(script)
        #expect(found.contains(message), "\(found)")
        #expect(found.hasPrefix("more.lua:1:"), "\(found)")
    }

    /// A list without gaps may have further fields, such as a section's fields or the `n` of `table.pack`.
    @Test func listsOfCellsMayHaveAdditionalFields() throws {
        let live = try TableScreen.open("Main.Row = Row\nfunction Row:configure() end")
        for cells in ["table.pack(main.Row, main.Row)", "{ { main.Row }, {}, main.Row }"] {
            try live.run("main.table.cells = \(cells)")
            #expect(try live.rows().count == 2, "\(cells)")
        }
        for section in ["section('a', { main.Row, main.Row, title = 'x' })", "{ id = 'a', main.Row, main.Row }"] {
            try live.run("main.table.sections = { \(section) }")
            #expect(try live.rows().count == 2, "\(section)")
        }
        #expect(!live.messages.contains { $0.hasPrefix("error") })
    }

    @Test(arguments: ["0/0", "{}", "print"])
    func invalidIdentifiersOfCellsAreRefused(id: String) throws {
        let live = try TableScreen.open()
        let found = live.failure("main:show { { id = \(id), height = 5 } }") ?? ""
        #expect(found.contains("the identifier of a cell must be a string or a number"), "\(found)")
        #expect(try live.rows().isEmpty)
    }

    @Test func rowsWithRepeatedIdentifiersAreReportedAndShown() throws {
        let live = try TableScreen.open()
        try live.run("main:show { { id = 'a', height = 20 }, { id = 'b', height = 20 }, { id = 'a', height = 30 } }")
        #expect(try live.rows().map(\.frame.height) == [20, 20, 30])
        #expect(
            live.messages.contains {
                $0.contains("the identifier \"a\" is used by root/table[1,1] and root/table[1,3]")
            })
        try live.run("main:show { { id = 'a', height = 30 }, { id = 'a', height = 20 } }")
        #expect(try live.rows().map(\.frame.height) == [30, 20])
    }

    /// Repeated identifiers in two sections, and of sections: all rows are shown, before and after a change.
    @Test func allRowsAreShownAndReportedIfSectionsOrRowsRepeatIdentifiers() throws {
        let live = try TableScreen.open(
            """
            local function rows(items) return entities(items, function(item) return cell(Row, item, fill) end) end
            function Main:two(name, first, second)
              self.table.sections = { section("a", { rows(first) }), section(name, { rows(second) }) }
            end
            """)
        try live.run("main:two('a', { { id = 1, height = 20 } }, { { id = 2, height = 30 }, { id = 3, height = 40 } })")
        #expect(try live.rows().map(\.frame.height) == [20, 30, 40])
        #expect(
            live.messages.contains {
                $0.contains("the identifier \"a\" is used by section 1 and section 2 of root/table")
            }, "\(live.messages)")
        try live.run("main:two('a', { { id = 3, height = 25 }, { id = 1, height = 35 } }, { { id = 2, height = 45 } })")
        #expect(try live.rows().map(\.frame.height) == [25, 35, 45])
        try live.run("main:two('b', { { id = 2, height = 50 } }, { { id = 1, height = 60 }, { id = 2, height = 70 } })")
        #expect(try live.rows().map(\.frame.height) == [50, 60, 70])
        #expect(
            live.messages.contains { $0.contains("the identifier 2 is used by root/table[1,1] and root/table[2,2]") },
            "\(live.messages)")
        #expect(!live.messages.contains { $0.hasPrefix("error") }, "\(live.messages)")
    }

    @Test(arguments: [
        ("0/0", "found NaN"), ("{}", "found a table"), ("print", "found a function"),
        ("nil", "returned no id for row 1"),
    ])
    func invalidIdentifiersOfRowsCreatedOnDemandAreReported(id: String, message: String) throws {
        let live = try TableScreen.open(
            """
            function Main:count(id)
              self.table.sections = tableCells "s":next(Row, rows(2, function(index)
                if index == 1 then return id, { height = 20 } end
                return 2, { id = 2, height = 20 }
              end), fill):build()
            end
            """)
        try live.run("main:count(\(id))")
        #expect(try live.rows().map(\.text).last == "2")
        #expect(live.messages.contains { $0.contains("root/table[1,1]") && $0.contains(message) }, "\(live.messages)")
    }

    /// The table copies its model, so the same items with other values are another model.
    @Test func rowsOfItemsChangedInPlaceAreUpdated() throws {
        let live = try TableScreen.open()
        try live.run("main:rows(3)")
        _ = try live.rows()
        try live.run("main.items[2].text = 'new' main.items[2].height = 90 main:show(main.items)")
        #expect(try live.rows().map(\.text) == ["1", "new", "3"])
        #expect(try live.rows()[1].frame.height == 90)
        #expect(try live.run("return #main.changes.updated").number == 1)
    }

    @Test(arguments: [
        "row.label.text = 'x' while true do end", "row.box:layout('editExisting', function() while true do end end)",
    ])
    func endlessRowCallbackIsReportedAndDoesNotAffectEarlierRowsOrTheNextModel(body: String) throws {
        var limits = Limits.patient
        limits.time = 0.3
        let live = try LiveScreen(
            TableScreen.script.replacing("if item.fails then", with: "if item.fails then \(body) end if false then"),
            limits: limits)
        live.screen.layoutIfNeeded()
        try live.run("main:show { { id = 1, height = 20 }, { id = 2, fails = true }, { id = 3, height = 20 } }")
        live.screen.layoutIfNeeded()
        #expect(
            live.messages.contains { $0.contains("root/table[1,2]") && $0.contains("time limit") }, "\(live.messages)")
        #expect(try live.text("table[1,1]/label") == "1")
        // The next entry has a new time limit.
        try live.run("main:show { { id = 1, height = 20 }, { id = 3, height = 30 } }")
        #expect(try live.rows().map(\.text) == ["1", "3"])
    }

    @Test func aCallbackThatFailsShowsItsErrorInTheRow() throws {
        let live = try TableScreen.open()
        try live.run("main:show { { id = 1, height = 20 }, { id = 2, fails = true }, { id = 3, height = 20 } }")
        #expect(try live.rows().map(\.text).filter { $0 != "" } == ["1", "3"])
        #expect(try #require(try live.text("table[1,2]/fault")).contains("no 2"))
        // A row whose height function fails has the estimated height, and its cell has that size.
        #expect(
            try live.screen.absoluteFrame(of: live.view("table[1,2]")) == Rect(x: 0, y: 20, width: 400, height: 44))
        #expect(live.messages.contains { $0.contains("root/table[1,2]: no 2") && $0.contains("test.lua:") })
        // The next model has no errors.
        try live.run("main:show { { id = 1, height = 20 }, { id = 2, height = 25 }, { id = 3, height = 20 } }")
        #expect(try live.rows().map(\.text) == ["1", "2", "3"])
        #expect(try live.rows().map(\.frame.y) == [0, 20, 45])
    }

    /// A value without list elements and fields is an empty list.
    @Test func emptyLuaTablesAreListsWithoutCells() throws {
        let live = try TableScreen.open("Main.Row = Row")
        try live.run(
            """
            main.table.sections = tableCells "a":next(main.Row, {}):next(main.Row, table.pack()):build()
            main.table.cells = { entities({}, print), entities(table.pack(), print) }
            """)
        #expect(try live.run("return main.table:numberOfRows()").number == 0)
        try live.run("main.table.sections = tableCells 'a':next(main.Row):build()")
        #expect(try live.run("return main.table:numberOfRows()").number == 1)
        #expect(!live.messages.contains { $0.hasPrefix("error") }, "\(live.messages)")
    }

    @Test(arguments: [
        ("collectionCell", "putTable", "K is a cell of collections, and root/list is a table"),
        ("tableCell", "putCollection", "K is a cell of tables, and root/list is a collection"),
    ])
    func collectionCellsInTablesAndTableCellsInCollectionsAreReported(
        cell: String, put: String, message: String
    ) throws {
        let live = try LiveScreen(
            """
            local K = \(cell) "K"
            function K:layoutContent(content) content:putLabel("label"):edges(equal, parent) end
            return function(content) content:\(put)("list"):edges(equal, parent):cells { cell(K, 1) } end
            """)
        live.screen.layoutIfNeeded()
        #expect(live.messages.contains { $0.contains("root/list[1,1]: \(message)") }, "\(live.messages)")
        #expect(!live.messages.contains { $0.contains("LuaCallError") }, "\(live.messages)")
    }

    @Test func modelCannotBeSetWhileACellIsFilled() throws {
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

    @Test func cellCannotBeConstrainedToAnOutsideView() throws {
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
            live.messages.contains { $0.contains("a view in a cell cannot be tied to a position outside") },
            "\(live.messages)")
        #expect(try live.screen.frame(of: live.view("table[1,1]")).height == 30)
    }

    @Test(arguments: [
        (
            "rows(3, function(i) return i, { text = 'no cell' } end)",
            "expected a cell, found a table of fields"
        ),
        ("rows(3, function(i) return i, { main.Row, main.Row } end)", "row 1 of rows(count, fn) must be one cell"),
        ("rows(3, function(i) return i, 5 end)", "a cell must be a model, a class"),
        (
            "entities(rows(3, function(i) return i, i end), function(item) error('no cell for ' .. item) end)",
            "no cell for 1"
        ),
    ])
    func rowsCreatedOnDemandWithoutAValidCellAreReported(cells: String, message: String) throws {
        let live = try TableScreen.open("Main.Row = Row")
        try live.run("main.table.cells = \(cells)")
        live.screen.layoutIfNeeded()
        #expect(try #require(try live.text("table[1,1]/fault")).contains(message))
        #expect(live.messages.contains { $0.contains("root/table[1,1]") && $0.contains(message) }, "\(live.messages)")
        #expect(!live.messages.contains { $0.contains("is truncated") }, "\(live.messages)")
    }

    /// The table owns its cells: they appear and disappear with their rows.
    @Test(arguments: [
        "row.view:removeFromSuperview()",
        "self.view:layout(function(node) node:layoutContent(function(content) content:put(row.view) end) end)",
    ])
    func cellsCannotBeRemovedFromTheirTable(act: String) throws {
        let live = try TableScreen.open(
            """
            function Main:take()
              self.table.cells = entities({ 1, 2, 3 }, function(id)
                return cell(Row, { id = id, height = 20 }, function(row, item)
                  fill(row, item)
                  if id == 2 then \(act) end
                end)
              end)
            end
            """)
        try live.run("main:take()")
        live.screen.layoutIfNeeded()
        #expect(
            live.messages.contains { $0.contains("a cell of root/table cannot be removed") }, "\(live.messages)"
        )
        #expect(try live.rows().map(\.name) == ["[1,1]", "[1,2]", "[1,3]"])
    }

    @Test func tableCanBeRemovedWhileItsCellsAreFilled() throws {
        let live = try TableScreen.open(
            """
            function Main:leave()
              self.table.cells = entities({ 1, 2, 3 }, function(id)
                return cell(Row, { id = id, height = 20 }, function(row, item)
                  fill(row, item)
                  if item.id == 2 then self.table:removeFromSuperview() end
                end)
              end)
            end
            """)
        try live.run("main:leave()")
        live.screen.layoutIfNeeded()
        #expect(live.messages.isEmpty, "\(live.messages)")
        #expect(live.screen.diagnostics.isEmpty, "\(live.screen.diagnostics.map(\.message))")
        // The class isn't treated as one with an ambiguous height later either.
        let tables = live.host.libraries.tables
        #expect(!tables.classes.numbers.contains { tables.isOpenClass($0) })
    }

    /// Tables in cells of tables, as deep as a thread of answers.
    @Test func tablesCanBeNestedInCellsSixLevelsDeep() throws {
        let live = try LiveScreen(Self.nested(until: "item.id < 6"))
        live.screen.layoutIfNeeded()
        let sixth = "table" + String(repeating: "[1,1]/inner", count: 5) + "[1,1]/label"
        #expect(try live.text(sixth) == "6")
        #expect(live.messages.isEmpty, "\(live.messages)")
    }

    @Test func aCellThatHoldsATableOfItsOwnClassIsReported() throws {
        let live = try LiveScreen(Self.nested(until: "true"))
        live.screen.layoutIfNeeded()
        #expect(try live.text("table[1,1]/inner[1,1]/inner[1,1]/label") == "3")
        let told = live.messages.filter {
            $0.contains("a cell of the class Answer holds a table with cells of its own class")
        }
        #expect(told.count == 1 && told[0].contains("test.lua:4"), "\(live.messages)")
    }

    private static func nested(until condition: String) -> String {
        """
        local Answer = tableCell "Answer"
        function Answer:layoutContent(content)
          content:putLabel("label"):assignTo(self, "label"):horizontal(equal, parent):top(equal, parent)
          content:putTable("inner"):assignTo(self, "inner"):top(equalTo(20), parent):horizontal(equal, parent):bottom(equal, parent)
            :height(equalTo(300))
        end
        local function fill(answer, item)
          answer.label.text = tostring(item.id)
          if \(condition) then answer.inner.cells = { cell(Answer, { id = item.id + 1 }, fill) } end
        end
        return function(content) content:putTable("table"):edges(equal, parent):cells { cell(Answer, { id = 1 }, fill) } end
        """
    }
}
