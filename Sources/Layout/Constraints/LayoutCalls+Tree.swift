import Diagnostics

/// Adding views to the tree and removing them, with their variables and constraints.
extension LayoutCalls {
    func put(
        _ child: ViewID, into parent: ViewID, arranged: Bool = false, name: String? = nil,
        source: SourceLocation = .none
    ) throws(LayoutError) {
        try tree.refuseReaders("the views of the screen")
        let childIndex = try tree.index(child)
        let parentIndex = try tree.index(parent)
        // Most views are put before they have subviews; then there is no need to walk up from the parent.
        let mightContainParent =
            !tree[childIndex].children.isEmpty || tree.registry.kinds[tree[childIndex].kind].holdsCells
        guard mightContainParent ? !tree.isInside(parentIndex, childIndex) : parentIndex != childIndex else {
            let what = parentIndex == childIndex ? "itself" : "\(tree.path(of: parent)), which is inside it"
            throw LayoutError(
                "cannot put the view '\(tree[childIndex].name)' into \(what): the view tree must not have cycles",
                code: .cycle)
        }
        var arranged = arranged
        if arranged, !tree.registry.kinds[tree[parentIndex].kind].arranges {
            // A placeholder for a failed container arranges nothing, and the failure was already reported.
            guard tree.registry.kinds[tree[parentIndex].kind].behavior.isStandIn else {
                throw LayoutError(
                    """
                    only a stack arranges views: \(tree.path(of: parent)) is \
                    \(tree.registry.kinds[tree[parentIndex].kind].name.withArticle); \
                    use put… instead of putStacked…, or put a stack first and add the view in its layoutContent
                    """,
                    code: .notAStack)
            }
            arranged = false
        }
        try refuseCell(childIndex)
        if tree[childIndex].parent >= 0 { detach(childIndex) }
        tree[childIndex].parent = Int32(parentIndex)
        if tree[parentIndex].children.isEmpty { tree[parentIndex].children.reserveCapacity(4) }
        tree[parentIndex].children.append(Int32(childIndex))
        tree[childIndex].put.source = source
        tree.nameView(childIndex, name: name)
        if arranged {
            tree[childIndex].flags.insert(.isArranged)
            tree[parentIndex].arranged.append(Int32(childIndex))
            marks.needsArrangement(parentIndex)
        }
        if tree[parentIndex].flags.contains(.isInScreen) { enterScreen(childIndex) }
    }

    /// Removes a view from its superview. The view and its descendants still exist and can be put again. Constraints to
    /// views outside it are removed; constraints within it stay.
    func removeFromSuperview(_ view: ViewID) throws(LayoutError) {
        try tree.refuseReaders("the views of the screen")
        let index = try tree.index(view)
        guard tree[index].parent >= 0 else { return }
        try refuseCell(index)
        detach(index)
    }

    /// Removes a view that a layout does not keep from its superview. The owner of the screen decides when to destroy
    /// it; without an owner, this destroys the view. Cells stay, because their rows own them.
    ///
    /// - Parameter parent: The view's superview when the layout began. A hook of an earlier view may have moved it.
    func remove(_ view: ViewID, from parent: ViewID) throws(LayoutError) {
        func isThere() -> Bool {
            tree.isAlive(view) && tree.isAlive(parent) && tree[Int(view.index)].parent == Int32(parent.index)
        }
        guard isThere(), !tree[Int(view.index)].flags.contains(.isCell) else { return }
        guard let wasRemoved = hooks.wasRemoved else { return try destroy(view) }
        if tree.isInScreen(view) { hooks.willLeave?(view) }
        guard isThere() else { return }
        detach(Int(view.index))
        wasRemoved(view)
    }

    /// Throws an error for a cell, which only its row can remove.
    private func refuseCell(_ index: Int) throws(LayoutError) {
        guard tree[index].flags.contains(.isCell), tree[index].parent >= 0 else { return }
        let container = tree.path(ofIndex: Int(tree[index].parent))
        throw LayoutError(
            "a cell of \(container) cannot be removed; remove its row from the table's data instead")
    }

    func destroy(_ view: ViewID) throws(LayoutError) {
        try tree.refuseReaders("the views of the screen")
        guard view != tree.root else { throw LayoutError("the root view cannot be removed", code: .root) }
        if tree.isInScreen(view) { hooks.willLeave?(view) }
        let top = try tree.index(view)
        if tree[top].parent >= 0 { detach(top) }
        tree.forEachView(in: top) { index in
            constraints.removeOwnedConstraints(of: index)
            hooks.wasDestroyed?(tree.id(index))
            properties.forget(tree.id(index))
            tree.release(index)
        }
    }

    private func detach(_ index: Int) {
        let parent = Int(tree[index].parent)
        tree.touched.note(parent)
        constraints.removeConstraintsAcrossBorder(of: index)
        if tree[index].flags.contains(.isInScreen) { leaveScreen(index) }
        // A callback for a discarded cell may have removed the view already.
        guard tree[index].parent == Int32(parent) else { return }
        if let offset = tree[parent].children.firstIndex(of: Int32(index)) { tree[parent].children.remove(at: offset) }
        subviewsDidMove(in: parent)
        tree[parent].nameCounts.release(tree[index].name)
        if tree[index].flags.contains(.isArranged) {
            tree[index].flags.remove(.isArranged)
            if let offset = tree[parent].arranged.firstIndex(of: Int32(index)) {
                tree[parent].arranged.remove(at: offset)
            }
            marks.needsArrangement(parent)
        }
        tree[index].parent = -1
        tree[index].put.previous = -1
    }

    /// Creates the root view and its size constraints.
    func makeRoot() throws(LayoutError) {
        try tree.makeRoot()
        enterScreen(Int(tree.root.index))
        frames.makeRootConstraints()
    }

    /// Adds a subtree to the screen, with solver variables in the order of the tree.
    func enterScreen(_ top: Int) {
        link.setNeedsSolve(around: top)
        // Most views are put before they have subviews.
        guard !tree[top].children.isEmpty else { return enterScreenWithoutSubviews(top) }
        tree.forEachView(in: top, enterScreenWithoutSubviews)
    }

    func enterScreenWithoutSubviews(_ index: Int) {
        tree.takeOrdinal(index)
        tree[index].flags.insert(.isInScreen)
        frames.makeVariables(index)
        marks.needsSize(index)
        tree.touched.note(index)
        let kind = tree[index].kind
        if tree.registry.kinds[kind].arranges { marks.needsArrangement(index) }
        if tree.registry.kinds[kind].container != nil { frames.containers.enter(index) }
        if tree[index].flags.contains(.holdsCells) { marks.needsCells = true }
        constraints.activateWaiting(for: index)
    }

    /// Removes a subtree from the screen and its variables from the solver.
    func leaveScreen(_ top: Int) {
        discardCells(in: top)
        tree.forEachView(in: top) { index in
            constraints.deactivateOwned(of: index)
            contents.removeSizeConstraints(index)
            stacks.removeArrangement(index)
            frames.containers.leave(index)
            rows.forget(index)
            if tree[index].flags.contains(.isCell) { frames.cells.forget(index) }
            frames.removeVariables(index)
            tree[index].flags.remove(.isInScreen)
        }
        link.setNeedsSolve(around: top)
    }
}
