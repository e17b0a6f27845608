/// The islands of a screen of which something changed since the last pass: its cells, each with all that is in it, and what
/// is in no cell. Nothing between two islands hangs together, so the texts of an island that is not touched are as they
/// settled.
final class TouchedIslands {
    private let tree: ViewTree
    /// The cells, and -1 for what is in none; nil for all of them.
    @exclusivity(unchecked) private var islands: Set<Int32>?

    init(_ tree: ViewTree) { self.tree = tree }

    /// Notes islands from now on, or, if nobody wants to know, none.
    func restart(isWanted: Bool) { islands = isWanted ? [] : nil }

    /// Something changed of which nobody says where.
    func touchAll() { islands = nil }

    /// Something about a view changed.
    @inline(__always) func touch(_ view: Int32) {
        if islands != nil { islands!.insert(island(of: view)) }
    }

    /// Whether the island of a view is touched.
    func contains(_ view: Int32) -> Bool { islands.map { $0.contains(island(of: view)) } ?? true }

    private func island(of view: Int32) -> Int32 {
        var next = view
        while next >= 0, !tree[Int(next)].flags.contains(.isCell) { next = tree[Int(next)].parent }
        return next
    }
}
