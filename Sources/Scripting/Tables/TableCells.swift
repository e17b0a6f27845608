import Geometry
import Layout
import Lists
import LuaHost

/// The cells of a table, with their views. The module `Lists` refers to a cell by its number.
final class TableCells {
    struct Slot {
        var view: ViewID
        /// The number of the cell's class in `CellClasses`.
        var cellClass: Int
        /// The place in the table that the cell shows; nil while the cell waits for reuse.
        var place: CellPlace?
        /// The identity of the row that the cell shows; nil if it shows none.
        var id: ContentID?
        /// The place for which the cell was filled last. After the layout, it is also the cell's `place`.
        var filledPlace: CellPlace?
        /// Whether the height of the cell follows from its content.
        var isFitted = false
        /// Whether filling or measuring the cell has failed, so that it shows the error.
        var isFaulty = false
        /// The label that shows the error; nil without an error.
        var faultLabel: ViewID?
        /// The values after the cell was filled, if the host records changes in cells; otherwise nil.
        var filled: FilledCell?
        /// The scroll views, tables and collections inside the cell.
        var scrollers: [InnerScrolls.Scroller] = []
        /// Whether the cell has had no row since it was created or lost its last row, so that its next row is another
        /// one.
        var isNew = true
        /// The error of the cell's first layout, which is reported when the cell is filled; nil if it succeeded.
        var failure: (any Error)?
    }

    @exclusivity(unchecked) private var slots: [Slot] = []
    private var free: [Int] = []
    /// The index in `slots` of the cell with a view.
    private(set) var byView: [ViewID: Int] = [:]
    /// Whether cells have appeared, disappeared or changed their place since the screen got the list of cells.
    @exclusivity(unchecked) var hasChanged = false
    /// The size of the table when its cells were last up to date; nil if another update is needed.
    @exclusivity(unchecked) var settledSize: Size?
    /// Whether a callback of a cell is running.
    @exclusivity(unchecked) private(set) var isBusy = false
    /// The errors of rows' callbacks that were not reported yet.
    var failures: [CellPlace: any Error] = [:]
    /// Limits the time that the callbacks of rows may use in this layout.
    private var patience = CellTimeLimit()
    /// The identifiers that were reported because several rows have them.
    var toldDuplicates: Set<ContentID> = []
    /// The discarded cells that must exist until their `didEndDisplaying` handlers have run.
    var leaving: [ViewID] = []
    /// The scroll positions of views inside cells, by row.
    var scrolls = InnerScrolls()
    /// Whether the row with the focused text input was removed, so that editing must end.
    var hasLostFocus = false

    private let lua: LuaRuntime

    init(_ lua: LuaRuntime) { self.lua = lua }

    /// Called when a layout begins, so that the callbacks of all rows may run again.
    func beginLayout() { patience = CellTimeLimit() }

    /// Runs `body`, a callback of a row, with a share of the entry's limits. Meanwhile, `isBusy` is true and the table
    /// cannot be changed. Throws an error, without a call, if the callbacks of rows have used up their time.
    ///
    /// - Parameter place: The place of the row; nil for a cell that has no row yet.
    func asking<Result>(_ place: CellPlace?, _ body: () throws -> Result) throws -> Result {
        if let refusal = patience.refusal(of: place) { throw refusal }
        let outer = isBusy
        isBusy = true
        defer { isBusy = outer }
        do { return try lua.withShare(body) } catch {
            patience.note(error, of: place)
            throw error
        }
    }

    func add(_ slot: Slot) -> CellID {
        let index: Int
        if let last = free.popLast() {
            index = last
            slots[index] = slot
        } else {
            index = slots.count
            slots.append(slot)
        }
        byView[slot.view] = index
        return CellID(index)
    }

    func remove(_ cell: CellID) {
        byView[slots[cell.rawValue].view] = nil
        slots[cell.rawValue].failure = nil
        free.append(cell.rawValue)
    }

    subscript(cell: CellID) -> Slot {
        _read { yield slots[cell.rawValue] }
        _modify { yield &slots[cell.rawValue] }
    }

    /// Returns the cell with a view; nil if no cell has the view.
    func slot(of view: ViewID) -> Slot? { byView[view].map { slots[$0] } }

    /// Returns the place of a cell other than `cell` that shows a row with the same identity; nil if no cell does.
    func place(of id: ContentID, besides cell: CellID) -> CellPlace? {
        for index in byView.values where index != cell.rawValue {
            if slots[index].id == id, let place = slots[index].place ?? slots[index].filledPlace { return place }
        }
        return nil
    }
}

/// The events of a table that its script gets after the layout. They wait until then because a handler may change the
/// table.
struct TableEvents {
    enum Event {
        case reloaded(ReloadReport)
        case willDisplay(CellPlace, ViewID)
        case didEndDisplaying(CellPlace, ViewID)
        case prefetched([ItemPathValue])
        case prefetchCancelled([ItemPathValue])
    }

    typealias ItemPathValue = LuaValue

    /// The names of the events in scripts.
    enum Name: String, CaseIterable {
        case didSelected, didDeselected, didHighlighted, didUnhighlighted, didReload, willDisplay, didEndDisplaying,
            prefetched, prefetchCancelled
    }

    var handlers: [Name: LuaReference] = [:]
    /// The handler that a script has passed to `didReload` of the table's model; nil if it has none.
    var modelDidReload: LuaReference?
    private var waiting: [Event] = []
    /// How many times in a row a `didReload` handler has replaced the model.
    var reloadDepth = 0

    var isEmpty: Bool { waiting.isEmpty }

    /// Returns whether the last pending event is `didEndDisplaying` for a cell.
    func isWaiting(forEndOf cell: ViewID) -> Bool {
        if case .didEndDisplaying(_, cell)? = waiting.last { true } else { false }
    }

    mutating func queue(_ event: Event) {
        switch event {
        // This event is always queued, because the script may set the handler later in the chain.
        case .reloaded: break
        case .willDisplay: guard handlers[.willDisplay] != nil else { return }
        case .didEndDisplaying: guard handlers[.didEndDisplaying] != nil else { return }
        case .prefetched: guard handlers[.prefetched] != nil else { return }
        case .prefetchCancelled: guard handlers[.prefetchCancelled] != nil else { return }
        }
        waiting.append(event)
    }

    mutating func take() -> [Event] {
        defer { waiting = [] }
        return waiting
    }
}
