import Lists
import LuaHost

/// Creates a table's content from the lists into which the engine's own Lua converts a model
/// (`Resources/Tables/tableContent.lua`).
struct TableContentReader {
    private var content = TableContent()
    private let lua: LuaRuntime
    /// How many rows were read from the lists of all rows, and how many elements from the list of explicit heights.
    private var read = (rows: 0, heights: 0)

    /// Creates a content from the two results of the Lua function `tableContent`.
    ///
    /// - Throws: An error if an item contains a value that is not plain data.
    static func read(_ sections: LuaReference, payload: LuaReference, _ lua: LuaRuntime) throws -> TableContent {
        var reader = TableContentReader(lua)
        reader.content.payload = payload
        do { try lua.withTable(sections) { reader.add($0) } } catch {
            throw LuaCallError(
                """
                the items of a table are compared by their contents, so they must be plain data and must not contain \
                themselves: \(error.message)
                """)
        }
        return reader.content
    }

    private init(_ lua: LuaRuntime) { self.lua = lua }

    /// The lists with the data of all rows.
    private struct Rows {
        var kinds: TableView
        var ids: TableView
        var shows: TableView
        var heights: TableView

        init?(_ table: TableView?) {
            guard let table, let kinds = table.field("kinds").table, let ids = table.field("ids").table,
                let shows = table.field("shows").table, let heights = table.field("heights").table
            else { return nil }
            (self.kinds, self.ids, self.shows, self.heights) = (kinds, ids, shows, heights)
        }
    }

    private mutating func add(_ list: TableView) {
        guard let rows = Rows(list.field("rows").table) else { return }
        content.sections.reserveCapacity(list.count)
        for index in 0..<list.count {
            if let section = list.element(index).table { add(section, rows, number: index) }
        }
    }

    private mutating func add(_ section: TableView, _ lists: Rows, number: Int) {
        var result = ContentSection(id: ContentID(section.field("id").value) ?? .position(number))
        if let title = section.field("title").string {
            result.title = title
            result.digest.combine(title)
        }
        result.header = supplementary(section.field("header"), &result.digest)
        result.footer = supplementary(section.field("footer"), &result.digest)
        if let views = section.field("supplementary").table { addSupplementary(views, to: &result) }
        if let runs = section.field("runs").table {
            var position = 0
            for index in 0..<runs.count {
                guard let run = runs.element(index).table else { continue }
                if let number = run.field("count").integer {
                    // A count above the limit is refused later. It is cut to one more than allowed, so that sums cannot
                    // overflow.
                    let count = min(Int(clamping: number), TableLimits.rows + 1)
                    result.runs.append(
                        .counted(
                            CountedRows(
                                count: count, cell: Int(run.field("cell").integer ?? -1),
                                payload: Int(run.field("payload").integer ?? 0))))
                    position += count
                } else {
                    let rows = list(run, lists, from: position)
                    position += rows.count
                    result.runs.append(.list(rows))
                }
            }
        }
        content.sections.append(result)
    }

    /// Reads the supplementary views of a section: a list of triples of kind, number of the item from 1, and view,
    /// sorted by kind and item.
    private func addSupplementary(_ views: TableView, to section: inout ContentSection) {
        for index in stride(from: 0, to: views.count - 2, by: 3) {
            guard let kind = views.element(index).string, let row = views.element(index + 1).integer, row >= 1
            else { continue }
            section.digest.combine(kind)
            section.digest.combine(UInt64(bitPattern: row))
            guard let content = supplementary(views.element(index + 2), &section.digest) else { continue }
            section.supplementary[Int(row) - 1, default: []].append(
                SupplementaryView(kind: kind, content: content))
        }
    }

    /// Reads the rows of a run from the lists, which contain the rows of all runs in order.
    ///
    /// - Parameter start: The number of the run's first row in its section.
    private mutating func list(_ run: TableView, _ lists: Rows, from start: Int) -> [ContentRow] {
        guard run.count == 2, let count = run.element(0).integer, let first = run.element(1).integer,
            read.rows + Int(count) <= lists.kinds.count
        else { return [] }
        var rows: [ContentRow] = []
        rows.reserveCapacity(Int(count))
        for index in 0..<Int(count) {
            let kind = lists.kinds.element(read.rows).integer ?? 0
            var row = ContentRow(
                id: .position(start + index), cell: Int(kind >> 3), payload: Int(first) + index + 1,
                digest: ContentDigest())
            take(lists.ids.element(read.rows), isGiven: kind & 1 == 1, into: &row)
            row.traits = RowTraits(rawValue: UInt8(truncatingIfNeeded: kind >> 1 & 3))
            let item = lists.shows.element(read.rows)
            read.rows += 1
            if read.heights + 1 < lists.heights.count,
                lists.heights.element(read.heights).integer == Int64(read.rows)
            {
                row.height = lists.heights.element(read.heights + 1).number
                read.heights += 2
            }
            digest(of: item, into: &row)
            rows.append(row)
        }
        return rows
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
