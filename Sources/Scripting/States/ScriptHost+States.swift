package import Layout
package import LuaHost
import StateObservation

/// States, their observers and their bindings to properties of views.
extension ScriptHost {
    // MARK: States

    /// (value, name, isBindable) → state.
    func makeState(_ frame: inout CallFrame) throws {
        let value = try frame.value(0)
        let name = try frame.expectString(1)
        let isBindable = frame.boolean(2) ?? true
        let lua = self.lua
        states.states.append(
            State(
                value, name: name, isBindable: isBindable, in: stateContext, at: place(frame),
                areEqual: { [unowned lua] in LuaValue.rawEqual($0, $1, in: lua) }))
        frame.return(LuaObject(stateClass, index: UInt32(states.states.count - 1), generation: 0))
    }

    func place(_ frame: borrowing CallFrame) -> SourcePlace {
        frame.location.map { SourcePlace(chunk: Int($0.chunk), line: Int($0.line)) } ?? .unknown
    }

    private func stateArgument(_ index: Int, _ frame: borrowing CallFrame) throws -> State<LuaValue> {
        guard let object = frame.object(index), object.type == stateClass else {
            throw frame.mismatch(index, expected: "a state (self.states.name, viewState(value) …)")
        }
        return states.states[Int(object.index)]
    }

    func stateIndex(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        let key = try frame.expectString(1)
        guard key == "value" else {
            let names = ["value", "bind", "map", "apply", "oneWayBind", "observe"]
            throw LuaFault("a state has no field '\(key)'.\(NearestName.suggestion(for: key, in: names))")
        }
        frame.return(state.value)
    }

    func stateNewIndex(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        let key = try frame.expectString(1)
        guard key == "value" else { throw LuaFault("a state has no field '\(key)' to set; its value is 'value'") }
        try set(state, try frame.value(2), place(frame))
    }

    private func set(_ state: State<LuaValue>, _ value: LuaValue, _ place: SourcePlace) throws {
        do {
            try state.set(value, at: place)
        } catch {
            throw LuaFault(stateText(error))
        }
    }

    /// An error of the state core with the places written as a script's reader knows them.
    func stateText(_ error: StateError) -> String {
        var text = error.description
        // The core knows chunks by number only.
        while let range = text.firstRange(of: /chunk (\d+):/) {
            let digits = text[range].dropFirst(6).dropLast()
            text.replaceSubrange(range, with: "\(lua.chunkName(Int32(digits) ?? -1)):")
        }
        return text
    }

    /// An observer, binding or hook of a script that failed: told once, and everything else goes on.
    func stateFailed(_ failure: StateFailure) {
        var source = failure.place.chunk >= 0 ? SourceLocation(chunk: Int32(failure.place.chunk), line: Int32(failure.place.line)) : .none
        let text: String
        switch failure.error {
        case let error as LuaError:
            if let place = error.source, source != .none, place.chunk == lua.chunkName(source.chunk) {
                // The line that failed says more than the one where the observer was registered.
                source.line = Int32(clamping: place.line)
                text = error.message
            } else {
                text = error.description
            }
        case let error as StateError: text = stateText(error)
        case let fault as LuaFault: text = fault.message
        case let fault as LayoutFault: text = fault.message
        default: text = "\(failure.error)"
        }
        screen.report(.error, code: "state", text, source: source)
    }

    /// Sets a state of the script's controller or molecule by name: `--set count=3`.
    ///
    /// - Throws: a fault that names the states there are.
    package func setState(_ name: String, to value: LuaValue) throws(ScriptError) {
        let found = states.states.filter { $0.name.split(separator: ".").last.map(String.init) == name }
        guard let state = found.first else {
            let names = states.states.compactMap { $0.name.split(separator: ".").last.map(String.init) }
            throw ScriptError(
                LuaError(
                    kind: .runtime,
                    message: "the script has no state '\(name)' to set.\(NearestName.suggestion(for: name, in: names))"))
        }
        do {
            try set(state, value, .unknown)
        } catch {
            throw ScriptError(LuaError(kind: .runtime, message: "\(error)"))
        }
    }

    // MARK: Observers

    enum ObserverEvent { case willSet, didSet, didUniqueSet, willGet, didGet }

    /// `state:observe(observer)` → observation.
    func observeState(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        let token = ObserverToken(value: frame.count > 1 ? try frame.value(1) : .nil, view: nil)
        frame.return(observe(state, token, place(frame)))
    }

