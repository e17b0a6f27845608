package import Geometry

/// Access to containers, for their layouts.
extension Screen {
    /// Returns the arranged views of a container in order; hidden views only if the container arranges them. Empty if
    /// the view is not a container. Throws an error if it is gone.
    package func arrangedViews(ofContainer container: ViewID) throws(LayoutError) -> [ViewID] {
        pass.arrangedViews(of: try tree.index(container)).map(tree.id)
    }

    /// Returns the size of a container's view for a proposed size, in points; 0 along an axis without a size, or if the
    /// pass's budget is used up. May solve; call only inside a method of `ContainerLayout`. Throws an error if the view
    /// is gone.
    package func sizeOfChild(_ view: ViewID, _ proposal: ProposedSize) throws(LayoutError) -> Size {
        pass.sizeOfChild(try tree.index(view), proposal)
    }

    /// Returns whether the size of a container's view is known to be independent of the proposed size. False until a
    /// pass has measured the view. Throws an error if the view is gone.
    package func wantsOneSize(_ view: ViewID) throws(LayoutError) -> Bool { pass.wantsOneSize(try tree.index(view)) }

    /// Returns whether no constraints of layouts affect the size of a container's view, so that only its content
    /// determines the size. False for a view with subviews or constraints in it, unless the view is itself a container;
    /// measuring such a container may still solve. Throws an error if the view is gone.
    package func isFreeChild(_ view: ViewID) throws(LayoutError) -> Bool { pass.isFree(try tree.index(view)) }

    /// Returns the distance in points from the top of a container's view of this size in points to its first baseline;
    /// the height if the view has no baseline. May solve. Throws an error if the view is gone.
    package func firstBaseline(ofChild view: ViewID, size: Size) throws(LayoutError) -> Double {
        pass.firstBaseline(of: try tree.index(view), size: size)
    }

    /// Returns how many times a container or something in it has changed since the container entered the screen, so
    /// that callers notice outdated data; -1 if it is not in the screen or not a container.
    package func containerVersion(_ container: ViewID) -> Int {
        pass.containers.entries[Int32(container.index)]?.version ?? -1
    }

    /// Makes the next pass update the containers around a view, after layout data other than the frame changed. Throws
    /// an error if the view is gone.
    package func setNeedsContainer(of view: ViewID) throws(LayoutError) {
        let index = try tree.index(view)
        tree.touched.note(index)
        link.setNeedsSolve()
    }

    /// Returns whether a container arranges the view. Throws an error if the view is gone.
    package func isInContainer(_ view: ViewID) throws(LayoutError) -> Bool {
        let index = try tree.index(view)
        return tree[index].flags.contains(.isArranged) && pass.containers.isContainer(Int(tree[index].parent))
    }

    /// Runs a callback in which changes of views, properties and layouts throw a `LayoutError`.
    ///
    /// - Parameter name: The callback's name, for the messages of these errors.
    /// - Throws: The error that the callback throws.
    package func reading<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
        let outer = tree.reader
        tree.reader = name
        defer { tree.reader = outer }
        return try body()
    }

    private var link: SolverLink { parts.link }
}
