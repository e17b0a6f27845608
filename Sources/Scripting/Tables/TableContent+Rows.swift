import SectionDiff

/// Finds rows by their identity.
extension TableContent {
    /// Returns whether any row of a list has this identity. Counted rows are not searched. O(rows).
    func lists(_ id: ContentID) -> Bool {
        sections.contains { section in
            section.runs.contains { if case .list(let rows) = $0 { rows.contains { $0.id == id } } else { false } }
        }
    }

    /// Returns the position of the row with an identity in the section with an identity; nil if it is not found. A row
    /// of a list is found at any position, and a row of `rows(count, fn)` only at its old number. O(sections + rows of
    /// the section's lists).
    ///
    /// - Parameters:
    ///   - number: The old number of the row in the section, from 0.
    ///   - identity: Returns the identity of the row with a number, from 0, in a counted run; nil if the script
    ///     provides none.
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

    /// Returns a message about identifiers that several rows or sections have; nil if all are unique. O(rows).
    ///
    /// - Parameter path: The path of the table in the message.
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
