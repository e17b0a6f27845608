import Diagnostics
import Geometry
import Layout
import Lists
import LuaHost
import SectionDiff
import StateObservation

/// A table or collection of a screen: its model, its visible part, and its cells as views.
///
/// This class connects the module `Lists`, which knows nothing of views, the screen, which knows nothing of rows, and
/// the script. If a script assigns a property, the change is only recorded; ``layOut(isAgain:)``, a step of the layout
/// pass, applies it.
final class ScriptTable {
    unowned let library: TablesLibrary
    unowned let open: OpenScreen
    let view: ViewID
    let isCollection: Bool

    // The run-time check for exclusive access is off, because it takes a tenth of the time of a scroll. No script and
    // no code of a kind runs while one of these properties changes.
    /// The sections and rows.
    @exclusivity(unchecked) private(set) var content = TableContent()
    /// The visible part of the table; nil until the table has a size.
    @exclusivity(unchecked) private(set) var pane: TablePane?
    let cells: TableCells
    @exclusivity(unchecked) var events = TableEvents()
    /// The traits that affect the heights of rows, as they were at the last layout.
    private var circumstances: LayoutInputs?
    /// The content offset that the table itself has set last. If the view has another offset, it was scrolled.
    @exclusivity(unchecked) var ownOffset = Point.zero
    /// The scroll requests that the table applies in its next layout.
    @exclusivity(unchecked) var scrolling = TableScrolling()
    /// The section index at the side of the table.
    private(set) lazy var index = SectionIndexStrip(self)
    /// The background view, which is visible only while the table is empty; nil without one.
    var background: ViewID?
    @exclusivity(unchecked) var jumps = JumpWatch()
    /// Requests that the table applies as soon as it has a size.
    @exclusivity(unchecked) var wishes = PendingTableRequests()

    private struct LayoutInputs: Equatable {
        var textSize: Double
        var scale: Double
        var direction: LayoutDirection
        var locale: String
    }

    init(_ library: TablesLibrary, _ open: OpenScreen, _ view: ViewID, isCollection: Bool) {
        self.library = library
        self.open = open
        self.view = view
        self.isCollection = isCollection
        cells = TableCells(library.lua)
    }

    var screen: Screen { open.screen }
    /// Creates the built-in content of this table's cells.
    var texts: CellTexts { CellTexts(screen: screen, source: screen.putSource(of: view)) }
    private var shapes: [SectionShape] { content.sections.map(\.shape) }

    // MARK: The model

    /// Replaces the sections and rows. Depending on the property `reloadStrategy`, rows that stay keep their cells.
    ///
    /// - Throws: An error, without any change, if a callback of one of the table's cells is running.
    func setContent(_ new: TableContent) throws {
        try open.tables.holding(view) { () throws in try replaceContent(new) }
    }

    private func replaceContent(_ new: TableContent) throws {
        noteFocus()
        if let duplicates = new.saidDuplicates(in: screen.path(of: view)) {
            screen.report(
                .warning, code: .duplicateID, duplicates, view: view,
                source: library.host.currentSource ?? screen.putSource(of: view))
        }
        cells.toldDuplicates = []
        jumps.noteChange()
        let old = content
        guard let pane else {
            content = new
            events.queue(.reloaded(ReloadReport(kind: "first")))
            return screen.setNeedsCells()
        }
        let strategy =
            ReloadStrategy(
                rawValue: screen.property(
                    view,
                    slot: isCollection
                        ? CollectionKind.Property.reloadStrategy.slot : TableKind.Property.reloadStrategy.slot
                ).keyword ?? 0) ?? .diff
        try refuseInsideCallback()
        if !scrolling.startsOver { try takeScroll(pane) }
        let report: ReloadReport
        if strategy == .all || old.hasCountedRows || new.hasCountedRows || old.sections.isEmpty {
            content = new
            if old.placesMatch(new), strategy != .all {
                try pane.setNeedsFilling(remeasures: true)
            } else {
                try pane.reload(shapes, keeping: strategy == .all ? nil : { self.newPlace(of: $0, from: old) })
            }
            report = ReloadReport(kind: old.sections.isEmpty ? "first" : "all")
        } else {
            report = try applyDifference(to: new, strategy, pane)
        }
        if scrolling.startsOver { try pane.returnToStart() }
        events.queue(.reloaded(report))
        screen.setNeedsCells()
    }

