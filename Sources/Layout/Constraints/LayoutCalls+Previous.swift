/// The value of a script's `previous` at the time it was read.
///
/// In a view's chain of methods it is the view put before. Stored in a variable and used for a later view, it is the
/// view that was put last when it was read.
package struct PreviousReading: Hashable, Sendable {
    /// The view put last by the running layouts; nil before the first put.
    package var view: ViewID?
    /// Whether an outer layout, not the innermost one, put the view.
    package var isOuter: Bool
    /// The number of puts so far. Set only if `view` is nil.
    package var putCount: UInt32

    /// Creates a reading.
    ///
    /// - Parameters:
    ///   - view: The view put last by the running layouts; nil before the first put.
    ///   - isOuter: Whether an outer layout, not the innermost one, put the view.
    ///   - putCount: The number of puts so far, if `view` is nil; otherwise 0.
    package init(view: ViewID?, isOuter: Bool = false, putCount: UInt32 = 0) {
        self.view = view
        self.isOuter = isOuter
        self.putCount = putCount
    }
}

/// Resolves a script's `previous`.
extension LayoutCalls {
    var previousReading: PreviousReading? {
        guard !contexts.isEmpty else { return nil }
        var latest: Int32 = -1
        var level = -1
        // In place, because copying a context counts references.
        for index in contexts.indices where contexts[index].lastPut >= 0 {
            let node = Int(contexts[index].lastPut)
            guard tree[node].flags.contains(.isAlive), tree[node].parent >= 0 else { continue }
            guard latest < 0 || tree[node].put.number >= tree[Int(latest)].put.number else { continue }
            (latest, level) = (Int32(node), index)
        }
        guard latest >= 0 else { return PreviousReading(view: nil, putCount: putCount) }
        return PreviousReading(view: tree.id(Int(latest)), isOuter: level < contexts.count - 1)
    }

    func previousView(of view: ViewID) throws(LayoutError) -> ViewID? {
        let previous = tree[try tree.index(view)].put.previous
        return previous < 0 ? nil : tree.id(Int(previous))
    }

    func previousView(of view: ViewID, _ reading: PreviousReading) throws(LayoutError) -> ViewID? {
        let index = try tree.index(view)
        guard let kept = reading.view else {
            return tree[index].put.number <= reading.putCount ? try previousView(of: view) : nil
        }
        // In the chain of the view that was put last, which is by far the most frequent case.
        guard kept != view else { return try previousView(of: view) }
        let last = try tree.index(kept)
        if tree[last].put.number < tree[index].put.number {
            // Read before this layout put anything.
            if reading.isOuter || tree.isInside(index, last) { return nil }
            return kept
        }
        // In a layout of the view itself, which puts no siblings.
        if reading.isOuter, contexts.last?.view == Int32(index) { return try previousView(of: view) }
        guard tree[index].put.previous >= 0 || !reading.isOuter else { return nil }
        throw LayoutError(
            """
            'previous' is ambiguous: it could be \(tree.path(of: kept)), the view put last, or the view before \
            \(tree.path(of: view)). Store the intended view: local view = content:put…, then relate to 'view'
            """,
            code: .noPrevious)
    }
}
