import Testing

@testable import StateObservation

@Suite struct LifetimeTests {
    let bench = Bench()

    @Test func pharos_observersLastUntilTheirTokenOwnerCountOrTimeEnds() throws {
        let state = bench.state(0)
        let diary = Diary()
        _ = state.whenDidSet { _ in diary.note("dropped") }
        let token = state.whenDidSet { _ in diary.note("token") }
        state.whenDidSet { _ in diary.note("retained") }.retain()
        var owner: Diary? = Diary()
        state.whenDidSet { _ in diary.note("owned") }.retained(by: owner!)
        state.whenDidSet { _ in diary.note("next") }.untilNext()
        state.whenDidUniqueSet { _ in diary.note("two") }.until(2)
        state.whenWillSet { _ in diary.note("second") }.for(1)
        state.value = 1
        #expect(diary.take() == ["second", "token", "retained", "owned", "next", "two"])
        owner = nil
        token.cancel()
        try bench.clock.advance(by: 0.999)
        state.value = 2
        #expect(diary.take() == ["second", "retained", "two"])
        try bench.clock.advance(by: 0.001)
        state.value = 3
        #expect(diary.take() == ["retained"])
        #expect(state.observerCount == 1)
        state.removeAllObservers()
        state.value = 4
        #expect(diary.take() == [] && state.observerCount == 0)
    }

    @Test func pharos_exclusiveObserverReplacesTheExclusiveObserverOfTheSameStateAndOwner() throws {
        let state = bench.state(0)
        let other = bench.state(0)
        let diary = Diary()
        let owner = Diary()
        state.whenDidSet { _ in diary.note("first") }.retainedExclusively(by: owner)
        state.whenDidSet { _ in diary.note("plain") }.retained(by: owner)
        state.whenDidSet { _ in diary.note("somebody else's") }.retainedExclusively(by: diary)
        other.whenDidSet { _ in diary.note("other state") }.retainedExclusively(by: owner)
        state.whenDidSet { _ in diary.note("second") }.retainedExclusively(by: owner)
        state.value = 1
        other.value = 1
        #expect(diary.take() == ["plain", "somebody else's", "second", "other state"])
    }

    @Test func observationEndsWithItsObserverBeforeItsCountOrTimeAndInvalidCountsAreErrors() throws {
        let state = bench.state(0)
        var observer: Diary? = Diary()
        var count = 0
        let registration = state.observe(observer!).didSet { _, _ in count += 1 }.until(3).for(10)
        state.value = 1
        #expect(registration.isActive && count == 1)
        observer = nil
        state.value = 2
        #expect(!registration.isActive && count == 1)
        registration.until(0, at: line(4)).until(-1, at: line(5))
        registration.delayMultipleSetTrigger(by: 1)
        let again = state.observe(bench, at: line(1)).didSet { _, _ in }.until(0, at: line(4))
        #expect(bench.takeErrors().contains(.invalidCount(0, place: line(4))) && again.isActive)
    }

    @Test func observersRetainedByAStateLastUntilCanceledReplacedOrTheStateEnds() throws {
        var state: State<Int>? = bench.state(0)
        weak var observer: Diary?
        weak var other: Diary?
        var count = 0
        do {
            let (first, second) = (Diary(), Diary())
            (observer, other) = (first, second)
            state!.observe(first).didSet { _, _ in count += 1 }.retain()
            state!.observe(second).didSet { _, _ in count += 10 }.retain().cancel()
        }
        #expect(observer != nil && other == nil)
        state!.value = 1
        #expect(count == 1)
        // Registering again replaces the scope, which is then released.
        do {
            let again = try #require(observer)
            state!.observe(again).didSet { _, _ in count += 1 }
        }
        #expect(observer == nil)
        do {
            let last = Diary()
            observer = last
            state!.observe(last).didSet { _, _ in }.retain()
        }
        #expect(observer != nil)
        state = nil
        #expect(observer == nil)
    }

