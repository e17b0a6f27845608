package import Diagnostics

/// Access to the tree of views.
extension Screen {
    /// The kinds that the screen's views can have.
    package var registry: KindRegistry { tree.registry }

    /// The number of kinds in the registry: all, and the engine's, which come first. Cheaper than reading `registry`,
    /// because it counts no references.
    package var kindCount: (all: Int, builtIn: Int) { (tree.registry.kinds.count, tree.registry.builtInCount) }

    /// Frees the data of withdrawn kinds (see `KindRegistry.withdraw`) that no view of the screen uses. O(views).
    ///
    /// - Precondition: Only views of this screen use the registry's kinds.
    package func releaseWithdrawnKinds() {
        registry.release(unlessIn: Set(tree.indices.filter { tree[$0].flags.contains(.isAlive) }.map { tree[$0].kind }))
    }

    /// The account that is charged for the screen's memory.
    package var account: MemoryAccount { tree.account }

    /// The maximum number of views of the screen that can exist at once, including the root.
    package var maximumViews: Int { tree.maximumViews }

    /// The number of existing views, including the root and views that are in no other view.
    package var viewCount: Int { tree.viewCount }

    /// The topmost view, as large as the screen.
    package var root: ViewID { tree.root }

    /// Formats a source location as `file:line`. The host sets it; by default, the index of the script replaces the
    /// file.
    package var sourceName: (SourceLocation) -> String {
        get { tree.sourceName }
        set { tree.sourceName = newValue }
    }

    /// Called before `makeView` fails because the maximum number of views is reached, to destroy views that scripts no
    /// longer reference; nil for nothing.
    package var reclaimViews: (() -> Void)? {
        get { tree.reclaimViews }
        set { tree.reclaimViews = newValue }
    }

    /// Callbacks for views that leave the screen or are destroyed.
    package var hooks: ViewHooks {
        get { calls.hooks }
        set { calls.hooks = newValue }
    }

    /// Creates a view that is not in a tree yet.
    ///
    /// - Parameter kind: An index into the registry's kinds.
    /// - Throws: `.limit` if the maximum number of views is reached, even after `reclaimViews`.
    package func makeView(kind: Int) throws(LayoutError) -> ViewID {
        try tree.makeView(kind: kind)
    }

    /// Returns whether the view exists in the screen's storage; false once it is destroyed.
    package func isAlive(_ view: ViewID) -> Bool {
        tree.isAlive(view)
    }

    /// Returns the source location of the call that put the view; `.none` for a view that is gone or that the engine
    /// put.
    package func putSource(of view: ViewID) -> SourceLocation {
        tree.putSource(of: view)
    }

    /// Sets the source location that `putSource(of:)` returns for a view that the engine put on behalf of a script.
    /// Does nothing if the view has a source location or is gone.
    package func notePlace(of view: ViewID, _ source: SourceLocation) { tree.notePlace(of: view, source) }

    /// Returns the source location of the call that put the view, as `file:line`; nil for a view that is gone or that
    /// the engine put.
    package func putPlace(of view: ViewID) -> String? { tree.sourceText(tree.putSource(of: view)) }

    /// Returns whether a view is the root or in the tree below it; false if the view is gone.
    package func isInScreen(_ view: ViewID) -> Bool {
        tree.isInScreen(view)
    }

