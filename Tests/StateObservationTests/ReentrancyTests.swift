import Testing

@testable import StateObservation

@Suite struct ReentrancyTests {
    let bench = Bench()

    @Test func N2_40_aStateRefusesWritesFromItsOwnObserverAndNamesTheirLocations() throws {
        let state = bench.state(0, "typed")
        let diary = Diary()
        state.observe(diary, at: line(10)).didSet { [state] diary, changes in
            diary.note("\(changes.new)")
            try state.set(changes.new + 1, at: line(11))
        }
        try state.set(1, at: line(20))
        #expect(diary.take() == ["1"] && state.peek == 1)
        let failures = bench.takeFailures()
        #expect(failures.count == 1)
        #expect(failures[0].role == .didSet && failures[0].place == line(10) && failures[0].write == line(20))
        let error = StateError.reentrantWrite(state: "typed", write: line(11), during: line(20), observer: line(10))
        #expect(failures[0].error as? StateError == error)
        #expect(
            "\(error)".contains("chunk 1:11") && "\(error)".contains("chunk 1:20") && "\(error)".contains("chunk 1:10"))
        try state.set(2, at: line(21))
        #expect(state.peek == 2, "the state works on")
    }

    @Test func N2_40_aStateRefusesWritesFromItsObserverThroughAnotherState() throws {
        let a = bench.state(0, "a")
        let b = bench.state(0, "b")
        let diary = Diary()
        a.observe(diary, at: line(1)).didSet { _, changes in try b.set(changes.new, at: line(2)) }
        b.observe(diary, at: line(3)).didSet { _, changes in try a.set(changes.new + 1, at: line(4)) }
        try a.set(1, at: line(5))
        #expect(a.peek == 1 && b.peek == 1)
        #expect(bench.takeErrors() == [.reentrantWrite(state: "a", write: line(4), during: line(5), observer: line(1))])
    }

    @Test func N2_40_observersOfADerivedStateCannotWriteItsSource() throws {
        let source = bench.state(0, "source")
        let derived = source.mapped { $0 * 2 }
        let diary = Diary()
        derived.observe(diary, at: line(1)).didSet { diary, changes in
            diary.note("\(changes.new)")
            try source.set(7, at: line(2))
        }
        try source.set(1, at: line(3))
        #expect(diary.take() == ["2"] && source.peek == 1 && derived.peek == 2)
        #expect(
            bench.takeErrors() == [.reentrantWrite(state: "source", write: line(2), during: line(3), observer: line(1))]
        )
    }

    @Test func N2_40_aStateRefusesWritesFromWillSetBindingCallbacksAndDelayedObservers() throws {
        let state = bench.state(0, "s")
        let diary = Diary()
        let field = Field()
        state.observe(diary).willSet { [state] _, _ in try state.set(9) }
        try state.bind(with: field.property()).stateDidSet { [state] _, _ in try state.set(9) }
        state.value = 1
        #expect(state.peek == 1 && bench.takeErrors().count == 2)
        state.observe(diary).delayMultipleSetTrigger(by: 1).didSet { [state] _, _ in try state.set(9) }
        state.unbindAll()
        state.value = 2
        state.value = 3
        #expect(bench.takeErrors().count == 1)
        try bench.clock.advance(by: 1)
        #expect(bench.takeErrors().count == 1 && state.peek == 3)
    }

    @Test func refusedWritesWithoutALocationReportTheHostsCurrentLocation() throws {
        let state = bench.state(0, "s")
        let diary = Diary()
        bench.context.currentPlace = { line(77) }
        state.observe(diary, at: line(1)).didSet { [state] _, _ in state.value = 5 }
        try state.set(1, at: line(2))
        let failures = bench.takeFailures()
        #expect(failures.count == 1 && failures[0].role == .operation && failures[0].place == line(77))
        #expect(
            failures[0].error as? StateError
                == .reentrantWrite(state: "s", write: line(77), during: line(2), observer: line(1)))
    }

    @Test func anObserverThatThrowsDoesNotStopTheOthers() throws {
        struct Mishap: Error {}
        let state = bench.state(0, "s")
        let diaries = (0..<3).map { _ in Diary() }
        for (index, diary) in diaries.enumerated() {
            state.observe(diary, at: line(index)).didSet { diary, changes in
                if index == 1 { throw Mishap() }
                diary.note(changes.line)
            }
        }
        try state.set(1, at: line(50))
        #expect(diaries.map { $0.take().count } == [1, 0, 1])
        let failures = bench.takeFailures()
        #expect(failures.count == 1 && failures[0].error is Mishap)
        #expect(failures[0].place == line(1) && failures[0].write == line(50) && failures[0].state == "s")
    }

    @Test func tooDeeplyNestedWritesAreRefused() throws {
        let states = (0..<1_000).map { bench.state(0, "\($0)") }
        let diary = Diary()
        for index in 1..<states.count {
            states[index - 1].observe(diary).didSet { _, changes in try states[index].set(changes.new, at: line(index))
            }
        }
        try states[0].set(1, at: line(0))
        #expect(states.filter { $0.peek == 1 }.count == 60)
        #expect(bench.takeErrors() == [.nestingTooDeep(state: "60", limit: 60, write: line(60), outermost: line(0))])
        bench.context.maximumNesting = 5
        states[0].value = 2
        #expect(states.filter { $0.peek == 2 }.count == 5)
    }

    @Test func writesInTheFunctionOfADerivedStateAreRefused() throws {
        let source = bench.state(0, "source")
        let other = bench.state(0, "other")
        var writes = false
        let derived = try source.mapped(at: line(1)) { value throws in
            if writes { try other.set(value, at: line(2)) }
            return value
        }
        writes = true
        try source.set(1, at: line(3))
        #expect(other.peek == 0 && derived.peek == 0 && source.peek == 1)
        #expect(bench.takeErrors() == [.writeWhileComputing(state: "other", write: line(2), derived: line(1))])
    }

    @Test func aDerivedStateIsNotifiedOnceIfAnObserverSetsItsSecondSource() throws {
        let x = bench.state(1, "x")
        let y = bench.state(10, "y")
        let sum = try x.combined(with: y).mapped { $0.0 + $0.1 }
        let diary = Diary()
        x.observe(diary).didSet { diary, changes in
            diary.note("x \(changes.line)")
            y.value = 20
            diary.note("sum is \(sum.peek)")
        }
        sum.observe(diary).didSet { diary, changes in diary.note("sum \(changes.line)") }
        x.value = 2
        #expect(diary.take() == ["x 1>2 state", "sum 11>22 state", "sum is 22"])
        #expect(bench.failures.isEmpty)
    }

    @Test func derivedStateFollowsASourceSetInTheWillSetObserverOfItsOtherSource() throws {
        let x = bench.state(1, "x")
        let y = bench.state(10, "y")
        let sum = try x.combined(with: y).mapped { $0.0 + $0.1 }
        let diary = Diary()
        x.observe(diary).willSet { _, _ in y.value = 20 }
        sum.observe(diary).didSet { diary, changes in diary.note("sum \(changes.line)") }
        x.value = 2
        #expect(sum.peek == 22)
        #expect(diary.take() == ["sum 11>21 state", "sum 21>22 state"])
        x.observe(diary).willSet { diary, _ in
            x.mapped { $0 * 100 }.observe(diary).didSet { diary, changes in diary.note("late \(changes.line)") }
        }
        let late = Diary()
        var made: State<Int>?
        x.observe(late).willSet { _, _ in if made == nil { made = x.mapped { $0 * 100 } } }
        x.value = 3
        #expect(made?.peek == 300, "derived while the change was being announced, and up to date")
    }

    @Test func aStateMayBeReleasedWhileItsObserversRun() throws {
        var state: State<Int>? = bench.state(0)
        weak let weakState = state
        let diary = Diary()
        state!.observe(diary).didSet { diary, changes in
            state = nil
            diary.note(changes.line)
        }
        state!.value = 1
        #expect(diary.take() == ["0>1 state"] && weakState == nil)
    }
}
