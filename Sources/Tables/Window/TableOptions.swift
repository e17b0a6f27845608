package import Layout

/// How sections stand in a table.
package enum TableStyle: Hashable, Sendable {
    /// Headers and footers stay at the edge while their section is seen.
    case plain
    /// Sections stand apart.
    case grouped
    /// Sections stand apart, and away from the sides.
    case insetGrouped
}

/// How a table is measured and shown.
package struct TableOptions: Sendable, Hashable {
    /// How sections stand.
    package var style = TableStyle.plain
    /// The height of all rows; nil for rows that are calculated or measured.
    package var rowHeight: Double?
    /// The height that is guessed for a row, in points, till it is measured.
    package var estimatedRowHeight = 44.0
    /// The same for headers and footers.
    package var headerHeight: Double?
    /// The height of all footers; nil for measured ones.
    package var footerHeight: Double?
    /// The height that is guessed for a header or footer, in points.
    package var estimatedHeaderHeight = 28.0
    /// How far beyond the edges of the table cells are alive, in points.
    package var overscan = 100.0
    /// The room above and below the rows that the scroll leaves free, in points.
    package var contentInset = Insets.zero
    /// Whether a table that stands at its end stays there when rows come.
    package var followsEnd = false
    /// How many rows are asked for ahead.
    package var prefetchDistance = 0

    /// The options of a table of which nothing is said.
    package init() {}

    /// The room around each section in a grouped table.
    package static let groupSpacing = 17.5
    /// The room beside the sections of the inset style.
    package static let groupInset = 16.0

    var isSticky: Bool { style == .plain }
    var sideInset: Double { style == .insetGrouped ? Self.groupInset : 0 }

    var row: RowHeight { Self.height(rowHeight, estimatedRowHeight) }

    private static func height(_ fixed: Double?, _ estimated: Double) -> RowHeight {
        // A height that is not valid must not hide the row.
        if let fixed, fixed.isFinite, fixed >= 0, fixed <= RowHeight.largest { return .exact(fixed) }
        return .estimated(estimated.isFinite && estimated > 0 ? min(estimated, RowHeight.largest) : 44)
    }

    /// Which heights are measured.
    var measured: MeasuredKinds {
        var kinds: MeasuredKinds = []
        if !row.isExact { kinds.insert(.rows) }
        if !Self.height(headerHeight, estimatedHeaderHeight).isExact { kinds.insert(.headers) }
        if !Self.height(footerHeight, estimatedHeaderHeight).isExact { kinds.insert(.footers) }
        return kinds
    }

    /// The lengths of a section before anything is measured.
    package func extent(of shape: SectionShape) -> SectionExtent {
        let space = style == .plain ? Length.zero : Length(Self.groupSpacing)
        var extent = SectionExtent(
            rows: RowHeights(count: max(0, shape.rows), height: row),
            header: shape.hasHeader ? Self.height(headerHeight, estimatedHeaderHeight) : .absent,
            footer: shape.hasFooter ? Self.height(footerHeight, estimatedHeaderHeight) : .absent,
            spaceBefore: space, spaceAfter: space)
        if shape.hasHeader, extent.header == .absent { extent.hidden.insert(.headers) }
        if shape.hasFooter, extent.footer == .absent { extent.hidden.insert(.footers) }
        return extent
    }
}

/// What a table has to know of a section.
package struct SectionShape: Hashable, Sendable {
    /// How many rows it has.
    package var rows: Int
    /// Whether something stands above its rows.
    package var hasHeader: Bool
    /// Whether something stands below its rows.
    package var hasFooter: Bool

    /// A section of so many rows.
    package init(rows: Int, hasHeader: Bool = false, hasFooter: Bool = false) {
        self.rows = rows
        self.hasHeader = hasHeader
        self.hasFooter = hasFooter
    }
}
