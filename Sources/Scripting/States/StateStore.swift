import Layout
import LuaHost
import StateObservation

/// The states, observations and bindings that scripts hold handles to.
struct StateStore {
    /// By handle. States live as long as their host: a script's states are few and its screen needs them.
    var states: [State<LuaValue>] = []
    var observations: [StateObserver<LuaValue, ObserverToken>] = []
    var bindings: [StateBinding<LuaValue, ViewTarget>] = []
    /// What holds observers, which states hold weakly.
    var tokens: [ObserverToken] = []
    /// The bindable side of each view that has bindings.
    var targets: [ViewID: ViewTarget] = [:]
}

/// The observer of a state as a script gave it.
final class ObserverToken {
    let value: LuaValue
    let view: ViewID?

    init(value: LuaValue, view: ViewID?) {
        self.value = value
        self.view = view
    }
}

/// A view as the target of bindings.
final class ViewTarget {
    let view: ViewID
    /// The bindings to be told when a property changes, by slot.
    var bindings: [(slot: Int, binding: StateBinding<LuaValue, ViewTarget>)] = []

    init(view: ViewID) { self.view = view }
}

extension LuaValue {
    /// Lua's own equality, which tells whether a set is a change.
    static func rawEqual(_ a: LuaValue, _ b: LuaValue, in lua: LuaHost) -> Bool {
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
