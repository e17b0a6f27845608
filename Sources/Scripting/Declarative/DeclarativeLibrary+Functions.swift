import Layout
import LuaHost
import StateObservation

/// Functions in descriptions that run again after a state that they have read changes. They are called functions of
/// states.
extension DeclarativeLibrary {
    static let functions: [Operation<DeclarativeLibrary>] = [
        // (function, …) → its result, and the list of the states that it read; nil for none.
        .reading("read", of: [.prelude], [ParameterEntry("...", "any")]) { library, _, _, frame in
            try library.read(frame)
        },
        // (view, key, states or nil, function): calls the function once after the next change of any state, unless the
        // view is removed before. Replaces what followed under the same key.
        .reading(
            "follow", of: [.prelude],
            ["view", "key", "states", "body"].map { ParameterEntry($0, "any", isOptional: true) }
        ) { library, _, _, frame in try library.follow(frame) },
    ]

    private func read(_ frame: borrowing CallFrame) throws {
        guard let function = try frame.function(0) else { throw frame.mismatch(0, expected: "a function") }
        var arguments: [LuaValue] = []
        for index in 1..<max(1, frame.count) { arguments.append(try frame.value(index)) }
        let depth = reads.count
        reads.append([])
        // If a limit ends this function, the nested functions end too, so their reads are removed as well.
        defer { reads.removeLast(reads.count - depth) }
        frame.return(try lua.call(function, arguments, resultCount: 1).first ?? .nil)
        let states = reads[depth]
        frame.return(states.isEmpty ? .nil : .array(states.map { .object($0) }))
    }

    /// Records that the innermost running function of states has read a state. Does nothing if no such function runs.
    @inline(__always) func noteRead(_ state: @autoclosure () -> LuaObject) {
        guard let last = reads.indices.last else { return }
        let state = state()
        if !reads[last].contains(state) { reads[last].append(state) }
    }

    /// Throws an error if a function of states is running. The engine may call such functions at any time and any
    /// number of times, so they must not change anything.
    ///
    /// - Parameter what: The change, for the message.
    func refuseChange(_ what: @autoclosure () -> String) throws {
        guard !reads.isEmpty else { return }
        throw LuaCallError(
            """
            a function of states must not change anything, but this changes \(what()); change it in an event handler \
            or in a function of 'observe'
            """
        )
    }

    private func follow(_ frame: borrowing CallFrame) throws {
        let view = try viewArgument(0, frame)
        let key = try frame.expectString(1)
        let body = try frame.function(3)
        let peer = frame.kind(2) == .table ? current.peer(of: view) : current.peers[view]
        peer?.followed.removeValue(forKey: key)?.cancel()
        guard let peer, let body, let list = try frame.table(2) else { return }
        let following = Following()
        for index in 0..<list.count {
            guard let object = list.element(index).object,
                let state = libraries.states.store.states[object.index, object.generation], !state.isDetached
            else { continue }
            let token = ObserverToken(.view(view), in: stateContext)
            let observer = state.observe(token, at: place(frame))
            following.observers.append((token, observer))
            // When a function runs again because of a change, it starts to observe the state while that change is still
            // being announced to other observers. The function must not treat it as a new change.
            let announced = announcements.last { $0.state === state }
            observer.didSet { [unowned self, weak peer, weak following] _, changes in
                guard let peer, let following, peer.followed[key] === following else { return }
                if let announced, announced.isOf(changes, in: lua) { return }
                // A table that is set again may have changed contents, so it always counts as a change.
                guard changes.new.isTable || !LuaValue.rawEqual(changes.new, changes.old, in: lua) else { return }
                peer.followed[key] = nil
                following.cancel()
                guard screen.isAlive(view) else { return }
                announcements.append(Announcement(state: state, new: changes.new, old: changes.old))
                defer { announcements.removeLast() }
                _ = try lua.call(body, [], resultCount: 0)
            }
        }
        peer.followed[key] = following
    }
}

/// A change of a state while its observers are being called.
struct Announcement {
    var state: State<LuaValue>
    var new: LuaValue
    var old: LuaValue

    func isOf(_ changes: Changes<LuaValue>, in lua: LuaRuntime) -> Bool {
        LuaValue.rawEqual(changes.new, new, in: lua) && LuaValue.rawEqual(changes.old, old, in: lua)
    }
}

/// The observers of the states that one function has read.
final class Following {
    var observers: [(token: ObserverToken, observer: StateObserver<LuaValue, ObserverToken>)] = []

    func cancel() {
        for (_, observer) in observers { observer.cancel() }
        observers = []
    }
}

extension LuaValue {
    fileprivate var isTable: Bool { if case .reference(let value) = self { value.kind == .table } else { false } }
}
