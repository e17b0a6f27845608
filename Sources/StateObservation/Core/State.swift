/// A value that can be observed and, if it is bindable, bound to properties.
///
/// ```swift
/// let context = StateContext { failure in print(failure.error) }
/// let typed = State("", in: context)
/// let shout = typed.mapped { $0.uppercased() }
/// shout.observe(self).didSet { me, changes in me.show(changes.new) }
/// typed.value = "hello"                      // show("HELLO") runs before this returns
/// ```
///
/// A state that the program makes can be set; one that is derived from others (``mapped(at:_:)`` and so on) follows
/// them, and a write to it is refused. What is derived and listened to lives as long as its sources, even when the
/// program does not keep it.
///
/// How and in which order a set is delivered, and what is refused: ``StateContext``.
public final class State<Value> {
    @usableFromInline let node: StateNode
    /// The states that this one is derived from. They would otherwise go before it.
    @usableFromInline var sources: [AnyObject]

    /// Whether the state may be bound. One that may not ("observe-only") is for values that have nothing to do with
    /// views.
    public let isBindable: Bool

    /// A state.
    ///
    /// - Parameters:
    ///   - value: its first value.
    ///   - name: for messages.
    ///   - isBindable: whether it may be bound to properties.
    ///   - context: what it is delivered through.
    ///   - place: where it is made, for messages.
    ///   - areEqual: tells ``StateObserver/didUniqueSet(_:)`` and ``distinct(at:by:)`` what a change is. Without it,
    ///     every set is one.
    @inlinable
    public init(
        _ value: Value, name: String = "", isBindable: Bool = true, in context: StateContext,
        at place: SourcePlace = .unknown,
        areEqual: ((Value, Value) -> Bool)?
    ) {
        let ops = ValueOps.make(Value.self, areEqual: areEqual)
        node = withUnsafePointer(to: value) { StateNode($0, ops, context: context, name: name, place: place) }
        sources = []
        self.isBindable = isBindable
    }

    /// A state of a type that can be compared.
    @inlinable
    public convenience init(
        _ value: Value, name: String = "", isBindable: Bool = true, in context: StateContext,
        at place: SourcePlace = .unknown
    ) where Value: Equatable {
        self.init(value, name: name, isBindable: isBindable, in: context, at: place, areEqual: ==)
    }

    /// A derived state.
    @usableFromInline
    init(node: StateNode, isBindable: Bool, sources: [AnyObject]) {
        self.node = node
        self.isBindable = isBindable
        self.sources = sources
    }

    deinit {
        if !sources.isEmpty { node.context.releases.release(&sources) }
    }

    /// What the state is delivered through.
    public var context: StateContext { node.context }

    /// For messages. Empty if it has none.
    public var name: String {
        get { node.name }
        set { node.name = newValue }
    }

    /// Where the state was made.
    public var place: SourcePlace { node.place }

    /// Whether the state follows others and cannot be set.
    public var isDerived: Bool { node.isDerived }

    /// The value.
    ///
    /// Reading runs `willGet` and `didGet` observers. Writing is ``set(_:trigger:at:)`` with an unknown place; if it is
    /// refused, the refusal goes to ``StateContext/onError`` and the value stays.
    public var value: Value {
        @inlinable
        get {
            if node.getCount > 0 { node.tellGet() }
            return peek
        }
        @inlinable
        set {
            if let refusal = write(newValue, .state, .unknown) { reportRefusal(refusal) }
        }
    }

    /// The value, without telling get observers.
    @inlinable
    public var peek: Value { node.value.assumingMemoryBound(to: Value.self).pointee }

    /// Sets the value and delivers the change before it returns.
    ///
    /// Setting the value that the state has already is a set too: `didSet` observers run, `didUniqueSet` observers do
    /// not.
    ///
    /// - Parameters:
    ///   - value: the new value.
    ///   - trigger: what observers are told as the cause.
    ///   - place: where the write stands, for messages.
    /// - Throws: `reentrantWrite`, `writeWhileComputing`, `nestingTooDeep`, `derivedStateIsReadOnly`. Nothing has
    ///   changed then.
    @inlinable
    public func set(_ value: Value, trigger: Trigger = .state, at place: SourcePlace = .unknown) throws(StateError) {
        if let refusal = write(value, trigger, place) { throw refusal }
    }

    /// Delivers the value that the state has as if it had been set again, with the trigger `invoke`: observers, bound
    /// properties and what is derived from it. Derived states can be fired too.
    ///
    /// - Throws: what ``set(_:trigger:at:)`` throws, except that derived states are allowed.
    public func fire(at place: SourcePlace = .unknown) throws(StateError) {
        try node.admit(place, allowsDerived: true)
        node.deliver(node.value, .invoke, at: place, origin: nil)
    }

    @inlinable
    func write(_ value: Value, _ trigger: Trigger, _ place: SourcePlace, origin: AnyObject? = nil) -> StateError? {
        withUnsafePointer(to: value) { pointer in
            do throws(StateError) {
                try node.write(pointer, trigger, at: place, origin: origin)
                return nil
            } catch {
                return error
            }
        }
    }

    @usableFromInline
    func reportRefusal(_ error: StateError) {
        context.report(.operation, error, state: name, place: context.resolve(.unknown))
    }

    /// This state, held weakly.
    public var weak: WeakState<Value> { WeakState(self) }

    /// Observers that would hear of a set.
    public var observerCount: Int { node.registrations.active.reduce(0) { $0 + ($1.isAlive ? 1 : 0) } }

    /// Properties that are bound and still there.
    public var bindingCount: Int { node.bindings.active.reduce(0) { $0 + ($1.isAlive ? 1 : 0) } }
}

/// A state, held weakly. (A derived state that nobody keeps may go on working for its observers when this is nil
/// already.)
public struct WeakState<Value> {
    /// The state, while somebody keeps it.
    public private(set) weak var state: State<Value>?

    /// Holds a state weakly; nil for one that has gone already.
    public init(_ state: State<Value>?) { self.state = state }

    /// The value, or nil if the state has gone. Runs get observers.
    public var value: Value? { state?.value }

    /// Sets the value if the state is still there.
    ///
    /// - Returns: whether it is.
    /// - Throws: what ``State/set(_:trigger:at:)`` throws.
    @discardableResult
    public func set(_ value: Value, trigger: Trigger = .state, at place: SourcePlace = .unknown) throws(StateError)
        -> Bool
    {
        guard let state else { return false }
        try state.set(value, trigger: trigger, at: place)
        return true
    }
}
