import Layout
import LuaHost
import StateObservation

/// Observes states.
extension StatesLibrary {
    private enum ObserverEvent: String { case willSet, didSet, willUniqueSet, didUniqueSet, willGet, didGet }

    static let observationIntro =
        """
        The result of `state:observe`. A handler receives the observer and, as its second argument, the changes of a \
        set or the value that is read. Setting a handler again replaces it. For `willUniqueSet` and `didUniqueSet`, \
        two tables are different values unless they are the same table. If a handler registers another observer of the \
        state, this observer also receives the current change, after all others.
        """

    static let observationOperations =
        observationHandlers + observationScopes + [
            .method("cancel", of: .observation, text: "Ends the observation.") { _, observation, _ in
                observation.observer.cancel()
            }
        ]

    private static let observationHandlers: [Operation<StatesLibrary>] = [
        handler(.willSet, ofChanges: true, "Sets the handler that runs before each set, even to an equal value."),
        handler(.didSet, ofChanges: true, "Sets the handler that runs after each set, even to an equal value."),
        handler(.willUniqueSet, ofChanges: true, "Sets the handler that runs before each set to a different value."),
        handler(.didUniqueSet, ofChanges: true, "Sets the handler that runs after each set to a different value."),
        handler(.willGet, ofChanges: false, "Sets the handler that runs before the value is read."),
        handler(.didGet, ofChanges: false, "Sets the handler that runs after the value is read."),
        .method(
            "delayMultipleSetTrigger", of: .observation, .duration("seconds"), gives: .receiver,
            text: """
                Runs the handlers of `didSet` and `didUniqueSet` at most once in this many seconds on the screen's \
                clock. Changes that come sooner are delivered as one change when the time has passed.
                ! the duration is not a number from 0 to 1,000,000,000 seconds
                """
        ) { library, observation, frame, seconds in
            observation.observer.delayMultipleSetTrigger(by: seconds, at: library.place(frame))
        },
    ]

    private static func handler(_ event: ObserverEvent, ofChanges: Bool, _ text: String) -> Operation<StatesLibrary> {
        let type = ofChanges ? "fun(observer: any, changes: @Changes)" : "fun(observer: any, value: any)"
        return .method(event.rawValue, of: .observation, .function("body", type), gives: .receiver, text: text) {
            library, observation, frame, body in
            try library.handle(event, of: observation, try frame.expectObject(0, library.classes.observation), body)
        }
    }

    private func handle(
        _ event: ObserverEvent, of observation: StateStore.Observation, _ handle: LuaObject, _ body: LuaReference
    ) throws {
        let call = try caller(observation.token, event, handle, body)
        let changed: (ObserverToken, Changes<LuaValue>) throws -> Void = { [unowned self] in
            try call($0, .dictionary(describe($1)))
        }
        switch event {
        case .willSet: observation.observer.willSet(changed)
        case .didSet: observation.observer.didSet(changed)
        case .willUniqueSet: observation.observer.willUniqueSet(changed)
        case .didUniqueSet: observation.observer.didUniqueSet(changed)
        case .willGet: observation.observer.willGet(call)
        case .didGet: observation.observer.didGet(call)
        }
    }

    /// Returns a function that calls the script's handler of an event with the observer and an argument. How it finds
    /// the observer depends on the observer's type.
    private func caller(
        _ token: ObserverToken, _ event: ObserverEvent, _ handle: LuaObject, _ function: LuaReference
    ) throws -> (ObserverToken, LuaValue) throws -> Void {
        switch token.subject {
        case .value(let value):
            // The closure keeps the token, so that it lasts as long as the registration.
            return { [unowned self, token] _, argument in
                withExtendedLifetime(token) {}
                _ = try lua.call(function, [value, argument], resultCount: 0)
            }
        case .view(let view):
            return { [unowned self] token, argument in
                guard !token.isEnded, screen.isAlive(view) else { return }
                _ = try lua.call(function, [facade(view), argument], resultCount: 0)
            }
        case .table(let number):
            // The prelude stores the handler with the observer, because the handler may reference the observer.
            guard let keep = prelude.keepHandler, let notify = prelude.notify else { throw LuaCallError("no prelude") }
            let key = LuaValue.string("\(event.rawValue) \(handle.index).\(handle.generation)")
            _ = try lua.call(keep, [.integer(number), key, .reference(function)], resultCount: 0)
            return { [unowned self] token, argument in
                if !token.isEnded { _ = try lua.call(notify, [.integer(number), key, argument], resultCount: 0) }
            }
        }
    }

