import Testing

@testable import StateObservation

@Suite struct BindingTests {
    let bench = Bench()
    let field = Field()

    @Test func N1_32_bindCopiesNoInitialValueThenFollowsChangesBothWays() throws {
        let state = bench.state(1)
        field["text"] = 7
        let binding = try state.bind(with: field.property())
        #expect(state.peek == 1 && field["text"] == 7)
        state.value = 2
        #expect(field["text"] == 2)
        field["text"] = 3
        #expect(state.peek == 3)
        #expect(field.writes == 1, "no echo: the view's own change is not written back")
        #expect(binding.isActive && binding.mode == .bind && binding.target === field)
    }

    @Test func N1_32_mapFirstSetsTheStateToTheViewsValueThenTheViewFollows() throws {
        let state = bench.state(1)
        field["text"] = 7
        let diary = Diary()
        state.observe(diary).didSet { diary, changes in diary.note(changes.line) }
        try state.map(from: field.property())
        #expect(state.peek == 7 && field.writes == 0)
        #expect(diary.take() == ["1>7 bind"])
        state.value = 8
        #expect(field["text"] == 8)
    }

    @Test func N1_32_applyFirstSetsTheViewToTheStatesValueThenTheStateFollows() throws {
        let state = bench.state(1)
        field["text"] = 7
        let diary = Diary()
        state.observe(diary).didSet { diary, changes in diary.note(changes.line) }
        try state.apply(into: field.property())
        #expect(field["text"] == 1 && diary.take() == [])
        field["text"] = 2
        #expect(state.peek == 2)
    }

    @Test func N1_34_oneWayBindSetsTheStateFromTheViewAndNeverTheView() throws {
        let state = bench.state(1)
        field["text"] = 7
        let binding = try state.oneWayBind(with: field.property())
        #expect(state.peek == 7)
        state.value = 9
        #expect(field["text"] == 7 && field.writes == 0)
        field["text"] = 8
        #expect(state.peek == 8)
        binding.stateDidSet(at: line(5)) { _, _ in Issue.record("never called") }
        #expect(bench.takeErrors() == [.notApplicable(callback: "stateDidSet", place: line(5))])
        state.value = 1
    }

    @Test func N1_33_onlyTheCallbackOfTheChangedSideRunsAfterTheOtherIsUpdated() throws {
        let state = bench.state(1)
        let diary = Diary()
        try state.bind(with: field.property())
            .viewDidSet { [state] view, changes in
                diary.note("view \(changes.line) \(view === changes.view) state \(state.peek)")
            }
            .stateDidSet { view, changes in diary.note("state \(changes.line) view \(view["text"])") }
        state.value = 2
        #expect(diary.take() == ["state 1>2 state view 2"])
        field["text"] = 3
        #expect(diary.take() == ["view 2>3 view true state 3"], "the state did not write this view")
    }

    @Test func N1_33_changeOfOneViewRunsTheCallbackOfAnotherBoundView() throws {
        let state = bench.state(1)
        let other = Field()
        let diary = Diary()
        try state.bind(with: field.property()).stateDidSet { _, changes in diary.note("first \(changes.line)") }
        try state.bind(with: other.property()).stateDidSet { _, changes in diary.note("other \(changes.line)") }
        field["text"] = 5
        #expect(other["text"] == 5)
        #expect(diary.take() == ["other 1>5 view"])
    }

    @Test func N2_39_bindingAPropertyToTheSameStateAgainReplacesTheirBinding() throws {
        let state = bench.state(1)
        let diary = Diary()
        let first = try state.bind(with: field.property()).stateDidSet { _, _ in diary.note("first") }
        let second = try state.apply(into: field.property()).stateDidSet { _, _ in diary.note("second") }
        #expect(!first.isActive && second.isActive)
        #expect(state.bindingCount == 1 && field.bindingCount == 1)
        state.value = 2
        #expect(diary.take() == ["second"])
        try state.bind(with: field.property("placeholder"))
        state.value = 3
        #expect(field["text"] == 3 && field["placeholder"] == 3, "another property is another binding")
        #expect(state.bindingCount == 2)
    }

    @Test func N2_39_unbindingStopsUpdatesBetweenStateAndView() throws {
        let state = bench.state(1)
        let binding = try state.bind(with: field.property())
        try state.bind(with: field.property("b"))
        try state.bind(with: field.property("c"))
        binding.unbind()
        state.unbind(from: field, key: "b")
        #expect(field.bindingCount == 1 && state.bindingCount == 1)
        state.value = 5
        #expect(field["text"] == 0 && field["b"] == 0 && field["c"] == 5)
        try state.bind(with: field.property("b"))
        state.unbind(from: field)
        #expect(state.bindingCount == 0 && field.bindingCount == 0)
        field["c"] = 9
        #expect(state.peek == 5)
        state.unbindAll()
        binding.unbind()
    }

