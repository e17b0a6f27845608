// Derived states of one source.
//
// A function that throws when the state is made throws there. One that throws later is reported to
// `StateContext.onError`, and the derived state keeps its value. The functions only compute: a write from inside one is
// refused. Reading other states from inside one is allowed, but does not make the derived state follow them; `combined`
// does.
extension State {
    /// The function of this state's value.
    ///
    /// - Parameters:
    ///   - place: where the state is derived, for messages.
    ///   - areEqual: as in ``init(_:name:isBindable:in:at:areEqual:)``.
    ///   - transform: computes the value; called once for each change of this state, and once now.
    @inlinable
    public func mapped<Output, Failure: Error>(
        at place: SourcePlace = .unknown, areEqual: ((Output, Output) -> Bool)?,
        _ transform: @escaping (Value) throws(Failure) -> Output
    ) throws(Failure) -> State<Output> {
        let first = try transform(peek)
        return derive(first, ValueOps.make(Output.self, areEqual: areEqual), at: place) { source, result in
            result.initializeMemory(
                as: Output.self, to: try transform(source.assumingMemoryBound(to: Value.self).pointee))
            return true
        }
    }

    /// The function of this state's value, of a type that can be compared.
    @inlinable
    public func mapped<Output: Equatable, Failure: Error>(
        at place: SourcePlace = .unknown, _ transform: @escaping (Value) throws(Failure) -> Output
    ) throws(Failure) -> State<Output> {
        try mapped(at: place, areEqual: ==, transform)
    }

    /// The function of this state's value where that is not nil; changes for which it is nil pass by.
    ///
    /// - Parameters:
    ///   - initial: the value until the function gives one.
    ///   - place: the line of a script that asks for it, for errors and explanations.
    ///   - areEqual: compares two values that the function gave; a change to an equal one is none.
    ///   - transform: the function.
    @inlinable
    public func compactMapped<Output, Failure: Error>(
        initial: Output, at place: SourcePlace = .unknown, areEqual: ((Output, Output) -> Bool)?,
        _ transform: @escaping (Value) throws(Failure) -> Output?
    ) throws(Failure) -> State<Output> {
        let first = try transform(peek) ?? initial
        return derive(first, ValueOps.make(Output.self, areEqual: areEqual), at: place) { source, result in
            guard let value = try transform(source.assumingMemoryBound(to: Value.self).pointee) else { return false }
            result.initializeMemory(as: Output.self, to: value)
            return true
        }
    }

    /// The function of this state's value where that is not nil, of a type that can be compared.
    @inlinable
    public func compactMapped<Output: Equatable, Failure: Error>(
        initial: Output, at place: SourcePlace = .unknown, _ transform: @escaping (Value) throws(Failure) -> Output?
    ) throws(Failure) -> State<Output> {
        try compactMapped(initial: initial, at: place, areEqual: ==, transform)
    }

    /// This state's values that satisfy the predicate; others pass by.
    ///
    /// - Parameters:
    ///   - initial: the value to start with if this state's own does not satisfy the predicate. Without it the
    ///     derived state starts with this state's value all the same, because a state always has one.
    ///   - place: the line of a script that asks for it, for errors and explanations.
    ///   - isIncluded: whether a value passes.
    @inlinable
    public func filtered<Failure: Error>(
        initial: Value? = nil, at place: SourcePlace = .unknown, _ isIncluded: @escaping (Value) throws(Failure) -> Bool
    ) throws(Failure) -> State<Value> {
        let passes = try isIncluded(peek)
        let first = passes ? peek : initial ?? peek
        return derive(first, node.ops, at: place) { source, result in
            let value = source.assumingMemoryBound(to: Value.self).pointee
            guard try isIncluded(value) else { return false }
            result.initializeMemory(as: Value.self, to: value)
            return true
        }
    }

    /// This state's values that do not satisfy the predicate: the opposite of ``filtered(initial:at:_:)``.
    @inlinable
    public func ignored<Failure: Error>(
        initial: Value? = nil, at place: SourcePlace = .unknown,
        when isIgnored: @escaping (Value) throws(Failure) -> Bool
    ) throws(Failure) -> State<Value> {
        let included = { (value: Value) throws(Failure) -> Bool in try !isIgnored(value) }
        return try filtered(initial: initial, at: place, included)
    }

    /// This state's values that differ from the one before.
    ///
    /// - Parameters:
    ///   - place: the line of a script that asks for it, for errors and explanations.
    ///   - areEqual: compares two values; this state's own comparison if nil. Without either, everything
    ///     passes.
    public func distinct(at place: SourcePlace = .unknown, by areEqual: ((Value, Value) -> Bool)? = nil) -> State<Value>
    {
        let ops = areEqual.map { ValueOps.make(Value.self, areEqual: $0) } ?? node.ops
        return wrap(DistinctNode(node.value, ops, context: context, name: "", place: context.resolve(place)))
    }

    /// This state's values, at most one in `seconds`: the first passes at once; of those that come less than `seconds`
    /// after a pass, the last one passes when they are over. Runs on the context's clock.
    ///
    /// - Parameters:
    ///   - seconds: 0 (everything passes) to ``StateClock/longestDuration``.
    ///   - place: the line of a script that asks for it, for errors and explanations.
    /// - Throws: `invalidDuration`.
    public func throttled(for seconds: Double, at place: SourcePlace = .unknown) throws(StateError) -> State<Value> {
        guard let interval = StateClock.nanoseconds(seconds) else {
            throw .invalidDuration(seconds: seconds, place: context.resolve(place))
        }
        return wrap(ThrottledNode(of: node, interval: interval, at: context.resolve(place)))
    }

    /// A mirror of this state that cannot be written.
    public func relayed(at place: SourcePlace = .unknown) -> State<Value> {
        wrap(DerivedNode(node.value, node.ops, context: context, name: "", place: context.resolve(place)))
    }

    // MARK: - Inside

    @inlinable
    func derive<Output>(
        _ first: Output, _ ops: ValueOps, at place: SourcePlace, _ function: @escaping UnaryNode.Function
    ) -> State<Output> {
        let place = context.resolve(place)
        return wrap(withUnsafePointer(to: first) { UnaryNode($0, ops, of: node, at: place, function) })
    }

    /// Links the node behind this state's.
    @usableFromInline
    func wrap<Output>(_ derived: DerivedNode) -> State<Output> {
        _ = StateNode.link(node, to: derived, at: derived.place, isRelay: false)
        return State<Output>(node: derived, isBindable: isBindable, sources: [self])
    }
}
