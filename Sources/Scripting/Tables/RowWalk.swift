package import Diagnostics
import Layout
import Lists
import LuaHost
import SectionDiff

/// The diagnostics of a screen, including diagnostics of rows that are not visible when the screen opens.
package struct RowDiagnostics {
    /// The diagnostics, each once. Similar diagnostics of several rows are combined into one.
    package var diagnostics: [Diagnostic] = []
    /// How many rows were laid out, including rows of nested tables.
    package var looked = 0
    /// How many rows the visited tables and collections have, laid out or not.
    package var all = 0
}

/// Scrolls through all rows of a screen's tables, page by page, and collects their diagnostics.
private struct RowWalk {
    let host: ScriptHost
    let limit: Int
    var found = RowDiagnostics()
    private var groups = RowGroups()
    /// How many diagnostics were already collected. A snapshot contains them again, before new diagnostics.
    private var reported = 0
    /// The paths of the nested tables that were walked. A row with a nested table can be visible on several pages.
    private var walked: Set<String> = []

    /// How deep nested tables are walked.
    private static let maximumDepth = 4

    init(_ host: ScriptHost, limit: Int, with known: [Diagnostic]) {
        self.host = host
        self.limit = limit
        for finding in known { groups.add(finding) }
    }

    private var tables: ScreenTables { host.main.tables }

    mutating func run() throws {
        host.screen.layoutIfNeeded()
        for table in tables.inOrder where !isInCell(table.view) { try walk(table, depth: 0) }
        found.diagnostics = groups.findings
    }

    private func isInCell(_ view: ViewID) -> Bool {
        tables.inOrder.contains { $0.view != view && isInside(view, $0.view) }
    }

    private func isInside(_ view: ViewID, _ container: ViewID) -> Bool {
        var next = (try? host.screen.superview(of: view)) ?? nil
        while let current = next {
            if current == container { return true }
            next = (try? host.screen.superview(of: current)) ?? nil
        }
        return false
    }

    private mutating func walk(_ table: ScriptTable, depth: Int) throws {
        // A table without a size has no cells.
        guard table.pane != nil else { return }
        found.all += table.content.rowCount
        var next = table.row(after: nil)
        while let path = next, host.screen.isAlive(table.view) {
            guard found.looked < limit else { return }
            try table.scroll(to: path, .top)
            try look()
            let last = table.pane?.visiblePaths.last ?? path
            found.looked += table.rows(from: path, through: max(path, last))
            if depth < Self.maximumDepth {
                for inner in tables.inOrder where inner.view != table.view && isInside(inner.view, table.view) {
                    guard walked.insert(host.screen.path(of: inner.view)).inserted else { continue }
                    try walk(inner, depth: depth + 1)
                    if inner.row(after: nil) != nil, inner.pane != nil, host.screen.isAlive(inner.view) {
                        try inner.scroll(to: inner.row(after: nil)!, .top)
                    }
                }
            }
            next = table.row(after: max(path, last))
        }
    }

    private mutating func look() throws {
        let snapshot = try host.snapshot()
        let new = snapshot.diagnostics.dropFirst(reported)
        reported = host.screen.reported.count
        for finding in new + host.screen.advice() where finding.alike == 0 { groups.add(finding) }
    }
}

extension ScriptTable {
    /// Returns the row after `path`, or the first row if `path` is nil. Returns nil after the last row. O(empty
    /// sections between the rows).
    fileprivate func row(after path: ItemPath?) -> ItemPath? {
        var section = path?.section ?? 0
        var row = path.map { $0.item + 1 } ?? 0
        while section < content.sections.count {
            if row < content.sections[section].rowCount { return ItemPath(section: section, item: row) }
            (section, row) = (section + 1, 0)
        }
        return nil
    }

    /// Returns how many rows there are from `first` to `last`, including both.
    fileprivate func rows(from first: ItemPath, through last: ItemPath) -> Int {
        guard first.section < last.section else { return last.item - first.item + 1 }
        let between = content.sections[first.section + 1..<last.section].reduce(0) { $0 + $1.rowCount }
        return content.sections[first.section].rowCount - first.item + between + last.item + 1
    }
}

extension ScriptHost {
    /// Scrolls every table and collection of the main screen to its end, including nested ones up to four levels deep,
    /// and returns the diagnostics of all rows. The main screen must be the current screen; the tables stay scrolled.
    /// O(rows), with a layout and a snapshot for each page.
    ///
    /// `Options.alikeLimit` must be high enough that no diagnostic is left out.
    ///
    /// - Parameters:
    ///   - limit: After this number of rows, no further page is laid out.
    ///   - known: The diagnostics of the screen before scrolling. They come first in the result.
    /// - Throws: An error if a limit of time or memory was hit, or if a callback of a table fails.
    package func rowDiagnostics(limit: Int, with known: [Diagnostic]) throws(ScriptError) -> RowDiagnostics {
        var walk = RowWalk(self, limit: limit, with: known)
        do { try walk.run() } catch { throw ScriptError(of: error) }
        return walk.found
    }
}
