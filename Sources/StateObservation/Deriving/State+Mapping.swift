/// Derived states of one source.
///
/// A function that throws when the state is derived throws to the caller. Later errors go to ``StateContext/onError``,
/// and the derived state keeps its value. The functions must only compute: writes from inside them are refused. They
/// may read other states, but the derived state does not follow these; use ``State/combined(with:at:)`` for that.
extension State {
    /// Returns a state with the function's result for each value of this state.
    ///
    /// ```swift
    /// let text = count.mapped { "\($0) items" }
    /// ```
    ///
    /// - Parameters:
    ///   - place: the place of this call, for errors.
    ///   - areEqual: compares two results, for ``StateObserver/didUniqueSet(_:)`` and ``distinct(at:by:)``. If nil, all
    ///     results differ.
    ///   - transform: the function. It runs at once, and for each change of this state. It must not write states.
    /// - Throws: the error of the function for the current value. Later errors go to ``StateContext/onError``, and the
    ///   derived state keeps its value.
    @inlinable
    public func mapped<Output, Failure: Error>(
        at place: SourcePlace = .unknown, areEqual: ((Output, Output) -> Bool)?,
        _ transform: @escaping (Value) throws(Failure) -> Output
    ) throws(Failure) -> State<Output> {
        derive(try transform(peek), ValueOps(context, areEqual: areEqual), at: place) { try transform($0) }
    }

    /// Returns a state with the function's result for each value of this state; compares results with `==`.
    ///
    /// - Parameters:
    ///   - place: the place of this call, for errors.
    ///   - transform: the function. It runs at once, and for each change of this state. It must not write states.
    /// - Throws: the error of the function for the current value. Later errors go to ``StateContext/onError``, and the
    ///   derived state keeps its value.
    @inlinable
    public func mapped<Output: Equatable, Failure: Error>(
        at place: SourcePlace = .unknown, _ transform: @escaping (Value) throws(Failure) -> Output
    ) throws(Failure) -> State<Output> {
        derive(try transform(peek), context.ops(Output.self), at: place) { try transform($0) }
    }

    /// Returns a state with the function's results that are not nil.
    ///
    /// - Parameters:
    ///   - initial: the value until the function returns one.
    ///   - place: the place of this call, for errors.
    ///   - areEqual: compares two results, for ``StateObserver/didUniqueSet(_:)`` and ``distinct(at:by:)``. If nil, all
    ///     results differ.
    ///   - transform: the function. It runs at once, and for each change of this state. If it returns nil, the derived
    ///     state does not change. It must not write states.
    /// - Throws: the error of the function for the current value. Later errors go to ``StateContext/onError``, and the
    ///   derived state keeps its value.
    @inlinable
    public func compactMapped<Output, Failure: Error>(
        initial: Output, at place: SourcePlace = .unknown, areEqual: ((Output, Output) -> Bool)?,
        _ transform: @escaping (Value) throws(Failure) -> Output?
    ) throws(Failure) -> State<Output> {
        let first = try transform(peek) ?? initial
        return derive(first, ValueOps(context, areEqual: areEqual), at: place) { try transform($0) }
    }

    /// Returns a state with the function's results that are not nil; compares results with `==`.
    ///
    /// - Parameters:
    ///   - initial: the value until the function returns one.
    ///   - place: the place of this call, for errors.
    ///   - transform: the function. It runs at once, and for each change of this state. If it returns nil, the derived
    ///     state does not change. It must not write states.
    /// - Throws: the error of the function for the current value. Later errors go to ``StateContext/onError``, and the
    ///   derived state keeps its value.
    @inlinable
    public func compactMapped<Output: Equatable, Failure: Error>(
        initial: Output, at place: SourcePlace = .unknown, _ transform: @escaping (Value) throws(Failure) -> Output?
    ) throws(Failure) -> State<Output> {
        let first = try transform(peek) ?? initial
        return derive(first, context.ops(Output.self), at: place) { try transform($0) }
    }

    /// Returns a state with those values of this state that satisfy the predicate.
    ///
    /// - Parameters:
    ///   - initial: the first value if this state's value does not satisfy the predicate. Default: this state's value.
    ///   - place: the place of this call, for errors.
    ///   - isIncluded: the predicate. It must not write states.
    /// - Throws: the error of the predicate for the current value. Later errors go to ``StateContext/onError``, and the
    ///   derived state keeps its value.
    @inlinable
    public func filtered<Failure: Error>(
        initial: Value? = nil, at place: SourcePlace = .unknown, _ isIncluded: @escaping (Value) throws(Failure) -> Bool
    ) throws(Failure) -> State<Value> {
        let first = try isIncluded(peek) ? peek : initial ?? peek
        return derive(first, node.ops, at: place) { try isIncluded($0) ? $0 : nil }
    }

