/// An edge of the graph of states. The target is computed from the source (a derived state) or takes the same values (a
/// relay).
///
/// The source's list and the target hold the link. The link holds neither end, except that it holds a target with
/// listeners.
final class StateLink: Subscription {
    /// The node that follows the source; nil after the link has ended. Not retained: the target clears it.
    private(set) var target: Unmanaged<StateNode>?
    /// The target if it has listeners, which makes the link hold it; otherwise nil.
    var anchor: StateNode?
    /// Whether the link is a relay, whose target can also be set. A relay counts as a listener of its source; the link
    /// to a derived state counts only if the derived state has listeners.
    let isRelay: Bool
    /// The index in the target's incoming links: the position among the arguments of a merged or combined state.
    let slot: Int

    init(_ source: StateNode, to target: StateNode, slot: Int, at place: SourcePlace, isRelay: Bool) {
        self.target = Unmanaged.passUnretained(target)
        self.isRelay = isRelay
        self.slot = slot
        super.init(source, place: place)
    }

    var targetNode: StateNode? { target?.takeUnretainedValue() }

    /// Whether the link counts as a listener of its source.
    var isListener: Bool { isRelay || anchor != nil }

    /// Ends the link, and removes it from both states.
    override func cancel() {
        guard let source = node else { return }
        let target = targetNode
        let wasListener = isListener
        deactivate()
        source.removeOutgoing(wasListener: wasListener)
        target?.activity?.pointee.links.removeIncoming(slot)
    }

    override func deactivate() {
        super.deactivate()
        target = nil
        anchor = nil
    }
}

/// The links of a state.
struct Links {
    /// The links to the states that follow this one.
    var outgoing = SubscriptionList<StateLink>()
    /// The links from the sources; nil if the source is gone or the relay has ended.
    private(set) var incoming = ContiguousArray<StateLink?>()
    /// The sources of `incoming`, by slot. Computations use them, because reaching a source through its link would
    /// count references.
    private(set) var sources = ContiguousArray<Unmanaged<StateNode>?>()
    /// The number of outgoing links that count as listeners.
    var listenerCount = 0
    /// Whether the incoming links hold this state.
    var isAnchored = false
    /// The depth of the node: greater than the depth of each of its sources.
    var depth = 0

    mutating func addIncoming(_ link: StateLink) {
        incoming.append(link)
        sources.append(link.source)
    }

    mutating func removeIncoming(_ slot: Int) {
        sources[slot] = nil
        incoming[slot] = nil
    }
}
