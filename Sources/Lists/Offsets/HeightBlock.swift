/// The heights of adjacent rows: a single height for any number of rows, or up to 256 individual heights. These need
/// four bytes each if none exceeds 2,400 points.
struct HeightBlock: CountedLeaf {
    static let capacity = 256

    private enum Storage {
        case uniform(Int64)
        case narrow([UInt32])
        case wide([Int64])
    }

    private(set) var summary: TreeSummary
    private var storage: Storage

    init(count: Int, height: RowHeight) {
        storage = .uniform(height.raw)
        summary = TreeSummary(
            elements: count, rows: count, height: height.length * count, estimated: height.isExact ? 0 : count)
    }

    private init(_ raws: [Int64]) {
        storage = Self.packed(raws)
        summary = TreeSummary(
            elements: raws.count, rows: raws.count,
            height: Length(units: raws.reduce(0) { $0 + $1 >> 1 }),
            estimated: raws.count { $0 & 1 == 0 })
    }

    static var empty: HeightBlock { HeightBlock(count: 0, height: .absent) }

    private static func packed(_ raws: [Int64]) -> Storage {
        let first = raws.first ?? 1
        if raws.allSatisfy({ $0 == first }) { return .uniform(first) }
        if raws.allSatisfy({ UInt32(exactly: $0) != nil }) { return .narrow(raws.map { UInt32($0) }) }
        return .wide(raws)
    }

    var count: Int { summary.elements }

    /// Whether all rows have the same height and are all exact or all estimated.
    var isUniform: Bool {
        if case .uniform = storage { return true }
        return false
    }

    subscript(row: Int) -> RowHeight {
        switch storage {
        case .uniform(let raw): RowHeight(raw: raw)
        case .narrow(let raws): RowHeight(raw: Int64(raws[row]))
        case .wide(let raws): RowHeight(raw: raws[row])
        }
    }

    /// Sets the height of a row. A uniform block of more than 256 rows must be split before, unless it already has this
    /// height.
    mutating func set(_ row: Int, _ height: RowHeight) {
        let old = self[row]
        guard old != height else { return }
        switch storage {
        case .narrow(var raws) where UInt32(exactly: height.raw) != nil:
            storage = .uniform(0)  // The array must have a single reference, so that it is changed in place.
            raws[row] = UInt32(height.raw)
            storage = .narrow(raws)
        case .wide(var raws):
            storage = .uniform(0)
            raws[row] = height.raw
            storage = .wide(raws)
        default:
            var raws = self.raws
            raws[row] = height.raw
            storage = Self.packed(raws)
        }
        summary.height = summary.height + height.length - old.length
        summary.estimated += (height.isExact ? 0 : 1) - (old.isExact ? 0 : 1)
        // Checked once, when the last estimate becomes exact: equal heights are stored as one.
        if summary.estimated == 0, !old.isExact { storage = Self.packed(raws) }
    }

    private var raws: [Int64] {
        switch storage {
        case .uniform(let raw): Array(repeating: raw, count: count)
        case .narrow(let raws): raws.map { Int64($0) }
        case .wide(let raws): raws
        }
    }

    /// Returns the total height of the first rows.
    func height(ofFirst rows: Int) -> Length {
        switch storage {
        case .uniform(let raw): return RowHeight(raw: raw).length * rows
        case .narrow(let raws):
            return raws.withUnsafeBufferPointer { raws in
                var units: Int64 = 0
                for row in 0..<rows { units &+= Int64(raws[row] >> 1) }
                return Length(units: units)
            }
        case .wide(let raws): return Length(units: raws[..<rows].reduce(0) { $0 + $1 >> 1 })
        }
    }

    /// Returns the row that contains a distance from the start, which must be within the block.
    func row(at distance: Length) -> Int {
        switch storage {
        case .uniform(let raw): return Int(distance.units / (raw >> 1))
        case .narrow(let raws):
            return raws.withUnsafeBufferPointer { raws in
                var rest = distance.units
                for row in raws.indices {
                    rest &-= Int64(raws[row] >> 1)
                    if rest < 0 { return row }
                }
                return raws.count - 1
            }
        case .wide(let raws):
            var rest = distance.units
            for row in raws.indices {
                rest -= raws[row] >> 1
                if rest < 0 { return row }
            }
            return raws.count - 1
        }
    }