    /// Returns a state with those values of this state that do not satisfy the predicate.
    ///
    /// - Parameters:
    ///   - initial: the first value if this state's value satisfies the predicate. Default: this state's value.
    ///   - place: the place of this call, for errors.
    ///   - isIgnored: the predicate. It must not write states.
    /// - Throws: the error of the predicate for the current value. Later errors go to ``StateContext/onError``, and the
    ///   derived state keeps its value.
    @inlinable
    public func ignored<Failure: Error>(
        initial: Value? = nil, at place: SourcePlace = .unknown,
        when isIgnored: @escaping (Value) throws(Failure) -> Bool
    ) throws(Failure) -> State<Value> {
        try filtered(initial: initial, at: place) { (value) throws(Failure) in try !isIgnored(value) }
    }

    /// Returns a state that changes only when this state's value differs from its own.
    ///
    /// - Parameters:
    ///   - place: the place of this call, for errors.
    ///   - areEqual: compares two values. Default: this state's comparison; without one, every value passes.
    public func distinct(at place: SourcePlace = .unknown, by areEqual: ((Value, Value) -> Bool)? = nil) -> State<Value>
    {
        let ops = areEqual.map { ValueOps(context, areEqual: $0) } ?? node.ops
        return wrap(
            DerivedNode(node.value, ops, in: context, at: context.resolve(place)) { node, next in
                guard let source = node.sourceValue(0), ops.differ(node.value, source) else { return false }
                ops.initialize(next, source)
                return true
            })
    }

    /// Returns a state with at most one of this state's values per interval: the first at once, and of those that come
    /// sooner, the last at the end of the interval. Uses the context's clock.
    ///
    /// - Parameters:
    ///   - seconds: the interval, from 0 (every value passes) to ``StateClock/longestDuration``.
    ///   - place: the place of this call, for errors.
    /// - Throws: `invalidDuration` if the interval is out of range or not a number.
    public func throttled(for seconds: Double, at place: SourcePlace = .unknown) throws(StateError) -> State<Value> {
        guard let interval = StateClock.nanoseconds(seconds) else {
            throw .invalidDuration(seconds: seconds, place: context.resolve(place))
        }
        return wrap(ThrottledNode(of: node, interval: interval, at: context.resolve(place)))
    }

    /// Returns a read-only state with the values of this state.
    ///
    /// - Parameter place: the place of this call, for errors.
    public func relayed(at place: SourcePlace = .unknown) -> State<Value> {
        wrap(DerivedNode(node.value, node.ops, in: context, at: context.resolve(place), nil))
    }

    /// Ends a derived state: it no longer follows its sources, and keeps its value. A change that a throttle holds is
    /// dropped, and the state's function does not run again. Observers and bindings stay registered, but receive no
    /// changes. States derived from this one keep their values.
    ///
    /// Use it for a derived state whose owner is replaced: otherwise the state works until nothing holds it. Does
    /// nothing for a state that is not derived or that is already detached. During a delivery that has not reached the
    /// state, the change does not reach it.
    ///
    /// - Complexity: O(sources), and O(chain of sources without other listeners).
    public func detach() {
        guard isDerived else { return }
        node.dropHeld()
        for case let link? in node.activity?.pointee.links.incoming ?? [] { link.cancel() }
        context.releases.release(&sources)
    }

    /// Whether the state is derived and was detached.
    public var isDetached: Bool { isDerived && sources.isEmpty }

    // MARK: - Internal

    /// Returns a derived state with the function's results. The state keeps its value if the result is nil.
    @inlinable
    func derive<Output>(
        _ first: Output, _ ops: ValueOps, at place: SourcePlace, _ function: @escaping (Value) throws -> Output?
    ) -> State<Output> {
        let derived = withUnsafePointer(to: first) { first in
            DerivedNode(first, ops, in: context, at: context.resolve(place)) { node, next in
                guard let source = node.sourceValue(0), let value = try function(source.value()) else { return false }
                next.initializeMemory(as: Output.self, to: value)
                return true
            }
        }
        return wrap(derived)
    }

    @usableFromInline
    func wrap<Output>(_ derived: DerivedNode) -> State<Output> {
        StateNode.link(node, to: derived, at: derived.place)
        return State<Output>(node: derived, isBindable: isBindable, sources: [self])
    }
}
