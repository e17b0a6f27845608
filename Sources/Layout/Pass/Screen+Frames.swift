package import Geometry

/// Access to the layout pass and its frames.
extension Screen {
    /// Updates the frames affected by changes. Does nothing without changes, inside a layout call or during a pass. If
    /// `passBudget` is used up, stops early: see `isUnfinished`. Once the solver stopped because of the budget or of
    /// rounding errors, the frames stay as they are, for good.
    package func layoutIfNeeded() {
        guard !calls.isInLayout else { return }
        pass.run()
    }

    /// The number of solves in the last `layoutIfNeeded`; 0 if nothing had changed.
    package var lastSolveCount: Int { pass.lastSolveCount }

    /// The times that all passes since the screen was created have taken to solve and to measure contents.
    package var passTimes: PassTimes { pass.allowance.times }

    /// The budget that stops a pass that takes too long; nil for no limit.
    package var passBudget: (any PassBudget)? {
        get { pass.allowance.budget }
        set { pass.allowance.budget = newValue }
    }

    /// Whether the budget interrupted the last pass or snapshot, so that frames may be out of date. The next pass
    /// completes the frames, unless the solver was interrupted: then no pass does.
    package var isUnfinished: Bool { pass.allowance.isUnfinished }

    /// The view at which the budget interrupted the last pass or snapshot; nil if it finished or was interrupted while
    /// solving.
    package var unfinishedView: ViewID? { pass.allowance.unfinished.flatMap { $0 >= 0 ? tree.id(Int($0)) : nil } }

    /// Returns the view's frame in points, as of the last `layoutIfNeeded`; zero for a view that is not in the screen.
    /// The origin is relative to the superview or, in a scroll view, to the content, whatever the content offset.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func frame(of view: ViewID) throws(LayoutError) -> Rect {
        try frames.frame(of: view)
    }

    /// Returns the view's frame relative to the screen in points, as of the last `layoutIfNeeded`. It includes the
    /// content offsets of scroll views. If the view is not in the screen, its size is zero.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func absoluteFrame(of view: ViewID) throws(LayoutError) -> Rect {
        try frames.absoluteFrame(of: view)
    }

    /// Returns the size of a scroll view's content in points, as of the last `layoutIfNeeded`; nil for other views, and
    /// for scroll views that are not in the screen. A table or collection that was not laid out has a zero size.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func contentSize(of view: ViewID) throws(LayoutError) -> Size? {
        try frames.contentSize(of: view)
    }

    /// Returns the insets from a view's frame to its safe area in points, as of the last `layoutIfNeeded`.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func safeArea(of view: ViewID) throws(LayoutError) -> Insets {
        try parts.areas.safeArea(of: view)
    }

    /// Returns the insets from a view's frame to one of its areas in points, as of the last `layoutIfNeeded`; zero for
    /// the frame and for the layout guides of scroll views.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func insets(of area: AnchorArea, in view: ViewID) throws(LayoutError) -> Insets {
        try parts.areas.insets(of: area, in: view)
    }

    /// Returns the frame of an area in points, as of the last `layoutIfNeeded`: in the coordinates of the view; for the
    /// layout guides of scroll views, in the coordinates of the content.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func areaFrame(_ area: AnchorArea, in view: ViewID) throws(LayoutError) -> Rect {
        try parts.areas.areaFrame(area, in: view)
    }

    /// Returns the view's intrinsic content size in points: as of the last pass, or measured now, at unlimited width,
    /// if the view is not in the screen.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func intrinsicSize(of view: ViewID) throws(LayoutError) -> IntrinsicSize {
        let index = try tree.index(view)
        if tree[index].flags.contains(.isInScreen) { return tree[index].content.size }
        return pass.contents.measure(index, width: nil)
    }

    /// Makes the next pass measure the view's content again. Kinds call this when their content changes.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func setNeedsIntrinsicSize(_ view: ViewID) throws(LayoutError) {
        pass.marks.needsSize(try tree.index(view))
    }
}
