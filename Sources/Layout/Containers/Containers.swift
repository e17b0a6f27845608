import ConstraintSolver
import Geometry

/// The containers of a screen and the frames of their views.
///
/// The frame of a view becomes four solver constraints, so other constraints can refer to it.
final class Containers {
    /// The data of one container.
    struct Entry {
        /// The number of changes so far. Data stored elsewhere is outdated if this number has changed.
        var version = 0
        /// Whether the container's views, contents or properties changed since the last measurement.
        var needsMeasuring = true
        /// The unconstrained size.
        var natural = Size.zero
        /// The width for which the height was measured; NaN for the unconstrained width.
        var measuredWidth = Double.nan
        /// The sizes measured for proposals.
        var sizes: [ProposedSize: Size] = [:]
        /// The size for which the views were placed; nil if they must be placed again.
        var placedSize: Size?

        /// Clears measured values after a change.
        mutating func invalidate() {
            version += 1
            needsMeasuring = true
            sizes = [:]
            placedSize = nil
        }
    }

    static let attributes: [Attribute] = [.left, .top, .width, .height]

    private let tree: ViewTree
    private let link: SolverLink
    @exclusivity(unchecked) var entries: [Int32: Entry] = [:]
    @exclusivity(unchecked) var children = ArrangedViews()
    /// The number of placements so far.
    @exclusivity(unchecked) private var placings = 0
    /// The containers in the screen, outer ones first; nil if not computed yet.
    private var order: [Int32]?
    /// Containers that still changed in the last round of the last pass.
    @exclusivity(unchecked) var unsettled: [Int32] = []

    init(_ tree: ViewTree, _ link: SolverLink) {
        self.tree = tree
        self.link = link
    }

    func isContainer(_ index: Int) -> Bool { tree.registry.kinds[tree[index].kind].container != nil }

    /// The containers in the screen, outer ones first.
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

    /// Adds a container that enters the screen.
    func enter(_ index: Int) {
        entries[Int32(index)] = Entry()
        order = nil
        tree.touched.isWatching = true
        tree.touched.note(index)
    }

    /// Removes the data and constraints of a view that leaves the screen, before its variables are removed.
    func leave(_ index: Int) {
        guard !entries.isEmpty || !children.isEmpty else { return }
        removePlacement(index)
        children.remove(index)
        guard entries.removeValue(forKey: Int32(index)) != nil else { return }
        order = nil
        unsettled.removeAll { $0 == Int32(index) }
        tree.touched.isWatching = !entries.isEmpty
    }

    /// Removes the constraints of a view's frame.
    func removePlacement(_ index: Int) {
        guard let child = children[index], child.isStated else { return }
        for offset in 0..<4 { link.remove(child.constraints[offset]) }
        children.update(index) { $0.isStated = false }
    }

    /// Starts a placement and returns its number.
    func nextPlacing() -> Int {
        placings += 1
        return placings
    }

    /// Gives a view a frame by four required constraints, as a part of the placement with the number `placing`. O(1);
    /// needs no solving if the frame is unchanged.
    func state(_ frame: Rect, because reason: String?, of index: Int, in placing: Int) {
        let rect = frame.inset(by: tree.alignmentInsets(index))
        let new = SIMD4(rect.x, rect.y, rect.width, rect.height)
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

    /// Forgets a constraint of a view's frame that the solver refused.
    func forget(_ id: ConstraintID, of view: Int32) {
        children.update(Int(view)) { child in
            for offset in 0..<4 where child.constraints[offset] == id { child.constraints[offset] = nil }
        }
    }

    /// Adds a constraint of a view's frame again after the solver refused it.
    func restate(_ view: Int32, _ attribute: Attribute) {
        guard let child = children[Int(view)], let offset = Self.attributes.firstIndex(of: attribute),
            child.isStated, child.constraints[offset] == nil, tree[Int(view)].flags.contains(.isInScreen)
        else { return }
        let id = add(Int(view), attribute, child.stated[offset])
        children.update(Int(view)) { $0.constraints[offset] = id }
    }

    /// Invalidates the measurements of changed views and of the containers around them, and clears the list of changed
    /// views.
    func takeTouched() {
        let views = tree.touched.take()
        guard !entries.isEmpty else { return }
        var known: Set<Int32> = []
        for view in views {
            var current = view
            while current >= 0, known.insert(current).inserted {
                if isContainer(Int(current)) { entries[current]?.invalidate() }
                children.update(Int(current)) { $0.invalidate() }
                current = tree[Int(current)].parent
            }
        }
    }
}

/// The views that changed since the last update of containers. Excludes changes by the pass itself.
final class TouchedViews {
    @exclusivity(unchecked) var isWatching = false
    /// Whether changes are ignored, while containers are updated.
    @exclusivity(unchecked) var isClosed = false
    @exclusivity(unchecked) private var views: [Int32] = []

    /// Records a change. O(1).
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