    /// Implements `state:observe(observer)`, which returns an observation.
    func observe(_ state: State<LuaValue>, _ frame: borrowing CallFrame) throws {
        if frame.kind(1) == .function {
            throw frame.mismatch(
                1, expected: "an observer", hint: "pass the function to didSet: state:observe(self):didSet(fn)")
        }
        let token = try observerToken(1, frame)
        lua.drainCollected()
        let observer = state.observe(token, at: place(frame))
        libraries.layouts.noteRegistration(of: observer) { $0.cancel() }
        let handle = store.observations.add(StateStore.Observation(observer: observer, token: token))
        frame.return(LuaObject(classes.observation, index: handle.index, generation: handle.generation))
    }

    /// Returns the token of the observer in argument `index`. A table is referenced weakly. A view's token lasts as
    /// long as the view, and the token of other values as long as the state.
    func observerToken(_ index: Int, _ frame: borrowing CallFrame) throws -> ObserverToken {
        if let object = frame.object(index), isView(object) {
            let peer = current.peer(of: try viewArgument(index, frame))
            let token = peer.token ?? ObserverToken(.view(peer.view), in: stateContext)
            peer.token = token
            return token
        }
        guard let table = try frame.reference(index), let make = prelude.observerToken else {
            return ObserverToken(.value(try frame.value(index)), in: stateContext)
        }
        guard case .integer(let number)? = try lua.call(make, [.reference(table)], resultCount: 1).first,
            let token = store.tokens[UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32)]
        else { throw LuaCallError("the observer has no token; please report this") }
        return token
    }

    /// Ends the token with this number, whose observer is an instance, because the instance's view was removed from the
    /// screen.
    func endToken(_ number: Int64) {
        store.tokens.remove(UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32))?.isEnded =
            true
    }

    /// Returns the fields of the table that observers get: `{ new, old, newValue, oldValue, trigger, view }`. `view` is
    /// missing unless a view caused the change.
    func describe(_ changes: Changes<LuaValue>) -> [(key: String, value: LuaValue)] {
        var fields = Self.described(new: changes.new, old: changes.old, trigger: changes.trigger.kind)
        if let target = changes.trigger.triggeringView as? ViewPeer, screen.isAlive(target.view) {
            fields.append(("view", facade(target.view)))
        }
        return fields
    }

    static func described(new: LuaValue, old: LuaValue, trigger: Trigger.Kind) -> [(key: String, value: LuaValue)] {
        [("new", new), ("old", old), ("newValue", new), ("oldValue", old), ("trigger", .string("\(trigger)"))]
    }

    /// Observes a state for as long as a view exists. Each call makes a separate observation.
    func keep(
        for view: ViewID, _ state: State<LuaValue>, at place: SourcePlace,
        _ body: @escaping (Changes<LuaValue>) throws -> Void
    ) {
        let token = ObserverToken(.view(view), in: stateContext)
        let observer = state.observe(token, at: place)
        observer.didSet { [unowned self] _, changes in
            if screen.isAlive(view) { try body(changes) }
        }
        let peer = current.peer(of: view)
        peer.observations.append((token, observer))
        libraries.layouts.noteRegistration(of: observer) { [weak peer] observer in
            observer.cancel()
            peer?.observations.removeAll { $0.observer === observer }
        }
    }
}

extension Subject<StateStore.Observation> {
    static var observation: Self {
        Subject(receivers: [.observation]) { frame, host in
            guard let object = frame.object(0), object.type == host.classes.observation else {
                throw frame.mismatch(0, expected: "an observation")
            }
            guard let observation = host.libraries.states.store.observations[object.index, object.generation] else {
                throw LuaCallError("this observation is gone: its screen was closed")
            }
            return observation
        }
    }
}
