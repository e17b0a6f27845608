internal import CLua

/// The current entry: an outermost call into Lua, or a group of calls, with everything nested in it.
struct Entry {
    /// The number of calls and entries that are nested in each other; 0 outside of entries.
    var depth = 0
    /// The dispatcher and its box, kept alive during an entry of several calls; nil outside of such entries, or without
    /// a dispatcher.
    var kept: (dispatcher: (any LuaDispatcher)?, box: DispatcherBox?)
    /// Whether the C side was notified of an entry of several calls.
    var isBegun = false
    /// The deadline of an entry that began after the state was closed, for example to draw an existing layout; nil for
    /// other entries.
    var deadline: SuspendingClock.Instant?
    /// The dispatcher that operations call, which the entry keeps alive; nil if there is none. Calls through it do not
    /// count references.
    var dispatcher: Unmanaged<DispatcherBox>?
    /// The innermost operation that is running; nil if none is.
    var frame: UnsafeMutablePointer<CLuaFrame>?
    /// Whether to close the state at the end of the entry.
    var closesWhenLeft = false
}
