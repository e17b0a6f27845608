import Layout
import LuaHost
import StateObservation

/// Reading of states, and states derived from other states. A derived state follows its sources and cannot be set.
extension StatesLibrary {
    static let stateIntro = """
        A state holds a value. It is `self.states.name` of a molecule, controller or view model, or the result of \
        `viewState`. Setting the value first updates the bound properties and then notifies the observers, each in the \
        order of registration, before the assignment ends. A derived state, such as the result of `mapped`, follows \
        other states and is read-only. Derived states, bindings and observations made in a layout function end when \
        the function runs again after a trait change. To keep them longer, make them elsewhere, for example in \
        `viewDidLoad`.
        """

    static let stateOperations: [Operation<StatesLibrary>] = [
        .field(
            "value", of: .state, type: "any",
            text: """
                The value. Setting it counts as a change, even to an equal value.
                ! an observer sets its own state; the message names the line of the observer and the line that sets \
                the state
                ! the state is derived
                """),
        .role(.index, of: .state) { library, frame in
            let state = try library.stateArgument(0, frame)
            let key = try frame.expectString(1)
            guard key == "value" else {
                let isHandler = OperationIndex.shared.opcode(.observation, key) != nil
                let near =
                    isHandler
                    ? ". It belongs to an observation: state:observe(self):\(key)(fn)"
                    : FamiliarNames.suggestion(for: key, in: OperationIndex.shared.names(of: .state))
                throw LuaCallError("a state has no field '\(key)'\(near)")
            }
            if let object = frame.object(0) { library.libraries.declarative.noteRead(object) }
            frame.return(state.value)
        },
        .role(.newIndex, of: .state) { library, frame in
            let state = try library.stateArgument(0, frame)
            let key = try frame.expectString(1)
            guard key == "value" else {
                throw LuaCallError("a state has no field '\(key)'; only its field 'value' can be set")
            }
            try library.set(state, try frame.value(2), library.place(frame))
        },
        binding(
            "bind", .bind,
            """
            Binds the state and a property in both directions, from the next change on. Until then, both keep their \
            values.
            ! the property cannot be bound or cannot hold the value; the state is a result of `observableState`
            > self.states.name:bind(field, "text")
            """),
        binding("map", .map, "Binds as `bind` does, but first sets the state to the property's value."),
        binding("apply", .apply, "Binds as `bind` does, but first sets the property to the state's value."),
        binding(
            "oneWayBind", .oneWay,
            """
            Sets the state to the property's value, now and after each change of the property. Changes of the state \
            don't set the property.
            """),
        .method(
            "observe", of: .state, .index("observer", "any"), gives: .value("@Observation"),
            text: """
                Registers an observer and returns an observation, whose methods set handlers. The handlers receive the \
                observer, which also determines when the observation ends: for a view, molecule or controller, such as \
                `self`, when the view is removed; for another table, when no other code holds the table; for any other \
                value, when the state ends. Registering a table or view again removes its earlier handlers; \
                registering another value again adds an observation.
                > state:observe(self):didSet(function(self, changes) print(changes.new) end)
                """
        ) { library, state, frame, _ in try library.observe(state, frame) },
    ]

    private static func binding(_ name: String, _ mode: BindingMode, _ text: String) -> Operation<StatesLibrary> {
        .method(
            name, of: .state, .index("view", "@AnyView"), .index("property", "string"),
            .index("callbacks", "@BindingCallbacks", isOptional: true), gives: .value("@Binding"), text: text
        ) { library, state, frame, _, _, _ in try library.bind(state, mode, frame) }
    }

