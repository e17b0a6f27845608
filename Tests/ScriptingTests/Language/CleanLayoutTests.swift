import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// `cleanLayoutAndAddNew`, and `makeLayoutCleanly` of version 1, remove all subviews. The same call can put views again
/// that the script holds.
@Suite struct CleanLayoutTests {
    @Test(arguments: ["view", "instance"])
    func N2_6_cleanLayoutKeepsViewsThatItPutsAgain(_ handle: String) throws {
        let live = try LiveScreen(
            """
            local Card = molecule "Card"
            function Card:layoutContent(content) content:putTextField("field"):edges(equal) end
            local Main = controller "Main"
            function Main:layoutContent(content)
              local node = content:putCard("card"):edges(equal)
              self.other = content:putLabel("other").view
              self.held = ({ view = node.view.view, instance = node.view })["\(handle)"]
            end
            function Main:again()
              self.view:layoutContent("cleanLayoutAndAddNew", function(content)
                content:put(self.held, "card"):edges(equalTo(4))
              end)
            end
            return Main
            """)
        try live.interactor.focus(live.view("field"))
        try live.interactor.type("typed")
        try live.interactor.resignFocus()
        for _ in 0..<3 { try live.run("main:again()") }
        live.screen.layoutIfNeeded()
        #expect(live.messages == [])
        #expect(try live.property("card/field", "text").text == "typed")
        #expect(try live.screen.frame(of: live.view("card")) == Rect(x: 4, y: 4, width: 392, height: 792))
        // Views that the script doesn't hold are released; the held view survives the garbage collection.
        try live.run("main.other = nil main.view:layoutContent('cleanLayoutAndAddNew', function() end)")
        live.host.lua.collectGarbage()
        try live.host.libraries.views.reclaim()
        #expect(live.screen.viewCount == 3)
        try live.run("main:again()")
        #expect(live.messages == [])
        #expect(try live.property("card/field", "text").text == "typed")
    }
}
