import Geometry
import Layout
import Lists

/// Finds the scrolling views in cells, and keeps and restores their positions.
extension InnerScrolls {
    /// Returns the scrolling views in a new cell, except views in the cells of nested tables. Records whether there are
    /// any: if the first cell of a class has none, later cells of the class are not searched.
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

    /// Stores the scroll positions in a cell that leaves its row, so that the row gets them back later.
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

    /// Resets the scroll positions in a cell before the cell is filled for another row.
    ///
    /// - Returns: The offsets after the reset, for ``goOn(_:at:from:_:)``. Nil if the cell has no scrolling views or is
    ///   filled for the same row again.
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

    /// Restores the scroll positions that the row had before, after its cell was filled. A position that the script has
    /// just set stays.
    ///
    /// - Parameter starts: The offsets before filling, by which this function detects such a position.
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
    /// Creates the key of the row that a cell shows. Nil if `place` isn't a row, or if the row has no identity.
    fileprivate init?(_ slot: TableCells.Slot, at place: CellPlace?) {
        guard let path = place?.path, let id = slot.id else { return nil }
        let isPosition = if case .position = id { true } else { false }
        self.init(id: id, section: isPosition ? path.section : nil, cellClass: slot.cellClass)
    }
}

extension Screen {
    /// Returns the content offset that was set for a view; nil if none was set.
    fileprivate func setOffset(of view: ViewID) -> Point? {
        guard case .point(let point) = property(view, slot: ScrollProperty.contentOffset.slot) else { return nil }
        return point
    }

    fileprivate func setOffset(_ point: Point?, of view: ViewID) {
        try? setProperty(view, slot: ScrollProperty.contentOffset.slot, to: point.map { .point($0) })
    }
}
