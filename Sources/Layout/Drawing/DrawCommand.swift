/// One step of what a view shows, in points from the top left of its (pixel-aligned) frame. Kinds record commands when
/// a snapshot is taken; a renderer only plays them.
package enum DrawCommand: Hashable, Sendable {
    case fill(Shape, Paint)
    /// A line of `width` points along the shape, centred on it.
    case stroke(Shape, Paint, width: Double, dash: [Double] = [])
    /// Text laid out in a box: lines are broken at the box's width, aligned by the request within it, and the block of
    /// lines is placed vertically by `vertical`. Text that is higher than the box is not clipped.
    case text(TextRequest, in: Rect, color: Color, vertical: VerticalTextAlignment)
    /// An image scaled into a box by `mode`; what sticks out of the box is clipped. A `tint` paints the image's alpha.
    case image(ImageID, in: Rect, mode: ContentMode, tint: Color?)
    /// Keeps the state of clipping; `restore` brings it back.
    case save
    case restore
    /// Draws what follows, up to the matching `restore`, only inside the shape.
    case clip(Shape)
}

/// Where a text lies between the top and the bottom of its box.
package enum VerticalTextAlignment: UInt8, Hashable, Sendable {
    case top, center, bottom
}

/// What can be filled, stroked, and clipped to. In points.
package enum Shape: Hashable, Sendable {
    case rect(Rect)
    /// Radius in points, cut to half of the shorter side.
    case roundedRect(Rect, radius: Double)
    case ellipse(in: Rect)
    case path([PathElement])
}

/// A step of a path. In points.
package enum PathElement: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, control1: Point, control2: Point)
    /// Clockwise from `start` to `end`, both in radians from the positive x axis.
    case arc(center: Point, radius: Double, start: Double, end: Double)
    case close
}

/// What a shape is filled with.
package enum Paint: Hashable, Sendable {
    case color(Color)
    /// From one point to another; stops are at 0…1, ascending.
    case linearGradient(from: Point, to: Point, stops: [GradientStop])
    /// Circles around a point up to a radius; stops are at 0…1, ascending. Beyond it is the last colour.
    case radialGradient(center: Point, radius: Double, stops: [GradientStop])
}

/// A colour of a gradient, and where it is.
package struct GradientStop: Hashable, Sendable {
    /// From 0 at its beginning to 1 at its end.
    package var offset: Double
    /// The colour at that offset; between two stops it is interpolated.
    package var color: Color

    package init(offset: Double, color: Color) {
        self.offset = offset
        self.color = color
    }
}

/// How an image fills its box. The names are UIKit's.
package enum ContentMode: UInt8, Sendable, CaseNames {
    case scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right, topLeft, topRight, bottomLeft,
        bottomRight
}
