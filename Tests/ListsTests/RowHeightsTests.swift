import TestSupport
import Testing

@testable import Lists

/// Compares the counted tree of heights with a plain array.
@Suite struct RowHeightsTests {
    /// A simple implementation that visits every row.
    private struct Naive {
        var rows: [RowHeight] = []

        func offset(of row: Int) -> Length { rows[..<row].reduce(.zero) { $0 + $1.length } }

        func row(at distance: Length) -> Int? {
            var end = Length.zero
            for (index, row) in rows.enumerated() {
                end += row.length
                if distance < end { return index }
            }
            return nil
        }
    }

    private static func height(_ generator: inout SeededGenerator) -> RowHeight {
        let points = generator.pick([44, 44, 44, 20.5, 0, 133.0 / 3, 61.6, 3_000, generator.pick([1, 2, 3]) * 17.125])
        return RowHeight(Length(points), isExact: generator.chance(60))
    }

    @Test(arguments: Seeds.range(1, short: 40, full: 200))
    func rowHeightsMatchAnArrayAfterRandomEdits(_ seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var naive = Naive()
        var tree = RowHeights()
        for step in 0..<300 {
            Self.edit(&tree, &naive, &generator)
            guard step % 10 == 0 else { continue }
            try Self.expectEqual(tree, naive, "seed \(seed), step \(step)", &generator)
        }
    }

    private static func edit(_ tree: inout RowHeights, _ naive: inout Naive, _ generator: inout SeededGenerator) {
        let count = naive.rows.count
        switch generator.int(0...9) {
        case 0, 1:
            let row = generator.int(0...count)
            let added = generator.pick([1, 2, 40, 700])
            let height = height(&generator)
            tree.insert(count: added, height: height, at: row)
            naive.rows.insert(contentsOf: Array(repeating: height, count: added), at: row)
        case 2:
            let start = generator.int(0...count)
            let range = start..<min(count, start + generator.pick([1, 5, 300]))
            tree.remove(range)
            naive.rows.removeSubrange(range)
        case 3:
            // Moves a block with its heights.
            let start = generator.int(0...count)
            let range = start..<min(count, start + generator.pick([1, 5, 300]))
            let blocks = tree.extract(range)
            let rows = Array(naive.rows[range])
            naive.rows.removeSubrange(range)
            let target = generator.int(0...naive.rows.count)
            tree.insert(blocks, at: target)
            naive.rows.insert(contentsOf: rows, at: target)
        case 4 where generator.chance(5):
            tree.makeEstimates()
            naive.rows = naive.rows.map(\.asEstimate)
        case 5:
            // Makes adjacent rows exact and equal.
            guard count > 0 else { return }
            let start = generator.int(0..<count)
            for row in start..<min(count, start + 300) {
                tree.set(row, .exact(44))
                naive.rows[row] = .exact(44)
            }
        default:
            guard count > 0 else { return }
            let row = generator.int(0..<count)
            let height = height(&generator)
            tree.set(row, height)
            naive.rows[row] = height
        }
    }

    private static func expectEqual(
        _ tree: RowHeights, _ naive: Naive, _ label: String, _ generator: inout SeededGenerator
    ) throws {
        try #require(tree.count == naive.rows.count, "\(label)")
        try #require(tree.height == naive.offset(of: naive.rows.count), "\(label)")
        try #require(tree.estimatedCount == naive.rows.count { !$0.isExact }, "\(label)")
        for _ in 0..<min(30, naive.rows.count) {
            let row = generator.int(0..<naive.rows.count)
            try #require(tree[row] == naive.rows[row], "\(label), row \(row)")
            let offset = naive.offset(of: row)
            try #require(tree.offset(of: row) == offset, "\(label), row \(row)")
            if naive.rows[row].length > .zero { try #require(tree.row(at: offset) == row, "\(label), row \(row)") }
            let inside = Length(units: offset.units + Int64(generator.int(0...50_000_000)))
            try #require(tree.row(at: inside) == naive.row(at: inside), "\(label), \(inside)")
            let next = naive.rows[row...].firstIndex { !$0.isExact }
            try #require(tree.nextEstimate(from: row) == next, "\(label), from \(row)")
        }
        #expect(tree.row(at: tree.height) == nil)
        #expect(tree.row(at: Length(units: -1)) == nil)
    }

    @Test func estimatedHeightsOfAMillionRowsTakeLessThan1000Bytes() {
        var tree = RowHeights(count: 1_000_000, height: .estimated(44))
        #expect(tree.bytes < 1_000)
        #expect(tree.offset(of: 999_999) == Length(44) * 999_999)
        for row in stride(from: 0, to: 1_000_000, by: 1_000) { tree.set(row, .exact(61)) }
        #expect(tree.height == Length(44) * 999_000 + Length(61) * 1_000)
        #expect(tree.bytes < 2_000_000)
    }

    @Test func differentMeasuredRowHeightsTakeLessThanEightBytesEach() {
        var tree = RowHeights(count: 100_000, height: .estimated(44))
        for row in 0..<100_000 { tree.set(row, .exact(Double(20 + row * 7_919 % 1_000))) }
        #expect(tree.estimatedCount == 0)
        #expect(tree.bytes < 800_000)
    }

    @Test func equalMeasuredHeightsOf10000RowsTakeLessThan1000Bytes() {
        var tree = RowHeights(count: 10_000, height: .estimated(44))
        for row in (0..<10_000).reversed() { tree.set(row, .exact(50)) }
        #expect(tree.height == Length(50) * 10_000)
        #expect(tree.bytes < 1_000)
    }

    /// For example, 44 1/3 points are 133 pixels at scale 3. The sum of a million such heights is on the pixel grid.
    @Test(arguments: [1, 1.25, 1.5, 1.75, 2, 2.625, 3, 3.5])
    func sumsOfWholePixelHeightsStayOnThePixelGrid(_ scale: Double) {
        let tree = RowHeights(count: 1_000_000, height: .exact(133 / scale))
        for row in [1, 999, 123_456, 1_000_000] {
            let pixels = tree.offset(of: row).points * scale
            #expect(abs(pixels - Double(133 * row)) < 1e-6)
        }
    }
}
