package import Geometry

/// Access to containers, for their layouts.
extension Screen {
    /// Returns the arranged views of a container in order; hidden views only if the container arranges them.
    package func arrangedViews(ofContainer container: ViewID) throws(LayoutError) -> [ViewID] {
        pass.arrangedViews(of: try tree.index(container)).map(tree.id)
    }

    /// Returns the size of a container's view for a proposal, in points. May solve; call only inside `ContainerLayout`.
    package func sizeOfChild(_ view: ViewID, _ proposal: ProposedSize) throws(LayoutError) -> Size {
        pass.sizeOfChild(try tree.index(view), proposal)
    }

    /// Returns whether the size of a container's view is independent of the proposal.
    package func wantsOneSize(_ view: ViewID) throws(LayoutError) -> Bool { pass.wantsOneSize(try tree.index(view)) }

    /// Returns whether the size of a container's view is known without solving.
    package func isFreeChild(_ view: ViewID) throws(LayoutError) -> Bool { pass.isFree(try tree.index(view)) }

    /// Returns the distance in points from the top of a container's view of this size to its first baseline.
    package func firstBaseline(ofChild view: ViewID, size: Size) throws(LayoutError) -> Double {
        pass.firstBaseline(of: try tree.index(view), size: size)
    }

    /// Returns how many times a container has changed, so that callers notice outdated data; -1 if it is not shown.
    package func containerVersion(_ container: ViewID) -> Int {
        pass.containers.entries[Int32(container.index)]?.version ?? -1
    }

    /// Makes the next pass update the container of a view, after layout data other than the frame changed.
    package func setNeedsContainer(of view: ViewID) throws(LayoutError) {
        let index = try tree.index(view)
        tree.touched.note(index)
        link.setNeedsSolve()
    }

    /// Returns whether a container arranges the view.
    package func isInContainer(_ view: ViewID) throws(LayoutError) -> Bool {
        let index = try tree.index(view)
        return tree[index].flags.contains(.isArranged) && pass.containers.isContainer(Int(tree[index].parent))
    }

    /// Runs a callback during a pass. In it, changes of the screen throw an error.
    ///
    /// - Parameter name: The callback's name, for messages.
    package func reading<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
        let outer = tree.reader
        tree.reader = name
        defer { tree.reader = outer }
        return try body()
    }

    private var link: SolverLink { parts.link }
}
