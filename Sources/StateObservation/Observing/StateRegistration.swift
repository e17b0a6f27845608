/// A registration, as the program holds it: its delay, and how long it lasts.
///
/// One that was made with an observer object (``State/observe(_:key:at:)``) lasts as long as that object (``retain()``
/// lets it hold the object), and this value may be dropped. One without an observer object
/// (``State/whenDidSet(at:_:)``) ends when this value goes, unless one of the scopes says otherwise: ``retain()``,
/// ``retained(by:)``, ``retainedExclusively(by:)``, ``untilNext()``, ``until(_:at:)``, ``for(_:at:)``. Scopes add up:
/// the registration ends as soon as one of them does. Every registration ends with its state.
public class StateRegistration<Value> {
    @usableFromInline let core: Registration

    @usableFromInline
    init(core: Registration) { self.core = core }

    deinit { if core.lifetime == .token { core.cancel() } }

    /// Whether changes still reach it.
    public var isActive: Bool { core.isActive && core.isAlive && core.node != nil }

    /// Ends it. A change that was held back by a delay is dropped.
    public func cancel() { core.cancel() }

    /// Lets the `didSet` and `didUniqueSet` handlers run at most once in `seconds`.
    ///
    /// The first set runs at once, and so does one that comes at least `seconds` after the last run. Sets that come
    /// sooner are held: the last of them runs when `seconds` have passed since the last run, with the value before the
    /// first of them as its old value. `willSet` is never delayed. Setting it again while a change is held moves the
    /// time of that change.
    ///
    /// - Parameters:
    ///   - seconds: 0 (no delay, the default) to ``StateClock/longestDuration``. Anything else is reported to
    ///     ``StateContext/onError`` and changes nothing.
    ///   - place: the line of a script that asks for it, for errors and explanations.
    @discardableResult
    public func delayMultipleSetTrigger(by seconds: Double, at place: SourcePlace = .unknown) -> Self {
        guard let node = core.node else { return self }
        if let interval = StateClock.nanoseconds(seconds) {
            core.gate.setInterval(interval, clock: node.context.clock)
        } else {
            refuse(.invalidDuration(seconds: seconds, place: node.context.resolve(place)))
        }
        return self
    }

    /// As long as the state, with its observer object, if it has one.
    @discardableResult
    public func retain() -> Self {
        if let observer = core.observer { return retain(holding: observer) }
        if core.lifetime == .token { core.lifetime = .state }
        return self
    }

    /// As long as the state; holds an object as long as the registration lasts. For an observer that stands for another
    /// object.
    @discardableResult
    public func retain(holding object: AnyObject) -> Self {
        guard core.isActive else { return self }
        if core.lifetime == .token { core.lifetime = .state }
        core.kept = object
        return self
    }

    /// As long as the object, which is held weakly.
    @discardableResult
    public func retained(by object: AnyObject) -> Self {
        limit {
            $0.owner = object
            $0.hasOwner = true
            $0.isExclusive = false
        }
    }

    /// As long as the object (held weakly), and until another registration on the same state says the same with the
    /// same object.
    @discardableResult
    public func retainedExclusively(by object: AnyObject) -> Self {
        if let node = core.node {
            for item in Array(node.registrations.active) where item !== core {
                if let retention = item.retention, retention.isExclusive, retention.owner === object {
                    node.remove(item)
                }
            }
        }
        return limit {
            $0.owner = object
            $0.hasOwner = true
            $0.isExclusive = true
        }
    }

    /// For one more delivery.
    @discardableResult
    public func untilNext() -> Self { limit { $0.limit(to: 1) } }

    /// For so many more deliveries. A delivery is a set; under a delay it is a run.
    ///
    /// - Parameters:
    ///   - count: 1 or more. Anything else is reported to ``StateContext/onError`` and changes nothing.
    ///   - place: the line of a script that asks for it, for errors and explanations.
    @discardableResult
    public func until(_ count: Int, at place: SourcePlace = .unknown) -> Self {
        guard count > 0 else {
            refuse(.invalidCount(count, place: core.node?.context.resolve(place) ?? place))
            return self
        }
        return limit { $0.limit(to: count) }
    }

    /// For so long on the context's clock; a set at exactly that time no longer counts.
    ///
    /// - Parameters:
    ///   - seconds: 0 to ``StateClock/longestDuration``. Anything else is reported to ``StateContext/onError``
    ///     and changes nothing.
    ///   - place: the line of a script that asks for it, for errors and explanations.
    @discardableResult
    public func `for`(_ seconds: Double, at place: SourcePlace = .unknown) -> Self {
        guard let clock = core.node?.context.clock else { return self }
        guard let duration = StateClock.nanoseconds(seconds) else {
            refuse(.invalidDuration(seconds: seconds, place: core.node?.context.resolve(place) ?? place))
            return self
        }
        let end = clock.nanoseconds + duration
        return limit { $0.limit(toEnd: end) }
    }

    private func limit(_ change: (Retention) -> Void) -> Self {
        guard core.isActive else { return self }
        if core.lifetime == .token { core.lifetime = .state }
        let retention = core.retention ?? Retention()
        change(retention)
        core.retention = retention
        return self
    }

    private func refuse(_ error: StateError) {
        guard let node = core.node else { return }
        node.context.report(.operation, error, state: node.name, place: core.place)
    }
}