    /// Returns the view's superview; nil for the root and for a view that is in no other view.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func superview(of view: ViewID) throws(LayoutError) -> ViewID? {
        try tree.superview(of: view)
    }

    /// Returns the view's subviews, from back to front.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func subviews(of view: ViewID) throws(LayoutError) -> [ViewID] {
        try tree.subviews(of: view)
    }

    /// Returns the subviews that a stack or container arranges, in their order; empty for other views.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func arrangedSubviews(of view: ViewID) throws(LayoutError) -> [ViewID] {
        try tree.arrangedSubviews(of: view)
    }

    /// Returns the view's kind.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func kind(of view: ViewID) throws(LayoutError) -> Kind {
        try tree.kind(of: view)
    }

    /// Returns the index of the view's kind in the registry's kinds.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func kindIndex(of view: ViewID) throws(LayoutError) -> Int {
        try tree.kindIndex(of: view)
    }

    /// Returns a view and all its descendants in preorder, siblings from back to front.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func viewsInside(_ view: ViewID) throws(LayoutError) -> [ViewID] {
        try tree.viewsInside(view)
    }

    /// Returns whether `view` is `outer` or one of its descendants; false if either is gone.
    package func isInside(_ view: ViewID, _ outer: ViewID) -> Bool { tree.isInside(view, outer) }

    /// Returns the existing view with this index if the lowest `count` bits of its generation equal those of
    /// `generationBits`; otherwise nil. For handles that store only these bits.
    package func liveView(index: UInt32, generationBits: UInt32, count: UInt32) -> ViewID? {
        tree.liveView(index: index, generationBits: generationBits, count: count)
    }

    /// Makes `child` the frontmost subview of `parent`. If it has a superview, it first leaves that superview and loses
    /// its constraints to views outside it.
    ///
    /// - Parameters:
    ///   - arranged: Whether `parent`, a stack or container, arranges the view.
    ///   - name: The name that the script gave; nil for the earlier name, or a name made from the kind's. A number is
    ///     appended if a sibling has the name.
    ///   - source: The source location of the call that put the view.
    /// - Throws: `.staleView` if a view is gone, `.cycle` if `parent` is `child` or inside it, `.notAStack` if
    ///   `arranged` is set and `parent` arranges nothing, or `.layout` if `child` is a cell in a table or collection,
    ///   or during a callback that must not change anything.
    package func put(
        _ child: ViewID, into parent: ViewID, arranged: Bool = false, name: String? = nil,
        source: SourceLocation = .none
    ) throws(LayoutError) {
        try calls.put(child, into: parent, arranged: arranged, name: name, source: source)
    }

    /// Removes a view from its superview, and its constraints to views outside it. The view still exists and can be put
    /// again. A view without superview stays unchanged.
    ///
    /// - Throws: `.staleView` if the view is gone, or `.layout` if it is a cell in a table or collection, or during a
    ///   callback that must not change anything.
    package func removeFromSuperview(_ view: ViewID) throws(LayoutError) {
        try calls.removeFromSuperview(view)
    }

    /// Destroys a view and its descendants, with their constraints. Calls the hooks `willLeave` and `wasDestroyed`;
    /// then the handles are invalid.
    ///
    /// - Throws: `.staleView` if the view is gone, `.root` for the root, or `.layout` during a callback that must not
    ///   change anything.
    package func destroy(_ view: ViewID) throws(LayoutError) {
        try calls.destroy(view)
    }

    /// Returns the view's path from the root for messages, shortened if it is long: `root/form/submit`. The path of a
    /// view that is not in the screen begins at its topmost superview; for a view that is gone, returns `(removed
    /// view)`.
    package func path(of view: ViewID) -> String {
        tree.path(of: view)
    }

    /// Returns the view's complete path from the root, such as `root/form/submit`, which `view(named:)` accepts. The
    /// path of a view that is not in the screen begins at its topmost superview.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func wholePath(of view: ViewID) throws(LayoutError) -> String {
        try tree.wholePath(of: view)
    }

    /// Returns the view's name, unique among its siblings. It is empty for a view that was never in another view, and
    /// `[1,3]` for a cell.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func name(of view: ViewID) throws(LayoutError) -> String {
        try tree.name(of: view)
    }

    /// Names a view if its script has not named it yet; a call such as `assignTo(self, "title")` implies a name. Does
    /// nothing for a view that is in no other view. A number is appended if a sibling has the name.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func suggestName(_ name: String, for view: ViewID) throws(LayoutError) {
        try tree.suggestName(name, for: view)
    }

    /// Removes the name of a view, which becomes empty, so that a view that replaces it can have the name. Does nothing
    /// for a view that is in no other view.
    ///
    /// - Throws: `.staleView` if the view is gone.
    package func loseName(_ view: ViewID) throws(LayoutError) {
        try tree.loseName(view)
    }

    /// Marks the view's name as chosen by the engine, so that duplicates of the name are not reported. The view must
    /// exist.
    package func noteEngineName(of view: ViewID) {
        tree.noteEngineName(of: view)
    }

    /// Returns the first view of the screen in preorder with this name or path, such as `submit`, `form/submit` or
    /// `table[1,3]`; nil if nothing is found. A path need not begin at the root; each part is the name of the superview
    /// of the next.
    package func view(named name: String) -> ViewID? {
        tree.view(named: name)
    }

    /// Returns all views of the screen that were given this name or path, in preorder; empty if nothing is found.
    /// Includes views whose names have a number because a sibling already used the name, unless the path begins at the
    /// root and names a view exactly.
    package func views(named name: String) -> [ViewID] {
        tree.views(named: name)
    }

    /// The names (not paths) of all views in the screen, in preorder.
    package var viewNames: [String] { tree.viewNames }

    /// Returns the source location as `file:line`; nil for `.none`.
    package func sourceText(_ source: SourceLocation) -> String? {
        tree.sourceText(source)
    }
}
