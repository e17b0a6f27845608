import Layout
import LuaHost

/// The methods that put the content of scroll views.
extension PuttingLibrary {
    /// The priority of the constraint by which short content fills the scroll view along the scrolling axis.
    private static let fillPriority = 250.0

    /// Implements `putScrollVContentView([name][, properties])` and `putAsScrollVContent(view)`, and the same methods
    /// for horizontal scrolling. For vertical scrolling, the content view gets the scroll view's width; its height
    /// follows its subviews, and short content fills the scroll view's height.
    ///
    /// - Parameters:
    ///   - along: The dimension along the scrolling axis.
    ///   - isNew: Whether to create the content view.
    func putScrollContent(_ along: Attribute, isNew: Bool, _ frame: borrowing CallFrame) throws {
        let scroll = try viewArgument(0, frame)
        guard try screen.kind(of: scroll).isScroll else {
            throw LuaCallError(
                """
                only a scroll view has scrolled content: \(screen.path(of: scroll)) is \
                \(try screen.kind(of: scroll).name.withArticle); use putScroll, then this method in its layoutContent
                """
            )
        }
        if isNew {
            try put(kind: registry.kind(named: "View")!, isStacked: false, defaultName: "content", screen, frame)
        } else {
            try put(frame, isStacked: false)
        }
        guard let view = lastPut else { return }
        let source = location(frame)
        func constrain(_ attribute: Attribute, priority: Double = 999) throws {
            try screen.constrain(
                ConstraintRequest(
                    Anchor(view: view, attribute: attribute), .equal, Anchor(view: scroll, attribute: attribute),
                    priority: priority
                ).made(at: source))
        }
        for attribute in [Attribute.top, .left, .bottom, .right] { try constrain(attribute) }
        try constrain(along == .height ? .width : .height)
        try constrain(along, priority: Self.fillPriority)
    }
}
