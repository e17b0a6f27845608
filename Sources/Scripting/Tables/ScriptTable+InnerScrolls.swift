import Layout
import LuaHost
import SectionDiff
import Tables

/// Scrolling belongs to rows, not to the cells in which they are shown.
extension ScriptTable {
    /// What scrolls in a cell, without what is in cells of its own tables. Nothing is looked for where the first cell of
    /// the class had nothing.
    func scrollers(in cell: ViewID, of cellClass: Int) -> [InnerScrolls.Scroller] {
        guard cells.scrolls.mayScroll(cellClass) else { return [] }
        var found: [InnerScrolls.Scroller] = []
        var waiting = [cell]
        while let view = waiting.popLast() {
            for child in (try? screen.subviews(of: view)) ?? [] {
                guard let kind = try? screen.kind(of: child) else { continue }
                if kind.isScroll || kind.holdsCells { found.append(.init(view: child, start: point(of: child))) }
                if !kind.holdsCells { waiting.append(child) }
            }
        }
        cells.scrolls.note(cellClass, scrolls: !found.isEmpty)
        return found
    }

    private func point(of view: ViewID) -> Point? {
        guard case .point(let point) = screen.property(view, slot: ScrollProperty.contentOffset.slot) else { return nil }
        return point
    }

    private func setPoint(_ point: Point?, of view: ViewID) {
        try? screen.setProperty(view, slot: ScrollProperty.contentOffset.slot, to: point.map { .point($0) })
    }

    private func row(of cell: CellID, at place: CellPlace?) -> InnerScrolls.Row? {
        guard let path = place?.path, let id = cells[cell].id else { return nil }
        let isPosition = if case .position = id { true } else { false }
        return .init(id: id, section: isPosition ? path.section : nil, cellClass: cells[cell].cellClass)
    }

    /// A cell leaves its row.
    func keepScrolls(of cell: CellID) {
        guard !cells[cell].scrollers.isEmpty, let row = row(of: cell, at: cells[cell].place ?? cells[cell].filledPlace)
        else { return }
        let places = cells[cell].scrollers.map { scroller -> InnerScrolls.Place? in
            guard screen.isAlive(scroller.view) else { return nil }
            if let table = open.tables[scroller.view] { return table.pane?.distance.map { .distance($0) } }
            let now = point(of: scroller.view)
            return now == scroller.start ? nil : now.map { .point($0) }
        }
        cells.scrolls.keep(places, of: row)
    }

    /// A cell is to be filled: what scrolls in it begins anew if it is another row's.
    ///
    /// - Returns: where it all stands before the cell is filled; nil if the cell had this row before.
    func startScrollsOver(in cell: CellID) -> [Point?]? {
        guard cells[cell].isNew else { return nil }
        cells[cell].isNew = false
        if cells[cell].scrollers.contains(where: { !screen.isAlive($0.view) }) {
            cells[cell].scrollers = scrollers(in: cells[cell].view, of: cells[cell].cellClass)
        }
        guard !cells[cell].scrollers.isEmpty else { return nil }
        return cells[cell].scrollers.map { scroller in
            if let table = open.tables[scroller.view] {
                table.startOver()
            } else if point(of: scroller.view) != scroller.start {
                setPoint(scroller.start, of: scroller.view)
            }
            return point(of: scroller.view)
        }
    }

    /// A cell was filled: what scrolls in it goes on from where the row was left, except where the script has just said
    /// where it stands.
    func continueScrolls(in cell: CellID, at place: CellPlace, from starts: [Point?]?) {
        guard let starts, let row = row(of: cell, at: place) else { return }
        for ((scroller, start), kept) in zip(zip(cells[cell].scrollers, starts), cells.scrolls.places(of: row)) {
            guard screen.isAlive(scroller.view), point(of: scroller.view) == start else { continue }
            switch kept {
            case .point(let point)?: setPoint(point, of: scroller.view)
            case .distance(let distance)?: open.tables[scroller.view]?.goOn(at: distance)
            case nil: break
            }
        }
    }

    // MARK: As what is in a cell

    private func startOver() {
        guard let pane else { return }
        try? pane.returnToStart()
        ownOffset = pane.start
        setPoint(ownOffset, of: view)
        scrolling = TableScrolling(isDue: true, startsOver: true)
        screen.setNeedsCells()
    }

    /// - Parameter distance: from the beginning, in points.
    private func goOn(at distance: Double) {
        guard let pane else {
            if wishes.target == nil { wishes.distance = distance }
            return
        }
        guard scrolling.startsOver else { return }
        try? pane.scroll(toDistance: distance)
    }
}
