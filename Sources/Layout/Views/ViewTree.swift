import Diagnostics

/// The views of a screen: their hierarchy, names and set properties.
///
/// The tree does not use constraints or frames; code that changes the tree updates those. The engine identifies views
/// by their storage index, other modules by handles (`ViewID`). `index(_:)` converts a handle and throws an error if
/// its view is gone. `Screen` documents the methods that it forwards to.
final class ViewTree {
    /// The kinds that the views can have.
    let registry: KindRegistry
    /// The account that is charged for the memory of views.
    let account: MemoryAccount
    /// The maximum number of views that can exist at once.
    let maximumViews: Int
    let generations: ViewGenerations

    /// The screen's traits. Set them with `Screen.traits`, which marks what depends on them.
    @exclusivity(unchecked) var traits: Traits
    var sourceName: (SourceLocation) -> String = { "\($0.chunk):\($0.line)" }
    var reclaimViews: (() -> Void)?
    /// The tree's screen, which the behaviors of kinds receive.
    @exclusivity(unchecked) unowned(unsafe) var screen: Screen!

    @exclusivity(unchecked) private(set) var root = ViewID(index: 0, generation: 0)
    /// The number of existing views.
    @exclusivity(unchecked) private(set) var viewCount = 0

    /// The callback that currently runs in a layout pass and must not change anything, for messages: `'measure' of the
    /// container Flow`. Nil if none is running.
    @exclusivity(unchecked) var reader: String?
    /// The views that changed since the last update of containers.
    let touched = TouchedViews()

    // The stores that every constraint and view uses have no run-time checks for exclusive access, which took a quarter
    // of the time of a first layout. No access to them is in progress while a kind or a script runs.
    @exclusivity(unchecked) private var nodes = Store<ViewNode>()
    /// The indices of destroyed views, for reuse.
    @exclusivity(unchecked) private(set) var freeNodes: [Int32] = []
    @exclusivity(unchecked) private var nextOrdinal: UInt32 = 0

    init(registry: KindRegistry, traits: Traits, quota: ScreenQuota) {
        self.registry = registry
        self.traits = traits
        maximumViews = quota.maximumViews
        generations = quota.generations
        account = quota.account
    }

    /// The record of a view, by its index.
    subscript(index: Int) -> ViewNode {
        @inline(__always) _read { yield nodes[index] }
        @inline(__always) _modify { yield &nodes[index] }
    }

    /// The indices of all views, including destroyed ones.
    var indices: Range<Int> { nodes.indices }
    var nodeCount: Int { nodes.count }

    /// Creates a view that is not in a tree yet. Throws an error if the maximum number of views is reached.
    func makeView(kind: Int) throws(LayoutError) -> ViewID {
        if viewCount >= maximumViews { reclaimViews?() }
        guard viewCount < maximumViews else {
            throw LayoutError(
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
            nodes[Int(index)].flags.formUnion(registry.kinds[kind].viewFlags)
            return ViewID(index: UInt32(index), generation: generation)
        }
        let generation = generations.next()
        nodes.append(ViewNode(generation: generation, kind: kind))
        nodes[nodes.count - 1].flags.formUnion(registry.kinds[kind].viewFlags)
        return ViewID(index: UInt32(nodes.count - 1), generation: generation)
    }

    /// Makes the topmost view.
    func makeRoot() throws(LayoutError) {
        root = try makeView(kind: registry.kind(named: "View")!)
        nodes[Int(root.index)].name = "root"
    }

    /// Destroys a view that is in no tree. Its handles become invalid and its index is reused.
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

    /// Throws an error if a callback that must not change anything is running. `what` names the attempted change, for
    /// the message.
    @inline(__always) func refuseReaders(_ what: @autoclosure () -> String) throws(LayoutError) {
        guard let reader else { return }
        throw LayoutError(
            """
            \(reader) must not change anything, but this changes \(what()); make the change in an event handler or in \
            an observer of a state
            """
        )
    }

    /// Gives a view its ordinal when it first appears in the screen.
    func takeOrdinal(_ index: Int) {
        guard self[index].ordinal == .max else { return }
        self[index].ordinal = nextOrdinal
        nextOrdinal += 1
    }
}
