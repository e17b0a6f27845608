import TestSupport
import Testing

@testable import SectionDiff

@Suite struct MoveFinderTests {
    /// Lists with moved blocks, new elements, and elements from other lists.
    @Test(arguments: Seeds.range(1, short: 60, full: 300)) func elementsThatDoNotMoveFormALongestIncreasingSubsequence(
        _ seed: Int
    ) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let olds = generator.pick([0, 100])..<generator.int(100...140)
        var matches = olds.map(Int32.init)
        for _ in 0..<generator.pick([0, 1, 3, 10, 60]) where !matches.isEmpty {
            let start = generator.int(0..<matches.count)
            let block = start..<min(matches.count, start + generator.int(1...9))
            let moved = Array(matches[block])
            matches.removeSubrange(block)
            matches.insert(contentsOf: moved, at: generator.int(0...matches.count))
        }
        for other in 0..<generator.pick([0, 1, 5]) {
            // Old indices just outside the list must not extend a run.
            for value in [-1, Int32(olds.upperBound + other), Int32(olds.lowerBound - 1 - other)] where value >= -1 {
                let neighbor = matches.firstIndex(of: value - 1).map { $0 + 1 }
                let place = generator.chance(50) ? neighbor : nil
                matches.insert(value, at: place ?? generator.int(0...matches.count))
            }
        }
        matches.removeAll { $0 >= 0 && generator.chance(9) }

        var isMoving = [Bool](repeating: false, count: matches.count)
        var end = 0
        let finder = MoveFinder()
        withExtendedLifetime(finder) {
            let runs = matches.withUnsafeBufferPointer { finder.moves(in: $0, news: 0..<$0.count, olds: olds) }
            for run in runs {
                #expect(Int(run.new) >= end, "seed \(seed): the runs are not in order")
                end = Int(run.new + run.count)
                for offset in 0..<run.count {
                    #expect(matches[Int(run.new + offset)] == run.old + offset, "seed \(seed)")
                    isMoving[Int(run.new + offset)] = true
                }
            }
        }
        let within = matches.filter { olds.contains(Int($0)) }
        let staying = zip(matches, isMoving).filter { $0 >= 0 && !$1 }.map(\.0)
        #expect(staying.allSatisfy { olds.contains(Int($0)) }, "seed \(seed): an element of another list stays")
        #expect(staying == staying.sorted(), "seed \(seed)")
        #expect(staying.count == Self.longest(within), "seed \(seed)")
    }

    /// The length of the longest increasing subsequence, by dynamic programming in quadratic time.
    static func longest(_ sequence: [Int32]) -> Int {
        var lengths: [Int] = []
        for (place, value) in sequence.enumerated() {
            lengths.append(1 + ((0..<place).filter { sequence[$0] < value }.map { lengths[$0] }.max() ?? 0))
        }
        return lengths.max() ?? 0
    }
}
