package import SectionDiff

/// The positions of sections, rows, headers and footers of a table: a counted tree of sections, each with a counted
/// tree of heights. Searches and changes take O(log sections + log rows).
package struct SectionOffsets {
    private var tree = CountedTree<SectionExtent>()

    /// Creates the offsets of an empty table.
    package init() {}

    /// Creates the offsets of sections. O(sections).
    package init(_ sections: [SectionExtent]) {
        tree = CountedTree(sections)
    }

    /// The number of sections.
    package var sectionCount: Int { tree.summary.elements }
    /// The number of rows in all sections.
    package var rowCount: Int { tree.summary.rows }
    /// The length of all sections together.
    package var height: Length { tree.summary.height }
    /// The number of rows, headers and footers with estimated heights.
    package var estimatedCount: Int { tree.summary.estimated }

    /// Returns the number of rows in an existing section.
    package func rowCount(inSection section: Int) -> Int { tree.read(found(section)) { $0.rows.count } }

    private func found(_ section: Int) -> CountedTree<SectionExtent>.Found { tree.find(element: section)! }

    /// Returns whether a row, header or footer exists. A hidden header or footer does not. A supplementary view exists
    /// if its item does.
    package func contains(_ place: CellPlace) -> Bool {
        guard place.section >= 0, place.section < sectionCount else { return false }
        return switch place.kind {
        case .row(let row): row >= 0 && row < rowCount(inSection: place.section)
        case .header: header(of: place.section) != .absent
        case .footer: footer(of: place.section) != .absent
        }
    }

    /// Returns the height of an existing section's header; `.absent` if it has no header or the header is hidden.
    package func header(of section: Int) -> RowHeight { tree.read(found(section)) { $0.header } }
    /// Returns the height of an existing section's footer; `.absent` if it has no footer or the footer is hidden.
    package func footer(of section: Int) -> RowHeight { tree.read(found(section)) { $0.footer } }

    /// Returns the number of rows of an existing section, and whether it has a header and a footer, even if they are
    /// hidden.
    package func shape(of section: Int) -> SectionShape {
        tree.read(found(section)) { extent in
            SectionShape(
                rows: extent.rows.count, hasHeader: extent.header != .absent || extent.hidden.contains(.headers),
                hasFooter: extent.footer != .absent || extent.hidden.contains(.footers))
        }
    }

    // MARK: Offsets

    /// Returns the distance of a place from the start of the content. The section must exist.
    package func offset(of place: CellPlace) -> Length {
        let found = found(place.section)
        return found.before.height + tree.read(found) { $0.start(of: place.kind) }
    }

    /// Returns the height of an existing place.
    package func height(of place: CellPlace) -> RowHeight {
        tree.read(found(place.section)) { $0.height(of: place.kind) }
    }

    /// Returns the distances of an existing section's start and end from the start of the content, including the space
    /// around the section.
    package func range(ofSection section: Int) -> (start: Length, end: Length) {
        let found = found(section)
        return (found.before.height, found.before.height + tree.read(found) { $0.summary.height })
    }

    /// Returns the distances of the start and end of an existing section's rows from the start of the content.
    package func range(ofRowsIn section: Int) -> (start: Length, end: Length) {
        let found = found(section)
        return tree.read(found) {
            let start = found.before.height + $0.rowsStart
            return (start, start + $0.rows.height)
        }
    }

    /// Returns the place at a distance from the start, or an adjacent place if the distance is between places. Returns
    /// the first place for a distance before the content, the last place after it, and nil for an empty table.
    package func place(at distance: Length) -> CellPlace? {
        guard let found = tree.find(height: max(distance, .zero)) else { return lastPlace }
        let section = found.before.elements
        let rest = max(distance, .zero) - found.before.height
        let place: CellPlace? = tree.read(found) { extent in
            if rest < extent.rowsStart, extent.header != .absent { return .header(section) }
            if let row = extent.rows.row(at: max(.zero, rest - extent.rowsStart)) { return .row(section, row) }
            if extent.footer != .absent { return .footer(section) }
            // In the space after a section or after a row, returns the last place before it.
            return extent.rows.count > 0 ? .row(section, extent.rows.count - 1) : nil
        }
        if let place { return place }
        if tree.read(found, { $0.header }) != .absent { return .header(section) }
        return firstPlace(fromSection: section + 1) ?? lastPlace(beforeSection: section)
    }

    /// Returns the space between two adjacent places. Only sections have space around them.
    func gap(between place: CellPlace, and next: CellPlace) -> Length {
        offset(of: next) - offset(of: place) - height(of: place).length
    }

    // MARK: Adjacent places

    /// The first row, header or footer, or nil in an empty table.
    package var firstPlace: CellPlace? { firstPlace(fromSection: 0) }
    /// The last row, header or footer, or nil in an empty table.
    package var lastPlace: CellPlace? { lastPlace(beforeSection: sectionCount) }

    /// Returns the first place of a section, which may not be negative, or of the sections after it; nil if none
    /// exists.
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

    /// Returns the last place before a section; nil if none exists.
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

    /// Returns the place after an existing place; nil after the last.
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

    /// Returns the place before an existing place; nil before the first.
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

    /// Returns the next row after a path, skipping empty sections; nil after the last row, or if the section does not
    /// exist.
    package func path(after path: ItemPath) -> ItemPath? {
        guard path.section >= 0, path.section < sectionCount else { return nil }
        if path.item + 1 < rowCount(inSection: path.section) {
            return ItemPath(section: path.section, item: path.item + 1)
        }
        return self.path(ofRow: tree.find(element: path.section + 1)?.before.rows)
    }

    /// Returns the previous row before a path, skipping empty sections; nil before the first row, or if the section
    /// does not exist.
    package func path(before path: ItemPath) -> ItemPath? {
        guard path.section >= 0, path.section < sectionCount else { return nil }
        if path.item > 0 { return ItemPath(section: path.section, item: path.item - 1) }
        return self.path(ofRow: found(path.section).before.rows - 1)
    }

    /// Returns the path of the row with an index that counts the rows of all sections; nil if the index is nil or out
    /// of range.
    package func path(ofRow number: Int?) -> ItemPath? {
        guard let number, let found = tree.find(row: number) else { return nil }
        return ItemPath(section: found.before.elements, item: number - found.before.rows)
    }

    /// Returns the index of a row in an existing section, counting the rows of all sections.
    package func number(of path: ItemPath) -> Int { found(path.section).before.rows + path.item }

    /// Returns the number of rows before a place.
    func rowsBefore(_ place: CellPlace) -> Int {
        let found = found(place.section)
        return switch place.kind {
        case .header: found.before.rows
        case .row(let row): found.before.rows + row
        case .footer: found.before.rows + tree.read(found) { $0.rows.count }
        }
    }

    /// Returns a place with an estimated height. Searches from a row to the end first, and then from the start. Returns
    /// nil if all heights are exact.
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

    /// Sets the height of an existing place.
    package mutating func set(_ place: CellPlace, _ height: RowHeight) {
        tree.modify(found(place.section)) { $0.set(place.kind, height) }
    }

    /// Changes an existing section in place.
    package mutating func modify(section: Int, _ body: (inout SectionExtent) -> Void) {
        tree.modify(found(section), body)
    }

    /// Inserts sections before a section or at the end.
    package mutating func insert(_ sections: [SectionExtent], at section: Int) { tree.insert(sections, at: section) }

    /// Removes and returns an existing section.
    package mutating func extract(section: Int) -> SectionExtent { tree.extract(section..<section + 1)[0] }

    /// Turns the heights of these kinds of places into estimates. Heights of missing or hidden headers and footers
    /// don't change. O(rows).
    package mutating func makeEstimates(_ kinds: MeasuredKinds) { tree.modifyAll { $0.makeEstimates(kinds) } }

    /// The approximate memory of the heights in bytes.
    package var bytes: Int { tree.leaves.reduce(0) { $0 + $1.rows.bytes + MemoryLayout<SectionExtent>.stride + 48 } }
}
