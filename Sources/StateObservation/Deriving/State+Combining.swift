// Derived states of several sources. A change of several sources at once (they have a source in common) is one change
// of these.
extension State {
    /// The latest value of any of the states. When several change at once, that of the last listed among them.
    ///
    /// Starts with the value of the first.
    ///
    /// - Parameters:
    ///   - states: one or more states of one context; a state may be listed twice.
    ///   - place: the line of a script that asks for it, for errors and explanations.
    /// - Throws: `invalidCount` for no states, `differentContexts`.
    public static func merged(_ states: [State<Value>], at place: SourcePlace = .unknown) throws(StateError) -> State<
        Value
    > {
        let first = try checkSources(states, at: place)
        let place = first.context.resolve(place)
        let node = DerivedNode(first.node.value, first.node.ops, context: first.context, name: "", place: place)
        for state in states { StateNode.join(state.node, to: node, at: place) }
        return State(node: node, isBindable: states.allSatisfy(\.isBindable), sources: states)
    }

    /// The latest value of this state or any of the others. See ``merged(_:at:)``.
    public func merged(with others: State<Value>..., at place: SourcePlace = .unknown) throws(StateError) -> State<
        Value
    > {
        try State.merged([self] + others, at: place)
    }

    /// The values of all the states, in the order of the list.
    ///
    /// - Parameters:
    ///   - states: one or more states of one context; a state may be listed twice.
    ///   - place: the line of a script that asks for it, for errors and explanations.
    /// - Throws: `invalidCount` for no states, `differentContexts`.
    /// - Complexity: a change costs O(n), the copy of the list.
    @inlinable
    public static func combined(_ states: [State<Value>], at place: SourcePlace = .unknown) throws(StateError) -> State<
        [Value]
    > {
        let first = try checkSources(states, at: place)
        let place = first.context.resolve(place)
        var compare: (([Value], [Value]) -> Bool)?
        if let areEqual = first.equality { compare = { $0.elementsEqual($1, by: areEqual) } }
        let ops = ValueOps.make([Value].self, areEqual: compare)
        let node = withUnsafePointer(to: states.map(\.peek)) { values in
            CombinedNode(values, ops, in: first.context, at: place) { values, result in
                let list = values.map { $0.assumingMemoryBound(to: Value.self).pointee }
                result.initializeMemory(as: [Value].self, to: list)
                return true
            }
        }
        for state in states { StateNode.join(state.node, to: node, at: place) }
        return State<[Value]>(node: node, isBindable: states.allSatisfy(\.isBindable), sources: states)
    }

    /// The values of this state and another.
    ///
    /// - Throws: `differentContexts`.
    @inlinable
    public func combined<Other>(
        with other: State<Other>, at place: SourcePlace = .unknown
    ) throws(StateError) -> State<(Value, Other)> {
        try combine(other, (peek, other.peek), pairEquality(equality, other.equality), at: place) { ($0, $1) }
    }

    /// The values of this state and another where neither is nil; changes that leave one of them nil pass by.
    ///
    /// - Parameters:
    ///   - other: a state of the same context.
    ///   - initial: the value until both have one.
    ///   - place: the line of a script that asks for it, for errors and explanations.
    /// - Throws: `differentContexts`.
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

    // MARK: - Inside

    @inlinable
    func combine<Other, Output>(
        _ other: State<Other>, _ first: Output, _ areEqual: ((Output, Output) -> Bool)?, at place: SourcePlace,
        _ combine: @escaping (Value, Other) -> Output?
    ) throws(StateError) -> State<Output> {
        guard other.context === context else { throw .differentContexts(place: context.resolve(place)) }
        let place = context.resolve(place)
        let ops = ValueOps.make(Output.self, areEqual: areEqual)
        let derived = withUnsafePointer(to: first) { first in
            CombinedNode(first, ops, in: context, at: place) { values, result in
                let first = values[0].assumingMemoryBound(to: Value.self).pointee
                let second = values[1].assumingMemoryBound(to: Other.self).pointee
                guard let value = combine(first, second) else { return false }
                result.initializeMemory(as: Output.self, to: value)
                return true
            }
        }
        StateNode.join(node, to: derived, at: place)
        StateNode.join(other.node, to: derived, at: place)
        return State<Output>(node: derived, isBindable: isBindable && other.isBindable, sources: [self, other])
    }

    /// The state's comparison, for values of its type.
    @inlinable
    var equality: ((Value, Value) -> Bool)? {
        guard let areEqual = node.ops.areEqual else { return nil }
        return { a, b in withUnsafePointer(to: a) { a in withUnsafePointer(to: b) { b in areEqual(a, b) } } }
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

@inlinable
func pairEquality<A, B>(
    _ first: ((A, A) -> Bool)?, _ second: ((B, B) -> Bool)?
) -> (((A, B), (A, B)) -> Bool)? {
    guard let first, let second else { return nil }
    return { first($0.0, $1.0) && second($0.1, $1.1) }
}
