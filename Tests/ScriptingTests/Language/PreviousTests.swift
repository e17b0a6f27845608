import Layout
import Testing

@testable import Scripting

/// `previous` is evaluated when it is read: a chain refers to the view put before, and a variable keeps the view.
struct PreviousTests {
    private static let bars = """
        content:putView("nav"):at("fullTop", equal):height(equalTo(44))
        local nav = previous
        content:putView("a"):top(equalTo(1), nav.bottomAnchor):left(equal):size(equalTo(10))
        content:putView("b"):top(equalTo(2), nav.bottomAnchor):left(equalTo(20)):size(equalTo(10))

        """

    /// The names are listed explicitly, so they could differ from the cases.
    @Test func namesOfTargetsAndPositionsMatchTheirEnumerations() {
        #expect(AnonymousTarget.names == AnonymousTarget.allCases.map { "\($0)" })
        #expect(RelativePosition.names == RelativePosition.allCases.map { "\($0)" })
    }

    @Test func variableSetToPreviousKeepsItsView() throws {
        let scene = try Scene(
            Self.bars + "content:putView('c'):at(bottomOf(nav), equalTo(3)):left(equal):size(equalTo(nav))")
        try scene.expect("a", [0, 45, 10, 10])
        try scene.expect("b", [20, 46, 10, 10])
        try scene.expect("c", [0, 47, 400, 44])
        #expect(scene.codes == [])
    }

    /// A value that was read can be kept in a table, an upvalue, an anchor, a relation or a position.
    @Test(arguments: [
        ("local kept = { previous }", "kept[1].bottomAnchor"), ("local kept = previous.bottomAnchor", "kept"),
        ("local function kept(p) return function() return p.bottomAnchor end end kept = kept(previous)", "kept()"),
        ("self = { nav = previous }", "self.nav.bottomAnchor"),
    ])
    func previousKeepsItsViewHoweverItIsStored(_ keep: String, _ use: String) throws {
        let scene = try Scene(
            """
            local self
            content:putView("nav"):at("fullTop", equal):height(equalTo(44))
            \(keep)
            content:putView("a"):top(equal):left(equal):size(equalTo(10))
            content:putView("b"):top(equal, \(use)):left(equal):size(equalTo(10))
            """)
        try scene.expect("b", [0, 44, 10, 10])
        #expect(scene.codes == [])
    }

    @Test func relationsAndPositionsOfPreviousKeepItsView() throws {
        let scene = try Scene(
            """
            content:putView("nav"):at("topLeft", equal):size(equalTo { width = 30, height = 44 })
            local same, below, margins = equalTo(previous), bottomOf(previous), previousLayoutMargins
            content:putView("a"):top(equal):left(equalTo(60)):size(equalTo(10))
            content:putView("b"):at(below, equal):left(equal):size(same)
            content:putView("c"):top(equal, margins):left(equal, margins):size(equalTo(10))
            """)
        try scene.expect("b", [0, 44, 30, 44])
        try scene.expect("c", [8, 8, 10, 10])
    }

    /// A function evaluates the global when it runs.
    @Test func functionReadsPreviousWhenItRuns() throws {
        let scene = try Scene(
            """
            local function under(node) return node:top(equal, previous.bottomAnchor):left(equal):size(equalTo(10)) end
            content:putView("a"):top(equal):left(equal):size(equalTo(10))
            under(content:putView("b"))
            under(content:putView("c"))
            """)
        try scene.expect("c", [0, 20, 10, 10])
    }

    /// Outside of layouts, `previous` has no view to refer to and stays a name.
    @Test func previousReadOutsideOfALayoutIsEvaluatedInTheLayout() throws {
        let scene = try Scene(
            script: """
                local previous, equal = previous, equal
                local below = previous.bottomAnchor
                return function(content)
                  content:putView("a"):top(equal):left(equal):size(equalTo(10))
                  content:putView("b"):top(equal, previous.bottomAnchor):left(equal):size(equalTo(10))
                  content:putView("c"):top(equal, below):left(equal):size(equalTo(10))
                end
                """)
        try scene.expect("c", [0, 20, 10, 10])
    }

    /// Nested layouts have their own `previous`, also in the rest of the outer chain.
    @Test func eachLayoutHasItsOwnPrevious() throws {
        let scene = try Scene(
            """
            content:putView("a"):top(equal):left(equal):size(equalTo(10))
            content:putView("box"):layoutContent(function(c)
              c:putView("x"):top(equal):left(equal):size(equalTo(5))
              c:putView("y"):top(equal, previous.bottomAnchor):left(equal):size(equalTo(5))
              content:putView("late"):top(equal, previous.bottomAnchor):left(equal):size(equalTo(7))
            end):left(equal):size(equalTo(50)):layout(function(node) node:top(equal, previous.bottomAnchor) end)
            """)
        try scene.expect("y", [0, 5, 5, 5])
        try scene.expect("box", [0, 10, 50, 50])
        try scene.expect("late", [0, 60, 7, 7])
        #expect(scene.codes == [])
    }

    /// If a view is put before the last view, `previous` is ambiguous and refused; the message suggests alternatives.
    @Test func ambiguousPreviousIsRefused() throws {
        let scene = try Scene(
            """
            local a = content:putView("a"):top(equal):left(equal):size(equalTo(10))
            local b = content:putView("b"):left(equal):size(equalTo(10))
            content:putView("c"):top(equal):left(equal):size(equalTo(10))
            b:top(equal, previous.bottomAnchor)
            """)
        let found = scene.diagnostics.filter { $0.code == .noPrevious }
        #expect(found.map(\.source) == ["test.lua:4"])
        #expect(
            found.first?.message.contains("it could be root/c, the view put last, or the view before root/b") == true)
    }

    @Test func previousReadBeforeAnyPutIsReported() throws {
        let scene = try Scene(
            """
            local none = previous
            content:putView("a"):top(equal):left(equal):size(equalTo(10))
            content:putView("b"):top(equal, none.bottomAnchor):left(equal):size(equalTo(10))
            content:putView("box"):top(equal):left(equal):size(equalTo(90)):layoutContent(function(c)
              local outer = previous
              c:putView("x"):left(equal):top(equal):size(equalTo(3))
              c:putView("y"):left(equal):top(equal, outer.bottomAnchor):size(equalTo(3))
            end)
            """)
        let found = scene.diagnostics.filter { $0.code == .noPrevious }
        #expect(found.map(\.source) == ["test.lua:3", "test.lua:7"])
        #expect(found.allSatisfy { $0.message.contains("was read before a view was put here") })
    }

    /// A value that a layout keeps is usable later, also when the layout runs again.
    @Test func fieldSetToPreviousKeepsItsView() throws {
        let live = try LiveScreen(
            states: "",
            """
            local _ = traits.dark
            content:putView("nav"):at("fullTop", equal):height(equalTo(44))
            self.nav = previous
            content:putView("a"):left(equal):size(equalTo(10)):assignTo(self, "a")
            """)
        for dark in [true, false] {
            live.screen.traits.isDark = dark
            try live.run("main.a:layout(function(node) node:top(equalTo(5), main.nav.bottomAnchor) end)")
            live.screen.layoutIfNeeded()
            #expect(try live.screen.frame(of: live.view("a")).y == 49)
            #expect(live.messages == [])
        }
    }
}
