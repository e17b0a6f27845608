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
    /// Room for the values to come and before.
    @exclusivity(unchecked) final var buffers: ValueBuffers
    /// The change that has been made and not yet been told to the observers.
    @exclusivity(unchecked) final var pending: WriteInfo?
    @exclusivity(unchecked) final var pendingTargets = false

    @exclusivity(unchecked) final var registrations = KeyedList<Registration>()
    @exclusivity(unchecked) final var bindings = KeyedList<BindingCore>()
    /// What those who listen want to know.
    @exclusivity(unchecked) final var wanted = WantedNews()
    /// Registrations with get handlers.
    @usableFromInline @exclusivity(unchecked) final var getCount = 0

    @usableFromInline final let context: StateContext
    @usableFromInline @exclusivity(unchecked) final var name: String
    @usableFromInline final let place: SourcePlace
    /// Its place in the graph.
    @exclusivity(unchecked) final var links = NodeLinks()
    /// The callbacks that run.
    @exclusivity(unchecked) final var delivery = RunningDelivery()
    /// Marks of the computation that is under way.
    @exclusivity(unchecked) final var marks = ComputationMarks()

    /// A node with a copy of a value.
    @usableFromInline
    init(_ value: UnsafeRawPointer, _ ops: ValueOps, context: StateContext, name: String, place: SourcePlace) {
        self.ops = ops
        buffers = ValueBuffers(ops)
        self.value = buffers.slots
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
        if buffers.hasNext { ops.destroy(buffers.next) }
        if pending != nil { ops.destroy(buffers.old) }
        buffers.slots.deallocate()
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
        guard let slot = marks.changedSlots.max(), let source = links.incoming[slot]?.source else { return false }
        setNext(copying: source._withUnsafeGuaranteedRef { $0.upcoming })
        return true
    }

    /// The computed value becomes the value.
    func commitNext(_ write: WriteInfo) {
        commit(write)
        if !links.incoming.isEmpty { countRelays() }
    }

    /// Drops what is held back to be delivered later.
    func dropHeld() {}

    /// A source goes while this node stays: a chance to keep its last value.
    func sourceWillGo(_ link: StateLink, _ source: StateNode) {
        links.incoming[link.slot] = nil
        if link.slot == 0 { links.firstSource = nil }
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
