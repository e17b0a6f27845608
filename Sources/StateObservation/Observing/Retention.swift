/// How long a registration or a relay lasts. The limits add up: it ends as soon as one of them does.
///
/// A class, because few registrations have one and copying a weak reference is slow.
final class Retention {
    /// Held weakly; when the object goes, so does the registration.
    weak var owner: AnyObject?
    var hasOwner = false
    /// Another exclusive registration of the same owner on the same state ends this one.
    var isExclusive = false
    /// Deliveries that are left.
    var count: Int?
    /// Nanoseconds on the clock; at this time it is over.
    var end: Int64?

    func isAlive(on clock: StateClock) -> Bool {
        if hasOwner && owner == nil { return false }
        if let count, count <= 0 { return false }
        if let end, clock.nanoseconds >= end { return false }
        return true
    }

    /// Counts a delivery. Returns false when it was the last.
    func countDown() -> Bool {
        guard let left = count else { return true }
        count = left - 1
        return left > 1
    }

    func limit(to deliveries: Int) { count = min(count ?? deliveries, deliveries) }

    func limit(toEnd time: Int64) { end = min(end ?? time, time) }
}
