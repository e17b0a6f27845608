/// The time that delays and throttles run on.
///
/// A **virtual** clock starts where it is told and moves only by ``advance(by:)`` and ``advance(to:)``: everything that
/// depends on time happens inside those calls, at its own time, in the order of the deadlines (at one deadline: in the
/// order of scheduling). A **real** clock reads the time from the host; the host looks at ``nextDeadline``, sleeps
/// until then and calls ``fireDue()``.
///
/// Times are seconds at the surface and whole nanoseconds inside, so that ten steps of 0.1 s make exactly 1 s.
public final class StateClock {
    /// The longest duration and the latest time that is accepted, in seconds (about 31 years).
    public static let longestDuration = 1e9

    /// How many timers one step may fire before it stops with ``StateError/tooManyTimers(limit:now:)``: two observers
    /// that keep each other busy with a tiny delay would otherwise never let a long step end. 1,000,000 unless changed.
    public var maximumFirings = 1_000_000

    let source: (() -> Double)?
    var time: Int64
    var heap = TimerHeap()
    /// Timers are being fired.
    var isRunning = false
    /// Deliveries are under way that use this clock; it must not move under them.
    @exclusivity(unchecked) var deliveries = 0

    /// A virtual clock.
    ///
    /// - Parameter seconds: the first value of ``now``; a value that is not a valid time counts as 0.
    public init(startingAt seconds: Double = 0) {
        source = nil
        time = StateClock.nanoseconds(seconds) ?? 0
    }

    /// A real clock.
    ///
    /// - Parameter source: gives the time in seconds, on any scale that starts near 0 and never runs backwards. A
    ///   reading that is negative, not a number or earlier than the one before counts as the one before.
    public init(reading source: @escaping () -> Double) {
        self.source = source
        time = 0
    }

    /// Whether the clock moves only when it is told.
    public var isVirtual: Bool { source == nil }

    /// The time in seconds. While a timer of a virtual clock fires, its deadline.
    public var now: Double { Double(nanoseconds) / 1e9 }

    /// When the next timer is due, on the scale of ``now``; nil when nothing waits.
    public var nextDeadline: Double? { heap.first.map { Double($0.dueTime) / 1e9 } }

    /// Moves a virtual clock on and fires what comes due on the way.
    ///
    /// Timers that are scheduled on the way and come due within the step fire too.
    ///
    /// - Parameter seconds: 0 to ``longestDuration``. 0 fires what is due now.
    /// - Returns: how many timers fired.
    /// - Throws: `invalidDuration`; `clockIsReal`; `clockIsRunning` from inside an observer or a timer;
    ///   `tooManyTimers`, after which ``now`` is the time of the last timer that fired and the others still wait.
    @discardableResult
    public func advance(by seconds: Double) throws(StateError) -> Int {
        guard let step = StateClock.nanoseconds(seconds) else {
            throw .invalidDuration(seconds: seconds, place: .unknown)
        }
        guard isVirtual else { throw .clockIsReal }
        // Three centuries in all; beyond that the nanoseconds would run over.
        guard time <= Int64.max / 2 else { throw .invalidDuration(seconds: seconds, place: .unknown) }
        return try run(to: time + step)
    }

    /// Moves a virtual clock to a time; one that has passed already only fires what is due. See ``advance(by:)``.
    @discardableResult
    public func advance(to seconds: Double) throws(StateError) -> Int {
        guard let target = StateClock.nanoseconds(seconds) else {
            throw .invalidDuration(seconds: seconds, place: .unknown)
        }
        guard isVirtual else { throw .clockIsReal }
        return try run(to: max(time, target))
    }

    /// Fires what is due by now, on either kind of clock.
    ///
    /// - Returns: how many timers fired.
    /// - Throws: `clockIsRunning`, `tooManyTimers`.
    @discardableResult
    public func fireDue() throws(StateError) -> Int { try run(to: nanoseconds) }

    /// A timer for the host's own use.
    ///
    /// - Parameter fire: called once for each ``ClockTimer/schedule(after:)`` that comes due.
    /// - Returns: the timer, which ends with its last reference.
    public func timer(_ fire: @escaping () -> Void) -> ClockTimer { ClockTimer(clock: self, fire: fire) }

    // MARK: - Inside

    var nanoseconds: Int64 {
        if let source, let reading = StateClock.nanoseconds(source()), reading > time { time = reading }
        return time
    }

    /// Seconds to whole nanoseconds; nil for what is not a duration.
    static func nanoseconds(_ seconds: Double) -> Int64? {
        guard seconds >= 0, seconds <= longestDuration else { return nil }
        return Int64((seconds * 1e9).rounded())
    }

    private func run(to target: Int64) throws(StateError) -> Int {
        guard !isRunning, deliveries == 0 else { throw .clockIsRunning }
        isRunning = true
        defer { isRunning = false }
        var fired = 0
        while let timer = heap.first, timer.dueTime <= target {
            if fired == maximumFirings { throw .tooManyTimers(limit: maximumFirings, now: now) }
            heap.remove(timer)
            // A deadline never lies before the time at which it was set, but a late real clock passes it.
            if source == nil, timer.dueTime > time { time = timer.dueTime }
            timer.fire()
            fired += 1
        }
        if source == nil, target > time { time = target }
        return fired
    }
}
