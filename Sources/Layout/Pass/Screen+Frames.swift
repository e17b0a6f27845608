package import Geometry

/// Access to the layout pass and its frames.
extension Screen {
    /// Updates the frames affected by changes. Does nothing without changes or inside a layout call.
    package func layoutIfNeeded() {
        guard !calls.isInLayout else { return }
        pass.run()
    }

    /// The number of solves in the last `layoutIfNeeded`.
    package var lastSolveCount: Int { pass.lastSolveCount }

    /// The time that all passes have taken since the screen was created.
    package var passTimes: PassTimes { pass.allowance.times }

    /// The budget that stops a pass that takes too long; nil for no limit.
    package var passBudget: (any PassBudget)? {
        get { pass.allowance.budget }
        set { pass.allowance.budget = newValue }
    }

    /// Whether the last pass was interrupted. The next pass completes the frames.
    package var isUnfinished: Bool { pass.allowance.isUnfinished }

    /// The view at which the last pass was interrupted; nil if it finished or was solving.
    package var unfinishedView: ViewID? { pass.allowance.unfinished.flatMap { $0 >= 0 ? tree.id(Int($0)) : nil } }

    /// Returns the view's frame in its superview in points, as of the last `layoutIfNeeded`; zero outside the screen.
    package func frame(of view: ViewID) throws(LayoutError) -> Rect {
        try frames.frame(of: view)
    }

    /// Returns the view's frame relative to the screen, in points.
    package func absoluteFrame(of view: ViewID) throws(LayoutError) -> Rect {
        try frames.absoluteFrame(of: view)
    }

    /// Returns the size of a scroll view's content in points, as of the last `layoutIfNeeded`; nil for other views.
    package func contentSize(of view: ViewID) throws(LayoutError) -> Size? {
        try frames.contentSize(of: view)
    }

    /// Returns the insets from a view's frame to its safe area in points, as of the last pass.
    package func safeArea(of view: ViewID) throws(LayoutError) -> Insets {
        try parts.areas.safeArea(of: view)
    }

    /// Returns the insets from a view's frame to one of its areas, in points.
    package func insets(of area: AnchorArea, in view: ViewID) throws(LayoutError) -> Insets {
        try parts.areas.insets(of: area, in: view)
    }

    /// Returns the frame of an area in its view's coordinates; for layout guides of scroll views, the content's.
    package func areaFrame(_ area: AnchorArea, in view: ViewID) throws(LayoutError) -> Rect {
        try parts.areas.areaFrame(area, in: view)
    }

    /// Returns the view's intrinsic content size in points: as of the last pass, or measured now if the view is not in
    /// the screen.
    package func intrinsicSize(of view: ViewID) throws(LayoutError) -> IntrinsicSize {
        let index = try tree.index(view)
        if tree[index].flags.contains(.isInScreen) { return tree[index].content.size }
        return pass.contents.measure(index, width: nil)
    }

    /// Makes the next pass measure the view's content again. Kinds call this when their content changes.
    package func setNeedsIntrinsicSize(_ view: ViewID) throws(LayoutError) {
        pass.marks.needsSize(try tree.index(view))
    }
}
