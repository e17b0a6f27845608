package import Geometry

/// A view's frame, and how it follows the size of the superview, as UIKit's autoresizing masks.
package struct Autoresizing: Hashable, Sendable {
    /// The parts of a view and its margins that grow and shrink with the superview.
    package struct Mask: OptionSet, Hashable, Sendable {
        /// The bits of the mask, one per flexible part.
        package var rawValue: UInt8

        /// Creates a mask from its bits, one per flexible part.
        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The distance from the superview's left edge changes with the superview's size.
        package static let flexibleLeftMargin = Mask(rawValue: 1)
        /// The width changes with the superview's size.
        package static let flexibleWidth = Mask(rawValue: 2)
        /// The distance from the superview's right edge changes with the superview's size.
        package static let flexibleRightMargin = Mask(rawValue: 4)
        /// The distance from the superview's top edge changes with the superview's size.
        package static let flexibleTopMargin = Mask(rawValue: 8)
        /// The height changes with the superview's size.
        package static let flexibleHeight = Mask(rawValue: 16)
        /// The distance from the superview's bottom edge changes with the superview's size.
        package static let flexibleBottomMargin = Mask(rawValue: 32)

        /// All parts by their names in scripts, horizontal ones first.
        package static let named: [(name: String, part: Mask)] = [
            ("flexibleLeftMargin", .flexibleLeftMargin), ("flexibleWidth", .flexibleWidth),
            ("flexibleRightMargin", .flexibleRightMargin), ("flexibleTopMargin", .flexibleTopMargin),
            ("flexibleHeight", .flexibleHeight), ("flexibleBottomMargin", .flexibleBottomMargin),
        ]
    }

    /// The frame in a superview of the size `superviewSize`, in points.
    package var frame: Rect
    /// The parts that grow and shrink with the superview. With none along an axis, the view keeps its position and
    /// extent there.
    package var mask: Mask
    /// The size of the superview for which the view has the frame `frame`, in points.
    package var superviewSize: Size

    /// Creates the autoresizing of a view that has this frame in a superview of the size `superviewSize`, in points.
    /// `mask` contains the parts that grow and shrink with the superview.
    package init(frame: Rect, mask: Mask, superviewSize: Size) {
        self.frame = frame
        self.mask = mask
        self.superviewSize = superviewSize
    }

    /// An origin or extent as a function of the superview's extent: `factor × extent + constant`.
    struct Line {
        var factor: Double
        var constant: Double
    }

    var x: Line { axis(frame.x, frame.width, superviewSize.width, Self.horizontal).origin }
    var y: Line { axis(frame.y, frame.height, superviewSize.height, Self.vertical).origin }
    var width: Line { axis(frame.x, frame.width, superviewSize.width, Self.horizontal).extent }
    var height: Line { axis(frame.y, frame.height, superviewSize.height, Self.vertical).extent }

    private static let horizontal: [Mask] = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
    private static let vertical: [Mask] = [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin]

    /// Distributes a change of the superview's extent to the flexible parts in proportion to their extents; evenly if
    /// these add up to 0. Without flexible parts, the view keeps its origin and extent.
    private func axis(_ origin: Double, _ extent: Double, _ whole: Double, _ parts: [Mask]) -> (
        origin: Line, extent: Line
    ) {
        let extents = [origin, extent, whole - origin - extent]
        let isFlexible = parts.map(mask.contains)
        let sum = zip(extents, isFlexible).reduce(0) { $0 + ($1.1 ? $1.0 : 0) }
        let count = Double(isFlexible.count(where: \.self))
        func line(_ part: Int, _ value: Double) -> Line {
            guard isFlexible[part] else { return Line(factor: 0, constant: value) }
            let share = abs(sum) > 1e-9 ? extents[part] / sum : 1 / count
            return Line(factor: share, constant: value - share * whole)
        }
        return (line(0, origin), line(1, extent))
    }
}
