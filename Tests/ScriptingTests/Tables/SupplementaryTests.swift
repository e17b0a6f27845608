import Layout
import LuaHost
import Testing

@testable import Scripting

/// Supplementary views of collections.
struct SupplementaryTests {
    private static let script = """
        local Tile = collectionCell "Tile"
        function Tile:layoutContent(content) content:putLabel("label"):assignTo(self, "label"):left(equal):top(equal) end
        function Tile:configure(item) self.label.text = tostring(item) end
        local Badge = collectionCell("Badge", Tile)
        local Main = controller "Main"
        log = {}
        function Main:layoutContent(content)
          self.Tile, self.Badge = Tile, Badge
          content:putCollection("grid", { columns = 4, itemSize = { width = 1, height = 100 } }):edges(equal, parent)
            :assignTo(self, "grid"):didSelected(function(_, path, item) log[#log + 1] = path[2] .. " " .. item end)
        end
        function Main:show(supplementary, count)
          local list = {}
          for i = 1, count or 8 do list[i] = cell(Tile, "t" .. i) end
          self.grid.sections = { section("s", { supplementary = supplementary, list }) }
        end
        return Main
        """

    @Test func supplementaryViewsCoverTheirItemsAndLetTouchesThrough() throws {
        let live = try LiveScreen(Self.script)
        try live.run(
            "main:show { badge = { cell(main.Badge, 'one'), false, cell(main.Badge, 'three') }, [{ 5, 'star' }] = 'text' }"
        )
        live.screen.layoutIfNeeded()
        let names = try live.screen.subviews(of: try live.view("grid")).map { try live.screen.name(of: $0) }
        #expect(
            names == (1...8).map { "[1,\($0)]" } + ["[1,1,badge]", "[1,3,badge]", "[1,5,star]"])
        #expect(try live.text("grid[1,3,badge]/label") == "three")
        #expect(try live.text("grid[1,5,star]/title") == "text")
        for (view, item) in [("[1,1,badge]", "[1,1]"), ("[1,5,star]", "[1,5]")] {
            #expect(
                try live.screen.absoluteFrame(of: live.view("grid\(view)"))
                    == live.screen.absoluteFrame(of: live.view("grid\(item)")))
        }
        #expect(
            try live.run("return main.grid:supplementaryAt({ 1, 1 }, 'badge').label.text").described
                == "the string \"one\"")
        #expect(try live.run("return main.grid:supplementaryAt({ 1, 2 }, 'badge')").kindName == "nil")
        // A touch passes through it to its item.
        #expect(try live.interactor.touch(live.view("grid[1,3]")))
        #expect(try live.noted() == ["3 t3"])
    }

    @Test func supplementaryViewsAreUpdatedFromTheModel() throws {
        let live = try LiveScreen(Self.script)
        try live.run("main:show { badge = { cell(main.Badge, 'one') } }")
        live.screen.layoutIfNeeded()
        let first = try live.view("grid[1,1,badge]")
        try live.run("main:show { badge = { cell(main.Badge, 'other') } }")
        #expect(try live.text("grid[1,1,badge]/label") == "other")
        #expect(try live.view("grid[1,1,badge]") == first)
        // Another class, another kind, none.
        try live.run("main:show { badge = { 'text' } }")
        #expect(try live.text("grid[1,1,badge]/title") == "text")
        try live.run("main:show { star = { cell(main.Badge, 'star') } }")
        #expect(try live.text("grid[1,1,star]/label") == "star")
        #expect(try live.run("return main.grid:supplementaryAt({ 1, 1 }, 'badge')").kindName == "nil")
        try live.run("main:show()")
        #expect(try live.run("return main.grid:supplementaryAt({ 1, 1 }, 'star')").kindName == "nil")
        // The collection's model contains them.
        try live.run("main:show { badge = { 'a', 'b' } }")
        #expect(
            try live.run("return main.grid.model[1].supplementary[{ 2, 'badge' }]").described == "the string \"b\"")
    }

    @Test func invalidSupplementaryViewsAreReported() throws {
        let live = try LiveScreen(Self.script)
        #expect(
            live.failure("main:show { ['a/b'] = { 'x' } }")?.contains(
                "the kind of a supplementary view is a name of at most 64 bytes") == true)
        #expect(live.failure("main:show { badge = { 1.5, {} } }") != nil)
        #expect(
            live.failure("main:show { [{ 0, 'badge' }] = 'x' }")?.contains("a number from 1 and a name") == true)
        try live.run("main:show({ [{ 20, 'badge' }] = 'x' }, 3)")
        live.screen.layoutIfNeeded()
        #expect(
            live.screen.diagnostics.map(\.message) == [
                """
                the supplementary view 'badge' of root/grid is not shown: it is for item [1,20], but section 1 has 3 \
                items
                """
            ])
        #expect(
            live.failure("return main.grid:supplementaryAt({ 1, 1 }, 'bagde')")?.contains("Did you mean 'badge'?")
                == true)
        #expect(
            live.failure("return main.grid:supplementaryAt({ 1, 9 }, 'badge')")?.contains("has no row [1,9]") == true)
        #expect(
            live.failure("for i = 1, 101 do main:show { ['k' .. i] = { 'x' } } end")?.contains(
                "at most 100 kinds of supplementary views") == true)
        let table = try TableScreen.open()
        #expect(
            table.failure(
                "main.table.sections = { section('s', { supplementary = { badge = { 'x' } } }) }"
            )?
            .contains("only collections have supplementary views") == true)
    }
}
