/// The layout of a container: measures and places its views, like SwiftUI's `Layout`. Called during a layout pass; must
/// not change the screen.
package protocol ContainerLayout: AnyObject {
    /// The container's size for a proposal, in points; nil after an error, which the layout has reported.
    func measure(_ container: ViewID, _ proposal: ProposedSize, in screen: Screen) -> Size?

    /// The frames of the views in a container of this size; nil after an error, which the layout has reported. Omitted
    /// views get their own size at the top leading corner.
    func place(_ container: ViewID, size: Size, in screen: Screen) -> [Placement]?

    /// Whether hidden views take part in the layout.
    var arrangesHidden: Bool { get }
}

/// A proposed size for a view or container, in points; nil for unconstrained.
package struct ProposedSize: Hashable, Sendable {
    /// 0 or more.
    package var width: Double?
    /// 0 or more.
    package var height: Double?

    package init(width: Double? = nil, height: Double? = nil) {
        self.width = width
        self.height = height
    }
}

/// The frame that a container gives a view.
package struct Placement: Sendable {
    /// A view that the container arranges.
    package var view: ViewID
    /// In points: `x` from the container's leading edge, `y` from its top.
    package var frame: Rect
    /// The reason for the frame, for explanations.
    package var reason: String?

    package init(view: ViewID, frame: Rect, reason: String? = nil) {
        self.view = view
        self.frame = frame
        self.reason = reason
    }
}
