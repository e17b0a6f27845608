import Testing

@testable import Scripting

/// The views of a cell by their names.
struct CellNameTests {
    private static let script = """
        local Badge = molecule "Badge"
        function Badge:layoutContent(content) content:putLabel("hidden"):edges(equal, parent) end
        local Row = tableCell "Row"
        Row.states = { count = 7 }
        Row.flag = "field"
        function Row:layoutContent(content)
          self.early = self.title
          content:putVStack("stack"):edges(equal, parent):layoutContent(function(stack)
            stack:putStackedLabel("title"):text("Title")
            stack:putHStack("inner"):layoutContent(function(inner)
              inner:putStackedLabel("deep"):text("Deep")
              inner:putStackedLabel("title"):text("Other title")
              inner:putStackedLabel("count") inner:putStackedLabel("flag") inner:putStackedLabel("alpha")
            end)
          end)
          content:putBadge("badge"):left(equal, parent):top(equal, parent)
          content:putTable("inside"):right(equal, parent):top(equal, parent):size(equalTo(10))
          self.label = content:putLabel("named"):left(equal, parent):top(equal, parent).view
        end
        local Main = controller "Main"
        function Main:layoutContent(content)
          content:putTable("table"):edges(equal, parent):assignTo(self, "table"):cells { Row, Row }
        end
        return Main
        """

    @Test func fieldsOfACellFindViewsInStacksByName() throws {
        let live = try LiveScreen(Self.script)
        live.screen.layoutIfNeeded()
        try live.run(
            """
            local cell = main.table:cellAt({ 1, 1 })
            print(cell.title.text, cell.deep.text, cell.stack.spacing, cell.inner.superview == cell.stack)
            print(tostring(cell.badge), cell.hidden, cell.nothing, cell.early)
            print(cell.count, cell.flag, cell.alpha, cell.named == cell.label)
            """)
        let printed = live.printed()
        #expect(printed[0] == "Title\tDeep\t0.0\ttrue" || printed[0] == "Title\tDeep\t0\ttrue", "\(printed)")
        #expect(printed[1] == "Badge root/table[1,1]/badge\tnil\tnil\tnil")
        #expect(printed[2].hasPrefix("7\tfield\t1") && printed[2].hasSuffix("true"))
        // A cell of another row has its own views.
        #expect(try live.run("return main.table:cellAt({ 1, 1 }).title ~= main.table:cellAt({ 1, 2 }).title").isTrue)
        // A removed view no longer belongs to the cell.
        try live.run("main.table:cellAt({ 1, 1 }).inner:removeFromSuperview()")
        #expect(try live.run("return main.table:cellAt({ 1, 1 }).deep").kindName == "nil")
    }
}
