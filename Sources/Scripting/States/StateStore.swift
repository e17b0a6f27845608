import Diagnostics
import Layout
import LuaHost
import StateObservation

/// The states, observations and bindings that scripts hold handles to. A handle ends when Lua collects it, or when its
/// screen is closed. Its value lives as long as something else needs it: a state as long as a view is bound to it or
/// another state is derived from it, an observation as long as its observer, a binding as long as its view.
struct StateStore {
    struct Observation {
        let observer: StateObserver<LuaValue, ObserverToken>
        /// The observer's token, retained until the first handler retains it.
        let token: ObserverToken
    }

    var states = HandleTable<State<LuaValue>>()
    var observations = HandleTable<Observation>()
    var bindings = HandleTable<StateBinding<LuaValue, ViewPeer>>()
    /// The observers that are tables of scripts, by the number that the prelude stores for the table.
    var tokens = HandleTable<ObserverToken>()
    /// States that scripts hold weakly.
    var weak = HandleTable<WeakState<LuaValue>>()

    /// Returns the name of a similarly named declared state: `count` of `Main.count`.
    func ownName(near name: String, isExact: Bool = false) -> String? {
        let names = states.values.compactMap {
            $0.isDerived ? nil : $0.name.split(separator: ".").last.map(String.init)
        }
        return isExact ? names.first { $0 == name } : NearestName.find(name, in: names.filter { $0 != name })
    }

    /// Releases everything of a closed screen.
    mutating func release(_ context: StateContext) {
        for state in states.values where state.context === context { state.release() }
        states.removeAll { $0.context === context }
        observations.removeAll { $0.token.context === context }
        bindings.removeAll { $0.state.context === context }
        weak.removeAll { $0.state.map { $0.context === context } ?? true }
    }
}

extension State {
    /// Releases a state's functions, which may reference the owner of the state.
    func release() {
        removeAllObservers()
        unbindAll()
    }
}

/// The observer of a state.
final class ObserverToken {
    enum Subject {
        /// No observer or a plain value: lasts as long as the state.
        case value(LuaValue)
        /// Lasts as long as the view.
        case view(ViewID)
        /// A table, held weakly; the prelude finds it by this number.
        case table(Int64)
    }

    let subject: Subject
    let context: StateContext
    /// Whether its view was removed from the screen, so that its registrations are not called.
    var isEnded = false

    init(_ subject: Subject, in context: StateContext) {
        self.subject = subject
        self.context = context
    }
}

extension LuaValue {
    /// Compares by Lua's raw equality, which determines whether a set is a change.
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
