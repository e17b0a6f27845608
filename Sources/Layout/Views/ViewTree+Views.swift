import Diagnostics

/// Existence and hierarchy of views.
extension ViewTree {
    /// Returns the storage index of an existing view. Throws an error if the view is gone.
    @inline(__always) func index(_ view: ViewID) throws(LayoutError) -> Int {
        guard isAlive(view) else {
            throw LayoutError("this view is gone: it was removed from its screen", code: .staleView)
        }
        return Int(view.index)
    }

    func isAlive(_ view: ViewID) -> Bool {
        Int(view.index) < nodeCount && self[Int(view.index)].generation == view.generation
            && self[Int(view.index)].flags.contains(.isAlive)
    }

    func putSource(of view: ViewID) -> SourceLocation {
        isAlive(view) ? self[Int(view.index)].put.source : .none
    }

    /// Sets the source location of a view that the engine put on behalf of a script. A view that has a source location
    /// or is gone stays unchanged.
    func notePlace(of view: ViewID, _ source: SourceLocation) {
        guard isAlive(view), sourceText(putSource(of: view)) == nil else { return }
        self[Int(view.index)].put.source = source
    }

    func isInScreen(_ view: ViewID) -> Bool {
        isAlive(view) && self[Int(view.index)].flags.contains(.isInScreen)
    }

    func id(_ index: Int) -> ViewID { ViewID(index: UInt32(index), generation: self[index].generation) }

    func superview(of view: ViewID) throws(LayoutError) -> ViewID? {
        let parent = self[try index(view)].parent
        return parent < 0 ? nil : id(Int(parent))
    }

    /// Returns the subviews of a view, from back to front.
    func subviews(of view: ViewID) throws(LayoutError) -> [ViewID] {
        self[try index(view)].children.map { id(Int($0)) }
    }

    func arrangedSubviews(of view: ViewID) throws(LayoutError) -> [ViewID] {
        self[try index(view)].arranged.map { id(Int($0)) }
    }

    func kind(of view: ViewID) throws(LayoutError) -> Kind { registry.kinds[self[try index(view)].kind] }

    func kindIndex(of view: ViewID) throws(LayoutError) -> Int { self[try index(view)].kind }

    /// Returns whether `view` is `ancestor` or one of its descendants.
    func isInside(_ view: ViewID, _ ancestor: ViewID) -> Bool {
        isAlive(view) && isAlive(ancestor) && isInside(Int(view.index), Int(ancestor.index))
    }

    func isInside(_ view: Int, _ ancestor: Int) -> Bool {
        var current = view
        while current >= 0 {
            if current == ancestor { return true }
            current = Int(self[current].parent)
        }
        return false
    }

    /// Calls `body` for a view and its descendants in preorder, siblings from back to front. Reads a view's children
    /// before it calls `body` for the view.
    func forEachView(in top: Int, _ body: (Int) -> Void) {
        var stack = [Int32(top)]
        while let index = stack.popLast() {
            // Most views have no subviews.
            if !self[Int(index)].children.isEmpty { stack.append(contentsOf: self[Int(index)].children.reversed()) }
            body(Int(index))
        }
    }

    func viewsInside(_ view: ViewID) throws(LayoutError) -> [ViewID] {
        var views: [ViewID] = []
        forEachView(in: try index(view)) { views.append(id($0)) }
        return views
    }

    /// Returns the existing view at an index if the lowest `count` bits of its generation match; otherwise nil. For
    /// handles that store only these bits.
    func liveView(index: UInt32, generationBits: UInt32, count: UInt32) -> ViewID? {
        guard Int(index) < nodeCount else { return nil }
        let view = id(Int(index))
        let mask: UInt32 = count >= 32 ? .max : (1 << count) - 1
        return view.generation & mask == generationBits & mask && isAlive(view) ? view : nil
    }

    /// Returns the closest view that contains both views, which may be one of them; nil if they are in different trees.
    func commonAncestor(_ a: Int, _ b: Int) -> Int? {
        // Most constraints relate siblings, or a view and its superview.
        let (above, other) = (Int(self[a].parent), Int(self[b].parent))
        if above == b { return b }
        if other == a { return a }
        if above == other, above >= 0 { return above }
        var (a, b) = (a, b)
        var (depthA, depthB) = (depth(a), depth(b))
        while depthA > depthB { (a, depthA) = (Int(self[a].parent), depthA - 1) }
        while depthB > depthA { (b, depthB) = (Int(self[b].parent), depthB - 1) }
        while a != b {
            (a, b) = (Int(self[a].parent), Int(self[b].parent))
            if a < 0 || b < 0 { return nil }
        }
        return a
    }

    private func depth(_ index: Int) -> Int {
        var (current, depth) = (index, 0)
        while self[current].parent >= 0 { (current, depth) = (Int(self[current].parent), depth + 1) }
        return depth
    }

    /// The views that diagnoses skip: hidden views, placeholders for missing views, and the descendants of both.
    var undiagnosedViews: Set<Int> {
        var found: Set<Int> = []
        forEachView(in: Int(root.index)) { index in
            if found.contains(Int(self[index].parent)) || registry.kinds[self[index].kind].behavior.isStandIn
                || property(id(index), slot: CommonProperties.isHidden).boolean == true
            {
                found.insert(index)
            }
        }
        return found
    }

    /// All views of the screen except the views in cells that wait for reuse, which containers don't list. O(views).
    var listedViews: Set<Int> {
        var listed: Set<Int> = []
        forEachView(in: Int(root.index)) { listed.insert($0) }
        return listed
    }

    func isHiddenByTree(_ index: Int) -> Bool {
        var current = index
        while current >= 0 {
            if property(id(current), slot: CommonProperties.isHidden).boolean == true { return true }
            current = Int(self[current].parent)
        }
        return false
    }

    func sourceText(_ source: SourceLocation) -> String? {
        source == .none ? nil : sourceName(source)
    }
}
