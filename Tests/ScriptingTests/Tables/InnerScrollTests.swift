import Layout
import LuaHost
import Testing

@testable import Scripting

/// The scroll offset of a view inside a row belongs to the row, not to the cell that shows it.
struct InnerScrollTests {
    /// 200 rows of 50 points, each with a scroll view, a table or a collection that scrolls sideways.
    private static func script(_ kind: String) -> String {
        let inner =
            switch kind {
            case "scroll":
                """
                content:putScroll("s"):assignTo(self, "s"):edges(equal, parent):height(equalTo(50)):layoutContent(function(s)
                  s:putScrollHContentView("page"):layoutContent(function(page)
                    page:putView("wide"):edges(equal, parent):width(equalTo(3000))
                  end)
                end)
                """
            case "table":
                """
                content:putTable("s"):assignTo(self, "s"):rowHeight(20):edges(equal, parent):height(equalTo(50))
                """
            default:
                """
                content:putCollection("s"):assignTo(self, "s"):scrollDirection("horizontal"):itemSize { width = 40, height = 40 }
                  :edges(equal, parent):height(equalTo(50))
                """
            }
        return """
            local Inner = \(kind == "table" ? "tableCell" : "collectionCell") "Inner"
            function Inner:layoutContent() end
            local Outer = tableCell "Outer"
            function Outer:layoutContent(content)
              \(inner)
            end
            local Main = controller "Main"
            function Main:layoutContent(content)
              content:putTable("table"):edges(equal, parent):assignTo(self, "table")
              self:show()
            end
            function Main:show(first, text)
              local ids = {}
              for i = first or 1, 200 do ids[#ids + 1] = { id = i, text = text } end
              self.table.cells = entities(ids, function(item)
                return cell(Outer, item, function(row, item)
                  local id = item.id
                  if self.place then row.s.contentOffset = self.place end
                  if \(kind != "scroll") then
                    -- The items of two rows have one that is alike.
                    local items = {}
                    for i = 1, 60 do items[i] = i == id % 7 + 1 and "shared" or id .. "," .. i end
                    row.s.cells = entities(items, function(item) return cell(Inner, item, function() end) end)
                  end
                end)
              end)
            end
            function Main:put(row, distance)
              self.table:cell({ 1, row }).s.contentOffset = \(kind == "table" ? "{ x = 0, y = distance }" : "{ x = distance, y = 0 }")
            end
            function Main:places()
              local all = {}
              for _, path in ipairs(self.table:visiblePaths()) do
                local offset = self.table:cell(path).s.contentOffset
                all[#all + 1] = path[2] .. ":" .. string.format("%.0f", offset.x + offset.y)
              end
              return table.concat(all, " ")
            end
            return Main
            """
    }

    private static func open(_ kind: String) throws -> LiveScreen {
        let live = try LiveScreen(script(kind))
        live.screen.layoutIfNeeded()
        return live
    }

    private static func places(_ live: LiveScreen) throws -> [Int: String] {
        live.screen.layoutIfNeeded()
        guard case .string(let text) = try live.run("return main:places()") else {
            Issue.record("no text")
            return [:]
        }
        return Dictionary(
            text.split(separator: " ").map { part in
                let halves = part.split(separator: ":")
                return (Int(halves[0])!, String(halves[1]))
            }
        ) { first, _ in first }
    }

    @Test(arguments: ["scroll", "table", "collection"])
    func scrollViewsInRowsKeepTheirOffsetWhenCellsAreReused(_ kind: String) throws {
        let live = try Self.open(kind)
        for row in 1...6 { try live.run("main:put(\(row), \(row * 10))") }
        #expect(try Self.places(live)[4] == "40")
        // Back and forth through all rows, so that each cell shows many.
        for row in [100, 53, 20, 170, 33] {
            try live.run("main.table:scrollTo({ 1, \(row) }, 'top')")
            let others = try Self.places(live)
            #expect(others.count > 10 && others.values.allSatisfy { $0 == "0" }, "\(row): \(others)")
        }
        try live.run("main.table:scrollTo({ 1, 1 }, 'top')")
        let back = try Self.places(live)
        for row in 1...9 { #expect(back[row] == (row > 6 ? "0" : "\(row * 10)"), "row \(row)") }
        // Rows keep their offset when other rows are deleted and when their content changes.
        try live.run("main.table:scrollTo({ 1, 120 }, 'top')")
        live.screen.layoutIfNeeded()
        try live.run("main:show(3, 'other') main.table:scrollTo({ 1, 1 }, 'top')")
        let moved = try Self.places(live)
        #expect(moved[1] == "30" && moved[4] == "60" && moved[5] == "0", "\(moved)")
    }

    @Test(arguments: ["scroll", "table", "collection"])
    func contentOffsetSetByTheScriptReplacesTheKeptOffset(_ kind: String) throws {
        let live = try Self.open(kind)
        try live.run("main:put(2, 70)")
        #expect(try Self.places(live)[2] == "70")
        try live.run("main.table:scrollTo({ 1, 100 }, 'top')")
        live.screen.layoutIfNeeded()
        try live.run("main.place = { x = \(kind == "table" ? 0 : 25), y = \(kind == "table" ? 25 : 0) }")
        try live.run("main.table:scrollTo({ 1, 1 }, 'top')")
        #expect(try Self.places(live)[2] == "25")
    }

    /// In right-to-left layouts, a collection begins at its right edge.
    @Test func rightToLeftCollectionsInRowsBeginAtTheRightAndKeepTheirOffsets() throws {
        let live = try LiveScreen(Self.script("collection"))
        live.screen.traits.direction = .rightToLeft
        let start = try Self.places(live)
        #expect(Set(start.values).count == 1 && start[1] != "0", "\(start)")
        let beginning = try #require(Int(start[1] ?? ""))
        try live.run("main:put(2, \(beginning - 90))")
        #expect(try Self.places(live)[2] == "\(beginning - 90)")
        try live.run("main.table:scrollTo({ 1, 100 }, 'top')")
        #expect(try Self.places(live).values.allSatisfy { $0 == "\(beginning)" })
        try live.run("main.table:scrollTo({ 1, 1 }, 'top')")
        let back = try Self.places(live)
        #expect(back[2] == "\(beginning - 90)" && back[3] == "\(beginning)", "\(back)")
    }
}
