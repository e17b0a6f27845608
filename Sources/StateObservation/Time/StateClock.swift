/// The clock of delays and throttles.
///
/// A **virtual** clock starts at a given time and only moves by ``advance(by:)`` and ``advance(to:)``. Timers fire
/// inside those calls, each at its own time, in the order of their deadlines (with equal deadlines: in the order of
/// scheduling). A **real** clock reads the time from the host. The host reads ``nextDeadline``, sleeps until then and
/// calls ``fireDue()``.
///
/// ```swift
/// let clock = StateClock()
/// state.observe(label).delayMultipleSetTrigger(by: 1).didSet { label, changes in label.text = "\(changes.new)" }
/// try clock.advance(by: 1)
/// ```
///
/// Times are seconds in the interface and whole nanoseconds inside, so that ten steps of 0.1 s are exactly 1 s.
public final class StateClock {
    /// The longest duration and the latest time, in seconds (about 31 years).
    public static let longestDuration = 1e9

    /// The number of timers that one step may fire before it throws ``StateError/tooManyTimers(limit:now:)``. Otherwise
    /// two observers that trigger each other with a tiny delay would keep a long step from ending. Default: 1,000,000.
    public var maximumFirings = 1_000_000

    /// The number of outermost deliveries in progress that use this clock. The clock must not move while it is not 0.
    var deliveries = 0

    private let source: (() -> Double)?
    private var time: Int64
    private var deadlines = Heap<Deadline>()
    private var canceledCount = 0
    private var deadlineSerial: UInt64 = 0
    /// Whether timers are being fired.
    private var isRunning = false

    /// A scheduled time of a timer. A canceled deadline stays in the heap until it is due, or until half of the heap is
    /// canceled.
    final class Deadline: HeapElement {
        /// The time in nanoseconds.
        let time: Int64
        /// A number that increases with each schedule on the clock; it orders equal deadlines.
        private let serial: UInt64
        /// The function to call; nil after the deadline has fired or was canceled.
        fileprivate(set) var fire: (() -> Void)?

        fileprivate init(_ time: Int64, _ serial: UInt64, _ fire: @escaping () -> Void) {
            self.time = time
            self.serial = serial
            self.fire = fire
        }

        func precedes(_ other: Deadline) -> Bool { (time, serial) < (other.time, other.serial) }
    }

    /// Creates a virtual clock.
    ///
    /// - Parameter seconds: the first value of ``now``. Default, and value if the argument is out of range: 0.
    public init(startingAt seconds: Double = 0) {
        source = nil
        time = StateClock.nanoseconds(seconds) ?? 0
    }

    /// Creates a real clock.
    ///
    /// - Parameter source: returns the time in seconds, on any scale that starts near 0 and never runs backwards. A
    ///   reading that is negative, not a number or earlier than the last counts as the last.
    public init(reading source: @escaping () -> Double) {
        self.source = source
        time = 0
    }

    /// Whether the clock moves only when the program advances it.
    public var isVirtual: Bool { source == nil }

    /// The time in seconds. While a timer of a virtual clock fires: its deadline.
    public var now: Double { Double(nanoseconds) / 1e9 }

    /// The deadline of the next timer, on the scale of ``now``; nil if no timer is scheduled.
    public var nextDeadline: Double? { deadlines.first.map { Double($0.time) / 1e9 } }

    /// Advances a virtual clock, and fires the timers that come due, including those that are scheduled meanwhile.
    ///
    /// - Parameter seconds: from 0 to ``longestDuration``. 0 fires the timers that are due.
    /// - Returns: the number of timers that fired.
    /// - Throws: `invalidDuration` if the argument is out of range; `clockIsReal` for a real clock; `clockIsRunning`
    ///   from inside an observer or a timer; `tooManyTimers` if more than ``maximumFirings`` timers come due, after
    ///   which ``now`` is the time of the last timer that fired, and the others stay scheduled.
    @discardableResult
    public func advance(by seconds: Double) throws(StateError) -> Int {
        // Three centuries in all: later times would overflow.
        guard let step = StateClock.nanoseconds(seconds), time <= Int64.max / 2 else {
            throw .invalidDuration(seconds: seconds, place: .unknown)
        }
        guard isVirtual else { throw .clockIsReal }
        return try run(to: time + step)
    }

