import Layout
import LuaHost
import Testing

@testable import Scripting

/// Descriptions of cells.
struct DescribedCellTests {
    private func live(_ cell: String, _ more: String = "", items: String = "{ id = 1, name = \"a\" }") throws
        -> LiveScreen
    {
        try LiveScreen(
            """
            local Row = tableCell "Row" { \(cell)
              Label { "name", text = bind "name", edges = parent } }
            return controller "Main" {
              states = { items = { \(items) } },
              Table { "list", edges = parent, \(more)
                cells = function(self) return entities(self.items, function(item) return cell(Row, item) end) end },
            }
            """)
    }

    private func texts(_ live: LiveScreen) throws -> String {
        live.screen.layoutIfNeeded()
        guard
            case .string(let text) = try live.run(
                """
                local list, texts = main.views.list, {}
                for row = 1, list:numberOfRows(1) do
                  texts[row] = list:cell({ 1, row }).views.name.text
                end
                return table.concat(texts, " ")
                """)
        else { return "" }
        return text
    }

    /// Without `configure`, the fields of the item set the states of the same names.
    @Test func cellStatesTakeTheItemsFieldsOrElseTheirInitialValues() throws {
        let live = try live(
            "states = { name = \"none\", note = \"\" },",
            items: "{ id = 1, name = \"a\", note = \"n\" }, { id = 2, name = \"b\" }")
        #expect(try texts(live) == "a b")
        try live.run("main.items = { { id = 1, note = \"m\" }, { id = 3, name = \"c\" } }")
        #expect(try texts(live) == "none c", "a state that the item lacks gets its first value")
        #expect(live.messages == [])
    }

    @Test func cellWithoutConfigureAndWithoutAMatchingFieldOfItsItemIsAnError() throws {
        let live = try live("states = { name = \"\" },", items: "\"text\"")
        live.screen.layoutIfNeeded()
        #expect(
            live.messages.contains {
                $0.contains(
                    "Row has no 'configure', and its item has no field with the name of a state, such as 'name'")
            }, "\(live.messages)")
    }

    /// Functions of states that read `isSelected` or `isHighlighted` run again when these change.
    @Test func propertyFunctionsRunAgainOnSelectionAndHighlight() throws {
        let live = try live(
            """
            states = { name = "" },
            alpha = function(self) return self.isSelected and 0.5 or self.isHighlighted and 0.25 or 1 end,
            """, items: "{ id = 1, name = \"a\" }, { id = 2, name = \"b\" }")
        live.screen.layoutIfNeeded()
        func alphas() throws -> String {
            guard
                case .string(let text) = try live.run(
                    "local l = main.views.list return ('%g %g'):format(l:cell({ 1, 1 }).alpha, l:cell({ 1, 2 }).alpha)")
            else { return "" }
            return text
        }
        #expect(try alphas() == "1 1")
        try live.run("main.views.list:selectRow { 1, 2 }")
        #expect(try alphas() == "1 0.5")
        try live.run("main.views.list:selectRow { 1, 1 } main.views.list:deselectRow { 1, 2 }")
        #expect(try alphas() == "0.5 1")
        try live.run("main.views.list:deselectRow { 1, 1 } main.views.list:highlightRow { 1, 2 }")
        #expect(try alphas() == "1 0.25")
        #expect(live.messages == [])
    }

    /// A background is a view in the area of the table, which its constraints place.
    @Test func backgroundViewOfATableIsPlacedByItsConstraints() throws {
        let live = try live(
            "states = { name = \"\" },",
            "backgroundView = View { \"empty\", size = 20, topLeft = inset(parent, 30) },", items: "")
        live.screen.layoutIfNeeded()
        let frame = try live.screen.absoluteFrame(of: live.view("empty"))
        #expect([frame.x, frame.y, frame.width, frame.height] == [30, 30, 20, 20])
    }
}
