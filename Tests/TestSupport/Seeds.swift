import Foundation

/// The seeds of a randomised test.
package enum Seeds {
    /// So many from `first` on: in a release build, which does in a second what a debug build with its checks does in ten; a
    /// debug build takes a fifth of them.
    ///
    /// In the environment `TATAMI_SEED` names the one to run; `TATAMI_FIRST_SEED` and `TATAMI_SEEDS` say from where on, and
    /// how many: a number, or a share of what the test says, as in `300%`.
    package static func range(_ first: Int, count: Int) -> Range<Int> {
        let environment = ProcessInfo.processInfo.environment
        func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }
        if let seed = number("TATAMI_SEED") { return seed..<seed + 1 }
        let first = number("TATAMI_FIRST_SEED") ?? first
        let share = environment["TATAMI_SEEDS"].flatMap { $0.last == "%" ? Int($0.dropLast()) : nil }
        let wanted = number("TATAMI_SEEDS") ?? count * (share ?? usualShare) / 100
        return first..<first + max(1, wanted)
    }

    #if DEBUG
    private static let usualShare = 20
    #else
    private static let usualShare = 100
    #endif
}
