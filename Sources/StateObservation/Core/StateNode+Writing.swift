extension StateNode {
    /// Sets the value and delivers the change.
    @usableFromInline
    final func write(
        _ new: UnsafeRawPointer, _ trigger: Trigger, at place: SourcePlace, origin: BindingCore? = nil
    ) throws(StateError) {
        if context.nesting > 0 || isDerived || context.propagation.running != nil { try admit(place) }
        deliver(new, trigger, at: place, origin: origin)
    }

    /// Throws an error if the state must not be written at this time.
    @usableFromInline
    final func admit(_ place: SourcePlace, allowsDerived: Bool = false) throws(StateError) {
        if isDerived && !allowsDerived {
            throw .derivedStateIsReadOnly(state: name, write: context.resolve(place), derived: self.place)
        }
        if let derived = context.propagation.running?.takeUnretainedValue() {
            throw .writeWhileComputing(state: name, write: context.resolve(place), derived: derived.place)
        }
        guard context.nesting > 0 else { return }
        if let (node, _) = firstFollower(stopsAtBuffers: true, where: { $0.isDelivering }) {
            throw node.reentrantWrite(place, to: name.isEmpty ? node.name : name)
        }
        try context.admitNesting(self, place)
    }

    /// Whether callbacks of this state are running.
    final var isDelivering: Bool { activity.map { $0.pointee.deliveries > 0 } ?? false }

    /// Returns the error for a write during a callback of this state.
    final func reentrantWrite(_ place: SourcePlace, to state: String) -> StateError {
        .reentrantWrite(
            state: state, write: context.resolve(place), during: activity?.pointee.runningWrite ?? .unknown,
            observer: activity?.pointee.runningPlace ?? .unknown)
    }

    /// Sets the value without checking whether this is allowed, and delivers the change to everything that follows.
    @usableFromInline
    final func deliver(_ new: UnsafeRawPointer, _ trigger: Trigger, at place: SourcePlace, origin: BindingCore?) {
        guard let activity else {
            context.serial += 1
            ops.assign(value, new)
            return
        }
        setNext(activity, copying: new)
        withExtendedLifetime((trigger, origin)) {
            deliverNext(activity, context.makeWrite(trigger, at: place, origin: origin))
        }
    }

    /// Replaces the value by the prepared next value (see `Activity.next`), and delivers the change.
    final func deliverNext(_ activity: UnsafeMutablePointer<Activity>, _ write: Write) {
        context.enter(write.place)
        if activity.pointee.links.outgoing.count > 0 || activity.pointee.observers.willSetCount > 0 {
            context.propagation.deliver(self, write, in: context)
        } else {
            activity.pointee.changedSlot = -1
            commitNext(activity, write)
            writeTargets(activity, write)
            notify(activity)
        }
        context.leave()
    }
}

/// Delivers writes to a state and to everything that follows it. ``StateContext`` documents the steps.
///
/// Linear in the states that change and their links, and logarithmic in the widest level. Long chains do not recurse.
final class Propagation {
    /// A derived state that waits for its computation. The queue retains it.
    private struct Entry: HeapElement {
        let node: Unmanaged<StateNode>
        let depth: Int
        let sequence: Int

        /// Orders entries by depth, and with equal depths by arrival.
        func precedes(_ other: Entry) -> Bool {
            depth != other.depth ? depth < other.depth : sequence < other.sequence
        }
    }

    /// The number of the current computation, by which states recognize values that it computed.
    private(set) var serial: UInt64 = 0
    /// The write whose consequences are being computed; nil between computations.
    private(set) var write: Write?
    /// The derived state whose function is running.
    var running: Unmanaged<StateNode>?
    // These two are changed in place for every state that follows, and checks would take a tenth of the time.
    @exclusivity(unchecked) private var queue = Heap<Entry>()
    private var sequence = 0
    /// The states that change, in the order of computation. The list retains them. Nested writes append their states.
    @exclusivity(unchecked) private var order = ContiguousArray<Unmanaged<StateNode>>()
    /// The relays that the current computation followed and whose number of deliveries or lifetime is limited.
    private var limitedLinks: [StateLink] = []

    /// Delivers a write whose value was prepared as the next value of `root`.
    func deliver(_ root: StateNode, _ write: Write, in context: StateContext) {
        let start = order.count
        var end = start
        while true {
            self.write = write
            compute(root, context.clock)
            self.write = nil
            end = order.count
            let serial = context.serial
            forEach(start..<end) { $0.announce($1, write) }
            if serial == context.serial { break }
            // An observer has written or derived a state, so the computed values may be outdated. This ends, because a
            // write is announced once to each state.
            forEach(start + 1..<end) { $0.dropNext($1) }
            releaseOrder(to: start)
        }
        let limited = limitedLinks
        limitedLinks = []
        forEach(start..<end) { $0.commitNext($1, write) }
        for link in limited where link.limits?.countDelivery() == true { link.cancel() }
        forEach(start..<end) { $0.writeTargets($1, write) }
        forEach(start..<end) { $0.notify($1) }
        releaseOrder(to: start)
    }

    private func forEach(_ range: Range<Int>, _ body: (StateNode, UnsafeMutablePointer<Activity>) -> Void) {
        for index in range {
            order[index]._withUnsafeGuaranteedRef { node in
                if let activity = node.activity { body(node, activity) }
            }
        }
    }

    private func releaseOrder(to count: Int) {
        while order.count > count { order.removeLast().release() }
    }

    /// Computes the next values of all states that follow from the next value of `root`: sources first, each state
    /// once.
    private func compute(_ root: StateNode, _ clock: StateClock) {
        serial += 1
        limitedLinks = []
        let activity = root.makeActivity()
        activity.pointee.computedSerial = serial
        activity.pointee.changedSlot = -1
        order.append(Unmanaged.passRetained(root))
        enqueueFollowers(activity, clock)
        while let entry = queue.popFirst() {
            let changes = entry.node._withUnsafeGuaranteedRef { node in
                guard let activity = node.activity, node.computeNext(activity) else { return false }
                activity.pointee.computedSerial = serial
                order.append(entry.node)
                enqueueFollowers(activity, clock)
                return true
            }
            if !changes { entry.node.release() }
        }
    }

    private func enqueueFollowers(_ activity: UnsafeMutablePointer<Activity>, _ clock: StateClock) {
        // Nothing here runs code of the program.
        var ended: [StateLink] = []
        for index in 0..<activity.pointee.links.outgoing.items.count {
            activity.pointee.links.outgoing.items[index]._withUnsafeGuaranteedRef { link in
                guard link.isActive else { return }
                if link.limits != nil, let limits = link.limits {
                    guard !limits.isReached(on: clock) else { return ended.append(link) }
                    limitedLinks.append(link)
                }
                enqueue(link)
            }
        }
        for link in ended { link.cancel() }
    }

    private func enqueue(_ link: StateLink) {
        guard let target = link.target else { return }
        target._withUnsafeGuaranteedRef { node in
            guard let activity = node.activity else { return }
            if activity.pointee.queuedSerial != serial {
                activity.pointee.queuedSerial = serial
                activity.pointee.changedSlot = link.slot
                sequence += 1
                queue.push(Entry(node: target.retain(), depth: activity.pointee.links.depth, sequence: sequence))
            } else {
                activity.pointee.changedSlot = max(activity.pointee.changedSlot, link.slot)
            }
        }
    }
}
