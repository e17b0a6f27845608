import Layout
package import LuaHost
import StateObservation

/// States: making, reading and writing them.
extension ScriptHost {
    /// (value, name, isBindable[, owner]) → state. The owner is the view of the instance, or the view model, that declares it.
    func makeState(_ frame: inout CallFrame) throws {
        let value = try frame.value(0)
        let name = try frame.expectString(1)
        let isBindable = frame.boolean(2) ?? true
        let lua = self.lua
        let state = State(
            value, name: name, isBindable: isBindable, in: stateContext, at: place(frame),
            areEqual: { [unowned lua] in LuaValue.rawEqual($0, $1, in: lua) })
        if let owner = frame.object(3) {
            if owner.type == modelClass {
                states.models[owner.index, owner.generation]?.include(state)
            } else if isView(owner) {
                current.peer(of: ViewID(index: owner.index, generation: owner.generation)).states.append(state)
            }
        }
        frame.return(handle(state))
    }

    /// A new handle to a state.
    func handle(_ state: State<LuaValue>) -> LuaObject {
        lua.drainCollected()
        let handle = states.states.add(state)
        return LuaObject(stateClass, index: handle.index, generation: handle.generation)
    }

    /// A script has let go of a handle.
    func collected(_ object: LuaObject) {
        switch object.type {
        case stateClass: states.states.remove(object.index, object.generation)
        case observationClass: states.observations.remove(object.index, object.generation)
        case bindingClass: states.bindings.remove(object.index, object.generation)
        case observerClass: states.tokens.remove(object.index, object.generation)
        case modelClass: states.models.remove(object.index, object.generation)
        case states.weakClass: states.weak.remove(object.index, object.generation)
        default: break
        }
    }

    func place(_ frame: borrowing CallFrame) -> SourcePlace {
        frame.location.map { SourcePlace(chunk: Int($0.chunk), line: Int($0.line)) } ?? .unknown
    }

    func stateArgument(_ index: Int, _ frame: borrowing CallFrame) throws -> State<LuaValue> {
        guard let object = frame.object(index), object.type == stateClass else {
            throw frame.mismatch(index, expected: "a state (self.states.name, viewState(value) …)")
        }
        guard let state = states.states[object.index, object.generation] else {
            throw LuaFault("this state is gone: its screen was closed")
        }
        // Whatever it said would be out of date.
        guard !state.isDetached else {
            let origin = state.place.chunk >= 0 ? " at \(lua.chunkName(Int32(state.place.chunk))):\(state.place.line)" : ""
            throw LuaFault(
                "this state was derived\(origin) by a layout that has run again since, and ended with that run; derive it again in each run, or outside the layout"
            )
        }
        return state
    }

    func stateIndex(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        let key = try frame.expectString(1)
        guard key == "value" else {
            let names = ["value"] + Self.stateMethods.map(\.name)
            let isHandler = Self.observationMethods.contains { $0.name == key }
            let near =
                isHandler ? " It belongs to an observation: state:observe(self):\(key)(fn)" : NearestName.suggestion(for: key, in: names)
            throw LuaFault("a state has no field '\(key)'.\(near)")
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
        try refuseChangeInDraw(state.name.isEmpty ? "a state" : "the state \(state.name)")
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

    /// What to say of an error of a script, the engine's own parts included.
    func message(of error: any Error) -> String {
        switch error {
        case let fault as LuaFault: fault.message
        case let fault as LayoutFault: fault.message
        case let error as StateError: stateText(error)
        default: "\(error)"
        }
    }

    /// An observer, binding or hook of a script that failed: told once, and everything else goes on.
    func stateFailed(_ failure: StateFailure, in open: OpenScreen) { callbackFailed(failure.error, at: failure.place, in: open) }

    /// - Parameter place: where the callback was registered.
    func callbackFailed(_ error: any Error, at place: SourcePlace, in open: OpenScreen) {
        var source = place.chunk >= 0 ? SourceLocation(chunk: Int32(place.chunk), line: Int32(place.line)) : .none
        let text: String
        switch error {
        case let error as LuaError:
            if let line = error.source, source != .none, line.chunk == lua.chunkName(source.chunk) {
                // The line that failed says more than the one where the observer was registered.
                source.line = Int32(clamping: line.line)
                text = error.message
            } else {
                text = error.description
            }
            if error.kind.isLimit { open.pendingLimit = error }
        default: text = message(of: error)
        }
        open.fail(text, source: source)
    }

    /// Sets a state of the script's controller or molecule by name: `--set count=3`.
    ///
    /// - Throws: a fault that names the states there are.
    package func setState(_ name: String, to value: LuaValue) throws(ScriptError) {
        let own = states.states.values.filter { $0.context === self.stateContext && !$0.isDerived }
        let found = own.filter { $0.name.split(separator: ".").last.map(String.init) == name }
        guard let state = found.first else {
            let names = own.compactMap { $0.name.split(separator: ".").last.map(String.init) }
            throw ScriptError(
                LuaError(
                    kind: .runtime,
                    message: "the script has no state '\(name)' to set.\(NearestName.suggestion(for: name, in: names))"))
        }
        do {
            // A tree given from outside becomes a table of the script's.
            try set(state, value.isTree ? .reference(try lua.makeTable(value)) : value, .unknown)
        } catch {
            throw ScriptError(LuaError(kind: .runtime, message: message(of: error)))
        }
    }

    /// A value with tables read in.
    func tree(_ value: LuaValue) throws -> LuaValue {
        guard case .reference(let table) = value, table.kind == .table else { return value }
        return try lua.withTable(table) { (view) throws(LuaError) in view.value }
    }

    /// The slot of the property that an argument names, in the kind of a view.
    func propertySlot(_ index: Int, of view: ViewID, _ frame: borrowing CallFrame) throws -> Int {
        if let object = frame.object(index), object.type == stateClass {
            throw frame.mismatch(index, expected: "the name of a property", hint: "write it before the state, as in bind(\"text\", state)")
        }
        let name = try frame.expectString(index)
        guard let number = registry.number(ofProperty: name) else {
            throw screen.unknownProperty(name, kind: try screen.kindIndex(of: view))
        }
        return try screen.slot(ofProperty: number, of: view)
    }
}
