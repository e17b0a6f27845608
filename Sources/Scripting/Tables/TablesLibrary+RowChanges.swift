import Layout
import Lists
import LuaHost
import SectionDiff

/// The method `rowsChanged`, by which a script declares changes of rows that cannot be compared.
extension TablesLibrary {
    /// Implements `rowsChanged`: applies the declared changes to a section that consists of one `rows(count, fn)`.
    /// Throws an error for other sections, and for changes that don't fit.
    func rowsChanged(_ table: ScriptTable, _ frame: borrowing CallFrame) throws {
        guard let changes = try frame.table(1) else { throw frame.mismatch(1, expected: "a table of changes") }
        try checkNames(of: changes)
        let section = try self.section(of: changes)
        guard table.content.sections.indices.contains(section), table.content.sections[section].runs.count == 1,
            case .counted(var run) = table.content.sections[section].runs[0]
        else {
            throw LuaCallError(
                """
                rowsChanged needs a section that consists of one rows(count, fn), but section \(section + 1) of \
                \(screen.path(of: table.view)) does not; set new sections, and the table finds the changes
                """)
        }
        var batch = RowBatch()
        batch.deletedRows = try ranges("delete", changes, section)
        batch.insertedRows = try ranges("insert", changes, section)
        for move in try pairs("move", changes) {
            guard move.0 >= 1, move.1 >= 1 else {
                throw LuaCallError(
                    "'move' has pairs { from, to } of rows counted from 1; found { \(move.0), \(move.1) }")
            }
            batch.movedRows.append(
                Move(
                    from: ItemPath(section: section, item: move.0 - 1), to: ItemPath(section: section, item: move.1 - 1)
                ))
        }
        run.count += batch.insertedRows.reduce(0) { $0 + $1.rows.count }
        run.count -= batch.deletedRows.reduce(0) { $0 + $1.rows.count }
        var content = table.content
        // The check is made here, because before its first layout a table accepts any changes.
        let check = BatchCheck(rowCounts: content.sections.map(\.rowCount), batch: batch)
        content.sections[section].runs = [.counted(run)]
        if let fault = check.fault(
            sectionCount: content.sections.count, rowCount: { content.sections[$0].rowCount })
        {
            throw Self.refusal(fault)
        }
        do { try table.apply(batch, content) } catch let fault as ListError { throw Self.refusal(fault) }
    }

    private static func refusal(_ fault: ListError) -> LuaCallError { LuaCallError("rowsChanged: \(fault.message)") }

    private static let changeNames = ["delete", "insert", "move", "section"]

    /// Throws an error if the table of changes has an unknown name, which would have no effect.
    private func checkNames(of changes: TableView) throws {
        guard changes.count == 0 else {
            throw LuaCallError("rowsChanged takes its changes by name: { insert = { { from, to } } }; found a list")
        }
        for index in 0..<changes.keyCount {
            let key = changes.key(index).value
            guard case .string(let name) = key else {
                throw LuaCallError(
                    "rowsChanged takes its changes by name: { insert = { { from, to } } }; found \(key.described)")
            }
            guard !Self.changeNames.contains(name) else { continue }
            throw LuaCallError(
                """
                rowsChanged has no field \
                '\(name)'\(FamiliarNames.suggestion(for: name, in: Self.changeNames, orList: "Its fields are"))
                """)
        }
    }

    /// Returns the index of the changed section, from 0. Default: 0.
    private func section(of changes: TableView) throws -> Int {
        let item = changes.field("section")
        guard item.kind != .absent, item.kind != .nil else { return 0 }
        guard let number = item.integer, number >= 1, number <= TableLimits.sections else {
            throw LuaCallError("'section' is the number of a section, counted from 1; found \(item.value.described)")
        }
        return Int(number) - 1
    }

    private func ranges(_ name: String, _ changes: TableView, _ section: Int) throws -> [RowRange] {
        try pairs(name, changes).map { from, to in
            guard from >= 1, to >= from else {
                throw LuaCallError("'\(name)' has ranges { from, to } of rows counted from 1; found { \(from), \(to) }")
            }
            return RowRange(section: section, rows: from - 1..<to)
        }
    }

    private func pairs(_ name: String, _ changes: TableView) throws -> [(Int, Int)] {
        let item = changes.field(name)
        guard item.kind != .absent, item.kind != .nil else { return [] }
        // A table with fields, such as { from = 1, to = 2 }, isn't a list.
        guard let list = item.table, list.keyCount == 0 else {
            throw LuaCallError("'\(name)' takes a list of pairs, { { from, to } }")
        }
        // No table has as many rows as these numbers allow, and sums of such numbers can't overflow.
        let numbers: ClosedRange<Int64> = -(1 << 32)...(1 << 32)
        return try (0..<list.count).map { index in
            guard let pair = list.element(index).table, pair.count == 2, let from = pair.element(0).integer,
                let to = pair.element(1).integer, numbers.contains(from), numbers.contains(to)
            else { throw LuaCallError("'\(name)' takes a list of pairs of whole numbers, { { from, to } }") }
            return (Int(from), Int(to))
        }
    }
}
