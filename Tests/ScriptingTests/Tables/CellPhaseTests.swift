import Geometry
import Layout
import Lists
import LuaHost
import Testing

@testable import Scripting

/// When a cell is laid out and filled: the layout behavior, a phase's layout option, and functions that fill on each
/// use.
struct CellPhaseTests {
    /// Views in a cell that waits for reuse are invisible and not diagnosed.
    @Test func cellsWaitingForReuseAreNotDiagnosed() throws {
        let live = try LiveScreen(
            """
            local Row = tableCell "Row"
            function Row:layoutContent(content)
              content:putVStack("stack"):edges(equal, parent):layoutContent(function(stack)
                stack:putStackedLabel("label"):assignTo(self, "label")
                stack:putStackedView("box"):assignTo(self, "box"):height(equalTo(30))
              end)
            end
            function Row:configure(number)
              self.label.text, self.box.isHidden = tostring(number), number % 2 == 0
            end
            local Main = controller "Main"
            function Main:layoutContent(content)
              local list = {}
              for i = 1, 200 do list[i] = cell(Row, i) end
              content:putTable("table"):edges(equal, parent):assignTo(self, "table"):cells(list)
            end
            return Main
            """)
        for row in [1, 60, 120, 3, 200, 90] {
            try live.run("main.table:scrollTo({ 1, \(row) }, 'top')")
            live.screen.layoutIfNeeded()
            #expect(live.screen.diagnostics.map(\.message) == [], "row \(row)")
        }
        guard case .table(let window)? = live.host.main.tables[try live.view("table")]?.pane else {
            throw LuaCallError("no table")
        }
        #expect(window.pooledCount > 0)
    }

    /// How often `layoutContent` ran for the only cell: after creation, after filling with another item, and at another
    /// width.
    private func layouts(_ behaviour: String) throws -> [Int] {
        let live = try TableScreen.open("Row.layoutBehaviour = \(behaviour)")
        try live.run("main:show { { id = 1, height = 40 } }")
        var counts = [try live.noted().count]
        try live.run("main:show { { id = 1, height = 40, text = 'other' } }")
        counts.append(try live.noted().count)
        try live.interactor.resize(to: Size(width: 320, height: 700))
        counts.append(try live.noted().count)
        return counts
    }

    @Test func N2_34_layoutBehaviourDeterminesThePhasesInWhichACellIsLaidOut() throws {
        #expect(try layouts("layoutOnce") == [1, 0, 0])
        #expect(try layouts("layoutOn 'reused'") == [1, 0, 0])
        #expect(try layouts("layoutOn 'setNeedsLayout'") == [1, 1, 0])
        #expect(try layouts("layoutOnEach { 'reused', 'none' }") == [1, 0, 1])
        #expect(try layouts("alwaysLayout") == [1, 1, 1])
        #expect(throws: (any Error).self) { try layouts("layoutOn 'resued'") }
    }

