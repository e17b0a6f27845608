import Layout
import LuaHost
import Tables

/// The cells of a table as views, by the numbers that `Tables` knows them by.
final class TableCells {
    struct Slot {
        var view: ViewID
        /// The number of its class.
        var cellClass: Int
        /// Where it stands; nil in the pool.
        var place: CellPlace?
        /// Who it shows.
        var id: ContentID?
        /// Where it was filled for: it stands there only after the layout.
        var filledPlace: CellPlace?
        /// Whether its height is the one that it wants.
        var isFitted = false
        /// Whether filling or measuring it failed, so that it shows the error.
        var isFaulty = false
        /// The label that shows it.
        var faultLabel: ViewID?
        /// What it had when it was filled last, where somebody wants to know what happens in it.
        var filled: FilledCell?
        /// What scrolls in it.
        var scrollers: [InnerScrolls.Scroller] = []
        /// Whether it is to be filled for a row that it has not shown just now.
        var isNew = true
        /// What its first layout failed with; told when the cell is filled.
        var failure: (any Error)?
    }

    @exclusivity(unchecked) private var slots: [Slot] = []
    private var free: [Int] = []
    /// By view, to find the row of a touch.
    private(set) var byView: [ViewID: Int] = [:]
    /// Whether other cells are shown than the screen knows.
    @exclusivity(unchecked) var hasChanged = false
    /// The size of the table that they were brought in line with last; nil if more may have to be done.
    @exclusivity(unchecked) var settledSize: Size?
    /// Whether a callback about a cell runs.
    @exclusivity(unchecked) private(set) var isBusy = false
    /// What callbacks about rows failed with, till it is told.
    var failures: [CellPlace: any Error] = [:]
    /// What callbacks about rows have taken of their time in this layout.
    private var patience = CellPatience()
    /// Identifiers of which was told that two rows have them.
    var toldDuplicates: Set<ContentID> = []
    /// Cells that nobody uses again, till it is told that their rows have lost them.
    var leaving: [ViewID] = []
    /// How far what is in cells was scrolled.
    var scrolls = InnerScrolls()
    /// Whether a row is gone that had the focus.
    var hasLostFocus = false

    private let lua: LuaRuntime

    init(_ lua: LuaRuntime) { self.lua = lua }

    /// A layout begins: all callbacks are waited for again.
    func beginLayout() { patience = CellPatience() }

    /// Runs what scripts do about a row, or (nil) about a cell that is of none yet, with a share of the limits of the
    /// entry; they must not change the table meanwhile.
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

    /// The slot of a cell's view.
    func slot(of view: ViewID) -> Slot? { byView[view].map { slots[$0] } }

    /// The place of another living cell that shows the same one.
    func place(of id: ContentID, besides cell: CellID) -> CellPlace? {
        for index in byView.values where index != cell.rawValue {
            if slots[index].id == id, let place = slots[index].place ?? slots[index].filledPlace { return place }
        }
        return nil
    }
}

/// What happened to a table, to be told to its script after its layout: a handler may change the table.
struct TableEvents {
    enum Event {
        case reloaded(ReloadReport)
        case willDisplay(CellPlace, ViewID)
        case didEndDisplaying(CellPlace, ViewID)
        case prefetched([ItemPathValue])
        case prefetchCancelled([ItemPathValue])
    }

    typealias ItemPathValue = LuaValue

    /// What scripts call the events.
    enum Name: String, CaseIterable {
        case didSelected, didDeselected, didHighlighted, didUnhighlighted, didReload, willDisplay, didEndDisplaying,
            prefetched, prefetchCancelled
    }

    var handlers: [Name: LuaReference] = [:]
    /// The handler that a script passed to `didReload` of the table's model.
    var modelDidReload: LuaReference?
    private var waiting: [Event] = []
    /// How often in a row the model was replaced by who was told of a new model.
    var reloadDepth = 0

    var isEmpty: Bool { waiting.isEmpty }

    /// Whether the last thing to be told is that a row has lost this cell.
    func isWaiting(forEndOf cell: ViewID) -> Bool {
        if case .didEndDisplaying(_, cell)? = waiting.last { true } else { false }
    }

    mutating func queue(_ event: Event) {
        switch event {
        // Who waits for it may say so later in the chain.
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
