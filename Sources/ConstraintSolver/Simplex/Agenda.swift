/// A set of small numbers that are removed in ascending or descending order. Meanwhile, numbers that come later in this
/// order can be added.
///
/// A triangular system with few numbers is solved in time proportional to the reachable part (J. R. Gilbert, T.
/// Peierls, "Sparse partial pivoting in time proportional to arithmetic operations", 1988). Their method first searches
/// for the reachable part. Here, a bit set of the numbers and a bit set of its nonempty words produce the same order
/// without a search.
struct Agenda {
    private var words: [UInt64] = []
    private var summary: [UInt64] = []

    mutating func reserve(_ count: Int) {
        guard words.count << 6 <= count else { return }
        let size = (count >> 6) + 1
        words += [UInt64](repeating: 0, count: size + size / 2 - words.count)
        summary += [UInt64](repeating: 0, count: (words.count >> 6) + 1 - summary.count)
    }

    @inline(__always) mutating func insert(_ number: Int) {
        words[number >> 6] |= 1 << UInt64(number & 63)
        summary[number >> 12] |= 1 << UInt64(number >> 6 & 63)
    }

    /// Removes and returns the lowest number; nil if the set is empty. `start` must be 0 before the first call and be
    /// passed on to the following calls. Meanwhile, only numbers above the removed ones may be added.
    @inline(__always) mutating func removeFirst(_ start: inout Int) -> Int? {
        while start < summary.count {
            let bits = summary[start]
            if bits == 0 {
                start += 1
                continue
            }
            let word = start << 6 | bits.trailingZeroBitCount
            let number = word << 6 | words[word].trailingZeroBitCount
            remove(number)
            return number
        }
        return nil
    }

    /// Removes and returns the highest number; nil if the set is empty. `start` must be ``end`` before the first call
    /// and be passed on to the following calls. Meanwhile, only numbers below the removed ones may be added.
    @inline(__always) mutating func removeLast(_ start: inout Int) -> Int? {
        while start >= 0 {
            let bits = summary[start]
            if bits == 0 {
                start -= 1
                continue
            }
            let word = start << 6 | (63 - bits.leadingZeroBitCount)
            let number = word << 6 | (63 - words[word].leadingZeroBitCount)
            remove(number)
            return number
        }
        return nil
    }

    var end: Int { summary.count - 1 }

    @inline(__always) private mutating func remove(_ number: Int) {
        words[number >> 6] &= ~(1 << UInt64(number & 63))
        if words[number >> 6] == 0 { summary[number >> 12] &= ~(1 << UInt64(number >> 6 & 63)) }
    }
}
