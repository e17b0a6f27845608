/// The views that the next steps of a pass process. A flag of each view prevents duplicates and identifies outdated
/// entries.
final class PassMarks {
    private let tree: ViewTree
    /// Views to measure.
    @exclusivity(unchecked) private var sizes: [Int32] = []
    /// Stacks to arrange again; the list grows while it is processed.
    @exclusivity(unchecked) private(set) var arrangements: [Int32] = []
    /// Views whose height depends on their width and that were measured since the last commit.
    @exclusivity(unchecked) private var measured: [Int32] = []

    /// Whether a container may have to change its cells even if no constraint is to be solved.
    @exclusivity(unchecked) var needsCells = false

    init(_ tree: ViewTree) { self.tree = tree }

    var isEmpty: Bool { !hasSteps && measured.isEmpty }
    /// Whether views must be measured or stacks be arranged before the next solve.
    var hasSteps: Bool { !sizes.isEmpty || !arrangements.isEmpty }
    var hasSizes: Bool { !sizes.isEmpty }
    var hasMeasured: Bool { !measured.isEmpty }

    /// Marks a view to be measured.
    func needsSize(_ view: Int) {
        guard !tree[view].flags.contains(.needsIntrinsicSize) else { return }
        tree[view].flags.insert(.needsIntrinsicSize)
        sizes.append(Int32(view))
    }

    func takeSizes() -> [Int32] {
        let taken = sizes
        sizes.removeAll(keepingCapacity: true)
        return taken
    }

    /// Puts back the views that an interrupted pass did not measure.
    func putBackSizes(_ rest: ArraySlice<Int32>) { sizes += rest }

    /// Marks a stack to be arranged again.
    func needsArrangement(_ stack: Int) {
        guard !tree[stack].flags.contains(.needsArrangement) else { return }
        tree[stack].flags.insert(.needsArrangement)
        arrangements.append(Int32(stack))
    }

    /// Marks a view to be arranged again if it is a stack or container, and also the stack or container that arranges
    /// it.
    func needsArrangements(around view: Int) {
        if tree.registry.kinds[tree[view].kind].arranges { needsArrangement(view) }
        if tree[view].flags.contains(.isArranged) { needsArrangement(Int(tree[view].parent)) }
    }

    /// Removes the first `count` arrangements from the list.
    func finishArrangements(_ count: Int) {
        if count == arrangements.count {
            arrangements.removeAll(keepingCapacity: true)
        } else {
            arrangements.removeFirst(count)
        }
    }

    func wasMeasured(_ view: Int) { measured.append(Int32(view)) }

    func takeMeasured() -> [Int32] {
        let taken = measured
        measured.removeAll(keepingCapacity: true)
        return taken
    }
}
