import Geometry
import Layout
import Lists
import LuaHost
import SectionDiff

/// Creates, fills and shows the cells that the module `Lists` asks for.
extension ScriptTable: CellHost {
    private var lua: LuaRuntime { library.lua }

    /// The content of a place in the table: a row, a text, or nothing. `index` is the row's number in a counted run,
    /// from 1; nil for a row of a list.
    enum Shown {
        case row(payload: Int, index: Int?, cell: Int, height: Double?, id: ContentID?)
        case text(String)
        case nothing
    }

    func shown(_ place: CellPlace) -> Shown {
        guard place.section >= 0, place.section < content.sections.count else { return .nothing }
        if place.supplement > 0 {
            let kind = library.kindName(place.supplement)
            let views = place.item.flatMap { content.sections[place.section].supplementary[$0.item] }
            return supplementary(views?.first { $0.kind == kind }?.content, nil)
        }
        switch place.kind {
        case .row(let number):
            switch content.sections[place.section].row(number) {
            case .row(let row):
                return .row(payload: row.payload, index: nil, cell: row.cell, height: row.height, id: row.id)
            case .counted(let run, let index):
                return .row(payload: run.payload, index: index + 1, cell: run.cell, height: nil, id: nil)
            case nil: return .nothing
            }
        case .header:
            return supplementary(content.sections[place.section].header, content.sections[place.section].title)
        case .footer: return supplementary(content.sections[place.section].footer, nil)
        }
    }

    private func supplementary(_ own: SupplementaryContent?, _ title: String?) -> Shown {
        switch own {
        case .text(let text): .text(text)
        case .cell(let row): .row(payload: row.payload, index: nil, cell: row.cell, height: row.height, id: nil)
        case nil: title.map { .text($0) } ?? .nothing
        }
    }

    func reuseClass(of place: CellPlace) -> ReuseClass {
        switch shown(place) {
        case .row(let payload, let index?, -1, _, _):
            // In this run, the function of each row determines its class.
            guard let table = content.payload,
                let results = try? cells.asking(
                    place,
                    {
                        try lua.call(
                            library.functions.rowClass,
                            [.reference(table), .integer(Int64(payload)), .integer(Int64(index))], resultCount: 1)
                    }), case .integer(let number)? = results.first
            else { return ReuseClass(CellClasses.empty) }
            return ReuseClass(Int(number))
        case .row(_, _, let cell, _, _): return ReuseClass(cell)
        case .text: return ReuseClass(CellClasses.text)
        case .nothing: return ReuseClass(CellClasses.empty)
        }
    }

    func behaviour(of reuseClass: ReuseClass) -> LayoutBehaviour {
        library.classes[reuseClass.rawValue]?.behaviour ?? .layoutOnce
    }

    func makeCell(of reuseClass: ReuseClass) throws -> CellID {
        let cell: ViewID
        if let own = library.classes[reuseClass.rawValue] {
            guard own.isCollection == isCollection else {
                throw LuaCallError(
                    """
                    \(own.name) is a cell of \(own.isCollection ? "collections" : "tables"), and \
                    \(screen.path(of: view)) is a \(isCollection ? "collection" : "table"); make its class with \
                    \(isCollection ? "collectionCell" : "tableCell")
                    """)
            }
            guard let kind = screen.registry.kind(named: own.name) else {
                throw LuaCallError("unknown kind '\(own.name)' in this screen")
            }
            cell = try library.libraries.putting.make(kind: kind)
        } else {
            cell = try screen.makeView(kind: screen.registry.kind(named: "View")!)
        }
        try screen.addCell(cell, to: view)
        var slot = TableCells.Slot(view: cell, cellClass: reuseClass.rawValue)
        // A cell is laid out before it is filled, because filling needs its views.
        do {
            if reuseClass.rawValue == CellClasses.text {
                try texts.layOutTitle(in: cell)
            } else if library.classes[reuseClass.rawValue] != nil {
                try cells.asking(nil) { try library.layOutFirst(cell) }
            }
        } catch {
            screen.abandonLayouts()
            slot.failure = error
        }
        slot.scrollers = cells.scrolls.scrollers(in: cell, of: reuseClass.rawValue, screen)
        return cells.add(slot)
    }

    func prepareForReuse(_ cell: CellID) { cells[cell].failure = nil }

