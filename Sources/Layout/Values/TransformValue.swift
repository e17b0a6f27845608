package import Geometry
import Glibc

/// The transform of a drawn view: scaled about its center, then rotated, then moved. It does not affect layout.
package struct TransformValue: Hashable, Sendable {
    /// The rotation in degrees, clockwise.
    package var rotation = 0.0
    /// The scale factors along the view's own axes; negative factors mirror.
    package var scale = Point(x: 1, y: 1)
    /// The distance in points by which the view is moved to the right and down, after scaling and rotating.
    package var translation = Point.zero

    /// Creates the transform that changes nothing.
    package init() {}

    /// The largest allowed absolute value of a scale factor.
    package static let largestScale = 1000.0

    /// The transform as a map of points about the origin instead of the view's center; nil if it changes nothing.
    package var matrix: AffineTransform? {
        guard self != TransformValue() else { return nil }
        // Quarter turns are exact.
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
