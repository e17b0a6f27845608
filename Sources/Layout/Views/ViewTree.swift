/// The views of a screen: which there are, which lies in which, what they are called, and what properties they have
/// set.
///
/// Nothing here knows of constraints or frames: who changes the tree tells the others. Views are known by their storage
/// index inside the engine, and by handles (`ViewID`) outside it; `index(_:)` goes from one to the other and
/// refuses a handle whose view is gone.
final class ViewTree {
    /// The kinds that views can be of.
    let registry: KindRegistry
    /// Where what the views keep is charged.
    let account: MemoryAccount
    /// The most views that may live at once.
    let maximumViews: Int
    let generations: ViewGenerations

    /// The circumstances that the views are shown in. Whoever sets them marks what depends on them: see
    /// `Screen.traits`.
    @exclusivity(unchecked) var traits: Traits
    /// Writes a place in a script as `file:line`.
    var sourceName: (SourceLocation) -> String = { "\($0.chunk):\($0.line)" }
    /// Asked for room when there are as many views as there may be: those that nobody holds any more can go.
    var reclaimViews: (() -> Void)?
    /// The screen of the tree, for the kinds of views, which are asked about views of a screen.
    @exclusivity(unchecked) unowned(unsafe) var screen: Screen!

    /// The topmost view, as large as the screen.
    @exclusivity(unchecked) private(set) var root = ViewID(index: 0, generation: 0)
    /// How many views live.
    @exclusivity(unchecked) private(set) var viewCount = 0

    /// What runs in the middle of a pass and must only read: `'measure' of the container Flow`.
    @exclusivity(unchecked) var reader: String?
    /// What changed in the screen, for containers.
    let touched = TouchedViews()

    // The stores that every constraint and view passes through are not checked for exclusive access at run time: the
    // checks took a quarter of the time of a first layout. No access to them is open while foreign code (a kind, a
    // script) runs.
    @exclusivity(unchecked) private var nodes = Store<ViewNode>()
    /// Indices that the next views take.
    @exclusivity(unchecked) private(set) var freeNodes: [Int32] = []
    @exclusivity(unchecked) private var nextOrdinal: UInt32 = 0

    init(registry: KindRegistry, traits: Traits, quota: ScreenQuota) {
        self.registry = registry
        self.traits = traits
        maximumViews = quota.maximumViews
        generations = quota.generations
        account = quota.account
    }

    /// What is stored of a view, by its index.
    subscript(index: Int) -> ViewNode {
        @inline(__always) _read { yield nodes[index] }
        @inline(__always) _modify { yield &nodes[index] }
    }

    /// Of all views that live, or have lived and left their place free.
    var indices: Range<Int> { nodes.indices }
    var nodeCount: Int { nodes.count }

    /// Makes a view that is not in any tree yet.
    func makeView(kind: Int) throws(LayoutFault) -> ViewID {
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
            nodes[Int(index)].flags.formUnion(flags(ofKind: kind))
            return ViewID(index: UInt32(index), generation: generation)
        }
        let generation = generations.next()
        nodes.append(ViewNode(generation: generation, kind: kind))
        nodes[nodes.count - 1].flags.formUnion(flags(ofKind: kind))
        return ViewID(index: UInt32(nodes.count - 1), generation: generation)
    }

    private func flags(ofKind kind: Int) -> ViewFlags {
        guard registry.kinds[kind].isScroll else { return [] }
        return registry.kinds[kind].holdsCells ? [.isScroll, .holdsCells] : .isScroll
    }

    /// Makes the topmost view.
    func makeRoot() throws(LayoutFault) {
        root = try makeView(kind: registry.kind(named: "View")!)
        nodes[Int(root.index)].name = "root"
    }

    /// Forgets a view that is in no tree any more: handles to it are stale from now on, and its place is another one's.
    func release(_ index: Int) {
        self[index].flags.remove(.isAlive)
        self[index].generation = generations.next()
        account.discharge(
            MemoryAccount.Cost.view + 2 * self[index].name.heapSize + self[index].properties.heapSize)
        self[index].properties = PropertyBag()
        self[index].name = ""
        self[index].children = []
        freeNodes.append(Int32(index))
        viewCount -= 1
    }

    /// A layout pass goes through the tree, and who it asks must leave it as it is.
    @inline(__always) func refuseReaders(_ what: @autoclosure () -> String) throws(LayoutFault) {
        guard let reader else { return }
        throw LayoutFault(
            "\(reader) must change nothing, and this changes \(what()); change it where a state is set or in an event")
    }

    /// Gives a view its place among all that have appeared in the screen, when it first does.
    func takeOrdinal(_ index: Int) {
        guard self[index].ordinal == .max else { return }
        self[index].ordinal = nextOrdinal
        nextOrdinal += 1
    }
}
