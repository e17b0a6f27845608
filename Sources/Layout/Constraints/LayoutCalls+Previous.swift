/// What a script's `previous` was when it was read.
///
/// In the chain of a view it is the view put before that one. Kept in a variable and used for a view that is put later,
/// it is the view that had been put last when it was read.
package struct PreviousReading: Hashable, Sendable {
    /// The view put last by the layouts that were running; nil if they had put none.
    package var view: ViewID?
    /// Whether it was put by a layout around the innermost.
    package var isOuter: Bool
    /// How many puts there had been. Only known without a view.
    package var putCount: UInt32

    package init(view: ViewID?, isOuter: Bool = false, putCount: UInt32 = 0) {
        self.view = view
        self.isOuter = isOuter
        self.putCount = putCount
    }
}

/// What `previous` stands for.
extension LayoutCalls {
    /// What `previous` is at this moment; nil outside layouts. O(layouts in each other).
    var previousReading: PreviousReading? {
        guard !contexts.isEmpty else { return nil }
        var latest: Int32 = -1
        var level = -1
        // In place: a copy of a context counts references.
        for index in contexts.indices where contexts[index].lastPut >= 0 {
            let node = Int(contexts[index].lastPut)
            guard tree[node].flags.contains(.isAlive), tree[node].parent >= 0 else { continue }
            guard latest < 0 || tree[node].put.number >= tree[Int(latest)].put.number else { continue }
            (latest, level) = (Int32(node), index)
        }
        guard latest >= 0 else { return PreviousReading(view: nil, putCount: putCount) }
        return PreviousReading(view: tree.id(Int(latest)), isOuter: level < contexts.count - 1)
    }

    /// The view that the same layout put before this one.
    func previousView(of view: ViewID) throws(LayoutFault) -> ViewID? {
        let previous = tree[try tree.index(view)].put.previous
        return previous < 0 ? nil : tree.id(Int(previous))
    }

    /// The view that `previous`, read as `reading` says, stands for in a constraint of a view; nil for none.
    ///
    /// - Throws: if it could stand for either of two views.
    func previousView(of view: ViewID, _ reading: PreviousReading) throws(LayoutFault) -> ViewID? {
        let index = try tree.index(view)
        guard let kept = reading.view else {
            return tree[index].put.number <= reading.putCount ? try previousView(of: view) : nil
        }
        // The chain of the view that was put last, as nearly always.
        guard kept != view else { return try previousView(of: view) }
        let last = try tree.index(kept)
        if tree[last].put.number < tree[index].put.number {
            // Read before anything was put here.
            if reading.isOuter || tree.isInside(index, last) { return nil }
            return kept
        }
        // A layout of the view itself, which puts nothing beside it.
        if reading.isOuter, contexts.last?.view == Int32(index) { return try previousView(of: view) }
        guard tree[index].put.previous >= 0 || !reading.isOuter else { return nil }
        throw LayoutFault(
            """
            'previous' could be two views here: \(tree.path(of: kept)) was put last, but \(tree.path(of: view)) before \
            it. Keep the view that is meant: local view = content:put…, then relate to 'view'
            """,
            code: .noPrevious)
    }
}
