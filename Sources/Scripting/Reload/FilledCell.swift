import Layout
import Lists
import LuaHost
import SectionDiff

/// The values in a cell that a user can change. The paths in their keys are relative to the cell.
typealias CellValues = [ScreenState.Key: ScreenState.Entry]

/// The values in a cell after it was filled for a row. If a value differs from them later, a user or plugin has changed
/// it.
struct FilledCell {
    /// The identity of the row.
    var id: ContentID?
    var values: CellValues = [:]
    /// Whether the cell was filled after `values` were recorded, so that they must be recorded again at the end of the
    /// layout.
    var isOld = true
    /// The values before the cell was filled again for the same row; nil otherwise. If filling leaves a value
    /// unchanged, it did not set the value, so that an earlier change by the user stays a change.
    var before: CellValues?

    /// Records the values of the filled cell after a layout.
    mutating func take(_ now: CellValues) {
        let old = values
        values = now
        isOld = false
        for (key, entry) in before ?? [:] {
            if let then = old[key], let after = now[key], after.isSame(as: entry) { values[key] = then }
        }
        before = nil
    }
}

extension ScreenState.Entry {
    /// Returns whether both values are equal, or neither is plain data, so that a change between them cannot be
    /// detected.
    func isSame(as other: ScreenState.Entry) -> Bool {
        switch (value, other.value) {
        case (.success(let a), .success(let b)): a == b
        case (.failure, .failure): true
        default: false
        }
    }
}

/// Records the values in the cells of rows, so that a hot reload can restore them.
extension ScriptTable {
    /// The cells of visible rows, each with a name that stays the same in a new version of the script: the row's
    /// identity, or its position if it has none.
    var namedCells: [(name: String, cell: TableCells.Slot)] {
        (pane?.liveCells ?? []).compactMap { live in
            guard let cell = live.cell, let path = live.place.path, live.place.supplement == 0, live.frame != nil else {
                return nil
            }
            switch cells[cell].id {
            case nil, .position?: return ("[#\(path.section + 1),\(path.item + 1)]", cells[cell])
            case let id?: return ("[\(id.text)]", cells[cell])
            }
        }
    }

    /// Whether the host records changes in the cells of this table.
    private var notesCells: Bool { library.host.options.notesCells && open === library.host.main }

    /// Returns the values in a cell that is about to be filled again. Nil if changes are not recorded, or if the cell
    /// was not filled before.
    func valuesBeforeFilling(_ cell: CellID) -> CellValues? {
        guard notesCells, cells[cell].filled?.isOld == false else { return nil }
        return StateCapture(library.host).values(inCell: cells[cell].view)
    }

    /// Records that a cell was filled for the row in its slot.
    ///
    /// - Parameter before: The result of ``valuesBeforeFilling(_:)`` before that.
    func noteFilled(_ cell: CellID, before: CellValues?) {
        guard notesCells else { return }
        var filled = FilledCell()
        if let old = cells[cell].filled, old.id == cells[cell].id {
            filled = old
            filled.isOld = true
            // If a cell is filled several times before a layout, the values before the first filling count.
            filled.before = old.isOld ? old.before : before
        }
        filled.id = cells[cell].id
        cells[cell].filled = filled
    }

    /// Records the values in the cells that were filled in this layout.
    func noteFilledCells() {
        guard notesCells else { return }
        for live in pane?.liveCells ?? [] {
            guard let cell = live.cell, cells[cell].filled?.isOld == true else { continue }
            cells[cell].filled?.take(StateCapture(library.host).values(inCell: cells[cell].view))
        }
    }
}
