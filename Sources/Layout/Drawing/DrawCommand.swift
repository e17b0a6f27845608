package import Geometry

/// A step of drawing a view, in points from the top left corner of its pixel-aligned frame. Kinds record commands for a
/// snapshot, and renderers execute them.
package enum DrawCommand: Hashable, Sendable {
    case fill(Shape, Paint)
    /// A line of `width` points along the outline of the shape, centered on it. `dash` contains the lengths of drawn
    /// and skipped parts in points, alternating; empty for a solid line.
    case stroke(Shape, Paint, width: Double, dash: [Double] = [])
    /// Text in a box: lines wrap at the box's width and are aligned by the request; `vertical` positions the block.
    /// Text higher than the box is not clipped.
    case text(TextRequest, in: Rect, color: Color, vertical: VerticalTextAlignment)
    /// An image scaled into a box by `mode` and clipped to the box. A `tint` other than nil replaces the image's colors
    /// and keeps its alpha.
    case image(ImageID, in: Rect, mode: ContentMode, tint: Color?)
    /// Saves the clipping state for the matching `restore`.
    case save
    /// Restores the clipping state of the matching `save`.
    case restore
    /// Clips the following commands to the shape, up to the matching `restore`.
    case clip(Shape)
}

/// The vertical alignment of text in its box.
package enum VerticalTextAlignment: UInt8, Hashable, Sendable {
    case top, center, bottom
}

/// A shape to fill, stroke or clip to, in points.
package enum Shape: Hashable, Sendable {
    case rect(Rect)
    /// The radius in points, at most half of the shorter side.
    case roundedRect(Rect, radius: Double)
    case ellipse(in: Rect)
    case path([PathElement])
}

/// An element of a path, in points.
package enum PathElement: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, control1: Point, control2: Point)
    /// An arc clockwise from `start` to `end`, both in radians from the positive x axis.
    case arc(center: Point, radius: Double, start: Double, end: Double)
    case close
}

/// The color or gradient of a shape.
package enum Paint: Hashable, Sendable {
    case color(Color)
    /// A gradient along the line from one point to another; stops are at 0…1, ascending.
    case linearGradient(from: Point, to: Point, stops: [GradientStop])
    /// A gradient of circles around a point up to a radius; stops are at 0…1, ascending. Outside, the last color
    /// applies.
    case radialGradient(center: Point, radius: Double, stops: [GradientStop])
}

/// A color of a gradient and its position.
package struct GradientStop: Hashable, Sendable {
    /// The position in the gradient, from 0 (beginning) to 1 (end).
    package var offset: Double
    /// The color at the offset; interpolated between stops.
    package var color: Color

    /// Creates a stop at an offset from 0, the beginning of the gradient, to 1, its end.
    package init(offset: Double, color: Color) {
        self.offset = offset
        self.color = color
    }
}

/// How an image fills its box, with UIKit's names.
package enum ContentMode: UInt8, Sendable, CaseNames {
    case scaleToFill, scaleAspectFit, scaleAspectFill, center, top, bottom, left, right, topLeft, topRight, bottomLeft,
        bottomRight
}
