import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Rows while a finger touches them.
struct HighlightTests {
    private static let script = """
        function Row:setHighlighted(isHighlighted)
          log[#log + 1] = (self.label.text or "?") .. (isHighlighted and " down" or " up")
        end
        function Main:listen()
          self.table:didHighlighted(function(_, path, item) log[#log + 1] = "highlighted " .. path[2] .. " " .. item.id end)
            :didUnhighlighted(function(_, path, item) log[#log + 1] = "unhighlighted " .. path[2] .. " " .. item.id end)
        end
        function Main:keepLook() Row.selectionStyle = "none" end
        function Main:state(row)
          local cell = self.table:cell { 1, row }
          return tostring(cell.isHighlighted) .. " " .. tostring(cell.isSelected)
        end
        """

    private func open() throws -> LiveScreen {
        let live = try TableScreen.open(Self.script)
        try live.run("main:rows(50, 40) main:listen()")
        _ = try live.noted()
        return live
    }

    private func state(_ live: LiveScreen, _ row: Int) throws -> String {
        guard case .string(let text) = try live.run("return main:state(\(row))") else { return "" }
        return text
    }

    /// A selection made before the table has a size takes effect when it gets one.
    @Test(arguments: [
        ("", "", [[1, 3]]), ("", ":allowsMultipleSelection(true)", [[1, 2], [1, 3]]),
        ("", ":allowsSelection(false)", []),
        ("self.table:deselectRow { 1, 3 }", "", []),
        // The rows of another model, which lacks the third row.
        ("self:rows(2)", ":allowsMultipleSelection(true)", [[1, 2]]),
    ])
    func aRowCanBeSelectedBeforeTheFirstLayout(_ more: String, _ options: String, _ expected: [[Int]]) throws {
        let script = TableScreen.script.replacing(
            ":assignTo(self, \"table\")",
            with: """
                :assignTo(self, "table")\(options)
                self:rows(3)
                self.table:selectRow { 1, 2 }
                self.table:selectRow { 1, 3 }
                self.table:highlightRow { 1, 1 }
                \(more)
                self.table
                """
        ).replacing(
            "function Row:layoutContent(content)",
            with: """
                function Row:setSelected(isOn) log[#log + 1] = (isOn and "on " or "off ") .. tostring(self.label.text) end
                function Row:layoutContent(content)
                """)
        let live = try LiveScreen(script)
        live.screen.layoutIfNeeded()
        func paths() throws -> [[Int]] {
            let text = try live.run(
                """
                local all = {}
                for _, path in ipairs(main.table:selectedPaths()) do all[#all + 1] = path[1] .. "," .. path[2] end
                return table.concat(all, " ")
                """
            ).described
            return text.matches(of: /(\d+),(\d+)/).map { [Int($0.1)!, Int($0.2)!] }
        }
        #expect(try paths() == expected)
        let pressed = try live.run("local path = main.table:highlightedPath() return path and path[2] or 0")
        #expect(pressed.number == (options.contains("allowsSelection(false)") ? 0 : 1))
        // The selected cells are filled as selected, and no handler is called.
        let noted = try live.noted()
        #expect(noted.filter { $0.hasPrefix("on ") } == expected.map { "on \($0[1])" }, "\(noted)")
        #expect(!noted.contains { $0.hasPrefix("selected") })
        #expect(live.screen.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    }

    @Test func aTapHighlightsAndThenSelects() throws {
        let live = try open()
        #expect(try live.interactor.touch(live.view("table[1,3]")))
        #expect(
            try live.noted() == ["3 down", "highlighted 3 3", "3 up", "unhighlighted 3 3", "selected 1,3 3"])
        #expect(try state(live, 3) == "false true")
        #expect(try live.run("return main.table:highlightedPath()").kindName == "nil")
    }

    @Test func aPressHighlightsTheRowUntilTheFingerIsReleased() throws {
        let live = try open()
        #expect(try live.interactor.press(live.view("table[1,3]")))
        #expect(try live.noted() == ["3 down", "highlighted 3 3"])
        #expect(try state(live, 3) == "true false")
        #expect(try live.run("return main.table:highlightedPath()[2]").number == 3)
        #expect(try live.interactor.release())
        #expect(try live.noted() == ["3 up", "unhighlighted 3 3", "selected 1,3 3"])
        #expect(throws: InteractionError.self) { try live.interactor.release() }
    }

