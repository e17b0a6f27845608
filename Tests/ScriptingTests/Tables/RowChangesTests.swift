import Testing

@testable import Scripting

/// Changes that `rowsChanged` refuses, before and after the first layout. Messages count from 1, as scripts do.
struct RowChangesTests {
    /// A table of ten counted rows; `attempt(text)` returns the result of `rowsChanged { text }`.
    private static let script = """
        local Row = tableCell "Row"
        function Row:layoutContent(content)
          content:putLabel("label"):edges(equal, parent):height(equalTo(40))
        end
        local Main = controller "Main"
        function Main:layoutContent(content)
          content:putTable("table"):edges(equal, parent):assignTo(self, "table")
            :sections(tableCells "a":next(Row, rows(10, function(index) return index, index end), function(row, index)
              row.label.text = index
            end):build())
          local changes = CHANGES
          if changes then
            local isGood, message = pcall(self.table.rowsChanged, self.table, changes)
            print(isGood and "done" or message, self.table:numberOfRows())
          end
        end
        return Main
        """

    private static let mistakes = [
        ("{ inserted = { { 1, 1 } } }", "rowsChanged has no field 'inserted'. Did you mean 'insert'?"),
        ("{ removed = { { 1, 1 } } }", "rowsChanged has no field 'removed'. Did you mean 'delete'?"),
        ("{ rows = 1 }", "has no field 'rows'. Its fields are 'delete', 'insert', 'move' and 'section'"),
        ("{ { 1, 20 } }", "takes its changes by name: { insert = { { from, to } } }; found a list"),
        ("{ section = 'a' }", "'section' is the number of a section, counted from 1; found the string \"a\""),
        ("{ section = math.mininteger }", "'section' is the number of a section, counted from 1"),
        ("{ section = 2 }", "section 2 of root/table does not"),
        ("{ insert = { from = 1, to = 2 } }", "'insert' takes a list of pairs"),
        ("{ insert = { { math.mininteger, 2 } } }", "'insert' takes a list of pairs of whole numbers"),
        ("{ move = { { 0, 2 } } }", "'move' has pairs { from, to } of rows counted from 1; found { 0, 2 }"),
        (
            "{ insert = { { 14, 15 } } }",
            "insert: row 15 of section 1 does not exist: after the change the section has rows 1 to 12"
        ),
        (
            "{ delete = { { 8, 25 } } }",
            "delete: row 25 of section 1 does not exist: before the change the section has rows 1 to 10"
        ),
        (
            "{ move = { { 1, 25 } } }",
            "move: row 25 of section 1 does not exist: after the change the section has rows 1 to 10"
        ),
        (
            "{ delete = { { 1, 9 } }, insert = { { 4, 4 } } }",
            "insert: row 4 of section 1 does not exist: after the change the section has rows 1 to 2"
        ),
        (
            "{ delete = { { 1, 5 }, { 3, 7 } } }",
            "delete: row 3 of section 1 (numbered as before the change) appears in two changes; keep one of them"
        ),
        (
            "{ delete = { { 4, 4 } }, move = { { 4, 1 } } }",
            """
            delete and move: row 4 of section 1 (numbered as before the change) appears in two changes; keep one of \
            them
            """
        ),
        (
            "{ insert = { { 1, 50000000 } } }",
            "after the change there are 50000010 rows; a table has at most 50000000"
        ),
    ]

    @Test(arguments: RowChangesTests.mistakes)
    func invalidChangesAreRefusedAfterALayout(changes: String, message: String) throws {
        let live = try LiveScreen(Self.script.replacing("CHANGES", with: "nil"))
        live.screen.layoutIfNeeded()
        let found = live.failure("main.table:rowsChanged \(changes)") ?? "no failure"
        #expect(found.contains(message) && found.hasPrefix("more.lua:1:"), "\(found)")
        #expect(!found.contains("counted from 0"), "\(found)")
        #expect(try live.run("return main.table:numberOfRows()").number == 10)
        #expect(live.messages.isEmpty, "\(live.messages)")
    }

    @Test(arguments: RowChangesTests.mistakes)
    func invalidChangesAreRefusedBeforeTheFirstLayout(changes: String, message: String) throws {
        let live = try LiveScreen(Self.script.replacing("CHANGES", with: changes))
        let printed = live.printed().joined()
        #expect(printed.contains(message) && printed.hasSuffix("10"), "\(printed)")
        live.screen.layoutIfNeeded()
        #expect(try live.text("table[1,10]/label") == "10")
    }

    @Test func validChangesAreAcceptedBeforeTheFirstLayout() throws {
        let live = try LiveScreen(
            Self.script.replacing("CHANGES", with: "{ delete = { { 9, 10 } }, insert = { { 1, 3 }, { 11, 11 } } }"))
        #expect(live.printed() == ["done\t12"])
        live.screen.layoutIfNeeded()
        #expect(try live.text("table[1,12]/label") == "12")
        #expect(live.messages.isEmpty, "\(live.messages)")
    }
}
