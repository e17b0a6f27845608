/// An observer of a state: its handlers and its delay.
@usableFromInline
final class Registration: Listener {
    /// The kinds of handlers.
    @usableFromInline
    enum Kind { case willSet, didSet, willUniqueSet, didUniqueSet, willGet, didGet }

    /// What ends the registration, if the state does not end first.
    enum Lifetime {
        case observer
        /// Dropping the `StateRegistration` that the program received.
        case token
        /// Nothing: the registration lives as long as the state.
        case state
    }

    struct Handlers {
        var willSet, didSet, willUniqueSet, didUniqueSet, willGet, didGet: Handler?

        /// Whether a handler runs before a set.
        var includeWillSet: Bool { willUniqueSet != nil || willSet != nil }
        /// Whether a handler needs the comparison of old and new value.
        var includeUniqueSet: Bool { willUniqueSet != nil || didUniqueSet != nil }
        /// Whether a handler runs before or after a read.
        var includeGet: Bool { willGet != nil || didGet != nil }

        /// Returns whether a handler runs after a set.
        func includeDidSet(isUnique: Bool) -> Bool { didSet != nil || (isUnique && didUniqueSet != nil) }
    }

    private(set) var handlers = Handlers()
    private(set) var lifetime: Lifetime
    /// An object that the registration holds until it ends; nil if there is none.
    private var kept: AnyObject?
    /// The delay; nil for a registration that never had one.
    private var delay: Delay?

    /// The delay of the handlers that run after a set.
    private final class Delay {
        var gate = DelayGate()
        /// The change that waits for the end of the delay; nil or empty if none waits.
        var held: HeldChange?

        var isHolding: Bool { held?.isHolding == true }
    }

    /// Creates a registration.
    ///
    /// - Parameter observer: nil for a registration without an observer.
    init(_ node: StateNode, observer: AnyObject?, key: AnyHashable?, place: SourcePlace) {
        lifetime = observer == nil ? .token : .observer
        super.init(node, observer, observer.map { ListenerKey($0, key, isBinding: false) }, place: place)
    }

    override var isAlive: Bool { super.isAlive && (lifetime != .observer || object != nil) }

    /// The delay in nanoseconds.
    var interval: Int64 { delay?.gate.interval ?? 0 }
    /// The time at which the held change is due, in nanoseconds of the clock; nil without a held change.
    var dueTime: Int64? { delay?.isHolding == true ? delay?.gate.dueTime : nil }

    // MARK: - Configuration

    /// Resets the handlers, delay, limits and place, because the observer registers again. Keeps the held change and
    /// the position in the list.
    func reset(at place: SourcePlace) {
        guard let node else { return }
        changeHandlers { $0 = Handlers() }
        setDelay(0, on: node.context.clock)
        limits = nil
        kept = nil
        self.place = place
    }

    @usableFromInline
    func handle(_ kind: Kind, _ handler: @escaping Handler) {
        changeHandlers {
            switch kind {
            case .willSet: $0.willSet = handler
            case .didSet: $0.didSet = handler
            case .willUniqueSet: $0.willUniqueSet = handler
            case .didUniqueSet: $0.didUniqueSet = handler
            case .willGet: $0.willGet = handler
            case .didGet: $0.didGet = handler
            }
        }
    }

    private func changeHandlers(_ change: (inout Handlers) -> Void) {
        guard let node else { return }
        // The former handlers may be the last owner of an object whose deinitializer uses this registration, so they
        // are released last.
        let former = handlers
        var changed = former
        change(&changed)
        handlers = changed
        node.count(former, by: -1)
        node.count(changed, by: 1)
        withExtendedLifetime(former) {}
    }

    override func limit(_ change: (Limits) -> Void) {
        keepWithState()
        super.limit(change)
    }

    /// Makes a registration without an observer last as long as its state, even if the program drops its token.
    func keepWithState() { if lifetime == .token { lifetime = .state } }

    /// Holds an object until the registration ends. A registration without an observer then lasts as long as its state.
    func keep(_ object: AnyObject) {
        guard isActive else { return }
        keepWithState()
        kept = object
    }

    func setDelay(_ interval: Int64, on clock: StateClock) {
        if interval > 0 && delay == nil { delay = Delay() }
        delay?.gate.setInterval(interval, on: clock)
    }

    /// Holds back changes for the next nanoseconds, as if a change had passed before. Does nothing for a registration
    /// without a delay.
    func holdChanges(for duration: Int64, on clock: StateClock) {
        delay?.gate.close(until: clock.nanoseconds + duration)
    }

    override func deactivate() {
        super.deactivate()
        delay?.gate.cancel()
        delay?.held?.clear()
        let former = handlers
        handlers = Handlers()
        kept = nil
        withExtendedLifetime(former) {}
    }

    // MARK: - Delivery

