import Diagnostics
import Layout
import LuaHost
import StateObservation

/// States: observable values, their observers, and their bindings to properties of views.
final class StatesLibrary: Library {
    unowned(unsafe) let host: ScriptHost
    var store = StateStore()

    init(_ host: ScriptHost) { self.host = host }

    static let operations =
        nothing + globals + making + stateOperations + derivedStates + lastingStates + observationOperations
        + bindingOperations
        + nodeOperations

    func didCollect(_ object: LuaObject) {
        switch object.type {
        case classes.state: store.states.remove(object.index, object.generation)
        case classes.observation: store.observations.remove(object.index, object.generation)
        case classes.binding: store.bindings.remove(object.index, object.generation)
        case classes.observer: store.tokens.remove(object.index, object.generation)
        case classes.weakState: store.weak.remove(object.index, object.generation)
        default: break
        }
    }

    func didClose(_ open: OpenScreen) { store.release(open.context) }

    // MARK: Handles

    func make(_ value: LuaValue, name: String, isBindable: Bool = false, at place: SourcePlace = .unknown) -> State<
        LuaValue
    > {
        State(
            value, name: name, isBindable: isBindable, in: stateContext, at: place,
            areEqual: { [unowned lua] in LuaValue.rawEqual($0, $1, in: lua) })
    }

    func handle(_ state: State<LuaValue>) -> LuaObject {
        lua.drainCollected()
        let handle = store.states.add(state)
        return LuaObject(classes.state, index: handle.index, generation: handle.generation)
    }

    /// Returns the context of the state that a handle refers to; nil if the handle has ended.
    func context(of object: LuaObject) -> StateContext? { store.states[object.index, object.generation]?.context }

    func stateArgument(_ index: Int, _ frame: borrowing CallFrame) throws -> State<LuaValue> {
        guard let object = frame.object(index), object.type == classes.state else {
            throw frame.mismatch(index, expected: "a state (self.states.name, viewState(value) …)")
        }
        guard let state = store.states[object.index, object.generation] else {
            throw LuaCallError("this state is gone: its screen was closed")
        }
        // A state that has ended does not follow its sources, so its value would be outdated.
        guard !state.isDetached else {
            let origin =
                state.place.chunk >= 0 ? " at \(lua.chunkName(Int32(state.place.chunk))):\(state.place.line)" : ""
            throw LuaCallError(
                """
                this state was derived\(origin) by a layout that has run again since, which ended the state; derive \
                it again in each run, or outside the layout
                """
            )
        }
        return state
    }

    // MARK: Setting

    func set(_ state: State<LuaValue>, _ value: LuaValue, _ place: SourcePlace) throws {
        try libraries.canvas.refuseChange(state.name.isEmpty ? "a state" : "the state \(state.name)")
        try libraries.declarative.refuseChange(state.name.isEmpty ? "a state" : "the state \(state.name)")
        do {
            try state.set(value, at: place)
        } catch {
            throw LuaCallError(host.stateText(error))
        }
    }

    /// Sets a declared state of the current screen's script by its name, without its class.
    ///
    /// - Throws: An error with a suggestion if the name is unknown; an error if the state cannot be set.
    func setState(_ name: String, to value: LuaValue) throws(ScriptError) {
        let own = store.states.values.filter { $0.context === self.stateContext && !$0.isDerived }
        let found = own.filter { $0.name.split(separator: ".").last.map(String.init) == name }
        guard let state = found.first else {
            let names = own.compactMap { $0.name.split(separator: ".").last.map(String.init) }
            throw ScriptError(
                LuaError(
                    kind: .runtime,
                    message:
                        "the script has no state '\(name)' to set\(FamiliarNames.suggestion(for: name, in: names))")
            )
        }
        do {
            // A table from the host must become a table of the Lua state.
            try set(state, value.isTree ? .reference(try lua.makeTable(value)) : value, .unknown)
        } catch {
            throw ScriptError(LuaError(kind: .runtime, message: host.message(of: error)))
        }
    }

