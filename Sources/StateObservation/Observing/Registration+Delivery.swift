/// A change that waits for its delay to pass. It does not keep the view alive that caused it.
struct HeldChange<Value> {
    let old: Value
    let new: Value
    let kind: Trigger.Kind
    weak var view: AnyObject?
    let place: SourcePlace

    /// The held change followed by another.
    init(_ held: HeldChange?, then changes: Changes<Value>) {
        old = held?.old ?? changes.old
        new = changes.new
        kind = changes.trigger.kind
        view = changes.trigger.triggeringView
        place = changes.place
    }

    var changes: Changes<Value> {
        Changes(new: new, old: old, trigger: Trigger(kind: kind, triggeringView: view), place: place)
    }
}

extension Registration {
    /// A change has happened: runs the handlers, now or when the delay has passed.
    ///
    /// - Parameter isUnique: whether the value differs from the one before.
    func deliver(_ changes: Changes<Value>, isUnique: Bool) {
        guard let node, let receiver, retention?.isAlive(on: node.context.clock) ?? true else {
            cancel()
            return
        }
        if gate.interval == 0 && held == nil {
            run(receiver, changes, isUnique, node)
        } else {
            deliverDelayed(changes, isUnique, receiver, node)
        }
    }

    private func deliverDelayed(_ changes: Changes<Value>, _ isUnique: Bool, _ receiver: AnyObject, _ node: ValueNode<Value>) {
        // A set that nobody wants to hear of does not count as a run.
        guard held != nil || didSet != nil || (isUnique && didUniqueSet != nil) else { return }
        let clock = node.context.clock
        let now = clock.nanoseconds
        let latest = HeldChange(held, then: changes)
        guard gate.isOpen(at: now) else {
            held = latest
            gate.hold(on: clock) { [weak self] in self?.runHeld() }
            return
        }
        let wasHeld = held != nil
        held = nil
        gate.pass(at: now)
        run(receiver, latest.changes, wasHeld ? node.isUnique(latest.new, latest.old) : isUnique, node)
    }

    /// The delay has passed.
    private func runHeld() {
        guard let held else { return }
        self.held = nil
        guard let node, let receiver, isActive, isAlive else {
            cancel()
            return
        }
        let isUnique = node.isUnique(held.new, held.old)
        guard didSet != nil || (isUnique && didUniqueSet != nil) else { return }
        gate.pass(at: node.context.clock.nanoseconds)
        node.context.enter(held.place)
        let outer = node.beginCallbacks(for: held.place)
        node.runningPlace = place
        run(receiver, held.changes, isUnique, node)
        node.endCallbacks(outer)
        node.context.leave()
    }

    private func run(_ receiver: AnyObject, _ changes: Changes<Value>, _ isUnique: Bool, _ node: ValueNode<Value>) {
        if let didSet {
            do {
                try didSet(receiver, changes)
            } catch {
                report(.didSet, error, node, changes.place)
            }
        }
        if isUnique, let didUniqueSet {
            do {
                try didUniqueSet(receiver, changes)
            } catch {
                report(.didUniqueSet, error, node, changes.place)
            }
        }
        if retention != nil, !retention!.countDown() { cancel() }
    }

    /// A change is coming. Never delayed.
    func announce(_ changes: Changes<Value>, isUnique: Bool) {
        guard let node, let receiver, retention?.isAlive(on: node.context.clock) ?? true else {
            cancel()
            return
        }
        if let willSet {
            do {
                try willSet(receiver, changes)
            } catch {
                report(.willSet, error, node, changes.place)
            }
        }
        if isUnique, let willUniqueSet {
            do {
                try willUniqueSet(receiver, changes)
            } catch {
                report(.willSet, error, node, changes.place)
            }
        }
    }

    /// The state is being read.
    func read(_ value: Value, isOver: Bool) {
        guard let handler = isOver ? didGet : willGet, let node else { return }
        guard let receiver, retention?.isAlive(on: node.context.clock) ?? true else {
            cancel()
            return
        }
        do {
            try handler(receiver, value)
        } catch {
            report(isOver ? .didGet : .willGet, error, node, .unknown)
        }
    }

    private func report(_ role: StateFailure.Role, _ error: any Error, _ node: ValueNode<Value>, _ write: SourcePlace) {
        node.context.report(role, error, state: node.name, place: place, write: write)
    }
}
