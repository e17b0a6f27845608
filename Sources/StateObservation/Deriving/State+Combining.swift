// Derived states of several sources. A change of several sources at once (they have a source in common) is one change of these.
extension State {
    /// The latest value of any of the states. When several change at once, that of the last listed among them.
    ///
    /// Starts with the value of the first.
    ///
    /// - Parameter states: one or more states of one context; a state may be listed twice.
    /// - Throws: `invalidCount` for no states, `differentContexts`.
    public static func merged(_ states: [State<Value>], at place: SourcePlace = .unknown) throws(StateError) -> State<Value> {
        let first = try checkSources(states, at: place)
        let place = first.context.resolve(place)
        let node = MergedNode(first.node.value, context: first.context, name: "", place: place, areEqual: first.node.areEqual)
        for state in states { _ = StateNode.link(state.node, to: node, at: place, isRelay: false) }
        return State(node: node, isBindable: states.allSatisfy(\.isBindable), sources: states)
    }

    /// The latest value of this state or any of the others. See ``merged(_:at:)``.
    public func merged(with others: State<Value>..., at place: SourcePlace = .unknown) throws(StateError) -> State<Value> {
        try State.merged([self] + others, at: place)
    }

    /// The values of all the states, in the order of the list.
    ///
    /// - Parameter states: one or more states of one context; a state may be listed twice.
    /// - Throws: `invalidCount` for no states, `differentContexts`.
    /// - Complexity: a change costs O(n), the copy of the list.
    public static func combined(_ states: [State<Value>], at place: SourcePlace = .unknown) throws(StateError) -> State<[Value]> {
        let first = try checkSources(states, at: place)
        let place = first.context.resolve(place)
        var compare: (([Value], [Value]) -> Bool)?
        if let areEqual = first.node.areEqual { compare = { $0.elementsEqual($1, by: areEqual) } }
        let node = CombinedListNode(states.map(\.node.value), context: first.context, name: "", place: place, areEqual: compare)
        for state in states { _ = StateNode.link(state.node, to: node, at: place, isRelay: false) }
        return State<[Value]>(node: node, isBindable: states.allSatisfy(\.isBindable), sources: states)
    }

    /// The values of this state and another.
    ///
    /// - Throws: `differentContexts`.
    public func combined<Other>(
        with other: State<Other>, at place: SourcePlace = .unknown
    ) throws(StateError) -> State<(Value, Other)> {
        try combine(other, (node.value, other.node.value), pairEquality(node.areEqual, other.node.areEqual), at: place) { ($0, $1) }
    }

    /// The values of this state and another where neither is nil; changes that leave one of them nil pass by.
    ///
    /// - Parameter initial: the value until both have one.
    /// - Throws: `differentContexts`.
    public func compactCombined<A, B>(
        with other: State<B?>, initial: (A, B), at place: SourcePlace = .unknown
    ) throws(StateError) -> State<(A, B)> where Value == A? {
        var first = initial
        if let a = node.value, let b = other.node.value { first = (a, b) }
        var compare: (((A, B), (A, B)) -> Bool)?
        if let a = node.areEqual, let b = other.node.areEqual { compare = { a($0.0, $1.0) && b($0.1, $1.1) } }
        return try combine(other, first, compare, at: place) { a, b in
            guard let a, let b else { return nil }
            return (a, b)
        }
    }

    // MARK: - Inside

    private func combine<Other, Output>(
        _ other: State<Other>, _ first: Output, _ areEqual: ((Output, Output) -> Bool)?, at place: SourcePlace,
        _ combine: @escaping (Value, Other) -> Output?
    ) throws(StateError) -> State<Output> {
        guard other.context === context else { throw .differentContexts(place: context.resolve(place)) }
        let place = context.resolve(place)
        let derived = CombinedNode(first, node, at: place, areEqual: areEqual, combine)
        _ = StateNode.link(node, to: derived, at: place, isRelay: false)
        _ = StateNode.link(other.node, to: derived, at: place, isRelay: false)
        return State<Output>(node: derived, isBindable: isBindable && other.isBindable, sources: [self, other])
    }

    private static func checkSources(_ states: [State<Value>], at place: SourcePlace) throws(StateError) -> State<Value> {
        guard let first = states.first else { throw .invalidCount(0, place: place) }
        guard states.allSatisfy({ $0.context === first.context }) else {
            throw .differentContexts(place: first.context.resolve(place))
        }
        return first
    }
}

private func pairEquality<A, B>(
    _ first: ((A, A) -> Bool)?, _ second: ((B, B) -> Bool)?
) -> (((A, B), (A, B)) -> Bool)? {
    guard let first, let second else { return nil }
    return { first($0.0, $1.0) && second($0.1, $1.1) }
}
