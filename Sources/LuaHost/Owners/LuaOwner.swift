/// Whose code runs in a state: a script's, a plugin's, the engine's.
///
/// What a state allocates is charged to the owner whose code was running, and what Swift keeps of a script is stamped
/// with it (`LuaReference.owner`). A function that Swift calls runs as the owner it is stamped with, so a callback is
/// its plugin's whoever sets it off.
package struct LuaOwner: Hashable, Sendable {
    let rawValue: UInt8

    /// The scripts of the state.
    package static let nobody = LuaOwner(rawValue: 0)
    /// The engine's own Lua, which works for whoever calls it.
    package static let engine = LuaOwner(rawValue: 255)

    /// Whether it is a plugin, which has an account and budgets of its own and can be ended.
    package var isPlugin: Bool { self != .nobody && self != .engine }
}

/// What a plugin holds of a state: nothing may be left of it when it has been ended.
package struct LuaCensus: Equatable, Sendable {
    /// Functions and tables that Swift keeps for it: what widgets, observers, timers and handlers run.
    package var references = 0
    /// Live bytes of the state that its code has allocated.
    package var bytes = 0
    /// Where the functions begin, as `file:line`, in order.
    package var places: [String] = []

    /// Of who holds nothing.
    package init() {}

    init(references: Int, bytes: Int, places: [String]) {
        (self.references, self.bytes, self.places) = (references, bytes, places)
    }
}

/// The plugins of a state by their owners.
struct OwnerTable {
    enum Standing {
        case running
        /// A budget was used up: nothing of it runs any more, and why.
        case stopped(String)
        case gone
    }

    private(set) var names: [LuaOwner: String] = [:]
    var standings: [LuaOwner: Standing] = [:]

    /// Owners that there can be at a time.
    static let most = 250

    /// A new owner; nil if there are too many.
    ///
    /// - Parameter isFree: whether nothing of an owner that is gone is left, so that its number can be had again.
    mutating func add(_ name: String, isFree: (LuaOwner) -> Bool) -> LuaOwner? {
        for number in 1...UInt8(Self.most) {
            let owner = LuaOwner(rawValue: number)
            switch standings[owner] {
            case .running, .stopped: continue
            case .gone: guard isFree(owner) else { continue }
            case nil: break
            }
            names[owner] = name
            standings[owner] = .running
            return owner
        }
        return nil
    }

    func name(_ owner: LuaOwner) -> String { names[owner] ?? "?" }
}
