/// A link that copies the changes of one state to another. It lasts as long as both states, until it is canceled or a
/// scope ends it. The program may drop this value.
///
/// ```swift
/// try input.relayChanges(to: copy).until(3)
/// ```
public final class StateRelay: StateScope {}

extension State {
    /// Copies the changes of this state to another: in the same delivery and with the same trigger, and once even if a
    /// change arrives on several paths. The other state can still be set. Creating the link copies nothing.
    ///
    /// Relaying to the same state again replaces the link.
    ///
    /// - Parameters:
    ///   - other: a state of the same context that is not derived.
    ///   - place: the place of this call, for errors.
    /// - Returns: the link, which may be dropped.
    /// - Throws: `cycle` if this state already follows the other (the error names both links), `derivedStateIsReadOnly`
    ///   if the other is derived, `differentContexts` if it has another context.
    /// - Complexity: O(followers of the other state), for the check.
    @discardableResult
    public func relayChanges(
        to other: State<Value>, at place: SourcePlace = .unknown
    ) throws(StateError) -> StateRelay {
        let place = context.resolve(place)
        guard other.context === context else { throw .differentContexts(place: place) }
        if other.isDerived { throw .derivedStateIsReadOnly(state: other.name, write: place, derived: other.place) }
        let own = node
        if let (_, link) = other.node.firstFollower(stopsAtBuffers: false, where: { $0 === own }) {
            throw .cycle(from: name, to: other.name, link: place, existing: link?.place ?? place)
        }
        for case let link? in other.node.activity?.pointee.links.incoming ?? [] where link.node === own {
            link.cancel()
        }
        return StateRelay(StateNode.link(own, to: other.node, at: place, isRelay: true), in: context)
    }
}
