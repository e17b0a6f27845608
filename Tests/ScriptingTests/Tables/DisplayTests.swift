import Layout
import Testing

@testable import Scripting

/// Rows that get a cell and lose it: each is told once, whatever becomes of the cell.
struct DisplayTests {
    private static let counting = """
        shown, ended, names = 0, 0, {}
        main.table:willDisplay(function(view, path, cell) shown = shown + 1 names[#names + 1] = cell.label.text .. path[2] end)
        main.table:didEndDisplaying(function(view, path, cell)
          ended = ended + 1
          assert(cell.label.text ~= "")
        end)
        """

    /// More cells than are kept to be used again: those that go are told, too, with the cell as it was.
    @Test func cellsThatAreNotKeptAreToldAsWell() throws {
        let live = try TableScreen.open()
        try live.run(Self.counting)
        try live.run(
            """
            local items = {}
            for i = 1, 300 do items[i] = { id = i, height = i <= 200 and 5 or 200 } end
            main:show(items)
            """)
        let many = try live.rows().count
        #expect(many > 100)
        try live.run("main.table:scrollTo({ 1, 250 }, 'top')")
        let few = try live.rows().count
        #expect(few < 20)
        #expect(try live.run("return shown - ended").described == "the number \(few)")
        #expect(!live.messages.contains { $0.contains("error") }, "\(live.messages)")
    }

    /// What is told is of rows: a header is no row, and its view no cell of a class.
    @Test func headersAreNotToldAsRows() throws {
        let live = try TableScreen.open(
            """
            function Main:titled()
              self.table.sections = section("s", { title = "Title", cells = entities({ 1, 2 }, function(id)
                return cell(Row, { id = id, height = 40 }, fill)
              end) })
            end
            """)
        try live.run(Self.counting)
        try live.run("main:titled()")
        live.screen.layoutIfNeeded()
        #expect(try live.run("return shown").described == "the number 2")
        try live.run("main.table.sections = {}")
        live.screen.layoutIfNeeded()
        #expect(try live.run("return ended").described == "the number 2")
    }

    /// How many rows may be selected counts from the moment on in which it is said.
    @Test func theWayOfSelectingCountsAtOnce() throws {
        let live = try TableScreen.open()
        try live.run("main:rows(5)")
        live.screen.layoutIfNeeded()
        try live.run(
            """
            main.table.allowsMultipleSelection = true
            for _, row in ipairs { 1, 3, 5 } do main.table:selectRow { 1, row } end
            """)
        #expect(try live.run("return #main.table:selectedPaths()").described == "the number 3")
        try live.run("main.table.allowsMultipleSelection = false")
        try live.run("main.table:selectRow { 1, 2 }")
        #expect(try live.run("return #main.table:selectedPaths()").described == "the number 1")
    }

    /// A row that shrinks to nothing at the upper edge has not moved, and neither has the one below it jumped.
    @Test func aRowThatShrinksToNothingIsNoJump() throws {
        let live = try TableScreen.open()
        try live.run("main:rows(60, 40)")
        live.screen.layoutIfNeeded()
        try live.run("main.table:scrollTo({ 1, 5 }, 'top')")
        live.screen.layoutIfNeeded()
        _ = live.host.main.tables.takeJumps()
        try live.run("main.items[5] = { id = 5, height = 0 } main:show(main.items)")
        live.screen.layoutIfNeeded()
        #expect(live.host.main.tables.takeJumps().isEmpty)
    }
}
