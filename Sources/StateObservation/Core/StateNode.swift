/// The part of a state that does not depend on the type of its values.
///
/// **Ownership.** The program holds a ``State``. It holds its node and, if it is derived, the states that it is derived
/// from. A node holds the links to its followers, and through a link a derived state that has observers. So references
/// go up from the program's states to their sources, and down from nodes to observed states, and never form a cycle: a
/// derived state with an observer lives as long as its source even if the program drops it, and everything is released
/// with the source.
@usableFromInline
class StateNode {
    @usableFromInline final let ops: ValueOps
    @usableFromInline final let context: StateContext
    // Clients read these two without a call, so the compiler can't prove that accesses don't overlap. The check would
    // take most of the time of a read.
    @usableFromInline @exclusivity(unchecked) final private(set) var value: UnsafeMutableRawPointer
    /// Whether there are `willGet` or `didGet` observers.
    @usableFromInline @exclusivity(unchecked) final var hasGetObservers = false
    @usableFromInline final var name: String
    @usableFromInline final let place: SourcePlace
    /// Everything that only observed or linked states need; nil until the state is observed or linked. It is a pointer,
    /// because a delivery accesses it dozens of times. If it were an object, counting its references would take most of
    /// the time of a set.
    final private(set) var activity: UnsafeMutablePointer<Activity>?

    /// Creates a node with a copy of a value.
    @usableFromInline
    init(_ value: UnsafeRawPointer, _ ops: ValueOps, context: StateContext, name: String, place: SourcePlace) {
        self.ops = ops
        self.context = context
        self.value = ops.allocate()
        self.name = name
        self.place = place
        ops.copy(self.value, value)
        context.liveStates += 1
    }

    deinit {
        context.liveStates -= 1
        if let activity {
            for listener in activity.pointee.observers.takeAll() { listener.deactivate() }
            leaveGraph(activity)
            dropNext(activity)
            if activity.pointee.pending != nil { ops.destroy(activity.pointee.old) }
            activity.pointee.next.deallocate()
            activity.pointee.old.deallocate()
            activity.deinitialize(count: 1)
            activity.deallocate()
        }
        ops.destroy(value)
        value.deallocate()
    }

    /// Returns the activity, and creates it on first use.
    final func makeActivity() -> UnsafeMutablePointer<Activity> {
        if let activity { return activity }
        let made = UnsafeMutablePointer<Activity>.allocate(capacity: 1)
        made.initialize(to: Activity(next: ops.allocate(), old: ops.allocate()))
        activity = made
        return made
    }

    // MARK: - Overridden by derived states

    /// Whether the state follows others and cannot be set.
    @usableFromInline var isDerived: Bool { false }
    /// Whether the state can hold back changes, as a throttled state does. A change that it holds back is later
    /// delivered as a separate write, so observers of the state may write its sources.
    var isBuffer: Bool { false }

    /// Prepares the next value, computed from the changed sources. Returns false if the state does not change.
    ///
    /// A merged state and the target of relays take the value of the changed source that was linked last.
    func computeNext(_ activity: UnsafeMutablePointer<Activity>) -> Bool {
        guard let source = sourceValue(activity.pointee.changedSlot, activity) else { return false }
        setNext(activity, copying: source)
        return true
    }

    /// Called after the next value has become the current value. Does nothing by default.
    func didCommit() {}

    /// Drops a change that a throttle holds back. Does nothing by default.
    func dropHeld() {}

    /// Called before a source is released. Does nothing by default.
    func sourceWillEnd(_ slot: Int, _ source: StateNode) {}

    // MARK: - Values

    /// The value that derived states compute with: the next value if the current propagation has computed one,
    /// otherwise the current value.
    final var upcoming: UnsafeRawPointer {
        guard let activity, activity.pointee.hasNext,
            activity.pointee.computedSerial == context.propagation.serial
        else { return UnsafeRawPointer(value) }
        return UnsafeRawPointer(activity.pointee.next)
    }

    /// Returns the value of a source in the current computation; nil if the link has ended.
    final func sourceValue(_ slot: Int, _ activity: UnsafeMutablePointer<Activity>) -> UnsafeRawPointer? {
        guard activity.pointee.links.sources.indices.contains(slot) else { return nil }
        return activity.pointee.links.sources[slot]?._withUnsafeGuaranteedRef { $0.upcoming }
    }

    final func setNext(_ activity: UnsafeMutablePointer<Activity>, copying new: UnsafeRawPointer) {
        dropNext(activity)
        ops.copy(activity.pointee.next, new)
        activity.pointee.hasNext = true
    }

    final func dropNext(_ activity: UnsafeMutablePointer<Activity>) {
        guard activity.pointee.hasNext else { return }
        activity.pointee.hasNext = false
        ops.destroy(activity.pointee.next)
    }

    /// Makes the next value the current value, and records the change for delivery if the state is observed. Does
    /// nothing if there is no next value.
    final func commitNext(_ activity: UnsafeMutablePointer<Activity>, _ write: Write) {
        guard activity.pointee.hasNext else { return }
        activity.pointee.hasNext = false
        swap(&value, &activity.pointee.next)
        let isObserved = activity.pointee.observers.listeners.count > 0
        if isObserved && activity.pointee.pending == nil {
            swap(&activity.pointee.next, &activity.pointee.old)
        } else {
            // If an earlier change waits for its delivery, both are delivered as one with the old value of the first.
            ops.destroy(activity.pointee.next)
        }
        if isObserved {
            activity.pointee.pending = write
            activity.pointee.mustWriteTargets = activity.pointee.observers.bindingCount > 0
        }
        didCommit()
    }
}

/// The observers, links and changes of a node.
struct Activity {
    /// The next value, between its computation and the moment at which it becomes the current value. The memory is
    /// initialized if `hasNext`.
    var next: UnsafeMutableRawPointer
    var hasNext = false
    /// The value before the pending change. The memory is initialized if there is a pending change.
    var old: UnsafeMutableRawPointer
    /// The write whose change must still be delivered to observers, although the value has already changed.
    var pending: Write?
    /// Whether bound properties must be written for the pending change.
    var mustWriteTargets = false

    var observers = Observers()
    var links = Links()

    /// The number of deliveries (and read notifications) of this state in progress.
    var deliveries = 0
    /// The place of the callback that runs; `runningWrite` is the place of the write that it runs for.
    var runningPlace = SourcePlace.unknown
    var runningWrite = SourcePlace.unknown

    /// The highest slot of a source that changes in the current computation; -1 if no source changes.
    var changedSlot = -1
    /// The number of the last computation that queued this state; `computedSerial` is the number of the computation
    /// that produced `next`.
    var queuedSerial: UInt64 = 0
    var computedSerial: UInt64 = 0
    /// The serial number of the last write that was announced to `willSet` observers.
    var announcedSerial: UInt64 = 0
    /// The number of the last traversal that visited this state.
    var visitedSerial: UInt64 = 0

    init(next: UnsafeMutableRawPointer, old: UnsafeMutableRawPointer) {
        self.next = next
        self.old = old
    }
}

/// A write during its delivery. It is copied often, so it is plain data: the caller that writes holds the view and the
/// binding.
struct Write {
    let serial: UInt64
    let trigger: RawTrigger
    let place: SourcePlace
    /// The binding whose target made the write; the target is not written back.
    let origin: Unmanaged<BindingCore>?
}
