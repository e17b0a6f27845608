import Layout
import LuaHost
import Tables

/// Touches of rows, and what a table draws of them.
extension TablesLibrary {
    /// Whether a tap on a view is one on a row that can be selected, or on a title at the side.
    func respondsToTap(_ view: ViewID) -> Bool {
        if index(of: view) != nil { return true }
        guard let (table, place) = cell(view), let path = place.path, let pane = table.pane else { return false }
        return pane.selection.mode != .none && !table.traits(of: path).contains(.isNotHighlighted)
    }

    /// Whether a view is a title at the side of a table.
    func isIndexTitle(_ view: ViewID) -> Bool { index(of: view) != nil }

    /// A finger went from a title at the side by a distance.
    ///
    /// - Returns: false if the view is none of the titles.
    func drag(_ view: ViewID, by distance: Point) throws -> Bool {
        guard let table = index(of: view) else { return false }
        let start = try current.interactor.gestureStart?.y ?? screen.absoluteFrame(of: view).midY
        try table.followIndex(to: start + distance.y)
        return true
    }

    /// The table of which a view is a title at the side.
    private func index(of view: ViewID) -> ScriptTable? {
        guard !current.tables.isEmpty, let strip = (try? screen.superview(of: view)) ?? nil,
            let container = (try? screen.superview(of: strip)) ?? nil, let table = current.tables[container],
            table.parts.index == strip
        else { return nil }
        return table
    }

    /// A row is tapped.
    ///
    /// - Returns: whether anything came of it.
    func tap(_ view: ViewID) throws -> Bool {
        if let table = index(of: view) { return try table.followIndex(view) }
        guard respondsToTap(view), let (table, place) = cell(view), let path = place.path else { return false }
        // The finger comes down, and goes.
        table.highlight(path, tells: true)
        table.highlight(nil, tells: true)
        guard screen.isAlive(view), table.cells.slot(of: view)?.place?.path == path else { return true }
        try table.changeSelection(tells: true) { $0.tap(path) }
        return true
    }

    /// A finger lies on a view, or does not any more.
    ///
    /// - Returns: whether the view is one that shows it: a row that can be selected.
    func press(_ view: ViewID, isDown: Bool) -> Bool {
        guard let (table, place) = cell(view), let path = place.path else { return false }
        guard isDown else {
            if table.pane?.selection.highlighted == path { table.highlight(nil, tells: true) }
            return true
        }
        guard respondsToTap(view) else { return false }
        table.highlight(path, tells: true)
        return true
    }

    /// What a cell is besides its class: `cell.isSelected`, `cell.isHighlighted`.
    private enum CellState: String {
        case isSelected, isHighlighted
    }

    /// The value of such a field; nil for other fields, and for views that are not cells.
    func cellState(_ key: String, of view: ViewID) throws -> Bool? {
        guard let state = CellState(rawValue: key), try screen.kind(of: view).behavior is CellKind else { return nil }
        guard let (table, place) = cell(view), let path = place.path, let selection = table.pane?.selection else {
            return false
        }
        return state == .isSelected ? selection.paths.contains(path) : selection.highlighted == path
    }

    /// Sets such a field, without an event. A cell that is not shown for a row has neither.
    ///
    /// - Returns: false for other fields, and for views that are not cells.
    func setCellState(_ key: String, of view: ViewID, _ frame: borrowing CallFrame) throws -> Bool {
        guard let state = CellState(rawValue: key), try screen.kind(of: view).behavior is CellKind else { return false }
        let isOn = try frame.expectBoolean(2)
        guard let (table, place) = cell(view), let path = place.path else { return true }
        if state == .isSelected {
            try table.changeSelection(tells: false) { isOn ? $0.select(path) : $0.deselect(path) }
        } else if isOn || table.pane?.selection.highlighted == path {
            table.highlight(isOn ? path : nil, tells: false)
        }
        return true
    }

    /// What a table draws of a row behind the content of its cell: its selection, the background of a grouped table, and
    /// the line below it.
    func drawBackground(of view: ViewID, in screen: Screen, canvas: inout Canvas) {
        guard let open = host.screen(of: view) else { return }
        host.using(open) { _ in
            guard let (table, place) = cell(view), let path = place.path, let pane = table.pane,
                let number = table.cells.slot(of: view)?.cellClass, let own = classes[number]
            else { return }
            let isLast = path.item + 1 == table.content.sections[path.section].rowCount
            let bounds = canvas.bounds
            if case .table(let window) = pane, window.options.style != .plain {
                let fill = canvas.resolve(.system(.secondarySystemGroupedBackground))
                if screen.property(view, slot: CommonProperties.backgroundColor.slot).isNone {
                    fillGrouped(&canvas, fill, window.options.style, isFirst: path.item == 0, isLast: isLast)
                }
            }
            if own.showsSelection {
                if pane.selection.highlighted == path {
                    canvas.fill(.rect(bounds), canvas.resolve(.system(.systemGray4)))
                } else if pane.selection.paths.contains(path) {
                    canvas.fill(.rect(bounds), canvas.resolve(.system(.systemGray5)))
                }
            }
            guard case .table(let window) = pane else { return }
            var separators = Separators()
            if screen.property(table.view, slot: TableKind.Property.separatorStyle).keyword == 1 {
                separators.style = .none
            }
            let insets = screen.insets(table.view, slot: TableKind.Property.separatorInset.slot) ?? .zero
            let isMirrored = canvas.traits.direction == .rightToLeft
            (separators.leading, separators.trailing) =
                isMirrored ? (insets.right, insets.left) : (insets.left, insets.right)
            guard
                let line = separators.frame(
                    below: bounds, isLast: isLast,
                    isHidden: own.separatorIsHidden || table.traits(of: path).contains(.separatorIsHidden),
                    style: window.options.style,
                    scale: canvas.traits.scale, direction: canvas.traits.direction)
            else { return }
            let color = screen.property(table.view, slot: TableKind.Property.separatorColor).color
            canvas.fill(.rect(line), canvas.resolve(color ?? .system(.separator)))
        }
    }

    private func fillGrouped(_ canvas: inout Canvas, _ color: Color, _ style: TableStyle, isFirst: Bool, isLast: Bool) {
        let bounds = canvas.bounds
        guard style == .insetGrouped, isFirst || isLast else { return canvas.fill(.rect(bounds), color) }
        let radius = 10.0
        // The corners that are not rounded lie outside of what is clipped.
        var box = bounds
        if !isFirst {
            box.y -= 2 * radius
            box.height += 2 * radius
        }
        if !isLast { box.height += 2 * radius }
        canvas.draw(.save)
        canvas.draw(.clip(.rect(bounds)))
        canvas.fill(.roundedRect(box, radius: radius), color)
        canvas.draw(.restore)
    }
}
