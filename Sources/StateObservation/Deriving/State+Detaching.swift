extension State {
    /// Ends a derived state: it follows its sources no longer and keeps the value that it has, and a change that a
    /// throttle holds back is dropped. What it computes its values with does not run again. Its observers and bindings
    /// stay registered and hear of nothing; what is derived from it stays as it is with it.
    ///
    /// For derived states that belong to something which is replaced: without this they would go on working until
    /// nobody holds them. A state that is not derived is left alone, and so is one that was detached before. From
    /// inside a callback too: a change that is under way and has not reached the state passes it by.
    ///
    /// - Complexity: O(sources), and along the chain of sources that nobody listens to any more.
    public func detach() {
        guard isDerived else { return }
        node.detach()
        node.context.releases.release(&sources)
    }

    /// Whether the state is a derived one that was detached.
    public var isDetached: Bool { isDerived && sources.isEmpty }
}

extension StateNode {
    /// Takes out the links from the sources.
    func detach() {
        dropHeld()
        for case let link? in incoming { StateNode.unlink(link) }
    }
}
