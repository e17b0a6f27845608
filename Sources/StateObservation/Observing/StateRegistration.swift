/// The registration of an observer: its delay and its lifetime.
///
/// A registration with an observer object (``State/observe(_:key:at:)``) lasts as long as the object, and the program
/// may drop this value. A registration without one (``State/whenDidSet(at:_:)``) ends when the program drops this
/// value, unless it has a scope: ``retain()``, ``retainedExclusively(by:)``, or one of ``StateScope``.
public class StateRegistration<Value>: StateScope {
    @usableFromInline let core: Registration

    @usableFromInline
    init(core: Registration, in context: StateContext) {
        self.core = core
        super.init(core, in: context)
    }

    deinit { if core.lifetime == .token { core.cancel() } }

    /// Limits the `didSet` and `didUniqueSet` handlers to one run per interval.
    ///
    /// The first set runs at once, and so does a set at least `seconds` after the last run. Sets that come sooner are
    /// held: the last of them runs `seconds` after the last run, with the value before the first of them as its old
    /// value. `willSet` handlers are never delayed. If the delay changes, a held change runs at the new time.
    ///
    /// - Parameters:
    ///   - seconds: from 0 (no delay, the default) to ``StateClock/longestDuration``. Other values are reported to
    ///     ``StateContext/onError`` and change nothing.
    ///   - place: the place of this call, for errors.
    @discardableResult
    public func delayMultipleSetTrigger(by seconds: Double, at place: SourcePlace = .unknown) -> Self {
        guard let context = core.node?.context else { return self }
        guard let interval = StateClock.nanoseconds(seconds) else {
            return refuse(.invalidDuration(seconds: seconds, place: context.resolve(place)))
        }
        core.setDelay(interval, on: context.clock)
        return self
    }

    /// Extends the registration to the life of the state, within its other scopes. The registration then holds its
    /// observer object, if it has one.
    @discardableResult
    public func retain() -> Self {
        if let observer = core.object { return retain(holding: observer) }
        core.keepWithState()
        return self
    }

    /// Holds an object until the registration ends, and lets a registration without an observer last as long as its
    /// state. Use this for an observer that represents another object: a registration with an observer still ends with
    /// it, unless the object holds it. Replaces an object that the registration holds already.
    @discardableResult
    public func retain(holding object: AnyObject) -> Self {
        core.keep(object)
        return self
    }

    /// Limits the registration to the life of the object (held weakly), and ends the other registrations of the state
    /// that this function limited to the same object. Replaces the object of an earlier scope. A registration without
    /// an observer no longer ends when the program drops it.
    @discardableResult
    public func retainedExclusively(by object: AnyObject) -> Self {
        for other in core.node?.registrations ?? []
        where other !== core && other.limits?.isExclusive(to: object) == true { other.cancel() }
        return limit { $0.limit(to: object, isExclusive: true) }
    }
}