    @Test func statesBoundToTheSamePropertyFollowEachOther() throws {
        let a = bench.state(1, "a")
        let b = bench.state(2, "b")
        try a.bind(with: field.property())
        try b.bind(with: field.property())
        a.value = 5
        #expect(field["text"] == 5 && b.peek == 5)
        b.value = 6
        #expect(field["text"] == 6 && a.peek == 6)
        field["text"] = 7
        #expect(a.peek == 7 && b.peek == 7)
        #expect(bench.failures.isEmpty)
    }

    @Test func statesAndPropertiesBoundInACycleAllTakeTheNewValue() throws {
        let a = bench.state(1, "a")
        let b = bench.state(2, "b")
        try a.bind(with: field.property("x"))
        try b.bind(with: field.property("x"))
        try b.bind(with: field.property("y"))
        try a.bind(with: field.property("y"))
        a.value = 5
        #expect(b.peek == 5 && field["x"] == 5 && field["y"] == 5)
        field["y"] = 6
        #expect(a.peek == 6 && b.peek == 6 && field["x"] == 6)
        #expect(bench.failures.isEmpty)
    }

    @Test func N2_40_bindingThatIgnoresItsTargetUpdatesTheViewButNotTheState() throws {
        let state = bench.state(1)
        let binding = try state.bind(with: field.property())
        binding.ignoresTarget = true
        field["text"] = 5
        #expect(state.peek == 1)
        state.value = 2
        #expect(field["text"] == 2)
        binding.ignoresTarget = false
        field["text"] = 6
        #expect(state.peek == 6)
    }

    @Test func N2_38_readOnlyPropertiesCanOnlyBeBoundOneWay() throws {
        let state = bench.state(1)
        field["text"] = 4
        let property = field.property(isReadOnly: true)
        let error = StateError.readOnlyProperty(property: "field.text", binding: line(6))
        #expect(throws: error) { try state.bind(with: property, at: line(6)) }
        #expect(throws: error) { try state.map(from: property, at: line(6)) }
        #expect(throws: error) { try state.apply(into: property, at: line(6)) }
        #expect(state.peek == 1 && state.bindingCount == 0)
        try state.oneWayBind(with: property)
        #expect(state.peek == 4)
    }

    @Test func aBindingEndsWhenItsViewIsReleased() throws {
        let state = bench.state(1)
        var field: Field? = Field()
        let property = field!.property()
        let binding = try state.bind(with: property)
        field = nil
        state.value = 2
        #expect(!binding.isActive && binding.target == nil && state.bindingCount == 0)
        #expect(throws: StateError.targetIsGone(property: "field.text", binding: line(1))) {
            try state.bind(with: property, at: line(1))
        }
    }

    @Test func failureToReadOrWriteAPropertyKeepsEarlierAndOtherBindings() throws {
        let state = bench.state(1)
        let first = try state.bind(with: field.property())
        field.failsToWrite = true
        #expect(throws: StateError.self) { try state.map(from: field.property()) }
        #expect(throws: StateError.self) { try state.apply(into: field.property()) }
        #expect(first.isActive && state.peek == 1 && state.bindingCount == 1, "the earlier binding is still there")
        let other = Field()
        try state.bind(with: other.property())
        state.value = 2
        let failures = bench.takeFailures()
        #expect(failures.count == 1 && failures.first?.role == .property)
        #expect(other["text"] == 2, "the other binding was served")
    }

    @Test func derivedStatesUpdateBoundPropertiesButCannotBeSet() throws {
        let state = bench.state(1)
        let double = state.mapped(at: line(2)) { $0 * 2 }
        double.name = "double"
        try double.apply(into: field.property())
        #expect(field["text"] == 2)
        state.value = 4
        #expect(field["text"] == 8)
        #expect(
            field.change("text", to: 1)
                == .derivedStateIsReadOnly(state: "double", write: SourcePlace(chunk: 9, line: 9), derived: line(2)))
        #expect(double.peek == 8)
        #expect(throws: StateError.self) { try double.map(from: field.property()) }
        #expect(throws: StateError.self) { try double.oneWayBind(with: field.property()) }
        #expect(throws: StateError.self) { try double.set(3) }
    }

    @Test func aBoundViewKeepsItsStateAliveUntilUnbound() throws {
        var calls = 0
        weak var weakState: State<Int>?
        do {
            let state = bench.state(0)
            weakState = state
            try state.bind(with: field.property()).viewDidSet { _, _ in calls += 1 }
        }
        field["text"] = 1
        #expect(calls == 1 && weakState != nil)
        weakState?.unbindAll()
        #expect(weakState == nil)
    }

    @Test func boundPropertiesAreWrittenBeforeObserversRun() throws {
        let state = bench.state(0)
        let double = state.mapped { $0 * 2 }
        let diary = Diary()
        state.observe(diary).didSet { [field] diary, _ in diary.note("\(field["text"]) \(field["double"])") }
        try state.bind(with: field.property())
        try double.bind(with: field.property("double"))
        state.value = 3
        #expect(diary.take() == ["3 6"])
    }
}