    // MARK: Operations

    static let nothing: [Operation<StatesLibrary>] = [
        .described(
            "none", of: .global, nil, gives: .value("table"),
            text: """
                Means nil in a table, which can't hold nil itself. In the example, the state `image` is nil at first.
                > Card.states = { image = none }
                """)
    ]

    static let globals: [Operation<StatesLibrary>] = [
        .described(
            "viewState", of: .global, [ParameterEntry("value", "any")], gives: .value("@State"),
            text: """
                Returns a new state with this value. It can be observed, and bound to properties of views (see \
                *States*).
                """),
        .described(
            "observableState", of: .global, [ParameterEntry("value", "any")], gives: .value("@State"),
            text: """
                Returns a new state with this value. It can be observed, and other states can be derived from it, but \
                it can't be bound to properties.
                """),
        .described(
            "observableBlock", of: .global,
            [
                ParameterEntry("body", "fun(accept: fun(value: any))"),
                ParameterEntry("initial", "any", isOptional: true),
            ], gives: .value("@State"),
            text: """
                Returns a new state, as `observableState` does, whose value the function sets. The function runs at \
                once and receives a function `accept`. Each call of `accept(value)`, at once or later, sets the \
                state's value. Until the first call, the value is `initial`.
                > local answer = observableBlock(function(accept) button:didClicked(function() accept "yes" end) end)
                """),
    ]

    private static let making: [Operation<StatesLibrary>] = [
        // (value, name, isBindable[, owner]) → state. The owner is the view of the instance, or the view model, that
        // declares it.
        .function("makeState", of: .prelude, .value("value"), .string("name"), .index("isBindable", "boolean")) {
            library, frame, value, name, argument in
            let state = library.make(
                value, name: name, isBindable: frame.boolean(argument) ?? true, at: library.place(frame))
            if let owner = frame.object(3) {
                if owner.type == library.classes.model {
                    library.host.libraries.viewModels.include(state, in: owner)
                } else if library.isView(owner) {
                    library.current.peer(of: ViewID(index: owner.index, generation: owner.generation)).states.append(
                        state)
                }
            }
            frame.return(library.handle(state))
        },
        // () → (token, number). The prelude keeps the token with the observer; both are released together.
        .function("makeObserverToken", of: .prelude) { library, frame in
            library.lua.drainCollected()
            let handle = library.store.tokens.add {
                ObserverToken(.table(Int64($0) | Int64($1) << 32), in: library.stateContext)
            }
            frame.return(LuaObject(library.classes.observer, index: handle.index, generation: handle.generation))
            frame.return(Int64(handle.index) | Int64(handle.generation) << 32)
        },
    ]
}

extension Subject<State<LuaValue>> {
    static var state: Self {
        Subject(receivers: [.state]) { frame, host in try host.libraries.states.stateArgument(0, frame) }
    }
}

extension Parameter<State<LuaValue>> {
    static func state(_ name: String) -> Self {
        Parameter(name, "@State") { index, frame, host in try host.libraries.states.stateArgument(index, frame) }
    }
}

extension Parameter<Double> {
    /// Returns a parameter that accepts a duration in seconds.
    static func duration(_ name: String) -> Self {
        Parameter(name, "number") { index, frame, _ in
            try checkedDuration(try frame.expectNumber(index))
        }
    }

    /// Returns `seconds`. Throws an error if they are negative or more than the clock allows.
    static func checkedDuration(_ seconds: Double) throws(LuaCallError) -> Double {
        guard (0...StateClock.longestDuration).contains(seconds) else {
            throw LuaCallError(
                """
                a duration must be from 0 to \(NumberText.short(StateClock.longestDuration)) seconds; found \
                \(NumberText.short(seconds))
                """
            )
        }
        return seconds
    }
}
