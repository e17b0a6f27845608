import Layout
import LuaHost
import Testing

@testable import Scripting

/// Several views with one name: they keep their identity when a layout runs again, and a warning reports them.
struct RepeatedNameTests {
    private func typed(_ body: String, into names: [String], before: String = "") throws -> LiveScreen {
        let live = try LiveScreen(
            before + """
                local Main = controller "Main"
                function Main:layoutContent(content)
                  local _ = traits.dark
                  \(body)
                end
                return Main
                """)
        for name in names {
            try live.interactor.focus(live.view("root/\(name)"))
            try live.interactor.type("in \(name)")
        }
        live.screen.traits.isDark = true
        live.screen.layoutIfNeeded()
        return live
    }

    @Test func viewsThatShareANameAreKeptInOrderWhenTheLayoutRunsAgain() throws {
        let live = try typed(
            "for i = 1, 3 do content:putTextField('f'):top(equalTo(i * 50)):left(equal):width(equalTo(200)) end",
            into: ["f", "f-2", "f-3"])
        #expect(try ["f", "f-2", "f-3"].map { try live.text("root/\($0)") } == ["in f", "in f-2", "in f-3"])
        #expect(try live.screen.name(of: #require(live.interactor.focused)) == "f-3")
        #expect(try live.screen.subviews(of: live.screen.root).count == 3)
    }

    @Test(arguments: ["'editExisting'", "'removeOldAndAddNew'"])
    func viewsOfRepeatedNamesSurviveEditingAndReplacingLayouts(_ option: String) throws {
        let live = try LiveScreen(
            states: "",
            """
            self.fill = function(c) for i = 1, 3 do c:putTextField("f"):top(equalTo(i * \
            50)):left(equal):width(equalTo(200)) end end
            self.fill(content)
            """)
        try live.interactor.focus(live.view("root/f-2"))
        try live.interactor.type("x")
        try live.run("main.view:layoutContent(\(option), main.fill)")
        #expect(try live.screen.subviews(of: live.screen.root).count == 3)
        #expect(try live.text("root/f-2") == "x")
    }

    @Test func newInstanceInARepeatedLayoutTakesTheNameOfTheOldInstance() throws {
        let live = try typed(
            """
            content:put(Row(), 'row'):top(equal):left(equal):size(equalTo(100)) content:put(build('Label'):build(), \
            'l'):left(equal):top(equal)
            """,
            into: [],
            before: """
                local Row = molecule "Row"
                function Row:layoutContent(content) content:putTextField("f"):edges(equal) end

                """)
        let root = live.screen.root
        #expect(try live.screen.subviews(of: root).map { try live.screen.name(of: $0) } == ["row", "l"])
        #expect(live.messages == [])
        // Instances of views that stay are kept.
        try live.interactor.focus(live.view("row/f"))
    }

    @Test func removeOldReplacesAnInstanceOfTheSameName() throws {
        let live = try LiveScreen(
            """
            local Row = molecule "Row"
            function Row:layoutContent(content) content:putLabel("l"):edges(equal) end
            local Main = controller "Main"
            function Main:layoutContent(content)
              self.fill = function(c) c:put(Row(), "row"):top(equal):left(equal):size(equalTo(100)) end
              self.fill(content)
            end
            return Main
            """)
        try live.run("main.view:layoutContent('removeOldAndAddNew', main.fill)")
        #expect(try live.screen.subviews(of: live.screen.root).map { try live.screen.name(of: $0) } == ["row"])
    }

    @Test func repeatedNamesAreReported() throws {
        let scene = try Scene(
            """
            for i = 1, 3 do content:putView("box"):top(equalTo(i * 10)):left(equal):size(equalTo(5)) end
            content:putView("box-9"):top(equal):left(equal):size(equalTo(5))
            content:putLabel():top(equal):left(equal)
            content:putLabel():top(equal):left(equal)
            content:putVStack("stack"):top(equal):left(equal):layoutContent(function(s) s:putVSpace(3) s:putVSpace(4) \
            s:putView("box") end)
            """)
        let found = scene.diagnostics.filter { $0.code == .duplicateName }
        #expect(
            found.map(\.message) == [
                "3 views in root have the name 'box'; give each a unique name, or no name"
            ])
        #expect(found.first?.source == "test.lua:1")
    }

    @Test func findingAViewByTheNameOfTwoViewsIsRefused() throws {
        let live = try LiveScreen(
            states: "",
            """
            for i = 1, 2 do
              content:putView("row"):top(equalTo(i * 50)):left(equal):size(equalTo(40)):didClicked(function(v) \
            print(v.id) end)
                :layoutContent(function(c) c:putLabel("k"):edges(equal) end)
            end
            """)
        let message = try #require(throws: InteractionError.self) { try live.view("row") }.message
        #expect(
            message
                == """
                2 views of the screen have the name 'row': root/row, root/row-2. Write the path of the intended view
                """
        )
        #expect(throws: InteractionError.self) { try live.view("k") }
        #expect(throws: InteractionError.self) { try live.view("row/k") }
        try live.interactor.touch(live.view("root/row"))
        try live.interactor.touch(live.view("row-2"))
        #expect(live.printed() == ["row", "row-2"])
        #expect(try live.view("row-2/k") == live.view("root/row-2/k"))
    }
}
