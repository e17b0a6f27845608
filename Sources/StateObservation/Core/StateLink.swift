/// An edge of the graph of states: what the source takes, the target is computed from (a derived state) or takes too (a
/// relay).
///
/// The link owns neither end, except that it holds a demanded target (see `StateNode.demand`). The target holds the
/// link; each end takes itself out of it when it goes.
final class StateLink {
    /// Nil once the end has gone.
    var source: Unmanaged<StateNode>?
    var target: Unmanaged<StateNode>?
    /// The target, while somebody listens to it.
    var anchor: StateNode?
    let place: SourcePlace
    /// A relay counts as a listener of its source; a derived state only counts when somebody listens to it.
    let isRelay: Bool
    /// The index in the source's `outgoing`.
    var outgoingIndex = 0
    /// The index in the target's `incoming`, which is the order of the arguments of a merged or combined state.
    var slot = 0
    /// How long a relay lasts, if its ends do not decide alone.
    var retention: Retention?

    /// The ends, to be kept by the caller.
    var sourceNode: StateNode? { source?.takeUnretainedValue() }
    var targetNode: StateNode? { target?.takeUnretainedValue() }

    init(source: StateNode, target: StateNode, place: SourcePlace, isRelay: Bool) {
        self.source = Unmanaged.passUnretained(source)
        self.target = Unmanaged.passUnretained(target)
        self.place = place
        self.isRelay = isRelay
    }
}
