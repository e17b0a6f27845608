import Layout
import LuaHost
import Testing

@testable import Scripting

/// Layouts that edit existing constraints, regardless of which layout made them, and constants that follow states.
struct ReopeningTests {
    private func page(_ body: String, _ again: String, states: String = "") throws -> Scene {
        try Scene(
            script: """
                local Page = controller "Page"
                Page.states = { \(states) }
                function Page:layoutContent(content) \(body) end
                function Page:again() \(again) end
                return Page
                """)
    }

    private static let box =
        "self.box = content:putView('box'):width(equalTo(100)):height(equalTo(10)):top(equalTo(5)):left(equal).view"

    /// A view edits its constraints made by the superview's layout.
    @Test func N2_4_layoutOfAViewEditsConstraintsMadeByItsSuperview() throws {
        let scene = try page(
            Self.box, "self.box:layout('editExisting', function(n) n:width(equalTo(50)):left(equalTo(7), parent) end)")
        try scene.expect("box", [0, 5, 100, 10])
        try scene.send("again")
        try scene.expect("box", [7, 5, 50, 10])
        #expect(scene.codes == [])
    }

    /// A superview edits constraints made by the view's layout.
    @Test func N2_4_layoutOfASuperviewEditsConstraintsMadeByTheViewItself() throws {
        let scene = try page(
            """
            self.box = content:putView('box'):top(equal):left(equal).view self.box:layout(function(n) \
            n:size(equalTo(100)) end)
            """,
            "self.view:layoutContent('editExisting', function(c) c:put(self.box):size(equalTo(20)) end)")
        try scene.send("again")
        try scene.expect("box", [0, 0, 20, 20])
        #expect(scene.codes == [])
    }

    @Test func N2_5_removeOldRemovesOnlyTheViewsOwnConstraints() throws {
        let scene = try page(
            Self.box + " content:putView('below'):top(equal, previous.bottomAnchor):left(equal):size(equalTo(4))",
            """
            self.box:layout('removeOldAndAddNew', function(n) n:size(equalTo(30)):bottom(equal, parent):left(equal, \
            parent) end)
            """
        )
        try scene.expect("below", [0, 15, 4, 4])
        try scene.send("again")
        try scene.expect("box", [0, 770, 30, 30])
        // Constraints of other views that refer to it are unaffected.
        try scene.expect("below", [0, 800, 4, 4])
    }

    @Test(arguments: ["self", "self.view"]) func N2_2_controllersCanEditAndExtendTheirLayout(_ what: String) throws {
        let scene = try page(
            Self.box + " self.count = (self.count or 0) + 1",
            """
            assert(\(what):layoutContent('editExisting', function(content) content:putView('box'):width(equalTo(60)) \
            end) == \(what))
            \(what):layoutContent(function(content) content:putView('more'):edges(equalTo(1)) end)
            \(what):layoutContent({ option = 'editExisting' }, function(content) \
            content:putView('more'):left(equalTo(3)) end)
            print(self.count)
            """)
        try scene.send("again")
        try scene.expect("box", [0, 5, 60, 10])
        try scene.expect("more", [3, 1, 396, 798])
        // The hook ran once.
        #expect(scene.printed == ["1"])
    }

    @Test func N2_2_moleculesCanReplaceTheirLayout() throws {
        let scene = try Scene(
            script: """
                local Card = molecule "Card"
                function Card:layoutContent(content) content:putView("in"):edges(equalTo(4)) end
                function Card:widen() self:layoutContent("removeOldAndAddNew", function(content) \
                content:putView("in"):edges(equalTo(9)) end) end
                local Page = controller "Page"
                function Page:layoutContent(content) self.card = content:putCard("card"):edges(equal).view end
                function Page:again() self.card:widen() end
                return Page
                """)
        try scene.expect("in", [4, 4, 392, 792])
        try scene.send("again")
        try scene.expect("in", [9, 9, 382, 782])
        #expect(scene.codes == [])
    }

    @Test func constantOfAConstraintFollowsABoundState() throws {
        let scene = try page(
            """
            content:putView("box"):width(equalTo(1)):constant(self.states.width):height(equalTo(10))\
            :bottom(equalTo(0)):constant(self.states.gap):left(equal)
            content:putView("all"):edges(equal):constant(self.states.gap)
            """, "self.width = 40 self.gap = 30", states: "width = 120, gap = 8")
        try scene.expect("box", [0, 782, 120, 10])
        try scene.expect("all", [8, 8, 384, 784])
        try scene.send("again")
        try scene.expect("box", [0, 760, 40, 10])
        try scene.expect("all", [30, 30, 340, 740])
        #expect(scene.codes == [])
    }

    /// A binding ends with its constraint: a replacement isn't affected.
    @Test func bindingOfAConstantEndsWithItsConstraint() throws {
        let scene = try page(
            """
            self.box = \
            content:putView('box'):width(equalTo(1)):constant(self.states.width):height(equalTo(10)):top(equal)\
            :left(equal).view
            """,
            """
            self.box:layout("removeOldAndAddNew", function(n) \
            n:width(equalTo(70)):height(equalTo(10)):top(equal):left(equal) end)
            self.width = 20
            """, states: "width = 120")
        try scene.expect("box", [0, 0, 120, 10])
        try scene.send("again")
        try scene.expect("box", [0, 0, 70, 10])
    }

    @Test func stateBoundToAConstantMustBeANumber() throws {
        let text = try Scene.failure(
            of: """
                local Page = controller "Page"
                Page.states = { w = "wide" }
                function Page:layoutContent(content) content:putView():width(equalTo(1)):constant(self.states.w) end
                return Page
                """)
        #expect(
            text.contains(
                "the state Page.w is the constant of a constraint and must be a finite number; found the string \"wide\""
            ),
            "\(text)")
    }
}
