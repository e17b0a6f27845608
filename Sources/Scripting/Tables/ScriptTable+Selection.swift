import Layout
import Lists
import LuaHost
import SectionDiff

/// Requests that a table applies as soon as it has a size.
struct PendingTableRequests {
    /// The row to scroll to, and its position after the scroll; nil for none.
    var target: (path: ItemPath, position: ScrollPosition)?
    /// The scroll position to restore, if the table is in a cell whose row was visible before; otherwise nil.
    var distance: Double?
    /// The rows to select and highlight.
    var selection = RowSelection()
}

/// Selects and highlights rows.
extension ScriptTable {
    /// The selected and highlighted rows. Can be set before the table has a size.
    var selection: RowSelection {
        get { pane?.selection ?? wishes.selection }
        set {
            if let pane { pane.selection = newValue } else { wishes.selection = newValue }
        }
    }

    /// Applies the requests that were made before the table had a size. Ignores removed rows.
    func fulfilWishes(_ pane: TablePane) {
        let wished = wishes
        wishes = PendingTableRequests()
        if let distance = wished.distance { try? pane.scroll(toDistance: distance) }
        if let target = wished.target { try? pane.scroll(to: target.path, target.position) }
        var selection = pane.selection
        for path in wished.selection.sortedPaths where content.has(path) { _ = selection.select(path) }
        selection.highlight(wished.selection.highlighted.flatMap { content.has($0) ? $0 : nil })
        pane.selection = selection
    }

    /// Changes the selection with `change`, and calls the callbacks of the affected cells.
    ///
    /// - Parameter tells: Whether the handlers of the table and the model are called, too, as after an action of the
    ///   user.
    func changeSelection(tells: Bool, _ change: (inout RowSelection) -> RowSelection.Change) throws {
        // The script may have changed the property for the selection mode since the last layout.
        if let pane { applySelectionMode(pane) }
        var selection = selection
        if pane == nil { _ = selection.setMode(selectionMode) }
        let result = change(&selection)
        self.selection = selection
        for path in result.deselected { selectionDidChange(path, isSelected: false, tells: tells) }
        for path in result.selected { selectionDidChange(path, isSelected: true, tells: tells) }
    }

    /// Calls the callback of a row's cell after the row was selected or deselected. If `tells`, also calls the handlers
    /// of the model and the table.
    func selectionDidChange(_ path: ItemPath, isSelected: Bool, tells: Bool) {
        do {
            if let cell = pane?.cell(at: path) { try tell(cell, .isSelected, isSelected) }
            let name: TableEvents.Name = isSelected ? .didSelected : .didDeselected
            if tells, isSelected { try tellModel(path) }
            guard tells, events.handlers[name] != nil else { return }
            try library.tell(name, of: self, [path.value, try value(at: path)])
        } catch {
            library.host.callbackFailed(error, at: .unknown, in: open)
        }
    }

    /// Highlights a row, or removes the highlight if `path` is nil. A row whose model forbids highlighting is treated
    /// as nil.
    ///
    /// - Parameter tells: Whether the handlers of the table are called, too, as after an action of the user.
    func highlight(_ path: ItemPath?, tells: Bool) {
        if let pane { applySelectionMode(pane) }
        var selection = selection
        if pane == nil { _ = selection.setMode(selectionMode) }
        let old = selection.highlighted
        selection.highlight(path.flatMap { traits(of: $0).contains(.isNotHighlighted) ? nil : $0 })
        guard selection.highlighted != old else { return }
        self.selection = selection
        if let old { highlightDidChange(old, isHighlighted: false, tells: tells) }
        if let new = selection.highlighted { highlightDidChange(new, isHighlighted: true, tells: tells) }
    }

    /// Calls the callback of a row's cell after the row was highlighted or not. If `tells`, also calls the handler of
    /// the table.
    private func highlightDidChange(_ path: ItemPath, isHighlighted: Bool, tells: Bool) {
        do {
            if let cell = pane?.cell(at: path) { try tell(cell, .isHighlighted, isHighlighted) }
            let name: TableEvents.Name = isHighlighted ? .didHighlighted : .didUnhighlighted
            guard tells, events.handlers[name] != nil else { return }
            try library.tell(name, of: self, [path.value, try value(at: path)])
        } catch {
            library.host.callbackFailed(error, at: .unknown, in: open)
        }
    }

    /// Updates the state `isSelected` or `isHighlighted` of a cell, and calls the cell's callback for it.
    func tell(_ id: CellID, _ state: CellState, _ isOn: Bool) throws {
        let cell = cells[id]
        if let shown = open.peers[cell.view]?.cellStates[state] {
            try shown.set(.boolean(isOn), at: .unknown)
        }
        guard library.classes[cell.cellClass]?.hooks.contains(state) == true, let instance = open.instances[cell.view]
        else { return }
        try library.libraries.layouts.send(instance.table, state.hook, [.boolean(isOn)])
    }

    /// Tells the model of a row, and its data source, that the user has selected the row.
    private func tellModel(_ path: ItemPath) throws {
        // The callback of the cell may have replaced the content meanwhile.
        guard let payload = content.payload, content.sections.indices.contains(path.section),
            case .row(let row)? = content.sections[path.section].row(path.item)
        else { return }
        _ = try library.lua.call(
            library.functions.selected,
            [.reference(payload), .integer(Int64(row.payload)), library.host.facade(view), path.value], resultCount: 0)
    }

    /// Returns the properties that the model of a row sets; empty for counted and unknown rows.
    func traits(of path: ItemPath) -> RowTraits {
        guard content.sections.indices.contains(path.section),
            case .row(let row)? = content.sections[path.section].row(path.item)
        else { return [] }
        return row.traits
    }

    /// Returns the model or the item of a row as a Lua value; nil in Lua for an unknown row.
    func value(at path: ItemPath) throws -> LuaValue {
        guard let payload = content.payload,
            path.section >= 0, path.section < content.sections.count,
            let place = content.sections[path.section].row(path.item)
        else { return .nil }
        var arguments: [LuaValue] = [.reference(payload)]
        switch place {
        case .row(let row): arguments += [.integer(Int64(row.payload)), .nil, .nil]
        case .counted(let run, let index):
            let cell = pane?.cell(at: path).map { library.facade(cells[$0].view) } ?? .nil
            arguments += [.integer(Int64(run.payload)), .integer(Int64(index + 1)), cell]
        }
        return try library.lua.call(library.functions.value, arguments, resultCount: 1).first ?? .nil
    }

    /// Returns the identity of a row, for output and specs. Nil for an unknown row, and for a counted row without a
    /// cell.
    func identifier(at path: ItemPath) -> ContentID? {
        guard path.section >= 0, path.section < content.sections.count else { return nil }
        if case .row(let row)? = content.sections[path.section].row(path.item) { return row.id }
        return pane?.cell(at: path).flatMap { cells[$0].id }
    }
}
