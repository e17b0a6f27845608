import Layout
import Lists
import SectionDiff

/// The focus in cells, which belongs to a row and moves with it.
extension ScriptTable {
    /// Sets the row with the focused text input in the pane. O(depth of the input, living cells); O(1) without focus.
    func noteFocus() {
        guard let pane else { return }
        var row: ItemPath?
        // While changes wait for the layout, the cell's last place is outdated.
        if let number = focusedCell.flatMap({ cells.byView[$0] }) {
            row = pane.liveCells.first { $0.cell == CellID(number) }?.place.path
        }
        pane.focusedRow = row
    }

    /// The cell of this table that contains the focused text input.
    private var focusedCell: ViewID? {
        guard var view = open.interactor.focused, screen.isAlive(view) else { return nil }
        while let outer = (try? screen.superview(of: view)) ?? nil {
            if outer == self.view { return view }
            view = outer
        }
        return nil
    }

    /// Notes that a cell leaves its row: if it contains the focus, the focus ends after the layout.
    func loseFocus(_ cell: ViewID) {
        if focusedCell == cell { cells.hasLostFocus = true }
    }

    /// Ends editing if the focused row was removed; the keyboard disappears.
    func endLostFocus() {
        guard cells.hasLostFocus else { return }
        cells.hasLostFocus = false
        do { try open.interactor.resignFocus() } catch { library.host.callbackFailed(error, at: .unknown, in: open) }
    }
}
