import Testing

@testable import StateObservation

/// Derived states that are detached while their handles still exist.
@Suite struct DetachingTests {
    let bench = Bench()

    private func expectSound(_ states: State<Int>..., location: SourceLocation = #_sourceLocation) {
        for state in states { #expect(state.node.violatedInvariants() == [], sourceLocation: location) }
    }

    @Test func functionOfADetachedDerivedStateDoesNotRunAndItsValueStays() {
        let source = bench.state(1)
        var runs = 0
        let derived = source.mapped { value in
            runs += 1
            return value * 10
        }
        #expect(runs == 1 && !derived.isDetached)
        source.value = 2
        #expect(runs == 2 && derived.value == 20)
        derived.detach()
        source.value = 3
        #expect(runs == 2 && derived.value == 20 && derived.isDetached)
        derived.detach()
        expectSound(source, derived)
    }

    /// With and without observers, and with further derived states.
    @Test(arguments: [false, true]) func detachedStatesPassNoChangesToObserversAndDerivedStates(_ isObserved: Bool) {
        let source = bench.state(1)
        let derived = source.mapped { $0 + 1 }
        let next = derived.mapped { $0 + 1 }
        let diary = Diary()
        if isObserved { next.observe(diary).didSet { diary, changes in diary.note("\(changes.new)") } }
        source.value = 2
        #expect(diary.take() == (isObserved ? ["4"] : []))
        derived.detach()
        source.value = 3
        #expect(diary.take() == [] && next.value == 4 && !next.isDetached)
        #expect(!source.node.hasListeners)
        expectSound(source, derived, next)
    }

    @Test func detachedStatesIgnoreAllTheirSources() throws {
        let a = bench.state(1)
        let b = bench.state(2)
        let merged = try a.merged(with: b)
        let sum = try a.combined(with: b).mapped { $0.0 + $0.1 }
        let diary = Diary()
        sum.observe(diary).didSet { diary, changes in diary.note("\(changes.new)") }
        merged.detach()
        sum.detach()
        a.value = 5
        b.value = 6
        #expect(diary.take() == [] && merged.value == 1 && sum.value == 3)
        expectSound(a, b, merged, sum)
    }

    @Test func detachingDropsPendingThrottledValues() throws {
        let source = bench.state(1)
        let throttled = try source.throttled(for: 1)
        let diary = Diary()
        throttled.observe(diary).didSet { diary, changes in diary.note("\(changes.new)") }
        source.value = 2
        source.value = 3
        #expect(diary.take() == ["2"])
        throttled.detach()
        try bench.clock.advance(by: 5)
        #expect(diary.take() == [] && throttled.value == 2)
        expectSound(source, throttled)
    }

    @Test func detachingAStateThatIsNotDerivedHasNoEffect() {
        let source = bench.state(1)
        source.detach()
        source.value = 2
        #expect(source.value == 2 && !source.isDetached)
    }

    /// Detached by its own observer, by an observer of its source, or by an observer of a derived state.
    @Test(arguments: 0..<3) func derivedStateDetachedDuringADeliveryReceivesNoLaterChanges(_ from: Int) {
        let source = bench.state(1)
        let derived = source.mapped { $0 * 10 }
        let next = derived.mapped { $0 * 10 }
        let diary = Diary()
        for (place, state) in [source, derived, next].enumerated() {
            state.observe(diary).didSet { diary, changes in
                diary.note("\(changes.new)")
                if place == from { derived.detach() }
            }
        }
        source.value = 2
        let told = diary.take()
        #expect(told.first == "2" && told.count <= 3)
        source.value = 3
        #expect(diary.take() == ["3"])
        expectSound(source, derived, next)
    }

    /// A detached state and its sources don't retain each other.
    @Test func detachedStateDoesNotRetainItsSourceAndKeepsItsValue() {
        var source: State<Int>? = bench.state(1)
        let derived = source!.mapped { $0 }
        let before = bench.context.liveStates
        derived.detach()
        source = nil
        #expect(bench.context.liveStates == before - 1 && derived.value == 1)
    }
}
