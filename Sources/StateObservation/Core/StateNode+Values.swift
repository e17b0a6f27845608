extension StateNode {
    /// What the state is, or will be in the computation that is under way.
    final var upcoming: UnsafeRawPointer {
        UnsafeRawPointer(buffers.hasNext && marks.next == context.computeSerial ? buffers.next : value)
    }

    /// Whether two values differ. Without a way to compare, all do.
    final func isUnique(_ new: UnsafeRawPointer, _ old: UnsafeRawPointer) -> Bool {
        guard let areEqual = ops.areEqual else { return true }
        return !areEqual(new, old)
    }

    final func setNext(copying source: UnsafeRawPointer) {
        dropNext()
        ops.copy(buffers.next, source)
        buffers.hasNext = true
    }

    /// The next value has been made in its place.
    final func noteNext(_ isMade: Bool) {
        buffers.hasNext = isMade
        if isMade { ops.isKept?(buffers.next, ops.type, true) }
    }

    /// Forgets the computed value.
    final func dropNext() {
        if buffers.hasNext { ops.destroy(buffers.next) }
        buffers.hasNext = false
    }

    /// The next value becomes the value.
    final func commit(_ write: WriteInfo) {
        guard buffers.hasNext else { return }
        buffers.hasNext = false
        let former = value
        value = buffers.next
        if pending == nil && registrations.count + bindings.count > 0 {
            buffers.next = buffers.old
            buffers.old = former
        } else {
            // Nobody is told, or a change that has not been told yet is one with this one: its old value stays.
            buffers.next = former
            ops.destroy(former)
        }
        if registrations.count + bindings.count > 0 {
            pending = write
            pendingTargets = bindings.count > 0
        }
    }

    /// Lets go of observers and targets that have gone.
    final func sweep() {
        guard delivery.count == 0 else { return }
        for item in Array(registrations.active) where !item.isAlive { remove(item) }
        for item in Array(bindings.active) where !item.isAlive { remove(item) }
        registrations.compact()
        bindings.compact()
    }

    /// Counts the deliveries of relays that last for a number of them.
    final func countRelays() {
        for slot in marks.changedSlots {
            guard slot < links.incoming.count, let link = links.incoming[slot], let retention = link.retention else {
                continue
            }
            if !retention.countDown() { StateNode.unlink(link) }
        }
    }
}
