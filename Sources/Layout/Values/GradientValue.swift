package import Geometry
import Glibc

/// A view's background gradient. Its colors may depend on the light or dark appearance, and its geometry on the view's
/// size.
package struct GradientValue: Hashable, Sendable {
    /// The geometry of a gradient.
    package enum Line: Hashable, Sendable {
        /// The direction as in CSS: degrees clockwise from upwards. The colors begin and end at the corners.
        case angle(Double)
        /// Start and end as fractions of the view's width and height.
        case points(from: Point, to: Point)
        /// Circles around a center, given as fractions of the view's size. `radius` is in points; nil extends to the
        /// farthest corner.
        case circles(center: Point, radius: Double?)
    }

    /// The colors, 2 to 256.
    package var colors: [ColorValue]
    /// The positions of the colors on the line, 0…1 and ascending, one per color; empty for equal distances.
    package var locations: [Double]
    /// The direction or center of the gradient.
    package var line: Line

    /// Creates a gradient, without checking it. By default its line runs from top to bottom, with colors at equal
    /// distances.
    ///
    /// - Parameters:
    ///   - colors: 2 to 256 colors.
    ///   - locations: The position of each color on the line, 0…1 and ascending; empty for equal distances.
    package init(colors: [ColorValue] = [], locations: [Double] = [], line: Line = .angle(180)) {
        self.colors = colors
        self.locations = locations
        self.line = line
    }

    /// The maximum number of colors.
    package static let mostColors = 256

    /// Returns the paint that fills the rectangle `box`, in points, in the dark appearance if `isDark`. The paint has
    /// the same coordinates as `box`. The gradient must be valid.
    package func paint(in box: Rect, isDark: Bool) -> Paint {
        let last = Double(max(1, colors.count - 1))
        let stops = colors.enumerated().map { place, color in
            GradientStop(
                offset: locations.isEmpty ? Double(place) / last : locations[place],
                color: color.resolved(isDark: isDark))
        }
        func point(_ share: Point) -> Point {
            Point(x: box.x + share.x * box.width, y: box.y + share.y * box.height)
        }
        switch line {
        case .angle(let degrees):
            let angle = degrees.truncatingRemainder(dividingBy: 360) * .pi / 180
            let (across, down) = (sin(angle), -cos(angle))
            let half = (abs(across) * box.width + abs(down) * box.height) / 2
            return .linearGradient(
                from: Point(x: box.midX - across * half, y: box.midY - down * half),
                to: Point(x: box.midX + across * half, y: box.midY + down * half), stops: stops)
        case .points(let from, let to): return .linearGradient(from: point(from), to: point(to), stops: stops)
        case .circles(let share, let radius):
            let center = point(share)
            let farthest = hypot(max(center.x - box.x, box.maxX - center.x), max(center.y - box.y, box.maxY - center.y))
            return .radialGradient(center: center, radius: radius ?? farthest, stops: stops)
        }
    }
}
