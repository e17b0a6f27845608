/// Adjacent elements of the new list that are adjacent, in the same order, in the old list.
struct MatchedRun {
    /// The index of the first element in the new list.
    var new: Int32
    /// The index of the first element in the old list.
    var old: Int32
    /// The number of elements.
    var count: Int32
}

/// A longest increasing subsequence of old indices. Its elements can keep their order, so all other elements, as few as
/// possible, move.
///
/// The algorithm is M. L. Fredman's ("On computing the length of longest increasing subsequences", 1975): for each
/// length, it keeps the subsequence with the smallest last element. An element that extends the longest subsequence,
/// the common case, takes constant time; other elements need a binary search. O(n log n).
///
/// A run is processed as a unit. Nothing can come between two of its elements, neither by value nor by position. So the
/// best subsequence before its first element is also the best one for the following elements, and a subsequence that
/// continues after the run continues after its last element.
final class IncreasingSubsequence {
    /// For each length, the last element of the best subsequence; `endRuns` has the number of the run that contains it.
    /// The lists are separate to keep the searched memory small.
    private let ends = Scratch<Int32>()
    private let endRuns = Scratch<Int32>()
    /// For each run, the preceding run of its subsequence or -1; finally `kept` for the runs of the longest
    /// subsequence.
    private let previous = Scratch<Int32>()
    private static var kept: Int32 { -2 }

    /// Finds the longest increasing subsequence of old indices. ``isKept(_:)`` returns the result.
    ///
    /// - Parameters:
    ///   - runs: The runs, in the order of the new list. No old index occurs twice.
    ///   - olds: The old indices of the list. Runs outside this range are ignored.
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

    /// Returns whether a run belongs to the subsequence.
    func isKept(_ run: Int) -> Bool { previous.start[run] == Self.kept }

    /// Returns the index of the first end that is not less than `value`. The last end must not be less than `value`.
    ///
    /// Each step divides the remaining range into eight parts. The comparisons of a step are independent of each other,
    /// and the code has no unpredictable branches.
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
