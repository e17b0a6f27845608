/// The titles at the side of a table that lead to its sections.
package struct SectionIndex: Hashable, Sendable {
    /// The titles from top to bottom.
    package var titles: [String]
    /// The index of the section that each title leads to, in the order of the titles. A title without an index leads to
    /// no section.
    package var sections: [Int]

    /// Creates an index from its titles, top to bottom.
    ///
    /// - Parameter sections: The section of each title. Default: the index of the title.
    package init(titles: [String], sections: [Int]? = nil) {
        self.titles = titles
        self.sections = sections ?? Array(titles.indices)
    }

    /// Returns the index of the section for a touch at a fraction of the height, from 0 at the top to 1. Returns nil
    /// without titles, for a fraction that is not finite, or if the title's section does not exist.
    ///
    /// - Parameter sectionCount: The number of sections in the table.
    package func section(at part: Double, sectionCount: Int) -> Int? {
        guard !titles.isEmpty, part.isFinite else { return nil }
        let title = min(titles.count - 1, max(0, Int((min(max(part, 0), 1) * Double(titles.count)).rounded(.down))))
        guard title < sections.count, sections[title] >= 0, sections[title] < sectionCount else { return nil }
        return sections[title]
    }
}
