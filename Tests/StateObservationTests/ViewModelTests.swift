import Testing

@testable import StateObservation

@Suite struct ViewModelTests {
    let bench = Bench()

    private final class Model: ViewModelCore<Field> {
        let diary: Diary
        lazy var text = include(State(1, name: "text", in: context))
        lazy var color = include(State(2, name: "color", in: context))
        var nested: Model?
        var nestedField: Field?
        var failingHook = ""

        struct Mishap: Error {}

        init(_ context: StateContext, _ diary: Diary) {
            self.diary = diary
            super.init(in: context, at: line(1))
            _ = (text, color)
        }

        private func hook(_ name: String) throws {
            diary.note(name)
            if name == failingHook { throw Mishap() }
        }

        override func bind(with view: Field) throws {
            try hook("bind")
            try text.bind(with: view.property("text"))
            try color.bind(with: view.property("color"))
            text.observe(self).didSet { model, changes in model.diary.note("text \(changes.line)") }
            if let nested, let nestedField { nested.bindStates(with: nestedField) }
        }
        override func willApplying(_ view: Field) throws { try hook("willApplying \(view["text"])") }
        override func didApplying(_ view: Field) throws { try hook("didApplying \(view["text"])") }
        override func modelWillMapped(from view: Field) throws { try hook("modelWillMapped \(text.peek)") }
        override func modelDidMapped(from view: Field) throws { try hook("modelDidMapped \(text.peek)") }
        override func willUnbind() throws { try hook("willUnbind") }
        override func didUnbind() throws { try hook("didUnbind") }
    }

    @Test func N1_39_N2_48_applyingAModelWritesItsStatesToTheViewAndCallsHooks() throws {
        let diary = Diary()
        let model = Model(bench.context, diary)
        let field = Field()
        field["text"] = 7
        model.apply(into: field)
        #expect(field["text"] == 1 && field["color"] == 2)
        #expect(diary.take() == ["willApplying 7", "bind", "didApplying 1", "text 1>1 invoke"])
        #expect(model.boundView === field && model.isBound)
        field["text"] = 5
        #expect(model.text.peek == 5 && diary.take() == ["text 1>5 view"])
        #expect(bench.failures.isEmpty)
    }

    @Test func N1_39_N2_48_mappingAModelSetsItsStatesFromTheViewAndCallsHooks() throws {
        let diary = Diary()
        let model = Model(bench.context, diary)
        let field = Field()
        field["text"] = 7
        field["color"] = 8
        model.map(from: field)
        #expect(model.text.peek == 7 && model.color.peek == 8 && field.writes == 0)
        #expect(diary.take() == ["modelWillMapped 1", "bind", "modelDidMapped 7"])
    }

    @Test func N1_39_bindingAModelCopiesNothingUntilAStateChanges() throws {
        let diary = Diary()
        let model = Model(bench.context, diary)
        let field = Field()
        field["text"] = 7
        model.bindStates(with: field)
        #expect(model.text.peek == 1 && field["text"] == 7 && diary.take() == ["bind"])
        model.text.value = 3
        #expect(field["text"] == 3)
    }

    @Test func N1_39_unbindingOrApplyingToAnotherViewRemovesTheBindingsOfTheFirst() throws {
        let diary = Diary()
        let model = Model(bench.context, diary)
        let first = Field()
        let second = Field()
        model.apply(into: first)
        _ = diary.take()
        model.apply(into: second)
        #expect(diary.take().prefix(3) == ["willUnbind", "didUnbind", "willApplying 0"])
        #expect(first.bindingCount == 0 && second.bindingCount == 2)
        model.apply(into: second)
        #expect(second.bindingCount == 2 && model.text.bindingCount == 1)
        #expect(diary.take().contains("willUnbind") == false, "the same view again only replaces the bindings")
        model.unbind()
        model.unbind()
        #expect(diary.take() == ["willUnbind", "didUnbind"])
        #expect(second.bindingCount == 0 && !model.isBound && model.boundView == nil)
    }

    @Test func N1_39_nestedModelsAreMappedAppliedAndUnboundWithTheirParent() throws {
        let diary = Diary()
        let model = Model(bench.context, diary)
        let nested = Model(bench.context, Diary())
        let field = Field()
        let inner = Field()
        model.nested = nested
        model.nestedField = inner
        inner["text"] = 9
        model.map(from: field)
        #expect(nested.text.peek == 9)
        nested.text.value = 4
        inner["color"] = 0
        model.apply(into: field)
        model.apply(into: field)
        #expect(inner["text"] == 4 && inner["color"] == nested.color.peek && inner.bindingCount == 2)
        model.unbind()
        #expect(!nested.isBound && inner.bindingCount == 0)
    }

    @Test func N2_48_aHookThatFailsIsReportedAndLaterHooksRun() throws {
        let calls = [
            "willApplying 0": ["willApplying 0", "bind", "didApplying 1", "text 1>1 invoke"],
            "bind": ["willApplying 0", "bind", "didApplying 0"],
            "didApplying 1": ["willApplying 0", "bind", "didApplying 1", "text 1>1 invoke"],
        ]
        for (hook, expected) in calls {
            let diary = Diary()
            let model = Model(bench.context, diary)
            model.failingHook = hook
            model.apply(into: Field())
            #expect(diary.take() == expected)
            let failures = bench.takeFailures()
            #expect(failures.count == 1)
            #expect(failures.allSatisfy { $0.role == .hook && $0.place == line(1) && $0.error is Model.Mishap })
        }
    }

    @Test func N2_57_N2_58_viewDidLayoutedAppliesTheModel() throws {
        let diary = Diary()
        let model = Model(bench.context, diary)
        #expect(model.viewDidLayouted(diary) == false && diary.take() == [])
        let field = Field()
        #expect(model.viewDidLayouted(field) && model.boundView === field)
        #expect(field["text"] == 1)
    }

    @Test func appliedModelDoesNotKeepItsViewAliveAndFormsNoRetainCycle() throws {
        weak var weakField: Field?
        let model = Model(bench.context, Diary())
        do {
            let field = Field()
            weakField = field
            model.apply(into: field)
        }
        #expect(weakField == nil && model.boundView == nil)
        model.text.value = 5
        #expect(model.text.bindingCount == 0)
        weak var weakModel: Model?
        do {
            let other = Model(bench.context, Diary())
            weakModel = other
            other.apply(into: Field())
        }
        #expect(weakModel == nil)
    }
}