    private func applyDifference(to new: TableContent, _ strategy: ReloadStrategy, _ pane: TablePane) throws
        -> ReloadReport
    {
        let changeset = StagedChangeset(from: content.elements(strategy), to: new.elements(strategy))
        do {
            for stage in changeset {
                let data = stage.data
                try pane.apply(RowBatch(stage.changes, isStage: true), sectionCount: data.count) {
                    data[$0].model.shape.with(rows: data[$0].items.count)
                }
            }
            content = new
            // Existing cells are filled again, because the functions that fill them may have changed and cannot be
            // compared.
            try pane.setNeedsFilling()
        } catch {
            content = new
            try pane.reload(shapes)
            screen.report(
                .error, code: .internal, "\(screen.path(of: view)) was reloaded after an error: \(error)", view: view)
            return ReloadReport(kind: "all")
        }
        return ReloadReport(
            kind: strategy == .positional ? "positional" : "diff", changes: changeset.elementChanges())
    }

    /// Replaces the sections and rows, with changes that the script has declared because such rows cannot be compared.
    ///
    /// - Throws: An error if a callback of one of the table's cells is running, or if the changes don't fit.
    func apply(_ batch: RowBatch, _ new: TableContent) throws {
        try refuseInsideCallback()
        noteFocus()
        forgetCountedRow()
        guard let pane else {
            content = new
            return screen.setNeedsCells()
        }
        try takeScroll(pane)
        let shapes = new.sections.map(\.shape)
        try pane.apply(batch, sectionCount: shapes.count) { shapes[$0] }
        content = new
        events.queue(.reloaded(ReloadReport(kind: "rows")))
        screen.setNeedsCells()
    }

    /// Discards the counted row that Lua has cached, because another row may have its index by then.
    private func forgetCountedRow() {
        guard let payload = content.payload else { return }
        try? library.lua.set(payload, .string("lastRun"), .nil)
    }

    /// Fills all existing cells again in the next layout.
    ///
    /// - Throws: An error if a callback of one of the table's cells is running.
    func reload() throws {
        try refuseInsideCallback()
        forgetCountedRow()
        try pane?.setNeedsFilling(remeasures: true)
        events.queue(.reloaded(ReloadReport(kind: "all")))
        screen.setNeedsCells()
    }

    private func refuseInsideCallback() throws {
        guard cells.isBusy else { return }
        throw LuaCallError(
            """
            \(screen.path(of: view)) cannot be changed while one of its cells is filled or laid out; change it after \
            the layout, as in didReload or a handler
            """)
    }

    // MARK: Layout

    /// Updates the cells for the table's size, content offset and content, and calls the script's handlers.
    ///
    /// - Parameter isAgain: Whether this is a repetition in the same layout pass, in which only solved frames can
    ///   differ.
    /// - Returns: Whether anything changed.
    func layOut(isAgain: Bool) -> Bool {
        open.tables.holding(view) { arrange(isAgain: isAgain) }
    }

