package import Diagnostics

/// Access to the tree of views.
extension Screen {
    /// The kinds that the screen's views can have.
    package var registry: KindRegistry { tree.registry }

    /// The number of kinds; the first `builtIn` are the engine's. Does not count references to the registry.
    package var kindCount: (all: Int, builtIn: Int) { (tree.registry.kinds.count, tree.registry.builtInCount) }

    /// Frees the data of withdrawn kinds that no view of the screen uses. O(views).
    ///
    /// - Precondition: Only views of this screen use the registry's kinds.
    package func releaseWithdrawnKinds() {
        registry.release(unlessIn: Set(tree.indices.filter { tree[$0].flags.contains(.isAlive) }.map { tree[$0].kind }))
    }

    /// The account that is charged for the screen's memory.
    package var account: MemoryAccount { tree.account }

    /// The maximum number of views that can exist at once.
    package var maximumViews: Int { tree.maximumViews }

    /// The number of existing views, including the root.
    package var viewCount: Int { tree.viewCount }

    /// The topmost view, as large as the screen.
    package var root: ViewID { tree.root }

    /// Formats a source location as `file:line`.
    package var sourceName: (SourceLocation) -> String {
        get { tree.sourceName }
        set { tree.sourceName = newValue }
    }

    /// Called when the maximum number of views is reached, to destroy views that scripts no longer reference.
    package var reclaimViews: (() -> Void)? {
        get { tree.reclaimViews }
        set { tree.reclaimViews = newValue }
    }

    /// Callbacks for views that leave the screen.
    package var hooks: ViewHooks {
        get { calls.hooks }
        set { calls.hooks = newValue }
    }

    /// Creates a view that is not in a tree yet.
    ///
    /// - Parameter kind: An index into the registry's kinds.
    /// - Throws: `.limit` if the maximum number of views is reached.
    package func makeView(kind: Int) throws(LayoutError) -> ViewID {
        try tree.makeView(kind: kind)
    }

    /// Returns whether the view still exists.
    package func isAlive(_ view: ViewID) -> Bool {
        tree.isAlive(view)
    }

    /// Returns the source location of the call that put the view; `.none` for a view that the engine put.
    package func putSource(of view: ViewID) -> SourceLocation {
        tree.putSource(of: view)
    }

    /// Sets the source location of a view that has none. See ``ViewTree/notePlace(of:_:)``.
    package func notePlace(of view: ViewID, _ source: SourceLocation) { tree.notePlace(of: view, source) }

    /// Returns the source location of the call that put the view, as `file:line`; nil for a view that the engine put.
    package func putPlace(of view: ViewID) -> String? { tree.sourceText(tree.putSource(of: view)) }

    /// Returns whether an existing view is in the tree below the root.
    package func isInScreen(_ view: ViewID) -> Bool {
        tree.isInScreen(view)
    }

    /// Returns the view's superview; nil for the root and for a view that is in no other view.
    package func superview(of view: ViewID) throws(LayoutError) -> ViewID? {
        try tree.superview(of: view)
    }

    /// Returns the view's subviews, from back to front.
    package func subviews(of view: ViewID) throws(LayoutError) -> [ViewID] {
        try tree.subviews(of: view)
    }

    /// Returns the subviews that a stack arranges, in their order; empty for other views.
    package func arrangedSubviews(of view: ViewID) throws(LayoutError) -> [ViewID] {
        try tree.arrangedSubviews(of: view)
    }

    /// Returns the view's kind.
    ///
    /// - Throws: If the view is gone.
    package func kind(of view: ViewID) throws(LayoutError) -> Kind {
        try tree.kind(of: view)
    }

    /// Returns the index of the view's kind in the registry.
    package func kindIndex(of view: ViewID) throws(LayoutError) -> Int {
        try tree.kindIndex(of: view)
    }

    /// Returns a view and all its descendants, in preorder.
    package func viewsInside(_ view: ViewID) throws(LayoutError) -> [ViewID] {
        try tree.viewsInside(view)
    }

    /// Returns whether `view` is `outer` or one of its descendants.
    package func isInside(_ view: ViewID, _ outer: ViewID) -> Bool { tree.isInside(view, outer) }

    /// Returns the existing view at an index if the lowest `count` bits of its generation match; otherwise nil.
    package func liveView(index: UInt32, generationBits: UInt32, count: UInt32) -> ViewID? {
        tree.liveView(index: index, generationBits: generationBits, count: count)
    }

    /// Makes `child` the frontmost subview of `parent`. If it has another superview, it moves.
    ///
    /// - Parameters:
    ///   - arranged: Whether `parent`, a stack, arranges the view.
    ///   - name: The name that the script gave, if any.
    /// - Throws: If the tree would have a cycle, or `arranged` is set and `parent` is not a stack.
    package func put(
        _ child: ViewID, into parent: ViewID, arranged: Bool = false, name: String? = nil,
        source: SourceLocation = .none
    ) throws(LayoutError) {
        try calls.put(child, into: parent, arranged: arranged, name: name, source: source)
    }

    /// Removes a view from its superview, and its constraints to outside views. It can be put again.
    package func removeFromSuperview(_ view: ViewID) throws(LayoutError) {
        try calls.removeFromSuperview(view)
    }

    /// Destroys a view and its descendants. Their handles become invalid.
    package func destroy(_ view: ViewID) throws(LayoutError) {
        try calls.destroy(view)
    }

    /// Returns the view's path from the root for messages, shortened if it is long: `root/form/submit`.
    package func path(of view: ViewID) -> String {
        tree.path(of: view)
    }

    /// Returns the complete path, which `view(named:)` accepts.
    package func wholePath(of view: ViewID) throws(LayoutError) -> String {
        try tree.wholePath(of: view)
    }

    /// Returns the view's name, unique among its siblings; empty for a view that is in no other view.
    package func name(of view: ViewID) throws(LayoutError) -> String {
        try tree.name(of: view)
    }

    /// Names a view if its script has not named it yet; a call such as `assignTo(self, "title")` implies a name.
    package func suggestName(_ name: String, for view: ViewID) throws(LayoutError) {
        try tree.suggestName(name, for: view)
    }

    /// Removes the name of a view because another view replaces it.
    package func loseName(_ view: ViewID) throws(LayoutError) {
        try tree.loseName(view)
    }

    /// Marks the view's name as chosen by the engine.
    package func noteEngineName(of view: ViewID) {
        tree.noteEngineName(of: view)
    }

    /// Returns the first view in preorder with this name or path, such as `submit` or `form/submit`; nil if none exists.
    package func view(named name: String) -> ViewID? {
        tree.view(named: name)
    }

    /// Returns all views that were given this name or path, in preorder. Includes views whose names have a number
    /// because a sibling already used the name. A path that begins at the root matches at most one view.
    package func views(named name: String) -> [ViewID] {
        tree.views(named: name)
    }

    /// The names of all views in the screen, in preorder.
    package var viewNames: [String] { tree.viewNames }

    /// Returns the source location as `file:line`; nil for `.none`.
    package func sourceText(_ source: SourceLocation) -> String? {
        tree.sourceText(source)
    }
}
