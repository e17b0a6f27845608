internal import CLua

/// The entry that runs: what the host has started that is not inside another entry, and all its calls into Lua.
struct Entry {
    /// How many calls and entries are inside each other; 0 outside entries.
    var depth = 0
    /// What an entry of several calls keeps alive.
    var kept: (dispatcher: (any LuaDispatcher)?, box: DispatcherBox?)
    /// Whether the boundary knows of an entry of several calls.
    var isBegun = false
    /// The end of an entry that began after the state was closed: what was laid out is drawn later.
    var deadline: SuspendingClock.Instant?
    /// The dispatcher, which the entry keeps alive. A call through it counts no references.
    var dispatcher: Unmanaged<DispatcherBox>?
    /// The call of the innermost operation that runs.
    var frame: UnsafeMutablePointer<CLuaFrame>?
    /// The state was closed inside the entry, and goes when the entry ends.
    var closesWhenLeft = false
}
