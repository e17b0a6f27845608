import LuaHost
import SectionDiff
import Tables

/// A row as the diff sees it: identity and content.
struct RowElement: DiffElement {
    var id: ContentID
    var digest: ContentDigest

    func isContentEqual(to other: RowElement) -> Bool { digest == other.digest }
}

/// A section as the diff sees it.
struct SectionElement: DiffElement {
    var id: ContentID
    var digest: ContentDigest
    var shape: SectionShape

    /// Whether header and footer show the same. That they come and go is a change of what they show.
    func isContentEqual(to other: SectionElement) -> Bool {
        digest == other.digest && shape.hasHeader == other.shape.hasHeader && shape.hasFooter == other.shape.hasFooter
    }
}

/// How a table comes from one model to another: the property `reloadStrategy`, by the places of its names.
enum ReloadStrategy: Int {
    /// By identity: rows that stay keep their cells.
    case diff
    /// By position: what stands at a place is compared with what stood there.
    case positional
    /// Everything is other than before.
    case all
}

/// What an update did, as `didReload` tells it.
struct ReloadReport {
    /// "first", "diff", "positional", "all", or "rows" for changes that the script itself has named.
    var kind: String
    var changes = SectionChanges()

    /// The changes with paths and sections that count from 1.
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
    /// As scripts write it: `{ section, row }`, both from 1.
    var value: LuaValue { .array([.integer(Int64(section + 1)), .integer(Int64(item + 1))]) }
    /// The name of its cell: `[1,3]`.
    var cellName: String { "[\(section + 1),\(item + 1)]" }
}

extension TableContent {
    /// The sections for a diff. O(rows); a content with counted rows has none to compare.
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

    /// Identifiers that the script gave to more than one row, with the places of the first two; sections likewise. Each
    /// once, and not more than `limit` of them.
    func duplicates(limit: Int) -> [(id: ContentID, first: String, second: String)] {
        var found: [(id: ContentID, first: String, second: String)] = []
        var seen: [ContentID: ItemPath] = [:]
        var told: Set<ContentID> = []
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
                        if told.insert(row.id).inserted { found.append((row.id, first.cellName, path.cellName)) }
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
    /// What the table has to know of the section.
    var shape: SectionShape {
        SectionShape(rows: rowCount, hasHeader: header != nil || title != nil, hasFooter: footer != nil)
    }
}

extension TableContent {
    /// Whether both have the same sections with as many rows, so that every place stays.
    func placesMatch(_ other: TableContent) -> Bool {
        sections.count == other.sections.count
            && zip(sections, other.sections).allSatisfy { $0.shape == $1.shape && $0.id == $1.id }
    }
}
