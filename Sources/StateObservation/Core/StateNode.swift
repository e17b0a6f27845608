/// The part of a state that does not depend on its type: its place in the graph and its marks.
///
/// **Ownership.** The program holds a ``State``, which holds its node and, for a derived state, the states that it is
/// derived from. A node holds the links that leave it, and through a link a target that somebody listens to. So
/// references run from the program's states up to their sources, and from nodes down to what is listened to, and never
/// in a circle: a derived state with an observer lives as long as its source, whether the program keeps it or not, and
/// everything goes when the source goes.
///
/// Its properties are read and written one at a time, never lent to code that could come back to them, so they go
/// without the run-time checks for overlapping accesses, which would take a third of the time of a set.
@usableFromInline
class StateNode {
    /// What to do with its values.
    @usableFromInline final let ops: ValueOps
    /// The value.
    ///
    /// The three pointers change places instead of the values being moved.
    @usableFromInline @exclusivity(unchecked) final var value: UnsafeMutableRawPointer
    /// The value to come, between computing and committing.
    @exclusivity(unchecked) final var next: UnsafeMutableRawPointer
    /// The value before the change that is being delivered.
    @exclusivity(unchecked) final var old: UnsafeMutableRawPointer
    @exclusivity(unchecked) final var hasNext = false
    private let slots: UnsafeMutableRawPointer
    /// The change that has been made and not yet been delivered to the observers.
    @exclusivity(unchecked) final var pending: WriteInfo?
    @exclusivity(unchecked) final var pendingTargets = false

    @exclusivity(unchecked) final var registrations = KeyedList<Registration>()
    @exclusivity(unchecked) final var bindings = KeyedList<BindingCore>()
    /// Registrations with `willSet` or `willUniqueSet` handlers; those that want to know whether a change is one; those
    /// with get handlers.
    @exclusivity(unchecked) final var willSetCount = 0
    @exclusivity(unchecked) final var uniqueCount = 0
    @usableFromInline @exclusivity(unchecked) final var getCount = 0
    @exclusivity(unchecked) final var isTellingGet = false
    /// Bindings that have been written and want to be notified.
    @exclusivity(unchecked) final var callbackCount = 0

    @usableFromInline final let context: StateContext
    @usableFromInline @exclusivity(unchecked) final var name: String
    @usableFromInline final let place: SourcePlace
    /// Longer than that of any source.
    @exclusivity(unchecked) final var depth = 0

    /// Links to what follows this state, held by their targets; nil where one was taken out.
    @exclusivity(unchecked) final var outgoing = ContiguousArray<Unmanaged<StateLink>?>()
    @exclusivity(unchecked) final var outgoingHoles = 0
    /// When the list is next looked through for listeners that have gone.
    @exclusivity(unchecked) final var outgoingSweep = 16
    /// Links to what this state follows; nil where the source has gone or a relay was cancelled.
    @exclusivity(unchecked) final var incoming = ContiguousArray<StateLink?>()
    /// The source of the first of them.
    @exclusivity(unchecked) final var firstSource: Unmanaged<StateNode>?
    /// Observers, bindings, relays that leave, and derived states that are themselves demanded.
    @exclusivity(unchecked) final var demand = 0

    /// How many of this state's callbacks are on the stack.
    @exclusivity(unchecked) final var deliveringCount = 0
    /// Where the callback was registered that runs, and where the write stands that it runs for.
    @exclusivity(unchecked) final var runningPlace = SourcePlace.unknown
    @exclusivity(unchecked) final var runningWrite = SourcePlace.unknown

    /// Marks of the computation that is under way.
    @exclusivity(unchecked) final var queuedSerial: UInt64 = 0
    @exclusivity(unchecked) final var nextSerial: UInt64 = 0
    @exclusivity(unchecked) final var announcedSerial: UInt64 = 0
    @exclusivity(unchecked) final var visitedSerial: UInt64 = 0
    /// The slots whose source has changed in this computation.
    @exclusivity(unchecked) final var changedSlots = ContiguousArray<Int>()

    /// A node with a copy of a value.
    @usableFromInline
    init(_ value: UnsafeRawPointer, _ ops: ValueOps, context: StateContext, name: String, place: SourcePlace) {
        self.ops = ops
        slots = UnsafeMutableRawPointer.allocate(byteCount: 3 * ops.stride, alignment: ops.alignment)
        self.value = slots
        next = slots + ops.stride
        old = next + ops.stride
        if ops.isKept == nil { ops.isKept = context.valueIsKept }
        ops.copy(self.value, value)
        self.context = context
        self.name = name
        self.place = place
        context.liveStates += 1
    }

    deinit {
        context.liveStates -= 1
        for item in registrations.takeAll() { item.nodeWillGo() }
        for item in bindings.takeAll() { item.nodeWillGo() }
        leaveGraph()
        ops.destroy(value)
        if hasNext { ops.destroy(next) }
        if pending != nil { ops.destroy(old) }
        slots.deallocate()
    }

    // MARK: - What kinds of nodes add

    /// Whether the state follows others and cannot be set.
    @usableFromInline var isDerived: Bool { false }
    /// Whether changes may stop here for a while (a throttle), so that a write below does not count as a write from
    /// above.
    var isBuffer: Bool { false }

    /// Computes the next value from the sources that have changed; false if nothing comes of it.
    ///
    /// A plain state that relays lead to takes the value of the one that has changed; of several, the one linked last.
    /// So does a merged state.
    func computeNext() -> Bool {
        guard let slot = changedSlots.max(), let source = incoming[slot]?.source else { return false }
        setNext(copying: source._withUnsafeGuaranteedRef { $0.upcoming })
        return true
    }

    /// The computed value becomes the value.
    func commitNext(_ write: WriteInfo) {
        commit(write)
        if !incoming.isEmpty { countRelays() }
    }

    /// Drops what is held back to be delivered later.
    func dropHeld() {}

    /// A source goes while this node stays: a chance to keep its last value.
    func sourceWillGo(_ link: StateLink, _ source: StateNode) {
        incoming[link.slot] = nil
        if link.slot == 0 { firstSource = nil }
    }
}

/// What is known of the write that is being delivered. Plain data: who writes keeps the view and the binding until it
/// is delivered.
struct WriteInfo {
    let serial: UInt64
    let trigger: RawTrigger
    let place: SourcePlace
    /// The binding whose target made the write; it is not written back.
    let origin: UnsafeRawPointer?
}
