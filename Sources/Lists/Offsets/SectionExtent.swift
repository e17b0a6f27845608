/// The kinds of places whose heights are measured.
package struct MeasuredKinds: OptionSet, Sendable {
    /// One bit per kind.
    package let rawValue: Int
    /// Creates a set from its bits.
    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Rows, without headers and footers.
    package static let rows = MeasuredKinds(rawValue: 1)
    /// Headers of sections.
    package static let headers = MeasuredKinds(rawValue: 2)
    /// Footers of sections.
    package static let footers = MeasuredKinds(rawValue: 4)
}

/// The lengths of a section: header, rows, footer, and the space around them.
package struct SectionExtent: CountedLeaf {
    /// The height of the header; `.absent` if the section has no header or hides it.
    package var header: RowHeight
    /// The height of the footer; `.absent` if the section has no footer or hides it.
    package var footer: RowHeight
    /// The header and footer that exist although their height is `.absent`. They are hidden, and can get a height
    /// later.
    package var hidden: MeasuredKinds = []
    /// The space before the header, in grouped tables.
    package var spaceBefore: Length
    /// The space after the footer, in grouped tables.
    package var spaceAfter: Length
    /// The space between the header and the rows, for the insets of collections.
    package var spaceBeforeRows = Length.zero
    /// The space between the rows and the footer, for the insets of collections.
    package var spaceAfterRows = Length.zero
    /// The heights of the rows.
    package var rows: RowHeights

    /// Creates the lengths of a section, without space around its rows.
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

    /// The start of the rows, relative to the section.
    var rowsStart: Length { spaceBefore + header.length + spaceBeforeRows }

    /// Returns the start of a place, relative to the section.
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

    /// Turns the heights of these kinds of places into estimates.
    mutating func makeEstimates(_ kinds: MeasuredKinds) {
        if kinds.contains(.rows) { rows.makeEstimates() }
        if kinds.contains(.headers), header != .absent { header = header.asEstimate }
        if kinds.contains(.footers), footer != .absent { footer = footer.asEstimate }
    }
}
