import Glibc

/// Colours that go over into each other, as a view has them behind its content: they may depend on light and dark, and
/// where they are on the view's size.
package struct GradientValue: Hashable, Sendable {
    /// From where to where the colours go.
    package enum Line: Hashable, Sendable {
        /// As in CSS: degrees clockwise from upwards. The colours begin and end at the corners.
        case angle(Double)
        /// Shares of the view's width and height.
        case points(from: Point, to: Point)
        /// Circles around a point, given in shares of the view's size. Without a radius, in points, the last one goes
        /// through the farthest corner.
        case circles(center: Point, radius: Double?)
    }

    /// At least two.
    package var colors: [ColorValue]
    /// Where each is, 0…1, ascending; empty for equal distances.
    package var locations: [Double]
    /// Where the colours go.
    package var line: Line

    package init(colors: [ColorValue] = [], locations: [Double] = [], line: Line = .angle(180)) {
        self.colors = colors
        self.locations = locations
        self.line = line
    }

    /// The most colours that one has.
    package static let mostColors = 256

    /// What fills a box.
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
