import Layout
import Testing

@testable import Scripting

/// Constraints that scripts keep, change and remove.
struct ConstraintValueTests {
    /// A page with methods, whose box is 100 points wide by a constraint that the page keeps, or else 50.
    private func page(_ methods: String, _ calls: String = "", states: String = "") throws -> Scene {
        try Scene(
            script: """
                local Page = controller "Page"
                Page.states = { \(states) }
                function Page:layoutContent(content)
                  local box = content:putView("box"):left(equal):top(equal):height(equalTo(10))
                  self.width = box:width(equalTo(100), 1000):identifier("width")\(calls):constraints()
                  box:width(equalTo(50), 500)
                end
                \(methods)
                return Page
                """)
    }

    private func width(_ scene: Scene) throws -> Double { try scene.frame("box").width }

    @Test func constantAndPriorityCanBeReadAndChanged() throws {
        let scene = try page(
            """
            function Page:grow() self.width.constant = self.width.constant + 30 end
            function Page:weaken() self.width.priority = 400 end
            function Page:show() print(self.width.constant, self.width.priority, self.width.identifier, self.width) end
            """)
        #expect(try width(scene) == 100)
        try scene.send("grow")
        #expect(try width(scene) == 130)
        try scene.send("weaken")
        #expect(try width(scene) == 50)
        try scene.send("show")
        #expect(scene.printed == ["130.0\t400.0\twidth\twidth: root/box.width == 130"])
    }

    @Test func inactiveConstraintsHaveNoEffect() throws {
        let scene = try page(
            """
            function Page:off() self.width:deactivate() end
            function Page:on() self.width:activate() end
            function Page:toggle() self.width.isActive = not self.width.isActive end
            """)
        #expect(try width(scene) == 100)
        try scene.send("off")
        #expect(try width(scene) == 50)
        try scene.send("off")
        try scene.send("on")
        #expect(try width(scene) == 100)
        try scene.send("toggle")
        #expect(try width(scene) == 50)
        #expect(scene.codes == [])
    }

    /// A view that leaves the screen and returns keeps the constraint inactive.
    @Test func constraintsStayInactiveWhenTheirViewIsPutAgain() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(content)
                  local box = content:putView("outer"):edges(equal):layoutContent(function(outer)
                    local box = outer:putView("box"):left(equal):top(equal):size(equalTo(10), 500)
                    self.width = box:width(equalTo(100), 1000):constraints()
                  end)
                  self.outer = box.view
                end
                function Page:off() self.width:deactivate() end
                function Page:again()
                  self.outer:removeFromSuperview()
                  self.view:layoutContent(function(content) content:put(self.outer):edges(equal) end)
                end
                return Page
                """)
        #expect(try width(scene) == 100)
        try scene.send("off")
        #expect(try width(scene) == 10)
        try scene.send("again")
        #expect(try width(scene) == 10)
    }

    @Test func removedConstraintsCannotBeUsed() throws {
        let scene = try page(
            """
            function Page:drop() self.width:remove() end
            function Page:touch() self.width.constant = 3 end
            """)
        #expect(try width(scene) == 100)
        try scene.send("drop")
        #expect(try width(scene) == 50)
        #expect(throws: (any Error).self) { try scene.send("touch") }
    }

    @Test func constantAndActivationFollowBoundStates() throws {
        let scene = try page(
            """
            function Page:narrow() self.size = 70 end
            function Page:close() self.isOpen = false end
            function Page:weaken() self.strength = 100 end
            function Page:fix() self.width.constant = 20 self.size = 90 end
            """, ":constant(self.states.size):active(self.states.isOpen):priority(self.states.strength)",
            states: "size = 120, isOpen = true, strength = 1000")
        #expect(try width(scene) == 120)
        try scene.send("narrow")
        #expect(try width(scene) == 70)
        try scene.send("close")
        #expect(try width(scene) == 50)
        #expect(scene.codes == [])
    }

    /// A value replaces the state that was given before.
    @Test func settingAConstantEndsItsBinding() throws {
        let scene = try page(
            """
            function Page:follow() self.width.constant = self.states.size end
            function Page:more() self.size = self.size + 1 end
            function Page:fix() self.width.constant = 20 end
            """, states: "size = 60")
        try scene.send("follow")
        #expect(try width(scene) == 60)
        try scene.send("more")
        #expect(try width(scene) == 61)
        try scene.send("fix")
        try scene.send("more")
        #expect(try width(scene) == 20)
    }

    /// The constant is a distance, as in `equalTo(n)`: at all four edges, it points inwards.
    @Test func settingAConstantChangesAllConstraintsOfTheCall() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(content)
                  self.edges = content:putView("box"):edges(equalTo(10)):constraints()
                  print(self.edges.count, self.edges.constant)
                end
                function Page:grow() self.edges.constant = 30 end
                return Page
                """)
        try scene.expect("box", [10, 10, 380, 780])
        try scene.send("grow")
        try scene.expect("box", [30, 30, 340, 740])
        #expect(scene.printed == ["4\t10.0"])
    }

    @Test func constrainReturnsItsConstraint() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(content)
                  local box = content:putView("box"):left(equal):size(equalTo(10)).view
                  self.top = constrain(box.topAnchor, equalTo(7), content.view.topAnchor)
                end
                function Page:move() self.top.constant = 9 end
                return Page
                """)
        try scene.expect("box", [0, 7, 10, 10])
        try scene.send("move")
        try scene.expect("box", [0, 9, 10, 10])
    }

    /// A kept value keeps its constraints, whatever constraints the layout makes later.
    @Test func keptConstraintStillControlsOnlyItselfAfterAnotherOfTheSameAttribute() throws {
        let scene = try Scene(
            script: """
                local Page = controller "Page"
                function Page:layoutContent(content)
                  local box = content:putView("box"):left(equal):top(equal):height(equalTo(10))
                  self.first = box:width(equalTo(30)):constraints()
                  box:width(equalTo(60))
                end
                function Page:off() self.first:deactivate() end
                function Page:on() self.first:activate() end
                return Page
                """)
        // Without priorities, the first constraint wins.
        #expect(try width(scene) == 30)
        try scene.send("off")
        #expect(try width(scene) == 60)
        try scene.send("on")
        #expect(try width(scene) == 30)
    }

    @Test(arguments: [
        ("self.width.constant = 'a'", "'constant' of a constraint must be a finite number, or a state"),
        ("self.width.priority = 2000", "must be a number from 1 to 1000"),
        ("self.width.isActive = 1", "'isActive' of a constraint must be true or false, or a state"),
        ("self.width.multiplier = 2", "'multiplier' of a constraint cannot be set"),
        ("print(self.width.priorty)", "Did you mean 'priority'?"),
    ])
    func wrongUsesOfTheFieldsOfAConstraintAreErrorsWithoutEffect(_ line: String, _ message: String) throws {
        let scene = try page("function Page:fail() \(line) end")
        do {
            try scene.send("fail")
            Issue.record("no error")
        } catch { #expect("\(error)".contains(message), "\(error)") }
        #expect(try width(scene) == 100)
    }
}
