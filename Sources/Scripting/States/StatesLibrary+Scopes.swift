import Layout
import LuaHost
import StateObservation

/// How long observations last, firing of states, and weak references to states.
///
/// Two of the methods are called `until` and `for` in Pharos. These words are keywords of Lua and cannot be method
/// names.
extension StatesLibrary {
    static let lastingStates: [Operation<StatesLibrary>] = [
        .method(
            "fire", of: .state,
            text: """
                Notifies observers, bound properties and derived states as if the value had been set again. The \
                `trigger` of the change is "invoke". Works for derived states, too.
                ! called by the state's own observer
                """
        ) { library, state, frame in
            do {
                try state.fire(at: library.place(frame))
            } catch let error as StateError {
                throw LuaCallError(library.host.stateText(error))
            }
        },
        .method(
            "weak", of: .state, gives: .value("{ value: any, state: @State? }"),
            text:
                """
                Returns a weak reference. If the state no longer exists, `value` and `state` of the reference are nil, \
                and setting `value` has no effect.
                """
        ) { library, state, frame in
            library.lua.drainCollected()
            let handle = library.store.weak.add(state.weak)
            frame.return(LuaObject(library.classes.weakState, index: handle.index, generation: handle.generation))
        },
        .role(.index, of: .weakState) { library, frame in
            let weak = try library.weakState(frame)
            switch try frame.expectString(1) {
            case "value": frame.return(weak.value ?? .nil)
            case "state": frame.return(weak.state.map { .object(library.handle($0)) } ?? LuaValue.nil)
            case let key:
                throw LuaCallError(
                    "a weak state has no field '\(key)'\(FamiliarNames.suggestion(for: key, in: ["value", "state"]))")
            }
        },
        // If the state was released, setting its value has no effect.
        .role(.newIndex, of: .weakState) { library, frame in
            let weak = try library.weakState(frame)
            let key = try frame.expectString(1)
            guard key == "value" else {
                throw LuaCallError("a weak state has no field '\(key)'; only its field 'value' can be set")
            }
            do {
                try weak.set(try frame.value(2), at: library.place(frame))
            } catch let error as StateError {
                throw LuaCallError(library.host.stateText(error))
            }
        },
    ]

    private func weakState(_ frame: borrowing CallFrame) throws -> WeakState<LuaValue> {
        guard let object = frame.object(0), object.type == classes.weakState else {
            throw frame.mismatch(0, expected: "a weak state")
        }
        return store.weak[object.index, object.generation] ?? WeakState(nil)
    }

    // MARK: Scopes of observations; the observation ends as soon as one of them ends

    static let observationScopes: [Operation<StatesLibrary>] = [
        .method(
            "retain", of: .observation, gives: .receiver,
            text:
                """
                Keeps the observation as long as the state exists, even if no other code holds the observer. If the \
                observer is a view, the observation still ends with the view.
                """
        ) { library, observation, _ in try library.retain(observation) },
        .method(
            "retainedBy", of: .observation, Parameter<ObserverToken>.owner, gives: .receiver,
            text:
                """
                Ends the observation when `owner` no longer exists; the owner is held weakly. If you also limit the \
                observation in another way, such as with `forSeconds`, the earlier end counts.
                """
        ) { _, observation, _, owner in observation.observer.retained(by: owner) },
        .method(
            "exclusively", of: .observation, Parameter<ObserverToken>.owner, gives: .receiver,
            text:
                """
                Works as `retainedBy`. In addition, the observation ends when another observation of the state uses \
                `exclusively` with the same owner.
                """
        ) { _, observation, _, owner in observation.observer.retainedExclusively(by: owner) },
        .method("untilNext", of: .observation, gives: .receiver, text: "Ends the observation after one more change.") {
            _, observation, _ in
            observation.observer.untilNext()
        },
        .method(
            "untilCount", of: .observation, .integer("count"), gives: .receiver,
            text: """
                Ends the observation after `count` more changes. (Its name in the Swift library Pharos, `until`, is a \
                keyword of Lua.)
                ! the count is below 1
                """
        ) { library, observation, frame, count in
            guard count > 0 else { throw LuaCallError("an observation lasts for 1 change or more; found \(count)") }
            observation.observer.until(Int(clamping: count), at: library.place(frame))
        },
        .method(
            "forSeconds", of: .observation, .duration("seconds"), gives: .receiver,
            text: """
                Ends the observation after this many seconds on the screen's clock. (Its name in the Swift library \
                Pharos, `for`, is a keyword of Lua.)
                ! the duration is not a number from 0 to 1,000,000,000 seconds
                """
        ) { library, observation, frame, seconds in observation.observer.for(seconds, at: library.place(frame)) },
    ]

    /// Makes an observation last as long as the state, even if nothing else keeps its observer. The observation of a
    /// view still ends with the view.
    private func retain(_ observation: StateStore.Observation) throws {
        switch observation.token.subject {
        case .value: observation.observer.retain()
        case .view: break
        case .table(let number):
            guard let find = prelude.observer,
                case .reference(let table)? = try lua.call(find, [.integer(number)], resultCount: 1).first
            else { return }
            observation.observer.retain(holding: RetainedObserver(token: observation.token, table: table))
        }
    }
}

extension Parameter<ObserverToken> {
    /// The parameter for the table or view whose lifetime limits an observation.
    fileprivate static var owner: Self {
        Parameter("owner", "table|@AnyView") { index, frame, host in
            let token = try host.libraries.states.observerToken(index, frame)
            if case .value = token.subject {
                throw frame.mismatch(index, expected: "a table or a view as the owner of the observation")
            }
            return token
        }
    }
}

/// Keeps an observer that is a table of a script, and its token.
private final class RetainedObserver {
    private let token: ObserverToken
    private let table: LuaReference

    init(token: ObserverToken, table: LuaReference) {
        self.token = token
        self.table = table
    }
}
