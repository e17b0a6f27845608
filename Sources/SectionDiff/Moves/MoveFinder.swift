/// Finds the smallest set of elements of a list that must move.
final class MoveFinder {
    private let runs = Scratch<MatchedRun>()
    private let subsequence = IncreasingSubsequence()

    /// Returns the elements that change their order or come from another list.
    ///
    /// - Parameters:
    ///   - matches: For each new element, its old index or -1.
    ///   - news: The new indices of the list.
    ///   - olds: The old indices of the list. Elements with other old indices come from other lists, and each is a run
    ///     of its own.
    /// - Returns: The runs that move, by new index. The buffer is valid until the next call.
    /// - Complexity: O(n) if the elements keep their order.
    func moves(
        in matches: UnsafeBufferPointer<Int32>, news: Range<Int>, olds: Range<Int>
    ) -> UnsafeBufferPointer<MatchedRun> {
        let isInOrder = findRuns(in: matches, news: news, olds: olds)
        guard !isInOrder else { return UnsafeBufferPointer(start: nil, count: 0) }
        let found = UnsafeBufferPointer(start: runs.start, count: runCount)
        subsequence.find(in: found, within: olds)
        var moving = 0
        for number in 0..<runCount where !subsequence.isKept(number) {
            runs.start[moving] = runs.start[number]
            moving += 1
        }
        return UnsafeBufferPointer(start: runs.start, count: moving)
    }

    private var runCount = 0

    /// Divides the matched elements into runs whose elements are adjacent in both lists.
    ///
    /// - Returns: Whether all elements come from this list and keep their order.
    private func findRuns(in matches: UnsafeBufferPointer<Int32>, news: Range<Int>, olds: Range<Int>) -> Bool {
        runs.reserve(news.count)
        var count = 0
        var isInOrder = true
        var last = -1
        var new = news.lowerBound
        while new < news.upperBound {
            let old = Int(matches[new])
            guard old >= 0 else {
                new += 1
                continue
            }
            var end = new + 1
            if olds.contains(old) {
                isInOrder = isInOrder && old > last
                let limit = min(news.upperBound, new + olds.upperBound - old)
                while end < limit, Int(matches[end]) - end == old - new { end += 1 }
                last = old
            } else {
                isInOrder = false
            }
            runs.start[count] = MatchedRun(
                new: Int32(truncatingIfNeeded: new), old: Int32(truncatingIfNeeded: old),
                count: Int32(truncatingIfNeeded: end - new))
            count += 1
            new = end
        }
        runCount = count
        return isInOrder
    }
}
