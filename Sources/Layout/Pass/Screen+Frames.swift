/// Access to the layout pass and its frames.
extension Screen {
    /// Updates all frames. Computes only what changes since the last call affect; does nothing without changes or
    /// inside a layout call.
    package func layoutIfNeeded() {
        guard !calls.isInLayout else { return }
        pass.run()
    }

    /// The number of solves in the last `layoutIfNeeded`.
    package var lastSolveCount: Int { pass.lastSolveCount }

    /// The time that all passes have taken since the screen was created.
    package var passTimes: PassTimes { pass.allowance.times }

    /// Stops a pass that takes too long; nil for no limit.
    package var passBudget: (any PassBudget)? {
        get { pass.allowance.budget }
        set { pass.allowance.budget = newValue }
    }

    /// Whether the last pass was interrupted. The frames are incomplete; the next pass completes them.
    package var isUnfinished: Bool { pass.allowance.isUnfinished }

    /// The view that the last pass could not measure or arrange because it was interrupted; nil if it finished or was
    /// interrupted while solving.
    package var unfinishedView: ViewID? { pass.allowance.unfinished.flatMap { $0 >= 0 ? tree.id(Int($0)) : nil } }

    /// The view's frame relative to its superview in points, as of the last `layoutIfNeeded`; zero for a view that is
    /// not in the screen.
    package func frame(of view: ViewID) throws(LayoutFault) -> Rect {
        try frames.frame(of: view)
    }

    /// The view's frame relative to the screen, in points.
    package func absoluteFrame(of view: ViewID) throws(LayoutFault) -> Rect {
        try frames.absoluteFrame(of: view)
    }

    /// The size of a scroll view's content in points, as of the last `layoutIfNeeded`; nil for other views.
    package func contentSize(of view: ViewID) throws(LayoutFault) -> Size? {
        try frames.contentSize(of: view)
    }

    /// The insets from a view's frame to its safe area in points, as of the last pass.
    package func safeArea(of view: ViewID) throws(LayoutFault) -> Insets {
        try parts.areas.safeArea(of: view)
    }

    /// The insets from a view's frame to one of its areas, in points.
    package func insets(of area: AnchorArea, in view: ViewID) throws(LayoutFault) -> Insets {
        try parts.areas.insets(of: area, in: view)
    }

    /// The frame of an area in the coordinates of its view. A scroll view's layout guides use its content's
    /// coordinates, as in UIKit.
    package func areaFrame(_ area: AnchorArea, in view: ViewID) throws(LayoutFault) -> Rect {
        try parts.areas.areaFrame(area, in: view)
    }

    /// The view's intrinsic content size in points: as of the last pass, or measured now if the view is not in the
    /// screen.
    package func intrinsicSize(of view: ViewID) throws(LayoutFault) -> IntrinsicSize {
        let index = try tree.index(view)
        if tree[index].flags.contains(.isInScreen) { return tree[index].content.size }
        return pass.contents.measure(index, width: nil)
    }

    /// Measures the view's content again in the next pass. Kinds call this when their content changes.
    package func setNeedsIntrinsicSize(_ view: ViewID) throws(LayoutFault) {
        pass.marks.needsSize(try tree.index(view))
    }
}
