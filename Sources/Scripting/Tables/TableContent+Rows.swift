import SectionDiff

/// Rows by their identifiers.
extension TableContent {
    /// Returns whether a row of a list has an identifier. O(rows).
    func lists(_ id: ContentID) -> Bool {
        sections.contains { section in
            section.runs.contains { if case .list(let rows) = $0 { rows.contains { $0.id == id } } else { false } }
        }
    }

    /// Returns the place of a row in a section: in a list wherever it is, in `rows(count, fn)` only at its old number.
    /// Nil if it wasn't found. O(sections + rows of the section's lists).
    ///
    /// - Parameter identity: The identity of a run's row by its number from 0, if the script provides it.
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

    /// Describes repeated identifiers of rows or sections, with the path of the table; nil without repetitions.
    /// O(rows).
    func saidDuplicates(in path: String) -> String? {
        let found = duplicates(limit: Self.mostDuplicates)
        guard let (id, first, second) = found.first else { return nil }
        let places = first.hasPrefix("[") ? "\(path)\(first) and \(path)\(second)" : "\(first) and \(second) of \(path)"
        let others =
            switch found.count {
            case 1: ""
            case 2: " (and another identifier is used twice as well)"
            default:
                """
                 (and \(found.count - 1)\(found.count == Self.mostDuplicates ? " or more" : "") other identifiers are \
                used twice as well)
                """
            }
        return """
            the identifier \(id.text) is used by \(places)\(others); give each row a unique identifier, so that \
            changes of the rows can be distinguished
            """
    }
}
