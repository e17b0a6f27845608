/// Derived states of several sources. A change that reaches a derived state from several sources (because they have a
/// source in common) is one change.
extension State {
    /// Returns a state with the latest value of any of the states. If several change at once, the last in the list
    /// counts. The state begins with the value of the first.
    ///
    /// - Parameters:
    ///   - states: one or more states of one context. A state may occur twice.
    ///   - place: the place of this call, for errors.
    /// - Throws: `invalidCount` for no states, `differentContexts` for states of several contexts.
    public static func merged(
        _ states: [State<Value>], at place: SourcePlace = .unknown
    ) throws(StateError) -> State<Value> {
        let first = try checkSources(states, at: place)
        let place = first.context.resolve(place)
        return wrap(DerivedNode(first.node.value, first.node.ops, in: first.context, at: place, nil), states)
    }

    /// Returns a state with the latest value of this state or any of the others. If several change at once, the last of
    /// the others counts. The state begins with the value of this state.
    ///
    /// - Parameters:
    ///   - others: any number of states of the same context.
    ///   - place: the place of this call, for errors.
    /// - Throws: `differentContexts` for states of several contexts.
    public func merged(
        with others: State<Value>..., at place: SourcePlace = .unknown
    ) throws(StateError) -> State<Value> {
        try State.merged([self] + others, at: place)
    }

    /// Returns a state with the values of all states, in the order of the list.
    ///
    /// - Parameters:
    ///   - states: one or more states of one context. A state may occur twice.
    ///   - place: the place of this call, for errors.
    /// - Throws: `invalidCount` for no states, `differentContexts` for states of several contexts.
    /// - Complexity: O(states) for each change.
    @inlinable
    public static func combined(
        _ states: [State<Value>], at place: SourcePlace = .unknown
    ) throws(StateError) -> State<[Value]> {
        let first = try checkSources(states, at: place)
        let place = first.context.resolve(place)
        var compare: (([Value], [Value]) -> Bool)?
        if let areEqual = first.equality { compare = { $0.elementsEqual($1, by: areEqual) } }
        let ops = ValueOps(first.context, areEqual: compare)
        let count = states.count
        let derived = withUnsafePointer(to: states.map(\.peek)) { values in
            DerivedNode(values, ops, in: first.context, at: place) { node, next in
                var values: [Value] = []
                values.reserveCapacity(count)
                for slot in 0..<count {
                    guard let value = node.sourceValue(slot) else { return false }
                    values.append(value.value())
                }
                next.initializeMemory(as: [Value].self, to: values)
                return true
            }
        }
        return State<[Value]>.wrap(derived, states)
    }

    /// Returns a state with the values of this state and another.
    ///
    /// ```swift
    /// let full = try first.combined(with: last).mapped { "\($0.0) \($0.1)" }
    /// ```
    ///
    /// - Parameters:
    ///   - other: a state of the same context.
    ///   - place: the place of this call, for errors.
    /// - Throws: `differentContexts` if the other state has another context.
    @inlinable
    public func combined<Other>(
        with other: State<Other>, at place: SourcePlace = .unknown
    ) throws(StateError) -> State<(Value, Other)> {
        var compare: (((Value, Other), (Value, Other)) -> Bool)?
        if let a = equality, let b = other.equality { compare = { a($0.0, $1.0) && b($0.1, $1.1) } }
        return try combine(other, (peek, other.peek), compare, at: place) { ($0, $1) }
    }

    /// Returns a state with the values of this state and another while both are not nil. While one of them is nil, it
    /// keeps the last values.
    ///
    /// - Parameters:
    ///   - other: a state of the same context.
    ///   - initial: the value until both states have one.
    ///   - place: the place of this call, for errors.
    /// - Throws: `differentContexts` if the other state has another context.
    @inlinable
    public func compactCombined<A, B>(
        with other: State<B?>, initial: (A, B), at place: SourcePlace = .unknown
    ) throws(StateError) -> State<(A, B)> where Value == A? {
        var first = initial
        if let a = peek, let b = other.peek { first = (a, b) }
        var compare: (((A, B), (A, B)) -> Bool)?
        if let a = equality, let b = other.equality { compare = { a($0.0, $1.0) && b($0.1, $1.1) } }
        return try combine(other, first, compare, at: place) { a, b in
            guard let a, let b else { return nil }
            return (a, b)
        }
    }

    // MARK: - Internal

    @inlinable
    func combine<Other, Output>(
        _ other: State<Other>, _ first: Output, _ areEqual: ((Output, Output) -> Bool)?, at place: SourcePlace,
        _ function: @escaping (Value, Other) -> Output?
    ) throws(StateError) -> State<Output> {
        guard other.context === context else { throw .differentContexts(place: context.resolve(place)) }
        let ops = ValueOps(context, areEqual: areEqual)
        let derived = withUnsafePointer(to: first) { first in
            DerivedNode(first, ops, in: context, at: context.resolve(place)) { node, next in
                guard let first = node.sourceValue(0), let second = node.sourceValue(1),
                    let value = function(first.value(), second.value())
                else { return false }
                next.initializeMemory(as: Output.self, to: value)
                return true
            }
        }
        StateNode.join(node, to: derived, at: derived.place)
        StateNode.join(other.node, to: derived, at: derived.place)
        return State<Output>(node: derived, isBindable: isBindable && other.isBindable, sources: [self, other])
    }

    /// The function that compares two values of the state; nil if the state has none, so that all values differ.
    @inlinable
    var equality: ((Value, Value) -> Bool)? {
        guard let areEqual = node.ops.areEqual else { return nil }
        return { a, b in withUnsafePointer(to: a) { a in withUnsafePointer(to: b) { b in areEqual(a, b) } } }
    }

    @usableFromInline
    static func wrap<Source>(_ derived: DerivedNode, _ sources: [State<Source>]) -> State<Value> {
        for source in sources { StateNode.link(source.node, to: derived, at: derived.place) }
        return State(node: derived, isBindable: sources.allSatisfy(\.isBindable), sources: sources)
    }

    @usableFromInline
    static func checkSources(_ states: [State<Value>], at place: SourcePlace) throws(StateError) -> State<Value> {
        guard let first = states.first else { throw .invalidCount(0, place: place) }
        guard states.allSatisfy({ $0.context === first.context }) else {
            throw .differentContexts(place: first.context.resolve(place))
        }
        return first
    }
}
