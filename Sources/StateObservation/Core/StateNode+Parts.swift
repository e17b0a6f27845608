/// Room for three values of a node: the one that holds, which the node points to itself, the one to come and the one
/// before. They change places instead of the values being moved.
struct ValueBuffers {
    /// The value to come, between computing and committing.
    var next: UnsafeMutableRawPointer
    /// The value before the change that is being told.
    var old: UnsafeMutableRawPointer
    var hasNext = false
    let slots: UnsafeMutableRawPointer

    init(_ ops: ValueOps) {
        slots = UnsafeMutableRawPointer.allocate(byteCount: 3 * ops.stride, alignment: ops.alignment)
        next = slots + ops.stride
        old = next + ops.stride
    }
}

/// What the observers and bindings of a node want to know, by which a set leaves out what nobody asks for.
struct WantedNews {
    /// Registrations with `willSet` or `willUniqueSet` handlers.
    var willSet = 0
    /// Registrations that want to know whether a change is one.
    var unique = 0
    /// Bindings that have been written and want to be told.
    var callbacks = 0
    /// Whether a read is being told.
    var isTellingGet = false
}

/// The place of a node in the graph of states.
struct NodeLinks {
    /// Links to what follows this state, held by their targets; nil where one was taken out.
    var outgoing = ContiguousArray<Unmanaged<StateLink>?>()
    var outgoingHoles = 0
    /// When the list is next looked through for listeners that have gone.
    var outgoingSweep = 16
    /// Links to what this state follows; nil where the source has gone or a relay was cancelled.
    var incoming = ContiguousArray<StateLink?>()
    /// The source of the first of them.
    var firstSource: Unmanaged<StateNode>?
    /// Longer than that of any source.
    var depth = 0
    /// Observers, bindings, relays that leave, and derived states that are themselves demanded.
    var demand = 0
}

/// The callbacks of a node that run.
struct RunningDelivery {
    /// How many are on the stack.
    var count = 0
    /// Where the innermost one was registered, and where the write stands that it runs for.
    var place = SourcePlace.unknown
    var write = SourcePlace.unknown
}

/// Marks of a node in the computation of derived values that is under way: each is the number of the last one in which
/// that happened.
struct ComputationMarks {
    var queued: UInt64 = 0
    var next: UInt64 = 0
    var announced: UInt64 = 0
    var visited: UInt64 = 0
    /// The slots whose source has changed in this computation.
    var changedSlots = ContiguousArray<Int>()
}
