import LuaHost
import Testing

@testable import Scripting

/// CM-1 … CM-15: value models of tables and collections.
struct TableModelTests {
    private static let cells = """
        local Hero = tableCell "Hero"
        function Hero:layoutContent(content)
          content:putLabel("name"):edges(equal, parent):height(equalTo(20))
        end
        function Hero:configure(item) self.view.subviews[1].text = item.name end
        local Ad = tableCell("Ad", Hero)
        """

    /// A screen without a table; models don't need one.
    private func live() throws -> LiveScreen { try LiveScreen("return function() end") }

    /// A screen with a table; `main.Hero` and `main.Ad` are classes of its cells.
    private func table(_ cells: String = Self.cells, put: String = "putTable(\"table\")") throws -> LiveScreen {
        try LiveScreen(
            """
            \(cells)
            local Main = controller "Main"
            function Main:layoutContent(content)
              self.Hero, self.Ad = Hero, Ad
              content:\(put):edges(equal, parent):assignTo(self, "table")
            end
            return Main
            """)
    }

    @Test func CM_1_CM_2_modelsHoldCellsOrSections() throws {
        let live = try live()
        try live.run(
            """
            print(#tableModel(), #tableModel { cells = { 1, 2 } }, #tableModel(section("a", { 1 })))
            local model = tableModel { section("a", { "x", "y", header = "A", footer = "-", title = "T" }), section("b",
              {}) }
            print(#model, model[1].id, model[1].header, model[1].footer, model[1].title, model[2].header,
              model[2].isEmpty)
            print(tostring(model), tostring(model[1]))
            """)
        #expect(
            live.printed() == [
                "0\t1\t1", "2\ta\tA\t-\tT\tnil\ttrue", "model of 2 sections and 2 cells\tsection a of 2 cells",
            ])
    }

    @Test func CM_3_outOfRangeSubscriptsAreNilAndOutOfRangeMethodCallsFail() throws {
        let live = try live()
        try live.run(
            """
            model = tableModel { section("a", { "x", "y" }), section("b", { "z" }) }
            print(model[2][1], model[{ 1, 2 }], model:cell(2, 1), model:cell { 1, 1 }, model:cellCount(),
              model:cellCount(1))
            print(model[3], model[0], model[{ 3, 1 }], model[{ 1, 3 }], model[1][9])
            """)
        #expect(live.printed() == ["z\ty\tz\tx\t3\t2", "nil\tnil\tnil\tnil\tnil"])
        #expect(
            live.failure("model:cell(1, 3)")
                == "more.lua:1: unknown cell 3: there are 2 cells, counted from 1")
        #expect(
            live.failure("\nmodel:section(5)")
                == "more.lua:2: unknown section 5: there are 2 sections, counted from 1")
    }

    @Test func CM_4_CM_5_collectionModelsContainSupplementaryViews() throws {
        let live = try live()
        try live.run(
            """
            local model = collectionModel { section("a", { 1, 2, 3, header = "H",
              supplementary = { badge = { "one", "two" }, [{ 3, "star" }] = "gold" } }) }
            local views = model[1].supplementary
            print(views[{ 1, "badge" }], views[{ 2, "badge" }], views[{ 3, "star" }], views[{ 1, "star" }],
              model[1].header)
            print(model:supplementary({ 1, 2 }, "badge"), model:supplementary({ 2, 1 }, "badge"), model:cell { 1, 3 })
            """)
        #expect(live.printed() == ["one\ttwo\tgold\tnil\tH", "two\tnil\t3"])
        #expect(
            live.failure("tableModel { section('a', { supplementary = { badge = { 'x' } } }) }")?.contains(
                "a section of a tableModel has no supplementary views") == true)
    }

    @Test func CM_6_kindOfAnItemDeterminesItsCellClass() throws {
        let live = try table()
        try live.run(
            """
            main.table.view.sections = tableModel {
              section("a", { { kind = "hero", id = 1, name = "Ann" }, { kind = "ad", id = 2, name = "Buy" } }),
              kinds = { hero = main.Hero, ad = main.Ad } }
            print(main.table.view:cellAt { 1, 1 }.subviews[1].text, main.table.view:cellAt { 1, 2 }.subviews[1].text)
            print(tostring(main.table.view:cellAt { 1, 2 }):match("^%a+"))
            """)
        #expect(live.printed() == ["Ann\tBuy", "Ad"])
        #expect(
            live.failure(
                "main.table.view.sections = tableModel { cells = { { kind = 'hera' } }, kinds = { hero = main.Hero } }")
                == "more.lua:1: unknown kind 'hera' among the kinds of the model. Did you mean 'hero'?")
        #expect(
            live.failure("main.table.view.sections = tableModel { cells = { { name = 'x' } } }")?.hasPrefix(
                "more.lua:1: no class shows a table: give the model a class") == true)
        // The rows shown before are kept.
        try live.run("print(main.table.view:numberOfRows())")
        #expect(live.printed() == ["2"])
    }

    @Test func CM_7_headersAreRefusedIfAModelDisablesThem() throws {
        let live = try live()
        #expect(
            live.failure("tableModel { headers = false, section('a', { 1, header = 'A' }) }")
                == "more.lua:1: this model has no headers (headers = false), but a section has a header")
        try live.run("m = tableModel { headers = false, section('a', { 1 }) }")
        #expect(live.failure("m:append(section('b', { footer = 'x' }))")?.contains("has a footer") == true)
    }

    @Test func CM_8_tableModelsCanBeBuiltAndComparedWithoutATable() throws {
        let live = try live()
        try live.run(
            """
            local function produce(users)
              return tableModel { section("users", { entities(users, function(user) return { id = user.id, name =
                user.name } end) }) }
            end
            local users = { { id = 1, name = "Ann" }, { id = 2, name = "Bob" } }
            print(produce(users) == produce(users), produce(users) == produce { users[1] }, produce(users):cell(1,
              2).name)
            """)
        #expect(live.printed() == ["true\tfalse\tBob"])
    }

    @Test func CM_9_CM_10_CM_11_sectionsMayContainNestedAndConditionalCells() throws {
        let live = try live()
        try live.run(
            """
            local function cells(flag)
              local list = tableModel(section("a", { "one", { "two", "three" }, when(flag, "four"), when(not flag, {
                "five", "six" }),
                match(flag, { [true] = "yes", default = "no" }) }))[1].cells
              return table.concat(list, " ")
            end
            print(cells(true))
            print(cells(false))
            """)
        #expect(live.printed() == ["one two three four yes", "one two three five six no"])
        for unordered in ["{ 1, 2, x = 3 }", "{ [1] = 1, [3] = 3 }", "{ [0] = 1, 2 }"] {
            #expect(
                live.failure("\ntableModel { cells = \(unordered) }")
                    == """
                    more.lua:2: a list of cells must be a sequence, 1 to n without gaps or other keys; this table \
                    has gaps or other keys
                    """
            )
        }
        #expect(
            live.failure("tableModel { cells = rows(9, print) }")?
                .contains("a value model stores all its cells") == true)
    }

    @Test func CM_12_nestedAndConditionalModelsKeepSectionFields() throws {
        let live = try live()
        try live.run(
            """
            local first = tableModel { section("a", { 1, header = "A", footer = "F" }) }
            local model = tableModel { first, when(true, section("b", { 2, title = "B" })), when(false, section("c",
              {})) }
            print(#model, model[1].header, model[1].footer, model[2].title, table.unpack(model.headers, 1, 1))
            print(model.headers[2] == none, model.footers[1])
            """)
        #expect(live.printed() == ["2\tA\tF\tB\tA", "true\tF"])
    }

    @Test func CM_13_CM_14_entitiesCreatesCellsAndSectionsFromLists() throws {
        let live = try live()
        try live.run(
            """
            local model = tableModel { entities({ "x", "y" }, function(name, index)
              return section(name, { entities({ 1, 2 }, function(number)
                return { name .. number, when(number == index, name .. "!") } end) })
            end) }
            for _, section in ipairs(model) do print(section.id, table.concat(section.cells, " ")) end
            """)
        #expect(live.printed() == ["x\tx1 x! x2", "y\ty1 y2 y!"])
    }

    @Test func CM_15_aCollectionModelFillsACollection() throws {
        let live = try table(
            """
            local Hero = collectionCell "Hero"
            function Hero:layoutContent(content) content:putLabel("name"):edges(equal, parent) end
            function Hero:configure(item) self.view.subviews[1].text = item.name end
            local Ad
            """, put: "putCollection(\"table\", { itemSize = { width = 50, height = 50 } })")
        try live.run(
            """
            main.table.view.sections = collectionModel { section("a", { { id = 1, name = "Ann" } }), kinds = main.Hero }
            print(main.table.view:cellAt { 1, 1 }.subviews[1].text)
            """)
        #expect(live.printed() == ["Ann"])
    }

    @Test func operationsOnATableModelReturnNewModels() throws {
        let live = try live()
        try live.run(
            """
            local function show(model)
              local parts = {}
              for _, section in ipairs(model) do parts[#parts + 1] = section.id .. ":" .. table.concat(section.cells,
                ",") end
              print(table.concat(parts, " "))
            end
            local a = tableModel { section("a", { 3, 1, 2 }), section("b", { 4 }) }
            show(a:append(section("c", { 5 })))
            show(a:insert(1, section("c", { 5 })))
            show(a:insert({ 1, 4 }, 9))
            show(a:remove(1))
            show(a:remove { 1, 2 })
            show(a:replace({ 2, 1 }, 7, 8))
            show(a:replace(2, section("z", {})))
            show(a:filter(function(section) return #section > 1 end))
            show(a:filterCells(function(cell, path) return cell > 1 and path[2] < 3 end))
            show(a:mapCells(function(cell) return cell * 10 end))
            show(a:map(function(section) return section:sort() end))
            show(a:sort(function(x, y) return x.id > y.id end))
            show(a:replace(1, a[1]:with { id = "q", cells = { 0 } }))
            print(a:firstIndex(function(cell) return cell == 2 end)[2], a[1]:firstIndex(function(cell) return cell == 9
              end))
            show(a)
            """)
        #expect(
            live.printed() == [
                "a:3,1,2 b:4 c:5", "c:5 a:3,1,2 b:4", "a:3,1,2,9 b:4", "b:4", "a:3,2 b:4", "a:3,1,2 b:7,8",
                "a:3,1,2 z:",
                "a:3,1,2", "a:3 b:4", "a:30,10,20 b:40", "a:1,2,3 b:4", "b:4 a:3,1,2", "q:0 b:4", "3\tnil",
                "a:3,1,2 b:4",
            ])
    }

    @Test func tableModelsCannotBeChangedInPlace() throws {
        let live = try live()
        try live.run("model = tableModel { section('a', { 1 }) }")
        for change in ["model[1] = 2", "model.x = 2", "model[1].header = 'x'", "model[1][1] = 2"] {
            let message = live.failure(change)
            #expect(
                message?.hasPrefix("more.lua:1: ") == true && message?.contains("cannot be set") == true, "\(change)")
        }
        try live.run("print(model == tableModel { section('a', { 1 }) }, model == tableModel { section('b', { 1 }) })")
        #expect(live.printed() == ["true\tfalse"])
    }

    @Test func sortingIsStableAndShufflingIsRepeatableForASeed() throws {
        let live = try live()
        try live.run(
            """
            local cells = {}
            for index = 1, 200 do cells[index] = { rank = index * 7 % 10, index = index } end
            local sorted = tableModel { cells = cells }[1]:sort(function(a, b) return a.rank < b.rank end)
            local isRight = true
            for index = 2, #sorted do
              local a, b = sorted[index - 1], sorted[index]
              isRight = isRight and (a.rank < b.rank or a.rank == b.rank and a.index < b.index)
            end
            local model = tableModel { cells = { 1, 2, 3, 4, 5, 6, 7, 8 } }
            local one, other = model[1]:shuffle(5), model[1]:shuffle(5)
            print(isRight, one == other, one == model[1], one:sort() == model[1], one == model[1]:shuffle(6))
            """)
        #expect(live.printed() == ["true\ttrue\tfalse\ttrue\tfalse"])
        #expect(
            live.failure("tableModel { section('a', {}), section('b', {}) }:sort()")
                == "more.lua:1: sort needs a function; found nil")
        #expect(live.failure("tableModel():shuffle()")?.contains("shuffle needs a seed") == true)
        #expect(live.failure("print(tableModel().fliter)")?.contains("Did you mean 'filter'?") == true)
    }

    @Test func aNewModelOfATableIsShownByItsDifference() throws {
        let live = try table()
        try live.run(
            """
            main.table:didReload(function(changes) print(changes.kind, #changes.inserted, #changes.deleted,
              #changes.updated) end)
            model = tableModel { section("a", { { id = 1, name = "Ann" }, { id = 2, name = "Bob" } }), kinds =
              main.Hero }
            main.table.view.sections = model
            """)
        live.screen.layoutIfNeeded()
        try live.run("main.table.view.sections = model:insert({ 1, 2 }, { id = 3, name = 'Eve' })")
        live.screen.layoutIfNeeded()
        try live.run(
            "print(main.table.view:cellAt { 1, 2 }.subviews[1].text, main.table.view:cellAt { 1, 3 }.subviews[1].text)")
        #expect(live.printed() == ["first\t0\t0\t0", "diff\t1\t0\t0", "Eve\tBob"])
    }
}
