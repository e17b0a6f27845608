package import Geometry

/// The appearance of sections.
package enum TableStyle: Hashable, Sendable {
    /// Headers and footers stay at the edges while their section is visible.
    case plain
    /// Sections are separated by space.
    case grouped
    /// Sections are separated by space and inset from the sides.
    case insetGrouped
}

/// The options of a table.
package struct TableOptions: Sendable, Hashable {
    /// The appearance of sections.
    package var style = TableStyle.plain
    /// The height of all rows in points, 0 to `RowHeight.largest`. If it is nil or out of range, heights are computed
    /// or measured.
    package var rowHeight: Double?
    /// The estimated height of a row in points until it is measured. If it is not positive and finite, 44 is used.
    package var estimatedRowHeight = 44.0
    /// The height of all headers in points, 0 to `RowHeight.largest`; 0 hides them. If it is nil or out of range,
    /// heights are measured.
    package var headerHeight: Double?
    /// The height of all footers in points, 0 to `RowHeight.largest`; 0 hides them. If it is nil or out of range,
    /// heights are measured.
    package var footerHeight: Double?
    /// The estimated height of a header or footer in points until it is measured. If it is not positive and finite, 44
    /// is used.
    package var estimatedHeaderHeight = 28.0
    /// The distance beyond the edges of the view within which rows have cells, in points. Negative and infinite
    /// distances count as 0.
    package var overscan = 100.0
    /// The space around the content in points. Only the top and bottom insets affect the layout of the table.
    package var contentInset = Insets.zero
    /// Whether a table at its end stays there when a batch, another size or other options change its content or space.
    package var followsEnd = false
    /// The number of rows that are prefetched beyond the live cells; 0 for none.
    package var prefetchDistance = 0

    /// Creates the default options.
    package init() {}

    /// The space around each section of a grouped table in points.
    package static let groupSpacing = 17.5
    /// The space at the sides of inset sections in points.
    package static let groupInset = 16.0

    var isSticky: Bool { style == .plain }
    var sideInset: Double { style == .insetGrouped ? Self.groupInset : 0 }

    var row: RowHeight { Self.height(rowHeight, estimatedRowHeight) }

    private static func height(_ fixed: Double?, _ estimated: Double) -> RowHeight {
        // An invalid height must not hide the row.
        if let fixed, fixed.isFinite, fixed >= 0, fixed <= RowHeight.largest { return .exact(fixed) }
        return .estimated(estimated.isFinite && estimated > 0 ? min(estimated, RowHeight.largest) : 44)
    }

    /// The kinds of places whose heights are measured, because the options don't fix them.
    var measured: MeasuredKinds {
        var kinds: MeasuredKinds = []
        if !row.isExact { kinds.insert(.rows) }
        if !Self.height(headerHeight, estimatedHeaderHeight).isExact { kinds.insert(.headers) }
        if !Self.height(footerHeight, estimatedHeaderHeight).isExact { kinds.insert(.footers) }
        return kinds
    }

    /// Returns the lengths of a section before any height is measured. A negative number of rows counts as 0.
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

/// The number of rows of a section, and whether the section has a header and a footer.
package struct SectionShape: Hashable, Sendable {
    /// The number of rows.
    package var rows: Int
    /// Whether the section has a header.
    package var hasHeader: Bool
    /// Whether the section has a footer.
    package var hasFooter: Bool

    /// Creates the composition of a section; by default without header and footer.
    package init(rows: Int, hasHeader: Bool = false, hasFooter: Bool = false) {
        self.rows = rows
        self.hasHeader = hasHeader
        self.hasFooter = hasFooter
    }
}
