/// A change that waits for its delay to pass. It does not keep the view alive that caused it. Made once and used again.
final class HeldChange {
    private let ops: ValueOps
    private let slots: UnsafeMutableRawPointer
    private(set) var isHolding = false
    private var kind = Trigger.Kind.state
    private weak var view: AnyObject?
    private(set) var place = SourcePlace.unknown

    init(_ ops: ValueOps) {
        self.ops = ops
        slots = UnsafeMutableRawPointer.allocate(byteCount: 2 * ops.stride, alignment: ops.alignment)
    }

    deinit {
        clear()
        slots.deallocate()
    }

    var new: UnsafeRawPointer { UnsafeRawPointer(slots) }
    var old: UnsafeRawPointer { UnsafeRawPointer(slots + ops.stride) }

    /// Holds a change; one that is held already keeps its old value.
    func hold(_ change: RawChange) {
        if isHolding { ops.destroy(slots) } else { ops.copy(slots + ops.stride, change.old) }
        ops.copy(slots, change.new)
        isHolding = true
        kind = change.trigger.kind
        // Weak references are slow; most changes come from no view.
        if kind == .view { view = change.trigger.view?.takeUnretainedValue() }
        place = change.place
    }

    func clear() {
        guard isHolding else { return }
        isHolding = false
        ops.destroy(slots)
        ops.destroy(slots + ops.stride)
    }

    var trigger: Trigger { Trigger(kind: kind, triggeringView: kind == .view ? view : nil) }

    /// Valid until the next `hold` or `clear`, and while the trigger is.
    func change(_ trigger: Trigger) -> RawChange {
        RawChange(new: new, old: old, trigger: RawTrigger(trigger), place: place)
    }
}

extension Registration {
    /// The object that handlers are called with; nil, and the registration is over, if that has gone. Handlers without
    /// an observer ignore what they are given.
    private func receiver(in node: StateNode) -> AnyObject? {
        let receiver = lifetime == .observer ? observer : self
        if receiver == nil || (retention != nil && !retention!.isAlive(on: node.context.clock)) {
            node.remove(self)
            return nil
        }
        return receiver
    }

    /// A change has happened: runs the handlers, now or when the delay has passed.
    ///
    /// - Parameter isUnique: whether the value differs from the one before.
    func deliver(_ changes: RawChange, isUnique: Bool, _ node: StateNode) {
        guard let receiver = receiver(in: node) else { return }
        if !isDelayed {
            run(receiver, changes, isUnique, node)
        } else {
            deliverDelayed(changes, isUnique, receiver, node)
        }
    }

    private func deliverDelayed(_ changes: RawChange, _ isUnique: Bool, _ receiver: AnyObject, _ node: StateNode) {
        let isHolding = held?.isHolding == true
        // A set that nobody wants to hear of does not count as a run.
        guard isHolding || handlers.hearDidSet(isUnique: isUnique) else { return }
        let clock = node.context.clock
        let now = clock.nanoseconds
        if gate.isOpen(at: now) && !isHolding {
            gate.pass(at: now)
            run(receiver, changes, isUnique, node)
            return
        }
        let held = held ?? HeldChange(node.ops)
        self.held = held
        held.hold(changes)
        if gate.isOpen(at: now) {
            // The clock is late: the held change and this one are one.
            runHeld(held, receiver, node)
        } else {
            gate.hold(on: clock) { [weak self] in self?.delayHasPassed() }
        }
    }

    private func delayHasPassed() {
        guard let held, held.isHolding else { return }
        guard let node, isActive, let receiver = receiver(in: node) else { return }
        node.context.enter(held.place)
        let outer = node.beginCallbacks(for: held.place)
        node.runningPlace = place
        runHeld(held, receiver, node)
        node.endCallbacks(outer)
        node.context.leave()
    }

    private func runHeld(_ held: HeldChange, _ receiver: AnyObject, _ node: StateNode) {
        let isUnique = node.isUnique(held.new, held.old)
        // It lies outside the registration while the handlers run, which may hold the next one.
        self.held = nil
        if handlers.hearDidSet(isUnique: isUnique) {
            gate.pass(at: node.context.clock.nanoseconds)
            let trigger = held.trigger
            withExtendedLifetime(trigger) { run(receiver, held.change(trigger), isUnique, node) }
        }
        held.clear()
        if isActive && self.held == nil { self.held = held }
    }

    private func run(_ receiver: AnyObject, _ changes: RawChange, _ isUnique: Bool, _ node: StateNode) {
        if let didSet = handlers.didSet {
            do {
                try didSet(receiver, changes)
            } catch {
                report(.didSet, error, node, changes.place)
            }
        }
        if isUnique, let didUniqueSet = handlers.didUniqueSet {
            do {
                try didUniqueSet(receiver, changes)
            } catch {
                report(.didUniqueSet, error, node, changes.place)
            }
        }
        if let retention, !retention.countDown() { cancel() }
    }

    /// A change is coming. Never delayed.
    func announce(_ changes: RawChange, isUnique: Bool, _ node: StateNode) {
        guard let receiver = receiver(in: node) else { return }
        if let willSet = handlers.willSet {
            do {
                try willSet(receiver, changes)
            } catch {
                report(.willSet, error, node, changes.place)
            }
        }
        if isUnique, let willUniqueSet = handlers.willUniqueSet {
            do {
                try willUniqueSet(receiver, changes)
            } catch {
                report(.willSet, error, node, changes.place)
            }
        }
    }

    /// The state is being read.
    func read(_ value: UnsafeRawPointer, isOver: Bool) {
        guard let handler = isOver ? handlers.didGet : handlers.willGet, let node else { return }
        guard let receiver = receiver(in: node) else { return }
        do {
            try handler(receiver, value)
        } catch {
            report(isOver ? .didGet : .willGet, error, node, .unknown)
        }
    }

    private func report(_ role: StateFailure.Role, _ error: any Error, _ node: StateNode, _ write: SourcePlace) {
        node.context.report(role, error, state: node.name, place: place, write: write)
    }
}
