import Layout
import LuaHost
import Testing

@testable import Scripting

/// Revealing and selecting rows if the table is inside another scrolling view, outside of the screen.
struct NestedRevealTests {
    private static let rows = """
        local Row = tableCell "Row"
        function Row:layoutContent(content) content:putLabel("n"):edges(equalTo(8), parent) end
        function Row:configure(item) self.n.text = item end
        local function putList(content)
          return content:putTable("list"):horizontal(equal, parent):height(equalTo(150))
            :cells(entities({ "a", "b", "c", "d", "e", "f", "g" }, function(item) return cell(Row, item) end))
            :didSelected(function(_, path) print("selected", path[2]) end)
        end
        """

    private func live(_ body: String) throws -> LiveScreen {
        let live = try LiveScreen(Self.rows + "\n" + body)
        live.screen.layoutIfNeeded()
        return live
    }

    private func inAScrollView() throws -> LiveScreen {
        try live(
            """
            return function(content)
              content:putScroll("page"):edges(equal, parent):layoutContent(function(page)
                page:putScrollVContentView():layoutContent(function(inside)
                  inside:putView("space"):at("fullTop", equal, parent):height(equalTo(2000))
                  putList(inside):top(equal, previous.bottomAnchor):bottom(equal, parent)
                end)
              end)
            end
            """)
    }

    private func inARow() throws -> LiveScreen {
        try live(
            """
            local Space = tableCell "Space"
            function Space:layoutContent(content) content:putView("s"):edges(equal, parent):height(equalTo(790)) end
            local Outer = tableCell "Outer"
            function Outer:layoutContent(content) putList(content):vertical(equal, parent) end
            return function(content)
              content:putTable("page"):edges(equal, parent):cells { Space, Outer, Space }
            end
            """)
    }

    private func isSeen(_ live: LiveScreen, _ name: String) throws -> Bool {
        live.screen.layoutIfNeeded()
        let frame = try live.screen.absoluteFrame(of: live.view(name))
        return frame.y >= 0 && frame.maxY <= 800
    }

    @Test(arguments: ["list", "list[1,2]", "list[1,2]/n", "list[1,4]"])
    func revealingAViewScrollsAllEnclosingScrollViews(name: String) throws {
        for (live, table) in [(try inAScrollView(), ""), (try inARow(), "page[1,2]/")] {
            let name = table + name
            #expect(try live.interactor.reveal(live.view(name)))
            #expect(try isSeen(live, name))
            _ = try live.screen.touchPoint(of: live.view(name))
        }
    }

    @Test func revealingAVisibleRowScrollsNothing() throws {
        let live = try inAScrollView()
        #expect(try live.interactor.reveal(live.view("list")))
        #expect(try !live.interactor.reveal(live.view("list[1,1]")))
    }
}
