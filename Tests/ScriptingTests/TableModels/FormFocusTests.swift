import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// A row whose text input gets the focus is scrolled into view, above the keyboard.
struct FormFocusTests {
    private func form(keyboard: Bool) throws -> LiveScreen {
        let live = try LiveScreen(
            """
            local items = { { identifier = "basic", title = "Not a text" } }
            for i = 2, 30 do items[i] = { identifier = "i" .. i, title = "T" .. i, cell = "textInput" } end
            items[31] = { identifier = "last", title = "Not a text" }
            return formTable { sections = { { items = items } } }
            """, traits: Traits(size: Size(width: 400, height: 800), scale: 1, hasKeyboard: keyboard))
        live.screen.layoutIfNeeded()
        return live
    }

    /// The frames of a row and of the table's visible area.
    private func ends(_ live: LiveScreen, _ row: Int) throws -> (row: Rect, table: Rect) {
        live.screen.layoutIfNeeded()
        return (
            try live.screen.absoluteFrame(of: live.view("table[1,\(row)]")),
            try live.screen.absoluteFrame(of: live.view("table"))
        )
    }

    @Test(arguments: [2, 10, 12, 14, 16, 17, 20, 30], [true, false])
    func focusByPathScrollsToTheRow(row: Int, keyboard: Bool) throws {
        let live = try form(keyboard: keyboard)
        try live.run("print(main:becomeFirstResponder { 1, \(row) })")
        #expect(live.printed() == ["true"])
        #expect(live.interactor.focused == (try live.view("table[1,\(row)]/row/field")))
        let (cell, table) = try ends(live, row)
        #expect(table.maxY == (keyboard ? 539 : 800))
        #expect(cell.y >= table.y && cell.maxY <= table.maxY, "\(cell) \(table)")
    }

    @Test func focusByTapScrollsToTheRow() throws {
        let live = try form(keyboard: true)
        try live.interactor.touch(live.view("table[1,14]/row/field"))
        let (cell, table) = try ends(live, 14)
        #expect(cell.maxY == table.maxY)
        try live.interactor.touch(live.view("table[1,14]/row/field"))
    }

    @Test func focusingARowWithoutATextInputDoesNothing() throws {
        let live = try form(keyboard: true)
        try live.run("print(main:becomeFirstResponder { 1, 31 }, main.list.contentOffset.y)")
        #expect(live.printed() == ["false\t0"] || live.printed() == ["false\t0.0"])
        #expect(live.interactor.focused == nil)
    }

    @Test func focusDoesNotScrollATableWithDisabledScrolling() throws {
        let live = try form(keyboard: true)
        try live.run("main.list.isScrollEnabled = false")
        try live.interactor.touch(live.view("table[1,14]/row/field"))
        #expect(try ends(live, 1).row.y >= 0)
    }
}
