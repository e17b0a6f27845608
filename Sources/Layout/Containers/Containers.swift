import ConstraintSolver

/// The containers of a screen, and what they have said of their views.
///
/// The frame that a container gives a view is stated to the solver as four numbers, so constraints can refer to it as
/// to any other.
final class Containers {
    /// What is known of a container.
    struct Entry {
        /// What is asked of it counts its changes, so that who keeps something of it knows when it is old.
        var version = 0
        /// Its views, their contents or its own properties changed since it was measured.
        var needsMeasuring = true
        /// What it wants if it may have as much as it likes.
        var natural = Size.zero
        /// The width for which its height was measured; NaN for the natural one.
        var measuredWidth = Double.nan
        /// What it said of proposals.
        var sizes: [ProposedSize: Size] = [:]
        /// The size for which its views are placed; nil for not.
        var placedSize: Size?

        /// Something in it changed.
        mutating func outdate() {
            version += 1
            needsMeasuring = true
            sizes = [:]
            placedSize = nil
        }
    }

    static let attributes: [Attribute] = [.left, .top, .width, .height]

    private let tree: ViewTree
    private let link: SolverLink
    /// By index.
    @exclusivity(unchecked) var entries: [Int32: Entry] = [:]
    @exclusivity(unchecked) var children = ArrangedViews()
    /// How often the views of a container were placed.
    @exclusivity(unchecked) private var placings = 0
    /// The containers of the screen, outer ones first; nil until it is asked for.
    private var order: [Int32]?
    /// Containers that did not settle in the last pass.
    @exclusivity(unchecked) var unsettled: [Int32] = []

    init(_ tree: ViewTree, _ link: SolverLink) {
        self.tree = tree
        self.link = link
    }

    func isContainer(_ index: Int) -> Bool { tree.registry.kinds[tree[index].kind].container != nil }

    /// Outer containers before those in them.
    var inOrder: [Int32] {
        if let order { return order }
        let sorted = entries.keys.map { (depth: depth(Int($0)), index: $0) }.sorted { $0 < $1 }.map(\.index)
        order = sorted
        return sorted
    }

    private func depth(_ index: Int) -> Int {
        var (current, depth) = (index, 0)
        while tree[current].parent >= 0 { (current, depth) = (Int(tree[current].parent), depth + 1) }
        return depth
    }

    /// A container comes into the screen.
    func enter(_ index: Int) {
        entries[Int32(index)] = Entry()
        order = nil
        tree.touched.isWatching = true
        tree.touched.note(index)
    }

    /// A view leaves the screen: what is stated of it goes, while its unknowns are still there.
    func leave(_ index: Int) {
        guard !entries.isEmpty || !children.isEmpty else { return }
        removePlacement(index)
        children.remove(index)
        guard entries.removeValue(forKey: Int32(index)) != nil else { return }
        order = nil
        unsettled.removeAll { $0 == Int32(index) }
        tree.touched.isWatching = !entries.isEmpty
    }

    /// A view that a container no longer arranges keeps the place of its own constraints.
    func removePlacement(_ index: Int) {
        guard let child = children[index], child.isStated else { return }
        for offset in 0..<4 { link.remove(child.constraints[offset]) }
        children.update(index) { $0.isStated = false }
    }

    /// The views of a container are placed: the number by which those that were are known.
    func nextPlacing() -> Int {
        placings += 1
        return placings
    }

    /// States where a view is, and why. O(1), and nothing to solve where it is there already.
    func state(_ frame: Rect, because reason: String?, of index: Int, in placing: Int) {
        let new = SIMD4(frame.x, frame.y, frame.width, frame.height)
        children[making: index].placing = placing
        let isStated = children.update(index) { child in
            child.reason = reason
            if child.isStated { child.move(to: new, link) }
            return child.isStated
        }
        guard isStated != true else { return }
        var constraints = InlineArray<4, ConstraintID?>(repeating: nil)
        for offset in 0..<4 { constraints[offset] = add(index, Self.attributes[offset], new[offset]) }
        children.update(index) { ($0.stated, $0.isStated, $0.constraints) = (new, true, constraints) }
    }

    private func add(_ index: Int, _ attribute: Attribute, _ value: Double) -> ConstraintID? {
        let variables = tree[index].solver.variables
        let variable: Variable? =
            switch attribute {
            case .left: variables.left
            case .top: variables.top
            case .width: variables.width
            default: variables.height
            }
        guard let variable else { return nil }
        return link.add(
            variable, .equal, value, priority: 1000,
            order: .placement(ordinal: tree[index].ordinal, attribute),
            origin: .container(view: Int32(index), attribute))
    }

    /// The solver refused what was stated of a view.
    func forget(_ id: ConstraintID, of view: Int32) {
        children.update(Int(view)) { child in
            for offset in 0..<4 where child.constraints[offset] == id { child.constraints[offset] = nil }
        }
    }

    /// Offers it again.
    func restate(_ view: Int32, _ attribute: Attribute) {
        guard let child = children[Int(view)], let offset = Self.attributes.firstIndex(of: attribute),
            child.isStated, child.constraints[offset] == nil, tree[Int(view)].flags.contains(.isInScreen)
        else { return }
        let id = add(Int(view), attribute, child.stated[offset])
        children.update(Int(view)) { $0.constraints[offset] = id }
    }

    /// What has changed since the last pass makes what was asked of it old: of the views that changed, and of the
    /// containers around them.
    func takeTouched() {
        let views = tree.touched.take()
        guard !entries.isEmpty else { return }
        var known: Set<Int32> = []
        for view in views {
            var current = view
            while current >= 0, known.insert(current).inserted {
                if isContainer(Int(current)) { entries[current]?.outdate() }
                children.update(Int(current)) { $0.outdate() }
                current = tree[Int(current)].parent
            }
        }
    }
}

/// The views that something changed in since containers were last brought up to date: what scripts do, not what a pass
/// does because of it.
final class TouchedViews {
    /// Whether the screen has containers.
    @exclusivity(unchecked) var isWatching = false
    /// While containers are brought up to date nothing counts.
    @exclusivity(unchecked) var isClosed = false
    @exclusivity(unchecked) private var views: [Int32] = []

    /// O(1).
    @inline(__always) func note(_ view: Int) {
        if isWatching, !isClosed { views.append(Int32(view)) }
    }

    var isEmpty: Bool { views.isEmpty }

    func take() -> [Int32] {
        let taken = views
        views.removeAll(keepingCapacity: true)
        return taken
    }
}
