import Layout
import LuaHost

/// The tables and collections of a screen. The layout pass calls it to update their cells.
final class ScreenTables: CellArranger {
    private var tables: [ViewID: ScriptTable] = [:]
    /// The exports of the engine's Lua modules that have run for this screen.
    var modules: [EngineModule: LuaValue] = [:]
    /// The tables that are updating their cells, innermost last. `due` lists the tables that were removed meanwhile and
    /// whose cells must be discarded afterwards.
    private var held: [ViewID] = []
    private var due: [ViewID] = []
    private unowned let host: ScriptHost
    private unowned let open: OpenScreen

    init(_ host: ScriptHost, _ open: OpenScreen) {
        self.host = host
        self.open = open
    }

    var isEmpty: Bool { tables.isEmpty }

    subscript(view: ViewID) -> ScriptTable? { tables[view] }

    /// The tables in the order of their views' indices. O(tables · log tables).
    var inOrder: [ScriptTable] { tables.values.sorted { $0.view.index < $1.view.index } }

    /// Returns the table of a view. The first call creates it with `make`.
    func table(of view: ViewID, make: () -> ScriptTable) -> ScriptTable {
        if let table = tables[view] { return table }
        let table = make()
        tables[view] = table
        return table
    }

    func layOutCells(of container: ViewID, isAgain: Bool) -> Bool {
        host.using(open) { host in host.libraries.tables.table(of: container)?.layOut(isAgain: isAgain) ?? false }
    }

    /// Measures at most `limit` rows that were never visible, table by table.
    ///
    /// - Returns: How many rows were measured; 0 if all heights are known.
    func measureAhead(rows limit: Int) -> Int {
        host.using(open) { _ in
            inOrder.reduce(0) { count, table in
                count < limit ? count + table.measureAhead(rows: limit - count) : count
            }
        }
    }

    /// How many rows are measured per second of idle time, and at most in one call. The numbers do not depend on the
    /// speed of the machine.
    private static let idleRows = (perSecond: 1_000.0, most: 5_000.0)

    /// Measures rows that were never visible while time passes on the screen's clock. Visible rows keep their
    /// positions.
    func measureWhileIdle(_ seconds: Double) {
        guard !isEmpty else { return }
        var left = Int(min(seconds * Self.idleRows.perSecond, Self.idleRows.most))
        open.screen.layoutIfNeeded()
        while left > 0, !host.budget.isUsedUp {
            let count = measureAhead(rows: min(left, 100))
            guard count > 0 else { return }
            left -= count
        }
    }

    /// Discards the cells of a table that leaves the screen. If this table, or a table nested in it, is updating its
    /// cells, they are discarded after that.
    func discardCells(of container: ViewID) {
        guard let table = tables[container] else { return }
        if held.contains(where: { open.screen.isInside($0, container) }) { return due.append(container) }
        // A callback of a cell that loses its model may remove the table again.
        holding(container) { host.using(open) { _ in table.discardCells() } }
    }

    /// Whether a table is updating its cells. No view may be destroyed meanwhile.
    var isHolding: Bool { !held.isEmpty }

    /// Runs `body`, which updates the cells of a table. If a script removes a table meanwhile, its cells are discarded
    /// afterwards.
    func holding<Result, Failure: Error>(
        _ view: ViewID, _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        held.append(view)
        defer {
            held.removeLast()
            if held.isEmpty { discardDue() }
        }
        return try body()
    }

    private func discardDue() {
        while let view = due.popLast() { discardCells(of: view) }
    }

    /// Releases the table of a removed view.
    func forget(_ view: ViewID) {
        if !tables.isEmpty { tables[view] = nil }
    }

    /// Returns messages about the rows that have jumped since the last call.
    func takeJumps() -> [String] {
        inOrder.compactMap { $0.jumps.take(in: open.screen.path(of: $0.view)) }
    }

    func removeAll() { tables = [:] }
}

extension ScriptHost {
    /// Measures rows of the main screen's tables that were never visible, for a host that is idle. Visible rows keep
    /// their positions. The main screen must be the current screen.
    ///
    /// - Parameter limit: The maximum number of rows to measure.
    /// - Returns: How many rows were measured; 0 if all heights are known. Rows of collections are not measured.
    package func measureRowsAhead(_ limit: Int) -> Int {
        asEntry {
            screen.layoutIfNeeded()
            return main.tables.measureAhead(rows: limit)
        }
    }
}
