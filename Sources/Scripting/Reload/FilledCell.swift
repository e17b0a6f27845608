import Layout
import Lists
import LuaHost
import SectionDiff

/// The values in a cell that a user can change, under paths relative to the cell.
typealias CellValues = [ScreenState.Key: ScreenState.Entry]

/// The values of the views in a cell after it was filled. Later differences are changes of the row.
struct FilledCell {
    /// The row.
    var id: ContentID?
    var values: CellValues = [:]
    /// Whether the cell was filled again, so that `values` must be updated at the end of the layout.
    var isOld = true
    /// The cell's values before it was filled again for the same row. Values that did not change then were not set by
    /// the fill.
    var before: CellValues?

    /// Updates the values after a layout.
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
    /// Returns whether a change between the two values cannot be detected.
    func isSame(as other: ScreenState.Entry) -> Bool {
        switch (value, other.value) {
        case (.success(let a), .success(let b)): a == b
        case (.failure, .failure): true
        default: false
        }
    }
}

/// The cells of rows, for restoring them in a new version of the script.
extension ScriptTable {
    /// The cells of visible rows, under stable names: the row's identity, or its place if it has none.
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

    /// Whether changes in cells are recorded.
    private var notesCells: Bool { library.host.options.notesCells && open === library.host.main }

    /// Returns the values in a cell that is about to be filled; nil if changes are not recorded.
    func valuesBeforeFilling(_ cell: CellID) -> CellValues? {
        guard notesCells, cells[cell].filled?.isOld == false else { return nil }
        return StateCapture(library.host).values(inCell: cells[cell].view)
    }

    /// Notes that a cell was filled for the row in its slot.
    func noteFilled(_ cell: CellID, before: CellValues?) {
        guard notesCells else { return }
        var filled = FilledCell()
        if let old = cells[cell].filled, old.id == cells[cell].id {
            filled = old
            filled.isOld = true
            // If a cell is filled several times before a layout, the first filling counts.
            filled.before = old.isOld ? old.before : before
        }
        filled.id = cells[cell].id
        cells[cell].filled = filled
    }

    /// Notes the values of the cells that were filled in this layout.
    func noteFilledCells() {
        guard notesCells else { return }
        for live in pane?.liveCells ?? [] {
            guard let cell = live.cell, cells[cell].filled?.isOld == true else { continue }
            cells[cell].filled?.take(StateCapture(library.host).values(inCell: cells[cell].view))
        }
    }
}
