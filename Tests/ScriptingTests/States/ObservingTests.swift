import LuaHost
import Testing

@testable import Scripting

/// N1-35 … N1-38, N2-40 … N2-47: observers.
struct ObservingTests {
    @Test func N1_35_N2_41_willSetDidSetAndDidUniqueSetRunInOrder() throws {
        let live = try LiveScreen(states: "n = 1", "")
        try live.run(
            """
            local me = {}
            main.states.n:observe(me)
              :willSet(function(o, c) print("willSet", o == me, c.old, c.new, main.states.n.value) end)
              :didSet(function(o, c) print("didSet", c.oldValue, c.newValue, c.trigger) end)
              :didUniqueSet(function(o, c) print("didUniqueSet", c.new) end)
            main.n = 2
            main.n = 2
            """)
        #expect(
            live.printed() == [
                "willSet\ttrue\t1\t2\t1", "didSet\t1\t2\tstate", "didUniqueSet\t2", "willSet\ttrue\t2\t2\t2",
                "didSet\t2\t2\tstate",
            ])
    }

    @Test func NL_3_willUniqueSetAndDidUniqueSetIgnoreEqualValues() throws {
        let live = try LiveScreen(states: "n = 1", "")
        try live.run(
            """
            local me = {}
            main.states.n:observe(me)
              :willUniqueSet(function(o, c) print("will", c.old, c.new, main.n) end)
              :didUniqueSet(function(o, c) print("did", c.old, c.new, main.n) end)
            main.n = 1
            main.n = 2
            """)
        #expect(live.printed() == ["will\t1\t2\t1", "did\t1\t2\t2"])
    }

    @Test func PH_10_observableStatesNotifyOfEveryValue() throws {
        let live = try LiveScreen(states: "", "")
        try live.run(
            """
            local publisher, me = observableState(), {}
            publisher:observe(me):didSet(function(_, c) print(c.new) end)
            publisher.value = "a"
            publisher.value = "a"
            """)
        #expect(live.printed() == ["a", "a"])
    }

    @Test func PH_11_observableBlockHasItsInitialOrLastAcceptedValue() throws {
        let live = try LiveScreen(states: "n = 1", "")
        try live.run(
            """
            local later, me = nil, {}
            local block = observableBlock(function(accept) accept("now") later = accept end)
            print(block.value, observableBlock(function() end, "first").value)
            block:observe(me):didSet(function(_, c) print(c.old, c.new) end)
            later "then"
            """)
        #expect(live.printed() == ["now\tfirst", "now\tthen"])
        #expect(try #require(live.failure("observableBlock(5)")).contains("observableBlock needs a function"))
    }

    @Test func N1_38_N2_47_willGetAndDidGetRunWhenAStateIsRead() throws {
        let live = try LiveScreen(states: "n = 1", "")
        try live.run(
            """
            local me = {}
            main.states.n:observe(me):willGet(function(o, v) print("will", v) end):didGet(function(o, v) print("did", \
            v) end)
            local x = main.n
            """)
        #expect(live.printed() == ["will\t1", "did\t1"])
    }

    @Test func NL_5_observingAgainWithTheSameObserverReplacesItsHandler() throws {
        let live = try LiveScreen(states: "n = 1", "")
        try live.run(
            """
            local me, other = {}, {}
            main.states.n:observe(me):didSet(function() print "old" end)
            main.states.n:observe(other):didSet(function() print "other" end)
            main.states.n:observe(me):didSet(function() print "new" end)
            main.n = 2
            """)
        #expect(live.printed() == ["new", "other"])
    }

    @Test func N1_37_N2_46_delayMultipleSetTriggerMergesSetsUntilItsDeadline() throws {
        let live = try LiveScreen(
            states: "n = 0",
            "self.states.n:observe(self):delayMultipleSetTrigger(1):didSet(function(_, c) print(c.old, c.new) end)")
        let clock = live.host.main.clock
        try live.run("main.n = 1")
        #expect(live.printed() == ["0\t1"])
        try live.run("main.n = 2 main.n = 3")
        try clock.advance(by: 0.999)
        #expect(live.printed() == [])
        try clock.advance(by: 0.001)
        #expect(live.printed() == ["1\t3"])
        try clock.advance(by: 1)
        try live.run("main.n = 4")
        #expect(live.printed() == ["3\t4"])
        #expect(
            try #require(live.failure("main.states.n:observe(main):delayMultipleSetTrigger(-1)")).contains(
                "a duration must be from 0 to 1000000000 seconds; found -1"))
    }

    @Test func NL_5_observersAreHeldWeakly() throws {
        let live = try LiveScreen(states: "n = 0", "")
        try live.run(
            """
            do
              local me = {}
              -- The function holds its observer: that must not keep it.
              main.states.n:observe(me):didSet(function() print("heard", me) end)
            end
            local waste
            for i = 1, 20000 do waste = { i } end
            main.n = 1
            """)
        for _ in 0..<3 { try live.run("local w for i = 1, 20000 do w = { i } end") }
        _ = live.printed()
        try live.run("main.n = 2")
        #expect(live.printed() == [])
    }

    @Test func observersOfAViewEndWithTheView() throws {
        let live = try LiveScreen(
            states: #"typed = "a""#,
            """
            content:putLabel("l"):center(equal):observe(self.states.typed, function(label, c) print(label.id, c.new) \
            end)
            """)
        try live.run("main.typed = 'b'")
        #expect(live.printed() == ["l\tb"])
        try live.run("main.view:layoutContent({ option = 'cleanLayoutAndAddNew' }, function() end) main.typed = 'c'")
        #expect(live.printed() == [])
    }

    @Test func whenStateChangedAssignsAtOnceAndAtEachChange() throws {
        let live = try LiveScreen(
            states: "n = 1",
            """
            content:putLabel("plain"):center(equal):whenStateChanged(self.states.n, "text")
            content:putLabel("made"):center(equal):whenStateChanged(self.states.n, "text", function() return "n is " \
            .. self.n end)
              :whenStateChanged(self.states.n, "isHidden", function() return self.n > 2 end)
            """)
        #expect(try live.text("made") == "n is 1")
        try live.run("main.n = 3")
        #expect(try live.text("plain") == "3")
        #expect(try live.text("made") == "n is 3")
        #expect(try live.property("made", "isHidden").isTrue)
    }

    @Test func anErrorInAnObserverDoesNotStopOtherObservers() throws {
        let live = try LiveScreen(states: "n = 1", "")
        try live.run(
            """
            A, B = {}, {}
            main.states.n:observe(A):didSet(function() error "no" end)
            main.states.n:observe(B):didSet(function() print "yes" end)
            main.n = 2
            """)
        #expect(live.printed() == ["yes"])
        #expect(live.messages.count == 1)
        #expect(live.messages.first?.hasPrefix("error callbackFailed more.lua:2: no") == true, "\(live.messages)")
    }

    @Test func N2_40_settingAStateInItsOwnObserverIsReportedWithBothLocations() throws {
        let live = try LiveScreen(states: "n = 1", "")
        try live.run(
            """
            A = {}
            main.states.n:observe(A):didSet(function()
              main.n = 5
            end)
            main.n = 2
            """)
        #expect(try live.run("return main.n").number == 2)
        let message = try #require(live.messages.first)
        #expect(
            message.contains(
                """
                was written at more.lua:3 by its own observer (at more.lua:2) during the write at more.lua:5; refused, \
                because
                """
            ))
    }

    @Test func settingABoundPropertyInAnObserverOfItsStateIsReported() throws {
        let live = try LiveScreen(
            states: #"typed = "a""#,
            """
            content:putTextField("f"):center(equal):assignTo(self, "f"):bind("text", self.states.typed)
            self.states.typed:observe(self):didSet(function(me)
              me.f.text = "again"
            end)
            """)
        try live.run("main.typed = 'b'")
        #expect(
            live.messages.contains { $0.contains("by its own observer") && $0.contains("test.lua:5") },
            "\(live.messages)")
    }

    @Test func anEndlessObserverIsStoppedAndTheScreenRemainsUsable() throws {
        var limits = Limits()
        limits.time = 0.2
        let live = try LiveScreen(
            states: "n = 1", "self.states.n:observe(self):didSet(function() while true do end end)", limits: limits)
        #expect(live.failure("main.n = 2") != nil)
        #expect(try live.run("return 1").number == 1)
    }
}
