import Diagnostics
import Geometry
internal import Layout

/// A position, or a distance in both directions, in points. x grows to the right, y downwards.
public struct Point: Hashable, Sendable {
    /// The distance from the left, in points.
    public var x: Double
    /// The distance from the top, in points.
    public var y: Double

    /// Creates a point from its distances to the top left corner.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
    /// The width in points, at least 0.
    public var width: Double
    /// The height in points, at least 0.
    public var height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A rectangle in points: its top left corner and its size.
public struct Rect: Hashable, Sendable, CustomStringConvertible {
    /// The distance from the left, in points.
    public var x: Double
    /// The distance from the top, in points.
    public var y: Double
    /// The width in points, at least 0.
    public var width: Double
    /// The height in points, at least 0.
    public var height: Double

    /// Creates a rectangle from its top left corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    init(_ rect: Geometry.Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }

    /// The rectangle in the form `(20, 64) 200 × 44`.
    public var description: String {
        "(\(NumberText.short(x)), \(NumberText.short(y))) \(NumberText.short(width)) × \(NumberText.short(height))"
    }
}

/// Distances inwards from the four edges of a rectangle, in points.
public struct Insets: Hashable, Sendable {
    /// The distance from the top edge, in points.
    public var top: Double
    /// The distance from the left edge, in points.
    public var left: Double
    /// The distance from the bottom edge, in points.
    public var bottom: Double
    /// The distance from the right edge, in points.
    public var right: Double

    /// Creates insets. Default: 0 for each edge.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}
