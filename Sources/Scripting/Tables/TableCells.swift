import Geometry
import Layout
import Lists
import LuaHost

/// The cells of a table as views, by their numbers in `Tables`.
final class TableCells {
    struct Slot {
        var view: ViewID
        /// The number of its class.
        var cellClass: Int
        /// The place; nil in the reuse pool.
        var place: CellPlace?
        /// The identity of its content.
        var id: ContentID?
        /// The place that it was filled for, which becomes its place after the layout.
        var filledPlace: CellPlace?
        /// Whether the cell has its fitting height.
        var isFitted = false
        /// Whether filling or measuring failed, so that the cell shows the error.
        var isFaulty = false
        /// The label with the error.
        var faultLabel: ViewID?
        /// The values after the last fill, if changes are recorded.
        var filled: FilledCell?
        /// The scrolling views in it.
        var scrollers: [InnerScrolls.Scroller] = []
        /// Whether the cell is filled for a row that it has not just shown.
        var isNew = true
        /// The error of its first layout, reported when the cell is filled.
        var failure: (any Error)?
    }

    @exclusivity(unchecked) private var slots: [Slot] = []
    private var free: [Int] = []
    /// Slots by view, to find the row of a touch.
    private(set) var byView: [ViewID: Int] = [:]
    /// Whether the shown cells differ from the screen's list.
    @exclusivity(unchecked) var hasChanged = false
    /// The size of the table at the last complete update; nil if another update is needed.
    @exclusivity(unchecked) var settledSize: Size?
    /// Whether a callback about a cell is running.
    @exclusivity(unchecked) private(set) var isBusy = false
    /// Errors of callbacks about rows that are not reported yet.
    var failures: [CellPlace: any Error] = [:]
    /// The time that callbacks about rows used in this layout.
    private var patience = CellTimeLimit()
    /// The repeated identifiers that were reported.
    var toldDuplicates: Set<ContentID> = []
    /// Discarded cells whose removal is not reported yet.
    var leaving: [ViewID] = []
    /// The scroll positions of views in cells.
    var scrolls = InnerScrolls()
    /// Whether the focused row was removed.
    var hasLostFocus = false

    private let lua: LuaRuntime

    init(_ lua: LuaRuntime) { self.lua = lua }

    /// Starts a layout, in which all callbacks may run again.
    func beginLayout() { patience = CellTimeLimit() }

    /// Runs a script's callback about a row, or (nil) about a cell without a row, with a share of the entry's limits.
    /// Callbacks must not change the table.
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

    /// Returns the slot of a cell's view.
    func slot(of view: ViewID) -> Slot? { byView[view].map { slots[$0] } }

    /// Returns the place of another existing cell with the same identity.
    func place(of id: ContentID, besides cell: CellID) -> CellPlace? {
        for index in byView.values where index != cell.rawValue {
            if slots[index].id == id, let place = slots[index].place ?? slots[index].filledPlace { return place }
        }
        return nil
    }
}

/// The events of a table, delivered to its script after the layout, because a handler may change the table.
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
    /// The handler that a script passed to `didReload` of the table's model.
    var modelDidReload: LuaReference?
    private var waiting: [Event] = []
    /// The number of consecutive replacements of the model by handlers of a new model.
    var reloadDepth = 0

    var isEmpty: Bool { waiting.isEmpty }

    /// Returns whether the last pending event is that a row lost this cell.
    func isWaiting(forEndOf cell: ViewID) -> Bool {
        if case .didEndDisplaying(_, cell)? = waiting.last { true } else { false }
    }

    mutating func queue(_ event: Event) {
        switch event {
        // The handler may be set later in the chain.
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
