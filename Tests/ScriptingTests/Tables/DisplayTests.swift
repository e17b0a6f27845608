import Layout
import Testing

@testable import Scripting

/// Rows that appear and disappear: each is reported once, whatever happens to the cell.
struct DisplayTests {
    private static let counting = """
        shown, ended, names = 0, 0, {}
        main.table:willDisplay(function(view, path, cell) shown = shown + 1 names[#names + 1] = cell.label.text .. path[2] end)
        main.table:didEndDisplaying(function(view, path, cell)
          ended = ended + 1
          assert(cell.label.text ~= "")
        end)
        """

    /// More cells than the reuse pool keeps: discarded cells are reported with their old content.
    @Test func endOfDisplayIsReportedForDiscardedCells() throws {
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

    /// Only rows are reported: a header isn't a row, and its view isn't a cell.
    @Test func headersAreNotReportedAsDisplayedRows() throws {
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

    /// A change of the selection mode takes effect at once.
    @Test func disablingMultipleSelectionLimitsTheNextSelectionToOneRow() throws {
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

    /// A row at the upper edge that shrinks to height 0 doesn't count as moved, and the row below doesn't jump.
    @Test func rowThatShrinksToZeroDoesNotMoveTheTable() throws {
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
