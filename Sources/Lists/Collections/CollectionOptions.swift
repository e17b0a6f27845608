package import Geometry

/// The scroll direction of a collection.
package enum ScrollDirection: Hashable, Sendable {
    case vertical
    case horizontal
}

/// The layout options of a collection, which arranges items in lines across the scroll direction.
package struct CollectionOptions: Hashable, Sendable {
    /// The scroll direction.
    package var scrollDirection = ScrollDirection.vertical
    /// The size in points of all items, or of the items for which the host returns none. Lengths outside of 0…100,000
    /// are limited.
    package var itemSize = Size(width: 50, height: 50)
    /// Whether the host is asked for the size of each item. Then each change of a section takes O(items).
    package var asksForItemSizes = false
    /// The distance between lines in points. A negative distance counts as 0.
    package var minimumLineSpacing = 10.0
    /// The minimum distance between items of a line in points. A negative distance counts as 0.
    package var minimumInteritemSpacing = 10.0
    /// The insets of sections in points. `left` is the leading inset.
    package var sectionInset = Insets.zero
    /// The number of items per line, which share the line's length equally; nil for as many as fit. Ignored if
    /// `asksForItemSizes` is true.
    package var columns: Int?
    /// The length of headers along the scroll direction in points.
    package var headerLength = 50.0
    /// The length of footers along the scroll direction in points.
    package var footerLength = 50.0
    /// The number of items that are prefetched beyond the live cells; 0 for none.
    package var prefetchDistance = 0
    /// Whether headers stay at the start edge while their section is visible.
    package var pinsHeaders = false
    /// Whether footers stay at the end edge while their section is visible.
    package var pinsFooters = false
    /// The distance beyond the edges of the view within which items have cells, in points.
    package var overscan = 100.0
    /// The space around the content in points. Only the insets before and after the content along the scroll direction
    /// count; of a horizontal collection, `left` is the leading inset.
    package var contentInset = Insets.zero
    /// The layout direction of items and lines.
    package var direction = LayoutDirection.leftToRight

    /// Creates the options of a vertical collection with items of 50 × 50 points and gaps of 10 points.
    package init() {}

    /// Whether the collection scrolls horizontally from right to left.
    package var isMirrored: Bool { !isVertical && direction == .rightToLeft }

    /// Whether the collection scrolls vertically.
    package var isVertical: Bool { scrollDirection == .vertical }

    /// The content inset before and after the content along the scroll direction.
    var flowContentInset: (start: Double, end: Double) {
        isVertical ? (contentInset.top, contentInset.bottom) : (contentInset.left, contentInset.right)
    }

    /// Returns a size as valid lengths along and across the scroll direction.
    func flow(_ size: Size) -> FlowSize {
        let (along, across) = isVertical ? (size.height, size.width) : (size.width, size.height)
        return FlowSize(along: Self.length(along), across: Self.length(across))
    }

    /// Returns the length limited to the valid range; 0 if it is not finite.
    static func length(_ points: Double) -> Double { points.isFinite ? min(max(points, 0), RowHeight.largest) : 0 }

    /// The insets of a section before and after its lines, and at the start and end of lines.
    var flowInsets: (before: Double, after: Double, start: Double, end: Double) {
        let inset = sectionInset
        return isVertical
            ? (inset.top, inset.bottom, inset.left, inset.right) : (inset.left, inset.right, inset.top, inset.bottom)
    }
}

/// A size along and across the scroll direction.
package struct FlowSize: Hashable, Sendable {
    /// The length along the scroll direction in points.
    package var along: Double
    /// The length across the scroll direction in points.
    package var across: Double
}
