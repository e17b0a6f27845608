import Testing

@testable import StateObservation

@Suite struct ObservingTests {
    let bench = Bench()

    @Test func N1_35_willSetSeesTheOldValueAndDidSetTheNew() throws {
        let state = bench.state(1)
        let diary = Diary()
        state.observe(diary)
            .willSet { [state] diary, changes in diary.note("will \(changes.line) sees \(state.peek)") }
            .didSet { [state] diary, changes in diary.note("did \(changes.line) sees \(state.peek)") }
        state.value = 2
        #expect(diary.take() == ["will 1>2 state sees 1", "did 1>2 state sees 2"])
        try state.set(2)
        #expect(diary.take() == ["will 2>2 state sees 2", "did 2>2 state sees 2"])
        #expect(bench.failures.isEmpty)
    }

    @Test func N1_35_changesOfferTheirValuesUnderShortAndLongPropertyNames() throws {
        let state = bench.state(1)
        var seen: Changes<Int>?
        let registration = state.whenDidSet { seen = $0 }
        try state.set(5, at: line(7))
        let changes = try #require(seen)
        #expect(changes.new == 5 && changes.newValue == 5 && changes.old == 1 && changes.oldValue == 1)
        #expect(changes.place == line(7))
        #expect(changes.view == nil && changes.trigger.triggeringView == nil)
        #expect(registration.isActive)
    }

    @Test func N1_36_N2_42_triggerNamesTheCauseOfAChangeAndTheChangedView() throws {
        let state = bench.state(0)
        let field = Field()
        field["text"] = 4
        let diary = Diary()
        var views: [AnyObject?] = []
        state.observe(diary).didSet { diary, changes in
            diary.note(changes.line)
            views.append(changes.view)
        }
        state.value = 1
        try state.map(from: field.property())
        field["text"] = 5
        try state.fire()
        #expect(diary.take() == ["0>1 state", "1>4 bind", "4>5 view", "5>5 invoke"])
        #expect(views.map { $0 === field } == [false, false, true, false])
    }

    @Test func N2_41_uniqueSetObserversRunOnlyIfTheValueDiffersOrCannotBeCompared() throws {
        let state = bench.state(1)
        let diary = Diary()
        state.observe(diary)
            .willUniqueSet { diary, changes in diary.note("will \(changes.line)") }
            .didUniqueSet { diary, changes in diary.note("did \(changes.line)") }
        state.value = 1
        #expect(diary.take() == [])
        state.value = 2
        #expect(diary.take() == ["will 1>2 state", "did 1>2 state"])
        let uncomparable = State((1, 1), in: bench.context, areEqual: nil)
        uncomparable.observe(diary).didUniqueSet { diary, _ in diary.note("set") }
        try uncomparable.set((1, 1))
        #expect(diary.take() == ["set"], "without a way to compare every set is a change")
    }

    @Test func N1_38_N2_47_getObserversRunAroundReadsAndTheirOwnWritesAreRefused() throws {
        let state = bench.state(3)
        let diary = Diary()
        state.observe(diary)
            .willGet { [state] diary, value in diary.note("will \(value) \(state.value)") }
            .didGet { diary, value in diary.note("did \(value)") }
        #expect(state.value == 3)
        #expect(diary.take() == ["will 3 3", "did 3"], "a read from inside a get observer is not told")
        #expect(state.peek == 3)
        #expect(diary.take() == [])
        state.observe(diary).willGet { [state] _, _ in state.value = 9 }
        #expect(state.value == 3, "a write from inside a get observer is refused")
        #expect(bench.takeErrors().count == 1)
    }

    @Test func D7_changesAreDeliveredSynchronouslyNestedAndNotCoalesced() throws {
        let first = bench.state(0, "first")
        let second = bench.state(0, "second")
        let diary = Diary()
        first.observe(diary).didSet { diary, changes in
            diary.note("first \(changes.new)")
            second.value = changes.new * 10
            diary.note("second is \(second.peek)")
        }
        second.observe(diary).didSet { diary, changes in diary.note("second \(changes.new)") }
        first.value = 1
        #expect(diary.take() == ["first 1", "second 10", "second is 10"])
        first.value = 1
        first.value = 2
        #expect(diary.take().count == 6, "sets are not coalesced")
    }

    @Test func N2_41_registeringAnObserverAgainReplacesItsCallbackAndKeepsItsPosition() throws {
        let state = bench.state(0)
        let a = Diary()
        let b = Diary()
        var order: [String] = []
        state.observe(a).didSet { _, _ in order.append("a1") }
        state.observe(b).didSet { _, _ in order.append("b") }
        state.observe(a).didSet { _, _ in order.append("a2") }
        state.value = 1
        #expect(order == ["a2", "b"])
        #expect(state.observerCount == 2)
        state.removeObserver(a)
        state.value = 2
        #expect(order == ["a2", "b", "b"])
    }

    @Test func N2_43_registrationsOfOneObserverWithDifferentKeysCoexist() throws {
        let state = bench.state(0)
        let view = Diary()
        var order: [String] = []
        state.observe(view, key: "text").didSet { _, _ in order.append("text") }
        state.observe(view, key: "color").didSet { _, _ in order.append("color") }
        state.value = 1
        #expect(order == ["text", "color"])
        state.observe(view, key: "text").didSet { _, _ in order.append("text again") }
        state.value = 2
        #expect(order.suffix(2) == ["text again", "color"])
        state.removeObserver(view, key: "color")
        state.value = 3
        #expect(order.last == "text again")
    }

