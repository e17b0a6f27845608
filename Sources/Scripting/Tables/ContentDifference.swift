import Lists
import LuaHost
import SectionDiff

/// A row in the diff: identity and content.
struct RowElement: DiffElement {
    var id: ContentID
    var digest: ContentDigest

    func isContentEqual(to other: RowElement) -> Bool { digest == other.digest }
}

/// A section in the diff.
struct SectionElement: DiffElement {
    var id: ContentID
    var digest: ContentDigest
    var shape: SectionShape

    /// Returns whether header and footer show the same. Adding or removing them is a change too.
    func isContentEqual(to other: SectionElement) -> Bool {
        digest == other.digest && shape.hasHeader == other.shape.hasHeader && shape.hasFooter == other.shape.hasFooter
    }
}

/// The transition of a table from one model to another: the property `reloadStrategy`, in the order of its names.
enum ReloadStrategy: Int {
    /// Rows are matched by identity and keep their cells.
    case diff
    /// Rows are matched by position: each is compared with the old row at its place.
    case positional
    /// Everything changes.
    case all
}

/// The result of an update, which `didReload` reports.
struct ReloadReport {
    /// "first", "diff", "positional", "all", or "rows" for changes named by the script.
    var kind: String
    var changes = SectionChanges()

    /// The changes, with paths and sections counted from 1.
    var value: LuaValue {
        func paths(_ list: [ItemPath]) -> LuaValue { .array(list.map(\.value)) }
        func sections(_ list: [Int]) -> LuaValue { .array(list.map { .integer(Int64($0 + 1)) }) }
        return .dictionary([
            ("kind", .string(kind)), ("inserted", paths(changes.insertedItems)),
            ("deleted", paths(changes.deletedItems)), ("updated", paths(changes.updatedItems)),
            (
                "moved",
                .array(changes.movedItems.map { .dictionary([("from", $0.from.value), ("to", $0.to.value)]) })
            ),
            ("insertedSections", sections(changes.insertedSections)),
            ("deletedSections", sections(changes.deletedSections)),
            ("updatedSections", sections(changes.updatedSections)),
            (
                "movedSections",
                .array(
                    changes.movedSections.map {
                        .dictionary([
                            ("from", .integer(Int64($0.from + 1))), ("to", .integer(Int64($0.to + 1))),
                        ])
                    })
            ),
        ])
    }
}

extension ItemPath {
    /// The path in scripts: `{ section, row }`, both from 1.
    var value: LuaValue { .array([.integer(Int64(section + 1)), .integer(Int64(item + 1))]) }
    /// The name of the row's cell: `[1,3]`.
    var cellName: String { "[\(section + 1),\(item + 1)]" }
}

extension TableContent {
    /// Returns the sections for a diff. O(rows); empty if the content has counted rows.
    func elements(_ strategy: ReloadStrategy) -> [DiffSection<SectionElement, RowElement>] {
        sections.enumerated().map { number, section in
            var rows: [RowElement] = []
            rows.reserveCapacity(section.rowCount)
            for run in section.runs {
                guard case .list(let list) = run else { continue }
                for row in list {
                    rows.append(
                        RowElement(
                            id: strategy == .positional ? .position(rows.count) : row.id, digest: row.digest))
                }
            }
            return DiffSection(
                model: SectionElement(
                    id: strategy == .positional ? .position(number) : section.id, digest: section.digest,
                    shape: section.shape), items: rows)
        }
    }

    /// Returns the identifiers of several rows or sections, with the places of the first two. Each identifier is listed
    /// once, and at most `limit` are returned.
    func duplicates(limit: Int) -> [(id: ContentID, first: String, second: String)] {
        var found: [(id: ContentID, first: String, second: String)] = []
        var seen: [ContentID: ItemPath] = [:]
        var reported: Set<ContentID> = []
        var sectionIDs: [ContentID: Int] = [:]
        for (number, section) in sections.enumerated() {
            if case .position = section.id {
            } else if let first = sectionIDs.updateValue(number, forKey: section.id) {
                found.append((section.id, "section \(first + 1)", "section \(number + 1)"))
            }
            var place = 0
            for run in section.runs {
                guard case .list(let list) = run else {
                    place += run.count
                    continue
                }
                for row in list {
                    defer { place += 1 }
                    guard row.isNamed else { continue }
                    let path = ItemPath(section: number, item: place)
                    if let first = seen[row.id] {
                        if reported.insert(row.id).inserted { found.append((row.id, first.cellName, path.cellName)) }
                        if found.count >= limit { return found }
                    } else {
                        seen[row.id] = path
                    }
                }
            }
        }
        return found
    }
}

extension ContentSection {
    /// The shape of the section for the table.
    var shape: SectionShape {
        SectionShape(rows: rowCount, hasHeader: header != nil || title != nil, hasFooter: footer != nil)
    }
}

extension TableContent {
    /// Returns whether both have the same number of sections with the same numbers of rows, so that every place stays.
    func placesMatch(_ other: TableContent) -> Bool {
        sections.count == other.sections.count
            && zip(sections, other.sections).allSatisfy { $0.shape == $1.shape && $0.id == $1.id }
    }
}