    static let derivedStates: [Operation<StatesLibrary>] = [
        .method(
            "mapped", of: .state, .function("transform", "fun(value: any): any", "a function of the value"),
            gives: .value("@State"),
            text: """
                Returns a state whose value is the function's result for this state's value.
                > local title = count:mapped(function(n) return n .. " items" end)
                """
        ) { library, state, frame, transform in
            try library.derive(frame) { place in
                try state.mapped(at: place, areEqual: library.equality) { [unowned library] (value) throws in
                    try library.lua.call(transform, [value], resultCount: 1).first ?? .nil
                }
            }
        },
        .method(
            "compactMapped", of: .state, .function("transform", "fun(value: any): any", "a function of the value"),
            .optional(.value("initial")), gives: .value("@State"),
            text: """
                Returns a state with the function's latest result that is not nil. Before there is such a result, the \
                value is `initial`.
                """
        ) { library, state, frame, transform, initial in
            try library.derive(frame) { place in
                try state.compactMapped(initial: initial ?? .nil, at: place, areEqual: library.equality) {
                    [unowned library] (value) throws in
                    guard let result = try library.lua.call(transform, [value], resultCount: 1).first, !result.isNil
                    else { return nil }
                    return result
                }
            }
        },
        .method(
            "filtered", of: .state,
            .function("predicate", "fun(value: any): boolean", "a function that says which values pass"),
            .optional(.value("initial")), gives: .value("@State"),
            text: """
                Returns a state with the latest value for which the function returns true. Before there is such a \
                value, the value is `initial` (default: this state's value).
                """
        ) { library, state, frame, predicate, initial in
            try library.derive(frame) { place in
                try state.filtered(initial: initial, at: place) { [unowned library] (value) throws in
                    try library.lua.call(predicate, [value], resultCount: 1).first?.isTrue ?? false
                }
            }
        },
        .method(
            "ignored", of: .state,
            .function("predicate", "fun(value: any): boolean", "a function that says which values are ignored"),
            .optional(.value("initial")), gives: .value("@State"),
            text: """
                Returns a state with the latest value for which the function returns false. Before there is such a \
                value, the value is `initial` (default: this state's value).
                """
        ) { library, state, frame, predicate, initial in
            try library.derive(frame) { place in
                try state.ignored(initial: initial, at: place) { [unowned library] (value) throws in
                    try library.lua.call(predicate, [value], resultCount: 1).first?.isTrue ?? false
                }
            }
        },
        .method(
            "distinct", of: .state,
            .orNil(
                .function(
                    "areEqual", "fun(a: any, b: any): boolean",
                    "a function of two values that says whether they are the same")),
            gives: .value("@State"),
            text: """
                Returns a state that skips each value that equals the previous one. By default, two tables are equal \
                only if they are the same table, even if `==` calls them equal.
                """
        ) { library, state, frame, same in try library.distinct(state, same, frame) },
        .method(
            "merged", of: .state, .index("...", "@State"), gives: .value("@State"),
            text: """
                Returns a state with the latest value of this state or of the others, whichever was set last. It \
                begins with this state's value.
                """
        ) { library, _, frame, _ in
            let states = try library.sources(frame, upTo: frame.count)
            try library.derive(frame) { try State.merged(states, at: $0) }
        },
        .method(
            "combined", of: .state, .index("...", "@State|fun(...: any): any"), gives: .value("@State"),
            text: """
                Returns a state with the list of the values of this state and the others. If the last argument is a \
                function, the value is the function's result for these values.
                > local full = first:combined(last, function(a, b) return a .. " " .. b end)
                """
        ) { library, _, frame, _ in try library.combined(frame) },
        .method(
            "compactCombined", of: .state, .index("...", "@State|fun(...: any): any"), gives: .value("@State"),
            text:
                """
                Works as `combined`, but keeps its last value while any of the states is nil. Until all states have \
                had a value at the same time, the value is nil.
                """
        ) { library, _, frame, _ in try library.compactCombined(frame) },
        .method(
            "throttled", of: .state, .duration("seconds"), gives: .value("@State"),
            text: """
                Returns a state that follows this one, but changes at most once in this many seconds, to the latest \
                value.
                ! the duration is not a number from 0 to 1,000,000,000 seconds
                """
        ) { library, state, frame, seconds in try library.derive(frame) { try state.throttled(for: seconds, at: $0) } },
        .method(
            "relayed", of: .state, .orNil(.state("other")), gives: .value("@State"),
            text:
                """
                Returns a read-only mirror of the state. With `other`, the method instead copies each new value to \
                `other`, and returns `other`.
                ! `other` is derived, or this state already follows `other`
                """
        ) { library, state, frame, other in try library.relay(state, other, frame) },
    ]

    private var equality: (LuaValue, LuaValue) -> Bool { { [unowned self] in LuaValue.rawEqual($0, $1, in: lua) } }

    /// Creates a derived state with `make`, and returns its handle to the script. If a layout creates the state, it
    /// ends when the layout runs again; otherwise its function would run until Lua collects it.
    private func derive(_ frame: borrowing CallFrame, _ make: (SourcePlace) throws -> State<LuaValue>) throws {
        let place = place(frame)
        do {
            let state = try make(place)
            libraries.layouts.noteRegistration(of: state) { $0.detach() }
            frame.return(handle(state))
        } catch let error as StateError {
            throw LuaCallError(host.stateText(error))
        }
    }

    private func distinct(_ state: State<LuaValue>, _ same: LuaReference?, _ frame: borrowing CallFrame) throws {
        guard let same else { return try derive(frame) { state.distinct(at: $0) } }
        try derive(frame) { place in
            state.distinct(at: place) { [unowned self] a, b in
                do {
                    return try lua.call(same, [a, b], resultCount: 1).first?.isTrue ?? false
                } catch {
                    host.callbackFailed(error, at: place, in: current)
                    return false
                }
            }
        }
    }

    private func sources(_ frame: borrowing CallFrame, upTo count: Int) throws -> [State<LuaValue>] {
        var sources: [State<LuaValue>] = []
        for index in 0..<count { sources.append(try stateArgument(index, frame)) }
        return sources
    }

    private func combined(_ frame: borrowing CallFrame) throws {
        let combine = try frame.function(frame.count - 1)
        let states = try sources(frame, upTo: frame.count - (combine == nil ? 0 : 1))
        try derive(frame) { place in
            try State.combined(states, at: place).mapped(at: place, areEqual: equality) {
                [unowned self] (values) throws in
                guard let combine else { return .reference(try lua.makeTable(.array(values))) }
                return try lua.call(combine, values, resultCount: 1).first ?? .nil
            }
        }
    }

    private func compactCombined(_ frame: borrowing CallFrame) throws {
        let combine = try frame.function(frame.count - 1)
        let states = try sources(frame, upTo: frame.count - (combine == nil ? 0 : 1))
        try derive(frame) { place in
            let all = try State.combined(states, at: place)
            return try all.compactMapped(initial: .nil, at: place, areEqual: equality) {
                [unowned self] (values) throws in
                guard !values.contains(where: \.isNil) else { return nil }
                guard let combine else { return .reference(try lua.makeTable(.array(values))) }
                return try lua.call(combine, values, resultCount: 1).first ?? .nil
            }
        }
    }

    private func relay(_ state: State<LuaValue>, _ other: State<LuaValue>?, _ frame: borrowing CallFrame) throws {
        guard let other else { return try derive(frame) { state.relayed(at: $0) } }
        do {
            let relay = try state.relayChanges(to: other, at: place(frame))
            // Nothing else keeps the relay, which must end with this layout as long as its source exists.
            libraries.layouts.noteRegistration(of: state) { _ in relay.cancel() }
        } catch {
            throw LuaCallError(host.stateText(error))
        }
        frame.returnArgument(1)
    }
}

extension LuaValue {
    var isNil: Bool { if case .nil = self { true } else { false } }
}