    func configure(_ cell: CellID, for place: CellPlace) throws {
        removeFault(from: cell)
        let view = cells[cell].view
        if let failure = cells[cell].failure {
            // If a limit was hit before anything was put into the cell, the cell did not cause the error. It is laid
            // out again.
            guard ScriptError(of: failure).isLimit, !library.host.budget.isUsedUp,
                try screen.subviews(of: view).isEmpty
            else { throw fault(failure, place) }
            cells[cell].failure = nil
            open.instances[view]?.didLayout = false
            do { try cells.asking(nil) { try library.layOutFirst(view) } } catch {
                screen.abandonLayouts()
                cells[cell].failure = error
                throw fault(error, place)
            }
        }
        let before = valuesBeforeFilling(cell)
        defer { noteFilled(cell, before: before) }
        switch shown(place) {
        case .nothing: break
        case .text(let text):
            let isPlain = isCollection || tableOptions.style == .plain
            try texts.setTitle(
                text, of: view, isPlain: isPlain,
                isCovering: isPlain && (!isCollection || sticks(isHeader: place.kind == .header)))
        case .row(let payload, let index, let number, _, let id):
            cells[cell].id = id
            cells[cell].filledPlace = place
            // A row whose class is unknown is read again, to report its error. An empty cell may have a function that
            // sets it up.
            guard library.classes[cells[cell].cellClass] != nil || number <= CellClasses.empty,
                let table = content.payload
            else { break }
            let starts = cells.scrolls.startOver(&cells[cell], open)
            do {
                let shownID = try cells.asking(place) {
                    try lua.call(library.functions.fill, resultCount: 1) { arguments in
                        arguments.add(table)
                        arguments.add(Int64(payload))
                        arguments.add(library.facade(view))
                        if let index { arguments.add(Int64(index)) } else { arguments.addNil() }
                    } results: { results throws(LuaError) in
                        index == nil || results.count == 0 ? nil : ContentID(results.value(0))
                    }
                }
                if let shownID {
                    cells[cell].id = shownID
                    if let other = cells.place(of: shownID, besides: cell), other != place {
                        reportLivingDuplicate(shownID, other, place)
                    }
                }
                if let starts { cells.scrolls.goOn(cells[cell], at: place, from: starts, open) }
                if let path = place.path { try tellState(cell, path) }
            } catch {
                screen.abandonLayouts()
                throw fault(error, place)
            }
        }
    }

    /// Tells a filled cell whether its row is selected and whether it is highlighted.
    private func tellState(_ cell: CellID, _ path: ItemPath) throws {
        try tell(cell, .isSelected, pane?.selection.paths.contains(path) ?? false)
        try tell(cell, .isHighlighted, pane?.selection.highlighted == path)
    }

    private func reportLivingDuplicate(_ id: ContentID, _ a: CellPlace, _ b: CellPlace) {
        guard cells.toldDuplicates.insert(id).inserted else { return }
        let path = screen.path(of: view)
        let (first, second) = (min(a, b), max(a, b))
        open.fail(
            """
            the identifier \(id.text) is used by \(path)\(library.name(of: first)) and \
            \(path)\(library.name(of: second)); give each a unique identifier
            """,
            code: .duplicateID, view: view, source: screen.putSource(of: view))
    }

    func layOut(_ cell: CellID, in phase: CellPhase, _ option: CellLayoutOption) throws {
        // The first layout has already run, before the cell was filled.
        guard phase != .firstLoad, library.classes[cells[cell].cellClass] != nil else { return }
        do { try cells.asking(cells[cell].place) { try library.layOut(cells[cell].view, phase) } } catch {
            screen.abandonLayouts()
            throw cells[cell].place.map { fault(error, $0) } ?? error
        }
    }

    func calculatedHeight(of place: CellPlace, width: Double) throws -> Double? {
        guard case .row(let payload, let index, let number, let height, _) = shown(place) else { return nil }
        if let height { return height }
        let cell = number < 0 ? reuseClass(of: place).rawValue : number
        guard let own = library.classes[cell], own.hasExtent else { return nil }
        let results = try extent(own, payload, index, width, place)
        return results.first?.number
    }

    func itemSize(of path: ItemPath) throws -> Size? {
        let place = CellPlace(path)
        guard case .row(let payload, let index, let number, _, _) = shown(place) else { return nil }
        let cell = number < 0 ? reuseClass(of: place).rawValue : number
        guard let own = library.classes[cell], own.hasExtent, case .collection(let window)? = pane else { return nil }
        let results = try extent(own, payload, index, window.size.width, place)
        guard results.count == 2, let width = results[0].number, let height = results[1].number else { return nil }
        return Size(width: width, height: height)
    }

    func supplementaries(of path: ItemPath) -> [Int] {
        guard content.sections.indices.contains(path.section),
            let views = content.sections[path.section].supplementary[path.item]
        else { return [] }
        return views.map { library.kindNumber($0.kind) }
    }

    private func extent(
        _ own: CellClass, _ payload: Int, _ index: Int?, _ width: Double, _ place: CellPlace
    ) throws -> [LuaValue] {
        guard let table = content.payload else { return [] }
        do {
            return try cells.asking(place) {
                try lua.call(
                    library.functions.extent,
                    [
                        .reference(own.table), .reference(table), .integer(Int64(payload)),
                        index.map { .integer(Int64($0)) } ?? .nil, .number(width), .boolean(isCollection),
                    ], resultCount: isCollection ? 2 : 1)
            }
        } catch { throw fault(error, place) }
    }