    /// A screen with its own states, observers and bindings, and with observers, derived states and relays on a state
    /// that outlives it.
    private final class Screen {
        let text: State<Int>
        let field = Field()
        var seen = 0

        init(_ shared: State<Int>, _ context: StateContext) throws {
            text = State(0, in: context)
            try text.bind(with: field.property()).stateDidSet { [unowned self] _, _ in seen += 1 }
            text.observe(self).didSet { screen, _ in screen.seen += 1 }
            text.mapped { $0 + 1 }.observe(self).delayMultipleSetTrigger(by: 1).didSet { screen, _ in screen.seen += 1 }
            shared.observe(self).didSet { screen, _ in screen.seen += 1 }
            shared.mapped { $0 + 1 }.filtered { $0 > 0 }.observe(self).didSet { screen, _ in screen.seen += 1 }
            try shared.combined(with: text).observe(self).didSet { screen, _ in screen.seen += 1 }
            try shared.bind(with: field.property("shared"))
            try shared.throttled(for: 1).relayChanges(to: text)
            try text.relayChanges(to: State(0, in: context))
        }
    }

    @Test(arguments: [false, true])
    func tenThousandScreensThatObserveASharedStateLeakNothing(_ setsWhileOpen: Bool) throws {
        let shared = bench.state(0)
        weak var last: Screen?
        var most = 0
        for round in 0..<10_000 {
            let screen = try Screen(shared, bench.context)
            last = screen
            if setsWhileOpen {
                screen.text.value = round
                screen.field["text"] = round + 1
                shared.value = round
            }
            most = max(most, bench.context.liveStates)
        }
        #expect(last == nil)
        let activity = try #require(shared.node.activity)
        #expect(activity.pointee.observers.listeners.items.count <= 64)
        #expect(activity.pointee.links.outgoing.items.count <= 256)
        #expect(bench.clock.deadlineCount <= 64)
        #expect(most < 500, "what screens derive from a state that outlives them is swept up now and then")
        shared.value = -1
        #expect(shared.observerCount == 0 && shared.bindingCount == 0)
        shared.node.sweepFollowers()
        #expect(bench.context.liveStates == 1 && !shared.node.hasListeners)
    }

    @Test func replacedValuesAreReleasedUnlessADelayedChangeStillNeedsThem() throws {
        final class Payload {}
        weak var first: Payload?
        weak var second: Payload?
        let diary = Diary()
        do {
            var payload: Payload? = Payload()
            first = payload
            let state = State(payload, in: bench.context, areEqual: { $0 === $1 })
            payload = nil
            let derived = state.mapped(areEqual: nil) { [$0] }
            let throttled = try state.throttled(for: 1)
            derived.observe(diary).delayMultipleSetTrigger(by: 1).didSet { _, _ in }
            throttled.observe(diary).willSet { _, _ in }
            let next = Payload()
            second = next
            try state.set(nil)
            #expect(first == nil)
            try state.set(next)
            try state.set(nil)
            #expect(second != nil)
        }
        #expect(first == nil && second == nil)
    }

    @Test func statesStoreEmptyLargeOptionalAndFunctionValues() throws {
        struct Empty: Equatable {}
        struct Wide: Equatable {
            var a = (0..<16).map { Double($0) }
            var b = SIMD4(1, 2, 3, 4)
            var c = "text"
        }
        let empty = State(Empty(), in: bench.context)
        var count = 0
        empty.observe(bench).didSet { _, _ in count += 1 }
        empty.value = Empty()
        #expect(count == 1)
        let wide = State(Wide(), in: bench.context)
        let part = wide.mapped { $0.c }
        let field = wide.mapped { $0.b.w }
        wide.value = Wide(b: SIMD4(5, 6, 7, 8), c: "other")
        #expect(part.value == "other" && field.value == 8)
        let optional = State(nil as String?, in: bench.context)
        optional.value = "x"
        #expect(optional.value == "x")
        let function = State({ 1 }, in: bench.context, areEqual: nil)
        try function.set { 2 }
        #expect(function.value() == 2)
    }
}
