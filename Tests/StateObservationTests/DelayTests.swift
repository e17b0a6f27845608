import Testing

@testable import StateObservation

@Suite struct DelayTests {
    let bench = Bench()

    private func delayed(_ seconds: Double) -> (State<Int>, Diary) {
        let state = bench.state(0)
        let diary = Diary()
        let clock = bench.clock
        state.observe(diary)
            .willSet { diary, changes in diary.note("will \(changes.new)") }
            .didSet { diary, changes in diary.note("\(clock.now): \(changes.line)") }
            .delayMultipleSetTrigger(by: seconds)
        return (state, diary)
    }

    @Test func N2_46_setsDuringTheDelayRunTheObserverOnceWithTheLastValue() throws {
        let (state, diary) = delayed(1)
        state.value = 1
        #expect(diary.take() == ["will 1", "0.0: 0>1 state"], "the first set runs at once")
        try bench.clock.advance(by: 0.25)
        state.value = 2
        state.value = 3
        #expect(diary.take() == ["will 2", "will 3"], "sets inside the second are held, willSet is not")
        try bench.clock.advance(by: 0.5)
        state.value = 4
        #expect(bench.clock.nextDeadline == 1)
        try bench.clock.advance(by: 0.249)
        #expect(diary.take() == ["will 4"])
        try bench.clock.advance(by: 0.001)
        #expect(
            diary.take() == ["1.0: 1>4 state"],
            "the last of them runs a second after the last run, with the first one's old value")
        #expect(bench.clock.nextDeadline == nil)
    }

    @Test func N2_46_setAtOrAfterTheEndOfTheDelayRunsTheObserverAtOnce() throws {
        let (state, diary) = delayed(1)
        state.value = 1
        try bench.clock.advance(by: 1)
        state.value = 2
        #expect(diary.take().suffix(1) == ["1.0: 1>2 state"], "exactly a second after the last run: at once")
        try bench.clock.advance(by: 0.5)
        state.value = 3
        try bench.clock.advance(by: 2)
        #expect(diary.take() == ["will 3", "2.0: 2>3 state"])
        state.value = 4
        #expect(diary.take() == ["will 4", "3.5: 3>4 state"])
    }

    @Test func N2_46_aDelayedRunStartsANewDelay() throws {
        let (state, diary) = delayed(1)
        state.value = 1
        state.value = 2
        try bench.clock.advance(by: 1)
        _ = diary.take()
        try bench.clock.advance(by: 0.5)
        state.value = 3
        #expect(diary.take() == ["will 3"], "the held run counts as a run")
        try bench.clock.advance(by: 0.5)
        #expect(diary.take() == ["2.0: 2>3 state"])
    }

    @Test func N1_37_tenTenthsOfASecondEndADelayOfOneSecond() throws {
        let (state, diary) = delayed(1)
        state.value = 1
        state.value = 2
        _ = diary.take()
        for _ in 0..<9 { try bench.clock.advance(by: 0.1) }
        #expect(diary.take() == [])
        try bench.clock.advance(by: 0.1)
        #expect(diary.take() == ["1.0: 1>2 state"])
    }

    @Test func N2_46_delayedDidUniqueSetIgnoresEqualValuesAndChangesThatAreUndone() throws {
        let state = bench.state(0)
        let diary = Diary()
        state.observe(diary).delayMultipleSetTrigger(by: 1).didUniqueSet { diary, changes in diary.note(changes.line) }
        state.value = 0
        state.value = 1
        #expect(diary.take() == ["0>1 state"], "a set that is no change did not count as a run")
        state.value = 2
        state.value = 1
        try bench.clock.advance(by: 1)
        #expect(diary.take() == [], "there and back is no change")
        state.value = 5
        #expect(diary.take() == ["1>5 state"], "and what did not run was no run")
    }

    @Test func N2_46_changingTheDelayMovesThePendingChange() throws {
        let state = bench.state(0)
        let diary = Diary()
        let registration = state.observe(diary).delayMultipleSetTrigger(by: 10).didSet { diary, changes in
            diary.note(changes.line)
        }
        state.value = 1
        state.value = 2
        #expect(bench.clock.nextDeadline == 10)
        registration.delayMultipleSetTrigger(by: 3)
        #expect(bench.clock.nextDeadline == 3)
        try bench.clock.advance(by: 3)
        #expect(diary.take() == ["0>1 state", "1>2 state"])
    }

    @Test func N2_46_registeringAnObserverAgainKeepsItsPendingChange() throws {
        let (state, diary) = delayed(1)
        state.value = 1
        state.value = 2
        _ = diary.take()
        state.observe(diary).delayMultipleSetTrigger(by: 1).didSet { diary, changes in diary.note("new \(changes.line)")
        }
        #expect(bench.clock.nextDeadline == 1)
        try bench.clock.advance(by: 1)
        #expect(diary.take() == ["new 1>2 state"])
    }

    @Test func N2_46_removingTheObserverDropsThePendingChange() throws {
        let (state, diary) = delayed(1)
        state.value = 1
        state.value = 2
        state.removeObserver(diary)
        #expect(bench.clock.nextDeadline == nil)
        try bench.clock.advance(by: 5)
        #expect(diary.take() == ["will 1", "0.0: 0>1 state", "will 2"])
    }

    @Test func aPendingChangeKeepsNeitherViewNorStateAlive() throws {
        let diary = Diary()
        weak var weakField: Field?
        weak var weakState: State<Int>?
        do {
            let state = bench.state(0)
            let field = Field()
            weakField = field
            weakState = state
            state.observe(diary).delayMultipleSetTrigger(by: 1).didSet { diary, changes in diary.note(changes.line) }
            try state.bind(with: field.property())
            field["text"] = 1
            field["text"] = 2
        }
        #expect(weakField == nil && weakState == nil)
        #expect(bench.clock.nextDeadline == nil)
        try bench.clock.advance(by: 5)
        #expect(diary.take() == ["0>1 view"])
    }

    @Test func aPendingChangeIsDeliveredAfterItsViewIsGone() throws {
        let state = bench.state(0)
        let diary = Diary()
        state.observe(diary).delayMultipleSetTrigger(by: 1).didSet { diary, changes in
            diary.note("\(changes.line) \(changes.view == nil)")
        }
        var field: Field? = Field()
        try state.bind(with: field!.property())
        field!["text"] = 1
        field!["text"] = 2
        field = nil
        try bench.clock.advance(by: 1)
        #expect(diary.take() == ["0>1 view false", "1>2 view true"])
    }

    @Test(arguments: [-1, .nan, .infinity, 1e12, -0.000001]) func invalidDurationsAreRefused(_ seconds: Double) throws {
        let state = bench.state(0)
        let diary = Diary()
        let registration = state.observe(diary, at: line(1)).didSet { diary, changes in diary.note(changes.line) }
        registration.delayMultipleSetTrigger(by: seconds, at: line(2)).for(seconds, at: line(3))
        #expect(bench.takeErrors().count == 2)
        state.value = 1
        state.value = 2
        #expect(diary.take() == ["0>1 state", "1>2 state"], "a refused delay changes nothing")
        #expect(throws: StateError.self) { try bench.clock.advance(by: seconds) }
        #expect(throws: StateError.self) { try state.throttled(for: seconds) }
        #expect(bench.clock.now == 0)
    }

    @Test func pendingChangesOnARealClockRunWhenTheHostFiresThem() throws {
        var now = 100.0
        let clock = StateClock { now }
        let context = StateContext(clock: clock) { _ in Issue.record("no failure expected") }
        let state = State(0, in: context)
        let diary = Diary()
        state.observe(diary).delayMultipleSetTrigger(by: 1).didSet { diary, changes in diary.note(changes.line) }
        state.value = 1
        now = 100.4
        state.value = 2
        #expect(clock.nextDeadline == 101 && !clock.isVirtual)
        #expect(try clock.fireDue() == 0)
        now = 101.5
        state.value = 3
        #expect(diary.take() == ["0>1 state", "1>3 state"], "the host is late; the set itself brings what was held")
        #expect(clock.nextDeadline == nil)
        state.value = 4
        now = 102.75
        #expect(try clock.fireDue() == 1)
        #expect(diary.take() == ["3>4 state"])
        #expect(throws: StateError.clockIsReal) { try clock.advance(by: 1) }
        now = 50
        #expect(clock.now == 102.75, "time does not run backwards")
    }

    @Test func timersFireInOrderAtTheirOwnTime() throws {
        let clock = bench.clock
        var log: [String] = []
        var chained: ClockTimer?
        let timers = [3.0, 1, 2, 1].enumerated().map { index, seconds in
            let timer = clock.timer {
                log.append("\(index)@\(clock.now)")
                if index == 1 { try? chained?.schedule(after: 0.5) }
            }
            try? timer.schedule(after: seconds)
            return timer
        }
        chained = clock.timer { log.append("chained@\(clock.now)") }
        timers[2].cancel()
        #expect(try clock.advance(by: 2.5) == 3)
        #expect(log == ["1@1.0", "3@1.0", "chained@1.5"])
        #expect(timers[0].deadline == 3 && clock.now == 2.5)
        withExtendedLifetime(timers) {}
    }

    @Test func endlessTimersAndReentrantAdvancesOfTheClockAreErrors() throws {
        let clock = bench.clock
        clock.maximumFirings = 100
        var timer: ClockTimer?
        timer = clock.timer { try? timer?.schedule(after: 1e-9) }
        try timer?.schedule(after: 0)
        #expect(throws: StateError.self) { try clock.advance(by: 10) }
        #expect(clock.now < 1e-6)
        timer = nil
        let state = bench.state(0)
        let diary = Diary()
        var error: (any Error)?
        state.observe(diary).didSet { _, _ in do { try clock.advance(by: 1) } catch let caught { error = caught } }
        state.value = 1
        #expect(error as? StateError == .clockIsRunning)
        #expect(throws: StateError.self) { for _ in 0..<20 { try clock.advance(by: StateClock.longestDuration) } }
    }
}
