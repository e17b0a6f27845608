internal import Layout

/// A place, or a distance in both directions, in points. x grows to the right, y downwards.
public struct Point: Hashable, Sendable {
    /// From the left, in points.
    public var x: Double
    /// From the top, in points.
    public var y: Double

    /// A place by its distances from the top left corner.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}

/// A width and a height in points.
public struct Size: Hashable, Sendable {
    /// In points, from 0.
    public var width: Double
    /// In points, from 0.
    public var height: Double

    /// A size by its two lengths.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}

/// A rectangle in points: its top left corner and its size.
public struct Rect: Hashable, Sendable, CustomStringConvertible {
    /// From the left, in points.
    public var x: Double
    /// From the top, in points.
    public var y: Double
    /// In points, from 0.
    public var width: Double
    /// In points, from 0.
    public var height: Double

    /// A rectangle by its top left corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    init(_ rect: Layout.Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }

    /// `(20, 64) 200 × 44`.
    public var description: String {
        "(\(NumberText.short(x)), \(NumberText.short(y))) \(NumberText.short(width)) × \(NumberText.short(height))"
    }
}

/// Distances inwards from the four edges of a rectangle, in points.
public struct Insets: Hashable, Sendable {
    /// From the top edge, in points.
    public var top: Double
    /// From the left edge, in points.
    public var left: Double
    /// From the bottom edge, in points.
    public var bottom: Double
    /// From the right edge, in points.
    public var right: Double

    /// Insets that are 0 where none is given.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}
