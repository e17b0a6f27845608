import Testing

@testable import StateObservation

@Suite struct DerivingTests {
    let bench = Bench()

    private func watch<Value>(_ state: State<Value>, _ diary: Diary) {
        state.observe(diary).didSet { diary, changes in diary.note("\(changes.new)") }
    }

    @Test func pharos_mappedStateFollowsItsSource() throws {
        let source = bench.state(2)
        let square = source.mapped { $0 * $0 }
        let text = source.mapped { "<\($0)>" }
        #expect(square.value == 4 && text.value == "<2>" && square.isDerived)
        source.value = 3
        #expect(square.value == 9 && text.value == "<3>")
    }

    @Test func pharos_compactMappedSkipsNil() throws {
        let source = bench.state("1")
        let number = source.compactMapped(initial: -1) { Int($0) }
        let none = source.compactMapped(initial: -1) { _ in nil as Int? }
        let diary = Diary()
        watch(number, diary)
        for text in ["2", "x", "3"] { source.value = text }
        #expect(diary.take() == ["2", "3"] && number.value == 3 && none.value == -1)
    }

    @Test func pharos_filteredPassesMatchingAndIgnoredPassesOtherValues() throws {
        let source = bench.state(1)
        let even = source.filtered(initial: 0) { $0.isMultiple(of: 2) }
        let evenToo = source.filtered { $0.isMultiple(of: 2) }
        let odd = source.ignored { $0.isMultiple(of: 2) }
        #expect(even.value == 0 && evenToo.value == 1 && odd.value == 1)
        let diary = Diary()
        watch(even, diary)
        for value in 2...5 { source.value = value }
        #expect(diary.take() == ["2", "4"] && odd.value == 5 && evenToo.value == 4)
    }

    @Test func pharos_distinctPassesOnlyValuesThatDifferFromTheirPredecessor() throws {
        let source = bench.state(1)
        let diary = Diary()
        let distinct = source.distinct()
        watch(distinct, diary)
        let parity = source.distinct { $0 % 2 == $1 % 2 }
        for value in [1, 1, 2, 2, 4, 1] { source.value = value }
        #expect(diary.take() == ["2", "4", "1"])
        #expect(parity.value == 1)
    }

