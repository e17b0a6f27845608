import Layout
import Lists
import SectionDiff

/// Keeps the focus in a cell. The focus belongs to the cell's row and moves with the row.
extension ScriptTable {
    /// Tells the pane which row contains the focused text input. O(depth of the input + existing cells); O(1) without
    /// focus.
    func noteFocus() {
        guard let pane else { return }
        var row: ItemPath?
        // Before the layout, changes may have moved the row, so the place stored in the cell may be outdated.
        if let number = focusedCell.flatMap({ cells.byView[$0] }) {
            row = pane.liveCells.first { $0.cell == CellID(number) }?.place.path
        }
        pane.focusedRow = row
    }

    /// The cell of this table that contains the focused text input, if any.
    private var focusedCell: ViewID? {
        guard var view = open.interactor.focused, screen.isAlive(view) else { return nil }
        while let outer = (try? screen.superview(of: view)) ?? nil {
            if outer == self.view { return view }
            view = outer
        }
        return nil
    }

    /// Called when a cell loses its row. If the cell contains the focused input, editing ends after the layout.
    func loseFocus(_ cell: ViewID) {
        if focusedCell == cell { cells.hasLostFocus = true }
    }

    /// Ends editing if the row with the focused input was removed, so that the keyboard disappears.
    func endLostFocus() {
        guard cells.hasLostFocus else { return }
        cells.hasLostFocus = false
        do { try open.interactor.resignFocus() } catch { library.host.callbackFailed(error, at: .unknown, in: open) }
    }
}
