import Testing

@testable import Scripting

/// Numbers at the ends of the integer range, wherever a script passes a section, a row, a count or a number of steps.
@Suite struct ExtremeNumberTests {
    static let extremes = ["math.mininteger", "math.mininteger + 1", "-1", "0", "1 << 62", "math.maxinteger"]

    static let calls = [
        "main.table:numberOfRows(N)",
        "main.table:scrollTo({ N, 1 })", "main.table:scrollTo({ 1, N })",
        "main.table:cellAt({ N, 1 })", "main.table:cellAt({ 1, N })",
        "main.table:frameAt({ N, 1 })", "main.table:frameAt({ 1, N })",
        "main.table:selectRow({ N, 1 })", "main.table:selectRow({ 1, N })",
        "main.table:deselectRow({ N, 1 })", "main.table:deselectRow({ 1, N })",
        "main.table:highlightRow({ N, 1 })", "main.table:highlightRow({ 1, N })",
        "main.table:rowsChanged { section = N, insert = { { 1, 1 } } }",
        "main.table:rowsChanged { insert = { { N, 1 } } }", "main.table:rowsChanged { insert = { { 1, N } } }",
        "main.table:rowsChanged { delete = { { N, N } } }", "main.table:rowsChanged { move = { { N, 1 } } }",
        "main.table:rowsChanged { move = { { 1, N } } }",
        "main.photos:supplementaryAt({ N, 1 }, 'badge')", "main.photos:supplementaryAt({ 1, N }, 'badge')",
        "main.photos:scrollTo({ N, N })",
    ]

    static let more = """
        Main.Row = Row
        local lay = Main.layoutContent
        function Main:layoutContent(content)
          lay(self, content)
          content:putCollection("photos"):assignTo(self, "photos"):edges(equal, parent)
        end
        """

    @Test(arguments: calls, extremes)
    func callsWithExtremeNumbersReturnOrFailWithTheirLine(_ call: String, _ number: String) throws {
        let live = try TableScreen.open(Self.more)
        let script = call.replacing("N", with: number)
        if let failure = live.failure("main:rows(3) \(script)") {
            #expect(failure.hasPrefix("more.lua:1:"), "\(script): \(failure)")
        }
        #expect(live.failure("main:rows(2) assert(main.table:numberOfRows() == 2)") == nil)
        live.screen.layoutIfNeeded()
        #expect(try live.rows().count == 2)
    }

    @Test(arguments: [
        "section('a', { rows(1 << 62, f) }), section('b', { rows(1 << 62, f) }), section('c', { rows(1 << 62, f) })",
        "section('a', { list, list, list })", "section('a', { rows(math.maxinteger, f), rows(math.maxinteger, f) })",
    ])
    func moreThan50000000RowsInTotalAreRefused(_ sections: String) throws {
        let live = try TableScreen.open("Main.Row = Row")
        let failure = live.failure(
            """
            local f = function(i) return cell(main.Row, { id = i, height = 10 }, function() end) end \
            local list = rows(1 << 62, f) main.table.sections = { \(sections) }
            """)
        #expect(failure?.contains("more than 50000000 rows") == true, "\(failure ?? "no failure")")
    }
}
