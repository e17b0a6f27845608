import SectionDiff

/// Rows by their identifiers.
extension TableContent {
    /// Whether one of the rows that were given one by one has an identifier. O(rows).
    func lists(_ id: ContentID) -> Bool {
        sections.contains { section in
            section.runs.contains { if case .list(let rows) = $0 { rows.contains { $0.id == id } } else { false } }
        }
    }

    /// Where a row is in a section: in a list wherever it is; in `rows(count, fn)`, of which nobody looks at all, at the
    /// number that it had. Nil if it is not there. O(sections + rows of the section's lists).
    ///
    /// - Parameter identity: who the row of a run is by its number from 0, if the script can tell it.
    func place(
        of id: ContentID, in sectionID: ContentID, at number: Int, identity: (CountedRows, Int) -> ContentID?
    ) -> ItemPath? {
        guard let section = sections.firstIndex(where: { $0.id == sectionID }) else { return nil }
        var start = 0
        for run in sections[section].runs {
            switch run {
            case .list(let rows):
                if let index = rows.firstIndex(where: { $0.id == id }) {
                    return ItemPath(section: section, item: start + index)
                }
            case .counted(let rows):
                if (start..<start + rows.count).contains(number), identity(rows, number - start) == id {
                    return ItemPath(section: section, item: number)
                }
            }
            start += run.count
        }
        return nil
    }

    private static let mostDuplicates = 100

    /// Identifiers that two rows or sections have, in words with the path of the table; nil where there are none. O(rows).
    func saidDuplicates(in path: String) -> String? {
        let found = duplicates(limit: Self.mostDuplicates)
        guard let (id, first, second) = found.first else { return nil }
        let places = first.hasPrefix("[") ? "\(path)\(first) and \(path)\(second)" : "\(first) and \(second) of \(path)"
        let others =
            switch found.count {
            case 1: ""
            case 2: " (and another is that of two as well)"
            default:
                " (and \(found.count - 1)\(found.count == Self.mostDuplicates ? " or more" : "") others are those of two as well)"
            }
        return """
            the identifier \(id.text) is that of \(places)\(others); give each its own, or changes of the rows cannot be \
            told apart
            """
    }
}
