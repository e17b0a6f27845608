/// The tree of views, as others see it.
extension Screen {
    /// The kinds that views of the screen can be of.
    package var registry: KindRegistry { tree.registry }

    /// How many kinds there are; the first `builtIn` of them are the engine's own. Asked for with each put, without a
    /// reference to the registry that would be counted.
    package var kindCount: (all: Int, builtIn: Int) { (tree.registry.kinds.count, tree.registry.builtInCount) }

    /// Lets go of what kinds keep whose names were taken back and which no view of the screen has. O(views).
    ///
    /// - Precondition: the registry's kinds are given to views of this screen only.
    package func releaseWithdrawnKinds() {
        registry.release(unlessIn: Set(tree.indices.filter { tree[$0].flags.contains(.isAlive) }.map { tree[$0].kind }))
    }

    /// Where what the screen keeps is charged.
    package var account: MemoryAccount { tree.account }

    /// The most views that may live in the screen at once.
    package var maximumViews: Int { tree.maximumViews }

    /// How many views live in the screen, the root included.
    package var viewCount: Int { tree.viewCount }

    /// The topmost view, as large as the screen.
    package var root: ViewID { tree.root }

    /// Writes a place in a script as `file:line`.
    package var sourceName: (SourceLocation) -> String {
        get { tree.sourceName }
        set { tree.sourceName = newValue }
    }

    /// Asked for room when there are as many views as there may be: those that nobody holds any more can go.
    package var reclaimViews: (() -> Void)? {
        get { tree.reclaimViews }
        set { tree.reclaimViews = newValue }
    }

    /// The callbacks for views that leave the screen.
    package var hooks: ViewHooks {
        get { calls.hooks }
        set { calls.hooks = newValue }
    }

    /// Makes a view that is not in any tree yet.
    package func makeView(kind: Int) throws(LayoutFault) -> ViewID {
        try tree.makeView(kind: kind)
    }

    /// Whether a handle is to a view that has not been removed for good.
    package func isAlive(_ view: ViewID) -> Bool {
        tree.isAlive(view)
    }

    /// Where a script put the view.
    package func putSource(of view: ViewID) -> SourceLocation {
        tree.putSource(of: view)
    }

    /// See ``ViewTree/notePlace(of:_:)``.
    package func notePlace(of view: ViewID, _ source: SourceLocation) { tree.notePlace(of: view, source) }

    /// The same as `file:line`; nil for a view of the engine's own.
    package func putPlace(of view: ViewID) -> String? { tree.sourceText(tree.putSource(of: view)) }

    /// Whether a live view is part of the tree below the root.
    package func isInScreen(_ view: ViewID) -> Bool {
        tree.isInScreen(view)
    }

    /// The view that a view lies in; nil for the root, and for one that is in no other.
    package func superview(of view: ViewID) throws(LayoutFault) -> ViewID? {
        try tree.superview(of: view)
    }

    /// From back to front.
    package func subviews(of view: ViewID) throws(LayoutFault) -> [ViewID] {
        try tree.subviews(of: view)
    }

    /// The subviews that a stack arranges, in their order; of other views none.
    package func arrangedSubviews(of view: ViewID) throws(LayoutFault) -> [ViewID] {
        try tree.arrangedSubviews(of: view)
    }

    /// What a view is.
    ///
    /// - Throws: for a view that is gone, as all that take one.
    package func kind(of view: ViewID) throws(LayoutFault) -> Kind {
        try tree.kind(of: view)
    }

    /// What a view is, as an index into the kinds of the registry.
    package func kindIndex(of view: ViewID) throws(LayoutFault) -> Int {
        try tree.kindIndex(of: view)
    }

    /// A view and all that lie in it, superviews before what is in them.
    package func viewsInside(_ view: ViewID) throws(LayoutFault) -> [ViewID] {
        try tree.viewsInside(view)
    }

    /// Whether `view` equals `outer` or is one of its descendants.
    package func isInside(_ view: ViewID, _ outer: ViewID) -> Bool { tree.isInside(view, outer) }

    /// The live view at an index whose generation ends in the given bits: for handles that keep only `count` of them.
    package func liveView(index: UInt32, generationBits: UInt32, count: UInt32) -> ViewID? {
        tree.liveView(index: index, generationBits: generationBits, count: count)
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
        try calls.put(child, into: parent, arranged: arranged, name: name, source: source)
    }

    /// Takes a view out of its superview. The view and what it contains live on and can be put again; constraints that
    /// tie it to views outside it are dropped, those within it stay.
    package func removeFromSuperview(_ view: ViewID) throws(LayoutFault) {
        try calls.removeFromSuperview(view)
    }

    /// Removes a view and all that it contains for good. Handles to them are stale from now on.
    package func destroy(_ view: ViewID) throws(LayoutFault) {
        try calls.destroy(view)
    }

    /// The path of a view from the root of its tree, for people: `root/form/submit`. A long one loses its middle.
    package func path(of view: ViewID) -> String {
        tree.path(of: view)
    }

    /// The path in whole, for scripts: `view(named:)` finds the view by it.
    package func wholePath(of view: ViewID) throws(LayoutFault) -> String {
        try tree.wholePath(of: view)
    }

    /// The name of a view, unique among its siblings; empty for one that is in no other.
    package func name(of view: ViewID) throws(LayoutFault) -> String {
        try tree.name(of: view)
    }

    /// Names a view after the fact, if the script has not named it before: `assignTo(self, "title")` says what it is.
    package func suggestName(_ name: String, for view: ViewID) throws(LayoutFault) {
        try tree.suggestName(name, for: view)
    }

    /// Takes the name from a view that another one stands for now.
    package func loseName(_ view: ViewID) throws(LayoutFault) {
        try tree.loseName(view)
    }

    /// The engine itself has chosen the name that the view was put with.
    package func noteEngineName(of view: ViewID) {
        tree.noteEngineName(of: view)
    }

    /// The first view of the tree in preorder that has a name or path: `submit`, `form/submit`, `root/form/submit`.
    package func view(named name: String) -> ViewID? {
        tree.view(named: name)
    }

    /// All views of the tree, in preorder, that have been given a name or path, also those whose name has a number
    /// since another view of the superview had it first. A path from the root on is of one view.
    package func views(named name: String) -> [ViewID] {
        tree.views(named: name)
    }

    /// The names of all views of the screen, in preorder.
    package var viewNames: [String] { tree.viewNames }

    /// `file:line`, if it comes from a script.
    package func sourceText(_ source: SourceLocation) -> String? {
        tree.sourceText(source)
    }
}
