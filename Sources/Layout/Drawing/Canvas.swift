/// Where a kind records what a view shows. Coordinates are points from the view's top left.
package struct Canvas {
    /// The view's box on the pixel grid.
    package let bounds: Rect
    /// The width of the view as solved, before rounding: text is broken at it, so that it breaks as it was measured.
    package let exactWidth: Double
    /// The circumstances that it is drawn for.
    package let traits: Traits
    /// What was drawn so far, behind what others have drawn.
    package private(set) var commands: [DrawCommand]

    /// A canvas that goes on behind what others have drawn; the caller takes `commands` back when the view is drawn.
    package init(bounds: Rect, exactWidth: Double, traits: Traits, appendingTo commands: consuming [DrawCommand]) {
        self.bounds = bounds
        self.exactWidth = exactWidth
        self.traits = traits
        self.commands = commands
    }

    /// Adds a command.
    package mutating func draw(_ command: DrawCommand) { commands.append(command) }

    /// Fills a shape with a colour.
    package mutating func fill(_ shape: Shape, _ color: Color) { commands.append(.fill(shape, .color(color))) }

    /// Draws the outline of a shape, half of `width` points to either side.
    package mutating func stroke(_ shape: Shape, _ color: Color, width: Double) {
        commands.append(.stroke(shape, .color(color), width: width))
    }

    /// A colour as it looks in the screen's light or dark appearance.
    package func resolve(_ color: ColorValue) -> Color { color.resolved(isDark: traits.isDark) }
}
