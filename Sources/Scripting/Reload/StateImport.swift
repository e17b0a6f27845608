import Geometry
import Layout
import Lists
import LuaHost
import SectionDiff
import StateObservation

extension ScriptHost {
    /// Takes over the changes of another screen that showed an earlier version of the script. Advances the main
    /// screen's clock to their time, sets the traits, states, properties, scroll offsets, selections and the focus, and
    /// lays out the screen. Observers of the states run; their errors become diagnostics of the screen.
    ///
    /// - Returns: The values that were set, and the values that were not, with reasons.
    /// - Throws: An error if a limit was hit, or if a timer failed. Values that were already set stay.
    package func take(_ changes: ScreenChanges) throws(ScriptError) -> CarryReport {
        try asEntry { () throws(ScriptError) in
            if changes.time > main.clock.now { try advance(to: changes.time) }
            let carried = StateImport(self, changes)
            using(main) { host in
                if let traits = changes.traits { host.screen.traits = traits }
                carried.run()
            }
            if carried.isOutOfTime {
                throw ScriptError(usedUp("by restoring the state", advice: "Do less in observers of states"))
            }
            try layOut()
            return carried.report
        }
    }
}

/// Sets the values of an earlier version's screen on the main screen.
final class StateImport {
    private typealias Value = ScreenChanges.Value

    private let host: ScriptHost
    private let changes: ScreenChanges
    private(set) var report = CarryReport()
    private(set) var isOutOfTime = false
    /// Whether values inside cells are being set, rather than values of other views.
    private var isTakingCells = false
    /// The values that were not set, because their views don't exist yet.
    private var pending: [Value]
    /// The values that were set. Observers of later values may change them again.
    private var done: [Value] = []
    private var views: [String: ViewID] = [:]

    /// The maximum number of attempts to set pending values. A view that appears because of a value may make further
    /// views appear.
    private static let mostRounds = 16
    /// How many times values are set again that observers of other values have changed.
    private static let mostRepetitions = 3

    init(_ host: ScriptHost, _ changes: ScreenChanges) {
        self.host = host
        self.changes = changes
        pending = changes.values
        report.dropped = changes.dropped
    }

    private var open: OpenScreen { host.main }
    private var screen: Screen { host.main.screen }

    func run() {
        for _ in 0..<Self.mostRounds {
            let before = pending.count
            screen.layoutIfNeeded()
            findViews()
            take(.state)
            // Properties follow the states, because the user's input must stay visible whatever observers of the states
            // set.
            screen.layoutIfNeeded()
            findViews()
            take(.property)
            if pending.count == before || isOutOfTime { break }
        }
        settle()
        screen.layoutIfNeeded()
        findViews()
        for part in [ScreenState.Part.selection, .row, .offset] { take(part) }
        takeCells()
        reportDelays()
        takeFocus()
        for value in pending { drop(value, missing(value)) }
    }

    private func findViews() {
        views = [:]
        StateCapture.forEachView(of: open, entersCells: true) { view, path, _ in
            if let path { views[path] = view }
        }
    }

    /// Sets the values inside cells. This comes after scrolling, because invisible rows have no cells.
    private func takeCells() {
        guard pending.contains(where: \.key.isInCell) else { return }
        isTakingCells = true
        defer { isTakingCells = false }
        for _ in 0..<Self.mostRounds {
            let before = pending.count
            for part in [ScreenState.Part.state, .property, .selection, .row, .offset] {
                screen.layoutIfNeeded()
                findViews()
                take(part)
            }
            if pending.count == before || isOutOfTime { return }
        }
    }

    /// Reports which delayed calls of observers are due as before, and which are lost.
    private func reportDelays() {
        for delay in changes.delays {
            let found = views[delay.key.path].flatMap { view in state(delay.key, view) }
            let isWaiting = found?.waitingObservers.contains { $0.number == delay.observer.number } ?? false
            if isWaiting {
                report.kept.append(delay.text)
            } else {
                report.dropped.append(
                    .init(
                        what: delay.text,
                        reason: found == nil
                            ? "the state no longer exists" : "no observer in the new version waits for this change"))
            }
        }
    }

    private func missing(_ value: Value) -> String {
        guard let view = views[value.key.path] else {
            return value.key.isInCell ? "its row is no longer visible" : "the view no longer exists"
        }
        if value.key.part == .state { return "it is no longer declared" }
        let kind = (try? screen.kind(of: view).name) ?? "?"
        return kind == value.key.kind ? "the property no longer exists" : "the view is \(kind.withArticle) now"
    }

    private func drop(_ value: Value, _ reason: String) {
        report.dropped.append(.init(what: value.key.text, reason: reason))
    }

