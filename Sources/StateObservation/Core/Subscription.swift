/// A connection to a state: an observer, a binding, or a link to a state that follows it.
@usableFromInline
class Subscription {
    /// The state; nil after it or the subscription has ended. Not retained: the state clears it.
    final private(set) var source: Unmanaged<StateNode>?
    final var place: SourcePlace
    /// Limits of the subscription's life; nil if it has none.
    final var limits: Limits?
    /// Whether the subscription has not ended. An ended subscription stays in its list until the list is compacted.
    @usableFromInline final var isActive: Bool { source != nil }
    @usableFromInline final var node: StateNode? { source?.takeUnretainedValue() }

    init(_ node: StateNode, place: SourcePlace) {
        source = Unmanaged.passUnretained(node)
        self.place = place
    }

    /// Whether the subscription is active, its objects still exist and its limits are not reached.
    var isAlive: Bool {
        guard let node else { return false }
        return limits?.isReached(on: node.context.clock) != true
    }

    /// Ends the subscription and removes it from its state. Subclasses implement this.
    @usableFromInline func cancel() {}

    /// Marks the subscription as ended. Subclasses also release their objects.
    func deactivate() { source = nil }

    /// Changes the limits of the subscription, and creates them on first use. Does nothing after the subscription has
    /// ended.
    func limit(_ change: (Limits) -> Void) {
        guard isActive else { return }
        let limits = limits ?? Limits()
        change(limits)
        self.limits = limits
    }
}

/// Limits of a subscription's life. The subscription ends when it reaches the first of them.
final class Limits {
    private weak var owner: AnyObject?
    private var hasOwner = false
    /// Whether the next exclusive registration with the same owner and state ends this one.
    private var isExclusive = false
    private var remainingDeliveries = Int.max
    /// The time at which the subscription ends, in nanoseconds of the clock.
    private var end = Int64.max

    func isReached(on clock: StateClock) -> Bool {
        (hasOwner && owner == nil) || remainingDeliveries <= 0 || (end < .max && clock.nanoseconds >= end)
    }

    /// Counts a delivery, and returns whether it was the last one allowed.
    func countDelivery() -> Bool {
        if remainingDeliveries < .max { remainingDeliveries -= 1 }
        return remainingDeliveries <= 0
    }

    func isExclusive(to object: AnyObject) -> Bool { isExclusive && owner === object }

    func limit(to owner: AnyObject, isExclusive: Bool = false) {
        self.owner = owner
        hasOwner = true
        self.isExclusive = isExclusive
    }

    func limit(toDeliveries count: Int) { remainingDeliveries = min(remainingDeliveries, count) }
    func limit(toEnd time: Int64) { end = min(end, time) }
}

/// Subscriptions in the order of registration.
///
/// Because the list may be in iteration, removing a subscription only deactivates it and leaves it in the list as a
/// hole. `compact` removes the holes.
struct SubscriptionList<Element: Subscription> {
    /// The active subscriptions and the holes, retained by the list. Delivery iterates over them without counting
    /// references.
    private(set) var items = ContiguousArray<Unmanaged<Element>>()
    /// The number of active subscriptions.
    private(set) var count = 0
    private var sweepLength = 16

    /// Whether the list has doubled since it was last searched for subscriptions whose objects are gone.
    var needsSweep: Bool { items.count >= sweepLength }
    var active: some Sequence<Element> { items.lazy.map { $0.takeUnretainedValue() }.filter(\.isActive) }

    mutating func append(_ element: Element) {
        items.append(Unmanaged.passRetained(element))
        count += 1
    }

    /// Updates the count after the caller has deactivated an element.
    mutating func didDeactivate() { count -= 1 }

    /// Removes the holes if there are many. Must not be called during an iteration.
    mutating func compactIfNeeded() {
        if (items.count - count) * 2 > items.count { compact() }
    }

    private mutating func compact() {
        if items.count == count { return }
        let holes = items.filter { !$0._withUnsafeGuaranteedRef(\.isActive) }
        items.removeAll { !$0._withUnsafeGuaranteedRef(\.isActive) }
        for hole in holes { hole.release() }
    }

    /// Removes all holes after a sweep, and schedules the next sweep for when the list has doubled.
    mutating func didSweep() {
        compact()
        sweepLength = max(16, 2 * count)
    }

    /// Empties the list, and returns its subscriptions, including ended ones.
    mutating func takeAll() -> [Element] {
        defer { self = SubscriptionList() }
        return items.map { $0.takeRetainedValue() }
    }
}
