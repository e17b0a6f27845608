import CProcess
import Tatami

/// Measurements of time and memory.
enum Bench {
    /// The CPU seconds that this thread has taken so far.
    static var now: Double { CPUTime.ofThread }

    /// Returns the median CPU seconds of `runs` calls. Each call gets its number; a first call is not counted.
    static func median(runs: Int = 7, _ body: (Int) throws -> Void) rethrows -> Double {
        try medianOfParts(runs: runs) { run in
            let start = now
            try body(run)
            return now - start
        }
    }

    /// Returns the median over `runs` calls of the seconds that `body` returns. A first call is not counted.
    static func medianOfParts(runs: Int = 7, _ body: (Int) throws -> Double) rethrows -> Double {
        _ = try body(0)
        return try (1...runs).map(body).sorted()[runs / 2]
    }

    /// The bytes that the process has allocated with `malloc`.
    static var heapInUse: Int { Int(process_allocated_bytes()) }
}
