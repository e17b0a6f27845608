/// The rule of a delay of `interval` since the last run: what comes at least that long after it passes; what comes
/// sooner is held, and the last of what was held passes at the last run plus the interval. A trailing pass counts as a
/// run, so nothing is ever stranded.
///
/// Shared by delayed observers and throttled states. The owner keeps the held value; the gate keeps the times.
struct DelayGate {
    /// Nanoseconds; 0 lets everything pass at once.
    private(set) var interval: Int64 = 0
    private var lastRun: Int64?
    private var timer: ClockTimer?

    /// Whether what comes at this time may pass.
    func isOpen(at now: Int64) -> Bool {
        guard interval > 0, let lastRun else { return true }
        return now - lastRun >= interval
    }

    /// When what is held passes; nil while nothing is.
    var dueTime: Int64? { timer.flatMap { $0.heapIndex >= 0 ? $0.dueTime : nil } }

    /// Nothing passes before that time, as if something had passed an interval before it.
    mutating func shut(until time: Int64) { lastRun = time - interval }

    /// Something passed at this time; the timer has nothing to do any more.
    mutating func pass(at now: Int64) {
        lastRun = now
        timer?.cancel()
    }

    /// Something is held: `fire` is called when it may pass. Calling it again while something is held changes nothing.
    mutating func hold(on clock: StateClock, fire: @escaping () -> Void) {
        if timer == nil { timer = ClockTimer(clock: clock, fire: fire) }
        guard let timer, timer.heapIndex < 0 else { return }
        schedule(timer, clock)
    }

    /// Changes the interval; what is held passes at the last run plus the new one, or as soon as the clock runs if that
    /// has passed.
    mutating func setInterval(_ new: Int64, clock: StateClock) {
        interval = new
        if let timer, timer.heapIndex >= 0 { schedule(timer, clock) }
    }

    private func schedule(_ timer: ClockTimer, _ clock: StateClock) {
        let now = clock.nanoseconds
        timer.schedule(at: max(now, (lastRun ?? now) + interval))
    }

    /// What was held is dropped.
    mutating func drop() { timer?.cancel() }
}
