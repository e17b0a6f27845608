import Foundation

/// The seeds of a randomized test.
package enum Seeds {
    /// Whether this is the full round: `scripts/test full` sets `TATAMI_ROUND=full`.
    package static var isFullRound: Bool { ProcessInfo.processInfo.environment["TATAMI_ROUND"] == "full" }

    /// Returns the seeds to test, beginning with `first`: usually `short` seeds, but `full` seeds in the full round.
    ///
    /// To repeat a failure, set `TATAMI_SEED` to the printed seed. To try other seeds, set `TATAMI_FIRST_SEED`, and
    /// `TATAMI_SEEDS` to their number.
    package static func range(_ first: Int, short: Int, full: Int) -> Range<Int> {
        let environment = ProcessInfo.processInfo.environment
        func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
        if let seed = number("TATAMI_SEED") { return seed..<seed + 1 }
        let first = number("TATAMI_FIRST_SEED") ?? first
        let count = number("TATAMI_SEEDS") ?? (isFullRound ? full : short)
        return first..<first + max(1, count)
    }
}
