/// Containers, as the one who says what they do sees them.
extension Screen {
    /// The views that a container arranges, in their order; hidden ones only if it asks for them.
    package func arrangedViews(ofContainer container: ViewID) throws(LayoutFault) -> [ViewID] {
        pass.arrangedViews(of: try tree.index(container)).map(tree.id)
    }

    /// What a view of a container wants for a proposal, in points. May solve; only inside `ContainerLayout`.
    package func sizeOfChild(_ view: ViewID, _ proposal: ProposedSize) throws(LayoutFault) -> Size {
        pass.sizeOfChild(try tree.index(view), proposal)
    }

    /// Whether a view of a container wants the same whatever it is proposed.
    package func wantsOneSize(_ view: ViewID) throws(LayoutFault) -> Bool { pass.wantsOneSize(try tree.index(view)) }

    /// Whether what a view of a container wants is known without solving.
    package func isFreeChild(_ view: ViewID) throws(LayoutFault) -> Bool { pass.isFree(try tree.index(view)) }

    /// The first baseline of a view of a container, from its top, if it gets that size.
    package func firstBaseline(ofChild view: ViewID, size: Size) throws(LayoutFault) -> Double {
        pass.firstBaseline(of: try tree.index(view), size: size)
    }

    /// Counts the changes in a container: what was kept of its views is old when it is another one.
    package func containerVersion(_ container: ViewID) -> Int {
        pass.containers.entries[Int32(container.index)]?.version ?? -1
    }

    /// What a container knows of one of its views, beside its frame, changed.
    package func setNeedsContainer(of view: ViewID) throws(LayoutFault) {
        let index = try tree.index(view)
        tree.touched.note(index)
        link.setNeedsSolve()
    }

    /// Whether the view is arranged by a container.
    package func isInContainer(_ view: ViewID) throws(LayoutFault) -> Bool {
        let index = try tree.index(view)
        return tree[index].flags.contains(.isArranged) && pass.containers.isContainer(Int(tree[index].parent))
    }

    /// Runs what must only read the screen, for a pass is under way.
    ///
    /// - Parameter name: what to call it in messages.
    package func reading<Result>(_ name: String, _ body: () throws -> Result) rethrows -> Result {
        let outer = tree.reader
        tree.reader = name
        defer { tree.reader = outer }
        return try body()
    }

    private var link: SolverLink { parts.link }
}
