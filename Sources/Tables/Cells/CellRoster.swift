import Layout

/// The cells that are alive, in the order of their places, and the pool of those that wait.
///
/// A class, and no callback runs while it is being changed: a callback may read the table that it is called by.
final class CellRoster {
    @exclusivity(unchecked) private(set) var cells: [LiveCell] = []
    /// What went wrong since it was asked for.
    @exclusivity(unchecked) private(set) var faults: [TableFault] = []
    @exclusivity(unchecked) private var pool = ReusePool()
    /// Cells whose places are gone, and which the host still shows.
    @exclusivity(unchecked) private var gone: [LiveCell] = []
    private unowned let host: any CellHost

    init(host: any CellHost) { self.host = host }

    /// The cell of a place, if it is alive.
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

    func report(_ fault: TableFault) { faults.append(fault) }

    func takeFaults() -> [TableFault] {
        defer { faults = [] }
        return faults
    }

    // MARK: Coming

    /// Makes sure that a place has a cell which shows it.
    ///
    /// - Returns: whether the cell is a new one for this place, or was filled again.
    @discardableResult func expose(_ place: CellPlace) -> Bool {
        if let index = index(of: place), !cells[index].needsConfiguring { return layOutIfNeeded(place) }
        let reuseClass = host.reuseClass(of: place)
        // A cell that could not be made is tried again.
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

    /// Runs the layout of a cell that has a reason for it.
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

    /// A callback about a place failed before its cell was asked.
    func fail(_ place: CellPlace, _ error: any Error) {
        fail(place, index(of: place).flatMap { cells[$0].cell }, error)
    }

    private func fail(_ place: CellPlace, _ cell: CellID?, _ error: any Error) {
        let fault = error as? TableFault ?? TableFault(.callback, at: place, "\(error)")
        faults.append(fault)
        host.showFault(fault, in: cell)
    }

    /// The height that the cell of a place wants; nil for one that cannot tell.
    func fittingHeight(of place: CellPlace, width: Double) -> Double? {
        guard let index = index(of: place), let cell = cells[index].cell, !cells[index].hasFailed else { return nil }
        do { return try host.fittingHeight(of: cell, width: width) } catch {
            markFailed(place, cell, error)
            return nil
        }
    }

    /// The height that a place would have, by a cell that is not alive: for rows that are not on the screen.
    func fittingHeightOffScreen(of place: CellPlace, width: Double) -> Double? {
        if index(of: place) != nil { return fittingHeight(of: place, width: width) }
        expose(place)
        defer { release(place) }
        return fittingHeight(of: place, width: width)
    }

    // MARK: Changing

    /// What a place shows has changed: its cell is filled again.
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

    /// All cells have another width: their layouts run again, those that do so in every phase.
    func resize() {
        for index in cells.indices {
            cells[index].needsLayout = true
            cells[index].frame = nil
        }
    }

    /// Takes the cells along to new places. Those without one go to the pool with ``hideReleased()``.
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

    /// Shows a cell at a frame, if that or its place is another one than before.
    func show(at index: Int, _ frame: Rect) {
        guard cells[index].frame != frame || cells[index].shownPlace != cells[index].place else { return }
        cells[index].frame = frame
        cells[index].shownPlace = cells[index].place
        if let cell = cells[index].cell { host.show(cell, at: cells[index].place, frame: frame) }
    }

    // MARK: Going

    func release(_ place: CellPlace) {
        if let index = index(of: place) { release(at: index) }
    }

    private func release(at index: Int) { store(cells.remove(at: index)) }

    /// Sends the cells to the pool that are not wanted any more.
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
        // A cell that was never laid out has nothing to use again, nor has one in which an error stands.
        if live.hasFailed || live.phase == .firstLoad || !pool.put(cell, live.reuseClass) { host.discard(cell) }
    }

    /// Gives all cells back: the table goes.
    func discardAll() {
        hideReleased()
        release { _ in true }
        for cell in pool.takeAll() { host.discard(cell) }
    }

    var pooledCount: Int { pool.count }
}
