import Layout
import Lists

/// Heights of rows that were never visible.
extension ScriptTable {
    /// Requests another layout of a cell. A cell without a row is laid out when it gets one.
    func setNeedsLayout(_ cell: ViewID) {
        guard let slot = cells.slot(of: cell), let place = slot.place ?? slot.filledPlace else { return }
        pane?.setNeedsLayout(of: place)
        screen.setNeedsCells()
    }

    /// Measures invisible rows, beginning with the nearest ones.
    ///
    /// - Returns: The number of measured rows.
    func measureAhead(rows limit: Int) -> Int {
        guard case .table(let window)? = pane else { return 0 }
        let count = open.tables.holding(view) { try? window.measureAhead(rows: limit) }
        guard let count, count > 0 else { return 0 }
        screen.setNeedsCells()
        return count
    }
}
