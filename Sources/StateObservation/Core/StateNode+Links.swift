extension StateNode {
    /// Links a source to a target.
    ///
    /// The caller has made sure that this makes no circle. O(1), and for a relay in front of a chain the length of the
    /// chain.
    static func link(_ source: StateNode, to target: StateNode, at place: SourcePlace, isRelay: Bool) -> StateLink {
        let link = StateLink(source: source, target: target, place: place, isRelay: isRelay)
        if source.outgoing.count >= source.outgoingSweep { source.sweepDownstream() }
        link.outgoingIndex = source.outgoing.count
        source.outgoing.append(Unmanaged.passUnretained(link))
        link.slot = target.incoming.count
        if target.incoming.isEmpty { target.firstSource = link.source }
        target.incoming.append(link)
        target.deepen(below: source)
        if target.demand > 0 { link.anchor = target }
        if isRelay || target.demand > 0 { source.changeDemand(by: 1) }
        // A write that is announcing itself must compute again, or the new state would miss it.
        if source.context.nesting > 0 { source.context.serial += 1 }
        return link
    }

    /// Links a source to a derived state.
    @usableFromInline
    static func join(_ source: StateNode, to derived: StateNode, at place: SourcePlace) {
        _ = link(source, to: derived, at: place, isRelay: false)
    }

    /// Takes a link out on both sides.
    static func unlink(_ link: StateLink) {
        let target = link.targetNode
        let wasDemand = link.isRelay || link.anchor != nil
        link.target = nil
        if let source = link.sourceNode {
            source.removeOutgoing(link)
            if wasDemand { source.changeDemand(by: -1) }
        }
        link.source = nil
        if let target {
            target.incoming[link.slot] = nil
            if link.slot == 0 { target.firstSource = nil }
        }
        link.anchor = nil
    }

    func removeOutgoing(_ link: StateLink) {
        outgoing[link.outgoingIndex] = nil
        outgoingHoles += 1
        if outgoingHoles * 2 > outgoing.count { compactOutgoing() }
    }

    private func compactOutgoing() {
        outgoing.removeAll { $0 == nil }
        for (index, link) in outgoing.enumerated() { link!.takeUnretainedValue().outgoingIndex = index }
        outgoingHoles = 0
    }

    /// Makes this node deeper than the source, and what follows it deeper than this node.
    ///
    /// What follows is taken in the order of the depths so far, in which sources come first, so each is visited once.
    private func deepen(below source: StateNode) {
        guard depth <= source.depth else { return }
        depth = source.depth + 1
        if outgoing.isEmpty { return }
        for node in downstream().sorted(by: { $0.depth < $1.depth }) {
            for case let link? in node.incoming {
                if let source = link.sourceNode { node.depth = max(node.depth, source.depth + 1) }
            }
        }
    }

    /// Everything that follows this node, in no particular order. Iterative; O(links).
    func downstream() -> [StateNode] {
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
        return found
    }

    /// The first node downstream of this one (or this one) that satisfies the condition, and the link into it.
    /// Iterative; O(links).
    ///
    /// - Parameter stopsAtBuffers: whether what lies behind a throttle is left out.
    func firstDownstream(stopsAtBuffers: Bool, where isWanted: (StateNode) -> Bool) -> (
        node: StateNode, link: StateLink?
    )? {
        if isWanted(self) { return (self, nil) }
        if outgoing.isEmpty { return nil }
        context.visitSerial += 1
        let mark = context.visitSerial
        var stack: [StateNode] = [self]
        while let node = stack.popLast() {
            for case let item? in node.outgoing {
                let link = item.takeUnretainedValue()
                guard let target = link.targetNode, target.visitedSerial != mark else { continue }
                if stopsAtBuffers && target.isBuffer { continue }
                if isWanted(target) { return (target, link) }
                target.visitedSerial = mark
                stack.append(target)
            }
        }
        return nil
    }

    /// Leaves the graph, while the value is still there.
    func leaveGraph() {
        for case let link? in incoming {
            link.target = nil
            // A demanded node is held by its links, so one that goes is not demanded, and only relays count at the
            // source.
            if let source = link.sourceNode {
                source.removeOutgoing(link)
                if link.isRelay { source.changeDemand(by: -1) }
            }
        }
        var released: [AnyObject] = []
        for case let item? in outgoing {
            let link = item.takeUnretainedValue()
            link.source = nil
            if let target = link.targetNode { target.sourceWillGo(link, self) }
            if link.anchor != nil {
                released.append(link.anchor!)
                link.anchor = nil
            }
        }
        if !released.isEmpty { context.releases.release(&released) }
    }
}
