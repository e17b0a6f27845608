/// Cells that wait to be used again, by class.
struct ReusePool {
    private var waiting: [ReuseClass: [CellID]] = [:]

    /// The cell of a class that went in last.
    mutating func take(_ reuseClass: ReuseClass) -> CellID? { waiting[reuseClass]?.popLast() }

    /// - Returns: false if there are enough of the class.
    mutating func put(_ cell: CellID, _ reuseClass: ReuseClass) -> Bool {
        guard waiting[reuseClass, default: []].count < TableLimits.pooledCells else { return false }
        waiting[reuseClass, default: []].append(cell)
        return true
    }

    /// All cells, which leave the pool.
    mutating func takeAll() -> [CellID] {
        defer { waiting = [:] }
        return waiting.keys.sorted { $0.rawValue < $1.rawValue }.flatMap { waiting[$0]! }
    }

    var count: Int { waiting.values.reduce(0) { $0 + $1.count } }
}