    private func observe(_ state: State<LuaValue>, _ token: ObserverToken, _ place: SourcePlace) -> LuaObject {
        // Registering the same observer again replaces its registration.
        let existing = states.tokens.first { $0.view == nil && token.view == nil && LuaValue.rawEqual($0.value, token.value, in: lua) }
        let observer = token.value.kindName == "nil" ? token : existing ?? token
        if observer === token { states.tokens.append(token) }
        states.observations.append(state.observe(observer, at: place))
        return LuaObject(observationClass, index: UInt32(states.observations.count - 1), generation: 0)
    }

    private func observation(_ frame: borrowing CallFrame) throws -> StateObserver<LuaValue, ObserverToken> {
        guard let object = frame.object(0), object.type == observationClass else { throw frame.mismatch(0, expected: "an observation") }
        return states.observations[Int(object.index)]
    }

    func observationHandler(_ event: ObserverEvent, _ frame: inout CallFrame) throws {
        let observation = try observation(frame)
        guard let function = try frame.function(1) else { throw frame.mismatch(1, expected: "a function") }
        let changed: (ObserverToken, Changes<LuaValue>) throws -> Void = { [unowned self] observer, changes in
            _ = try lua.call(function, [observer.value, .dictionary(describe(changes))], resultCount: 0)
        }
        let read: (ObserverToken, LuaValue) throws -> Void = { [unowned self] observer, value in
            _ = try lua.call(function, [observer.value, value], resultCount: 0)
        }
        switch event {
        case .willSet: observation.willSet(changed)
        case .didSet: observation.didSet(changed)
        case .didUniqueSet: observation.didUniqueSet(changed)
        case .willGet: observation.willGet(read)
        case .didGet: observation.didGet(read)
        }
        frame.returnArgument(0)
    }

    func observationDelay(_ frame: inout CallFrame) throws {
        let observation = try observation(frame)
        let seconds = try frame.expectNumber(1)
        guard (0...StateClock.longestDuration).contains(seconds) else {
            throw LuaFault("a delay must be from 0 to \(StateClock.longestDuration) seconds; found \(NumberText.short(seconds))")
        }
        observation.delayMultipleSetTrigger(by: seconds, at: place(frame))
        frame.returnArgument(0)
    }

    /// What an observer is told: `{ new, old, newValue, oldValue, trigger, view }`.
    private func describe(_ changes: Changes<LuaValue>) -> [(key: String, value: LuaValue)] {
        var fields: [(key: String, value: LuaValue)] = [
            ("new", changes.new), ("old", changes.old), ("newValue", changes.new), ("oldValue", changes.old),
            ("trigger", .string("\(changes.trigger.kind)")),
        ]
        if let target = changes.trigger.triggeringView as? ViewTarget, screen.isAlive(target.view) {
            fields.append(("view", facade(target.view)))
        }
        return fields
    }

    /// `node:observe(state, fn)`: the function gets the view and the changes.
    func observeFromNode(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let state = try stateArgument(1, frame)
        guard let function = try frame.function(2) else { throw frame.mismatch(2, expected: "a function") }
        let token = ObserverToken(value: .nil, view: view)
        states.tokens.append(token)
        let observation = state.observe(token, at: place(frame))
        observation.didSet { [unowned self] observer, changes in
            guard let view = observer.view, screen.isAlive(view) else { return }
            _ = try lua.call(function, [facade(view), .dictionary(describe(changes))], resultCount: 0)
        }
        states.observations.append(observation)
        frame.returnArgument(0)
    }

    /// `node:whenStateChanged(state, "text"[, fn])`: the property takes the state's value, or the function's, now and with
    /// each change.
    func whenStateChanged(_ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        let state = try stateArgument(1, frame)
        let slot = try propertySlot(2, of: view, frame)
        let function = frame.count > 3 ? try frame.function(3) : nil
        if frame.count > 3, function == nil { throw frame.mismatch(3, expected: "a function that gives the new value") }
        let reader = PropertyReader(property: try definition(view, slot))
        let update: () throws -> Void = { [unowned self] in
            guard screen.isAlive(view) else { return }
            let value = try function.map { try lua.call($0, [], resultCount: 1).first ?? .nil } ?? state.peek
            try setProperty(view, slot, try reader.read(tree(value)))
        }
        try update()
        let token = ObserverToken(value: .nil, view: view)
        states.tokens.append(token)
        states.observations.append(state.observe(token, at: place(frame)).didSet { _, _ in try update() })
        frame.returnArgument(0)
    }

