package import Geometry

/// Records the draw commands of a view, in points from the view's top left corner.
package struct Canvas {
    /// The view's bounds in points, on the pixel grid. The origin is zero.
    package let bounds: Rect
    /// The view's solved width in points before rounding, at which text wraps as it was measured.
    package let exactWidth: Double
    /// The screen's traits.
    package let traits: Traits
    /// The commands of earlier views, followed by the commands of this view.
    package private(set) var commands: [DrawCommand]

    /// Creates a canvas that appends to the commands of earlier views. The caller takes `commands` back after drawing.
    ///
    /// - Parameters:
    ///   - bounds: The view's bounds in points, on the pixel grid.
    ///   - exactWidth: The view's solved width in points before rounding.
    ///   - traits: The screen's traits.
    package init(bounds: Rect, exactWidth: Double, traits: Traits, appendingTo commands: consuming [DrawCommand]) {
        self.bounds = bounds
        self.exactWidth = exactWidth
        self.traits = traits
        self.commands = commands
    }

    /// Appends a command.
    package mutating func draw(_ command: DrawCommand) { commands.append(command) }

    /// Fills a shape with a color.
    package mutating func fill(_ shape: Shape, _ color: Color) { commands.append(.fill(shape, .color(color))) }

    /// Draws the outline of a shape as a line that is `width` points wide, half on each side of the outline.
    package mutating func stroke(_ shape: Shape, _ color: Color, width: Double) {
        commands.append(.stroke(shape, .color(color), width: width))
    }

    /// Returns a color in the screen's light or dark appearance.
    package func resolve(_ color: ColorValue) -> Color { color.resolved(isDark: traits.isDark) }
}
