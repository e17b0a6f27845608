import Lists
import LuaHost
import SectionDiff

/// A row for the comparison of two models: its identity, and a digest of its content.
struct RowElement: DiffElement {
    var id: ContentID
    var digest: ContentDigest

    func isContentEqual(to other: RowElement) -> Bool { digest == other.digest }
}

/// A section for the comparison of two models: its identity, a digest of its content, and its shape.
struct SectionElement: DiffElement {
    var id: ContentID
    var digest: ContentDigest
    var shape: SectionShape

    /// Returns whether both sections have the same header and footer. Adding or removing one is a change, too.
    func isContentEqual(to other: SectionElement) -> Bool {
        digest == other.digest && shape.hasHeader == other.shape.hasHeader && shape.hasFooter == other.shape.hasFooter
    }
}

/// How a table changes from one model to another: the values of the property `reloadStrategy`, in its order.
enum ReloadStrategy: Int {
    /// A row of the new model keeps the cell of the old row with the same identity.
    case diff
    /// Each row is compared with the old row at the same position.
    case positional
    /// All rows are replaced.
    case all
}

/// The changes in a table that got another model, for handlers of `didReload`.
struct ReloadReport {
    /// How the table changed: "first" for its first model, "diff", "positional" or "all", or "rows" if the script
    /// declared the changes.
    var kind: String
    var changes = SectionChanges()

    /// The table that handlers of `didReload` get. Rows and sections are counted from 1.
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
    /// The path as scripts write it: `{ section, row }`, both counted from 1.
    var value: LuaValue { .array([.integer(Int64(section + 1)), .integer(Int64(item + 1))]) }
    /// The part of the path that names the row's cell: `[1,3]`.
    var cellName: String { "[\(section + 1),\(item + 1)]" }
}

extension TableContent {
    /// Returns the sections and rows for the comparison of two models. Counted rows are left out. O(rows).
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

    /// Returns the identifiers that several rows or several sections have, each with the places of the first two. Ends
    /// as soon as `limit` identifiers are found.
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
    /// The numbers by which the table lays out the section: its count of rows, and whether it has a header and a
    /// footer.
    var shape: SectionShape {
        SectionShape(rows: rowCount, hasHeader: header != nil || title != nil, hasFooter: footer != nil)
    }
}

extension TableContent {
    /// Returns whether both contents have the same sections with the same numbers of rows, so that each row keeps its
    /// position.
    func placesMatch(_ other: TableContent) -> Bool {
        sections.count == other.sections.count
            && zip(sections, other.sections).allSatisfy { $0.shape == $1.shape && $0.id == $1.id }
    }
}
