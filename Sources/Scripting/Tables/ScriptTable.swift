import Layout
import LuaHost
import SectionDiff
import StateObservation
import Tables

/// A table or collection of a screen: its model, what is seen of it, and its cells as views.
///
/// It stands between `Tables`, which knows no views, the screen, which knows no rows, and the script. Everything is done in
/// ``layOut()``, a step of the layout pass; what a script sets only says what is wanted.
final class ScriptTable {
    unowned let library: TablesLibrary
    unowned let open: OpenScreen
    let view: ViewID
    let isCollection: Bool

    // Not checked for exclusive access at run time, which is a tenth of the time of a scroll: no script and no kind runs
    // while one of them is being changed.
    /// What it shows.
    @exclusivity(unchecked) private(set) var content = TableContent()
    /// What is seen of it; nil until the table has a size.
    @exclusivity(unchecked) private(set) var pane: TablePane?
    let cells: TableCells
    @exclusivity(unchecked) var events = TableEvents()
    /// What the layout of the screen depended on when it was brought in line last.
    private var circumstances: Circumstances?
    /// Where it has put the content itself.
    @exclusivity(unchecked) var ownOffset = Point.zero
    /// What the next layout does that is no matter of the model.
    @exclusivity(unchecked) var scrolling = TableScrolling()
    /// The titles at its side.
    private(set) lazy var index = SectionIndexStrip(self)
    /// Seen where there are neither rows nor headers and footers.
    var background: ViewID?
    @exclusivity(unchecked) var jumps = JumpWatch()
    /// What was asked for before the table had a size.
    @exclusivity(unchecked) var wishes = TableWishes()

    private struct Circumstances: Equatable {
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
    /// What the engine puts into cells itself.
    var texts: CellTexts { CellTexts(screen: screen, source: screen.putSource(of: view)) }
    private var shapes: [SectionShape] { content.sections.map(\.shape) }

    // MARK: The model

    /// Shows another model. Rows that stay keep their cells, as the strategy says.
    ///
    /// - Throws: inside a callback of one of its cells; nothing has changed then.
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
        if let violation = changeset.verify() {
            screen.report(
                .error, code: .internal,
                "the changes of \(screen.path(of: view)) break the law of updates (\(violation)); it was reloaded",
                view: view)
            content = new
            try pane.reload(shapes)
            return ReloadReport(kind: "all")
        }
        do {
            for stage in changeset {
                let data = stage.data
                try pane.apply(RowBatch(stage.changes, isStage: true), sectionCount: data.count) {
                    data[$0].model.shape.with(rows: data[$0].items.count)
                }
            }
            content = new
            // What a function fills a cell with cannot be compared.
            try pane.setNeedsFilling()
        } catch {
            content = new
            try pane.reload(shapes)
            screen.report(.error, code: .internal, "\(screen.path(of: view)) was reloaded: \(error)", view: view)
            return ReloadReport(kind: "all")
        }
        return ReloadReport(
            kind: strategy == .positional ? "positional" : "diff", changes: changeset.elementChanges())
    }

    /// The script says what changed in rows that nobody can compare.
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

    /// The counted row that was asked for last may be another one now.
    private func forgetCountedRow() {
        guard let payload = content.payload else { return }
        try? library.lua.set(payload, .string("lastRun"), .nil)
    }

    /// Fills every living cell again.
    func reload() throws {
        try refuseInsideCallback()
        forgetCountedRow()
        try pane?.setNeedsFilling(remeasures: true)
        events.queue(.reloaded(ReloadReport(kind: "all")))
        screen.setNeedsCells()
    }

    private func refuseInsideCallback() throws {
        guard cells.isBusy else { return }
        throw LuaFault(
            """
            \(screen.path(of: view)) cannot be changed while one of its cells is filled or laid out; change it after \
            the layout, as in didReload or a handler
            """)
    }

    // MARK: Layout

    /// Brings the cells in line with the table's frame, offset and model.
    ///
    /// - Parameter isAgain: whether only what was solved may be another than at the last call.
    /// - Returns: whether it changed anything.
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
            // A handler of didReload has replaced the model: it is shown, and the handler told, before anything else is
            // laid out, for a pass has few rounds. `TablesLibrary` ends it when it goes on and on.
            if events.reloadDepth > 0 { _ = layOut(isAgain: false) }
        }
        return hasChanged
    }

    private func preparedPane(_ size: Size, _ isScroll: inout Bool) throws -> TablePane {
        let traits = screen.traits
        let now = Circumstances(
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

    /// Somebody scrolled before the model was changed: what is seen after the scroll stands still, as a handler of
    /// `didScrolled` expects that loads more rows.
    private func takeScroll(_ pane: TablePane) throws {
        if try takeOffset(pane) { scrolling.isDue = true }
    }

    /// Somebody scrolled.
    @discardableResult private func takeOffset(_ pane: TablePane) throws -> Bool {
        guard
            case .point(let wanted) = screen.effectiveProperty(view, slot: ScrollProperty.contentOffset.slot),
            wanted != ownOffset
        else { return false }
        try pane.scroll(from: ownOffset, to: wanted)
        ownOffset = wanted
        return true
    }

    /// Cells whose content changed want other heights than their rows have.
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

    /// The height that a cell wants, if its row has another one.
    private func otherHeight(of live: LiveCell, _ window: TableWindow) throws -> Double? {
        // A header may be gone whose cell is given back by the next layout.
        guard let cell = live.cell, cells[cell].isFitted, !live.hasFailed, live.frame != nil,
            window.frame(of: live.place) != nil,
            let height = try screen.fittedHeight(of: cells[cell].view),
            abs(height - window.height(of: live.place)) > Self.tolerance
        else { return nil }
        // Where nothing says how high it is, it has the usual height.
        if height == 0, try !screen.isFittingHeightDetermined(of: cells[cell].view) { return nil }
        return height
    }

    /// Whether a cell wants another height than its row has.
    private var hasOtherHeights: Bool {
        get throws {
            guard case .table(let window)? = pane else { return false }
            return try window.liveCells.contains { try otherHeight(of: $0, window) != nil }
        }
    }

    /// Heights of rows are rounded to 1/887,040 points.
    private static let tolerance = 1e-5

    /// Tells the screen what came of a layout.
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

    /// The background is seen exactly where the table is empty.
    ///
    /// - Returns: whether that has changed anything.
    private func showBackground(_ pane: TablePane) throws -> Bool {
        guard let background, screen.isAlive(background) else { return false }
        let isHidden = !pane.isEmpty
        guard (screen.property(background, slot: CommonProperties.isHidden.slot).boolean ?? false) != isHidden else {
            return false
        }
        try screen.setProperty(background, slot: CommonProperties.isHidden.slot, to: .boolean(isHidden))
        return true
    }

    /// The table leaves the screen, or goes.
    func discardCells() {
        pane?.discardCells()
        destroyLeaving()
        index.discard()
        cells.hasChanged = false
    }

    /// A fault of a row: told once, where the script has put the table, or where its callback failed.
    private func report(_ fault: TableFault) {
        let place = fault.place.map { screen.path(of: view) + library.name(of: $0) } ?? screen.path(of: view)
        if let error = fault.place.flatMap({ cells.failures.removeValue(forKey: $0) }) as? LuaError {
            var told = error
            told.message = "\(place): \(error.message)"
            let source = screen.putSource(of: view)
            return library.host.callbackFailed(
                told, at: SourcePlace(chunk: Int(source.chunk), line: Int(source.line)), in: open)
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
