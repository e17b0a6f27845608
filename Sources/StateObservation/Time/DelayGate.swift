/// Decides when changes may pass, so that passes are at least `interval` apart. A change passes at once if the last
/// pass is long enough ago; otherwise it waits until then. A change that has waited counts as a pass, too.
///
/// Delayed observers and throttled states share this rule. The owner stores the waiting change; the gate stores only
/// times.
struct DelayGate {
    /// The interval in nanoseconds; 0 lets every change pass at once.
    private(set) var interval: Int64 = 0
    private var lastPass: Int64?
    private var timer: ClockTimer?

    /// Returns whether a change may pass at this time without waiting.
    func isOpen(at now: Int64) -> Bool {
        guard interval > 0, let lastPass else { return true }
        return now - lastPass >= interval
    }

    /// The time at which the waiting change passes; nil if none waits.
    var dueTime: Int64? { timer?.dueTime }
    var isWaiting: Bool { timer?.dueTime != nil }

    /// Lets no change pass before this time.
    mutating func close(until time: Int64) { lastPass = time - interval }

    /// Records that a change passes at this time, and cancels the wait.
    mutating func pass(at now: Int64) {
        lastPass = now
        timer?.cancel()
    }

    /// Schedules a call of the function for the time at which the waiting change may pass. Only the function of the
    /// first call of this method is used; later calls schedule it again.
    mutating func wait(on clock: StateClock, _ fire: @escaping () -> Void) {
        let timer = timer ?? ClockTimer(clock: clock, fire: fire)
        self.timer = timer
        schedule(timer, clock)
    }

    /// Changes the interval. A waiting change passes at the end of the new interval or, if that time is already over,
    /// as soon as the clock runs.
    mutating func setInterval(_ new: Int64, on clock: StateClock) {
        interval = new
        if let timer, isWaiting { schedule(timer, clock) }
    }

    private func schedule(_ timer: ClockTimer, _ clock: StateClock) {
        let now = clock.nanoseconds
        timer.schedule(at: max(now, (lastPass ?? now) + interval))
    }

    /// Cancels the wait.
    func cancel() { timer?.cancel() }
}