    @Test func observersAreHeldWeakly() throws {
        let state = bench.state(0)
        var diary: Diary? = Diary()
        weak let gone = diary
        var count = 0
        state.observe(diary!).didSet { _, _ in count += 1 }
        state.value = 1
        diary = nil
        #expect(gone == nil)
        state.value = 2
        #expect(count == 1)
        #expect(state.observerCount == 0)
    }

    @Test func observersCanRegisterAndRemoveOtherObserversDuringDelivery() throws {
        let state = bench.state(0)
        let a = Diary()
        let b = Diary()
        let c = Diary()
        var order: [String] = []
        state.observe(a).didSet { [state] _, changes in
            order.append("a\(changes.new)")
            state.removeObserver(b)
            state.observe(c).didSet { _, changes in order.append("c\(changes.new)") }
        }
        state.observe(b).didSet { _, _ in order.append("b") }
        state.value = 1
        #expect(order == ["a1", "c1"], "b was removed in time, and c came while the change was being told")
        state.value = 2
        #expect(order == ["a1", "c1", "a2", "c2"], "c registered again before it was its turn")
        state.removeObserver(a)
        state.value = 3
        #expect(order == ["a1", "c1", "a2", "c2", "c3"])
    }

    @Test func observersRegisteredDuringANotificationGetTheChangeOnce() throws {
        let state = bench.state(0)
        let (a, b, c, d) = (Diary(), Diary(), Diary(), Diary())
        var order: [String] = []
        state.observe(a).willSet { [state] _, _ in
            order.append("a will")
            state.observe(b).willSet { _, changes in order.append("b will \(changes.line)") }
                .didSet { _, changes in order.append("b did \(changes.line)") }
        }
        state.observe(c).didUniqueSet { [state] _, _ in
            // Twice: the second registration replaces the first, and is notified once.
            for name in ["d", "d again"] {
                state.observe(d).didSet { _, changes in order.append("\(name) \(changes.line)") }
            }
        }
        state.value = 1
        #expect(order == ["a will", "b will 0>1 state", "b did 0>1 state", "d again 0>1 state"])
        order = []
        // An observer that was already notified isn't notified again after registering again.
        state.observe(c).didSet { [state] _, _ in
            order.append("c")
            state.observe(c).didSet { _, _ in order.append("c again") }
        }
        state.value = 2
        #expect(order.filter { $0.hasPrefix("c") } == ["c"])
        withExtendedLifetime([a, b, c, d]) {}
        #expect(state.node.violatedInvariants() == [])
    }

    /// A layout that runs again because of a state that it observes creates a new observer in each run.
    @Test func deliveryToObserversThatRegisterObserversTerminates() throws {
        let state = bench.state(0)
        var diaries: [Diary] = []
        var order: [Int] = []
        func observe() {
            let diary = Diary()
            diaries.append(diary)
            let number = diaries.count
            state.observe(diary).didSet { [state] _, _ in
                order.append(number)
                state.removeObserver(diary)
                observe()
            }
        }
        observe()
        state.value = 1
        #expect(order == [1, 2])
        state.value = 2
        #expect(order == [1, 2, 3, 4])
        #expect(state.observerCount == 1)
        #expect(bench.failures.isEmpty && state.node.violatedInvariants() == [])
    }

    @Test func manyObserversKeepTheirOrderWhenReplacedAndRemoved() throws {
        let state = bench.state(0)
        let diaries = (0..<100).map { _ in Diary() }
        var order: [Int] = []
        for (index, diary) in diaries.enumerated() { state.observe(diary).didSet { _, _ in order.append(index) } }
        for (index, diary) in diaries.enumerated() where index % 3 == 0 {
            state.observe(diary).didSet { _, _ in order.append(-index) }
        }
        for (index, diary) in diaries.enumerated() where index % 5 == 0 { state.removeObserver(diary) }
        state.value = 1
        let expected = (0..<100).filter { $0 % 5 != 0 }.map { $0 % 3 == 0 ? -$0 : $0 }
        #expect(order == expected)
        #expect(state.observerCount == 80)
        // States don't retain their observers.
        withExtendedLifetime(diaries) {}
    }

    @Test func N2_40_observeOnlyStatesCannotBeBound() throws {
        let state = State(0, name: "only", isBindable: false, in: bench.context, at: line(3))
        let field = Field()
        #expect(throws: StateError.notBindable(state: "only", binding: line(4), declared: line(3))) {
            try state.bind(with: field.property(), at: line(4))
        }
        let diary = Diary()
        state.observe(diary).didSet { diary, changes in diary.note(changes.line) }
        state.value = 1
        #expect(diary.take() == ["0>1 state"])
    }

    @Test func weakHandlesReadAndSetTheirStateWithoutKeepingItAlive() throws {
        var state: State<Int>? = bench.state(4)
        let weakState = state!.weak
        #expect(weakState.value == 4)
        #expect(try weakState.set(5) == true)
        #expect(state?.peek == 5)
        state = nil
        #expect(weakState.value == nil)
        #expect(try weakState.set(6) == false)
    }
}
