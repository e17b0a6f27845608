extension StateNode {
    /// Writes from outside: checks, then delivers.
    @usableFromInline
    final func write(_ new: UnsafeRawPointer, _ trigger: Trigger, at place: SourcePlace, origin: AnyObject? = nil)
        throws(StateError)
    {
        if context.nesting > 0 || isDerived || context.computation.running != nil { try admit(place) }
        deliver(new, trigger, at: place, origin: origin)
    }

    /// Refuses what must not be written now.
    @usableFromInline
    final func admit(_ place: SourcePlace, allowsDerived: Bool = false) throws(StateError) {
        if isDerived && !allowsDerived {
            throw .derivedStateIsReadOnly(state: name, write: context.resolve(place), derived: self.place)
        }
        if let computing = context.computation.running {
            throw .writeWhileComputing(
                state: name, write: context.resolve(place), derived: computing._withUnsafeGuaranteedRef(\.place))
        }
        guard context.nesting > 0 else { return }
        if let (node, _) = firstDownstream(stopsAtBuffers: true, where: { $0.deliveringCount > 0 }) {
            throw .reentrantWrite(
                state: name.isEmpty ? node.name : name, write: context.resolve(place), during: node.runningWrite,
                observer: node.runningPlace)
        }
        if context.nesting >= context.maximumNesting {
            throw .nestingTooDeep(
                state: name, limit: context.maximumNesting, write: context.resolve(place),
                outermost: context.outermostPlace)
        }
    }

    /// Makes a change and delivers it to everything that follows.
    @usableFromInline
    final func deliver(_ new: UnsafeRawPointer, _ trigger: Trigger, at place: SourcePlace, origin: AnyObject?) {
        setNext(copying: new)
        deliverNext(trigger, at: place, origin: origin)
    }

    /// Makes the next value the value and delivers that.
    final func deliverNext(_ trigger: Trigger, at place: SourcePlace, origin: AnyObject?) {
        let context = context
        context.serial += 1
        let write = WriteInfo(
            serial: context.serial, trigger: RawTrigger(trigger), place: place,
            origin: origin.map { UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque()) })
        // The write itself holds nothing.
        defer { withExtendedLifetime((trigger, origin)) {} }
        if outgoing.isEmpty && willSetCount == 0 {
            commit(write)
            guard pending != nil else { return }
            context.enter(place)
            if pendingTargets { writeTargets(write) }
            tellObservers()
        } else {
            context.enter(place)
            context.propagate(from: self, write)
        }
        context.leave()
    }
}

extension StateContext {
    /// Delivers the `next` of a state to everything that follows it. The steps are those of the type's documentation.
    ///
    /// Linear in the states that change and their links, and a logarithm of the widest level; no recursion along
    /// chains.
    func propagate(from root: StateNode, _ write: WriteInfo) {
        let start = order.count
        var end = start
        while true {
            computation.write = write
            compute(from: root)
            computation.write = nil
            end = order.count
            let before = serial
            for index in start..<end {
                order[index]._withUnsafeGuaranteedRef { node in
                    guard node.willSetCount > 0, node.announcedSerial != write.serial else { return }
                    node.announcedSerial = write.serial
                    node.tellWillSet(write)
                }
            }
            if serial == before { break }
            // An observer wrote something meanwhile (or derived a state): what was computed may be out of date. No
            // state is announced twice, so this ends.
            for index in start + 1..<end { order[index]._withUnsafeGuaranteedRef { $0.dropNext() } }
            releaseOrder(downTo: start)
        }
        for index in start..<end { order[index]._withUnsafeGuaranteedRef { $0.commitNext(write) } }
        for index in start..<end {
            order[index]._withUnsafeGuaranteedRef { if $0.pendingTargets { $0.writeTargets(write) } }
        }
        for index in start..<end {
            order[index]._withUnsafeGuaranteedRef { if $0.pending != nil { $0.tellObservers() } }
        }
        releaseOrder(downTo: start)
    }

    private func releaseOrder(downTo count: Int) {
        while order.count > count { order.removeLast().release() }
    }

    /// Computes what follows from the root's `next`, sources first, each state once.
    private func compute(from root: StateNode) {
        computation.serial += 1
        root.nextSerial = computation.serial
        root.changedSlots.removeAll(keepingCapacity: true)
        order.append(Unmanaged.passRetained(root))
        enqueueFollowers(of: root)
        // What the queue holds is retained; it is released, or handed over to the order.
        while let entry = computation.queue.popFirst() {
            let follows = entry._withUnsafeGuaranteedRef { node in
                guard node.computeNext() else { return false }
                node.nextSerial = computation.serial
                return true
            }
            if follows {
                order.append(entry)
                entry._withUnsafeGuaranteedRef { enqueueFollowers(of: $0) }
            } else {
                entry.release()
            }
        }
    }

    private func enqueueFollowers(of node: StateNode) {
        // No code of the program runs here.
        var isOver: [StateLink] = []
        for index in 0..<node.outgoing.count {
            guard let item = node.outgoing[index] else { continue }
            item._withUnsafeGuaranteedRef { link in
                guard let follower = link.target else { return }
                if link.retention != nil, !link.retention!.isAlive(on: clock) {
                    isOver.append(link)
                } else {
                    enqueue(follower, link.slot)
                }
            }
        }
        for link in isOver { StateNode.unlink(link) }
    }

    private func enqueue(_ follower: Unmanaged<StateNode>, _ slot: Int) {
        follower._withUnsafeGuaranteedRef { target in
            if target.queuedSerial != computation.serial {
                target.queuedSerial = computation.serial
                target.changedSlots.removeAll(keepingCapacity: true)
                computation.queue.push(follower.retain(), depth: target.depth)
            }
            target.changedSlots.append(slot)
        }
    }
}
