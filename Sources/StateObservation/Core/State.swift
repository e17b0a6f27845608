/// A value that can be observed and bound to properties.
///
/// ```swift
/// let context = StateContext { failure in print(failure.error) }
/// let typed = State("", in: context)
/// let shout = typed.mapped { $0.uppercased() }
/// shout.observe(self).didSet { me, changes in me.show(changes.new) }
/// typed.value = "hello"                      // show("HELLO") runs before this returns
/// ```
///
/// A program can set the states that it creates. A state that is derived from others (``mapped(at:_:)`` and so on)
/// follows them, and writes to it are refused. A derived state with observers lives as long as its sources, even if the
/// program drops it.
///
/// ``StateContext`` documents the order of delivery, and which writes are refused.
public final class State<Value> {
    @usableFromInline let node: StateNode
    /// The states that this one is derived from, which it keeps.
    @usableFromInline var sources: [AnyObject]

    /// Whether the state can be bound. False for an observe-only state.
    public let isBindable: Bool

    /// Creates a state.
    ///
    /// - Parameters:
    ///   - value: the first value.
    ///   - name: the name in messages. Default: none.
    ///   - isBindable: whether the state can be bound to properties. Default: true.
    ///   - context: the context, which the state holds.
    ///   - place: the place of this call, for errors.
    ///   - areEqual: compares two values, for ``StateObserver/didUniqueSet(_:)`` and ``distinct(at:by:)``. If nil, all
    ///     values differ.
    @inlinable
    public convenience init(
        _ value: Value, name: String = "", isBindable: Bool = true, in context: StateContext,
        at place: SourcePlace = .unknown, areEqual: ((Value, Value) -> Bool)?
    ) {
        let ops = ValueOps(context, areEqual: areEqual)
        let node = withUnsafePointer(to: value) { StateNode($0, ops, context: context, name: name, place: place) }
        self.init(node: node, isBindable: isBindable, sources: [])
    }

    /// Creates a state whose values are compared with `==`.
    ///
    /// - Parameters:
    ///   - value: the first value.
    ///   - name: the name in messages. Default: none.
    ///   - isBindable: whether the state can be bound to properties. Default: true.
    ///   - context: the context, which the state holds.
    ///   - place: the place of this call, for errors.
    @inlinable
    public convenience init(
        _ value: Value, name: String = "", isBindable: Bool = true, in context: StateContext,
        at place: SourcePlace = .unknown
    ) where Value: Equatable {
        let ops = context.ops(Value.self)
        let node = withUnsafePointer(to: value) { StateNode($0, ops, context: context, name: name, place: place) }
        self.init(node: node, isBindable: isBindable, sources: [])
    }

    @usableFromInline
    init(node: StateNode, isBindable: Bool, sources: [AnyObject]) {
        self.node = node
        self.isBindable = isBindable
        self.sources = sources
    }

    deinit {
        if !sources.isEmpty { node.context.releases.release(&sources) }
    }

    /// The context of the state.
    public var context: StateContext { node.context }

    /// The name in messages; may be empty.
    public var name: String {
        get { node.name }
        set { node.name = newValue }
    }

    /// The place of the state's creation.
    public var place: SourcePlace { node.place }

    /// Whether the state follows others and cannot be set.
    public var isDerived: Bool { node.isDerived }

    /// The value.
    ///
    /// Reading runs `willGet` and `didGet` observers. Writing is the same as ``set(_:trigger:at:)`` with an unknown
    /// place, except that errors go to ``StateContext/onError``.
    public var value: Value {
        @inlinable
        get {
            if node.hasGetObservers { node.notifyRead() }
            return peek
        }
        @inlinable
        set {
            if let refusal = write(newValue, .state, .unknown) { reportRefusal(refusal) }
        }
    }

    /// The value. Reading it runs no observers.
    @inlinable
    public var peek: Value { UnsafeRawPointer(node.value).value() }

    /// Sets the value, and delivers the change before it returns.
    ///
    /// Setting an equal value runs `didSet` observers, but no `didUniqueSet` observers.
    ///
    /// - Parameters:
    ///   - value: the new value.
    ///   - trigger: the cause that observers receive.
    ///   - place: the place of the write, for errors.
    /// - Throws: `derivedStateIsReadOnly` for a derived state; `writeWhileComputing` from inside the function of a
    ///   derived state; `reentrantWrite` if the write would reach a state whose observers are running; `nestingTooDeep`
    ///   if observers write states deeper than ``StateContext/maximumNesting``. Nothing changes then.
    @inlinable
    public func set(_ value: Value, trigger: Trigger = .state, at place: SourcePlace = .unknown) throws(StateError) {
        if let refusal = write(value, trigger, place) { throw refusal }
    }

    /// Delivers the current value to observers, bound properties and derived states as if it were set again, with the
    /// trigger `invoke`. Also works for derived states.
    ///
    /// - Parameter place: the place of this call, for errors.
    /// - Throws: the errors of ``set(_:trigger:at:)`` except `derivedStateIsReadOnly`. No observer runs then.
    public func fire(at place: SourcePlace = .unknown) throws(StateError) {
        try node.admit(place, allowsDerived: true)
        node.deliver(node.value, .invoke, at: place, origin: nil)
    }

    @inlinable
    func write(_ value: Value, _ trigger: Trigger, _ place: SourcePlace, origin: BindingCore? = nil) -> StateError? {
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

    /// A weak reference to this state. Its `state` becomes nil when the program drops the state.
    public var weak: WeakState<Value> { WeakState(self) }

    /// The number of observers that would receive a change. O(observers).
    public var observerCount: Int { node.registrations.count(where: \.isAlive) }

    /// The number of bound properties that exist. O(bindings).
    public var bindingCount: Int { node.bindings.count(where: \.isAlive) }
}

/// A weak reference to a state. A derived state that the program dropped may still work for its observers after this
/// reference has become nil.
///
/// ```swift
/// let weak = state.weak
/// try weak.set(5)                            // false after the state is gone
/// ```
public struct WeakState<Value> {
    /// The state; nil after the program has dropped it.
    public private(set) weak var state: State<Value>?

    /// Creates a weak reference; pass nil for a state that is gone.
    public init(_ state: State<Value>?) { self.state = state }

    /// The value; nil if the state is gone. Reading it runs get observers.
    public var value: Value? { state?.value }

    /// Sets the value if the state exists.
    ///
    /// - Parameters:
    ///   - value: the new value.
    ///   - trigger: the cause that observers receive.
    ///   - place: the place of the write, for errors.
    /// - Returns: whether the state exists.
    /// - Throws: the errors of ``State/set(_:trigger:at:)``.
    @discardableResult
    public func set(
        _ value: Value, trigger: Trigger = .state, at place: SourcePlace = .unknown
    ) throws(StateError) -> Bool {
        try state?.set(value, trigger: trigger, at: place)
        return state != nil
    }
}