    func fittingHeight(of cell: CellID, width: Double) throws -> Double {
        let view = cells[cell].view
        let usual = TableOptions().estimatedRowHeight
        // After a limit was hit, rows must not become so low that all of them would be visible.
        guard !library.host.budget.isUsedUp else { return usual }
        let height = try screen.fittingHeight(of: view, width: width)
        if height == 0, try !screen.isFittingHeightDetermined(of: view) {
            // If the table was removed meanwhile, its cells have no height.
            if screen.isInScreen(view), let own = library.classes[cells[cell].cellClass],
                library.isNewOpenClass(cells[cell].cellClass)
            {
                screen.reportOpenCell(view, of: own.name, height: usual)
            }
            return usual
        }
        return height
    }

    func show(_ cell: CellID, at place: CellPlace, frame: Rect) {
        let isNew = cells[cell].place == nil
        if cells[cell].place != place {
            cells[cell].place = place
            cells.hasChanged = true
            try? screen.nameCell(cells[cell].view, library.name(of: place))
            if isCollection { try? screen.setLetsTouchesThrough(cells[cell].view, place.supplement > 0) }
        }
        let isFitted = !isCollection && isAutomatic(place, cell)
        cells[cell].isFitted = isFitted
        try? screen.placeCell(cells[cell].view, at: frame, isFitted: isFitted)
        if isNew, place.path != nil { events.queue(.willDisplay(place, cells[cell].view)) }
    }

    /// Returns whether the height of a place follows from the content of its cell.
    private func isAutomatic(_ place: CellPlace, _ cell: CellID) -> Bool {
        guard case .table(let window)? = pane, !cells[cell].isFaulty else { return false }
        let options = window.options
        let fixed =
            place.path != nil ? options.rowHeight : place.kind == .header ? options.headerHeight : options.footerHeight
        guard fixed == nil else { return false }
        let number = cells[cell].cellClass
        guard library.classes[number]?.hasExtent != true else { return false }
        if number == CellClasses.text { return true }
        if case .row(_, _, _, .some, _) = shown(place) { return false }
        return library.classes[number] != nil && !library.isOpenClass(number)
    }

    func hide(_ cell: CellID) {
        loseFocus(cells[cell].view)
        if let place = cells[cell].place, place.path != nil {
            events.queue(.didEndDisplaying(place, cells[cell].view))
        }
        // This is checked first, because passing a slot copies it, and most cells contain no scrolling views.
        if !cells[cell].scrollers.isEmpty { cells.scrolls.keep(cells[cell], open) }
        cells[cell].place = nil
        cells[cell].id = nil
        cells[cell].isNew = true
        cells[cell].filled = nil
        cells.hasChanged = true
        library.unbind(cells[cell].view, in: open)
    }

    func discard(_ cell: CellID) {
        let view = cells[cell].view
        cells.remove(cell)
        cells.hasChanged = true
        // If the handler of `didEndDisplaying` is still to be called, it must get the cell as it was.
        if events.isWaiting(forEndOf: view) { cells.leaving.append(view) } else { destroy(view) }
    }

    private func destroy(_ view: ViewID) {
        if screen.isAlive(view) { try? screen.destroy(view) }
    }

    /// Destroys the discarded cells that were kept until their `didEndDisplaying` handlers ran.
    func destroyLeaving() {
        let leaving = cells.leaving
        cells.leaving = []
        for view in leaving { destroy(view) }
    }

    func showFault(_ fault: ListError, in cell: CellID?) {
        guard let cell, screen.isAlive(cells[cell].view) else { return }
        cells[cell].isFaulty = true
        cells[cell].faultLabel = try? texts.layOutFault(fault.message, in: cells[cell].view, cells[cell].faultLabel)
    }

    /// Removes the error message that an earlier failure left in a cell.
    private func removeFault(from cell: CellID) {
        cells[cell].isFaulty = false
        guard let label = cells[cell].faultLabel else { return }
        cells[cell].faultLabel = nil
        if screen.isAlive(label) { try? screen.destroy(label) }
    }

    func prefetch(_ paths: [ItemPath]) { events.queue(.prefetched(paths.map(\.value))) }
    func cancelPrefetching(_ paths: [ItemPath]) { events.queue(.prefetchCancelled(paths.map(\.value))) }

    /// Returns the error that a row shows after a callback has failed, and records the callback's own error for the
    /// report.
    private func fault(_ error: any Error, _ place: CellPlace) -> ListError {
        if let fault = error as? ListError { return fault }
        cells.failures[place] = error
        return ListError(.callback, at: place, library.host.message(of: error))
    }
}
