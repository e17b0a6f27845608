import Lists
import LuaHost
import SectionDiff

/// Finds rows of `rows(count, fn)`. Such rows cannot all be compared, but the visible ones have identifiers.
extension ScriptTable {
    /// Returns the path in the new content of a row that was visible in the old content. Nil if the row was not visible
    /// or was removed.
    func newPlace(of path: ItemPath, from old: TableContent) -> ItemPath? {
        guard let id = pane?.cell(at: path).flatMap({ cells[$0].id }), path.section < old.sections.count else {
            return nil
        }
        return content.place(of: id, in: old.sections[path.section].id, at: path.item) { rows, number in
            guard let payload = content.payload,
                let results = try? cells.asking(
                    nil,
                    {
                        try library.lua.call(
                            library.functions.rowClass,
                            [.reference(payload), .integer(Int64(rows.payload)), .integer(Int64(number + 1))],
                            resultCount: 2)
                    })
            else { return nil }
            return results.last.flatMap { ContentID($0) }
        }
    }
}