    /// Returns the row of the estimate with an index, counted over the estimates of the block.
    func row(ofEstimate number: Int) -> Int {
        if isUniform { return number }
        var rest = number
        for row in 0..<count where !self[row].isExact {
            if rest == 0 { return row }
            rest -= 1
        }
        return count - 1
    }

    /// Returns the number of estimates among the first rows.
    func estimates(inFirst rows: Int) -> Int {
        if summary.estimated == 0 { return 0 }
        if isUniform { return rows }
        return (0..<rows).count { !self[$0].isExact }
    }

    /// Inserts rows with the same height before a row.
    ///
    /// - Returns: Whether the rows were inserted. False if the block is too full and must be split first.
    mutating func insert(count added: Int, _ height: RowHeight, at row: Int) -> Bool {
        if case .uniform(let raw) = storage, raw == height.raw {
            // A uniform block has no maximum size.
        } else {
            guard count + added <= Self.capacity else { return false }
            changeRaws {
                $0.insert(contentsOf: repeatElement(height.raw, count: added), at: row)
            } narrow: {
                guard let raw = UInt32(exactly: height.raw) else { return false }
                $0.insert(contentsOf: repeatElement(raw, count: added), at: row)
                return true
            }
        }
        summary.elements += added
        summary.rows += added
        summary.height = summary.height + height.length * added
        if !height.isExact { summary.estimated += added }
        return true
    }

    /// Removes some of the rows.
    mutating func remove(_ rows: Range<Int>) {
        let length = height(ofFirst: rows.upperBound) - height(ofFirst: rows.lowerBound)
        let guesses = estimates(inFirst: rows.upperBound) - estimates(inFirst: rows.lowerBound)
        if !isUniform {
            changeRaws {
                $0.removeSubrange(rows)
            } narrow: {
                $0.removeSubrange(rows)
                return true
            }
        }
        summary.elements -= rows.count
        summary.rows -= rows.count
        summary.height = summary.height - length
        summary.estimated -= guesses
    }

    /// Changes the heights in place. Calls `narrow` for heights of 32 bits. If it returns false, or for other heights,
    /// converts the heights to 64 bits and calls `wide`.
    private mutating func changeRaws(_ wide: (inout [Int64]) -> Void, narrow: (inout [UInt32]) -> Bool) {
        if case .narrow(var raws) = storage {
            storage = .uniform(0)  // The array must have a single reference, so that it is changed in place.
            let isDone = narrow(&raws)
            storage = .narrow(raws)
            if isDone { return }
        }
        var raws = self.raws
        storage = .uniform(0)
        wide(&raws)
        storage = Self.packed(raws)
    }

    /// Returns the block split into two: the rows before a row, and the rows from this row on.
    func split(at row: Int) -> (HeightBlock, HeightBlock) {
        if case .uniform(let raw) = storage {
            return (
                HeightBlock(count: row, height: RowHeight(raw: raw)),
                HeightBlock(count: count - row, height: RowHeight(raw: raw))
            )
        }
        let raws = self.raws
        return (HeightBlock(Array(raws[..<row])), HeightBlock(Array(raws[row...])))
    }

    /// Returns this block joined with the next, or nil if that saves neither memory nor time. It does for equal uniform
    /// blocks and for two short blocks.
    func joined(with next: HeightBlock) -> HeightBlock? {
        if case .uniform(let a) = storage, case .uniform(let b) = next.storage, a == b {
            return HeightBlock(count: count + next.count, height: RowHeight(raw: a))
        }
        // Leaves some room, because a full block would soon be split again.
        guard count + next.count <= Self.capacity * 3 / 4 else { return nil }
        return HeightBlock(raws + next.raws)
    }

    /// Turns all heights into estimates.
    mutating func makeEstimates() {
        switch storage {
        case .uniform(let raw): storage = .uniform(raw & ~1)
        case .narrow(let raws): storage = .narrow(raws.map { $0 & ~1 })
        case .wide(let raws): storage = .wide(raws.map { $0 & ~1 })
        }
        summary.estimated = count
    }

    /// The memory of the block in bytes, without its node in the tree.
    var bytes: Int {
        switch storage {
        case .uniform: 0
        case .narrow(let raws): 32 + 4 * raws.capacity
        case .wide(let raws): 32 + 8 * raws.capacity
        }
    }
}
