/// The views that the next steps of a pass are about. Each is marked by a flag of its own as well, so that none is
/// listed twice and one that has gone since is passed over.
final class PassMarks {
    private let tree: ViewTree
    /// Views whose content must be measured.
    @exclusivity(unchecked) private var sizes: [Int32] = []
    /// Stacks whose arrangement must be stated again; the list grows while it is worked through.
    @exclusivity(unchecked) private(set) var arrangements: [Int32] = []
    /// Views whose height depends on their width and whose content was measured since the last commit.
    @exclusivity(unchecked) private var measured: [Int32] = []

    /// Whether a container may have to change its cells although nothing is to be solved.
    @exclusivity(unchecked) var needsCells = false

    init(_ tree: ViewTree) { self.tree = tree }

    var isEmpty: Bool { !hasSteps && measured.isEmpty }
    /// Whether there is something to state before the solver is asked.
    var hasSteps: Bool { !sizes.isEmpty || !arrangements.isEmpty }
    var hasSizes: Bool { !sizes.isEmpty }
    var hasMeasured: Bool { !measured.isEmpty }

    /// The content of a view must be measured.
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

    /// Gives back what a pass that had to end did not come to.
    func putBackSizes(_ rest: ArraySlice<Int32>) { sizes += rest }

    /// The arrangement of a stack must be stated again.
    func needsArrangement(_ stack: Int) {
        guard !tree[stack].flags.contains(.needsArrangement) else { return }
        tree[stack].flags.insert(.needsArrangement)
        arrangements.append(Int32(stack))
    }

    /// The first so many arrangements are stated.
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
