import LuaHost
import SectionDiff
import Tables

/// `rows(count, fn)`: nobody compares all of them, but those that are seen have identifiers.
extension ScriptTable {
    /// Where a row of the content before is in the present one: in the section of the same identifier, with the same
    /// number or, in a list, wherever it is. Nil for one that is not seen, or not there. O(living cells + rows of lists).
    func newPlace(of path: ItemPath, from old: TableContent) -> ItemPath? {
        guard let live = pane?.liveCells.first(where: { $0.place.path == path }), let cell = live.cell,
            let id = cells[cell].id, path.section < old.sections.count
        else { return nil }
        let sectionID = old.sections[path.section].id
        guard let section = content.sections.firstIndex(where: { $0.id == sectionID }) else { return nil }
        var start = 0
        for run in content.sections[section].runs {
            switch run {
            case .list(let rows):
                if let number = rows.firstIndex(where: { $0.id == id }) {
                    return ItemPath(section: section, item: start + number)
                }
            case .counted(let rows):
                if (start..<start + rows.count).contains(path.item), self.id(of: path.item - start, in: rows) == id {
                    return ItemPath(section: section, item: path.item)
                }
            }
            start += run.count
        }
        return nil
    }

    /// The identifier of a row of a run by its number from 0, if the script can tell it.
    private func id(of number: Int, in rows: CountedRows) -> ContentID? {
        guard let payload = content.payload,
            let results = try? busy(
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
