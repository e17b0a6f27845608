import Layout
import Lists

/// Measures rows that were never visible.
extension ScriptTable {
    /// Requests another layout of a cell. Does nothing for a cell without a row, which is laid out when it gets one.
    func setNeedsLayout(_ cell: ViewID) {
        guard let slot = cells.slot(of: cell), let place = slot.place ?? slot.filledPlace else { return }
        pane?.setNeedsLayout(of: place)
        screen.setNeedsCells()
    }

    /// Measures at most `limit` rows that were never visible, beginning with the nearest ones. Collections measure
    /// none.
    ///
    /// - Returns: How many rows were measured.
    func measureAhead(rows limit: Int) -> Int {
        guard case .table(let window)? = pane else { return 0 }
        let count = open.tables.holding(view) { try? window.measureAhead(rows: limit) }
        guard let count, count > 0 else { return 0 }
        screen.setNeedsCells()
        return count
    }
}
