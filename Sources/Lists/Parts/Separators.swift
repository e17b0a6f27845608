package import Geometry

/// The lines between the rows of a table.
package struct Separators: Hashable, Sendable {
    /// The style of separators.
    package enum Style: Hashable, Sendable {
        case none
        case singleLine
    }

    /// The style of all separators. Default: a single line.
    package var style = Style.singleLine
    /// The distance of the line from the leading edge of the row in points.
    package var leading = 16.0
    /// The distance of the line from the trailing edge of the row in points.
    package var trailing = 0.0

    /// Creates separators with single lines, inset by 16 points on the leading side.
    package init() {}

    /// Returns the frame of the separator at the lower edge of a row, one pixel thick. Returns nil for a row without a
    /// separator: if the style is `none`, the row has no height or hides its separator, or the row is the last of its
    /// section in a table that is not plain.
    ///
    /// - Parameters:
    ///   - row: The frame of the row, in the coordinates of the result.
    ///   - isLast: Whether the row is the last of its section.
    ///   - isHidden: Whether the row hides its separator.
    ///   - tableStyle: The style of the table.
    ///   - scale: The pixels per point; at least 1 is used.
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