    private func arrange(isAgain: Bool) -> Bool {
        guard let size = try? screen.frame(of: view).size, size.width > 0 || size.height > 0 else { return false }
        guard pane != nil || !isNestedTooDeep() else { return false }
        var hasChanged = false
        if isAgain, cells.settledSize == size, !scrolling.isDue, (try? hasOtherHeights) == false { return false }
        cells.settledSize = size
        if !isAgain { cells.beginLayout() }
        do {
            var isScroll = false
            let pane = try preparedPane(size, &isScroll)
            hasChanged = try takeFittedHeights(pane)
            let report = try pane.layout()
            hasChanged = hasChanged || report != TableLayoutReport() || cells.hasChanged
            try index.show(pane, size)
            try show(pane)
            if try showBackground(pane) { hasChanged = true }
            if hasChanged || isScroll, case .table(let window) = pane {
                jumps.look(at: window, offset: ownOffset.y, isScroll: isScroll, content: content) { cells[$0].id }
            }
            noteFilledCells()
        } catch {
            open.fail("\(screen.path(of: view)): \(library.host.message(of: error))", code: .relayoutFailed, view: view)
            cells.settledSize = nil
        }
        for fault in pane?.takeFaults() ?? [] { report(fault) }
        endLostFocus()
        if !events.isEmpty, !library.isDelivering {
            library.deliver(self)
            hasChanged = true
            cells.settledSize = nil
            // A handler of `didReload` has replaced the model. The table shows the new model and calls the handler at
            // once, because a layout pass has few rounds. `TablesLibrary` stops handlers that do this endlessly.
            if events.reloadDepth > 0 { _ = layOut(isAgain: false) }
        }
        return hasChanged
    }

    private func preparedPane(_ size: Size, _ isScroll: inout Bool) throws -> TablePane {
        let traits = screen.traits
        let now = LayoutInputs(
            textSize: traits.textSize, scale: traits.scale, direction: traits.direction, locale: traits.locale)
        let remeasures = circumstances != now
        circumstances = now
        guard let pane else {
            let pane = makePane(size)
            self.pane = pane
            applySelectionMode(pane)
            try pane.reload(shapes)
            fulfilWishes(pane)
            ownOffset = pane.offset
            isScroll = true
            try takeOffset(pane)
            return pane
        }
        isScroll = scrolling.isDue
        scrolling = TableScrolling()
        noteFocus()
        switch pane {
        case .table(let window):
            try window.setOptions(tableOptions)
            try window.resize(to: size, remeasures: remeasures)
        case .collection(let window):
            try window.setOptions(collectionOptions)
            try window.resize(to: size)
        }
        applySelectionMode(pane)
        if try takeOffset(pane) { isScroll = true }
        return pane
    }

    private func makePane(_ size: Size) -> TablePane {
        if isCollection {
            return .collection(CollectionWindow(host: self, size: size, options: collectionOptions))
        }
        return .table(TableWindow(host: self, size: size, options: tableOptions))
    }

    /// Applies a scroll before the content changes, so that the rows that are visible after the scroll keep their
    /// positions. Handlers of `didScrolled` that load more rows depend on this.
    private func takeScroll(_ pane: TablePane) throws {
        if try takeOffset(pane) { scrolling.isDue = true }
    }

    /// Scrolls to the content offset of the view, if it was changed. Returns whether it was.
    @discardableResult private func takeOffset(_ pane: TablePane) throws -> Bool {
        guard
            case .point(let wanted) = screen.effectiveProperty(view, slot: ScrollProperty.contentOffset.slot),
            wanted != ownOffset
        else { return false }
        try pane.scroll(from: ownOffset, to: wanted)
        ownOffset = wanted
        return true
    }

    /// Applies the heights of cells whose content has changed to their rows. Returns whether there were any.
    private func takeFittedHeights(_ pane: TablePane) throws -> Bool {
        guard case .table(let window) = pane else { return false }
        var hasChanged = false
        for live in window.liveCells {
            guard let height = try otherHeight(of: live, window) else { continue }
            try window.setHeight(min(height, RowHeight.largest), of: live.place)
            hasChanged = true
        }
        return hasChanged
    }

