import LuaHost
import TestSupport
import Testing

@testable import Scripting

/// N1-43: the model that is bound to a table.
struct BoundModelTests {
    private static let script = """
        local Name = tableCell "Name"
        function Name:layoutContent(content)
          content:putLabel("label"):assignTo(self, "label"):edges(equal, parent):height(equalTo(20))
        end
        function Name:configure(item) self.label.text = type(item) == "table" and item.name or tostring(item) end
        local NameModel = tableCellModel("NameModel", Name)
        NameModel.states = { name = "" }
        function NameModel:bind(cell) self.states.name:bind(cell.label, "text") end
        local Main = controller "Main"
        function Main:layoutContent(content)
          self.Name, self.NameModel = Name, NameModel
          content:putTable("table"):edges(equal, parent):assignTo(self, "table"):didReload(function(changes)
            self.changes = changes
          end)
        end
        return Main
        """

    private func open() throws -> LiveScreen { try LiveScreen(Self.script) }

    @Test func N1_43_modelOfATableContainsItsCellsAndSections() throws {
        let live = try open()
        try live.run(
            """
            local model = main.table.model
            print(rawequal(model, main.table.model), #model, #model.cells, model.isEmpty, model.view == main.table)
            model.cells = { main.NameModel { name = "a" }, main.NameModel { name = "b" } }
            print(#model, #model.cells, model[1][2].name, model[{ 1, 1 }].name, model:cellCount())
            """)
        #expect(live.printed() == ["true\t0\t0\ttrue\ttrue", "1\t2\tb\ta\t2"])
        #expect(try live.rows().map(\.text) == ["a", "b"])
        // Changes made in other ways appear in the model too.
        try live.run("main.table.sections = { section('s', { title = 'Title', cell(main.Name, 'x') }) }")
        try live.run(
            "print(main.table.model[1].id, main.table.model[1].title, main.table.model[{ 1, 1 }].item, main.table.model[{ 1, 1 }].class == main.Name)"
        )
        #expect(live.printed() == ["s\tTitle\tx\ttrue"])
        #expect(
            live.failure("main.table.model.cell = {}")
                == """
                more.lua:1: a table's model allows setting only 'sections', 'cells', a section by its number and a \
                cell by its path; found 'cell'
                """
        )
        #expect(
            live.failure("\nmain.table.model.sections = { 1, 2 }")?.hasPrefix(
                "more.lua:2: sections are the result of build()")
                == true)
    }

    @Test func N1_43_changesThroughTheModelAreReportedAsDifferences() throws {
        let live = try open()
        try live.run(
            """
            main.table.model = { section("s", { entities({ "a", "b", "c" }, function(id) return cell(main.Name, { id = id, name = id }) end) }) }
            """)
        #expect(try live.rows().map(\.text) == ["a", "b", "c"])
        try live.run("main.kept = main.table:cellAt({ 1, 3 })")
        let said = """
            local c = main.changes
            return c.kind .. #c.inserted .. #c.deleted .. #c.updated .. #c.moved
            """
        // Assigning the same model isn't a change.
        try live.run("main.table.model = main.table.model")
        live.screen.layoutIfNeeded()
        #expect(try live.run(said).described == "the string \"diff0000\"")
        try live.run("main.table.model[{ 1, 2 }] = nil")
        #expect(try live.rows().map(\.text) == ["a", "c"])
        #expect(try live.run(said).described == "the string \"diff0100\"")
        #expect(try live.run("return main.kept == main.table:cellAt({ 1, 2 })").isTrue)
        try live.run("main.table.model[{ 1, 3 }] = cell(main.Name, { id = 'd', name = 'd' })")
        #expect(try live.rows().map(\.text) == ["a", "c", "d"])
        #expect(try live.run(said).described == "the string \"diff1000\"")
        try live.run(
            "main.table.model = main.table.model:map(function(s) return s:sort(function(a, b) return a.item.id > b.item.id end) end)"
        )
        #expect(try live.rows().map(\.text) == ["d", "c", "a"])
        try live.run("main.table.model[2] = section('t', { cell(main.Name, 'z') }) main.table.model[1] = nil")
        #expect(try live.rows().map(\.text) == ["z"])
        #expect(
            live.failure("main.table.model[5] = nil")?.contains("unknown section 5: there is 1 section, counted")
                == true)
        #expect(try live.rows().map(\.text) == ["z"])
        try live.run("main.table.model = nil")
        #expect(try live.rows().isEmpty)
    }

    /// The table's description of its model is itself a valid model that shows the same, for every form of model.
    @Test func modelReadFromATableCanBeSetAgainWithoutChanges() throws {
        let live = try open()
        let forms = [
            "section('a', { cell(main.Name, 'x', function(c, item) c.label.text = item .. '!' end), main.Name, cell(main.NameModel, 'n', function(m, item) m.name = item end) })",
            "tableCells 'a':next(main.NameModel, { 'x', 'y' }, function(m, item) m.name = item end):nextEmptyCell(8):nextSection('b', { header = 'H', footer = 'F' }):next(main.Name, { 'z' }):nextEmptyCell(9):nextEmptyCell(9):build()",
            "tableModel { section('a', { { kind = 'n', name = 'x' }, { kind = 'm', name = 'y' } }), kinds = { n = main.Name, m = main.NameModel } }",
            "{ { title = 'T', cells = { cell(main.Name, 'q') } }, { id = 3, header = main.NameModel { name = 'head' }, cells = {} } }",
            "(function() main.Cell = main.Cell or cellModel('Cell', main.Name) return dataSource { section('s', { main.Cell { id = 1, name = 'one', cellHeight = 30 } }) } end)()",
        ]
        for form in forms {
            try live.run("main.table.sections = {} main.table.sections = \(form)")
            let before = try live.rows()
            let heights = try live.run(
                "local list = {} for s = 1, #main.table.model do for r = 1, main.table:numberOfRows(s) do list[#list + 1] = main.table:frameAt({ s, r }).height end end return table.concat(list, ' ')"
            ).described
            try live.run("local again = main.table.model.sections main.table.sections = again")
            let after = try live.rows()
            #expect(before.map(\.text) == after.map(\.text) && before.map(\.frame) == after.map(\.frame), "\(form)")
            #expect(
                try live.run(
                    "local list = {} for s = 1, #main.table.model do for r = 1, main.table:numberOfRows(s) do list[#list + 1] = main.table:frameAt({ s, r }).height end end return table.concat(list, ' ')"
                ).described == heights)
            #expect(
                try live.run(
                    "local c = main.changes return c.kind .. #c.inserted .. #c.deleted .. #c.updated .. #c.moved .. #c.updatedSections"
                ).described == "the string \"diff00000\"", "\(form)")
        }
        // A value with a kind comes back unchanged.
        try live.run(
            "main.table.sections = \(forms[2]) print(main.table.model[{ 1, 1 }].kind, main.table.model[{ 1, 2 }].name)")
        #expect(live.printed() == ["n\ty"])
    }

    @Test func readingTheModelOfRowsCreatedOnDemandIsAnError() throws {
        let live = try open()
        try live.run(
            "main.table.cells = entities(rows(1000000, function(i) return i, i end), function(i) return cell(main.Name, i) end)"
        )
        #expect(
            live.failure("return #main.table.model")?.hasPrefix(
                "more.lua:1: the rows of Table root/table are created by rows(count, fn) when they become visible")
                == true)
        try live.run("main.table.model.cells = { cell(main.Name, 'one') }")
        #expect(try live.rows().map(\.text) == ["one"])
    }

    @Test func modelOfACollectionCanBeReadAndSet() throws {
        let live = try LiveScreen(
            """
            local Tile = collectionCell "Tile"
            function Tile:layoutContent(content) content:putLabel("label"):assignTo(self, "label"):left(equal):top(equal) end
            function Tile:configure(item) self.label.text = item end
            local Main = controller "Main"
            function Main:layoutContent(content)
              content:putCollection("grid", { model = collectionModel { section("a", { "x", "y" }), kinds = Tile } })
                :edges(equal, parent):assignTo(self, "grid")
            end
            return Main
            """)
        #expect(try live.rows("grid").map(\.text) == ["x", "y"])
        try live.run("main.grid.model = main.grid.model:mapCells(function(text) return text .. text end)")
        #expect(try live.rows("grid").map(\.text) == ["xx", "yy"])
        try live.run("main.grid:model(main.grid.model:append(section('b', { 'z' })))")
        #expect(try live.rows("grid").map(\.text) == ["xx", "yy", "z"])
        #expect(try live.run("return main.grid.model == main.grid.model.sections").isTrue)
    }
}