    /// Advances a virtual clock to a time, and fires the timers that come due. If that time is over, only fires the
    /// timers that are due already.
    ///
    /// - Parameter seconds: the time on the scale of ``now``, from 0 to ``longestDuration``.
    /// - Returns: the number of timers that fired.
    /// - Throws: the errors of ``advance(by:)``.
    @discardableResult
    public func advance(to seconds: Double) throws(StateError) -> Int {
        guard let target = StateClock.nanoseconds(seconds) else {
            throw .invalidDuration(seconds: seconds, place: .unknown)
        }
        guard isVirtual else { throw .clockIsReal }
        return try run(to: max(time, target))
    }

    /// Fires the timers that are due, on either kind of clock.
    ///
    /// - Returns: the number of timers that fired.
    /// - Throws: `clockIsRunning` from inside an observer or a timer; `tooManyTimers` if more than ``maximumFirings``
    ///   timers are due, of which the others stay scheduled.
    @discardableResult
    public func fireDue() throws(StateError) -> Int { try run(to: nanoseconds) }

    /// Creates a timer for the host.
    ///
    /// - Parameter fire: runs once for each ``ClockTimer/schedule(after:)``, when it is due.
    /// - Returns: the timer, which ends when it is released.
    public func timer(_ fire: @escaping () -> Void) -> ClockTimer { ClockTimer(clock: self, fire: fire) }

    // MARK: - Internal

    var nanoseconds: Int64 {
        if let source, let reading = StateClock.nanoseconds(source()), reading > time { time = reading }
        return time
    }

    /// The number of entries in the heap, canceled deadlines included.
    var deadlineCount: Int { deadlines.count }

    /// Returns a duration in nanoseconds, or nil if it is negative, not a number or too long.
    static func nanoseconds(_ seconds: Double) -> Int64? {
        guard seconds >= 0, seconds <= longestDuration else { return nil }
        return Int64((seconds * 1e9).rounded())
    }

    func add(_ time: Int64, _ fire: @escaping () -> Void) -> Deadline {
        deadlineSerial += 1
        let deadline = Deadline(time, deadlineSerial, fire)
        deadlines.push(deadline)
        return deadline
    }

    func remove(_ deadline: Deadline) {
        guard let fire = deadline.fire else { return }
        // The function may be the last owner of an object that cancels other timers.
        defer { withExtendedLifetime(fire) {} }
        deadline.fire = nil
        canceledCount += 1
        if canceledCount * 2 > deadlines.count {
            deadlines.removeAll { $0.fire == nil }
            canceledCount = 0
        }
        removeCanceledFirst()
    }

    /// Removes canceled deadlines from the top of the heap, so that the first deadline is active.
    private func removeCanceledFirst() {
        while let first = deadlines.first, first.fire == nil {
            _ = deadlines.popFirst()
            canceledCount -= 1
        }
    }

    private func run(to target: Int64) throws(StateError) -> Int {
        guard !isRunning, deliveries == 0 else { throw .clockIsRunning }
        isRunning = true
        defer { isRunning = false }
        var fired = 0
        while let deadline = deadlines.first, deadline.time <= target, let fire = deadline.fire {
            if fired == maximumFirings { throw .tooManyTimers(limit: maximumFirings, now: now) }
            _ = deadlines.popFirst()
            deadline.fire = nil
            removeCanceledFirst()
            // A deadline is never earlier than the time at which it was set, but a real clock may have passed it.
            if isVirtual { time = max(time, deadline.time) }
            fire()
            fired += 1
        }
        if isVirtual { time = max(time, target) }
        return fired
    }
}
