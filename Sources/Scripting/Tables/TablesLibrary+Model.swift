import Layout
import Lists
import LuaHost

/// The field `view.model`: the content of a table as a value that scripts can change. The engine's own Lua creates it
/// (`Resources/TableModels/boundModels.lua`).
extension TablesLibrary {
    /// Returns the model that represents a table's content.
    func model(of view: ViewID) throws -> LuaValue? {
        try lua.call(functions.model, [host.facade(view)], resultCount: 1).first
    }

    /// Returns the list in the field `sections` or `cells` of a table's view.
    func list(_ key: String, of view: ViewID) throws -> LuaValue? {
        try lua.call(functions.list, [host.facade(view), .string(key)], resultCount: 1).first
    }

    static let forModels: [Operation<TablesLibrary>] = [
        // (table, function or nil): sets the handler of its model's `didReload`
        .function("noteModelReload", of: .prelude) { library, frame in
            try library.table(0, frame).events.modelDidReload = try frame.function(1)
        },
        // (table) → whether it is a collection, and the payload of its content; nil for an empty content
        .function("tablePayload", of: .prelude) { library, frame in
            let table = try library.table(0, frame)
            frame.return(table.isCollection)
            frame.return(table.content.payload.map { .reference($0) } ?? .nil)
        },
        // (table) → its sections, with numbers in the payload for Lua's values
        .function("tableShown", of: .prelude) { library, frame in
            frame.return(.array(try library.table(0, frame).content.sections.map(\.shown)))
        },
    ]
}

extension ContentSection {
    /// The section as a table for the engine's own Lua: its identifier if the script has set one, header, footer and
    /// supplementary views, and the rows in runs. Lua's values are given by their index in the payload.
    fileprivate var shown: LuaValue {
        let views = supplementary.sorted { $0.key < $1.key }.flatMap { row, views in
            views.flatMap { [LuaValue.string($0.kind), .integer(Int64(row + 1)), $0.content.shown] }
        }
        var fields: [(String, LuaValue)] = [
            ("runs", .array(runs.map(\.shown))), ("supplementary", .array(views)),
        ]
        if case .position = id {} else { fields.append(("id", id.value)) }
        if let title { fields.append(("title", .string(title))) }
        if let header { fields.append(("header", header.shown)) }
        if let footer { fields.append(("footer", footer.shown)) }
        return .dictionary(fields)
    }
}

extension ContentRun {
    /// The run as a table for the engine's own Lua: the payload index of the first row, the classes with the number of
    /// consecutive rows of each, and the heights of empty rows with their numbers from 0. For counted rows, the payload
    /// index of their function.
    fileprivate var shown: LuaValue {
        if case .counted(let rows) = self { return .dictionary([("counted", .integer(Int64(rows.payload)))]) }
        guard case .list(let rows) = self, let first = rows.first else { return .array([]) }
        var kinds: [LuaValue] = []
        var heights: [LuaValue] = []
        var start = 0
        for (index, row) in rows.enumerated() {
            if row.cell == CellClasses.empty, let height = row.height {
                heights += [.integer(Int64(index)), .number(height)]
            }
            guard index + 1 == rows.count || rows[index + 1].cell != row.cell else { continue }
            kinds += [.integer(Int64(row.cell)), .integer(Int64(index + 1 - start))]
            start = index + 1
        }
        return .array([.integer(Int64(first.payload)), .array(kinds), .array(heights)])
    }
}

extension SupplementaryContent {
    /// The content as a value for the engine's own Lua: a text, or a list of the payload index, the class, and the
    /// height or false.
    fileprivate var shown: LuaValue {
        switch self {
        case .text(let text): .string(text)
        case .cell(let row):
            .array([
                .integer(Int64(row.payload)), .integer(Int64(row.cell)),
                row.height.map { .number($0) } ?? .boolean(false),
            ])
        }
    }
}
