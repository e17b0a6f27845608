import Geometry
import Layout
import LuaHost
import Testing

@testable import Scripting

/// Removing views from the screen ends their bindings, observers and input, and the script may put them again.
struct RemovalTests {
    @Test func removalEndsBindingsAndObservations() throws {
        let live = try LiveScreen(
            states: "n = 0, text = ''",
            """
            local box = content:putView("box"):edges(equal)
            box:layoutContent(function(c)
              local field = c:putTextField("field"):edges(equal)
              field:observe(self.states.n, function() print "node" end)
              field:whenStateChanged(self.states.n, "isHidden", function() print "when" return false end)
              field:bind("text", self.states.text, { stateDidSet = function() print "bound" end })
              self.states.n:observe(field.view):didSet(function() print "view" end)
              self.field = field.view
            end)
            self.box = box.view
            self.states.n:observe(self):didSet(function() print "main" end)
            """)
        _ = live.printed()
        try live.run("main.n = 1 main.text = 'a'")
        #expect(live.printed().sorted() == ["bound", "main", "node", "view", "when"])
        try live.run("main.box:removeFromSuperview() main.n = 2 main.text = 'b'")
        #expect(live.printed() == ["main"])
        try live.run("print(main.field.text, main.box.superview)")
        #expect(live.printed() == ["a\tnil"])
    }

    @Test func removalEndsEditing() throws {
        let live = try LiveScreen(
            states: "",
            """
            self.box = content:putView("box"):edges(equal):layoutContent(function(c)
              c:putTextField("field"):edges(equal):didEndEditing(function(f) print("end", f.superview ~= nil) end)
            end).view
            """)
        try live.interactor.focus(live.view("field"))
        try live.run("main.box:removeFromSuperview()")
        #expect(live.printed() == ["end\ttrue"])
        #expect(live.interactor.focused == nil)
        #expect(throws: InteractionError.self) { try live.interactor.type("x") }
    }

    /// The same applies if a layout that runs again leaves the view out.
    @Test func editingEndsWhenALayoutLeavesTheViewOut() throws {
        let live = try LiveScreen(
            states: "",
            """
            if not traits.dark then content:putTextField('field'):edges(equal):didEndEditing(function(f) print('end', \
            f.id) end) end
            """
        )
        try live.interactor.focus(live.view("field"))
        live.screen.traits.isDark = true
        #expect(live.printed() == ["end\tfield"])
        #expect(live.interactor.focused == nil && live.screen.view(named: "field") == nil)
    }

    @Test func viewsThatAreRemovedAndPutAgainKeepTheirContentBindingsAndHandlers() throws {
        let live = try LiveScreen(
            """
            local Row = molecule "Row"
            Row.states = { title = "one" }
            function Row:layoutContent(content)
              print "layout"
              content:putLabel("title"):edges(equal):whenStateChanged(self.states.title, "text")
              content:putTextField():size(equalTo(50)):top(equal):left(equal)
            end
            local Main = controller "Main"
            function Main:layoutContent(content)
              self.row = Row()
              self.other = content:putLabel("other"):text("kept"):top(equal):left(equal):didClicked(function() print \
            "tap" end).view
              content:put(self.row, "row"):edges(equalTo(100))
            end
            return Main
            """)
        try live.run(
            """
            main.row.subviews[2].text = 'typed' main.row:removeFromSuperview() main.other:removeFromSuperview() \
            main.row.title = 'two'
            """
        )
        live.screen.layoutIfNeeded()
        #expect(try live.screen.subviews(of: live.screen.root).isEmpty)
        #expect(live.printed() == ["layout"])
        try live.run(
            """
            main.view:layoutContent(function(content)
              content:put(main.row, "row"):edges(equalTo(50))
              content:put(main.other):top(equalTo(5)):left(equal)
            end)
            """)
        #expect(live.printed() == ["layout"])
        #expect(try live.text("title") == "two")
        try live.run("main.row.title = 'three' print(#main.row.subviews, main.row.subviews[2].text, main.other.text)")
        #expect(try live.text("title") == "three")
        #expect(live.printed() == ["2\ttyped\tkept"])
        try live.interactor.touch(live.view("other"))
        #expect(live.printed() == ["tap"])
        #expect(live.messages == [])
        #expect(try live.screen.frame(of: live.view("row")).width == 300)
    }

    /// Views that nothing references make room for new views, with and without functions and instances of the script.
    @Test(arguments: [
        "local label = c:putLabel():text('x'):top(equal):left(equal) label.view:removeFromSuperview()",
        """
        local box box = c:putView():edges(equal):didClicked(function() box.view:removeFromSuperview() end) \
        box.view:removeFromSuperview()
        """,
        "local row = Row() c:put(row):edges(equal) row:removeFromSuperview()",
        """
        local row = Row() c:put(row):edges(equal):didClicked(function() print(row.title) end) row:removeFromSuperview()
        """,
    ])
    func removedViewsDoNotCountAgainstTheMaximumOfViews(_ body: String) throws {
        let scene = try Scene(
            script: """
                local Row = molecule "Row"
                Row.states = { title = "" }
                function Row:layoutContent(content) \
                content:putLabel("l"):edges(equal):whenStateChanged(self.states.title, "text") end
                return function(content)
                  for i = 1, 300 do content.view:layoutContent(function(c) \(body) end) end
                end
                """, maximumViews: 100)
        #expect(scene.screen.viewCount <= 100)
        #expect(scene.diagnostics.filter { $0.severity == .error } == [])
    }

    /// Making room keeps views that the script holds, even one of several, with their instances and functions.
    @Test func reclaimingViewsKeepsViewsThatTheScriptHolds() throws {
        let live = try LiveScreen(
            """
            local Row = molecule "Row"
            Row.states = { title = "kept" }
            function Row:layoutContent(content) content:putLabel("l"):edges(equal):whenStateChanged(self.states.title, \
            "text") end
            local Main = controller "Main"
            function Main:layoutContent(content)
              self.row = Row()
              content:put(self.row):edges(equal):didClicked(function() print "tap" end)
              self.row:removeFromSuperview()
              content:putView("box"):layoutContent(function(c) self.inner = c:putLabel("inner"):text("inner").view \
            end):apply(function(b) b:removeFromSuperview() end)
            end
            return Main
            """)
        let before = live.screen.viewCount
        try live.host.libraries.views.reclaim()
        #expect(live.screen.viewCount == before - 1)
        try live.run(
            """
            print(main.row.title, main.inner.text, main.inner.superview)
            main.view:layoutContent(function(content) content:put(main.row, "row"):edges(equal) \
            content:put(main.inner):top(equal):left(equal) end)
            """)
        #expect(live.printed() == ["kept\tinner\tnil"])
        try live.interactor.touch(Point(x: 300, y: 300))
        #expect(live.printed() == ["tap"])
        #expect(try live.text("l") == "kept")
    }
}

extension EventSimulator {
    fileprivate func touch(_ point: Point) throws { try touch(at: point) }
}
