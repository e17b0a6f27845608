/// Neighbours of a new list that were neighbours in the old one, in the same order.
struct MatchedRun {
    /// The first of them in the new list.
    var new: Int32
    /// The first of them in the old list.
    var old: Int32
    /// How many they are.
    var count: Int32
}

/// A longest increasing subsequence: what may stay where it is while all others move, so that as few as possible move.
///
/// M. L. Fredman, "On computing the length of longest increasing subsequences", 1975: for each length the subsequence
/// of that length with the least last element. Elements that only continue the longest one so far, which is the usual
/// case, take constant time; all others a binary search. O(n log n).
///
/// The elements of a run go together. No other element lies between two of them, neither by value nor by place, so
/// whatever comes before the first of them makes the best subsequence of the next length for the second, and so on; and
/// what continues a subsequence that ends in a run continues its last element.
final class IncreasingSubsequence {
    /// By length: the last element of the best subsequence of that length, and the run that has it. Two lists, so that
    /// a search stays in a small one.
    private let ends = Scratch<Int32>()
    private let endRuns = Scratch<Int32>()
    /// By run: the one before it in its subsequence or -1; `kept` in the end for the runs of the longest one.
    private let previous = Scratch<Int32>()
    private static var kept: Int32 { -2 }

    /// Finds the subsequence of the old places.
    ///
    /// - Parameters:
    ///   - runs: by their new places, each old place at most once.
    ///   - olds: runs whose old places lie elsewhere are no part of it.
    func find(in runs: UnsafeBufferPointer<MatchedRun>, within olds: Range<Int>) {
        ends.reserve(olds.count)
        endRuns.reserve(olds.count)
        previous.reserve(runs.count)
        var length = 0
        for number in 0..<runs.count {
            let run = runs[number]
            previous.start[number] = -1
            guard olds.contains(Int(run.old)) else { continue }
            let isLonger = length == 0 || run.old > ends.start[length - 1]
            let place = isLonger ? length : firstEnd(notBefore: run.old, of: length)
            if place > 0 { previous.start[number] = endRuns.start[place - 1] }
            for offset in 0..<Int(run.count) {
                ends.start[place + offset] = run.old &+ Int32(truncatingIfNeeded: offset)
                endRuns.start[place + offset] = Int32(truncatingIfNeeded: number)
            }
            length = max(length, place + Int(run.count))
        }
        var number = length > 0 ? Int(endRuns.start[length - 1]) : -1
        while number >= 0 {
            let before = Int(previous.start[number])
            previous.start[number] = Self.kept
            number = before
        }
    }

    /// Whether a run with a number is part of the subsequence that was found.
    func isKept(_ run: Int) -> Bool { previous.start[run] == Self.kept }

    /// The first of some ends that is not less than a value, which is at most the last of them. What is left is divided
    /// into eight parts at a time: the comparisons of one step need not wait for each other, and no branch depends on
    /// the values, which could not be predicted.
    private func firstEnd(notBefore value: Int32, of count: Int) -> Int {
        let ends = ends.start
        var start = 0
        var length = count
        while length > 1 {
            let part = (length &+ 7) &>> 3
            var partsBefore = 0
            for number in 1...7 {
                let last = min(number &* part, length) &- 1
                partsBefore &+= ends[start &+ last] < value ? 1 : 0
            }
            start &+= partsBefore &* part
            length = min(part, length &- partsBefore &* part)
        }
        return start
    }
}
