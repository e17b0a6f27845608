import Glibc

/// A map of the plane that keeps straight lines straight: `x' = a x + c y + tx`, `y' = b x + d y + ty`.
package struct AffineTransform: Hashable, Sendable {
    /// What x adds to x.
    package var a: Double
    /// What x adds to y.
    package var b: Double
    /// What y adds to x.
    package var c: Double
    /// What y adds to y.
    package var d: Double
    /// Points to the right.
    package var tx: Double
    /// Points down.
    package var ty: Double

    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Leaves everything where it is.
    package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Below 0 where it mirrors; 0 where it leaves nothing of an area.
    package var determinant: Double { a * d - b * c }

    /// Where a point goes.
    package func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// The smallest rectangle around what becomes of one.
    package func bounds(of rect: Rect) -> Rect {
        let corners = [
            Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y), Point(x: rect.x, y: rect.maxY),
            Point(x: rect.maxX, y: rect.maxY),
        ].map(apply)
        let (left, top) = (corners.map(\.x).min()!, corners.map(\.y).min()!)
        return Rect(x: left, y: top, width: corners.map(\.x).max()! - left, height: corners.map(\.y).max()! - top)
    }

    /// The map back; nil where there is none.
    package var inverse: AffineTransform? {
        let determinant = determinant
        guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
        return AffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// The same, with a point in the place of the origin.
    package func around(_ center: Point) -> AffineTransform {
        var moved = self
        moved.tx += center.x - a * center.x - c * center.y
        moved.ty += center.y - b * center.x - d * center.y
        return moved
    }
}

/// How a view is drawn instead of as it lies: about its centre scaled first, then turned, then moved.
package struct TransformValue: Hashable, Sendable {
    /// Degrees, clockwise.
    package var rotation = 0.0
    /// Factors along the view's own axes; below 0 they mirror.
    package var scale = Point(x: 1, y: 1)
    /// Points to the right and down.
    package var translation = Point.zero

    package init() {}

    /// The largest factor, either way.
    package static let largestScale = 1000.0

    /// About the origin; nil for the one that changes nothing.
    package var matrix: AffineTransform? {
        guard self != TransformValue() else { return nil }
        // Quarters of a turn are exact.
        let turn = rotation.truncatingRemainder(dividingBy: 360)
        let (sine, cosine): (Double, Double) =
            switch turn {
            case 0: (0, 1)
            case 90, -270: (1, 0)
            case 180, -180: (0, -1)
            case 270, -90: (-1, 0)
            default: (sin(turn * .pi / 180), cos(turn * .pi / 180))
            }
        return AffineTransform(
            a: cosine * scale.x, b: sine * scale.x, c: -sine * scale.y, d: cosine * scale.y, tx: translation.x,
            ty: translation.y)
    }
}
