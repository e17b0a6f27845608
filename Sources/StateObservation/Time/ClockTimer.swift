/// A timer of a ``StateClock``. It fires once for each time that it is scheduled, and ends when it is released.
///
/// ```swift
/// let timer = clock.timer { print("fired at \(clock.now)") }
/// try timer.schedule(after: 0.5)
/// ```
public final class ClockTimer {
    private let clock: StateClock
    private let fire: () -> Void
    private var deadlineEntry: StateClock.Deadline?

    init(clock: StateClock, fire: @escaping () -> Void) {
        self.clock = clock
        self.fire = fire
    }

    deinit { cancel() }

    /// The time at which the timer fires, in nanoseconds of the clock; nil if it is not scheduled.
    var dueTime: Int64? { deadlineEntry?.fire != nil ? deadlineEntry?.time : nil }

    /// The time at which the timer fires, in seconds of the clock; nil if it is not scheduled.
    public var deadline: Double? { dueTime.map { Double($0) / 1e9 } }

    /// Schedules the timer, and forgets an earlier schedule.
    ///
    /// - Parameter seconds: the time from now, from 0 to ``StateClock/longestDuration``. 0 fires when the clock runs
    ///   next, not at once.
    /// - Throws: `invalidDuration` if the argument is out of range; the earlier schedule stays then.
    /// - Complexity: O(log n) in the number of scheduled timers.
    public func schedule(after seconds: Double) throws(StateError) {
        guard let duration = StateClock.nanoseconds(seconds) else {
            throw .invalidDuration(seconds: seconds, place: .unknown)
        }
        schedule(at: clock.nanoseconds + duration)
    }

    /// Cancels the schedule. Does nothing if the timer is not scheduled.
    public func cancel() {
        if let deadlineEntry { clock.remove(deadlineEntry) }
        deadlineEntry = nil
    }

    func schedule(at time: Int64) {
        cancel()
        deadlineEntry = clock.add(time, fire)
    }
}
