import Foundation
import LuaHost
import Testing

@testable import Scripting

/// CK-1 … CK-17: models that name their cells, and data sources.
struct DataSourceTests {
    /// A screen whose controller has a table, `main.table`; `classes` defines its classes and returns the model.
    private func live(_ classes: String, templates: [String: String] = [:], put: String = "putTable(\"table\")") throws
        -> LiveScreen
    {
        let script = """
            local function labelled(make, name)
              local class = make(name)
              function class:layoutContent(content) content:putLabel("label"):edges(equal, parent) end
              function class:configure(model) self.view.subviews[1].text = model.name print("configure", model.name) end
              return class
            end
            local function classes() \(classes)\nend
            local Main = controller "Main"
            function Main:layoutContent(content)
              self.labelled, self.given = labelled, classes
              content:\(put):edges(equal, parent):assignTo(self, "table")
              for name, value in pairs(classes(labelled) or {}) do self[name] = value end
            end
            return Main
            """
        return try LiveScreen(script, modules: templates)
    }

    private static let code = """
        local CodeCell = labelled(tableCell, "CodeCell")
        return { CodeCell = CodeCell, Code = cellModel("Code", CodeCell) }
        """

    private func show(_ live: LiveScreen) {
        live.screen.layoutIfNeeded()
    }

