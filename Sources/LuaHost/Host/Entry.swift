internal import CLua

/// The current entry: an outermost call into Lua, or a group of calls, with everything nested in it.
struct Entry {
    /// The number of calls and entries that are nested in each other; 0 outside of entries.
    var depth = 0
    /// The dispatcher and its box, kept alive during an entry of several calls.
    var kept: (dispatcher: (any LuaDispatcher)?, box: DispatcherBox?)
    /// Whether the C side was notified of an entry of several calls.
    var isBegun = false
    /// The deadline of an entry that began after the state was closed, for example to draw an existing layout; nil for
    /// other entries.
    var deadline: SuspendingClock.Instant?
    /// The dispatcher, which the entry keeps alive. Calls through it do not count references.
    var dispatcher: Unmanaged<DispatcherBox>?
    /// The innermost running operation.
    var frame: UnsafeMutablePointer<CLuaFrame>?
    /// Whether to close the state at the end of the entry.
    var closesWhenLeft = false
}
