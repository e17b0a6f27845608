/// A connection to a state that can be limited: a ``StateRegistration`` or a ``StateRelay``.
///
/// Scopes add up: the connection ends at the first limit that it reaches, and with its state. Only an object replaces
/// the object of an earlier scope.
///
/// ```swift
/// state.whenDidSet { print($0.new) }.until(2).for(10)    // two changes, within ten seconds
/// ```
public class StateScope {
    private let subscription: Subscription
    private let context: StateContext

    init(_ subscription: Subscription, in context: StateContext) {
        self.subscription = subscription
        self.context = context
    }

    /// Whether the connection still delivers changes.
    public var isActive: Bool { subscription.isAlive }

    /// Ends the connection. A change that a delay holds is dropped; all states keep their values.
    public func cancel() { subscription.cancel() }

    /// Limits the connection to the life of the object, which is held weakly. Replaces the object of an earlier call of
    /// this function. A registration without an observer no longer ends when the program drops it.
    @discardableResult
    public func retained(by object: AnyObject) -> Self { limit { $0.limit(to: object) } }

    /// Limits the connection to one more delivery. A registration without an observer no longer ends when the program
    /// drops it.
    @discardableResult
    public func untilNext() -> Self { limit { $0.limit(toDeliveries: 1) } }

    /// Limits the number of deliveries. Each set is a delivery; under a delay, each run of the handlers. A registration
    /// without an observer no longer ends when the program drops it.
    ///
    /// - Parameters:
    ///   - count: the number of further deliveries, 1 or more. Other numbers are reported to ``StateContext/onError``
    ///     and change nothing.
    ///   - place: the place of this call, for errors.
    @discardableResult
    public func until(_ count: Int, at place: SourcePlace = .unknown) -> Self {
        guard count > 0 else { return refuse(.invalidCount(count, place: context.resolve(place))) }
        return limit { $0.limit(toDeliveries: count) }
    }

    /// Ends the connection after a time on the context's clock. A change at exactly the end is not delivered. A
    /// registration without an observer no longer ends when the program drops it.
    ///
    /// - Parameters:
    ///   - seconds: the time from now, from 0 to ``StateClock/longestDuration``. Other values are reported to
    ///     ``StateContext/onError`` and change nothing.
    ///   - place: the place of this call, for errors.
    @discardableResult
    public func `for`(_ seconds: Double, at place: SourcePlace = .unknown) -> Self {
        guard let duration = StateClock.nanoseconds(seconds) else {
            return refuse(.invalidDuration(seconds: seconds, place: context.resolve(place)))
        }
        let end = context.clock.nanoseconds + duration
        return limit { $0.limit(toEnd: end) }
    }

    func limit(_ change: (Limits) -> Void) -> Self {
        subscription.limit(change)
        return self
    }

    /// Reports an invalid argument to ``StateContext/onError``, and returns this connection.
    @discardableResult
    func refuse(_ error: StateError) -> Self {
        context.report(.operation, error, state: subscription.node?.name ?? "", place: subscription.place)
        return self
    }
}
