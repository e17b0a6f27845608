import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// The values of `--data` are read-only for scripts, and the engine accepts them like any table.
struct DataTableTests {
    private static var data: LuaValue {
        .dictionary([
            (
                "heroes",
                .array(
                    ["Ann", "Ben", "Cid"].enumerated().map {
                        .dictionary([("id", .integer(Int64($0.offset + 1))), ("name", .string($0.element))])
                    })
            ),
            (
                "sections",
                .array([.dictionary([("id", .string("s")), ("title", .string("Title")), ("cells", .array([]))])])
            ),
            ("label", .dictionary([("text", .string("from data")), ("numberOfLines", .integer(2))])),
            ("titles", .array([.string("A"), .string("B")])),
            (
                "insets",
                .dictionary([
                    ("top", .integer(4)), ("left", .integer(5)), ("bottom", .integer(6)), ("right", .integer(7)),
                ])
            ),
            ("changes", .dictionary([("insert", .array([.array([.integer(1), .integer(2)])]))])),
            ("path", .array([.integer(1), .integer(2)])), ("empty", .array([])),
        ])
    }

    private func open(_ body: String) throws -> (host: ScriptHost, open: OpenScreen) {
        var options = ScriptHost.Options()
        options.traits = Traits(size: Size(width: 400, height: 800), scale: 1)
        options.data = Self.data
        let host = try ScriptHost(
            options: options, text: TenPointText(), images: NoImages(), resolver: nil, print: { _ in })
        try host.run(Array(Self.script.replacing("BODY", with: body).utf8), chunkName: "data.lua")
        host.screen.layoutIfNeeded()
        return (host, host.main)
    }

    private static let script = """
        local Row = tableCell "Row"
        function Row:layoutContent(content)
          content:putLabel("label"):assignTo(self, "label"):edges(equal, parent):height(equalTo(40))
        end
        function Row:configure(item) self.label.text = item.name end
        local Main = controller "Main"
        function Main:layoutContent(content)
          BODY
        end
        return Main
        """

    private func text(_ host: ScriptHost, _ view: String) throws -> String? {
        let view = try host.main.interactor.view(named: view)
        return host.screen.property(
            view, slot: try host.screen.slot(ofProperty: #require(host.registry.number(ofProperty: "text")), of: view)
        ).string
    }

    /// Each row has its item's identity, so changes are found.
    @Test func rowsHaveTheIdentifiersOfTheirDataItems() throws {
        let (host, open) = try open(
            "content:putTable(\"table\"):edges(equal, parent):cells(entities(data.heroes, function(item) return cell(Row, item) end))"
        )
        #expect(try text(host, "table[1,2]/label") == "Ben")
        let table = try #require(open.tables.inOrder.first)
        #expect(table.content.sections.first?.rowCount == 3)
        #expect((0..<3).compactMap { table.identifier(at: .init(section: 0, item: $0))?.text } == ["1", "2", "3"])
        #expect(host.screen.diagnostics.map(\.message) == [])
    }

    /// A change inside of an item changes its row; equal items are equal.
    @Test func onlyRowsWithChangedContentAreReportedAsUpdated() throws {
        let (host, open) = try open(
            """
            local function rows(list) return entities(list, function(item) return cell(Row, item) end) end
            content:putTable("table"):edges(equal, parent):cells(rows(data.heroes)):assignTo(self, "table")
              :didReload(function(changes) self.changes = changes end)
            self.same = function() self.table.cells = rows { data.heroes[1], { id = 2, name = "Ben" }, data.heroes[3] } end
            self.other = function() self.table.cells = rows { data.heroes[1], { id = 2, name = "Bob" }, data.heroes[3] } end
            """)
        func run(_ name: String) throws -> [Int] {
            guard case .reference(let main)? = open.shown.controller.map({ LuaValue.reference($0) }) else { return [] }
            _ = try host.lua.set(main, "changes", .nil)
            guard case .reference(let function) = try host.lua.get(main, name) else { return [] }
            _ = try host.lua.call(function, [], resultCount: 0)
            host.screen.layoutIfNeeded()
            guard case .reference(let changes) = try host.lua.get(main, "changes") else { return [-1] }
            return try host.lua.withTable(changes) { view in
                ["inserted", "deleted", "updated", "moved"].map { view.field($0).table?.count ?? 0 }
            }
        }
        #expect(try run("same") == [0, 0, 0, 0])
        #expect(try run("other") == [0, 0, 1, 0])
        #expect(try text(host, "table[1,2]/label") == "Bob")
    }

    @Test func sectionsPropertiesListsAndPathsCanBeTakenFromData() throws {
        let (host, open) = try open(
            """
            content:putTable("table", { sectionIndexTitles = data.titles }):edges(equal, parent):sections(data.sections)
            content:putLabel("label", data.label)
            content:putScroll("scroll"):contentInset(data.insets)
            content:putCollection("grid"):cells(data.empty)
            content:putTable("rows"):cells(entities(rows(5, function(i) return i, { name = "r" .. i } end),
              function(item) return cell(Row, item) end)):assignTo(self, "rows"):size(equalTo(200))
            self.rows:rowsChanged(data.changes)
            self.rows:scrollTo(data.path)
            """)
        let table = try #require(open.tables.inOrder.first)
        #expect(table.content.sections.map(\.title) == ["Title"])
        #expect(try text(host, "root/label") == "from data")
        #expect(host.screen.views(named: "table[index]/B").count == 1)
        let scroll = try host.main.interactor.view(named: "scroll")
        #expect(host.screen.scrollInsets(of: scroll) == Insets(top: 4, left: 5, bottom: 6, right: 7))
        let rows = try #require(open.tables.inOrder.last)
        #expect(rows.content.sections.first?.rowCount == 7)
        #expect(host.screen.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    }

    /// A table of fields in place of a cell is an error, not an empty list.
    @Test func luaTableOfFieldsInPlaceOfACellIsAnError() throws {
        let fault = #expect(throws: ScriptError.self) {
            try open("content:putTable(\"table\"):edges(equal, parent):cells(data.heroes)")
        }
        #expect("\(fault.map { "\($0)" } ?? "")".contains("expected a cell, found a table of fields"))
    }
}
