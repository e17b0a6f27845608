/// The islands of a screen that changed since the last pass. Each cell with its content is an island, and the rest of
/// the screen is another. Islands don't affect each other, so texts in unchanged islands keep their settled sizes.
final class TouchedIslands {
    private let tree: ViewTree
    /// The changed islands, each as the index of its cell, or -1 for the rest of the screen. Nil if all islands count
    /// as changed.
    @exclusivity(unchecked) private var islands: Set<Int32>?

    init(_ tree: ViewTree) { self.tree = tree }

    /// Forgets the recorded changes and starts again. If `isWanted` is false, nothing is recorded, and all islands
    /// count as changed.
    func restart(isWanted: Bool) { islands = isWanted ? [] : nil }

    /// Marks all islands as changed.
    func touchAll() { islands = nil }

    /// Marks the island of a view as changed.
    @inline(__always) func touch(_ view: Int32) {
        if islands != nil { islands!.insert(island(of: view)) }
    }

    /// Returns whether the island of a view changed.
    func contains(_ view: Int32) -> Bool { islands.map { $0.contains(island(of: view)) } ?? true }

    private func island(of view: Int32) -> Int32 {
        var next = view
        while next >= 0, !tree[Int(next)].flags.contains(.isCell) { next = tree[Int(next)].parent }
        return next
    }
}
