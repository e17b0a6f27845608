package import Geometry

/// The layout of a container: measures and places its views, like SwiftUI's `Layout`. Called during a layout pass; must
/// not change the screen.
package protocol ContainerLayout: AnyObject {
    /// Returns the container's size for a proposed size, in points; nil after an error, which the layout has reported.
    func measure(_ container: ViewID, _ proposal: ProposedSize, in screen: Screen) -> Size?

    /// Returns the frames of the views in a container of this size in points; nil after an error, which the layout has
    /// reported. Omitted views get their own size at the top leading corner.
    ///
    /// - Parameter isFitted: Whether the height only fits the container's content, as the surrounding container states;
    ///   nil if it states nothing or does not exist.
    func place(_ container: ViewID, size: Size, isFitted: Bool?, in screen: Screen) -> [Placement]?

    /// Returns the first baseline of a container of this size, in points from its top; nil for the baseline of its
    /// first view. Default: nil.
    func firstBaseline(_ container: ViewID, size: Size, in screen: Screen) -> Double?

    /// Whether hidden views take part in the layout.
    var arrangesHidden: Bool { get }
}

extension ContainerLayout {
    /// Returns nil, for the baseline of the container's first view.
    package func firstBaseline(_ container: ViewID, size: Size, in screen: Screen) -> Double? { nil }
}

/// A proposed size for a view or container, in points; nil for unconstrained.
package struct ProposedSize: Hashable, Sendable {
    /// The width, 0 or more; nil if unconstrained.
    package var width: Double?
    /// The height, 0 or more; nil if unconstrained.
    package var height: Double?

    /// Creates a proposal in points; nil, the default, leaves a dimension unconstrained.
    package init(width: Double? = nil, height: Double? = nil) {
        self.width = width
        self.height = height
    }
}

/// The frame that a container gives a view.
package struct Placement: Sendable {
    /// A view that the container arranges.
    package var view: ViewID
    /// The frame in points: `x` from the container's leading edge, `y` from its top.
    package var frame: Rect
    /// The reason for the frame, for explanations; nil for none.
    package var reason: String?
    /// Whether the height only fits the view's content, so that percentages of it don't resolve; nil if not stated.
    package var isFitted: Bool?

    /// Creates a placement with a frame in points, measured from the container's leading and top edges.
    ///
    /// - Parameters:
    ///   - reason: The reason for the frame, for explanations; nil for none.
    ///   - isFitted: Whether the height only fits the view's content, so that percentages of it don't resolve; nil if
    ///     not stated.
    package init(view: ViewID, frame: Rect, reason: String? = nil, isFitted: Bool? = nil) {
        self.view = view
        self.frame = frame
        self.reason = reason
        self.isFitted = isFitted
    }
}
