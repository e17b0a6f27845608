/// An affine map of the plane from (x, y) to (x', y'): `x' = a x + c y + tx`, `y' = b x + d y + ty`.
package struct AffineTransform: Hashable, Sendable {
    /// The factor of x in the mapped point's x coordinate.
    package var a: Double
    /// The factor of x in the mapped point's y coordinate.
    package var b: Double
    /// The factor of y in the mapped point's x coordinate.
    package var c: Double
    /// The factor of y in the mapped point's y coordinate.
    package var d: Double
    /// The translation to the right in points, applied after the linear part.
    package var tx: Double
    /// The translation down in points, applied after the linear part.
    package var ty: Double

    /// Creates the map of (x, y) to (x', y') with `x' = a x + c y + tx` and `y' = b x + d y + ty`, with `tx` and `ty`
    /// in points.
    package init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// The map that changes nothing.
    package static let identity = AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// The determinant of the map: negative if the map mirrors; 0 if it collapses areas.
    package var determinant: Double { a * d - b * c }

    /// Returns the point to which the map moves `point`.
    package func apply(to point: Point) -> Point {
        Point(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
    }

    /// Returns the smallest upright rectangle that contains the shape to which the map transforms `rect`.
    package func bounds(of rect: Rect) -> Rect {
        let corners = [
            Point(x: rect.x, y: rect.y), Point(x: rect.maxX, y: rect.y), Point(x: rect.x, y: rect.maxY),
            Point(x: rect.maxX, y: rect.maxY),
        ].map(apply)
        let (left, top) = (corners.map(\.x).min()!, corners.map(\.y).min()!)
        return Rect(x: left, y: top, width: corners.map(\.x).max()! - left, height: corners.map(\.y).max()! - top)
    }

    /// The inverse map; nil if the determinant is not finite or its magnitude is at most 1e-12.
    package var inverse: AffineTransform? {
        let determinant = determinant
        guard determinant.isFinite, abs(determinant) > 1e-12 else { return nil }
        return AffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// Returns this map with its linear part (rotation, scale and skew) applied around `center` instead of the origin.
    /// The translation is the same.
    package func around(_ center: Point) -> AffineTransform {
        var moved = self
        moved.tx += center.x - a * center.x - c * center.y
        moved.ty += center.y - b * center.x - d * center.y
        return moved
    }
}
