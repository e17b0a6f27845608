extension StateNode {
    /// What the state is, or will be in the computation that is under way.
    final var upcoming: UnsafeRawPointer {
        UnsafeRawPointer(hasNext && nextSerial == context.computation.serial ? next : value)
    }

    /// Whether two values differ. Without a way to compare, all do.
    final func isUnique(_ new: UnsafeRawPointer, _ old: UnsafeRawPointer) -> Bool {
        guard let areEqual = ops.areEqual else { return true }
        return !areEqual(new, old)
    }

    final func setNext(copying source: UnsafeRawPointer) {
        dropNext()
        ops.copy(next, source)
        hasNext = true
    }

    /// The next value has been made in its place.
    final func noteNext(_ isMade: Bool) {
        hasNext = isMade
        if isMade { ops.isKept?(next, ops.type, true) }
    }

    /// Forgets the computed value.
    final func dropNext() {
        if hasNext { ops.destroy(next) }
        hasNext = false
    }

    /// The next value becomes the value.
    final func commit(_ write: WriteInfo) {
        guard hasNext else { return }
        hasNext = false
        let former = value
        value = next
        if pending == nil && registrations.count + bindings.count > 0 {
            next = old
            old = former
        } else {
            // Nobody is told, or a change that has not been told yet is one with this one: its old value stays.
            next = former
            ops.destroy(former)
        }
        if registrations.count + bindings.count > 0 {
            pending = write
            pendingTargets = bindings.count > 0
        }
    }

    /// Lets go of observers and targets that have gone.
    final func sweep() {
        guard deliveringCount == 0 else { return }
        for item in Array(registrations.active) where !item.isAlive { remove(item) }
        for item in Array(bindings.active) where !item.isAlive { remove(item) }
        registrations.compact()
        bindings.compact()
    }

    /// Counts the deliveries of relays that last for a number of them.
    final func countRelays() {
        for slot in changedSlots {
            guard slot < incoming.count, let link = incoming[slot], let retention = link.retention else { continue }
            if !retention.countDown() { StateNode.unlink(link) }
        }
    }
}