    @Test func pharos_mergedPassesValuesOfBothStatesAndStatesOfOtherContextsAreErrors() throws {
        let a = bench.state(1)
        let b = bench.state(2)
        let merged = try a.merged(with: b)
        let diary = Diary()
        watch(merged, diary)
        #expect(merged.value == 1)
        b.value = 3
        a.value = 4
        #expect(diary.take() == ["3", "4"])
        #expect(throws: StateError.invalidCount(0, place: line(1))) { try State<Int>.merged([], at: line(1)) }
        let foreign = Bench()
        #expect(throws: StateError.differentContexts(place: line(2))) {
            try State.merged([a, foreign.state(1)], at: line(2))
        }
        #expect(throws: StateError.self) { try a.combined(with: foreign.state(1)) }
        #expect(throws: StateError.self) { try a.relayChanges(to: foreign.state(1)) }
    }

    @Test func pharos_combinedPairsCurrentValuesAndCompactCombinedSkipsNil() throws {
        let a = bench.state(1)
        let b = bench.state("x")
        let pair = try a.combined(with: b)
        let diary = Diary()
        pair.observe(diary).didUniqueSet { diary, changes in diary.note("\(changes.new.0)\(changes.new.1)") }
        a.value = 2
        a.value = 2
        b.value = "y"
        #expect(diary.take() == ["2x", "2y"])
        let list = try State.combined([a, bench.state(7), a])
        a.value = 5
        #expect(list.value == [5, 7, 5])
        #expect(diary.take() == ["5y"])
        let first = bench.state(nil as Int?)
        let second = bench.state(nil as String?)
        let both = try first.compactCombined(with: second, initial: (0, ""))
        both.observe(diary).didSet { diary, changes in diary.note("\(changes.new.0)\(changes.new.1)") }
        first.value = 1
        second.value = "z"
        second.value = nil
        first.value = 2
        second.value = "w"
        #expect(diary.take() == ["1z", "2w"])
    }

    @Test func pharos_relayPassesChangesToItsTargetUntilCanceled() throws {
        let a = bench.state(1, "a")
        let b = bench.state(2, "b")
        let mirror = a.relayed()
        let diary = Diary()
        watch(mirror, diary)
        b.observe(diary, key: "b").didSet { diary, changes in diary.note("b \(changes.line)") }
        let relay = try a.relayChanges(to: b)
        #expect(b.peek == 2, "nothing is copied at first")
        a.value = 3
        #expect(diary.take() == ["3", "b 2>3 state"])
        b.value = 9
        #expect(a.peek == 3 && diary.take() == ["b 3>9 state"], "the other can still be set by itself")
        let field = Field()
        try a.bind(with: field.property())
        field["text"] = 4
        #expect(diary.take() == ["4", "b 9>4 view"], "the trigger goes along")
        relay.cancel()
        #expect(!relay.isActive)
        a.value = 5
        #expect(b.peek == 4)
        #expect(throws: StateError.self) { try a.relayChanges(to: mirror) }
    }

    @Test func pharos_relayEndsAfterItsNumberOfChangesItsTimeOrItsOwner() throws {
        let a = bench.state(0)
        let targets = (0..<4).map { bench.state(0, "\($0)") }
        var owner: Diary? = Diary()
        try a.relayChanges(to: targets[0]).untilNext()
        try a.relayChanges(to: targets[1]).until(2)
        try a.relayChanges(to: targets[2]).for(1)
        try a.relayChanges(to: targets[3]).retained(by: owner!)
        a.value = 1
        #expect(targets.map(\.peek) == [1, 1, 1, 1])
        a.value = 2
        #expect(targets.map(\.peek) == [1, 2, 2, 2])
        try bench.clock.advance(by: 1)
        owner = nil
        a.value = 3
        #expect(targets.map(\.peek) == [1, 2, 2, 2])
        #expect(!a.node.hasListeners, "nothing follows any more")
        try a.relayChanges(to: targets[0]).until(0)
        #expect(bench.takeErrors().count == 1)
    }

    @Test func relayingToTheSameTargetAgainReplacesTheRelay() throws {
        let a = bench.state(0)
        let b = bench.state(0)
        let first = try a.relayChanges(to: b)
        try a.relayChanges(to: b)
        #expect(!first.isActive && a.node.activity?.pointee.links.listenerCount == 1)
    }

    @Test func pharos_fireNotifiesAllButUniqueSetObserversWithoutAChange() throws {
        let source = bench.state(1)
        let double = source.mapped { $0 * 2 }
        let field = Field()
        try double.bind(with: field.property())
        let diary = Diary()
        source.observe(diary)
            .willSet { diary, changes in diary.note("will \(changes.line)") }
            .didSet { diary, changes in diary.note("did \(changes.line)") }
            .didUniqueSet { diary, _ in diary.note("unique") }
        watch(double, diary)
        try source.fire()
        #expect(diary.take() == ["will 1>1 invoke", "did 1>1 invoke", "2"])
        #expect(field["text"] == 2)
        try double.fire()
        #expect(diary.take() == ["2"])
    }

    @Test func pharos_throttledPassesTheFirstValueAtOnceThenTheLatestOncePerInterval() throws {
        let source = bench.state(0)
        let throttled = try source.throttled(for: 1)
        let diary = Diary()
        let clock = bench.clock
        throttled.observe(diary).didSet { diary, changes in diary.note("\(clock.now): \(changes.line)") }
        source.value = 1
        source.value = 2
        source.value = 3
        #expect(diary.take() == ["0.0: 0>1 state"])
        try clock.advance(by: 1)
        #expect(diary.take() == ["1.0: 1>3 state"])
        source.value = 4
        #expect(diary.take() == [] && clock.nextDeadline == 2, "a value just after the trailing one waits")
        try clock.advance(by: 1)
        #expect(diary.take() == ["2.0: 3>4 state"], "and is not stranded")
        try clock.advance(by: 1)
        source.value = 5
        #expect(diary.take() == ["3.0: 4>5 state"])
        let everything = try source.throttled(for: 0)
        source.value = 6
        source.value = 7
        #expect(everything.value == 7)
    }

    @Test func anObserverOfAThrottledStateCanSetItsSource() throws {
        let source = bench.state(0)
        let throttled = try source.throttled(for: 1)
        let diary = Diary()
        throttled.observe(diary).didSet { diary, changes in
            diary.note("\(changes.new)")
            if changes.new < 3 { source.value = changes.new + 1 }
        }
        source.value = 1
        try bench.clock.advance(by: 10)
        #expect(diary.take() == ["1", "2", "3"])
        #expect(bench.failures.isEmpty)
    }

    @Test func stateThatDependsOnASourceTwiceNotifiesOnceWithoutMixedValues() throws {
        let source = bench.state(1)
        let double = source.mapped { $0 * 2 }
        let longWay = source.mapped { $0 + 1 }.mapped { $0 - 1 }.mapped { $0 * 3 }
        let sum = try double.combined(with: longWay).mapped { $0.0 + $0.1 }
        let merged = try double.merged(with: longWay, source)
        let diary = Diary()
        watch(sum, diary)
        merged.observe(diary).didSet { diary, changes in diary.note("merged \(changes.new)") }
        source.value = 2
        #expect(diary.take() == ["merged 2", "10"], "of several at once the last listed counts")
        source.value = 3
        #expect(diary.take() == ["merged 3", "15"])
    }

    @Test func targetOfADirectAndADerivedRelayIsNotifiedOncePerChange() throws {
        let source = bench.state(1)
        let target = bench.state(0)
        try source.relayChanges(to: target)
        try source.mapped { $0 * 10 }.relayChanges(to: target)
        let diary = Diary()
        watch(target, diary)
        source.value = 2
        #expect(diary.take() == ["20"])
        target.value = 5
        #expect(diary.take() == ["5"])
    }

    @Test func changesPassThroughLongChainsOfDerivedStatesWithoutStackOverflow() throws {
        let length = 100_000
        let source = bench.state(0)
        let diary = Diary()
        var last = source
        for _ in 0..<length { last = last.mapped { $0 + 1 } }
        watch(last, diary)
        source.value = 1
        #expect(diary.take() == ["\(length + 1)"])
        last = source
        source.value = 2
        #expect(diary.take() == ["\(length + 2)"], "kept alive by its observer alone")
        source.removeObserver(diary)
        #expect(source.node.activity?.pointee.links.listenerCount == 1)
    }

    @Test func longChainOfDerivedStatesIsReleasedWithoutStackOverflow() throws {
        let source = bench.state(0)
        var last = source
        for _ in 0..<100_000 { last = last.mapped { $0 + 1 } }
        weak let end = last
        last = source
        #expect(end == nil && !source.node.hasListeners)
        #expect(source.node.activity?.pointee.links.outgoing.count == 0)
    }

    @Test func changesPassThroughALongChainOfRelaysThatCannotBeClosedToACycle() throws {
        let states = (0..<1_000).map { bench.state(0, "\($0)") }
        for index in (1..<states.count).reversed() {
            try states[index - 1].relayChanges(to: states[index], at: line(index))
        }
        states[0].value = 5
        #expect(states.allSatisfy { $0.peek == 5 })
        #expect(throws: StateError.cycle(from: "999", to: "0", link: line(3_000), existing: line(999))) {
            try states[999].relayChanges(to: states[0], at: line(3_000))
        }
        states[0].value = 6
        #expect(states[999].peek == 6 && bench.failures.isEmpty)
    }

    @Test func relayToAStateWithExponentiallyManyDerivedPathsFinishesWithTheRightValue() throws {
        let front = bench.state(1)
        let source = bench.state(0)
        var last = source
        for _ in 0..<200 {
            last = try last.mapped { $0 }.mapped { $0 + 1 }.combined(with: last).mapped { max($0.0, $0.1) }
        }
        try front.mapped { $0 }.mapped { $0 }.relayChanges(to: source)
        front.value = 5
        #expect(last.value == 205)
        #expect(front.node.violatedInvariants() == [])
    }

    @Test func cycleOfRelaysIsAnErrorThatNamesBothRelays() throws {
        let a = bench.state(0, "a")
        let b = bench.state(0, "b")
        #expect(throws: StateError.cycle(from: "a", to: "a", link: line(1), existing: line(1))) {
            try a.relayChanges(to: a, at: line(1))
        }
        try a.relayChanges(to: b, at: line(2))
        #expect(throws: StateError.cycle(from: "b", to: "a", link: line(3), existing: line(2))) {
            try b.relayChanges(to: a, at: line(3))
        }
        let derived = try b.mapped(at: line(4)) { $0 + 1 }.throttled(for: 1, at: line(5))
        #expect(throws: StateError.self) { try derived.relayChanges(to: a, at: line(6)) }
        a.value = 1
        #expect(b.peek == 1)
    }

    @Test func aDerivedStateKeepsItsValueIfItsFunctionFails() throws {
        struct Odd: Error {}
        let source = bench.state(2, "source")
        let half = try source.mapped(at: line(3)) { value throws(Odd) in
            if value % 2 == 1 { throw Odd() }
            return value / 2
        }
        half.name = "half"
        let diary = Diary()
        watch(half, diary)
        try source.set(3, at: line(8))
        source.value = 8
        #expect(diary.take() == ["4"])
        let failures = bench.takeFailures()
        #expect(failures.count == 1)
        #expect(
            failures[0].role == .derive && failures[0].place == line(3) && failures[0].write == line(8)
                && failures[0].error is Odd)
        source.value = 9
        _ = bench.takeFailures()
        #expect(throws: Odd.self) { try source.mapped { value throws(Odd) -> Int in throw Odd() } }
        #expect(source.node.activity?.pointee.links.outgoing.count == 1)
    }

    @Test func sourceKeepsObservedDerivedStatesAliveAndAHeldDerivedStateKeepsItsSource() throws {
        let diary = Diary()
        var source: State<Int>? = bench.state(1)
        source!.filtered { $0 > 1 }.mapped { "\($0)!" }.observe(diary).didSet { diary, changes in
            diary.note(changes.new)
        }
        source!.value = 2
        #expect(diary.take() == ["2!"])
        let kept = source!.mapped { $0 * 2 }
        source!.value = 3
        weak let weakSource = source
        source = nil
        #expect(weakSource != nil && kept.value == 6, "a derived state that is kept keeps its source")
    }

    @Test func combinedStatesFollowTheRemainingSourceAfterOneIsReleased() throws {
        let diary = Diary()
        let a = bench.state(1)
        var b: State<Int>? = bench.state(2)
        try a.combined(with: b!).observe(diary).didSet { diary, changes in diary.note("\(changes.new)") }
        b!.value = 3
        b = nil
        a.value = 4
        #expect(diary.take() == ["(1, 3)", "(4, 3)"])
    }
}
