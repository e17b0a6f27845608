/// The views that the next steps of a pass are about. Each is marked by a flag of its own as well, so that none is
/// listed twice and one that has gone since is passed over.
struct PassMarks {
    /// Views whose content is to be measured.
    private var sizes: [Int32] = []
    /// Stacks whose arrangement is to be stated anew; the list grows while it is worked through.
    private(set) var arrangements: [Int32] = []
    /// Views whose height depends on their width and whose content was measured since the last commit.
    private var measured: [Int32] = []

    var isEmpty: Bool { !hasSteps && measured.isEmpty }
    /// Whether there is something to state before the solver is asked.
    var hasSteps: Bool { !sizes.isEmpty || !arrangements.isEmpty }
    var hasSizes: Bool { !sizes.isEmpty }
    var hasMeasured: Bool { !measured.isEmpty }

    mutating func needsSize(_ view: Int) { sizes.append(Int32(view)) }

    mutating func takeSizes() -> [Int32] {
        let taken = sizes
        sizes.removeAll(keepingCapacity: true)
        return taken
    }

    /// Gives back what a pass that had to end did not come to.
    mutating func putBackSizes(_ rest: ArraySlice<Int32>) { sizes += rest }

    mutating func needsArrangement(_ stack: Int) { arrangements.append(Int32(stack)) }

    /// The first so many arrangements are stated.
    mutating func finishArrangements(_ count: Int) {
        if count == arrangements.count {
            arrangements.removeAll(keepingCapacity: true)
        } else {
            arrangements.removeFirst(count)
        }
    }

    mutating func wasMeasured(_ view: Int) { measured.append(Int32(view)) }

    mutating func takeMeasured() -> [Int32] {
        let taken = measured
        measured.removeAll(keepingCapacity: true)
        return taken
    }
}