    /// Returns the object to pass to the handlers: the observer, or the registration if it has no observer. If the
    /// observer is gone or a limit is reached, ends the registration and returns nil.
    private func receiver(_ node: StateNode) -> AnyObject? {
        let receiver = lifetime == .observer ? object : self
        if receiver != nil && (limits == nil || limits?.isReached(on: node.context.clock) == false) { return receiver }
        node.remove(self)
        return nil
    }

    override func announce(_ change: RawChange, isUnique: Bool, _ node: StateNode) {
        guard let receiver = receiver(node) else { return }
        run(handlers.willSet, .willSet, receiver, change, node)
        if isUnique { run(handlers.willUniqueSet, .willSet, receiver, change, node) }
    }

    /// Runs the `willGet` or `didGet` handler of a read. `kind` must be one of the two.
    func read(_ change: RawChange, _ kind: Kind, _ node: StateNode) {
        let isBefore = kind == .willGet
        guard let handler = isBefore ? handlers.willGet : handlers.didGet, let receiver = receiver(node) else { return }
        run(handler, isBefore ? .willGet : .didGet, receiver, change, node)
    }

    override func deliver(_ change: RawChange, isUnique: Bool, _ node: StateNode) {
        guard let receiver = receiver(node) else { return }
        if delay != nil, let delay, delay.gate.interval > 0 || delay.held != nil {
            deliver(change, isUnique, after: delay, receiver, node)
        } else {
            runDidSet(receiver, change, isUnique, node)
        }
    }

    private func runDidSet(_ receiver: AnyObject, _ change: RawChange, _ isUnique: Bool, _ node: StateNode) {
        run(handlers.didSet, .didSet, receiver, change, node)
        if isUnique { run(handlers.didUniqueSet, .didUniqueSet, receiver, change, node) }
        if limits != nil, limits?.countDelivery() == true { cancel() }
    }

    private func deliver(
        _ change: RawChange, _ isUnique: Bool, after delay: Delay, _ receiver: AnyObject, _ node: StateNode
    ) {
        // A set without a handler does not count as a run.
        guard delay.isHolding || handlers.includeDidSet(isUnique: isUnique) else { return }
        let clock = node.context.clock
        let now = clock.nanoseconds
        if delay.gate.isOpen(at: now) && !delay.isHolding {
            delay.gate.pass(at: now)
            runDidSet(receiver, change, isUnique, node)
            return
        }
        let held = delay.held ?? HeldChange(node.ops)
        delay.held = held
        held.hold(change)
        if delay.gate.isOpen(at: now) {
            // The held change is overdue: it runs as one change with this one.
            run(held, of: delay, receiver, node)
        } else if !delay.gate.isWaiting {
            delay.gate.wait(on: clock) { [weak self] in self?.delayDidEnd() }
        }
    }

    private func delayDidEnd() {
        guard let delay, let held = delay.held, held.isHolding, let node, let receiver = receiver(node) else { return }
        let activity = node.makeActivity()
        node.context.enter(held.place)
        node.runCallbacks(activity, for: held.place, of: place) { run(held, of: delay, receiver, node) }
        node.context.leave()
    }

    private func run(_ held: HeldChange, of delay: Delay, _ receiver: AnyObject, _ node: StateNode) {
        let trigger = held.trigger
        let change = held.change(trigger)
        let isUnique = node.ops.differ(change.new, change.old)
        // The handlers may hold the next change while they use this one.
        delay.held = nil
        if handlers.includeDidSet(isUnique: isUnique) {
            delay.gate.pass(at: node.context.clock.nanoseconds)
            withExtendedLifetime(trigger) { runDidSet(receiver, change, isUnique, node) }
        }
        held.clear()
        if isActive && delay.held == nil { delay.held = held }
    }
}

/// A change that waits for a delay. It does not keep the view that caused it.
final class HeldChange {
    private let new: ValueSlot
    private let old: ValueSlot
    private var kind = Trigger.Kind.state
    private weak var view: AnyObject?
    private(set) var place = SourcePlace.unknown

    init(_ ops: ValueOps) {
        new = ValueSlot(ops)
        old = ValueSlot(ops)
    }

    var isHolding: Bool { new.isFull }

    /// Holds a change. If a change is held already, replaces it but keeps its old value.
    func hold(_ change: RawChange) {
        if !isHolding { old.set(copying: change.old) }
        new.set(copying: change.new)
        kind = change.trigger.kind
        // Weak references are slow, and most changes have no view.
        if kind == .view { view = change.trigger.view?.takeUnretainedValue() }
        place = change.place
    }

    func clear() {
        new.clear()
        old.clear()
    }

    var trigger: Trigger { Trigger(kind: kind, triggeringView: kind == .view ? view : nil) }

    /// Returns the held change. It is valid until the next `hold` or `clear`, and only while the caller holds the
    /// trigger.
    func change(_ trigger: Trigger) -> RawChange {
        RawChange(new: new.pointer, old: old.pointer, trigger: RawTrigger(trigger), place: place)
    }
}
