import Geometry
import Layout
import Lists

/// The scrolling views in the cells of one screen's tables.
extension InnerScrolls {
    /// Returns the scrolling views in a new cell, except views in cells of nested tables. If the first cell of the
    /// class had none, no search is made.
    mutating func scrollers(in cell: ViewID, of cellClass: Int, _ screen: Screen) -> [Scroller] {
        guard mayScroll(cellClass) else { return [] }
        var found: [Scroller] = []
        var waiting = [cell]
        while let view = waiting.popLast() {
            for child in (try? screen.subviews(of: view)) ?? [] {
                guard let kind = try? screen.kind(of: child) else { continue }
                if kind.isScroll || kind.holdsCells {
                    found.append(Scroller(view: child, start: screen.setOffset(of: child)))
                }
                if !kind.holdsCells { waiting.append(child) }
            }
        }
        note(cellClass, scrolls: !found.isEmpty)
        return found
    }

    /// Keeps the scroll positions when a cell leaves its row.
    mutating func keep(_ slot: TableCells.Slot, _ open: OpenScreen) {
        guard let row = Row(slot, at: slot.place ?? slot.filledPlace) else { return }
        let places = slot.scrollers.map { scroller -> Place? in
            guard open.screen.isAlive(scroller.view) else { return nil }
            if let table = open.tables[scroller.view] { return table.pane?.distance.map { .distance($0) } }
            let now = open.screen.setOffset(of: scroller.view)
            return now == scroller.start ? nil : now.map { .point($0) }
        }
        keep(places, of: row)
    }

    /// Resets the scroll positions before a cell is filled for another row.
    ///
    /// - Returns: The positions before filling; nil if the cell had this row before.
    mutating func startOver(_ slot: inout TableCells.Slot, _ open: OpenScreen) -> [Point?]? {
        guard slot.isNew else { return nil }
        slot.isNew = false
        if slot.scrollers.contains(where: { !open.screen.isAlive($0.view) }) {
            slot.scrollers = scrollers(in: slot.view, of: slot.cellClass, open.screen)
        }
        guard !slot.scrollers.isEmpty else { return nil }
        return slot.scrollers.map { scroller in
            if let table = open.tables[scroller.view] {
                table.startOver()
            } else if open.screen.setOffset(of: scroller.view) != scroller.start {
                open.screen.setOffset(scroller.start, of: scroller.view)
            }
            return open.screen.setOffset(of: scroller.view)
        }
    }

    /// Restores the scroll positions of the row after its cell was filled, except where the script has just set one.
    func goOn(_ slot: TableCells.Slot, at place: CellPlace, from starts: [Point?], _ open: OpenScreen) {
        guard let row = Row(slot, at: place) else { return }
        for ((scroller, start), kept) in zip(zip(slot.scrollers, starts), places(of: row)) {
            guard open.screen.isAlive(scroller.view), open.screen.setOffset(of: scroller.view) == start else {
                continue
            }
            switch kept {
            case .point(let point)?: open.screen.setOffset(point, of: scroller.view)
            case .distance(let distance)?: open.tables[scroller.view]?.goOn(at: distance)
            case nil: break
            }
        }
    }
}

extension InnerScrolls.Row {
    /// Creates the key of a row.
    ///
    /// - Returns: Nil if the place isn't a row, or if the row can't be identified.
    fileprivate init?(_ slot: TableCells.Slot, at place: CellPlace?) {
        guard let path = place?.path, let id = slot.id else { return nil }
        let isPosition = if case .position = id { true } else { false }
        self.init(id: id, section: isPosition ? path.section : nil, cellClass: slot.cellClass)
    }
}

extension Screen {
    /// Returns the offset that was set; nil at the start.
    fileprivate func setOffset(of view: ViewID) -> Point? {
        guard case .point(let point) = property(view, slot: ScrollProperty.contentOffset.slot) else { return nil }
        return point
    }

    fileprivate func setOffset(_ point: Point?, of view: ViewID) {
        try? setProperty(view, slot: ScrollProperty.contentOffset.slot, to: point.map { .point($0) })
    }
}
