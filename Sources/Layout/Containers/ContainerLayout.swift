/// The part of a kind that measures and places the views of a container, modeled on SwiftUI's `Layout`. A layout pass
/// calls it; it reads the screen and changes nothing.
package protocol ContainerLayout: AnyObject {
    /// Returns the size that a container wants for a proposal, in points; nil if that failed, which was reported.
    func measure(_ container: ViewID, _ proposal: ProposedSize, in screen: Screen) -> Size?

    /// Returns where a container of this size has its views; nil if that failed, which was reported. Views that are left
    /// out are placed at the top leading corner with the size that they want.
    ///
    /// - Parameter isFitted: whether the height is only what the content takes, as the container around it says; nil if
    ///   it says nothing.
    func place(_ container: ViewID, size: Size, isFitted: Bool?, in screen: Screen) -> [Placement]?

    /// Returns the first baseline of a container of this size, in points from its top; nil for that of its first view.
    func firstBaseline(_ container: ViewID, size: Size, in screen: Screen) -> Double?

    /// Whether hidden views take part.
    var arrangesHidden: Bool { get }
}

extension ContainerLayout {
    package func firstBaseline(_ container: ViewID, size: Size, in screen: Screen) -> Double? { nil }
}

/// A size that a container proposes to a view, or the layout around a container to it; nil for an unlimited extent.
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

/// The place that a container gives a view.
package struct Placement: Sendable {
    /// A view that the container arranges.
    package var view: ViewID
    /// The frame in points: `x` from the container's leading edge, `y` from its top.
    package var frame: Rect
    /// Why it is there, in words, for explanations.
    package var reason: String?
    /// Whether the height is only what the view's content takes, so that percentages of it refer to nothing; nil for
    /// not said.
    package var isFitted: Bool?

    package init(view: ViewID, frame: Rect, reason: String? = nil, isFitted: Bool? = nil) {
        self.view = view
        self.frame = frame
        self.reason = reason
        self.isFitted = isFitted
    }
}