    /// Returns the height that a cell's content needs, if the row has another height; otherwise nil.
    private func otherHeight(of live: LiveCell, _ window: TableWindow) throws -> Double? {
        // The cell may belong to a header that was removed; the next layout removes the cell.
        guard let cell = live.cell, cells[cell].isFitted, !live.hasFailed, live.frame != nil,
            window.frame(of: live.place) != nil,
            let height = try screen.fittedHeight(of: cells[cell].view),
            abs(height - window.height(of: live.place)) > Self.tolerance
        else { return nil }
        // A cell whose content does not determine a height gets the default height.
        if height == 0, try !screen.isFittingHeightDetermined(of: cells[cell].view) { return nil }
        return height
    }

    /// Whether the content of any cell needs another height than its row has.
    private var hasOtherHeights: Bool {
        get throws {
            guard case .table(let window)? = pane else { return false }
            return try window.liveCells.contains { try otherHeight(of: $0, window) != nil }
        }
    }

    /// The difference in points from which heights count as different. It exceeds the rounding of row heights to
    /// 1/887,040 points.
    private static let tolerance = 1e-5

    /// Sets the cells, content size and content offset of the table's view from the result of a layout.
    private func show(_ pane: TablePane) throws {
        if cells.hasChanged {
            cells.hasChanged = false
            let living = pane.liveCells
            var shown: [ViewID] = []
            shown.reserveCapacity(living.count + 1)
            var supplementary: [ViewID] = []
            var pinned: [ViewID] = []
            for live in living {
                guard let cell = live.cell, live.frame != nil else { continue }
                if live.place.item == nil {
                    pinned.append(cells[cell].view)
                } else if live.place.supplement > 0 {
                    supplementary.append(cells[cell].view)
                } else {
                    shown.append(cells[cell].view)
                }
            }
            shown += supplementary
            shown += pinned
            if let strip = index.view { shown.append(strip) }
            try screen.showCells(shown, in: view)
        }
        try screen.setContentSize(pane.contentSize, of: view)
        let offset = pane.offset
        if offset != ownOffset {
            ownOffset = offset
            try screen.setProperty(view, slot: ScrollProperty.contentOffset.slot, to: .point(offset))
        }
    }

    /// Shows the background if the table is empty, and hides it otherwise.
    ///
    /// - Returns: Whether anything changed.
    private func showBackground(_ pane: TablePane) throws -> Bool {
        guard let background, screen.isAlive(background) else { return false }
        let isHidden = !pane.isEmpty
        guard (screen.property(background, slot: CommonProperties.isHidden.slot).boolean ?? false) != isHidden else {
            return false
        }
        try screen.setProperty(background, slot: CommonProperties.isHidden.slot, to: .boolean(isHidden))
        return true
    }

    /// Discards all cells and the section index, because the table leaves the screen.
    func discardCells() {
        pane?.discardCells()
        destroyLeaving()
        index.discard()
        cells.hasChanged = false
    }

    /// Reports the error of a row. Its location is the line of the callback that failed, or the line that put the
    /// table.
    private func report(_ fault: ListError) {
        let place = fault.place.map { screen.path(of: view) + library.name(of: $0) } ?? screen.path(of: view)
        if let error = fault.place.flatMap({ cells.failures.removeValue(forKey: $0) }) as? LuaError {
            var located = error
            located.message = "\(place): \(error.message)"
            let source = screen.putSource(of: view)
            return library.host.callbackFailed(
                located, at: SourcePlace(chunk: Int(source.chunk), line: Int(source.line)), in: open)
        }
        let code: DiagnosticCode =
            fault.reason == .callback ? .relayoutFailed : fault.reason == .tooMany ? .limit : .invalidArgument
        open.fail("\(place): \(fault.message)", code: code, view: view, source: screen.putSource(of: view))
    }
}

extension SectionShape {
    fileprivate func with(rows: Int) -> SectionShape {
        SectionShape(rows: rows, hasHeader: hasHeader, hasFooter: hasFooter)
    }
}
