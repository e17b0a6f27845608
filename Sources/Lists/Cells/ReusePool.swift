/// Unused cells, by reuse class.
struct ReusePool {
    private var waiting: [ReuseClass: [CellID]] = [:]

    /// Removes and returns the most recently added cell of a class, or nil.
    mutating func take(_ reuseClass: ReuseClass) -> CellID? { waiting[reuseClass]?.popLast() }

    /// Adds an unused cell, unless the pool has enough cells of its class.
    ///
    /// - Returns: Whether the cell was added.
    mutating func put(_ cell: CellID, _ reuseClass: ReuseClass) -> Bool {
        guard waiting[reuseClass, default: []].count < TableLimits.pooledCells else { return false }
        waiting[reuseClass, default: []].append(cell)
        return true
    }

    /// Removes and returns all cells.
    mutating func takeAll() -> [CellID] {
        defer { waiting = [:] }
        return waiting.keys.sorted { $0.rawValue < $1.rawValue }.flatMap { waiting[$0]! }
    }

    var count: Int { waiting.values.reduce(0) { $0 + $1.count } }
}
