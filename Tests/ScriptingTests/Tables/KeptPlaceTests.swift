import Layout
import LuaHost
import Testing

@testable import Scripting

/// Visible rows stay visible across changes, and temporary states end.
struct KeptPlaceTests {
    private static let sections = """
        function Main:sections(order, isCounted)
          local sections = {}
          for i, id in ipairs(order) do
            local list = {}
            for row = 1, id == "B" and 40 or 3 do list[row] = { id = id .. row, height = 40 } end
            local counted = rows(isCounted and 50 or 0, function(row) return id .. row, { id = id .. row, height = 40 } end)
            sections[i] = section(id, {
              entities(isCounted and counted or list, function(item) return cell(Row, item, fill) end)
            })
          end
          self.table.sections = sections
        end
        function Main:one(count)
          local items = {}
          for i = 1, count do items[i] = { id = i, height = 40 } end
          self.table.sections = { section("a", { title = count == 1 and "A" or nil, footer = "Z",
            entities(items, function(item) return cell(Row, item, fill) end) }) }
        end
        function Main:endless()
          local list = {}
          for i = 1, 30 do list[i] = "r" .. i end
          self.asked = 0
          self.table.cells = entities(list, function(item)
            return cell(Row, item, function() self.asked = self.asked + 1 while true do end end)
          end)
        end
        """

    /// Rows from a list, and counted rows.
    @Test(
        arguments: ["'B', 'A', 'C'", "'A', 'C', 'B'", "'C', 'B', 'A'", "'X', 'A', 'B', 'C'", "'C', 'B'"], [false, true])
    func reorderedInsertedAndDeletedSectionsKeepTheVisibleRowsInPlace(_ order: String, isCounted: Bool) throws {
        let live = try TableScreen.open(Self.sections)
        try live.run("main:sections({ 'A', 'B', 'C' }, \(isCounted)) main.table:scrollTo({ 2, 10 }, 'top')")
        let before = try live.seen()
        #expect(before.first == "B10")
        try live.run("main:sections({ \(order) }, \(isCounted))")
        #expect(try live.seen() == before)
    }

    /// As in a chat that loads older messages after a scroll to the first messages. The rows in between were never
    /// measured. The rows visible after the scroll stay in place, not those visible before.
    @Test(arguments: ["20", "44", "100"])
    func rowsInsertedAboveAfterAScrollKeepTheVisibleRows(_ estimate: String) throws {
        let live = try TableScreen.open(
            """
            function Main:from(first)
              local items = {}
              for i = first, 140 do items[#items + 1] = { id = i, height = 40 + i % 3 * 10 } end
              self:show(items)
            end
            """)
        try live.run(
            "main.table.estimatedRowHeight = \(estimate) main:from(101) main.table:scrollTo({ 1, 40 }, 'bottom')")
        #expect(try live.seen().last == "140")
        try live.run("main.table.contentOffset = { x = 0, y = 0 } main:from(81)")
        let first = try #require(try live.rows().first { $0.frame.maxY > 0 })
        #expect(first.text == "101" && abs(first.frame.y) < 1.0 / 64)
        // Again, with unmeasured rows above.
        try live.run("main.table:scrollTo({ 1, 60 }, 'bottom')")
        live.screen.layoutIfNeeded()
        try live.run("main.table.contentOffset = { x = 0, y = 0 } main:from(41)")
        let second = try #require(try live.rows().first { $0.frame.maxY > 0 })
        #expect(second.text == "81" && abs(second.frame.y) < 1.0 / 64)
    }

    @Test func fillingACellSuccessfullyRemovesItsErrorView() throws {
        let live = try TableScreen.open()
        func names() throws -> [String] {
            _ = try live.rows()
            let cell = try live.screen.subviews(of: try live.view("table"))[1]
            return try live.screen.subviews(of: cell).map { try live.screen.name(of: $0) }
        }
        try live.run("main:show { { id = 1, height = 40 }, { id = 2, height = 40, fails = true } }")
        #expect(try names().contains("fault"))
        try live.run("main:show { { id = 1, height = 40 }, { id = 2, height = 40 } }")
        #expect(try !names().contains("fault"))
        #expect(try live.rows().map(\.text) == ["1", "2"])
        // Again.
        try live.run("main:show { { id = 1, height = 40 }, { id = 2, height = 40, fails = true } }")
        #expect(try names().contains("fault"))
    }

    @Test func changedHeaderAndFooterHeightsMoveTheRows() throws {
        let live = try TableScreen.open(Self.sections)
        try live.run("main:one(1)")
        let firstRow = { (height: String) throws -> Double in
            try live.run("main.table.sectionHeaderHeight = \(height) main.table.sectionFooterHeight = \(height)")
            return try #require(try live.rows().first { $0.text == "1" }).frame.y
        }
        #expect(try firstRow("40") == 40)
        #expect(try firstRow("0") == 0)
        #expect(try firstRow("30") == 30)
        #expect(try live.run("return main.table.contentSize.height").number == 100)
        #expect(try firstRow("0") == 0)
        #expect(try firstRow("nil") > 20)
    }

    @Test func rowsAreRevealedAboveAStickyFooter() throws {
        let live = try TableScreen.open(Self.sections)
        try live.run("main.table.sectionFooterHeight = 30 main:one(60)")
        for position in ["bottom", "none"] {
            try live.run("main.table.contentOffset = { x = 0, y = 0 }")
            live.screen.layoutIfNeeded()
            try live.run("main.table:scrollTo({ 1, 30 }, '\(position)')")
            #expect(try live.rows().first { $0.text == "30" }?.frame.maxY == 770, "\(position)")
        }
    }

    /// Some rows whose callbacks never end use up the time limit, and the layout still ends.
    @Test func layoutEndsDespiteManyEndlessRowCallbacks() throws {
        var limits = Limits()
        limits.time = 0.2
        let live = try LiveScreen(
            TableScreen.script.replacing("return Main", with: Self.sections + "\nreturn Main"), limits: limits)
        try live.run("main:endless()")
        live.screen.layoutIfNeeded()
        #expect(try live.run("return main.asked").number == 2)
        let cells = try live.screen.subviews(of: try live.view("table"))
        #expect(cells.count > 10)
        #expect(
            live.messages.contains { $0.contains("root/table[1,3]") && $0.contains("2 earlier rows") },
            "\(live.messages)")
    }

    @Test func repeatedIdentifiersOfRowsCreatedOnDemandAreReportedOnce() throws {
        let live = try TableScreen.open(
            """
            function Main:alike()
              self.table.cells = entities(rows(100, function(row) return "same", { id = row, height = 40 } end), function(item)
                return cell(Row, item, fill)
              end)
            end
            """)
        try live.run("main:alike()")
        live.screen.layoutIfNeeded()
        let told = live.messages.filter { $0.contains("duplicateID") }
        #expect(told.count == 1 && told[0].contains("root/table[1,1] and root/table[1,2]"), "\(live.messages)")
    }
}
