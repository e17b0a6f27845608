import Layout
import Testing

@testable import Scripting

/// Nodes that react to state changes, and buttons that react to taps.
struct AssigningTests {
    @Test func N1_44_builtButtonsCallDidClicked() throws {
        let live = try LiveScreen(
            """
            local Main = controller "Main"
            Main.states = { count = 0 }
            function Main:layoutContent(content)
              local button = build "Button":title("Add"):didClicked(function(tapped)
                self.count = self.count + 1
                tapped.title = "Added " .. self.count
              end):build()
              content:put(button, "add"):center(equal, parent)
            end
            return Main
            """)
        #expect(try live.interactor.touch(live.view("add")))
        #expect(try live.interactor.touch(live.view("add")))
        #expect(try live.run("return main.count").number == 2)
        guard case .string(let title) = try live.property("add", "title") else {
            Issue.record("the title is no string")
            return
        }
        #expect(title == "Added 2")
        #expect(live.messages == [])
    }

    @Test func N2_43_whenStateChangedAssignsTheStateToThePropertyOnlyOneWay() throws {
        let live = try LiveScreen(
            states: #"name = "ann""#, #"content:putLabel("l"):center(equal):whenStateChanged(self.states.name, "text")"#
        )
        #expect(try live.text("l") == "ann")
        try live.run("main.name = 'bob'")
        #expect(try live.text("l") == "bob")
        // The binding is one-way: a new text doesn't change the state.
        try live.run("main.subviews[1].text = 'eve'")
        #expect(try live.run("return main.name == 'bob'").isTrue)
    }

    @Test func N2_44_whenStateChangedAssignsTheResultOfAFunction() throws {
        let live = try LiveScreen(
            states: "count = 1",
            """
            content:putLabel("l"):center(equal)
              :whenStateChanged(self.states.count, "text", function() return "count: " .. self.count end)
              :whenStateChanged(self.states.count, "isHidden", function() return self.count > 2 end)
            """)
        #expect(try live.text("l") == "count: 1")
        for count in 2...3 { try live.run("main.count = \(count)") }
        // Two registrations on one state and view don't replace each other, and both run at each change.
        #expect(try live.text("l") == "count: 3")
        #expect(try live.property("l", "isHidden").isTrue)
    }

    @Test func N2_45_observersSetOnAViewReceiveTheViewAndEachSetEvenOfAnEqualValue() throws {
        let live = try LiveScreen(
            states: "count = 1",
            """
            content:putLabel("l"):center(equal):observe(self.states.count, function(label, changes)
              label.text = "new: " .. changes.new .. ", old: " .. changes.old .. ", by " .. changes.trigger
            end)
            """)
        // Nothing has changed yet, so the observer hasn't run.
        #expect(try live.text("l") == "")
        try live.run("main.count = 5")
        #expect(try live.text("l") == "new: 5, old: 1, by state")
        // Setting an equal value still notifies the observer.
        try live.run("main.count = 5")
        #expect(try live.text("l") == "new: 5, old: 5, by state")
    }
}
