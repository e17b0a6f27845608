import Layout
import LuaHost
import StateObservation

/// How long observations last (`retain retainedBy exclusively untilNext untilCount forSeconds`), firing, and states held weakly.
///
/// Pharos calls two of the scopes `until` and `for`, which are keywords of Lua and cannot be methods there.
extension ScriptHost {
    enum ObservationScope { case retain, retainedBy, exclusively, untilNext, untilCount, forSeconds }

    /// `observation:untilNext()` and the others. They add up: the observation ends as soon as one of them does.
    func observationScope(_ scope: ObservationScope, _ frame: inout CallFrame) throws {
        let observation = try observation(frame)
        let observer = observation.observer
        switch scope {
        case .retain: try retain(observation)
        case .retainedBy: observer.retained(by: try owner(frame))
        case .exclusively: observer.retainedExclusively(by: try owner(frame))
        case .untilNext: observer.untilNext()
        case .untilCount:
            let count = try frame.expectInteger(1)
            guard count > 0 else { throw LuaFault("an observation lasts for 1 change or more; found \(count)") }
            observer.until(Int(clamping: count), at: place(frame))
        case .forSeconds: observer.for(try duration(1, frame), at: place(frame))
        }
        frame.returnArgument(0)
    }

    /// As long as the state, though nobody else holds the observer. One by a view ends with the view all the same.
    private func retain(_ observation: StateStore.Observation) throws {
        switch observation.token.subject {
        case .value: observation.observer.retain()
        case .view: break
        case .table(let number):
            guard let find = prelude.observer, case .reference(let table)? = try lua.call(find, [.integer(number)], resultCount: 1).first
            else { return }
            observation.observer.retain(holding: RetainedObserver(token: observation.token, table: table))
        }
    }

    /// The object that an observation lasts as long as.
    private func owner(_ frame: borrowing CallFrame) throws -> ObserverToken {
        let token = try observerToken(1, frame)
        if case .value = token.subject { throw frame.mismatch(1, expected: "a table or a view, which the observation lasts as long as") }
        return token
    }

    /// `state:fire()`: observers, bindings and derived states are told as if the value had been set again, with the trigger "invoke".
    func stateFire(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        do {
            try state.fire(at: place(frame))
        } catch {
            throw LuaFault(stateText(error))
        }
    }

    // MARK: States held weakly

    /// `state:weak()`: a reference that does not keep the state.
    func stateWeak(_ frame: inout CallFrame) throws {
        let state = try stateArgument(0, frame)
        lua.drainCollected()
        let handle = states.weak.add(state.weak)
        frame.return(LuaObject(states.weakClass, index: handle.index, generation: handle.generation))
    }

    private func weakState(_ frame: borrowing CallFrame) throws -> WeakState<LuaValue> {
        guard let object = frame.object(0), object.type == states.weakClass else { throw frame.mismatch(0, expected: "a weak state") }
        return states.weak[object.index, object.generation] ?? WeakState(nil)
    }

    func weakIndex(_ frame: inout CallFrame) throws {
        let weak = try weakState(frame)
        switch try frame.expectString(1) {
        case "value": frame.return(weak.value ?? .nil)
        case "state": frame.return(weak.state.map { .object(handle($0)) } ?? LuaValue.nil)
        case let key: throw LuaFault("a weak state has no field '\(key)'.\(NearestName.suggestion(for: key, in: ["value", "state"]))")
        }
    }

    /// Setting the value of a state that is gone does nothing.
    func weakNewIndex(_ frame: inout CallFrame) throws {
        let weak = try weakState(frame)
        let key = try frame.expectString(1)
        guard key == "value" else { throw LuaFault("a weak state has no field '\(key)' to set; its value is 'value'") }
        do {
            try weak.set(try frame.value(2), at: place(frame))
        } catch let error as StateError {
            throw LuaFault(stateText(error))
        }
    }
}

/// Keeps an observer that is a table of a script, and with it the token that stands for it.
private final class RetainedObserver {
    private let token: ObserverToken
    private let table: LuaReference

    init(token: ObserverToken, table: LuaReference) {
        self.token = token
        self.table = table
    }
}
