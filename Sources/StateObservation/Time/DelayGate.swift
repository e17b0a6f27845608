/// The rule of a delay: a change passes at least `interval` after the last pass; a change that comes sooner waits until
/// then. A change that has waited counts as a pass.
///
/// Delayed observers and throttled states share it. The owner stores the change that waits, the gate only the times.
struct DelayGate {
    /// The interval in nanoseconds; 0 lets every change pass at once.
    private(set) var interval: Int64 = 0
    private var lastPass: Int64?
    private var timer: ClockTimer?

    /// Returns whether a change at this time may pass.
    func isOpen(at now: Int64) -> Bool {
        guard interval > 0, let lastPass else { return true }
        return now - lastPass >= interval
    }

    /// The time at which the waiting change passes; nil if none waits.
    var dueTime: Int64? { timer?.dueTime }
    var isWaiting: Bool { timer?.dueTime != nil }

    /// Lets no change pass before this time.
    mutating func close(until time: Int64) { lastPass = time - interval }

    /// Counts a pass.
    mutating func pass(at now: Int64) {
        lastPass = now
        timer?.cancel()
    }

    /// Calls the function when the waiting change may pass. The function of the first call counts.
    mutating func wait(on clock: StateClock, _ fire: @escaping () -> Void) {
        let timer = timer ?? ClockTimer(clock: clock, fire: fire)
        self.timer = timer
        schedule(timer, clock)
    }

    /// Changes the interval. A waiting change passes at the end of the new interval, or as soon as the clock runs if
    /// that time is over.
    mutating func setInterval(_ new: Int64, on clock: StateClock) {
        interval = new
        if let timer, isWaiting { schedule(timer, clock) }
    }

    private func schedule(_ timer: ClockTimer, _ clock: StateClock) {
        let now = clock.nanoseconds
        timer.schedule(at: max(now, (lastPass ?? now) + interval))
    }

    /// Forgets the waiting change.
    func cancel() { timer?.cancel() }
}
