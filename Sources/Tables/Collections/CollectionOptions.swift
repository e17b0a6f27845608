package import Layout

/// The way in which a collection scrolls.
package enum ScrollDirection: Hashable, Sendable {
    case vertical
    case horizontal
}

/// How a collection puts its items: in lines across the direction in which it scrolls.
package struct CollectionOptions: Hashable, Sendable {
    /// The way in which the lines follow each other.
    package var scrollDirection = ScrollDirection.vertical
    /// The size of all items, unless the host is asked.
    package var itemSize = Size(width: 50, height: 50)
    /// Whether the host is asked for the size of each item: O(items) for each change of a section.
    package var asksForItemSizes = false
    /// The room between two lines, in points.
    package var minimumLineSpacing = 10.0
    /// The least room between two items of a line, in points.
    package var minimumInteritemSpacing = 10.0
    /// `left` is the leading one.
    package var sectionInset = Insets.zero
    /// So many items a line, as wide as the line has room for; nil for as many as fit.
    package var columns: Int?
    /// The lengths of headers and footers along the scroll.
    package var headerLength = 50.0
    /// The same for footers.
    package var footerLength = 50.0
    /// How many items are asked for ahead.
    package var prefetchDistance = 0
    /// Whether headers stay at the edge where the content begins while their section is seen.
    package var pinsHeaders = false
    /// Whether footers stay at the other edge while their section is seen.
    package var pinsFooters = false
    /// How far beyond the edges cells are alive, in points.
    package var overscan = 100.0
    /// The room around the content that the scroll leaves free, in points.
    package var contentInset = Insets.zero
    /// Which side items and lines begin at.
    package var direction = LayoutDirection.leftToRight

    package init() {}

    /// Whether the content begins at the right.
    package var isMirrored: Bool { !isVertical && direction == .rightToLeft }

    /// Whether it scrolls up and down.
    package var isVertical: Bool { scrollDirection == .vertical }

    /// The room that the scroll leaves free before and after the content, along it.
    var flowContentInset: (start: Double, end: Double) {
        isVertical ? (contentInset.top, contentInset.bottom) : (contentInset.left, contentInset.right)
    }

    /// A size by the direction of the scroll.
    func flow(_ size: Size) -> FlowSize {
        let (along, across) = isVertical ? (size.height, size.width) : (size.width, size.height)
        return FlowSize(along: Self.length(along), across: Self.length(across))
    }

    /// A value that is not a length takes no room.
    static func length(_ points: Double) -> Double { points.isFinite ? min(max(points, 0), RowHeight.largest) : 0 }

    /// The insets of a section, before and after its lines along the scroll, and across.
    var flowInsets: (before: Double, after: Double, start: Double, end: Double) {
        let inset = sectionInset
        return isVertical
            ? (inset.top, inset.bottom, inset.left, inset.right) : (inset.left, inset.right, inset.top, inset.bottom)
    }
}

/// A size along the direction of the scroll and across it.
package struct FlowSize: Hashable, Sendable {
    /// In points, in the direction of the scroll.
    package var along: Double
    /// In points, across it.
    package var across: Double
}
