internal import CLua

/// The entry that runs: a call from Swift into Lua that is not inside another one.
struct Entry {
    /// How many calls into Lua are inside each other; 0 outside entries.
    var depth = 0
    /// The dispatcher, which the entry keeps alive. A call through it counts no references.
    var dispatcher: Unmanaged<DispatcherBox>?
    /// The call of the innermost operation that runs.
    var frame: UnsafeMutablePointer<CLuaFrame>?
    /// The state was closed inside the entry, and goes when the entry ends.
    var closesWhenLeft = false
}
