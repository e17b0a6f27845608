import Glibc

/// What the passes of a screen have taken since it was made: for those who show where the time goes.
package struct PassTimes: Sendable {
    /// Seconds in the solver.
    package internal(set) var solving = 0.0
    /// Seconds in measuring contents.
    package internal(set) var measuring = 0.0

    /// A point in time, in seconds: asking for it costs less than the smallest thing that is timed.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
