import Foundation
import SectionDiff

/// The cost of a diff of two lists without the replay check, and its number of moves.
enum DiffBench {
    static let name = "diff"

    /// A row that is identified by a UUID, stored as two machine words.
    private struct Row: DiffElement, Equatable {
        struct Identity: Hashable {
            var high: UInt64
            var low: UInt64
        }

        var id: Identity

        func identityHash(seed: UInt64) -> UInt64 { IdentityHash.mix(id.high, id.low, seed: seed) }
        /// Returns true, because rows have no content besides their identity.
        func isContentEqual(to other: Row) -> Bool { true }
    }

    private struct Header: DiffElement, Equatable {
        var id: Int
    }

    private typealias Section = DiffSection<Header, Row>

    static func rows() -> [BenchRow] {
        [
            row("5,000, README case", readme(5_000), milliseconds: 0.1),
            row("100,000, README case", readme(100_000), milliseconds: 1.1),
            row("100,000, 1,000 deletes, 1,000 inserts, 200 moves", scattered(100_000), milliseconds: 1.5),
            row("100,000, identical", identical(100_000), milliseconds: 0.08),
            row("100,000, first to last", firstToLast(100_000), milliseconds: nil),
            row("100,000, all new", allNew(100_000), milliseconds: 3),
            row("100,000, full shuffle", shuffled(100_000), milliseconds: 8),
            row("100 × 1,000, 10 section and 1,000 item moves", sections(), milliseconds: 2),
        ].flatMap { $0 } + [hashing(100_000)]
    }

    private static func row(_ name: String, _ pair: ([Section], [Section]), milliseconds: Double?) -> [BenchRow] {
        let workspace = DiffWorkspace()
        let (old, new) = pair
        var moves = 0
        let seconds = Bench.median(runs: 15) { _ in
            let changeset = StagedChangeset(from: old, to: new, using: workspace)
            moves = changeset.reduce(0) { $0 + $1.changes.movedItems.count + $1.changes.movedSections.count }
        }
        var checked = true
        let replay = Bench.median { _ in checked = StagedChangeset(from: old, to: new, using: workspace).verify() == nil
        }
        return [
            BenchRow(
                topic: Self.name, name: name, value: checked ? seconds * 1000 : .nan, unit: "ms", target: milliseconds,
                note: "\(moves) moves; with the replay \(String(format: "%.2f", replay * 1000)) ms")
        ]
    }

    /// Returns the time to hash all identities once into a flat table: a lower bound for diffs that read all
    /// identities.
    private static func hashing(_ count: Int) -> BenchRow {
        let rows = make(0..<count)
        let mask = 262_143
        var table = [UInt64](repeating: 0, count: mask + 1)
        let seconds = Bench.median(runs: 15) { _ in
            table.withUnsafeMutableBufferPointer { table in
                table.update(repeating: 0)
                for (index, row) in rows.enumerated() {
                    let hash = row.identityHash(seed: 7)
                    var slot = Int(truncatingIfNeeded: hash) & mask
                    while table[slot] != 0 { slot = (slot + 1) & mask }
                    table[slot] = hash & 0xFFFF_FFFF_0000_0000 | UInt64(index + 1)
                }
            }
        }
        return BenchRow(
            topic: name, name: "100,000, hashed once into a table", value: seconds * 1000, unit: "ms", target: nil,
            note: "for comparison")
    }

    // MARK: Inputs

    private static func make(_ numbers: some Sequence<Int>) -> [Row] {
        numbers.map { number in
            Row(
                id: .init(
                    high: UInt64(number) &* 0x9E37_79B9_7F4A_7C15 ^ 0x5DEE_CE66,
                    low: UInt64(number) &* 0xBF58_476D_1CE4_E5B9))
        }
    }

    private static func list(_ rows: [Row]) -> [Section] { [Section(model: Header(id: 0), items: rows)] }

    /// Returns the old and the new list of the example in DifferenceKit's README: one block is deleted, one block is
    /// inserted, and the beginning is shuffled.
    private static func readme(_ count: Int) -> ([Section], [Section]) {
        var generator = Generator()
        let old = make(0..<count)
        var new = old
        // Of 5,000 rows, 2000..<3000 are deleted, 1,000 are inserted at 3000, and 0..<200 are shuffled. Of 100,000
        // rows, 10 % at 20 % and 30 %, and 2 %.
        let (block, start, end) = count == 5_000 ? (1_000, 2_000, 3_000) : (count / 10, count / 5, 3 * count / 10)
        new.removeSubrange(start..<start + block)
        new.insert(contentsOf: make(10 * count..<10 * count + block), at: end)
        new[0..<(count == 5_000 ? 200 : count / 50)].shuffle(using: &generator)
        return (list(old), list(new))
    }

    private static func scattered(_ count: Int) -> ([Section], [Section]) {
        var generator = Generator()
        let old = make(0..<count)
        var new = old
        for place in Set((0..<1_000).map { _ in Int.random(in: 0..<count, using: &generator) }).sorted().reversed() {
            new.remove(at: place)
        }
        for row in make(10 * count..<10 * count + 1_000) {
            new.insert(row, at: Int.random(in: 0...new.count, using: &generator))
        }
        for _ in 0..<200 {
            let row = new.remove(at: Int.random(in: 0..<new.count, using: &generator))
            new.insert(row, at: Int.random(in: 0...new.count, using: &generator))
        }
        return (list(old), list(new))
    }

    /// Returns two lists that are equal but stored separately.
    private static func identical(_ count: Int) -> ([Section], [Section]) {
        (list(make(0..<count)), list(make(0..<count)))
    }

    private static func firstToLast(_ count: Int) -> ([Section], [Section]) {
        let old = make(0..<count)
        return (list(old), list(Array(old[1...]) + [old[0]]))
    }

    private static func allNew(_ count: Int) -> ([Section], [Section]) {
        (list(make(0..<count)), list(make(count..<2 * count)))
    }

    private static func shuffled(_ count: Int) -> ([Section], [Section]) {
        var generator = Generator()
        let old = make(0..<count)
        return (list(old), list(old.shuffled(using: &generator)))
    }

    private static func sections() -> ([Section], [Section]) {
        var generator = Generator()
        let old = (0..<100).map { section in
            Section(model: Header(id: section), items: make(section * 1_000..<(section + 1) * 1_000))
        }
        var new = old
        for _ in 0..<1_000 {
            let from = Int.random(in: 0..<100, using: &generator)
            let to = Int.random(in: 0..<100, using: &generator)
            let row = new[from].items.remove(at: Int.random(in: 0..<new[from].items.count, using: &generator))
            new[to].items.insert(row, at: Int.random(in: 0...new[to].items.count, using: &generator))
        }
        for _ in 0..<10 {
            new.insert(
                new.remove(at: Int.random(in: 0..<100, using: &generator)),
                at: Int.random(in: 0..<100, using: &generator))
        }
        return (old, new)
    }

    private struct Generator: RandomNumberGenerator {
        private var state: UInt64 = 42
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }
}
