extension StateNode {
    /// Counts somebody who listens to this state, or who no longer does.
    ///
    /// A derived state that gains its first listener is held by its sources and is a listener of theirs; one that loses
    /// its last is let go. Iterative along the chain; O(links that change).
    func changeDemand(by difference: Int) {
        let before = demand
        demand += difference
        assert(demand >= 0)
        guard (before > 0) != (demand > 0), !incoming.isEmpty else { return }
        var stack: [StateNode] = [self]
        while let node = stack.popLast() {
            let isDemanded = node.demand > 0
            for case let link? in node.incoming where (link.anchor != nil) != isDemanded {
                link.anchor = isDemanded ? node : nil
                guard !link.isRelay, let source = link.sourceNode else { continue }
                source.demand += isDemanded ? 1 : -1
                if source.demand == (isDemanded ? 1 : 0) { stack.append(source) }
            }
        }
    }

    /// Lets go of derived states whose observers have gone, so that short-lived screens do not pile up under a
    /// long-lived state.
    ///
    /// Called when the links have doubled in number since the last time, so its cost is constant on average.
    func sweepDownstream() {
        // What follows is swept first, so that its demand has gone when its sources are looked at.
        for node in downstream().sorted(by: { $0.depth > $1.depth }) { node.sweep() }
        let live = outgoing.count - outgoingHoles
        outgoingSweep = max(16, 2 * live)
    }
}