    @Test func CK_1_CK_2_CK_3_CK_4_aDataSourceCreatesAndConfiguresCells() throws {
        let live = try live(Self.code)
        try live.run(
            """
            source = dataSource { section("a", { main.Code { name = "Ann" }, header = "Head" }), section("b", {
              main.Code { name = "Bob" } }) }
            print(source.isEmpty, dataSource().isEmpty, #source.sections, source.sections[1].id,
              source.sections[2].header)
            main.table.view.sections = source
            """)
        show(live)
        try live.run(
            """
            print(main.table.view:cellAt { 2, 1 }.subviews[1].text, source:cellModelAt { 1, 1 }.name,
              source:cellModelAt { 3, 1 })
            """
        )
        #expect(
            live.printed() == [
                "false\ttrue\t2\ta\tnil", "configure\tAnn", "configure\tBob", "Bob\tAnn\tnil",
            ])
    }

    @Test func CK_1_dataSourcesFillCollectionsAndMayOverrideCellHeights() throws {
        let live = try live(
            """
            local Cell = labelled(collectionCell, "Cell")
            return { Code = cellModel("Code", Cell) }
            """, put: "putCollection(\"table\", { itemSize = { width = 50, height = 50 } })")
        try live.run("main.table.view.sections = dataSource { section('a', { main.Code { name = 'Ann' } }) }")
        show(live)
        #expect(live.printed() == ["configure\tAnn"])
        let table = try self.live(Self.code)
        try table.run(
            """
            local source = dataSource { section("a", { main.Code { name = "Ann" }, main.Code { name = "Bob" } }) }
            function source:cellHeight(model) return model.name == "Bob" and 80 or nil end
            main.table.view.sections = source
            """)
        show(table)
        try table.run("print(main.table.view:frameAt({ 1, 1 }).height, main.table.view:frameAt({ 1, 2 }).height)")
        #expect(table.printed().last == "44.0\t80.0")
    }

    @Test func settingSectionsOfADataSourceUpdatesItsTable() throws {
        let live = try live(Self.code)
        try live.run(
            """
            main.table:didReload(function(changes) print(changes.kind, #changes.inserted, #changes.deleted) end)
            source = dataSource { section("a", { main.Code { id = 1, name = "Ann" } }) }
            main.table.view.sections = source
            """)
        show(live)
        try live.run(
            """
            source.sections = { section('a', { main.Code { id = 2, name = 'Eve' }, main.Code { id = 1,
              name = 'Ann' } }) }
            """
        )
        show(live)
        #expect(live.printed().filter { !$0.hasPrefix("configure") } == ["first\t0\t0", "diff\t1\t0"])
        #expect(
            live.failure("source.sections = { section('a', { cellModel('Bare') { name = 1 } }) }")?.contains(
                "a Bare has no cell class") == true)
        try live.run("print(source.sections:cellCount(), main.table.view:numberOfRows())")
        #expect(live.printed().last == "2\t2")
    }

    @Test func CK_5_CK_6_CK_7_CK_14_cellTemplatesAreLoadedFromTheScriptsDirectory() throws {
        let template = """
            local Cell = tableCell "XIBCell"
            function Cell:layoutContent(content) content:putLabel("label"):edges(equal, parent) end
            function Cell:configure(model) self.view.subviews[1].text = "template " .. model.name end
            return Cell
            """
        let live = try live(
            "return { XIB = cellModel('XIB', 'XIBCell') }",
            templates: ["XIBCell": template, "Odd": "return 5", "Other": "return tableCell 'Another'"])
        try live.run("main.table.view.sections = dataSource { section('a', { main.XIB { name = 'Ann' } }) }")
        show(live)
        try live.run("print(main.table.view:cellAt { 1, 1 }.subviews[1].text)")
        #expect(live.printed() == ["template Ann"])
        func failure(_ name: String) -> String {
            live.failure("main.table.view.sections = dataSource { section('a', { cellModel('M', '\(name)') {} }) }")
                ?? ""
        }
        #expect(
            failure("Missing").contains(
                "the cell 'Missing' of a M needs the template Missing.lua in the script's directory"))
        #expect(failure("Odd").contains("Odd.lua must return the class of cells Odd"))
        #expect(
            failure("Other").contains("Other.lua must return a class with the name Other; it returns the class Another")
        )
    }

    @Test func CK_8_CK_9_modelsNeedACellClassAndUniqueReuseIdentifiers() throws {
        let live = try live(
            """
            local One, Two = labelled(tableCell, "One"), labelled(tableCell, "Two")
            local A, B = cellModel("A", One), cellModel("B", Two)
            A.reuseIdentifier, B.reuseIdentifier = "same", "same"
            return { A = A, B = B, Bare = cellModel("Bare") }
            """)
        #expect(
            live.failure("main.table.view.sections = dataSource { section('a', { main.Bare {} }) }")
                == "more.lua:1: a Bare has no cell class; set its field cellClass to a class of cells, or to the name of a template"
        )
        #expect(
            live.failure("main.table.view.sections = dataSource { section('a', { main.A {}, main.B {} }) }")
                == "more.lua:1: the reuseIdentifier \"same\" is used by One and Two; give each cell a unique identifier"
        )
    }

    @Test func CK_10_CK_11_CK_12_modelsSetHeightHighlightingAndSeparators() throws {
        let live = try live(
            """
            local Cell = labelled(tableCell, "Cell")
            local Tall, Dead = cellModel("Tall", Cell), cellModel("Dead", Cell)
            Tall.cellHeight = 64
            Dead.highlighting, Dead.separatorIsHidden = false, true
            return { Plain = cellModel("Plain", Cell), Tall = Tall, Dead = Dead }
            """)
        try live.run(
            """
            main.table:didSelected(function(_, path) print("selected", path[2]) end)
            main.table.view.sections = dataSource { section("a", { main.Plain { name = "p" }, main.Tall { name = "t" },
              main.Dead { name = "d" } }) }
            """)
        show(live)
        _ = live.printed()
        try live.run("for row = 1, 3 do print(main.table.view:frameAt({ 1, row }).height) end")
        #expect(live.printed() == ["44.0", "64.0", "44.0"])
        try live.interactor.touch(live.view("table[1,2]"))
        #expect(try !live.interactor.touch(live.view("table[1,3]")))
        #expect(live.printed() == ["selected\t2"])
        let table = try #require(live.host.main.tables[live.view("table")])
        #expect(table.content.sections[0].row(0).map { "\($0)".contains("rawValue: 0") } == true)
        #expect(table.traits(of: .init(section: 0, item: 2)) == [.separatorIsHidden, .isNotHighlighted])
        #expect(
            live.failure(
                "main.table.view.sections = dataSource { section('a', { main.Plain { cellHeight = 'big' } }) }")?
                .contains("'cellHeight' of a Plain must be a number; found the string \"big\"") == true)
    }

    @Test func CK_13_cellClassMustHaveConfigureAndNamesTheReuseIdentifier() throws {
        let live = try live("local Cell = tableCell 'Cell' return { A = cellModel('A', Cell) }")
        #expect(
            live.failure("main.table.view.sections = dataSource { section('a', { main.A {} }) }")
                == "more.lua:1: the cell Cell cannot be filled: write function Cell:configure(model)")
        #expect(
            live.failure("cellModel('A', 5)")?.contains("must be a class of cells, or the name of one; found 5") == true
        )
        // By default, the reuse identifier is the name of the cell's class.
        let named = try self.live(Self.code)
        try named.run("main.table.view.sections = dataSource { section('a', { main.Code { id = 7, name = 'x' } }) }")
        let table = try #require(named.host.main.tables[named.view("table")])
        #expect(table.identifier(at: .init(section: 0, item: 0))?.text == "\"CodeCell.7\"")
    }

    @Test func CK_15_CK_16_cellsAreCreatedFromPrototypesOrCellClasses() throws {
        let live = try live(
            """
            local Prototype, Code = labelled(tableCell, "PrototypeCell"), labelled(tableCell, "CodeCell")
            local P, C = cellModel("P", "PrototypeCell"), cellModel("C", "CodeCell")
            P.usesNib, P.registersLazily, C.usesNib = false, false, false
            return { P = P, C = C, Prototype = Prototype }
            """)
        #expect(
            live.failure("main.table.view.sections = dataSource { section('a', { main.P { name = 'x' } }) }")?.contains(
                "add its class to the data source's 'prototypes'") == true)
        try live.run(
            """
            main.table.view.sections = dataSource { prototypes = { main.Prototype }, section("a", { main.P { name =
              "p" }, main.C { name = "c" } }) }
            """)
        show(live)
        #expect(live.printed() == ["configure\tp", "configure\tc"])
        try live.run(
            """
            local source = dataSource { prototypes = { main.Prototype } }
            print(source.prototypes[1] == main.Prototype, #source.prototypes, #dataSource({}).prototypes)
            """)
        #expect(live.printed() == ["true\t1\t0"])
        #expect(
            live.failure(
                """
                main.table.view.sections = dataSource { registersLazily = false, section('a', { main.C { name =
                  'c' } }) }
                """
            )?
            .contains("is not registered automatically") == true)
    }

    @Test func CK_17_cellHeightOfAHeaderModelIsTheHeadersHeight() throws {
        let live = try live(
            """
            local Cell, Head = labelled(tableCell, "Cell"), labelled(tableCell, "Head")
            local H = cellModel("H", Head)
            H.cellHeight = 30
            return { Row = cellModel("Row", Cell), H = H }
            """)
        try live.run(
            """
            main.table.view.sections = dataSource { section("a", { main.Row { name = "r" }, header = main.H { name =
              "h" } }),
              section("b", { main.Row { name = "s" } }) }
            """)
        show(live)
        try live.run("print(main.table.view:frameAt({ 1, 1 }).y, main.table.view:frameAt({ 2, 1 }).y)")
        #expect(live.printed() == ["configure\th", "configure\tr", "configure\ts", "30.0\t74.0"])
    }

    @Test func theModelGetsASelectionBeforeSourceDelegateAndTable() throws {
        let live = try live(Self.code)
        try live.run(
            """
            function main.Code:didSelect(path) print("model", self.name, path[1], path[2]) end
            local source = dataSource { section("a", { main.Code { name = "Ann" } }),
              delegate = { didSelectCellModel = function(_, model) print("delegate", model.name) end } }
            function source:didSelectCellModel(model) print("source", model.name) end
            main.table:didSelected(function(_, _, model) print("table", model.name) end)
            main.table.view.sections = source
            """)
        show(live)
        _ = live.printed()
        try live.interactor.touch(live.view("table[1,1]"))
        #expect(live.printed() == ["model\tAnn\t1\t1", "source\tAnn", "delegate\tAnn", "table\tAnn"])
    }
}
