extension StateNode {
    /// Counts somebody who listens to this state, or who no longer does.
    ///
    /// A derived state that gains its first listener is held by its sources and is a listener of theirs; one that loses its last is
    /// let go. Iterative along the chain; O(links that change).
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

    /// Lets go of derived states whose observers have gone, so that short-lived screens do not pile up under a long-lived state.
    ///
    /// Called when the links have doubled in number since the last time, so its cost is constant on average.
    func sweepDownstream() {
        context.visitSerial += 1
        let mark = context.visitSerial
        visitedSerial = mark
        var found: [StateNode] = [self]
        var index = 0
        while index < found.count {
            for case let item? in found[index].outgoing {
                guard let target = item.takeUnretainedValue().targetNode, target.visitedSerial != mark else { continue }
                target.visitedSerial = mark
                found.append(target)
            }
            index += 1
        }
        found.removeFirst()
        // What follows is swept first, so that its demand has gone when its sources are looked at.
        found.sort { $0.depth > $1.depth }
        for node in found { node.sweep() }
        found.removeAll()
        let live = outgoing.count - outgoingHoles
        outgoingSweep = max(16, 2 * live)
    }
}
