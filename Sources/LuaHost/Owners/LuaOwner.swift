/// The owner of running code: the script, a plugin or the engine.
///
/// A state charges each allocation to the owner whose code is running, and marks references with it
/// (`LuaReference.owner`). A function called from Swift runs as its owner, so callbacks of a plugin always run as the
/// plugin.
package struct LuaOwner: Hashable, Sendable {
    let rawValue: UInt8

    /// The owner of all code that belongs neither to a plugin nor to the engine: the user's scripts.
    package static let nobody = LuaOwner(rawValue: 0)
    /// The engine's own Lua code, which works on behalf of its caller.
    package static let engine = LuaOwner(rawValue: 255)

    /// Whether the owner is a plugin. A plugin has its own memory limit and budgets, and can be ended.
    package var isPlugin: Bool { self != .nobody && self != .engine }
}

/// The resources that a plugin holds in a state. All must be zero after the plugin ends.
package struct LuaCensus: Equatable, Sendable {
    /// The number of functions and tables that Swift keeps, for instance for widgets, observers and timers.
    package var references = 0
    /// The live bytes allocated by the plugin's code.
    package var bytes = 0
    /// The source locations of the functions as `file:line`, in order.
    package var places: [String] = []

    /// Creates an empty census.
    package init() {}

    init(references: Int, bytes: Int, places: [String]) {
        (self.references, self.bytes, self.places) = (references, bytes, places)
    }
}

/// The plugins of a state.
struct OwnerTable {
    enum State {
        case running
        /// The plugin was stopped because it exceeded a budget. The text is the reason.
        case stopped(String)
        case gone
    }

    private(set) var names: [LuaOwner: String] = [:]
    var states: [LuaOwner: State] = [:]

    /// The maximum number of owners at a time.
    static let maximum = 250

    /// Adds an owner, or returns nil if there are too many.
    ///
    /// - Parameter isFree: Whether an ended owner holds no resources, so that its number can be reused.
    mutating func add(_ name: String, isFree: (LuaOwner) -> Bool) -> LuaOwner? {
        for number in 1...UInt8(Self.maximum) {
            let owner = LuaOwner(rawValue: number)
            switch states[owner] {
            case .running, .stopped: continue
            case .gone: guard isFree(owner) else { continue }
            case nil: break
            }
            names[owner] = name
            states[owner] = .running
            return owner
        }
        return nil
    }

    func name(_ owner: LuaOwner) -> String { names[owner] ?? "?" }
}
