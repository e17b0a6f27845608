package import SectionDiff

/// Where the sections, rows, headers and footers of a table begin: a counted tree of sections, each with a counted tree of
/// heights. A look-up or a change takes O(log sections + log rows).
package struct SectionOffsets {
    private var tree = CountedTree<SectionExtent>()

    /// Those of an empty table.
    package init() {}

    /// Those of these sections. O(sections).
    package init(_ sections: [SectionExtent]) {
        tree = CountedTree(sections)
    }

    /// How many sections there are.
    package var sectionCount: Int { tree.summary.elements }
    /// The rows of all sections.
    package var rowCount: Int { tree.summary.rows }
    /// The length of everything.
    package var height: Length { tree.summary.height }
    /// How many rows, headers and footers have a guess.
    package var estimatedCount: Int { tree.summary.estimated }

    /// The rows of a section, which must be there.
    package func rowCount(inSection section: Int) -> Int { tree.read(found(section)) { $0.rows.count } }

    private func found(_ section: Int) -> CountedTree<SectionExtent>.Found { tree.find(element: section)! }

    /// Whether there is such a row, header or footer.
    package func contains(_ place: CellPlace) -> Bool {
        guard place.section >= 0, place.section < sectionCount else { return false }
        return switch place.kind {
        case .row(let row): row >= 0 && row < rowCount(inSection: place.section)
        case .header: header(of: place.section) != .absent
        case .footer: footer(of: place.section) != .absent
        }
    }

    /// The height of a section's header; `.absent` without one.
    package func header(of section: Int) -> RowHeight { tree.read(found(section)) { $0.header } }
    /// The height of a section's footer; `.absent` without one.
    package func footer(of section: Int) -> RowHeight { tree.read(found(section)) { $0.footer } }

    /// What a section is made of.
    package func shape(of section: Int) -> SectionShape {
        tree.read(found(section)) { extent in
            SectionShape(
                rows: extent.rows.count, hasHeader: extent.header != .absent || extent.hidden.contains(.headers),
                hasFooter: extent.footer != .absent || extent.hidden.contains(.footers))
        }
    }

    // MARK: Offsets

    /// Where a place begins.
    package func offset(of place: CellPlace) -> Length {
        let found = found(place.section)
        return found.before.height + tree.read(found) { $0.start(of: place.kind) }
    }

    /// The height of a place, which must be there.
    package func height(of place: CellPlace) -> RowHeight {
        tree.read(found(place.section)) { $0.height(of: place.kind) }
    }

    /// Where a section begins and ends.
    package func range(ofSection section: Int) -> (start: Length, end: Length) {
        let found = found(section)
        return (found.before.height, found.before.height + tree.read(found) { $0.summary.height })
    }

    /// Where the rows of a section begin and end.
    package func range(ofRowsIn section: Int) -> (start: Length, end: Length) {
        let found = found(section)
        return tree.read(found) {
            let start = found.before.height + $0.rowsStart
            return (start, start + $0.rows.height)
        }
    }

    /// The place that holds the point at a distance from the beginning, or the nearest one where there is room between
    /// places; the first or last one outside. Nil without any.
    package func place(at distance: Length) -> CellPlace? {
        guard let found = tree.find(height: max(distance, .zero)) else { return lastPlace }
        let section = found.before.elements
        let rest = max(distance, .zero) - found.before.height
        let place: CellPlace? = tree.read(found) { extent in
            if rest < extent.rowsStart, extent.header != .absent { return .header(section) }
            if let row = extent.rows.row(at: max(.zero, rest - extent.rowsStart)) { return .row(section, row) }
            if extent.footer != .absent { return .footer(section) }
            // The room after a section, or a row that the point does not lie in: the last one before it.
            return extent.rows.count > 0 ? .row(section, extent.rows.count - 1) : nil
        }
        if let place { return place }
        if tree.read(found, { $0.header }) != .absent { return .header(section) }
        return firstPlace(fromSection: section + 1) ?? lastPlace(beforeSection: section)
    }

    /// The room between two neighbours, which only sections have.
    func gap(between place: CellPlace, and next: CellPlace) -> Length {
        offset(of: next) - offset(of: place) - height(of: place).length
    }

    // MARK: Neighbours

    /// The first row, header or footer; nil in an empty table.
    package var firstPlace: CellPlace? { firstPlace(fromSection: 0) }
    /// The last row, header or footer; nil in an empty table.
    package var lastPlace: CellPlace? { lastPlace(beforeSection: sectionCount) }

    /// The first place of a section or of one after it.
    package func firstPlace(fromSection section: Int) -> CellPlace? {
        for section in section..<max(section, sectionCount) {
            let first: CellPlace? = tree.read(found(section)) { extent in
                if extent.header != .absent { return .header(section) }
                if extent.rows.count > 0 { return .row(section, 0) }
                return extent.footer != .absent ? .footer(section) : nil
            }
            if let first { return first }
        }
        return nil
    }

    /// The last place before a section.
    package func lastPlace(beforeSection end: Int) -> CellPlace? {
        for section in (0..<max(0, min(end, sectionCount))).reversed() {
            let last: CellPlace? = tree.read(found(section)) { extent in
                if extent.footer != .absent { return .footer(section) }
                if extent.rows.count > 0 { return .row(section, extent.rows.count - 1) }
                return extent.header != .absent ? .header(section) : nil
            }
            if let last { return last }
        }
        return nil
    }

    /// The next place; nil behind the last one.
    package func place(after place: CellPlace) -> CellPlace? {
        let section = place.section
        let next: CellPlace? = tree.read(found(section)) { extent in
            let row: Int
            switch place.kind {
            case .header: row = 0
            case .row(let last): row = last + 1
            case .footer: return nil
            }
            if row < extent.rows.count { return .row(section, row) }
            return extent.footer != .absent ? .footer(section) : nil
        }
        return next ?? firstPlace(fromSection: section + 1)
    }

    /// The place before; nil before the first one.
    package func place(before place: CellPlace) -> CellPlace? {
        let section = place.section
        let previous: CellPlace? = tree.read(found(section)) { extent in
            let row: Int
            switch place.kind {
            case .header: return nil
            case .row(let next): row = next - 1
            case .footer: row = extent.rows.count - 1
            }
            if row >= 0 { return .row(section, row) }
            return extent.header != .absent ? .header(section) : nil
        }
        return previous ?? lastPlace(beforeSection: section)
    }

    /// The next row after a path, section by section; empty sections are passed over.
    package func path(after path: ItemPath) -> ItemPath? {
        guard path.section >= 0, path.section < sectionCount else { return nil }
        if path.item + 1 < rowCount(inSection: path.section) {
            return ItemPath(section: path.section, item: path.item + 1)
        }
        return self.path(ofRow: tree.find(element: path.section + 1)?.before.rows)
    }

    /// The row before a path; empty sections are passed over.
    package func path(before path: ItemPath) -> ItemPath? {
        guard path.section >= 0, path.section < sectionCount else { return nil }
        if path.item > 0 { return ItemPath(section: path.section, item: path.item - 1) }
        return self.path(ofRow: found(path.section).before.rows - 1)
    }

    /// The row with a number among those of all sections.
    package func path(ofRow number: Int?) -> ItemPath? {
        guard let number, let found = tree.find(row: number) else { return nil }
        return ItemPath(section: found.before.elements, item: number - found.before.rows)
    }

    /// The number of a row among those of all sections.
    package func number(of path: ItemPath) -> Int { found(path.section).before.rows + path.item }

    /// How many rows stand before a place.
    func rowsBefore(_ place: CellPlace) -> Int {
        let found = found(place.section)
        return switch place.kind {
        case .header: found.before.rows
        case .row(let row): found.before.rows + row
        case .footer: found.before.rows + tree.read(found) { $0.rows.count }
        }
    }

    /// The first place of which the height is a guess, from a row on; those before it only when there is none.
    package func nextEstimate(from path: ItemPath) -> CellPlace? {
        guard estimatedCount > 0 else { return nil }
        var number = 0
        if path.section < sectionCount {
            let found = found(path.section)
            if let row = tree.read(found, { $0.rows.nextEstimate(from: path.item) }) { return .row(path.section, row) }
            number = found.before.estimated + tree.read(found) { $0.summary.estimated }
        }
        guard let found = tree.find(estimated: number) ?? tree.find(estimated: 0) else { return nil }
        let section = found.before.elements
        return tree.read(found) { extent in
            if !extent.header.isExact { return .header(section) }
            if let row = extent.rows.nextEstimate(from: 0) { return .row(section, row) }
            return .footer(section)
        }
    }

    // MARK: Changes

    /// Sets the height of a place, which must be there.
    package mutating func set(_ place: CellPlace, _ height: RowHeight) {
        tree.modify(found(place.section)) { $0.set(place.kind, height) }
    }

    /// Changes a section where it lies.
    package mutating func modify(section: Int, _ body: (inout SectionExtent) -> Void) {
        tree.modify(found(section), body)
    }

    /// Puts sections before a section, or behind the last one.
    package mutating func insert(_ sections: [SectionExtent], at section: Int) { tree.insert(sections, at: section) }

    /// Takes a section out.
    package mutating func extract(section: Int) -> SectionExtent { tree.extract(section..<section + 1)[0] }

    /// Makes heights guesses: O(rows).
    package mutating func makeEstimates(_ kinds: MeasuredKinds) { tree.modifyAll { $0.makeEstimates(kinds) } }

    /// About how many bytes the heights take.
    package var bytes: Int { tree.leaves.reduce(0) { $0 + $1.rows.bytes + MemoryLayout<SectionExtent>.stride + 48 } }
}