    /// The effect of a phase's option on existing constraints: replaced by default, kept by `addNew`, no layout for
    /// nil.
    @Test func N2_36_layoutOptionOfAPhaseDeterminesWhetherConstraintsAreReplaced() throws {
        func constraints(_ option: String) throws -> (heights: Int, layouts: Int) {
            let live = try LiveScreen(
                """
                local count = 0
                local Cell = tableCell "Cell"
                Cell.layoutBehaviour = alwaysLayout
                function Cell:layoutContent(content)
                  count = count + 1
                  content:putLabel("label"):assignTo(self, "label"):edges(equal, parent):height(equalTo(30 + count))
                end
                \(option)
                function Cell:configure(item) self.label.text = item.id end
                local Main = controller "Main"
                function Main:layoutContent(content)
                  content:putTable("table"):edges(equal, parent):assignTo(self, "table")
                end
                function Main:count() return count end
                function Main:show(text) self.table.cells = { cell(Cell, { id = 1, text = text }) } end
                return Main
                """)
            try live.run("main:show 'a'")
            live.screen.layoutIfNeeded()
            try live.run("main:show 'b'")
            let height = try #require(try live.rows().first).frame.height
            return (Int(height), Int(try #require(try live.run("return main:count()").number)))
        }
        #expect(try constraints("") == (32, 2))
        // The first of two conflicting constraints wins.
        #expect(try constraints("function Cell:layoutOption(phase) return 'addNew' end") == (31, 2))
        #expect(
            try constraints(
                "function Cell:layoutOption(phase) if phase ~= 'firstLoad' then return nil end return 'addNew' end")
                == (31, 1))
    }

    @Test func N2_36_layoutOptionHookIsCalledOnFirstLoadAndSetNeedsLayout() throws {
        let live = try LiveScreen(
            """
            local Cell = tableCell "Cell"
            Cell.layoutBehaviour = alwaysLayout
            function Cell:layoutContent(content) print("layout") content:putLabel("label"):edges(equal, parent) end
            function Cell:layoutOption(phase)
              print(phase)
              return phase ~= "reused" and "editExisting" or nil
            end
            local Late = tableCell "Late"
            Late.layoutBehaviour = alwaysLayout
            function Late:layoutContent(content) content:putLabel("label"):edges(equal, parent):height(equalTo(20)) end
            function Late:layoutOption(phase) return phase ~= "firstLoad" and "addNew" or nil end
            local Main = controller "Main"
            function Main:layoutContent(content)
              content:putTable("table"):edges(equal, parent):rowHeight(400):assignTo(self, "table")
            end
            function Main:show(count)
              self.table.cells = entities(rows(count, function(i) return i, i end), function() return cell(Cell) end)
            end
            function Main:late() self.table.cells = { cell(Late, { id = "x" }) } end
            return Main
            """)
        try live.run("main:show(1)")
        live.screen.layoutIfNeeded()
        #expect(live.printed() == ["firstLoad", "layout"])
        try live.run("main.table:cellAt({ 1, 1 }):setNeedsLayout()")
        live.screen.layoutIfNeeded()
        #expect(live.printed() == ["setNeedsLayout", "layout"])
        #expect(live.messages == [])
        // A new cell is always laid out, by the given option.
        try live.run("main:late()")
        live.screen.layoutIfNeeded()
        #expect(try live.screen.subviews(of: live.view("table[1,1]")).count == 1)
    }

    @Test(arguments: ["Table", "Collection"]) func N2_35_setNeedsLayoutRunsTheLayoutOfACell(_ kind: String) throws {
        let live = try LiveScreen(
            """
            local Cell = \(kind == "Table" ? "tableCell" : "collectionCell") "Cell"
            Cell.layoutBehaviour = layoutOn "setNeedsLayout"
            function Cell:layoutContent(content)
              self.count = (self.count or 0) + 1
              content:putLabel("label"):horizontal(equal, parent):top(equal, parent):height(equalTo(20 * self.count))
                :bottom(equal, parent)
            end
            function Cell:configure() if self.wants then self:setNeedsLayout() end end
            local Main = controller "Main"
            function Main:layoutContent(content)
              content:put\(kind)("list"):edges(equal, parent):assignTo(self, "list"):cells({ Cell, Cell })
              content:putView("other")
            end
            return Main
            """)
        live.screen.layoutIfNeeded()
        #expect(try live.run("return main.list:cellAt({ 1, 2 }).count").number == 1)
        try live.run("local cell = main.list:cellAt({ 1, 2 }) cell:setNeedsLayout() cell:setNeedsLayout()")
        live.screen.layoutIfNeeded()
        #expect(try live.run("return main.list:cellAt({ 1, 2 }).count").number == 2)
        #expect(try live.run("return main.list:cellAt({ 1, 1 }).count").number == 1)
        if kind == "Table" { #expect(try live.screen.frame(of: live.view("list[1,2]")).height == 40) }
        // Also while it is being filled.
        try live.run("main.list:cellAt({ 1, 1 }).wants = true main.list:reload()")
        live.screen.layoutIfNeeded()
        #expect(try live.run("return main.list:cellAt({ 1, 1 }).count").number == 2)
        #expect(live.failure("main.view:view('other'):setNeedsLayout()") != nil)
        #expect(live.messages == [])
    }

    @Test func existsReflectsTableChangesBeforeTheNextLayout() throws {
        let live = try LiveScreen(
            """
            local Main = controller "Main"
            local Cell = collectionCell "Cell"
            function Main:layoutContent(content)
              content:putCollection("list"):edges(equal, parent):assignTo(self, "list")
                :sections(section("a", { header = "A", Cell }))
            end
            function Main:more() self.list.sections:append(section("b", { header = "B", Cell })) end
            return Main
            """)
        live.screen.layoutIfNeeded()
        let environment = try live.host.lua.makeEnvironment(name: "spec")
        try live.host.lua.setGlobal(environment, "screen", live.host.handle(of: live.host.main))
        func exists() throws -> Bool {
            try live.host.lua.call(
                live.host.lua.load(
                    Array("return screen:exists('list[2,header]')".utf8), chunkName: "spec.lua", in: environment),
                [], resultCount: 1)[0].isTrue
        }
        #expect(try !exists())
        try live.run("main:more()")
        #expect(try exists())
        try live.run("main.list.sections = section('a', { Cell })")
        #expect(try !exists())
    }

    @Test func N2_65_didReloadRunsForTheTableAndForItsModel() throws {
        let live = try LiveScreen(
            """
            local Main = controller "Main"
            local Cell = tableCell "Cell"
            function Main:layoutContent(content)
              content:putTable("table"):edges(equal, parent):assignTo(self, "table")
                :didReload(function(changes) print("view", changes.kind) end)
              self.table.model:didReload(function(changes) print("model", changes.kind) end)
            end
            function Main:show(count) self.table.cells = entities(rows(count, tostring), function() return Cell end) end
            return Main
            """)
        try live.run("main:show(2)")
        live.screen.layoutIfNeeded()
        #expect(live.printed().suffix(2) == ["view\tfirst", "model\tfirst"])
        try live.run("main.table.model:didReload(function() print 'other' end) main.table:reload()")
        live.screen.layoutIfNeeded()
        #expect(live.printed() == ["view\tall", "other"])
        #expect(live.failure("main.table.model:didReload(7)")?.contains("takes one function; found 7") == true)
        #expect(live.messages == [])
    }

    /// A class with a function: it fills a cell when the cell is created or reused.
    @Test func N2_53_fillFunctionRunsWheneverACellIsCreatedOrReused() throws {
        let live = try TableScreen.open(
            """
            function Main:names()
              self.filled = 0
              local ids = {}
              for i = 1, 200 do ids[i] = i end
              self.table.sections = tableCells "a":next(Row, ids, function(row, i)
                self.filled = self.filled + 1
                fill(row, { id = i, height = 100 })
              end):build()
            end
            """)
        try live.run("main:names() main.table.estimatedRowHeight = 100")
        #expect(try live.seen() == (1...8).map { "\($0)" })
        let first = try #require(try live.run("return main.filled").number)
        #expect(first >= 8 && first <= 20)
        try live.run("main.table:scrollTo({ 1, 150 }, 'top')")
        #expect(try live.seen().first == "150")
        let second = try #require(try live.run("return main.filled").number)
        #expect(second >= first + 8 && second <= first + 30)
    }

    @Test func N2_56_sectionBuilderAppendContinuesTheLastSection() throws {
        let live = try TableScreen.open(
            """
            function Main:one(id) return cell(Row, { id = id, height = 20 }, fill) end
            function Main:more()
              self.kept = self.table:cellAt({ 1, 2 })
              self.table.sections = self.table.sections.append():next(Row, { { id = "c", height = 20 } }, fill)
                :nextEmptyCell(10):nextSection("more"):next(Row, { { id = "d", height = 20 } }, fill):build()
            end
            """)
        try live.run("main.table.sections = section('s', { main:one 'a', main:one 'b' })")
        _ = try live.rows()
        try live.run("main:more()")
        // The fourth row is empty.
        #expect(try live.rows().map(\.name) == ["[1,1]", "[1,2]", "[1,3]", "[2,1]"])
        #expect(try live.rows().map(\.frame.y) == [0, 20, 40, 70])
        #expect(try live.run("return main.kept == main.table:cellAt({ 1, 2 })").isTrue)
        #expect(try live.run("return #main.table.sections").number == 2)
        #expect(try live.run("return main.table.sections[2].id == 'more'").isTrue)
        // The empty section stays empty, and appended rows come last.
        try live.run("main.table.sections:append(section('last', { main:one 'e' }), section('end', { main:one 'f' }))")
        #expect(try live.rows().map(\.name).suffix(3) == ["[2,1]", "[3,1]", "[4,1]"])
        #expect(try live.rows().map(\.frame.y) == [0, 20, 40, 70, 90, 110])
        #expect(!live.messages.contains { $0.hasPrefix("error") })
    }

    @Test func N2_56_cellsAreAppendedToTheLastSection() throws {
        let live = try TableScreen.open(
            "function Main:one(id) return cell(Row, { id = id, height = 20 }, fill) end")
        try live.run("main.table.cells:append(main:one 'a')")
        #expect(try live.rows().map(\.name) == ["[1,1]"])
        try live.run("main.table.cells:append(main:one 'b', main:one 'c')")
        #expect(try live.run("return #main.table.cells").number == 3)
        try live.run("main.table.sections:append(section('s', {})) main.table.cells:append(main:one 'd')")
        #expect(try live.rows().map(\.name) == ["[1,1]", "[1,2]", "[1,3]", "[2,1]"])
        #expect(live.failure("main.table.cells:append(7)")?.contains("found 7") == true)
        #expect(live.failure("return main.table.sections.first")?.contains("as fields; found 'first'") == true)
        #expect(try live.rows().count == 4)
    }

    /// No model stores counted rows; appending to them works anyway.
    @Test func N2_56_cellsCanBeAppendedToRowsCreatedOnDemand() throws {
        let live = try TableScreen.open(
            "function Main:one(id) return cell(Row, { id = id, height = 20 }, fill) end")
        try live.run(
            """
            local function item(index) return index, { id = index, height = 20 } end
            main.table:cells(entities(rows(3, item), function(item) return main:one(item.id) end))
            """)
        _ = try live.rows()
        try live.run("main.table.cells:append(main:one 'a') main.table:sections(main.table.sections.append():build())")
        #expect(try live.rows().map(\.name) == ["[1,1]", "[1,2]", "[1,3]", "[1,4]"])
    }

    /// Sections appended to a built table come first in the next build.
    @Test func sectionsAppendedToABuilderFollowEachOtherAndUnchangedRowsKeepTheirCells() throws {
        let live = try TableScreen.open(
            """
            function Main:more()
              self.kept = self.table:cellAt({ 1, 2 })
              self.table.sections = tableCells():append(section("s", { entities({ "a", "b" }, function(id)
                return cell(Row, { id = id, height = 20 }, fill) end) }))
                :append(section("more", { cell(Row, { id = "c", height = 20 }, fill) })):build()
            end
            """)
        try live.run("main:show { { id = 'a', height = 20 }, { id = 'b', height = 20 } }")
        _ = try live.rows()
        try live.run("main:more()")
        #expect(try live.rows().map(\.name) == ["[1,1]", "[1,2]", "[2,1]"])
        #expect(try live.run("return main.kept == main.table:cellAt({ 1, 2 })").isTrue)
    }
}
