/// The computation of derived values: what a write makes of the states that follow from it, before anything changes.
struct Computation {
    /// Counts computations: what has another number was computed for an earlier one.
    var serial: UInt64 = 0
    /// The write whose consequences are computed; nil between computations.
    var write: WriteInfo?
    /// The derived state whose function runs.
    var running: Unmanaged<StateNode>?
    /// What is still to be computed, by depth. Each is retained.
    var queue = DepthQueue()
}
