import Diagnostics
import Layout
import Lists
import LuaHost
import SectionDiff

/// Supplementary views of collections, and the names of cells' places.
extension TablesLibrary {
    /// Returns the number of a kind of supplementary views, from 1. A new kind gets the next number. O(kinds).
    func kindNumber(_ name: String) -> Int {
        if let index = kindNames.firstIndex(of: name) { return index + 1 }
        kindNames.append(name)
        return kindNames.count
    }

    func kindName(_ number: Int) -> String { kindNames.indices.contains(number - 1) ? kindNames[number - 1] : "" }

    private static let maximumKinds = 100

    /// Checks the supplementary views of a content, and numbers new kinds in the order of their names. Throws an error
    /// if a table has such views, or if there are too many kinds. Warns about a view for an item that does not exist.
    func checkSupplementary(of content: TableContent, _ table: ScriptTable) throws {
        var kinds: Set<String> = []
        var lost: (path: ItemPath, kind: String)?
        for (number, section) in content.sections.enumerated() {
            for (row, views) in section.supplementary {
                kinds.formUnion(views.map(\.kind))
                let path = ItemPath(section: number, item: row)
                if row >= section.rowCount, lost.map({ path < $0.path }) ?? true { lost = (path, views[0].kind) }
            }
        }
        guard let first = kinds.min() else { return }
        guard table.isCollection else {
            throw LuaCallError(
                """
                a section of the table \(screen.path(of: table.view)) has a supplementary view of the kind '\(first)'; \
                only collections have supplementary views
                """)
        }
        guard kinds.union(kindNames).count <= Self.maximumKinds else {
            throw LuaCallError("a screen can have at most \(Self.maximumKinds) kinds of supplementary views")
        }
        for kind in kinds.sorted() { _ = kindNumber(kind) }
        if let lost {
            screen.report(
                .warning, code: .invalidArgument,
                """
                the supplementary view '\(lost.kind)' of \(screen.path(of: table.view)) is not shown: it is for item \
                \(lost.path.cellName), but section \(lost.path.section + 1) has \
                \(CountText.of(content.sections[lost.path.section].rowCount, "item", "items"))
                """,
                view: table.view, source: host.currentSource ?? screen.putSource(of: table.view))
        }
    }

    /// Returns the name of a place in paths, with numbers from 1: `[1,3]`, `[1,header]`, `[1,3,badge]`.
    func name(of place: CellPlace) -> String {
        switch place.kind {
        case .row(let row):
            guard place.supplement > 0 else { return Self.rowName(place.section + 1, row + 1) }
            return "[\(place.section + 1),\(row + 1),\(kindName(place.supplement))]"
        case .header: return "[\(place.section + 1),header]"
        case .footer: return "[\(place.section + 1),footer]"
        }
    }

    /// Returns the name of a row, such as `[1,3]`. Writes it byte by byte for speed, because every cell that becomes
    /// visible gets such a name.
    private static func rowName(_ section: Int, _ row: Int) -> String {
        String(unsafeUninitializedCapacity: 48) { bytes in
            var end = 0
            func append(_ byte: UInt8) {
                bytes[end] = byte
                end += 1
            }
            func append(_ number: Int) {
                var scale = 1
                while number / scale >= 10 { scale *= 10 }
                while scale > 0 {
                    append(UInt8(ascii: "0") + UInt8(number / scale % 10))
                    scale /= 10
                }
            }
            append(UInt8(ascii: "["))
            append(section)
            append(UInt8(ascii: ","))
            append(row)
            append(UInt8(ascii: "]"))
            return end
        }
    }

    /// Returns a place as a Lua list: `{ section, row }` with numbers from 1, followed by the kind for a supplementary
    /// view; `{ section, "header" }` or `{ section, "footer" }` otherwise.
    func value(of place: CellPlace) -> LuaValue {
        let section = LuaValue.integer(Int64(place.section + 1))
        switch place.kind {
        case .row(let row):
            let kind: [LuaValue] = place.supplement > 0 ? [.string(kindName(place.supplement))] : []
            return .array([section, .integer(Int64(row + 1))] + kind)
        case .header: return .array([section, .string("header")])
        case .footer: return .array([section, .string("footer")])
        }
    }

    /// Returns the supplementary view of a kind at the item with a path; nil if it has no cell. Throws an error for an
    /// unknown kind.
    func supplementary(_ path: ItemPath, _ kind: String, of table: ScriptTable) throws -> ViewID? {
        guard let number = kindNames.firstIndex(of: kind) else {
            let names = kindNames.sorted()
            let advice =
                names.isEmpty
                ? ". No collection has any"
                : FamiliarNames.suggestion(
                    for: kind, in: names, orList: "The kinds are")
            throw LuaCallError("unknown kind of supplementary view '\(kind)'\(advice)")
        }
        let place = CellPlace.supplementary(path, kind: number + 1)
        return table.pane?.liveCells.first { $0.place == place }?.cell.map { table.cells[$0].view }
    }
}
