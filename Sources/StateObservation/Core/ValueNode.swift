/// The node of a state: its value, its observers and its bindings. Derived states are its subclasses.
class ValueNode<Value>: StateNode {
    final var value: Value
    final let areEqual: ((Value, Value) -> Bool)?
    /// The value to come, between computing and committing.
    final var next: Value?
    /// The change that has been made and not yet been told to the observers.
    final var pending: PendingChange<Value>?
    final var pendingTargets = false

    final var registrations = KeyedList<Registration<Value>>()
    final var bindings = KeyedList<BindingCore<Value>>()
    /// Registrations that want to know whether a change is one.
    final var uniqueCount = 0
    /// Registrations with get observers.
    final var getCount = 0
    final var isTellingGet = false

    init(_ value: Value, context: StateContext, name: String, place: SourcePlace, areEqual: ((Value, Value) -> Bool)?) {
        self.value = value
        self.areEqual = areEqual
        super.init(context: context, name: name, place: place)
    }

    deinit {
        for item in registrations.items { item.nodeWillGo() }
        for item in bindings.items { item.nodeWillGo() }
        leaveGraph()
    }

    /// What the state is, or will be in the computation that is under way.
    final var upcoming: Value {
        if nextSerial == context.computeSerial, let next { return next }
        return value
    }

    final func isUnique(_ new: Value, _ old: Value) -> Bool { areEqual.map { !$0(new, old) } ?? true }

    /// A plain state that relays lead to takes the value of the one that has changed; of several, the one linked last.
    override func computeNext() -> Bool {
        guard let slot = changedSlots.max(), let source = incoming[slot]?.source else { return false }
        next = unsafeDowncast(source, to: ValueNode<Value>.self).upcoming
        return true
    }

    override final func dropNext() { next = nil }
    override final func announce(_ write: WriteInfo) { tellWillSet(write) }
    override final func deliverToTargets(_ write: WriteInfo) { writeTargets(write) }
    override final func deliverToObservers(_ write: WriteInfo) { tellObservers(write) }

    override func commitNext(_ write: WriteInfo) {
        if let new = next {
            next = nil
            commit(new, write)
        }
        if !incoming.isEmpty { countRelays(write) }
    }

    final func commit(_ new: Value, _ write: WriteInfo) {
        guard registrations.count + bindings.count > 0 else {
            value = new
            return
        }
        // A change that has not been told yet is one with this one: its old value stays.
        let old = pending.map(\.old) ?? value
        value = new
        pending = PendingChange(old: old, write: write)
        pendingTargets = bindings.count > 0
    }

    override final func sweep() {
        guard deliveringCount == 0 else { return }
        for item in registrations.items where item.isActive && !item.isAlive { remove(item) }
        for item in bindings.items where item.isActive && !item.isAlive { remove(item) }
        registrations.compact()
        bindings.compact()
    }

    /// Counts the deliveries of relays that last for a number of them.
    private func countRelays(_ write: WriteInfo) {
        for slot in changedSlots {
            guard slot < incoming.count, let link = incoming[slot], link.retention != nil else { continue }
            if !link.retention!.countDown() { StateNode.unlink(link) }
        }
    }
}

/// A change that has been made and not yet been told.
struct PendingChange<Value> {
    let old: Value
    let write: WriteInfo
}
