import TestSupport
import Testing

@testable import SectionDiff

@Suite struct IncreasingRunTests {
    @Test(arguments: Seeds.range(1, count: 300)) func isIncreasingAndTheLongest(_ seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let sequence = (0..<generator.int(0...40)).map(Int32.init).shuffled(using: &generator)
        var run = IncreasingRun()
        var isKept = [true]
        run.find(in: sequence, isKept: &isKept)
        let kept = zip(sequence, isKept).filter(\.1).map(\.0)
        #expect(kept == kept.sorted(), "seed \(seed)")
        #expect(kept.count == Self.longest(sequence), "seed \(seed)")
        #expect(isKept.count == sequence.count)
    }

    /// By the definition, in squares.
    static func longest(_ sequence: [Int32]) -> Int {
        var lengths: [Int] = []
        for (place, value) in sequence.enumerated() {
            lengths.append(1 + ((0..<place).filter { sequence[$0] < value }.map { lengths[$0] }.max() ?? 0))
        }
        return lengths.max() ?? 0
    }
}
