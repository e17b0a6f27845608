import Layout
import Lists

/// Draws the background of a row below its cell's content: the selection, the background of a grouped table, and the
/// separator.
struct RowBackground {
    let library: TablesLibrary

    func draw(_ view: ViewID, in screen: Screen, canvas: inout Canvas) {
        guard let open = library.host.screen(of: view) else { return }
        library.host.using(open) { _ in
            guard let (table, place) = library.cell(view), let path = place.path, let pane = table.pane,
                let number = table.cells.slot(of: view)?.cellClass, let own = library.classes[number]
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
        // Corners that must not be rounded are moved outside of the visible area.
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
