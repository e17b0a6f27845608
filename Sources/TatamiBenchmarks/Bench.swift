import CProcess
import Tatami

/// Measurements of time and memory.
enum Bench {
    /// The CPU seconds that this thread has used so far.
    static var now: Double { CPUTime.ofThread }

    /// Returns the median CPU seconds of `runs` calls of `body`, after a first call that is not counted. Each call gets
    /// its number.
    static func median(runs: Int = 7, _ body: (Int) throws -> Void) rethrows -> Double {
        try medianOfParts(runs: runs) { run in
            let start = now
            try body(run)
            return now - start
        }
    }

    /// Returns the median of the seconds that `body` returns over `runs` calls, after a first call that is not counted.
    static func medianOfParts(runs: Int = 7, _ body: (Int) throws -> Double) rethrows -> Double {
        _ = try body(0)
        return try (1...runs).map(body).sorted()[runs / 2]
    }

    /// The number of bytes that the process has currently allocated with `malloc`.
    static var heapInUse: Int { Int(process_allocated_bytes()) }
}