    /// Sets the pending values of one type whose views exist. Others stay pending.
    private func take(_ part: ScreenState.Part) {
        var left: [Value] = []
        for value in pending {
            guard value.key.part == part, value.key.isInCell == isTakingCells, let view = views[value.key.path],
                !isOutOfTime
            else {
                left.append(value)
                continue
            }
            if host.budget.isUsedUp { isOutOfTime = true }
            do {
                guard try set(value, view) else {
                    left.append(value)
                    continue
                }
                done.append(value)
                report.kept.append(value.key.text)
            } catch {
                drop(value, error.reason)
            }
        }
        pending = left
    }

    private struct ImportError: Error {
        var reason: String
    }

    /// Sets a value of a view. Throws the reason if the value is refused.
    ///
    /// - Returns: False if the view does not have such a value, for example no such state.
    private func set(_ value: Value, _ view: ViewID) throws(ImportError) -> Bool {
        switch value.key.part {
        case .state: try setState(value, view)
        case .property: try setProperty(value, view)
        case .offset: try scroll(value, view)
        case .row: try scrollToRow(value, view)
        case .selection: try select(value, view)
        }
    }

    /// Sets values again that observers of later values have changed.
    private func settle() {
        for _ in 0..<Self.mostRepetitions {
            var isSettled = true
            for value in done where value.key.part == .state || value.key.part == .property {
                guard let view = views[value.key.path], let now = current(value, view), now != value.value else {
                    continue
                }
                isSettled = false
                _ = try? set(value, view)
            }
            if isSettled { return }
        }
    }

    private func current(_ value: Value, _ view: ViewID) -> PlainValue? {
        if value.key.part == .state {
            return state(value.key, view).flatMap { try? PlainValue($0.peek, in: host.lua) }
        }
        guard let (slot, definition) = slot(value.key, view) else { return nil }
        return try? PlainValue(definition.shown(screen.property(view, slot: slot)).lua, in: host.lua)
    }

    // MARK: States and properties

    private func state(_ key: ScreenState.Key, _ view: ViewID) -> State<LuaValue>? {
        guard let peer = open.peers[view] else { return nil }
        var key = key
        // The path contains the row, so the key of the state itself is not marked as in a cell.
        key.isInCell = false
        return StateCapture.states(of: peer, key.path).first { $0.key == key }?.state
    }

    private func setState(_ value: Value, _ view: ViewID) throws(ImportError) -> Bool {
        guard let state = state(value.key, view) else { return false }
        guard let now = try? PlainValue(state.peek, in: host.lua) else {
            throw ImportError(reason: "it no longer holds plain data")
        }
        guard now.agrees(with: value.value) else {
            throw ImportError(reason: "it was \(value.value.typeName) and is \(now.typeName)")
        }
        guard now != value.value else { return true }
        try refuseBeyondBounds(of: state, value.value)
        for delay in changes.delays where delay.key == value.key { _ = state.delayNextChange(of: delay.observer) }
        do {
            try host.libraries.states.set(state, try value.value.value(in: host.lua), .unknown)
        } catch {
            throw ImportError(reason: host.message(of: error))
        }
        return true
    }

    /// Throws an error if a property that is bound to the state rejects the value, because the view would then
    /// contradict the state.
    private func refuseBeyondBounds(of state: State<LuaValue>, _ value: PlainValue) throws(ImportError) {
        for peer in open.peers.values where screen.isAlive(peer.view) {
            for (slot, binding) in peer.bindings where slot >= 0 && binding.mode != .oneWay && binding.state === state {
                do {
                    let property = try host.libraries.properties.definition(peer.view, slot)
                    guard let wanted = try PropertyReader(property: property).read(value.tree) else { continue }
                    try property.type.check(wanted, property: property.name)
                } catch {
                    throw ImportError(
                        reason: "\(screen.path(of: peer.view)) cannot show it: \(host.message(of: error))")
                }
            }
        }
    }

    private func slot(_ key: ScreenState.Key, _ view: ViewID) -> (Int, PropertyDefinition)? {
        guard let kind = try? screen.kind(of: view), kind.name == key.kind,
            let slot = StateCapture.slots(of: kind).first(where: { kind.properties[$0].name == key.name })
        else { return nil }
        return (slot, kind.properties[slot])
    }

    private func setProperty(_ value: Value, _ view: ViewID) throws(ImportError) -> Bool {
        guard let (slot, definition) = slot(value.key, view) else { return false }
        do {
            try screen.setProperty(
                view, slot: slot, to: try PropertyReader(property: definition).read(value.value.tree))
        } catch {
            throw ImportError(reason: host.message(of: error))
        }
        return true
    }

