extension Screen {
    /// Makes a view that is not in any tree yet.
    package func makeView(kind: Int) throws(LayoutFault) -> ViewID {
        if viewCount >= maximumViews { reclaimViews?() }
        guard viewCount < maximumViews else {
            throw LayoutFault(
                """
                the screen has \(maximumViews) views, which is the limit; put fewer, or raise the limit with \
                --max-views
                """,
                code: .limit)
        }
        viewCount += 1
        account.charge(MemoryAccount.Cost.view)
        if let index = freeNodes.popLast() {
            let generation = generations.next()
            nodes[Int(index)] = ViewNode(generation: generation, kind: kind)
            if registry.kinds[kind].isScroll { nodes[Int(index)].flags.insert(.isScroll) }
            return ViewID(index: UInt32(index), generation: generation)
        }
        let generation = generations.next()
        nodes.append(ViewNode(generation: generation, kind: kind))
        if registry.kinds[kind].isScroll { nodes[nodes.count - 1].flags.insert(.isScroll) }
        return ViewID(index: UInt32(nodes.count - 1), generation: generation)
    }

    /// The storage index of a live view.
    @inline(__always) func index(_ view: ViewID) throws(LayoutFault) -> Int {
        guard isAlive(view) else {
            throw LayoutFault("this view is gone: it was removed from its screen", code: .staleView)
        }
        return Int(view.index)
    }

    package func isAlive(_ view: ViewID) -> Bool {
        Int(view.index) < nodes.count && nodes[Int(view.index)].generation == view.generation
            && nodes[Int(view.index)].flags.contains(.isAlive)
    }

    /// Where a script put the view.
    package func putSource(of view: ViewID) -> SourceLocation {
        isAlive(view) ? nodes[Int(view.index)].putSource : .none
    }

    /// Whether a live view is part of the tree below the root.
    package func isInScreen(_ view: ViewID) -> Bool {
        isAlive(view) && nodes[Int(view.index)].flags.contains(.isInScreen)
    }

    func id(_ index: Int) -> ViewID { ViewID(index: UInt32(index), generation: nodes[index].generation) }

    package func superview(of view: ViewID) throws(LayoutFault) -> ViewID? {
        let parent = nodes[try index(view)].parent
        return parent < 0 ? nil : id(Int(parent))
    }

    /// From back to front.
    package func subviews(of view: ViewID) throws(LayoutFault) -> [ViewID] {
        nodes[try index(view)].children.map { id(Int($0)) }
    }

    package func arrangedSubviews(of view: ViewID) throws(LayoutFault) -> [ViewID] {
        nodes[try index(view)].arranged.map { id(Int($0)) }
    }

    package func kind(of view: ViewID) throws(LayoutFault) -> Kind { registry.kinds[nodes[try index(view)].kind] }

    package func kindIndex(of view: ViewID) throws(LayoutFault) -> Int { nodes[try index(view)].kind }

    /// Whether `ancestor` is `view` or one of the views that it lies in.
    func isInside(_ view: Int, _ ancestor: Int) -> Bool {
        var place = view
        while place >= 0 {
            if place == ancestor { return true }
            place = Int(nodes[place].parent)
        }
        return false
    }

    /// Does something for a view and all views in it: superviews before what is in them, siblings from back to front.
    /// What is in a view is looked up before `body` is called for it.
    func forEachView(in top: Int, _ body: (Int) -> Void) {
        var stack = [Int32(top)]
        while let index = stack.popLast() {
            // Most views have none.
            if !nodes[Int(index)].children.isEmpty { stack.append(contentsOf: nodes[Int(index)].children.reversed()) }
            body(Int(index))
        }
    }

    /// Makes `child` the frontmost subview of `parent`; a view that has another superview moves.
    ///
    /// - Parameters:
    ///   - arranged: whether `parent`, a stack, arranges it.
    ///   - name: the name that the script gave, if it gave one.
    /// - Throws: if that would make the tree a cycle, or `parent` is not a stack and `arranged` is set.
    package func put(
        _ child: ViewID, into parent: ViewID, arranged: Bool = false, name: String? = nil,
        source: SourceLocation = .none
    ) throws(LayoutFault) {
        let childIndex = try index(child)
        let parentIndex = try index(parent)
        guard !isInside(parentIndex, childIndex) else {
            let what = parentIndex == childIndex ? "itself" : "\(path(of: parent)), which lies inside it"
            throw LayoutFault(
                "cannot put the view '\(nodes[childIndex].name)' into \(what): the view tree must not have cycles",
                code: .cycle)
        }
        if arranged, !registry.kinds[nodes[parentIndex].kind].isStack {
            throw LayoutFault(
                """
                only a stack arranges views: \(path(of: parent)) is a \(registry.kinds[nodes[parentIndex].kind].name); \
                use put instead of putStacked, or putVStack/putHStack
                """,
                code: .notAStack)
        }
        if nodes[childIndex].parent >= 0 { detach(childIndex) }
        nodes[childIndex].parent = Int32(parentIndex)
        if nodes[parentIndex].children.isEmpty { nodes[parentIndex].children.reserveCapacity(4) }
        nodes[parentIndex].children.append(Int32(childIndex))
        nodes[childIndex].putSource = source
        nameView(childIndex, name: name)
        if arranged {
            nodes[childIndex].flags.insert(.isArranged)
            nodes[parentIndex].arranged.append(Int32(childIndex))
            markNeedsArrangement(parentIndex)
        }
        if nodes[parentIndex].flags.contains(.isInScreen) { enterScreen(childIndex) }
    }

