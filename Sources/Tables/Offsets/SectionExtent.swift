/// What is measured, and not set.
package struct MeasuredKinds: OptionSet, Sendable {
    /// The bits.
    package let rawValue: Int
    /// Those of some bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Rows.
    package static let rows = MeasuredKinds(rawValue: 1)
    /// Headers.
    package static let headers = MeasuredKinds(rawValue: 2)
    /// Footers.
    package static let footers = MeasuredKinds(rawValue: 4)
}

/// The lengths of one section: its header, rows and footer, and the room before and after them.
package struct SectionExtent: CountedLeaf {
    /// The height of the header; `.absent` without one.
    package var header: RowHeight
    /// The height of the footer; `.absent` without one.
    package var footer: RowHeight
    /// Which of both are there and were given no height: they are not shown, and may have one later.
    package var hidden: MeasuredKinds = []
    /// The room before the header, and after the footer: grouped tables and collections have some.
    package var spaceBefore: Length
    package var spaceAfter: Length
    /// The room between the header and the rows, and between these and the footer: the insets of a collection.
    package var spaceBeforeRows = Length.zero
    package var spaceAfterRows = Length.zero
    /// The heights of the rows.
    package var rows: RowHeights

    /// The lengths of a section, without room around its rows.
    package init(
        rows: RowHeights, header: RowHeight = .absent, footer: RowHeight = .absent, spaceBefore: Length = .zero,
        spaceAfter: Length = .zero
    ) {
        self.rows = rows
        self.header = header
        self.footer = footer
        self.spaceBefore = spaceBefore
        self.spaceAfter = spaceAfter
    }

    static var empty: SectionExtent { SectionExtent(rows: RowHeights()) }

    var summary: TreeSummary {
        let rows = rows.summary
        return TreeSummary(
            elements: 1, rows: rows.rows,
            height: rowsStart + rows.height + spaceAfterRows + footer.length + spaceAfter,
            estimated: rows.estimated + (header.isExact ? 0 : 1) + (footer.isExact ? 0 : 1))
    }

    /// Where the rows begin, from the section's beginning.
    var rowsStart: Length { spaceBefore + header.length + spaceBeforeRows }

    /// Where a place begins, from the section's beginning.
    func start(of kind: CellPlace.Kind) -> Length {
        switch kind {
        case .header: spaceBefore
        case .row(let row): rowsStart + rows.offset(of: row)
        case .footer: rowsStart + rows.height + spaceAfterRows
        }
    }

    func height(of kind: CellPlace.Kind) -> RowHeight {
        switch kind {
        case .header: header
        case .row(let row): rows[row]
        case .footer: footer
        }
    }

    mutating func set(_ kind: CellPlace.Kind, _ height: RowHeight) {
        switch kind {
        case .header: header = height
        case .row(let row): rows.set(row, height)
        case .footer: footer = height
        }
    }

    /// Makes heights guesses, those that are not the same for all.
    mutating func makeEstimates(_ kinds: MeasuredKinds) {
        if kinds.contains(.rows) { rows.makeEstimates() }
        if kinds.contains(.headers), header != .absent { header = header.asEstimate }
        if kinds.contains(.footers), footer != .absent { footer = footer.asEstimate }
    }
}
