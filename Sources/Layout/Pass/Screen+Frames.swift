/// The layout pass and what comes of it, as others see it.
extension Screen {
    /// Brings every frame up to date. Does only what changes since the last call reach, and nothing at all after none,
    /// nor inside a layout.
    package func layoutIfNeeded() {
        guard !calls.isInLayout else { return }
        pass.run()
    }

    /// How often the last call of `layoutIfNeeded` solved.
    package var lastSolveCount: Int { pass.lastSolveCount }

    /// What the passes have taken since the screen was made.
    package var passTimes: PassTimes { pass.allowance.times }

    /// What ends a pass that takes too long; nil for nothing.
    package var passBudget: (any PassBudget)? {
        get { pass.allowance.budget }
        set { pass.allowance.budget = newValue }
    }

    /// Whether the last pass had to end before it was done: the frames stand as far as it came. The next pass finishes
    /// it.
    package var isUnfinished: Bool { pass.allowance.isUnfinished }

    /// The view whose content was to be measured, or whose arrangement was to be made, when the last pass ended too
    /// early.
    package var unfinishedView: ViewID? { pass.allowance.unfinished.flatMap { $0 >= 0 ? tree.id(Int($0)) : nil } }

    /// The frame of a view relative to its superview, in points, as solved by the last `layoutIfNeeded`; zero for a
    /// view that is not in the screen.
    package func frame(of view: ViewID) throws(LayoutFault) -> Rect {
        try frames.frame(of: view)
    }

    /// The frame relative to the screen.
    package func absoluteFrame(of view: ViewID) throws(LayoutFault) -> Rect {
        try frames.absoluteFrame(of: view)
    }

    /// The size of a scroll view's content as solved by the last `layoutIfNeeded`; nil for views of other kinds.
    package func contentSize(of view: ViewID) throws(LayoutFault) -> Size? {
        try frames.contentSize(of: view)
    }

    /// The insets from the frame of a view to its safe area, in points, as of the last pass.
    package func safeArea(of view: ViewID) throws(LayoutFault) -> Insets {
        try parts.areas.safeArea(of: view)
    }

    /// The insets from a view's frame to one of its areas.
    package func insets(of area: AnchorArea, in view: ViewID) throws(LayoutFault) -> Insets {
        try parts.areas.insets(of: area, in: view)
    }

    /// Where an area lies in the coordinates of its view. Those of a scroll view are its content's, as in UIKit.
    package func areaFrame(_ area: AnchorArea, in view: ViewID) throws(LayoutFault) -> Rect {
        try parts.areas.areaFrame(area, in: view)
    }

    /// What the content of a view wants, in points: as of the last pass, or measured now for one that is not in the
    /// screen.
    package func intrinsicSize(of view: ViewID) throws(LayoutFault) -> IntrinsicSize {
        let index = try tree.index(view)
        if tree[index].flags.contains(.isInScreen) { return tree[index].content.size }
        return pass.contents.measure(index, width: nil)
    }

    /// A view that the content of its kind says has changed: measured again with the next pass.
    package func setNeedsIntrinsicSize(_ view: ViewID) throws(LayoutFault) {
        pass.marks.needsSize(try tree.index(view))
    }
}
