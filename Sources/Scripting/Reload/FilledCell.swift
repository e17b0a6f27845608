import Layout
import LuaHost
import SectionDiff
import Tables

/// What a person can change in a cell, under paths from the cell on.
typealias CellValues = [ScreenState.Key: ScreenState.Entry]

/// What the views in a cell had when it had been filled: what differs from it later has happened to the row.
struct FilledCell {
    /// The row.
    var id: ContentID?
    var values: CellValues = [:]
    /// Whether it was filled since, so that `values` are to be taken again at the end of the layout.
    var isOld = true
    /// What the cell had before it was filled again for the same row: what stayed through that is no doing of whoever
    /// fills it.
    var before: CellValues?

    /// Takes what there is after a layout.
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
    /// Whether nothing can be told of a change from one to the other.
    func isSame(as other: ScreenState.Entry) -> Bool {
        switch (value, other.value) {
        case (.success(let a), .success(let b)): a == b
        case (.failure, .failure): true
        default: false
        }
    }
}

/// Cells of rows, for a new version of the script.
extension ScriptTable {
    /// The cells of rows that are seen, under names that stay with the row: who it is, or where it has no identity its
    /// place.
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

    /// Whether somebody wants to know later what has happened in cells.
    private var notesCells: Bool { library.host.options.notesCells && open === library.host.main }

    /// What is in a cell that is about to be filled; nil where nobody wants to know.
    func valuesBeforeFilling(_ cell: CellID) -> CellValues? {
        guard notesCells, cells[cell].filled?.isOld == false else { return nil }
        return StateCapture(library.host).values(inCell: cells[cell].view)
    }

    /// A cell was filled for the row that its slot names.
    func noteFilled(_ cell: CellID, before: CellValues?) {
        guard notesCells else { return }
        var filled = FilledCell()
        if let old = cells[cell].filled, old.id == cells[cell].id {
            filled = old
            filled.isOld = true
            // Of several times before a layout the first one counts.
            filled.before = old.isOld ? old.before : before
        }
        filled.id = cells[cell].id
        cells[cell].filled = filled
    }

    /// Notes what cells have that were filled in this layout.
    func noteFilledCells() {
        guard notesCells else { return }
        for live in pane?.liveCells ?? [] {
            guard let cell = live.cell, cells[cell].filled?.isOld == true else { continue }
            cells[cell].filled?.take(StateCapture(library.host).values(inCell: cells[cell].view))
        }
    }
}
