package import Layout

/// The lines between the rows of a table.
package struct Separators: Hashable, Sendable {
    /// What is between two rows.
    package enum Style: Hashable, Sendable {
        case none
        case singleLine
    }

    /// What is between two rows.
    package var style = Style.singleLine
    /// How far the line begins and ends from the sides of the row.
    package var leading = 16.0
    /// The same at the trailing side.
    package var trailing = 0.0

    /// Lines as tables have them when nothing is said.
    package init() {}

    /// The line at the lower edge of a row, one pixel thick; nil where there is none: after the last row of a section of a
    /// grouped table, and where the row hides it.
    package func frame(
        below row: Rect, isLast: Bool, isHidden: Bool, style tableStyle: TableStyle, scale: Double,
        direction: LayoutDirection = .leftToRight
    ) -> Rect? {
        guard style == .singleLine, !isHidden, !(isLast && tableStyle != .plain), row.height > 0 else { return nil }
        let pixel = 1 / max(scale, 1)
        let start = direction == .leftToRight ? leading : trailing
        let width = max(0, row.width - leading - trailing)
        return Rect(x: row.x + start, y: row.maxY - pixel, width: width, height: pixel)
    }
}
