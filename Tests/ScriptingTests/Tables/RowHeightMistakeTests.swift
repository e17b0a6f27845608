import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Invalid row heights from scripts.
struct RowHeightMistakeTests {
    @Test func failedHeightFunctionsAreReportedAndAffectOnlyTheirRow() throws {
        let live = try TableScreen.open(
            """
            Bad = tableCell "Bad"
            function Bad:layoutContent(content) content:putLabel("label"):edges(equal, parent) end
            function Bad:calculatedCellHeight(width, item) return item.height() end
            function Main:bad()
              local heights = {
                function() error("no height") end, function() self:rows(1) return 30 end, function() return 25 end,
              }
              self.table.cells = entities({ 1, 2, 3 }, function(id) return cell(Bad, { id = id, height = heights[id] }) end)
            end
            """)
        try live.run("main:bad()")
        live.screen.layoutIfNeeded()
        for (row, message) in [("[1,1]", "no height"), ("[1,2]", "while one of its cells is filled or laid out")] {
            #expect(
                live.messages.contains { $0.contains("root/table\(row): ") && $0.contains(message) }, "\(live.messages)"
            )
        }
        #expect(try live.screen.frame(of: live.view("table[1,3]")).height == 25)
    }

    @Test(arguments: ["0/0", "-5", "1/0", "'x'", "{}"])
    func rowsWithInvalidCalculatedHeightsHaveTheEstimatedHeight(height: String) throws {
        let live = try TableScreen.open(
            """
            Bad = tableCell "Bad"
            function Bad:calculatedCellHeight(width, item) return item.height end
            function Main:bad(height) self.table.cells = { cell(Bad, { id = 1, height = height }), cell(Row, { id = 2, height = 30 }, fill) } end
            """)
        try live.run("main:bad(\(height))")
        let rows = try live.rows()
        #expect(rows.map(\.text) == ["2"])
        // The row without a height has the estimated height.
        #expect(rows[0].frame == Rect(x: 0, y: 44, width: 400, height: 30))
        #expect(
            live.messages.contains {
                $0.contains("root/table[1,1]: calculatedCellHeight of Bad must return a height in points")
            }, "\(live.messages)")
    }

    /// In Lua, the sign of NaN depends on the machine and on the expression.
    @Test(arguments: [("0/0", "nan"), ("-(0/0)", "nan"), ("-5", "-5"), ("1/0", "inf")])
    func invalidCalculatedCellHeightsAndSizesAreReported(number: String, said: String) throws {
        let live = try LiveScreen(
            """
            local Tall = tableCell "Tall"
            function Tall:layoutContent(content) content:putLabel("label"):edges(equal, parent) end
            function Tall:calculatedCellHeight() return \(number) end
            local Wide = collectionCell "Wide"
            function Wide:layoutContent(content) content:putLabel("label"):edges(equal, parent) end
            function Wide:calculatedCellSize() return { width = 20, height = \(number) } end
            return function(content)
              content:putTable("table"):edges(equal, parent):cells { Tall }
              content:putCollection("tiles"):edges(equal, parent):cells { Wide }
            end
            """)
        live.screen.layoutIfNeeded()
        let height = """
            calculatedCellHeight of Tall must return a height in points, a finite number of at least 0; it returned \
            \(said)
            """
        let size = """
            calculatedCellSize of Wide must return { width =, height = } in points, finite numbers of at least 0; it \
            returned \
            { width = 20, height = \(said) }
            """
        for told in ["root/table[1,1]: \(height)", "root/tiles[1,1]: \(size)"] {
            #expect(live.messages.contains { $0.contains(told) }, "\(live.messages)")
        }
    }

    @Test func aCellWithoutAHeightIsReported() throws {
        let live = try LiveScreen(
            """
            local Cell = tableCell "Open"
            function Cell:layoutContent(content) content:putLabel("label"):left(equal, parent):top(equal, parent) end
            return function(content) content:putTable("table"):edges(equal, parent):cells { Cell, Cell } end
            """)
        live.screen.layoutIfNeeded()
        #expect(try live.screen.frame(of: live.view("table[1,2]")) == Rect(x: 0, y: 44, width: 400, height: 44))
        let found = live.screen.diagnostics.filter { $0.code == .ambiguous }.map(\.message)
        #expect(
            found.count == 1 && found[0].contains("nothing determines the height of cells of the class Open"),
            "\(found)")
    }
}
