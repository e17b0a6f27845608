/// Where a kind records what a view shows. Coordinates are points from the view's top left.
package struct Canvas {
    /// The view's box on the pixel grid.
    package let bounds: Rect
    /// The width of the view as solved, before rounding: text is broken at it, so that it breaks as it was measured.
    package let exactWidth: Double
    package let traits: Traits
    package private(set) var commands: [DrawCommand]

    package init(bounds: Rect, exactWidth: Double, traits: Traits, appendingTo commands: consuming [DrawCommand]) {
        self.bounds = bounds
        self.exactWidth = exactWidth
        self.traits = traits
        self.commands = commands
    }

    package mutating func draw(_ command: DrawCommand) { commands.append(command) }

    package mutating func fill(_ shape: Shape, _ color: Color) { commands.append(.fill(shape, .color(color))) }

    package mutating func stroke(_ shape: Shape, _ color: Color, width: Double) {
        commands.append(.stroke(shape, .color(color), width: width))
    }

    /// A colour as it looks in the screen's light or dark appearance.
    package func resolve(_ color: ColorValue) -> Color { color.resolved(isDark: traits.isDark) }
}
