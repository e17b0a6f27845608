/// The titles at the side of a table that lead to its sections.
package struct SectionIndex: Hashable, Sendable {
    /// From top to bottom.
    package var titles: [String]
    /// The section of each title.
    package var sections: [Int]

    /// - Parameter sections: by title; without it each title stands for the section with its number.
    package init(titles: [String], sections: [Int]? = nil) {
        self.titles = titles
        self.sections = sections ?? Array(titles.indices)
    }

    /// The section for a touch at a part of the height, from 0 to 1; nil without titles, or where the table has no such
    /// section.
    package func section(at part: Double, sectionCount: Int) -> Int? {
        guard !titles.isEmpty, part.isFinite else { return nil }
        let title = min(titles.count - 1, max(0, Int((min(max(part, 0), 1) * Double(titles.count)).rounded(.down))))
        guard title < sections.count, sections[title] >= 0, sections[title] < sectionCount else { return nil }
        return sections[title]
    }
}