    /// A scroll, a drag or another touch cancels the touch, which then isn't a tap.
    @Test func nextGestureEndsTheHighlight() throws {
        let live = try open()
        let table = try live.view("table")
        for next in [
            { try live.interactor.scroll(table, by: Point(x: 0, y: 10)) },
            { try live.interactor.drag(.view(table), .distance(Point(x: 0, y: -20))) },
            { try live.interactor.swipe(.view(table), .up) },
        ] as [() throws -> Bool] {
            try live.interactor.scroll(table, to: .zero)
            try live.interactor.press(live.view("table[1,5]"))
            _ = try live.noted()
            _ = try next()
            #expect(try live.noted().filter { $0.hasPrefix("un") || $0.hasPrefix("selected") } == ["unhighlighted 5 5"])
            #expect(throws: InteractionError.self) { try live.interactor.release() }
        }
    }

    /// A button in a row receives the touch instead. A row that can't be selected isn't highlighted.
    @Test func onlySelectableRowsAreHighlighted() throws {
        let live = try open()
        #expect(try !live.interactor.press(live.view("table[1,3]/button")))
        #expect(try live.noted() == [])
        #expect(try live.interactor.release())
        #expect(try live.noted() == ["tapped 3"])
        try live.run("main.table.allowsSelection = false")
        live.screen.layoutIfNeeded()
        #expect(try !live.interactor.press(live.view("table[1,3]")))
        try live.run("main.table:highlightRow { 1, 3 }")
        #expect(try live.noted() == [])
        #expect(try state(live, 3) == "false false")
    }

    /// A highlight set by a script isn't an event, and moves with the row.
    @Test func scriptsCanHighlightRowsAndTheHighlightMovesWithItsRow() throws {
        let live = try open()
        try live.run("main.table:highlightRow { 1, 2 }")
        #expect(try live.noted() == ["2 down"])
        try live.run("main.table:cell({ 1, 4 }).isHighlighted = true")
        #expect(try live.noted() == ["2 up", "4 down"])
        try live.run("main.table:cell({ 1, 1 }).isHighlighted = false")
        #expect(try live.noted() == [])
        try live.run("main.table:cell({ 1, 6 }).isSelected = true")
        #expect(try state(live, 6) == "false true")
        #expect(try live.run("return main.table:selectedPaths()[1][2]").number == 6)
        // Two rows are inserted before it.
        try live.run(
            "table.insert(main.items, 1, { id = 'a', height = 40 }) table.insert(main.items, 1, { id = 'b', height = 40 }) main:show(main.items)"
        )
        live.screen.layoutIfNeeded()
        #expect(try live.run("return main.table:highlightedPath()[2]").number == 6)
        #expect(try state(live, 6) == "true false")
        _ = try live.noted()
        try live.run("main.table:highlightRow(nil)")
        #expect(try live.noted() == ["4 up"])
        #expect(live.failure("main.table:highlightRow { 1, 500 }")?.contains("has no row [1,500]") == true)
        let failure = live.failure("main.table:cell({ 1, 1 }).isHighlighted = 3")
        #expect(failure?.contains("expected a boolean; found the number 3") == true)
    }

    /// A cell reused for another row gets the call that ends its highlight.
    @Test func highlightBelongsToTheRowWhenItsCellIsReused() throws {
        let live = try open()
        try live.run("main.table:highlightRow { 1, 1 }")
        try live.interactor.scroll(live.view("table"), by: Point(x: 0, y: 1000))
        _ = try live.rows()
        _ = try live.noted()
        try live.interactor.scroll(live.view("table"), to: .zero)
        _ = try live.rows()
        #expect(try live.noted().contains("1 down"))
        #expect(try state(live, 1) == "true false")
        #expect(try state(live, 2) == "false false")
    }

    /// A highlighted row is darker than a selected one, unless its class disables this.
    @Test func highlightedAndSelectedRowsHaveDifferentBackgrounds() throws {
        let live = try open()
        func colors(_ row: Int) throws -> [Paint] {
            let snapshot = live.screen.snapshot()
            let node = try #require(snapshot.nodes.first { $0.id == "table[1,\(row)]" || $0.id == "[1,\(row)]" })
            return snapshot.commands[node.commands].compactMap {
                if case .fill(_, let paint) = $0 { paint } else { nil }
            }
        }
        try live.run("main.table:highlightRow { 1, 2 } main.table:selectRow { 1, 3 }")
        let (plain, pressed, selected) = try (colors(1), colors(2), colors(3))
        #expect(Set([plain, pressed, selected]).count == 3)
        try live.run("main:keepLook() main:rows(50, 40) main.table:highlightRow { 1, 2 }")
        live.screen.layoutIfNeeded()
        #expect(try colors(2) == plain)
    }
}
