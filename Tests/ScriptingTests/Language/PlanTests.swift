import LuaHost
import Testing

@testable import Scripting

/// `viewPlan` and `applyPlan`: layouts that are replaced as a whole.
struct PlanTests {
    private func live() throws -> LiveScreen {
        try LiveScreen(
            """
            local Main = controller "Main"
            Main.states = { shown = true, n = 0 }
            Main.items = { "a", "b" }
            function Main:viewPlan(content)
              content:putVStack("stack"):at("fullTop", equal):layoutContent(function(stack)
                for _, item in ipairs(self.items) do stack:putStackedTextField(item):placeholder(item) end
              end)
              if self.shown then
                content:putLabel("l"):bottom(equal):left(equal):observe(self.states.n, function(_, c) print("n", \
            c.new) end)
              end
            end
            return Main
            """)
    }

    @Test func DR_1_planAppliedAgainKeepsViewsAndReplacesObservers() throws {
        let live = try live()
        try live.interactor.focus(live.view("b"))
        try live.interactor.type("typed")
        try live.run("main.n = 1")
        #expect(live.printed() == ["n\t1"])
        let field = try live.view("b")
        try live.run("main:applyPlan() main:applyPlan() main.n = 2")
        #expect(live.printed() == ["n\t2"], "the observers of the plans before have gone")
        #expect(try live.view("b") == field)
        #expect(try live.text("b") == "typed")
        try live.run("main.shown = false main:applyPlan() main.n = 3")
        #expect(live.printed() == [])
        #expect(live.screen.view(named: "l") == nil)
        #expect(live.messages == [])
    }

    /// The stack strategy `replaceDifferences`: views that are put again are kept and reordered.
    @Test func NL_2_planAppliedAgainKeepsAndReordersViewsOfAStack() throws {
        let live = try live()
        let (a, b) = (try live.view("a"), try live.view("b"))
        try live.run("main.items = { 'b', 'new', 'a' } main:applyPlan()")
        let stack = try live.view("stack")
        let views = try live.screen.subviews(of: stack)
        #expect(views.count == 3 && views.first == b && views.last == a)
        try live.run("main.items = { 'new' } main:applyPlan()")
        #expect(try live.screen.subviews(of: stack) == [try live.view("new")])
        #expect(live.messages == [])
    }

    @Test func invalidUsesOfViewPlanAndApplyPlanReportTheReason() throws {
        let live = try live()
        #expect(
            try #require(live.failure("main.view.subviews[1]:applyPlan()")).contains(
                "applyPlan needs a molecule or controller with viewPlan"))
        #expect(
            try #require(live.failure("local C = controller 'C' function C:viewPlan() end C():applyPlan()")).contains(
                "was not put yet"))
        #expect(
            try #require(
                live.failure(
                    """
                    local C = controller 'C' function C:viewPlan() end function C:layoutContent() end \
                    main.view:layoutContent(function(c) c:put(C()) end)
                    """
                )
            ).contains("C has both layoutContent and viewPlan"))
        try live.run("main.items = 5")
        #expect(live.failure("main:applyPlan()") != nil)
        try live.run("main.items = { 'again' } main:applyPlan()")
        #expect(live.screen.view(named: "again") != nil)
        #expect(
            try #require(live.failure("main.view:layoutContent(function() main:applyPlan() end)"))
                .contains("a plan cannot be applied inside a layout"))
    }
}
