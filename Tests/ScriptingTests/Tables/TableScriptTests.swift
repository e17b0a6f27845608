import Foundation
import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Tables of scripts: cells, models, heights, places.
struct TableScriptTests {
    @Test func N1_29_N2_33_onlyRowsInOrNearTheVisibleAreaHaveCellsWhichAreReused() throws {
        let live = try TableScreen.open()
        try live.run("main:rows(10000, 50)")
        // 800 points of rows, and 100 beyond the edge.
        #expect(try live.rows().count == 18)
        #expect(try live.rows().map(\.frame.y) == (0..<18).map { Double($0) * 50 })
        #expect(try live.noted() == Array(repeating: "layout", count: 18))
        try live.run("main.table.estimatedRowHeight = 50 main.table.contentOffset = { x = 0, y = 5000 }")
        #expect(try live.seen().first == "101")
        #expect(try live.rows().count <= 21)
        _ = try live.noted()
        // Cells that leave the screen are filled for new rows, and nothing is laid out again.
        for _ in 0..<30 { try live.interactor.scroll(live.view("table"), by: Point(x: 0, y: 35)) }
        #expect(try live.seen().first == "122")
        #expect(try live.noted() == [])
    }

    @Test func aRowIsAsHighAsItsContentUnlessTheTableSetsRowHeight() throws {
        let live = try TableScreen.open()
        try live.run("main:show { { id = 1, height = 33 }, { id = 2, height = 70.5 }, { id = 3, height = 10 } }")
        #expect(
            try live.rows().map(\.frame) == [
                Rect(x: 0, y: 0, width: 400, height: 33), Rect(x: 0, y: 33, width: 400, height: 70.5),
                Rect(x: 0, y: 103.5, width: 400, height: 10),
            ])
        // A change in a cell moves the rows below it.
        try live.run(
            "main.table:cellAt({ 1, 1 }).box:layout('editExisting', function(n) n:height(equalTo(53)) end)")
        #expect(try live.rows().map(\.frame.y) == [0, 53, 123.5])
        try live.run("main.table.rowHeight = 44")
        #expect(try live.rows().map(\.frame.y) == [0, 44, 88])
    }

    @Test func N1_7_viewsInCellsAreFoundByTheSectionAndRowOfTheirCell() throws {
        let live = try TableScreen.open()
        try live.run("main:rows(5)")
        #expect(live.screen.path(of: try live.view("table[1,3]/label")) == "root/table[1,3]/label")
        #expect(try live.text("table[1,3]/label") == "3")
        #expect(try live.interactor.touch(live.view("table[1,4]/button")))
        #expect(try live.interactor.touch(live.view("table[1,2]")))
        #expect(try live.noted().suffix(2) == ["tapped 4", "selected 1,2 2"])
        #expect(try live.run("return #main.table:selectedPaths()").number == 1)
        try live.run("main.table.allowsSelection = false")
        #expect(try live.run("return #main.table:selectedPaths()").number == 0)
        #expect(try !live.interactor.touch(live.view("table[1,2]")))
    }

    @Test func N1_40_N2_49_N2_51_N2_52_N2_55_cellModelsAreBoundToTheCellsThatShowThem() throws {
        let live = try LiveScreen(
            """
            local Cell = tableCell "NameCell"
            function Cell:layoutContent(content) content:putLabel("label"):assignTo(self, "label"):edges(equal, parent) end
            local Model = tableCellModel("NameModel", Cell)
            Model.states = { name = "" }
            function Model:bind(cell) self.states.name:bind(cell.label, "text") end
            local Main = controller "Main"
            function Main:layoutContent(content)
              local models = {}
              self.models = models
              content:putTable("table"):edges(equal, parent):assignTo(self, "table")
                :sections(tableCells "a":next(Model, { "x", "y" }, function(model, name)
                  model.cellIdentifier, model.name = name, name
                  models[#models + 1] = model
                end):nextEmptyCell(8):nextSection("b", { title = "Title" }):next(Model { name = "z" }):build())
            end
            return Main
            """)
        #expect(try live.rows().map(\.text) == ["x", "y", "z"])
        #expect(try live.rows().map(\.frame.y) == [0, 20, 80])
        #expect(try live.text("table[2,header]/title") == "Title")
        try live.run("main.models[2].name = 'changed'")
        #expect(try live.text("table[1,2]/label") == "changed")
        #expect(try live.run("return main.models[1].view == main.table:cellAt({ 1, 1 })").isTrue)
        // An invisible row has no cell.
        try live.run("main.table.sections = {}")
        live.screen.layoutIfNeeded()
        #expect(try live.run("return main.models[1].view").kindName == "nil")
    }

    @Test func N2_54_functionSetsUpAnEmptyCellWheneverItIsShown() throws {
        let live = try LiveScreen(
            """
            local Main = controller "Main"
            Main.states = { tint = "red" }
            function Main:layoutContent(content)
              local sections = tableCells "a"
              for index = 1, 100 do
                sections:nextEmptyCell(100, function(cell)
                  self.count = (self.count or 0) + 1
                  cell.backgroundColor = self.tint
                  cell:layoutContent(function(inside) inside:putLabel("number"):text(index):edges(equal, parent) end)
                end):nextEmptyCell(100)
              end
              content:putTable("table"):edges(equal, parent):assignTo(self, "table"):sections(sections:build())
            end
            return Main
            """)
        #expect(live.messages == [])
        #expect(try live.text("table[1,1]/number") == "1")
        #expect(try live.text("table[1,7]/number") == "4")
        #expect(try live.screen.frame(of: live.view("table[1,3]")).y == 200)
        #expect(try live.screen.subviews(of: live.view("table[1,2]")).isEmpty)
        // After reuse, a cell contains only the views of its own row.
        try live.run("main.table:scrollTo({ 1, 151 }, 'top')")
        #expect(try live.text("table[1,151]/number") == "76")
        #expect(try live.screen.subviews(of: live.view("table[1,151]")).count == 1)
        #expect(try live.screen.subviews(of: live.view("table[1,152]")).isEmpty)
        try live.run("main.tint = 'blue' main.table:reload()")
        #expect(live.messages == [])
        #expect(try live.run("return main.table:cellAt({ 1, 151 }).backgroundColor == 'blue'").isTrue)
    }

    @Test func N1_42_N2_50_sectionsAreBuiltFromNestedConditionalAndListedCells() throws {
        let live = try TableScreen.open(
            """
            function Main:values(isOn, phase)
              local function c(id) return cell(Row, { id = id, height = 20 }, fill) end
              self.table.sections = {
                section("a", { c "1", when(isOn, c "2", { c "3", c "4" }), entities({ "5", "6" }, c), { c "7" } }),
                when(isOn, section("b", { c "8" })),
                { id = "c", cells = { match(phase, { loading = c "9", default = function(p) return c(p) end }) } },
              }
            end
            """)
        try live.run("main:values(true, 'loading')")
        #expect(try live.rows().map(\.text) == ["1", "2", "5", "6", "7", "8", "9"])
        try live.run("main:values(false, 'x')")
        #expect(try live.rows().map(\.text) == ["1", "3", "4", "5", "6", "7", "x"])
    }

    @Test func rowsOfACountAndAFunctionAreCreatedWhenTheyBecomeVisible() throws {
        let live = try TableScreen.open(
            """
            function Main:count(n)
              self.asked = 0
              self.table.cells = entities(rows(n, function(i) self.asked = self.asked + 1 return "id" .. i, { id = i, height = 100 } end),
                function(item) return cell(Row, item, fill) end)
            end
            """)
        try live.run("main:count(1000000) main.table.estimatedRowHeight = 100")
        #expect(try live.seen() == (1...8).map { "\($0)" })
        #expect(try #require(try live.run("return main.asked").number) < 60)
        try live.run("main.table:scrollTo({ 1, 500000 }, 'top')")
        #expect(try live.seen().first == "500000")
        #expect(try live.rows().first { $0.text == "500000" }?.frame.y == 0)
        #expect(try #require(try live.run("return main.asked").number) < 120)
        // Rows inserted above don't move visible rows.
        try live.run("main.table:rowsChanged { insert = { { 1, 5000 } } }")
        #expect(try live.rows().first { $0.name == "[1,505000]" }?.frame.y == 0)
        #expect(try live.run("return main.table:numberOfRows()").number == 1_005_000)
        #expect(live.host.main.tables.takeJumps() == [])
    }

    @Test func N1_31_N2_37_calculatedCellHeightDeterminesTheRowHeight() throws {
        let live = try TableScreen.open(
            """
            Tall = tableCell "Tall"
            function Tall:layoutContent(content) content:putLabel("label"):assignTo(self, "label"):left(equal):top(equal) end
            function Tall:calculatedCellHeight(width, item) return width / 4 + item end
            function Main:tall()
              self.table.cells = entities({ 1, 2, 3 }, function(i) return cell(Tall, i, function(c) c.label.text = i end) end)
            end
            """)
        try live.run("main:tall()")
        #expect(try live.rows().map(\.frame.height) == [101, 102, 103])
    }

    @Test func N1_30_N2_35_reusedCellsAreLaidOutAgainAndReloadedCellsAreNot() throws {
        let live = try TableScreen.open("Row.layoutBehaviour = layoutOn 'reused'")
        try live.run("main:rows(1000, 100)")
        #expect(try live.noted() == Array(repeating: "layout", count: 9))
        try live.run("main.table.contentOffset = { x = 0, y = 3000 }")
        _ = try live.rows()
        // Reused cells are laid out again; created cells are laid out for the first time.
        #expect(try live.noted().count >= 9)
        try live.run("main.table:reload()")
        _ = try live.rows()
        #expect(try live.noted() == [])
    }

    @Test func collectionsArrangeItemsInColumnsAndLines() throws {
        let live = try LiveScreen(
            """
            local Cell = collectionCell "Tile"
            function Cell:layoutContent(content) content:putLabel("label"):assignTo(self, "label"):left(equal):top(equal) end
            function Cell:configure(item) self.label.text = item end
            return function(content)
              content:putCollection("grid", { columns = 3, itemSize = { width = 1, height = 90 }, minimumInteritemSpacing = 5,
                minimumLineSpacing = 10, sectionInset = 10 }):edges(equal, parent)
                :cells(entities({ "a", "b", "c", "d" }, function(name) return cell(Cell, name) end))
            end
            """)
        let width = (400.0 - 20 - 10) / 3
        #expect(try live.rows("grid").map(\.text) == ["a", "b", "c", "d"])
        #expect(try live.rows("grid").map(\.frame.y) == [10, 10, 10, 110])
        let second = try live.rows("grid")[1].frame
        #expect(abs(second.width - width) < 1e-9 && abs(second.x - (15 + width)) < 1e-9)
    }
}
