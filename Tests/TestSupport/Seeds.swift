import Foundation

/// The seeds of a randomised test.
package enum Seeds {
    /// So many from `first` on. In the environment `TATAMI_SEED` names the one to run; `TATAMI_FIRST_SEED` and
    /// `TATAMI_SEEDS` say from where on, and how many.
    package static func range(_ first: Int, count: Int) -> Range<Int> {
        let environment = ProcessInfo.processInfo.environment
        func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
        if let seed = number("TATAMI_SEED") { return seed..<seed + 1 }
        let first = number("TATAMI_FIRST_SEED") ?? first
        return first..<first + max(1, number("TATAMI_SEEDS") ?? count)
    }
}
