/// A pair of coordinates, in points unless stated otherwise. The y axis points down.
package struct Point: Hashable, Sendable {
    /// The horizontal coordinate, growing to the right; in points unless stated otherwise.
    package var x: Double
    /// The vertical coordinate, growing downwards; in points unless stated otherwise.
    package var y: Double

    /// Creates a point from its distances to the right and down, in points unless stated otherwise. Negative
    /// coordinates are allowed.
    package init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin.
    package static let zero = Point(x: 0, y: 0)
}

/// A width and height in points.
package struct Size: Hashable, Sendable {
    /// The width in points, 0 or more.
    package var width: Double
    /// The height in points, 0 or more.
    package var height: Double

    /// Creates a size in points. Both values should be 0 or more, which is not checked.
    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// The size without extent.
    package static let zero = Size(width: 0, height: 0)

    /// Whether the width or height is not above 0, so that nothing is visible.
    package var isEmpty: Bool { !(width > 0 && height > 0) }
}

/// Distances from the four edges inwards, in points. `left` and `right` are physical.
package struct Insets: Hashable, Sendable {
    /// The distance inwards from the top edge, in points.
    package var top: Double
    /// The distance inwards from the left edge, in points.
    package var left: Double
    /// The distance inwards from the bottom edge, in points.
    package var bottom: Double
    /// The distance inwards from the right edge, in points.
    package var right: Double

    /// Creates insets from four distances inwards, in points. Negative values extend outwards.
    package init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Creates equal insets on all four edges, in points.
    package init(all inset: Double) {
        self.init(top: inset, left: inset, bottom: inset, right: inset)
    }

    /// The insets that change nothing.
    package static let zero = Insets(all: 0)

    /// Returns the insets with `left` and `right` exchanged if the direction is right to left. This converts
    /// leading/trailing insets, with the leading inset stored in `left`, to physical insets, or the reverse.
    package func resolved(_ direction: LayoutDirection) -> Insets {
        direction == .leftToRight ? self : Insets(top: top, left: right, bottom: bottom, right: left)
    }
}

/// A rectangle in points: origin at the top left, size to the right and down.
package struct Rect: Hashable, Sendable {
    /// The left edge, in points.
    package var x: Double
    /// The top edge, in points.
    package var y: Double
    /// The width in points, 0 or more.
    package var width: Double
    /// The height in points, 0 or more.
    package var height: Double

    /// Creates a rectangle from its top left corner and its size, in points. The size is not checked.
    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Creates a rectangle with its top left corner at `origin`, in points.
    package init(origin: Point = .zero, size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// The rectangle at the origin without extent.
    package static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    /// The top left corner.
    package var origin: Point { Point(x: x, y: y) }
    /// The width and height.
    package var size: Size { Size(width: width, height: height) }
    /// The x coordinate of the right edge, in points.
    package var maxX: Double { x + width }
    /// The y coordinate of the bottom edge, in points.
    package var maxY: Double { y + height }
    /// The x coordinate of the center, in points.
    package var midX: Double { x + width / 2 }
    /// The y coordinate of the center, in points.
    package var midY: Double { y + height / 2 }

    /// Returns the rectangle moved right by `point.x` and down by `point.y`.
    package func offset(by point: Point) -> Rect {
        Rect(x: x + point.x, y: y + point.y, width: width, height: height)
    }

    /// Returns the rectangle with each edge moved inwards; a width or height that would be negative becomes 0.
    package func inset(by insets: Insets) -> Rect {
        Rect(
            x: x + insets.left, y: y + insets.top,
            width: max(0, width - insets.left - insets.right),
            height: max(0, height - insets.top - insets.bottom))
    }

    /// Returns the rectangle with each edge rounded to the nearest multiple of 1/`scale`, where `scale` is the number
    /// of pixels per point. Rounding edges instead of sizes keeps adjacent views adjacent.
    package func rounded(toScale scale: Double) -> Rect {
        let left = PixelGrid.round(x, scale: scale)
        let top = PixelGrid.round(y, scale: scale)
        return Rect(
            x: left, y: top,
            width: PixelGrid.round(maxX, scale: scale) - left,
            height: PixelGrid.round(maxY, scale: scale) - top)
    }
}

extension Rect {
    /// Returns the common part of both rectangles; if they don't overlap, its width or height is 0.
    package func intersection(_ other: Rect) -> Rect {
        let left = max(x, other.x)
        let top = max(y, other.y)
        return Rect(
            x: left, y: top, width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
    }
}

extension Insets {
    /// Returns the sum of the insets, edge by edge.
    package static func + (a: Insets, b: Insets) -> Insets {
        Insets(top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom, right: a.right + b.right)
    }

    /// Returns the difference of the insets, edge by edge.
    package static func - (a: Insets, b: Insets) -> Insets {
        Insets(top: a.top - b.top, left: a.left - b.left, bottom: a.bottom - b.bottom, right: a.right - b.right)
    }
}
