import Layout
import LuaHost

/// The tables and collections of a screen, which the layout pass asks for their cells.
final class ScreenTables: CellArranger {
    private var tables: [ViewID: ScriptTable] = [:]
    /// The exports of the engine's modules that ran for this screen.
    var modules: [EngineModule: LuaValue] = [:]
    /// The tables that process their cells, innermost last, and the tables that left the screen in the meantime.
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

    /// The tables, in the order of their views' creation. O(tables · log tables).
    var inOrder: [ScriptTable] { tables.values.sorted { $0.view.index < $1.view.index } }

    /// Returns the table of a view, created at the first call.
    func table(of view: ViewID, make: () -> ScriptTable) -> ScriptTable {
        if let table = tables[view] { return table }
        let table = make()
        tables[view] = table
        return table
    }

    func layOutCells(of container: ViewID, isAgain: Bool) -> Bool {
        host.using(open) { host in host.libraries.tables.table(of: container)?.layOut(isAgain: isAgain) ?? false }
    }

    /// Measures invisible rows, table by table.
    ///
    /// - Returns: The number of measured rows; 0 if all heights are known.
    func measureAhead(rows limit: Int) -> Int {
        host.using(open) { _ in
            inOrder.reduce(0) { count, table in
                count < limit ? count + table.measureAhead(rows: limit - count) : count
            }
        }
    }

    /// The number of rows measured per idle second, and the maximum per call. The numbers are the same on every
    /// machine.
    private static let idleRows = (perSecond: 1_000.0, most: 5_000.0)

    /// Measures rows that were never visible while time passes on the screen's clock. Visible rows keep their places.
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

    /// Discards the cells of a table that leaves the screen. If a callback about its cells, or about the cells of a
    /// nested table, removes the table, the cells stay until the processing ends.
    func discardCells(of container: ViewID) {
        guard let table = tables[container] else { return }
        if held.contains(where: { open.screen.isInside($0, container) }) { return due.append(container) }
        // A callback about an unbound cell may remove the table again.
        holding(container) { host.using(open) { _ in table.discardCells() } }
    }

    /// Whether a table processes its cells, so that no view may be destroyed.
    var isHolding: Bool { !held.isEmpty }

    /// Processes the cells of a table. If a script removes the table in the meantime, its cells are discarded
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

    /// Releases the data of a removed view.
    func forget(_ view: ViewID) {
        if !tables.isEmpty { tables[view] = nil }
    }

    /// Returns descriptions of the rows that jumped since the last call.
    func takeJumps() -> [String] {
        inOrder.compactMap { $0.jumps.take(in: open.screen.path(of: $0.view)) }
    }

    func removeAll() { tables = [:] }
}

extension ScriptHost {
    /// Measures rows of tables that are not visible, for a host that is idle. Visible rows keep their places.
    ///
    /// - Parameter limit: the maximum number of rows.
    /// - Returns: the number of rows; 0 if the heights of all rows are known.
    package func measureRowsAhead(_ limit: Int) -> Int {
        asEntry {
            screen.layoutIfNeeded()
            return main.tables.measureAhead(rows: limit)
        }
    }
}
