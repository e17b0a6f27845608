import Foundation
import Testing

/// Off-screen rows of a table in another scroll view.
@Suite struct NestedRowTests {
    private static let screen = """
        local Row = tableCell "Row"
        function Row:layoutContent(content) content:putLabel("n"):edges(equalTo(8), parent) end
        function Row:configure(item) self.n.text = item end
        local Page = controller "Page"
        function Page:layoutContent(content)
          content:putScroll("page"):edges(equal, parent):layoutContent(function(page)
            page:putScrollVContentView():layoutContent(function(inside)
              inside:putView("space"):at("fullTop", equal, parent):height(equalTo(2000))
              inside:putTable("list"):top(equal, previous.bottomAnchor):horizontal(equal, parent):height(equalTo(150))
                :bottom(equal, parent):cells(entities({ "a", "b", "c", "d", "e", "f", "g" }, function(item)
                  return cell(Row, item) end))
                :didSelected(function(_, path) self.selected = path[2] end)
            end)
          end)
        end
        return Page
        """

    @Test func specsSelectOffScreenRowsOfATableInAScrollView() throws {
        let scratch = try Scratch()
        try scratch.write("screen.lua", Self.screen)
        try scratch.write(
            "a_spec.lua",
            """
            for _, row in ipairs { 1, 2, 7 } do
              it("selects row " .. row, function()
                local s = open("screen.lua", { size = { 320, 480 } })
                expect(s:selectRow("list", { 1, row })).toEqual(true)
                expect(s.controller.selected).toEqual(row)
              end)
            end
            """)
        let (status, text) = try scratch.runSpecs([])
        #expect(status == 0 && text.contains("3 passed"), "\(text)")
    }

    /// Like any scroll, scrolling to a row is reported only if the offset changed.
    @Test func scrollingToARowCallsDidScrolledOnlyIfTheOffsetChanges() throws {
        let scratch = try Scratch()
        try scratch.write(
            "screen.lua",
            Self.screen.replacingOccurrences(
                of: ":didSelected",
                with: """
                    :didScrolled(function(_, offset) self.told = (self.told or "") .. " " .. offset.y end)
                    :didSelected
                    """))
        try scratch.write(
            "a_spec.lua",
            """
            it("tells", function()
              local s = open("screen.lua", { size = { 320, 480 } })
              s:reveal("list")
              s:scrollToRow("list", { 1, 1 })
              expect(s.controller.told).toEqual(nil)
              s:scrollToRow("list", { 1, 3 }, "top")
              expect(s.controller.told).toEqual(" " .. s:view("list").contentOffset.y)
              s.controller.told = nil
              s:selectRow("list", { 1, 1 })
              expect(s.controller.told).toEqual(" 0")
              expect(s.controller.selected).toEqual(1)
            end)
            """)
        let (status, text) = try scratch.runSpecs([])
        #expect(status == 0 && text.contains("1 passed"), "\(text)")
    }
}
