import LuaHost
import Testing

@testable import Scripting

/// The lifetime of observations, and which observers are notified.
struct ScopeTests {
    private func live(_ text: String) throws -> LiveScreen {
        let live = try LiveScreen(states: "n = 0", #"content:putView("v"):edges(equal)"#)
        try live.run(
            """
            local n = main.states.n
            local function note(name) return function(_, c) print(name .. " " .. c.new) end end
            \(text)
            """)
        return live
    }

    private func collect(_ live: LiveScreen) throws {
        for _ in 0..<3 {
            live.host.lua.collectGarbage()
            try live.run("local nothing")
        }
    }

    @Test func PH_13_retainKeepsAnUnreferencedObserver() throws {
        let live = try live(
            """
            n:observe({}):retain():didSet(note "retained")
            n:observe({}):didSet(note "dropped")
            n:observe({}):didSet(note "cancelled"):retain():cancel()
            """)
        try collect(live)
        try live.run("main.n = 1")
        #expect(live.printed() == ["retained 1"])
        #expect(live.host.libraries.states.store.tokens.count == 1)
    }

    @Test func PH_13_retainedByEndsTheObservationWithItsOwner() throws {
        let live = try live(
            """
            main.owner = {}
            n:observe():didSet(note "by a table"):retainedBy(main.owner)
            n:observe():didSet(note "by a view"):retainedBy(main.view.subviews[1])
            """)
        try collect(live)
        try live.run("main.n = 1 main.owner = nil")
        #expect(live.printed() == ["by a table 1", "by a view 1"])
        try collect(live)
        try live.run("main.n = 2 main.view:layoutContent('cleanLayoutAndAddNew', function() end)")
        #expect(live.printed() == ["by a view 2"])
        try live.run("main.n = 3")
        #expect(live.printed() == [])
        #expect(try #require(live.failure("main.states.n:observe():retainedBy(5)")).contains("a table or a view"))
    }

    @Test func PH_13_exclusiveObserverReplacesTheEarlierObserver() throws {
        let live = try live(
            """
            main.owner = {}
            n:observe():didSet(note "first"):exclusively(main.owner)
            n:observe():didSet(note "plain"):retainedBy(main.owner)
            n:observe():didSet(note "second"):exclusively(main.owner)
            main.n = 1
            """)
        #expect(live.printed() == ["plain 1", "second 1"])
    }

    @Test func PH_13_untilNextUntilCountAndForSecondsEndObservations() throws {
        let live = try live(
            """
            n:observe():untilNext():didSet(note "next")
            n:observe():untilCount(2):didSet(note "two")
            n:observe():forSeconds(1):didSet(note "second")
            main.n = 1 main.n = 2 main.n = 3
            """)
        #expect(live.printed() == ["next 1", "two 1", "second 1", "two 2", "second 2", "second 3"])
        try live.host.main.clock.advance(by: 1)
        try live.run("main.n = 4")
        #expect(live.printed() == [])
        #expect(
            try #require(live.failure("main.states.n:observe():untilCount(0)")).contains("1 change or more; found 0"))
        #expect(
            try #require(live.failure("main.states.n:observe():forSeconds(-1)")).contains("a duration must be from 0"))
    }

    @Test func observersRegisteredDuringANotificationGetTheChange() throws {
        let live = try live(
            """
            main.keep = { {}, {} }
            n:observe(main.keep[1]):didSet(function() n:observe(main.keep[2]):didSet(note "new") end)
            main.n = 1
            """)
        #expect(live.printed() == ["new 1"])
    }

    /// A layout that runs again because of a state that it observes.
    @Test func anObserverMayRunItsOwnLayoutAgain() throws {
        let live = try LiveScreen(
            """
            local Main = controller "Main"
            Main.states = { n = 0 }
            function Main:fill()
              self.view:layoutContent("removeOldAndAddNew", function(content)
                content:putLabel("l"):text("n" .. self.n):center(equal):observe(self.states.n, function() self:fill() \
            end)
              end)
            end
            function Main:layoutContent() self:fill() end
            return Main
            """)
        try live.run("main.n = 1")
        #expect(try live.text("l") == "n1")
        #expect(live.messages == [])
    }
}
