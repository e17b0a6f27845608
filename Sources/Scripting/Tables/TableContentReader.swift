import LuaHost

/// Reads what the engine's own Lua made of a model (`TablePrelude.cells`).
struct TableContentReader {
    private var content = TableContent()
    private let lua: LuaRuntime

    /// - Parameters:
    ///   - sections: the first result of `tableContent`.
    ///   - payload: the second one.
    static func read(_ sections: LuaReference, payload: LuaReference, _ lua: LuaRuntime) throws -> TableContent {
        var reader = TableContentReader(lua)
        reader.content.payload = payload
        do { try lua.withTable(sections) { reader.add($0) } } catch {
            throw LuaFault(
                """
                the items of a table are compared by what is in them, so they must be plain data and must not contain \
                themselves: \(error.message)
                """)
        }
        return reader.content
    }

    private init(_ lua: LuaRuntime) { self.lua = lua }

    private mutating func add(_ list: TableView) {
        for index in 0..<list.count {
            if let section = list.element(index).table { add(section, number: index) }
        }
    }

    private mutating func add(_ section: TableView, number: Int) {
        var result = ContentSection(id: ContentID(section.field("id").value) ?? .position(number))
        if let title = section.field("title").string {
            result.title = title
            result.digest.combine(title)
        }
        result.header = supplementary(section.field("header"), &result.digest)
        result.footer = supplementary(section.field("footer"), &result.digest)
        if let kinds = section.field("supplementary").table {
            for index in 0..<kinds.keyCount {
                guard let kind = kinds.key(index).string, let views = kinds.value(ofKey: index).table else { continue }
                result.supplementary[kind] = (0..<views.count).compactMap {
                    supplementary(views.element($0), &result.digest)
                }
            }
        }
        if let runs = section.field("runs").table {
            var position = 0
            for index in 0..<runs.count {
                guard let run = runs.element(index).table else { continue }
                if let count = run.field("count").integer {
                    result.runs.append(
                        .counted(
                            CountedRows(
                                count: Int(clamping: count), cell: Int(run.field("cell").integer ?? -1),
                                payload: Int(run.field("payload").integer ?? 0))))
                    position += Int(clamping: count)
                } else {
                    let rows = list(run, from: position)
                    position += rows.count
                    result.runs.append(.list(rows))
                }
            }
        }
        content.sections.append(result)
    }

    private func list(_ run: TableView, from start: Int) -> [ContentRow] {
        guard let cells = run.field("cells").table, let ids = run.field("ids").table,
            let given = run.field("given").table, let heights = run.field("heights").table,
            let shows = run.field("shows").table, let flags = run.field("flags").table
        else { return [] }
        let first = Int(run.field("first").integer ?? 0)
        return (0..<cells.count).map { index in
            var row = ContentRow(
                id: .position(start + index), cell: Int(cells.element(index).integer ?? 0),
                payload: first + index + 1, digest: ContentDigest())
            take(ids.element(index), isGiven: given.element(index).boolean == true, into: &row)
            row.height = heights.element(index).number
            row.traits = RowTraits(rawValue: UInt8(clamping: flags.element(index).integer ?? 0))
            digest(of: shows.element(index), into: &row)
            return row
        }
    }

    private func take(_ id: TableView.Item, isGiven: Bool, into row: inout ContentRow) {
        if id.kind == .boolean, id.boolean == false, !isGiven { return }
        guard let own = ContentID(id.value) else { return }
        row.id = own
        row.isNamed = isGiven
    }

    private func digest(of item: TableView.Item, into row: inout ContentRow) {
        row.digest.combine(UInt64(bitPattern: Int64(row.cell)))
        row.digest.combine(row.height?.bitPattern ?? 0)
        row.digest.combine(UInt64(row.traits.rawValue))
        row.digest.combine(item)
    }

    private func supplementary(_ item: TableView.Item, _ digest: inout ContentDigest) -> SupplementaryContent? {
        if let text = item.string {
            digest.combine(text)
            return .text(text)
        }
        guard let table = item.table else {
            digest.combine(0)
            return nil
        }
        var row = ContentRow(
            id: .position(0), cell: Int(table.field("cell").integer ?? 0),
            payload: Int(table.field("payload").integer ?? 0), digest: ContentDigest())
        take(table.field("id"), isGiven: table.field("given").boolean == true, into: &row)
        row.height = table.field("height").number
        self.digest(of: table.field("shows"), into: &row)
        digest.combine(row.digest)
        return .cell(row)
    }
}
