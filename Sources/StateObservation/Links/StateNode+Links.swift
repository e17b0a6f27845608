extension StateNode {
    /// Links a source to a target. The caller has checked that this makes no cycle.
    ///
    /// O(1); O(followers) for a relay to a state that has some.
    @discardableResult
    static func link(
        _ source: StateNode, to target: StateNode, at place: SourcePlace, isRelay: Bool = false
    ) -> StateLink {
        let above = source.makeActivity()
        let below = target.makeActivity()
        let slot = below.pointee.links.incoming.count
        let link = StateLink(source, to: target, slot: slot, at: place, isRelay: isRelay)
        if above.pointee.links.outgoing.needsSweep { source.sweepFollowers() }
        above.pointee.links.outgoing.append(link)
        below.pointee.links.addIncoming(link)
        target.deepen(below, below: source.depth)
        if target.hasListeners {
            below.pointee.links.isAnchored = true
            link.anchor = target
        }
        if link.isListener { source.changeListeningLinks(by: 1) }
        // A write that is being announced must compute again, or it would miss the new state.
        if source.context.isDelivering { source.context.serial += 1 }
        return link
    }

    /// Links a source to a derived state.
    @usableFromInline
    static func join(_ source: StateNode, to derived: StateNode, at place: SourcePlace) {
        link(source, to: derived, at: place)
    }

    // MARK: - Listeners

    /// Whether the state has observers, bindings, relays to other states, or derived states with listeners.
    final var hasListeners: Bool {
        guard let activity else { return false }
        return activity.pointee.observers.listeners.count + activity.pointee.links.listenerCount > 0
    }

    final func changeListeningLinks(by difference: Int) {
        activity?.pointee.links.listenerCount += difference
        listenersDidChange()
    }

    /// Updates the incoming links after a listener was added or removed.
    ///
    /// The sources of a derived state hold it while it has listeners, and it counts as a listener of theirs. Iterative;
    /// O(links that change).
    final func listenersDidChange() {
        guard let activity, !activity.pointee.links.incoming.isEmpty else { return }
        var changed = [self]
        while let node = changed.popLast() {
            guard let activity = node.activity else { continue }
            let isAnchored = node.hasListeners
            guard activity.pointee.links.isAnchored != isAnchored, !activity.pointee.links.incoming.isEmpty else {
                continue
            }
            activity.pointee.links.isAnchored = isAnchored
            for case let link? in activity.pointee.links.incoming {
                link.anchor = isAnchored ? node : nil
                guard !link.isRelay, let source = link.node else { continue }
                source.activity?.pointee.links.listenerCount += isAnchored ? 1 : -1
                changed.append(source)
            }
        }
    }

    /// Releases derived states whose observers are gone, so that short-lived screens do not accumulate under a
    /// long-lived state. Runs when the number of links has doubled, so its cost is constant on average.
    final func sweepFollowers() {
        // Followers first, so that their sources have lost them as listeners when it is their turn.
        for node in followers().sorted(by: { $0.depth > $1.depth }) { node.sweep() }
        activity?.pointee.links.outgoing.didSweep()
    }

    // MARK: - Removal

    final func removeOutgoing(wasListener: Bool) {
        guard let activity else { return }
        activity.pointee.links.outgoing.didDeactivate()
        activity.pointee.links.outgoing.compactIfNeeded()
        if wasListener { changeListeningLinks(by: -1) }
    }

    /// Ends all links of a state that is being released, while its value still exists.
    final func leaveGraph(_ activity: UnsafeMutablePointer<Activity>) {
        for case let link? in activity.pointee.links.incoming {
            // The links of a state with listeners hold it. This state is being released, so only relays count.
            let source = link.node
            link.deactivate()
            source?.removeOutgoing(wasListener: link.isRelay)
        }
        var released: [AnyObject] = []
        for link in activity.pointee.links.outgoing.takeAll() {
            guard let target = link.targetNode else { continue }
            target.sourceWillEnd(link.slot, self)
            if let anchor = link.anchor { released.append(anchor) }
            target.activity?.pointee.links.removeIncoming(link.slot)
            link.deactivate()
        }
        if !released.isEmpty { context.releases.release(&released) }
    }

    // MARK: - Traversal

    final var depth: Int { activity?.pointee.links.depth ?? 0 }

    /// Increases the depths of this state and its followers, if necessary, so that this state is deeper than `depth`,
    /// the depth of a new source.
    private func deepen(_ activity: UnsafeMutablePointer<Activity>, below depth: Int) {
        guard activity.pointee.links.depth <= depth else { return }
        activity.pointee.links.depth = depth + 1
        // In the order of the former depths, in which sources come first, so that one visit of each state suffices.
        for node in followers().sorted(by: { $0.depth < $1.depth }) {
            guard let activity = node.activity else { continue }
            for case let link? in activity.pointee.links.incoming {
                activity.pointee.links.depth = max(node.depth, (link.node?.depth ?? 0) + 1)
            }
        }
    }

    /// Returns everything that follows this state, in no particular order. Iterative; O(links).
    final func followers() -> [StateNode] {
        var found: [StateNode] = []
        _ = firstFollower(stopsAtBuffers: false) { node in
            if node !== self { found.append(node) }
            return false
        }
        return found
    }

    /// Returns the first state that satisfies the condition, among this one and its followers, and the link through
    /// which the search reached it (nil for this state). Returns nil if there is none. Iterative; O(links).
    ///
    /// - Parameter stopsAtBuffers: whether to omit throttled states and everything that follows them.
    final func firstFollower(
        stopsAtBuffers: Bool, where condition: (StateNode) -> Bool
    ) -> (node: StateNode, link: StateLink?)? {
        if condition(self) { return (self, nil) }
        guard let activity, activity.pointee.links.outgoing.count > 0 else { return nil }
        context.visitSerial += 1
        let mark = context.visitSerial
        var stack = [activity]
        while let current = stack.popLast() {
            for link in current.pointee.links.outgoing.active {
                guard let target = link.targetNode, let activity = target.activity,
                    activity.pointee.visitedSerial != mark
                else { continue }
                if stopsAtBuffers && target.isBuffer { continue }
                if condition(target) { return (target, link) }
                activity.pointee.visitedSerial = mark
                stack.append(activity)
            }
        }
        return nil
    }
}