    /// A value with tables read in.
    private func tree(_ value: LuaValue) throws -> LuaValue {
        guard case .reference(let table) = value, table.kind == .table else { return value }
        return try lua.withTable(table) { (view) throws(LuaError) in view.value }
    }

    private func propertySlot(_ index: Int, of view: ViewID, _ frame: borrowing CallFrame) throws -> Int {
        let name = try frame.expectString(index)
        guard let number = registry.number(ofProperty: name) else {
            throw screen.unknownProperty(name, kind: try screen.kindIndex(of: view))
        }
        return try screen.slot(ofProperty: number, of: view)
    }

    // MARK: Bindings

    enum BindingMode { case bind, map, apply, oneWay }

    /// `state:bind(view, "text")` → binding.
    func bindState(_ mode: BindingMode, _ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        let view = try viewArgument(1, frame)
        let slot = try propertySlot(2, of: view, frame)
        frame.return(try bind(state, view, slot, mode, place(frame)))
    }

    /// `node:bind("text", state)` → node.
    func bindNode(_ mode: BindingMode, _ frame: inout CallFrame) throws {
        let view = try viewArgument(0, frame)
        // `map` and `apply` of a node with a function are the view's applicator and the state's operator elsewhere.
        let slot = try propertySlot(1, of: view, frame)
        let state = try stateArgument(2, frame)
        _ = try bind(state, view, slot, mode, place(frame))
        frame.returnArgument(0)
    }

    private func bind(_ state: State<LuaValue>, _ view: ViewID, _ slot: Int, _ mode: BindingMode, _ place: SourcePlace) throws -> LuaObject
    {
        let property = try definition(view, slot)
        guard property.isBindable else { throw LuaFault("'\(property.name)' cannot be bound") }
        let target = states.targets[view] ?? ViewTarget(view: view)
        states.targets[view] = target
        try screen.observeProperties(of: view)
        let reader = PropertyReader(property: property)
        let bound = BoundProperty<ViewTarget, LuaValue>(
            of: target, key: slot, name: "\(screen.path(of: view)).\(property.name)",
            read: { [unowned self] in try shown($0.view, slot) },
            write: property.isReadOnly
                ? nil
                : { [unowned self] target, value in
                    guard screen.isAlive(target.view) else { return }
                    try setProperty(target.view, slot, try reader.read(tree(value)))
                },
            connect: { target, binding in target.bindings.append((slot, binding)) },
            disconnect: { target, binding in target.bindings.removeAll { $0.binding === binding } })
        do {
            let binding =
                switch mode {
                case .bind: try state.bind(with: bound, at: place)
                case .map: try state.map(from: bound, at: place)
                case .apply: try state.apply(into: bound, at: place)
                case .oneWay: try state.oneWayBind(with: bound, at: place)
                }
            states.bindings.append(binding)
            return LuaObject(bindingClass, index: UInt32(states.bindings.count - 1), generation: 0)
        } catch {
            throw LuaFault(stateText(error))
        }
    }

    private func binding(_ frame: borrowing CallFrame) throws -> StateBinding<LuaValue, ViewTarget> {
        guard let object = frame.object(0), object.type == bindingClass else { throw frame.mismatch(0, expected: "a binding") }
        return states.bindings[Int(object.index)]
    }

    func bindingHandler(isView: Bool, _ frame: inout CallFrame) throws {
        let binding = try binding(frame)
        guard let function = try frame.function(1) else { throw frame.mismatch(1, expected: "a function") }
        let body: (ViewTarget, Changes<LuaValue>) throws -> Void = { [unowned self] target, changes in
            _ = try lua.call(function, [facade(target.view), .dictionary(describe(changes))], resultCount: 0)
        }
        if isView { binding.viewDidSet(body) } else { binding.stateDidSet(at: place(frame), body) }
        frame.returnArgument(0)
    }

    func unbind(_ frame: inout CallFrame) throws { try binding(frame).unbind() }

    /// The screen tells that a property of a bound view changed.
    func propertyDidChange(_ view: ViewID, slot: Int, old: PropertyValue) {
        guard let target = states.targets[view] else { return }
        for (bound, binding) in target.bindings where bound == slot {
            do {
                let new = try shown(view, slot)
                try binding.targetDidChange(to: new, from: try definition(view, slot).shown(old).lua, at: .unknown)
            } catch {
                screen.report(.error, code: "state", "\(error)", view: view)
            }
        }
    }
}
