/// A timer of a ``StateClock``. It fires once for each time it is scheduled, and ends with its last reference.
public final class ClockTimer {
    let clock: StateClock
    let fire: () -> Void
    /// Nanoseconds on the clock's scale, while scheduled.
    var dueTime: Int64 = 0
    /// The order of scheduling, which decides at equal times.
    var sequence: UInt64 = 0
    /// The place in the clock's heap; -1 when not scheduled.
    var heapIndex = -1

    init(clock: StateClock, fire: @escaping () -> Void) {
        self.clock = clock
        self.fire = fire
    }

    deinit { if heapIndex >= 0 { clock.heap.remove(self) } }

    /// When it fires, in seconds on the clock's scale; nil when it is not scheduled.
    public var deadline: Double? { heapIndex >= 0 ? Double(dueTime) / 1e9 : nil }

    /// Fires `seconds` from now; an earlier schedule is forgotten. O(log n) in the timers that wait.
    ///
    /// - Parameter seconds: 0 to ``StateClock/longestDuration``. 0 fires the next time the clock runs, not at once.
    /// - Throws: `invalidDuration`; the earlier schedule stays.
    public func schedule(after seconds: Double) throws(StateError) {
        guard let duration = StateClock.nanoseconds(seconds) else {
            throw .invalidDuration(seconds: seconds, place: .unknown)
        }
        schedule(at: clock.nanoseconds + duration)
    }

    /// Does not fire. Does nothing when not scheduled.
    public func cancel() { if heapIndex >= 0 { clock.heap.remove(self) } }

    func schedule(at time: Int64) {
        if heapIndex >= 0 { clock.heap.remove(self) }
        dueTime = time
        clock.heap.insert(self)
    }
}
