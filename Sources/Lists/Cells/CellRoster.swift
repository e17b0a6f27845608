import Geometry

/// The cells in use (live cells), in the order of their places, and the pool of unused cells.
///
/// A class, so that callbacks can read the table during a layout. No callback runs while the roster is being changed.
final class CellRoster {
    @exclusivity(unchecked) private(set) var cells: [LiveCell] = []
    /// The errors since the last `takeFaults`.
    @exclusivity(unchecked) private(set) var faults: [ListError] = []
    @exclusivity(unchecked) private var pool = ReusePool()
    /// Cells of removed places, which the host still shows.
    @exclusivity(unchecked) private var gone: [LiveCell] = []
    private unowned let host: any CellHost

    init(host: any CellHost) { self.host = host }

    /// Returns the index of the cell for a place; nil if the place has no cell.
    func index(of place: CellPlace) -> Int? {
        let index = insertionIndex(of: place)
        return index < cells.count && cells[index].place == place ? index : nil
    }

    private func insertionIndex(of place: CellPlace) -> Int {
        var low = 0
        var high = cells.count
        while low < high {
            let middle = (low + high) / 2
            if cells[middle].place < place { low = middle + 1 } else { high = middle }
        }
        return low
    }

    func report(_ fault: ListError) { faults.append(fault) }

    func takeFaults() -> [ListError] {
        defer { faults = [] }
        return faults
    }

    // MARK: Adding cells

    /// Ensures that a place has a cell with the current content.
    ///
    /// - Returns: Whether the cell was created, reused or filled again.
    @discardableResult func expose(_ place: CellPlace) -> Bool {
        if let index = index(of: place), !cells[index].needsConfiguring { return layOutIfNeeded(place) }
        let reuseClass = host.reuseClass(of: place)
        // Retries a cell that could not be created.
        if let index = index(of: place), cells[index].reuseClass != reuseClass || cells[index].cell == nil {
            release(at: index)
        }
        if index(of: place) == nil { insert(place, reuseClass) }
        configure(place)
        layOutIfNeeded(place)
        return true
    }

    private func insert(_ place: CellPlace, _ reuseClass: ReuseClass) {
        var live: LiveCell
        if let cell = pool.take(reuseClass) {
            host.prepareForReuse(cell)
            live = LiveCell(place: place, cell: cell, reuseClass: reuseClass, phase: .reused)
        } else {
            do {
                let cell = try host.makeCell(of: reuseClass)
                live = LiveCell(place: place, cell: cell, reuseClass: reuseClass, phase: .firstLoad)
            } catch {
                live = LiveCell(place: place, cell: nil, reuseClass: reuseClass, phase: .firstLoad)
                live.hasFailed = true
                fail(place, nil, error)
            }
        }
        cells.insert(live, at: insertionIndex(of: place))
    }

    private func configure(_ place: CellPlace) {
        guard let index = index(of: place) else { return }
        cells[index].needsConfiguring = false
        guard let cell = cells[index].cell else { return }
        cells[index].hasFailed = false
        cells[index].needsLayout = true
        do { try host.configure(cell, for: place) } catch { markFailed(place, cell, error) }
    }

    /// Runs the layout of a cell if the cell needs it. Returns whether the cell needed a layout.
    @discardableResult private func layOutIfNeeded(_ place: CellPlace) -> Bool {
        guard let index = index(of: place), cells[index].needsLayout, let cell = cells[index].cell else { return false }
        let phase = cells[index].phase
        cells[index].needsLayout = false
        cells[index].phase = .none
        guard !cells[index].hasFailed, host.behaviour(of: cells[index].reuseClass).laysOut(in: phase) else {
            return true
        }
        do { try host.layOut(cell, in: phase, CellLayoutOption(on: phase)) } catch { markFailed(place, cell, error) }
        return true
    }

    private func markFailed(_ place: CellPlace, _ cell: CellID, _ error: any Error) {
        if let index = index(of: place) { cells[index].hasFailed = true }
        fail(place, cell, error)
    }

    /// Records the error of a callback for a place, and reports it to the host with the place's cell, if there is one.
    func fail(_ place: CellPlace, _ error: any Error) {
        fail(place, index(of: place).flatMap { cells[$0].cell }, error)
    }

