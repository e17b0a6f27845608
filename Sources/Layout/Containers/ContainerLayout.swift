/// How a container arranges its views: the part of a kind that measures and places them (the model is SwiftUI's
/// `Layout`). Called inside a layout pass; it reads and changes nothing.
package protocol ContainerLayout: AnyObject {
    /// The size that a container wants for a proposal, in points; nil where that failed, which was reported.
    func measure(_ container: ViewID, _ proposal: ProposedSize, in screen: Screen) -> Size?

    /// Where a container of this size has its views; nil where that failed, which was reported. Views that are left
    /// out stand at the top leading corner with the size that they want.
    func place(_ container: ViewID, size: Size, in screen: Screen) -> [Placement]?

    /// Whether hidden views take part.
    var arrangesHidden: Bool { get }
}

/// A size that a container proposes to a view, or the layout around it to a container; nil for as large as it likes.
package struct ProposedSize: Hashable, Sendable {
    /// Points of at least 0.
    package var width: Double?
    /// As `width`.
    package var height: Double?

    package init(width: Double? = nil, height: Double? = nil) {
        self.width = width
        self.height = height
    }
}

/// Where a container has a view.
package struct Placement: Sendable {
    /// One that the container arranges.
    package var view: ViewID
    /// In points: `x` from the container's leading edge, `y` from its top.
    package var frame: Rect
    /// Why it is there, in words, for who asks.
    package var reason: String?

    package init(view: ViewID, frame: Rect, reason: String? = nil) {
        self.view = view
        self.frame = frame
        self.reason = reason
    }
}
