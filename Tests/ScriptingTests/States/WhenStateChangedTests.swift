import Layout
import LuaHost
import Testing

@testable import Scripting

/// `whenStateChanged`: values set in the chain stay until the first change, and the function gets the change.
struct WhenStateChangedTests {
    @Test func aPropertySetBeforeWhenStateChangedStaysUntilTheFirstChange() throws {
        let live = try LiveScreen(
            states: "typed = ''",
            """
            content:putLabel("top"):text("TOP LABEL"):whenStateChanged(self.states.typed, "text", function() return \
            "typed: " .. self.typed end)
            content:putLabel { assignTo = { self, "second" }, text = "SECOND" }:whenStateChanged(self.states.typed, \
            "text")
            content:putLabel("bare"):whenStateChanged(self.states.typed, "text", function(value) return "<" .. value \
            .. ">" end)
            """)
        #expect(try live.text("top") == "TOP LABEL" && live.text("second") == "SECOND" && live.text("bare") == "<>")
        try live.run("main.typed = 'a'")
        #expect(try live.text("top") == "typed: a" && live.text("second") == "a" && live.text("bare") == "<a>")
    }

    @Test func whenStateChangedPassesValueAndChangesToTheFunction() throws {
        let live = try LiveScreen(
            states: "n = 1",
            """
            content:putLabel("l"):whenStateChanged(self.states.n, "text", function(value, changes)
              print(value, changes.new, changes.old, changes.trigger)
              return tostring(value)
            end)
            """)
        try live.run("main.n = 5")
        #expect(live.printed() == ["1\t1\t1\tinvoke", "5\t5\t1\tstate"])
    }

    /// A layout that runs again sets the chain's value again, but does not undo a visible change.
    @Test func layoutThatRunsAgainKeepsValuesAssignedByStateChanges() throws {
        let live = try LiveScreen(
            states: "typed = ''",
            """
            local _ = traits.dark
            content:putLabel("kept"):text("KEPT"):whenStateChanged(self.states.typed, "text")
            content:putLabel("other"):whenStateChanged(self.states.typed, "text", function(v) return v .. (traits.dark \
            and " dark" or " light") end)
            """)
        live.screen.traits.isDark = true
        #expect(try live.text("kept") == "KEPT" && live.text("other") == " dark")
        try live.run("main.typed = 'x'")
        live.screen.traits.isDark = false
        #expect(try live.text("kept") == "x" && live.text("other") == "x light")
    }
}
