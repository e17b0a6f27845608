import Diagnostics
import Layout
import LuaHost
import StateObservation

/// The states, observations and bindings for which scripts hold handles. A handle ends when Lua collects it or when its
/// screen is closed. The object that it refers to can live longer: a state as long as a view is bound to it or another
/// state is derived from it, an observation as long as its observer, a binding as long as its view.
struct StateStore {
    struct Observation {
        let observer: StateObserver<LuaValue, ObserverToken>
        /// The observer's token. It is kept here until the first handler keeps it.
        let token: ObserverToken
    }

    var states = HandleTable<State<LuaValue>>()
    var observations = HandleTable<Observation>()
    var bindings = HandleTable<StateBinding<LuaValue, ViewPeer>>()
    /// The tokens of observers that are tables of scripts. The prelude stores the token's number for each table.
    var tokens = HandleTable<ObserverToken>()
    /// The states that scripts reference weakly.
    var weak = HandleTable<WeakState<LuaValue>>()

    /// Returns the name of a declared state that resembles `name`, without its class: `count` for `Main.count`. If
    /// `isExact`, the name must be equal. Nil if not found.
    func ownName(near name: String, isExact: Bool = false) -> String? {
        let names = states.values.compactMap {
            $0.isDerived ? nil : $0.name.split(separator: ".").last.map(String.init)
        }
        return isExact ? names.first { $0 == name } : NearestName.find(name, in: names.filter { $0 != name })
    }

    /// Releases everything that belongs to the states of a closed screen.
    mutating func release(_ context: StateContext) {
        for state in states.values where state.context === context { state.release() }
        states.removeAll { $0.context === context }
        observations.removeAll { $0.token.context === context }
        bindings.removeAll { $0.state.context === context }
        weak.removeAll { $0.state.map { $0.context === context } ?? true }
    }
}

extension State {
    /// Removes all observers and bindings of the state, because their functions may reference the state's owner.
    func release() {
        removeAllObservers()
        unbindAll()
    }
}

/// Represents an observer of states. Observations end when the token ends.
final class ObserverToken {
    enum Subject {
        /// A plain value, or nil for no observer. The observation lasts as long as the state.
        case value(LuaValue)
        /// A view. The observation lasts as long as the view.
        case view(ViewID)
        /// A table of a script, referenced weakly. The prelude finds the table by this number.
        case table(Int64)
    }

    let subject: Subject
    let context: StateContext
    /// Whether the observer's view was removed from the screen. Its handlers are then not called.
    var isEnded = false

    init(_ subject: Subject, in context: StateContext) {
        self.subject = subject
        self.context = context
    }
}

extension LuaValue {
    /// Returns whether two values are equal by Lua's raw equality. Setting a state to an equal value is not a change.
    static func rawEqual(_ a: LuaValue, _ b: LuaValue, in lua: LuaRuntime) -> Bool {
        switch (a, b) {
        case (.nil, .nil): true
        case (.boolean(let a), .boolean(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        case (.bytes(let a), .bytes(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        case (.packed(let a), .packed(let b)): a == b
        case (.reference(let a), .reference(let b)): a === b || lua.rawEqual(a, b)
        default:
            if let a = a.number, let b = b.number { a == b } else { false }
        }
    }
}