    // MARK: Scrolling and selection

    private func scroll(_ value: Value, _ view: ViewID) throws(ImportError) -> Bool {
        guard let (slot, definition) = slot(value.key, view) else { return false }
        do {
            guard case .point(let wanted)? = try PropertyReader(property: definition).read(value.value.tree) else {
                return false
            }
            try scroll(view, slot, to: wanted)
        } catch {
            throw ImportError(reason: host.message(of: error))
        }
        return true
    }

    /// Scrolls a view to an offset, or as near to it as the content allows.
    private func scroll(_ view: ViewID, _ slot: Int, to wanted: Point) throws {
        let range = try screen.scrollRange(of: view)
        let end = Point(x: min(max(wanted.x, range.x), range.maxX), y: min(max(wanted.y, range.y), range.maxY))
        try screen.setProperty(view, slot: slot, to: .point(end))
        screen.layoutIfNeeded()
    }

    private func table(_ value: Value, _ view: ViewID) -> ScriptTable? {
        guard let table = open.tables[view], (try? screen.kind(of: view).name) == value.key.kind else { return nil }
        return table
    }

    private func scrollToRow(_ value: Value, _ view: ViewID) throws(ImportError) -> Bool {
        guard let table = table(value, view), let row = CarriedRow(value.value) else { return false }
        guard let path = row.path(in: table) else { throw ImportError(reason: "the row no longer exists") }
        do {
            try table.scroll(to: path, .top)
            screen.layoutIfNeeded()
            guard let frame = table.pane?.frame(of: CellPlace(path)) else { return true }
            try scroll(view, ScrollProperty.contentOffset.slot, to: Point(x: 0, y: frame.y + row.distance))
        } catch {
            throw ImportError(reason: host.message(of: error))
        }
        return true
    }

    private func select(_ value: Value, _ view: ViewID) throws(ImportError) -> Bool {
        guard let table = table(value, view), case .table(let rows) = value.value else { return false }
        let paths = rows.compactMap { CarriedRow($0.value)?.path(in: table) }
        do {
            try table.changeSelection(tells: false) { selection in
                var change = selection.setMode(selection.mode)
                for path in selection.sortedPaths where !paths.contains(path) {
                    change.deselected += selection.deselect(path).deselected
                }
                for path in paths {
                    let one = selection.select(path)
                    change.selected += one.selected
                    change.deselected += one.deselected
                }
                return change
            }
        } catch {
            throw ImportError(reason: host.message(of: error))
        }
        let gone = rows.count - paths.count
        if gone > 0 {
            drop(
                value,
                gone == 1 ? "1 selected row no longer exists" : "\(gone) selected rows no longer exist")
        }
        return true
    }

    private func takeFocus() {
        guard let focus = changes.focus else { return }
        guard let view = views[focus.path], (try? screen.kind(of: view).name) == focus.kind,
            open.interactor.takeUpFocus(view, caret: focus.caret)
        else {
            report.dropped.append(.init(what: "the focus", reason: "\(focus.path) no longer accepts it"))
            return
        }
        report.kept.append("the focus")
    }
}

/// A row of a table, read from the form that `StateCapture` records.
private struct CarriedRow {
    var section = 0
    var row = 0
    var id: String?
    /// How far the top of the visible area is below the top of the row, in points.
    var distance = 0.0

    init?(_ value: PlainValue) {
        guard case .table(let entries) = value else { return nil }
        for entry in entries {
            switch (entry.key, entry.value) {
            case (.string("id"), .string(let id)): self.id = id
            case (.string("row"), .integer(let row)): self.row = Int(row)
            case (.string("section"), .integer(let section)): self.section = Int(section)
            case (.string("y"), .number(let y)): distance = y
            default: break
            }
        }
    }

    /// Returns the row's current position: where its identity is, or else its old position. Nil if the row was removed.
    func path(in table: ScriptTable) -> ItemPath? {
        let old = ItemPath(section: section, item: row)
        let sections = table.content.sections
        let isThere = sections.indices.contains(section) && row < sections[section].rowCount
        guard let id else { return isThere ? old : nil }
        if isThere, table.identifier(at: old)?.text == id { return old }
        for (number, section) in sections.enumerated() {
            var first = 0
            for run in section.runs {
                if case .list(let rows) = run, let found = rows.firstIndex(where: { $0.id.text == id }) {
                    return ItemPath(section: number, item: first + found)
                }
                first += run.count
            }
        }
        // Counted rows cannot be searched by identity.
        return isThere && sections[section].hasCountedRows ? old : nil
    }
}
