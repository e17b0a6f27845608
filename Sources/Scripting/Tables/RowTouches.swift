import Geometry
import Layout
import Lists
import LuaHost

/// Handles touches of rows and of section index titles on the current screen.
struct RowTouches {
    let library: TablesLibrary

    private var current: OpenScreen { library.current }
    private var screen: Screen { library.screen }

    /// Returns whether a tap on a view has an effect: the view is the cell of a row that can be selected, or a title in
    /// a section index.
    func respondsToTap(_ view: ViewID) -> Bool {
        if index(of: view) != nil { return true }
        guard let (table, place) = library.cell(view), let path = place.path, let pane = table.pane else {
            return false
        }
        return pane.selection.mode != .none && !table.traits(of: path).contains(.isNotHighlighted)
    }

    /// Returns whether a view is a title in the section index of a table.
    func isIndexTitle(_ view: ViewID) -> Bool { index(of: view) != nil }

    /// Scrolls the table to the section under the finger if a drag begins on a title in its section index.
    ///
    /// - Returns: False if the view isn't such a title.
    func drag(_ view: ViewID, by distance: Point) throws -> Bool {
        guard let table = index(of: view) else { return false }
        let start = try current.interactor.gestureStart?.y ?? screen.absoluteFrame(of: view).midY
        try table.index.follow(to: start + distance.y)
        return true
    }

    /// Returns the table in whose section index a view is a title; nil for other views.
    private func index(of view: ViewID) -> ScriptTable? {
        guard !current.tables.isEmpty, let strip = (try? screen.superview(of: view)) ?? nil,
            let container = (try? screen.superview(of: strip)) ?? nil, let table = current.tables[container],
            table.index.view == strip
        else { return nil }
        return table
    }

    /// Handles a tap: selects the row whose cell is the view, or scrolls to the section of a title in a section index.
    ///
    /// - Returns: Whether the tap had an effect.
    func tap(_ view: ViewID) throws -> Bool {
        if let table = index(of: view) { return try table.index.follow(view) }
        guard respondsToTap(view), let (table, place) = library.cell(view), let path = place.path else { return false }
        // The finger goes down, then up.
        table.highlight(path, tells: true)
        table.highlight(nil, tells: true)
        guard screen.isAlive(view), table.cells.slot(of: view)?.place?.path == path else { return true }
        try table.changeSelection(tells: true) { $0.tap(path) }
        return true
    }

    /// Highlights the row whose cell is the view while a finger is down, and removes the highlight afterwards.
    ///
    /// - Returns: False if the view is not the cell of a row, or if a finger goes down on a row that can't be selected.
    func press(_ view: ViewID, isDown: Bool) -> Bool {
        guard let (table, place) = library.cell(view), let path = place.path else { return false }
        guard isDown else {
            if table.pane?.selection.highlighted == path { table.highlight(nil, tells: true) }
            return true
        }
        guard respondsToTap(view) else { return false }
        table.highlight(path, tells: true)
        return true
    }

    /// Returns whether the row of a cell is selected or highlighted, for the field `key`. Functions of states that read
    /// the field run again when it changes. Nil for other fields, and for views that are not cells.
    func state(_ key: String, of view: ViewID) throws -> Bool? {
        guard let state = CellState(rawValue: key), try screen.kind(of: view).behavior is CellKind else { return nil }
        let isOn = value(of: state, view)
        library.libraries.declarative.noteRead(follow(state, of: view, isOn))
        return isOn
    }

    /// Returns the state that follows `isSelected` or `isHighlighted` of a cell, and creates it if needed. Functions of
    /// states that have read the field observe this state.
    private func follow(_ key: CellState, of view: ViewID, _ isOn: Bool) -> LuaObject {
        let peer = current.peer(of: view)
        let state = peer.cellStates[key] ?? library.libraries.states.make(.boolean(isOn), name: key.rawValue)
        peer.cellStates[key] = state
        return library.libraries.states.handle(state)
    }

    private func value(of state: CellState, _ view: ViewID) -> Bool {
        guard let (table, place) = library.cell(view), let path = place.path, let selection = table.pane?.selection
        else {
            return false
        }
        return state == .isSelected ? selection.paths.contains(path) : selection.highlighted == path
    }

    /// Selects or highlights the row of a cell, or undoes this, for the field `key`. Calls no handlers. Has no effect
    /// if the cell has no row.
    ///
    /// - Returns: False for other fields, and for views that are not cells.
    func setState(_ key: String, of view: ViewID, _ frame: borrowing CallFrame) throws -> Bool {
        guard let state = CellState(rawValue: key), try screen.kind(of: view).behavior is CellKind else { return false }
        let isOn = try frame.expectBoolean(2)
        guard let (table, place) = library.cell(view), let path = place.path else { return true }
        if state == .isSelected {
            try table.changeSelection(tells: false) { isOn ? $0.select(path) : $0.deselect(path) }
        } else if isOn || table.pane?.selection.highlighted == path {
            table.highlight(isOn ? path : nil, tells: false)
        }
        return true
    }
}

/// A field of a cell that changes when the user touches its row: `cell.isSelected`, `cell.isHighlighted`.
enum CellState: String {
    case isSelected, isHighlighted

    /// The method of a class of cells that is called after the field has changed.
    var hook: String { self == .isSelected ? "setSelected" : "setHighlighted" }
}
