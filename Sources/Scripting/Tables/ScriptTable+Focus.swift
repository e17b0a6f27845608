import Layout
import SectionDiff
import Tables

/// The focus in cells: it belongs to a row, wherever that goes.
extension ScriptTable {
    /// Tells the pane which row has the text input with the focus. O(depth of that, living cells); nothing without one.
    func noteFocus() {
        guard let pane else { return }
        var row: ItemPath?
        // Where it was shown last is another place while changes wait for the layout.
        if let number = focusedCell.flatMap({ cells.byView[$0] }) {
            row = pane.liveCells.first { $0.cell == CellID(number) }?.place.path
        }
        pane.focusedRow = row
    }

    /// The cell of this table in which the text input with the focus is.
    private var focusedCell: ViewID? {
        guard var view = open.interactor.focused, screen.isAlive(view) else { return nil }
        while let outer = (try? screen.superview(of: view)) ?? nil {
            if outer == self.view { return view }
            view = outer
        }
        return nil
    }

    /// A cell is none of its row's any more: if the focus is in it, it ends after the layout.
    func loseFocus(_ cell: ViewID) {
        if focusedCell == cell { cells.hasLostFocus = true }
    }

    /// A row is gone that had the focus: its text input ends editing, and the keyboard goes.
    func endLostFocus() {
        guard cells.hasLostFocus else { return }
        cells.hasLostFocus = false
        do { try open.interactor.resignFocus() } catch { library.host.callbackFailed(error, at: .unknown, in: open) }
    }
}
