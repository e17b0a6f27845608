import Layout
import Tables

/// Heights of rows that nobody has seen.
extension ScriptTable {
    /// Works out heights of rows that are out of sight; those that come next first.
    ///
    /// - Returns: how many.
    func measureAhead(rows limit: Int) -> Int {
        guard case .table(let window)? = pane, let count = try? window.measureAhead(rows: limit), count > 0 else {
            return 0
        }
        screen.setNeedsCells()
        return count
    }
}
