/// The longest increasing run of a sequence: what may stay where it is while all others move, so that as few as
/// possible move.
///
/// M. L. Fredman, "On computing the length of longest increasing subsequences", 1975: for each length the run of that
/// length with the least last element. Elements that only continue the longest run so far, which is the usual case,
/// take constant time; all others a binary search. O(n log n).
struct IncreasingRun {
    /// By place: the one before it in its run. By length: the place of the last element of the best run of that length,
    /// and that element itself, so that a search stays in a small list.
    private var before: [Int32] = []
    private var ends: [Int32] = []
    private var endValues: [Int32] = []

    /// Finds the run.
    ///
    /// - Parameters:
    ///   - sequence: numbers that are all different.
    ///   - isKept: set to true for the places of the run, to false for all others; as long as the sequence.
    mutating func find(in sequence: [Int32], isKept: inout [Bool]) {
        let count = sequence.count
        isKept.removeAll(keepingCapacity: true)
        isKept.append(contentsOf: repeatElement(false, count: count))
        if ends.count < count {
            before = [Int32](unsafeUninitializedCapacity: count) { $1 = count }
            ends = [Int32](unsafeUninitializedCapacity: count) { $1 = count }
            endValues = [Int32](unsafeUninitializedCapacity: count) { $1 = count }
        }
        sequence.withUnsafeBufferPointer { sequence in
            before.withUnsafeMutableBufferPointer { before in
                let last = ends.withUnsafeMutableBufferPointer { ends in
                    endValues.withUnsafeMutableBufferPointer { Self.fill(sequence, before, ends, $0) }
                }
                isKept.withUnsafeMutableBufferPointer { isKept in
                    var place = last
                    while place >= 0 {
                        isKept[place] = true
                        place = Int(before[place])
                    }
                }
            }
        }
    }

    /// - Returns: the place of the last element of the longest run; -1 of an empty sequence.
    private static func fill(
        _ sequence: UnsafeBufferPointer<Int32>, _ before: UnsafeMutableBufferPointer<Int32>,
        _ ends: UnsafeMutableBufferPointer<Int32>,
        _ endValues: UnsafeMutableBufferPointer<Int32>
    ) -> Int {
        var length = 0
        for place in 0..<sequence.count {
            let value = sequence[place]
            var run = length
            if length > 0, value < endValues[length - 1] {
                run = firstNotLess(than: value, in: UnsafeBufferPointer(rebasing: endValues[..<length]))
            } else {
                length += 1
            }
            before[place] = run > 0 ? ends[run - 1] : -1
            ends[run] = Int32(truncatingIfNeeded: place)
            endValues[run] = value
        }
        return length > 0 ? Int(ends[length - 1]) : -1
    }

    /// The first of ascending values that is not less than one that is at most the last of them. Without a branch that
    /// depends on the values, which could not be predicted.
    private static func firstNotLess(than value: Int32, in values: UnsafeBufferPointer<Int32>) -> Int {
        var start = 0
        var length = values.count
        while length > 1 {
            let half = length / 2
            start += values[start + half - 1] < value ? half : 0
            length -= half
        }
        return start
    }
}
