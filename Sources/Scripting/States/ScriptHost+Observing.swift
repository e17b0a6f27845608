import Layout
import LuaHost
import StateObservation

/// Observers of states.
extension ScriptHost {
    enum ObserverEvent: String { case willSet, didSet, willUniqueSet, didUniqueSet, willGet, didGet }

    /// `state:observe(observer)` → observation. Registering the same observer again replaces its registration.
    func observeState(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        if frame.kind(1) == .function {
            throw frame.mismatch(1, expected: "an observer", hint: "the function belongs behind it: state:observe(self):didSet(fn)")
        }
        let token = try observerToken(1, frame)
        lua.drainCollected()
        let observer = state.observe(token, at: place(frame))
        noteRegistration { observer.cancel() }
        let handle = states.observations.add(StateStore.Observation(observer: observer, token: token))
        frame.return(LuaObject(observationClass, index: handle.index, generation: handle.generation))
    }

    /// The observer that an argument is. Tables are held weakly, views as long as they are there; what else can be said lasts as
    /// long as the state.
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
            let token = token(number)
        else { throw LuaFault("the observer has no token; please report this") }
        return token
    }

    private func token(_ number: Int64) -> ObserverToken? {
        states.tokens[UInt32(truncatingIfNeeded: number), UInt32(truncatingIfNeeded: number >> 32)]
    }

    /// For the prelude: () → (token, number). The prelude keeps the token with the observer; when the observer goes, so does it.
    func makeObserverToken(_ frame: inout CallFrame) throws {
        lua.drainCollected()
        let handle = states.tokens.add { ObserverToken(.table(Int64($0) | Int64($1) << 32), in: stateContext) }
        frame.return(LuaObject(observerClass, index: handle.index, generation: handle.generation))
        frame.return(Int64(handle.index) | Int64(handle.generation) << 32)
    }

    func observation(_ frame: borrowing CallFrame) throws -> StateStore.Observation {
        guard let object = frame.object(0), object.type == observationClass else { throw frame.mismatch(0, expected: "an observation") }
        guard let observation = states.observations[object.index, object.generation] else {
            throw LuaFault("this observation is gone: its screen was closed")
        }
        return observation
    }

    func observationHandler(_ event: ObserverEvent, _ frame: inout CallFrame) throws {
        let observation = try observation(frame)
        guard let function = try frame.function(1) else { throw frame.mismatch(1, expected: "a function") }
        let call = try caller(observation.token, event, try frame.expectObject(0, observationClass), function)
        let changed: (ObserverToken, Changes<LuaValue>) throws -> Void = { [unowned self] in try call($0, .dictionary(describe($1))) }
        switch event {
        case .willSet: observation.observer.willSet(changed)
        case .didSet: observation.observer.didSet(changed)
        case .willUniqueSet: observation.observer.willUniqueSet(changed)
        case .didUniqueSet: observation.observer.didUniqueSet(changed)
        case .willGet: observation.observer.willGet(call)
        case .didGet: observation.observer.didGet(call)
        }
        frame.returnArgument(0)
    }

    /// What runs a handler: by the kind of its observer.
    private func caller(
        _ token: ObserverToken, _ event: ObserverEvent, _ handle: LuaObject, _ function: LuaReference
    ) throws -> (ObserverToken, LuaValue) throws -> Void {
        switch token.subject {
        case .value(let value):
            // Holds the token, so it lasts as long as the registration.
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
            // The function is kept with the observer and not here: it may hold on to the observer.
            guard let keep = prelude.keepHandler, let notify = prelude.notify else { throw LuaFault("no prelude") }
            let key = LuaValue.string("\(event.rawValue) \(handle.index).\(handle.generation)")
            _ = try lua.call(keep, [.integer(number), key, .reference(function)], resultCount: 0)
            return { [unowned self] token, argument in
                if !token.isEnded { _ = try lua.call(notify, [.integer(number), key, argument], resultCount: 0) }
            }
        }
    }

    func observationDelay(_ frame: inout CallFrame) throws {
        let observation = try observation(frame)
        observation.observer.delayMultipleSetTrigger(by: try duration(1, frame), at: place(frame))
        frame.returnArgument(0)
    }

    /// Ends an observation.
    func observationCancel(_ frame: inout CallFrame) throws { try observation(frame).observer.cancel() }

    func duration(_ index: Int, _ frame: borrowing CallFrame) throws -> Double {
        let seconds = try frame.expectNumber(index)
        guard (0...StateClock.longestDuration).contains(seconds) else {
            throw LuaFault("a duration must be from 0 to \(StateClock.longestDuration) seconds; found \(NumberText.short(seconds))")
        }
        return seconds
    }

    /// What an observer is told: `{ new, old, newValue, oldValue, trigger, view }`.
    func describe(_ changes: Changes<LuaValue>) -> [(key: String, value: LuaValue)] {
        var fields = Self.described(new: changes.new, old: changes.old, trigger: changes.trigger.kind)
        if let target = changes.trigger.triggeringView as? ViewPeer, screen.isAlive(target.view) {
            fields.append(("view", facade(target.view)))
        }
        return fields
    }

    private static func described(new: LuaValue, old: LuaValue, trigger: Trigger.Kind) -> [(key: String, value: LuaValue)] {
        [("new", new), ("old", old), ("newValue", new), ("oldValue", old), ("trigger", .string("\(trigger)"))]
    }

    /// `node:observe(state, fn)`: the function gets the view and the changes.
    func observeFromNode(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let state = try stateArgument(1, frame)
        guard let function = try frame.function(2) else { throw frame.mismatch(2, expected: "a function") }
        keep(for: view, state, at: place(frame)) { [unowned self] changes in
            _ = try lua.call(function, [facade(view), .dictionary(describe(changes))], resultCount: 0)
        }
        frame.returnArgument(0)
    }

    /// `node:whenStateChanged(state, "text"[, fn])`: the property takes the state's value, or the function's, with each change. A value
    /// that the chain has set itself stays until the first one; without such a value it is set at once.
    func whenStateChanged(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let state = try stateArgument(1, frame)
        let slot = try propertySlot(2, of: view, frame)
        let function = frame.count > 3 ? try frame.function(3) : nil
        if frame.count > 3, function == nil {
            throw frame.mismatch(3, expected: "a function that gives the new value", hint: "write function() return … end")
        }
        let reader = PropertyReader(property: try definition(view, slot))
        let peer = current.peer(of: view)
        let update: (LuaValue, [(key: String, value: LuaValue)]) throws -> Void = { [unowned self, unowned peer] new, changes in
            let value = try function.map { try lua.call($0, [new, .dictionary(changes)], resultCount: 1).first ?? .nil } ?? new
            // A layout that runs again does not take it for the chain's.
            peer.assignedSlots.insert(slot)
            try setProperty(view, slot, try reader.read(tree(value)))
        }
        if peer.assignedSlots.contains(slot) || !screen.hasOwnProperty(view, slot: slot) {
            let value = state.peek
            try update(value, Self.described(new: value, old: value, trigger: .invoke))
        }
        keep(for: view, state, at: place(frame)) { [unowned self] in try update($0.new, describe($0)) }
        frame.returnArgument(0)
    }

    /// Observes a state as long as a view is there. Each call is a registration of its own.
    func keep(
        for view: ViewID, _ state: State<LuaValue>, at place: SourcePlace, _ body: @escaping (Changes<LuaValue>) throws -> Void
    ) {
        let token = ObserverToken(.view(view), in: stateContext)
        let observer = state.observe(token, at: place)
        observer.didSet { [unowned self] _, changes in
            if screen.isAlive(view) { try body(changes) }
        }
        let peer = current.peer(of: view)
        peer.observations.append((token, observer))
        noteRegistration { [weak peer] in
            observer.cancel()
            peer?.observations.removeAll { $0.observer === observer }
        }
    }
}