    private func fail(_ place: CellPlace, _ cell: CellID?, _ error: any Error) {
        let fault = error as? ListError ?? ListError(.callback, at: place, "\(error)")
        faults.append(fault)
        host.showFault(fault, in: cell)
    }

    /// Returns the height that the host measures for the cell of a place. Returns nil if there is no cell or a callback
    /// failed.
    func fittingHeight(of place: CellPlace, width: Double) -> Double? {
        guard let index = index(of: place), let cell = cells[index].cell, !cells[index].hasFailed else { return nil }
        do { return try host.fittingHeight(of: cell, width: width) } catch {
            markFailed(place, cell, error)
            return nil
        }
    }

    /// Returns the height of a place, measured with a temporary cell if the place has no cell. Returns nil if a
    /// callback failed.
    func fittingHeightOffScreen(of place: CellPlace, width: Double) -> Double? {
        if index(of: place) != nil { return fittingHeight(of: place, width: width) }
        expose(place)
        defer { release(place) }
        return fittingHeight(of: place, width: width)
    }

    // MARK: Updating cells

    /// Marks the cell of a place for filling, because its content changed.
    func setNeedsConfiguring(_ place: CellPlace) {
        guard let index = index(of: place) else { return }
        cells[index].needsConfiguring = true
        if cells[index].phase == .none { cells[index].phase = .setNeedsLayout }
    }

    func needsConfiguring(at index: Int) { cells[index].needsConfiguring = true }

    func setNeedsLayout(_ place: CellPlace) {
        guard let index = index(of: place) else { return }
        cells[index].needsLayout = true
        if cells[index].phase == .none { cells[index].phase = .setNeedsLayout }
    }

    /// Marks all cells for layout after a change of the width. Their phase does not change: unless another change is
    /// pending, only cells whose `LayoutBehaviour` includes the phase `none` run their layout.
    func resize() {
        for index in cells.indices {
            cells[index].needsLayout = true
            cells[index].frame = nil
        }
    }

    /// Moves each cell to the place that `target` returns. If `target` returns nil, the next ``hideReleased()`` moves
    /// the cell to the pool.
    func move(_ target: (CellPlace) -> CellPlace?) {
        var kept: [LiveCell] = []
        kept.reserveCapacity(cells.count)
        for cell in cells {
            guard let place = target(cell.place) else {
                gone.append(cell)
                continue
            }
            var cell = cell
            cell.place = place
            kept.append(cell)
        }
        kept.sort { $0.place < $1.place }
        cells = kept
    }

    func hideReleased() {
        let released = gone
        gone = []
        for cell in released { store(cell) }
    }

    /// Shows a cell, if its frame or place changed.
    func show(at index: Int, _ frame: Rect) {
        guard cells[index].frame != frame || cells[index].shownPlace != cells[index].place else { return }
        cells[index].frame = frame
        cells[index].shownPlace = cells[index].place
        if let cell = cells[index].cell { host.show(cell, at: cells[index].place, frame: frame) }
    }

    // MARK: Removing cells

    func release(_ place: CellPlace) {
        if let index = index(of: place) { release(at: index) }
    }

    private func release(at index: Int) { store(cells.remove(at: index)) }

    /// Moves the cells of all places for which `isUnwanted` returns true to the pool.
    func release(where isUnwanted: (CellPlace) -> Bool) {
        var index = cells.count - 1
        while index >= 0 {
            if isUnwanted(cells[index].place) { release(at: index) }
            index -= 1
        }
    }

    private func store(_ live: LiveCell) {
        guard let cell = live.cell else { return }
        host.hide(cell)
        // A cell without a layout or with an error is not suitable for reuse.
        if live.hasFailed || live.phase == .firstLoad || !pool.put(cell, live.reuseClass) { host.discard(cell) }
    }

    /// Hides and discards all cells, and discards the cells in the pool.
    func discardAll() {
        hideReleased()
        release { _ in true }
        for cell in pool.takeAll() { host.discard(cell) }
    }

    var pooledCount: Int { pool.count }
}