    /// A view and all that lie in it, superviews before what is in them.
    package func viewsInside(_ view: ViewID) throws(LayoutFault) -> [ViewID] {
        var views: [ViewID] = []
        forEachView(in: try index(view)) { views.append(id($0)) }
        return views
    }

    /// Takes a view out of its superview. The view and what it contains live on and can be put again; constraints that
    /// tie it to views outside of it are dropped, those within it stay.
    package func removeFromSuperview(_ view: ViewID) throws(LayoutFault) {
        let index = try index(view)
        guard nodes[index].parent >= 0 else { return }
        detach(index)
    }

    /// Removes a view and all that it contains for good. Handles to them are stale from now on.
    package func destroy(_ view: ViewID) throws(LayoutFault) {
        guard view != root else { throw LayoutFault("the root view cannot be removed", code: .root) }
        if isInScreen(view) { viewWillLeave?(view) }
        let top = try index(view)
        if nodes[top].parent >= 0 { detach(top) }
        forEachView(in: top) { index in
            removeOwnedConstraints(of: index)
            viewDestroyed?(id(index))
            if !animationStarts.isEmpty { animationStarts[id(index)] = nil }
            nodes[index].flags.remove(.isAlive)
            nodes[index].generation = generations.next()
            account.discharge(
                MemoryAccount.Cost.view + 2 * nodes[index].name.heapSize + nodes[index].properties.heapSize)
            nodes[index].properties = PropertyBag()
            nodes[index].name = ""
            nodes[index].children = []
            freeNodes.append(Int32(index))
            viewCount -= 1
        }
    }

    private func detach(_ index: Int) {
        let parent = Int(nodes[index].parent)
        dropTies(of: index)
        if nodes[index].flags.contains(.isInScreen) { leaveScreen(index) }
        if let place = nodes[parent].children.firstIndex(of: Int32(index)) { nodes[parent].children.remove(at: place) }
        subviewsDidMove(in: parent)
        nodes[parent].nameCounts.release(nodes[index].name)
        if nodes[index].flags.contains(.isArranged) {
            nodes[index].flags.remove(.isArranged)
            if let place = nodes[parent].arranged.firstIndex(of: Int32(index)) {
                nodes[parent].arranged.remove(at: place)
            }
            markNeedsArrangement(parent)
        }
        nodes[index].parent = -1
        nodes[index].previous = -1
    }

    // MARK: Entering and leaving the screen

    /// Gives the root its place, and the solver its size.
    func becomeRoot() throws(LayoutFault) {
        let index = try index(root)
        nodes[index].name = "root"
        enterScreen(index)
        makeRootConstraints()
    }

    /// Gives a subtree variables in the solver, in the order of the tree.
    func enterScreen(_ top: Int) {
        link.setNeedsSolve()
        // Most views come without others in them.
        guard !nodes[top].children.isEmpty else { return enterScreenAlone(top) }
        forEachView(in: top, enterScreenAlone)
    }

    private func enterScreenAlone(_ index: Int) {
        if nodes[index].ordinal == .max {
            nodes[index].ordinal = nextOrdinal
            nextOrdinal += 1
        }
        nodes[index].flags.insert(.isInScreen)
        makeVariables(index)
        markNeedsIntrinsicSize(index)
        if registry.kinds[nodes[index].kind].isStack { markNeedsArrangement(index) }
        activateWaiting(for: index)
    }

    /// Takes a subtree out of the solver.
    func leaveScreen(_ top: Int) {
        forEachView(in: top) { index in
            deactivateOwned(of: index)
            removeSizeConstraints(index)
            removeArrangement(index)
            rows.forget(index)
            removeVariables(index)
            nodes[index].flags.remove(.isInScreen)
        }
        link.setNeedsSolve()
    }
}

extension Screen {
    /// The live view at an index whose generation ends in the given bits: for handles that keep only `count` of them.
    package func liveView(index: UInt32, generationBits: UInt32, count: UInt32) -> ViewID? {
        guard Int(index) < nodes.count else { return nil }
        let view = id(Int(index))
        let mask: UInt32 = count >= 32 ? .max : (1 << count) - 1
        return view.generation & mask == generationBits & mask && isAlive(view) ? view : nil
    }
}
