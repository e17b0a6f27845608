/// A link that feeds one state into another. It lasts as long as both, unless it is cancelled or a scope ends it; this
/// value may be dropped. Scopes add up, as those of ``StateRegistration``.
public final class StateRelay {
    private let link: StateLink
    private let context: StateContext

    init(link: StateLink, context: StateContext) {
        self.link = link
        self.context = context
    }

    /// Whether changes still pass.
    public var isActive: Bool {
        link.source != nil && link.target != nil && (link.retention?.isAlive(on: context.clock) ?? true)
    }

    /// Ends it. Both states keep their values.
    public func cancel() { StateNode.unlink(link) }

    /// As long as the object, which is held weakly.
    @discardableResult
    public func retained(by object: AnyObject) -> Self {
        limit {
            $0.owner = object
            $0.hasOwner = true
        }
    }

    /// For one more change.
    @discardableResult
    public func untilNext() -> Self { limit { $0.limit(to: 1) } }

    /// For so many more changes.
    ///
    /// - Parameters:
    ///   - count: 1 or more. Anything else is reported to ``StateContext/onError`` and changes nothing.
    ///   - place: the line of a script that asks for it, for errors and explanations.
    @discardableResult
    public func until(_ count: Int, at place: SourcePlace = .unknown) -> Self {
        guard count > 0 else { return refuse(.invalidCount(count, place: context.resolve(place))) }
        return limit { $0.limit(to: count) }
    }

    /// For so long on the context's clock; a change at exactly that time no longer passes.
    ///
    /// - Parameters:
    ///   - seconds: 0 to ``StateClock/longestDuration``. Anything else is reported to ``StateContext/onError``
    ///     and changes nothing.
    ///   - place: the line of a script that asks for it, for errors and explanations.
    @discardableResult
    public func `for`(_ seconds: Double, at place: SourcePlace = .unknown) -> Self {
        guard let duration = StateClock.nanoseconds(seconds) else {
            return refuse(.invalidDuration(seconds: seconds, place: context.resolve(place)))
        }
        let end = context.clock.nanoseconds + duration
        return limit { $0.limit(toEnd: end) }
    }

    private func limit(_ change: (Retention) -> Void) -> Self {
        let retention = link.retention ?? Retention()
        change(retention)
        link.retention = retention
        return self
    }

    private func refuse(_ error: StateError) -> Self {
        context.report(.operation, error, state: link.sourceNode?.name ?? "", place: link.place)
        return self
    }
}

extension State {
    /// What this state takes, the other takes too: in the same delivery, with the same trigger, and once even when it
    /// comes by several ways. The other can still be set by itself. Nothing is copied when the link is made.
    ///
    /// Relaying to the same state again replaces the link.
    ///
    /// - Returns: the link, which may be dropped.
    /// - Throws: `cycle` if this state follows the other already (the error names both links), `derivedStateIsReadOnly`
    ///   if the other is derived, `differentContexts`.
    /// - Complexity: O(what follows the other), for the check.
    @discardableResult
    public func relayChanges(to other: State<Value>, at place: SourcePlace = .unknown) throws(StateError) -> StateRelay
    {
        let place = context.resolve(place)
        guard other.context === context else { throw .differentContexts(place: place) }
        if other.isDerived { throw .derivedStateIsReadOnly(state: other.name, write: place, derived: other.place) }
        let own = node
        if let (_, link) = other.node.firstDownstream(stopsAtBuffers: false, where: { $0 === own }) {
            throw .cycle(from: name, to: other.name, link: place, existing: link?.place ?? place)
        }
        for case let link? in other.node.incoming where link.sourceNode === own { StateNode.unlink(link) }
        return StateRelay(link: StateNode.link(own, to: other.node, at: place, isRelay: true), context: context)
    }
}
