import Layout
import Lists
import LuaHost
import SectionDiff
import StateObservation

extension ScriptHost {
    /// Lays out the main screen, which must be the current screen, and returns its state. O(views).
    package func screenState() -> ScreenState {
        screen.layoutIfNeeded()
        return using(main) { host in StateCapture(host).state() }
    }
}

/// Records the state of the main screen.
struct StateCapture {
    private let host: ScriptHost
    private var open: OpenScreen { host.main }
    private var screen: Screen { host.main.screen }

    init(_ host: ScriptHost) { self.host = host }

    func state() -> ScreenState {
        var state = ScreenState()
        let focused = open.interactor.focused
        Self.forEachView(of: open) { view, path, cell in
            guard let path else {
                add(view, "\(view.index)", to: &state.deepEntries)
                return
            }
            if let cell {
                state.entries += changedEntries(ofCell: view, path, cell)
            } else {
                add(view, path, to: &state.entries)
                addDelays(view, path, to: &state.delays)
            }
        }
        if let focused {
            Self.forEachView(of: open, entersCells: true) { view, path, _ in
                guard view == focused, let path, let kind = try? screen.kind(of: view).name else { return }
                state.focus = (path, kind, open.interactor.caretPosition)
            }
        }
        state.traits = screen.traits
        state.time = open.clock.now
        return state
    }

    /// Calls `body` with each view of a screen and its path; a view precedes its subviews. The path is nil for views
    /// that are nested too deeply. The path of a cell contains the row's identity, so that it stays the same when the
    /// row moves. For a cell, `body` also gets the values after filling.
    ///
    /// - Parameter entersCells: Whether the views inside cells are visited, too.
    static func forEachView(
        of open: OpenScreen, entersCells: Bool = false, _ body: (ViewID, String?, _ cell: FilledCell?) -> Void
    ) {
        forEachView(below: open.screen.root, "root", of: open.screen) { view, path in
            body(view, path, nil)
            guard let path, let table = open.tables[view] else { return }
            for (row, cell) in table.namedCells {
                let filled = cell.filled ?? FilledCell()
                if entersCells {
                    forEachView(below: cell.view, path + row, of: open.screen) { body($0, $1, filled) }
                } else {
                    body(cell.view, path + row, filled)
                }
            }
        }
    }

    /// The maximum depth of views with paths. Paths grow with the depth: without a limit, the paths of n nested views
    /// would take n² bytes.
    static let deepest = 400

    private static func forEachView(
        below top: ViewID, _ path: String, of screen: Screen, _ body: (ViewID, String?) -> Void
    ) {
        var waiting: [(view: ViewID, path: String?, depth: Int)] = [(top, path, 0)]
        while let (view, path, depth) = waiting.popLast() {
            body(view, path)
            guard let kind = try? screen.kind(of: view), !kind.holdsCells else { continue }
            for child in ((try? screen.subviews(of: view)) ?? []).reversed() {
                let own = depth < deepest ? path.map { "\($0)/\((try? screen.name(of: child)) ?? "?")" } : nil
                waiting.append((child, own, depth + 1))
            }
        }
    }

    // MARK: Cells

    /// Returns the values in a cell that a user can change. Their paths are relative to the cell.
    func values(inCell cell: ViewID) -> CellValues {
        var entries: [ScreenState.Entry] = []
        Self.forEachView(below: cell, "", of: screen) { view, path in
            if let path { add(view, path, to: &entries) }
        }
        return CellValues(entries.map { ($0.key, $0) }) { first, _ in first }
    }

    /// Returns the values in a cell that differ from the ones after the cell was filled.
    private func changedEntries(ofCell cell: ViewID, _ path: String, _ filled: FilledCell) -> [ScreenState.Entry] {
        guard !filled.isOld else { return [] }
        return values(inCell: cell).values.filter { entry in
            guard let then = filled.values[entry.key] else { return true }
            return !entry.isSame(as: then)
        }.map { entry in
            var entry = entry
            entry.key.path = path + entry.key.path
            entry.key.isInCell = true
            return entry
        }.sorted { ($0.key.path, $0.key.name, $0.key.number) < ($1.key.path, $1.key.name, $1.key.number) }
    }

    private func add(_ view: ViewID, _ path: String, to entries: inout [ScreenState.Entry]) {
        if let peer = open.peers[view] { for found in Self.states(of: peer, path) { entries.append(entry(found)) } }
        guard let kind = try? screen.kind(of: view) else { return }
        let widget = kind.behavior as? WidgetKind
        let plugin = widget.flatMap { host.libraries.plugins.manifest(of: $0.owner)?.name }
        for slot in Self.slots(of: kind) {
            let definition = kind.properties[slot]
            let isOffset = slot == ScrollProperty.contentOffset.slot && kind.isScroll
            let key = ScreenState.Key(
                part: isOffset ? .offset : .property, path: path, kind: kind.name, name: definition.name)
            let value =
                isOffset ? screen.effectiveProperty(view, slot: slot) : screen.property(view, slot: slot)
            entries.append(.init(key: key, value: plain(definition.shown(value).lua), plugin: plugin))
        }
        if kind.holdsCells { addTable(view, path, kind, to: &entries) }
    }

    private func plain(_ value: LuaValue) -> Result<PlainValue, NotPlainError> {
        Result { () throws(NotPlainError) in try PlainValue(value, in: host.lua) }
    }

    // MARK: States

    /// Returns the states that a view's instance and its bound view models declare, with their keys.
    static func states(of peer: ViewPeer, _ path: String) -> [(key: ScreenState.Key, state: State<LuaValue>)] {
        var found: [(key: ScreenState.Key, state: State<LuaValue>)] = []
        var counts: [String: Int] = [:]
        let models = (peer.model.map { [$0] } ?? []) + peer.nested.map(\.model).filter { $0 !== peer.model }
        // An instance's states are in the order of a Lua table, which may vary, so they are sorted.
        for state in ([peer.states] + models.map(\.states)).flatMap({ $0.sorted { $0.name < $1.name } }) {
            let dot = state.name.lastIndex(of: ".") ?? state.name.startIndex
            let key = ScreenState.Key(
                part: .state, path: path, kind: String(state.name[..<dot]),
                name: String(state.name[dot...].drop { $0 == "." }), number: counts[state.name, default: 0])
            counts[state.name, default: 0] += 1
            found.append((key, state))
        }
        return found
    }

    private func addDelays(_ view: ViewID, _ path: String, to delays: inout [ScreenState.Delay]) {
        guard let peer = open.peers[view] else { return }
        for (key, state) in Self.states(of: peer, path) {
            delays += state.waitingObservers.map { ScreenState.Delay(key: key, observer: $0) }
        }
    }

    private func entry(_ found: (key: ScreenState.Key, state: State<LuaValue>)) -> ScreenState.Entry {
        ScreenState.Entry(key: found.key, value: plain(found.state.peek), plugin: nil)
    }

    // MARK: Properties

    /// Returns the slots of the properties that users change: the values of built-in controls, and all properties that
    /// a plugin's kind defines.
    static func slots(of kind: Kind) -> [Int] {
        let own = CommonProperties.count..<max(kind.properties.count, CommonProperties.count)
        if kind.behavior is WidgetKind { return own.filter { !kind.properties[$0].isReadOnly } }
        if kind.holdsCells { return kind.name == "Table" ? [] : [ScrollProperty.contentOffset.slot] }
        return own.filter { slot in
            let definition = kind.properties[slot]
            guard !definition.isReadOnly else { return false }
            switch definition.name {
            case "text": return kind.acceptsText
            case "isOn", "value", "selectedSegmentIndex": return true
            case "contentOffset": return kind.isScroll
            default: return false
            }
        }
    }

    // MARK: Tables

    private func addTable(_ view: ViewID, _ path: String, _ kind: Kind, to entries: inout [ScreenState.Entry]) {
        guard let table = open.tables[view], let pane = table.pane else { return }
        if case .table = pane, let top = pane.visiblePaths.first, let frame = pane.frame(of: CellPlace(top)) {
            var row = Self.row(top, table)
            row.append(.init(key: .string("y"), value: .number(pane.offset.y - frame.y)))
            entries.append(
                .init(
                    key: .init(part: .row, path: path, kind: kind.name, name: "contentOffset"),
                    value: .success(.table(row)), plugin: nil))
        }
        let selected = pane.selection.sortedPaths.enumerated().map { index, path in
            PlainValue.Entry(key: .integer(Int64(index + 1)), value: .table(Self.row(path, table)))
        }
        entries.append(
            .init(
                key: .init(part: .selection, path: path, kind: kind.name, name: "selection"),
                value: .success(.table(selected)), plugin: nil))
    }

    /// Returns a row as entries of a plain table: its section and row, and its identity if it has one.
    private static func row(_ path: ItemPath, _ table: ScriptTable) -> [PlainValue.Entry] {
        let who: PlainValue =
            switch table.identifier(at: path) {
            case nil, .position?: .nothing
            case let id?: .string(id.text)
            }
        return [
            .init(key: .string("id"), value: who),
            .init(key: .string("row"), value: .integer(Int64(path.item))),
            .init(key: .string("section"), value: .integer(Int64(path.section))),
        ]
    }
}
