// The API of the module, signatures first. Bodies follow; the shapes stay.
//
// Threads: everything of one `StateContext` belongs to one thread. Nothing here is Sendable, nothing locks.

/// What the states of one program share: the clock, the error handler and the order of delivery.
public final class StateContext {
    public let clock: StateClock
    /// Is told every failure that has no caller to throw to: an observer that threw, a refused `state.value = x`.
    public var onError: (StateFailure) -> Void
    /// Asked for the current place when a refused or failed operation was given none (a script host answers with the running line).
    public var currentPlace: (() -> SourcePlace)?
    /// How many deliveries may be nested (observer writes state, whose observer writes state …) before a write is refused. 60.
    public var maximumNesting: Int
    /// Whether observers of some state are running now.
    public var isDelivering: Bool { fatalError() }
    public init(clock: StateClock = StateClock(), onError: @escaping (StateFailure) -> Void) { fatalError() }
}

/// Virtual (starts at 0, moves by `advance`) or real (`reading:` gives the time; the host calls `fireDue()` at `nextDeadline`). Seconds.
public final class StateClock {
    public static let longestDuration = 1e9
    public var maximumFirings: Int
    public init(startingAt seconds: Double = 0) { fatalError() }
    public init(reading source: @escaping () -> Double) { fatalError() }
    public var isVirtual: Bool { fatalError() }
    public var now: Double { fatalError() }
    /// When the next timer is due, on the scale of `now`; nil when nothing waits.
    public var nextDeadline: Double? { fatalError() }
    /// Virtual clocks: moves on and fires what comes due on the way, each at its own time. Returns how many fired.
    @discardableResult public func advance(by seconds: Double) throws(StateError) -> Int { fatalError() }
    @discardableResult public func advance(to seconds: Double) throws(StateError) -> Int { fatalError() }
    /// Real clocks: fires what is due by now. Returns how many fired.
    @discardableResult public func fireDue() throws(StateError) -> Int { fatalError() }
    /// A timer for the host's own use; it fires once for each `schedule`, and dies with its last reference.
    public func timer(_ fire: @escaping () -> Void) -> ClockTimer { fatalError() }
}
public final class ClockTimer {
    public var deadline: Double? { fatalError() }
    public func schedule(after seconds: Double) throws(StateError) { fatalError() }
    public func cancel() { fatalError() }
    init() {}
}

/// A value that can be observed and, if bindable, bound.
public final class State<Value> {
    public let context: StateContext
    /// For messages.
    public var name: String
    public let isBindable: Bool
    /// A derived state follows its sources; writing it is refused.
    public var isDerived: Bool { fatalError() }
    public let place: SourcePlace
    /// `areEqual` tells `didUniqueSet` and `distinct` what a change is; without it every set counts as one.
    public init(
        _ value: Value, name: String = "", isBindable: Bool = true, in context: StateContext,
        at place: SourcePlace = .unknown, areEqual: ((Value, Value) -> Bool)?
    ) { fatalError() }
    public convenience init(
        _ value: Value, name: String = "", isBindable: Bool = true, in context: StateContext, at place: SourcePlace = .unknown
    ) where Value: Equatable { fatalError() }
    /// Reading runs willGet/didGet; writing is `set`, with refusals told to `context.onError`.
    public var value: Value { get { fatalError() } set { fatalError() } }
    /// The value, without telling the get observers.
    public var peek: Value { fatalError() }
    public func set(_ value: Value, trigger: Trigger = .state, at place: SourcePlace = .unknown) throws(StateError) { fatalError() }
    /// Sets the state to what it is, trigger `invoke`: observers, bound properties and derived states run again.
    public func fire(at place: SourcePlace = .unknown) throws(StateError) { fatalError() }
    public var weak: WeakState<Value> { fatalError() }
    /// Live observers and bindings.
    public var observerCount: Int { fatalError() }
    public var bindingCount: Int { fatalError() }

    // Observing. (observer, key) identifies a registration: registering it again replaces the handlers and keeps place in the order.
    public func observe<Observer: AnyObject>(
        _ observer: Observer, key: AnyHashable? = nil, at place: SourcePlace = .unknown
    ) -> StateObserver<Value, Observer> { fatalError() }
    /// Without an observer object: ends with the returned registration unless a retention scope says otherwise.
    public func whenWillSet(at place: SourcePlace = .unknown, _ body: @escaping (Changes<Value>) throws -> Void) -> StateRegistration<Value> { fatalError() }
    public func whenDidSet(at place: SourcePlace = .unknown, _ body: @escaping (Changes<Value>) throws -> Void) -> StateRegistration<Value> { fatalError() }
    public func whenDidUniqueSet(at place: SourcePlace = .unknown, _ body: @escaping (Changes<Value>) throws -> Void) -> StateRegistration<Value> { fatalError() }
    /// Ends one registration of the observer (by key), or all of them.
    public func removeObserver(_ observer: AnyObject, key: AnyHashable) { fatalError() }
    public func removeObserver(_ observer: AnyObject) { fatalError() }
    public func removeAllObservers() { fatalError() }

    // Binding.
    public func bind<Target: AnyObject>(with property: BoundProperty<Target, Value>, at place: SourcePlace = .unknown)
        throws(StateError) -> StateBinding<Value, Target> { fatalError() }
    public func map<Target: AnyObject>(from property: BoundProperty<Target, Value>, at place: SourcePlace = .unknown)
        throws(StateError) -> StateBinding<Value, Target> { fatalError() }
    public func apply<Target: AnyObject>(into property: BoundProperty<Target, Value>, at place: SourcePlace = .unknown)
        throws(StateError) -> StateBinding<Value, Target> { fatalError() }
    public func oneWayBind<Target: AnyObject>(with property: BoundProperty<Target, Value>, at place: SourcePlace = .unknown)
        throws(StateError) -> StateBinding<Value, Target> { fatalError() }
    public func unbind(from target: AnyObject, key: AnyHashable) { fatalError() }
    public func unbind(from target: AnyObject) { fatalError() }
    public func unbindAll() { fatalError() }

    // Deriving. A function that throws at once throws here; one that throws later goes to `context.onError`, and the value stays.
    public func mapped<Output, Failure: Error>(
        at place: SourcePlace = .unknown, areEqual: ((Output, Output) -> Bool)?, _ transform: @escaping (Value) throws(Failure) -> Output
    ) throws(Failure) -> State<Output> { fatalError() }
    public func mapped<Output: Equatable, Failure: Error>(
        at place: SourcePlace = .unknown, _ transform: @escaping (Value) throws(Failure) -> Output
    ) throws(Failure) -> State<Output> { fatalError() }
    /// `initial` is the value until the transform gives one.
    public func compactMapped<Output, Failure: Error>(
        initial: Output, at place: SourcePlace = .unknown, areEqual: ((Output, Output) -> Bool)?,
        _ transform: @escaping (Value) throws(Failure) -> Output?
    ) throws(Failure) -> State<Output> { fatalError() }
    /// Passes what satisfies the predicate. Starts with the source's value if that passes, else with `initial`, else with the source's value anyway.
    public func filtered<Failure: Error>(
        initial: Value? = nil, at place: SourcePlace = .unknown, _ isIncluded: @escaping (Value) throws(Failure) -> Bool
    ) throws(Failure) -> State<Value> { fatalError() }
    public func ignored<Failure: Error>(
        initial: Value? = nil, at place: SourcePlace = .unknown, when isIgnored: @escaping (Value) throws(Failure) -> Bool
    ) throws(Failure) -> State<Value> { fatalError() }
    public func distinct(at place: SourcePlace = .unknown, by areEqual: ((Value, Value) -> Bool)? = nil) -> State<Value> { fatalError() }
    /// The latest of any of them; when several change together, the last listed.
    public func merged(with others: State<Value>..., at place: SourcePlace = .unknown) throws(StateError) -> State<Value> { fatalError() }
    public static func merged(_ states: [State<Value>], at place: SourcePlace = .unknown) throws(StateError) -> State<Value> { fatalError() }
    public func combined<Other>(with other: State<Other>, at place: SourcePlace = .unknown) throws(StateError) -> State<(Value, Other)> { fatalError() }
    public static func combined(_ states: [State<Value>], at place: SourcePlace = .unknown) throws(StateError) -> State<[Value]> { fatalError() }
    public func throttled(for seconds: Double, at place: SourcePlace = .unknown) throws(StateError) -> State<Value> { fatalError() }
    /// A read-only mirror.
    public func relayed(at place: SourcePlace = .unknown) -> State<Value> { fatalError() }
    /// What this state takes, the other takes too, in the same delivery. Refused if that makes a circle.
    public func relayChanges(to other: State<Value>, at place: SourcePlace = .unknown) throws(StateError) -> StateRelay { fatalError() }
}

/// A state held weakly.
public struct WeakState<Value> {
    public private(set) weak var state: State<Value>?
    public init(_ state: State<Value>) { self.state = state }
    public var value: Value? { fatalError() }
    /// Returns false if the state has gone.
    @discardableResult public func set(_ value: Value, trigger: Trigger = .state, at place: SourcePlace = .unknown) throws(StateError) -> Bool { fatalError() }
}

/// One registration: its delay and how long it lasts.
public class StateRegistration<Value> {
    public var isActive: Bool { fatalError() }
    public func cancel() { fatalError() }
    @discardableResult public func delayMultipleSetTrigger(by seconds: Double, at place: SourcePlace = .unknown) -> Self { fatalError() }
    // Scopes. They add up: the registration ends as soon as one of them does.
    /// As long as the state.
    @discardableResult public func retain() -> Self { fatalError() }
    /// As long as the object (held weakly).
    @discardableResult public func retained(by object: AnyObject) -> Self { fatalError() }
    /// As long as the object, and until the next registration on this state that says the same with the same object.
    @discardableResult public func retainedExclusively(by object: AnyObject) -> Self { fatalError() }
    @discardableResult public func untilNext() -> Self { fatalError() }
    @discardableResult public func until(_ count: Int, at place: SourcePlace = .unknown) -> Self { fatalError() }
    @discardableResult public func `for`(_ seconds: Double, at place: SourcePlace = .unknown) -> Self { fatalError() }
    init() {}
}

/// The registration of an observer object, which is held weakly. Setting a handler again replaces it.
public final class StateObserver<Value, Observer: AnyObject>: StateRegistration<Value> {
    @discardableResult public func willSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self { fatalError() }
    @discardableResult public func didSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self { fatalError() }
    @discardableResult public func willUniqueSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self { fatalError() }
    @discardableResult public func didUniqueSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self { fatalError() }
    @discardableResult public func willGet(_ body: @escaping (Observer, Value) throws -> Void) -> Self { fatalError() }
    @discardableResult public func didGet(_ body: @escaping (Observer, Value) throws -> Void) -> Self { fatalError() }
}

/// A property of a target (a view) that states can be bound to. `write` nil means read-only. The host keeps the binding that
/// `connect` hands it with the property's listeners and calls `targetDidChange` on it; `disconnect` takes it away again.
public struct BoundProperty<Target: AnyObject, Value> {
    public init(
        of target: Target, key: AnyHashable, name: String = "", read: @escaping (Target) throws -> Value,
        write: ((Target, Value) throws -> Void)?,
        connect: ((Target, StateBinding<Value, Target>) -> Void)? = nil, disconnect: ((Target, StateBinding<Value, Target>) -> Void)? = nil
    ) { fatalError() }
}

/// One state bound to one property. Holds the state (so a target that keeps its bindings keeps its states); the target is held weakly.
public final class StateBinding<Value, Target: AnyObject> {
    public enum Mode: Sendable, Hashable { case bind, map, apply, oneWay }
    public var mode: Mode { fatalError() }
    public var isActive: Bool { fatalError() }
    public var state: State<Value> { fatalError() }
    public var target: Target? { fatalError() }
    public var key: AnyHashable { fatalError() }
    public var place: SourcePlace { fatalError() }
    /// While true, changes of the target are not taken over.
    public var ignoresTarget: Bool { get { fatalError() } set {} }
    /// After the state has followed the target.
    @discardableResult public func viewDidSet(_ body: @escaping (Target, Changes<Value>) throws -> Void) -> Self { fatalError() }
    /// After the target has followed the state.
    @discardableResult public func stateDidSet(at place: SourcePlace = .unknown, _ body: @escaping (Target, Changes<Value>) throws -> Void) -> Self { fatalError() }
    /// The host reports that the property changed. Echoes of the binding's own write are dropped.
    public func targetDidChange(to new: Value, from old: Value, at place: SourcePlace = .unknown) throws(StateError) { fatalError() }
    public func unbind() { fatalError() }
    init() {}
}

/// A link that feeds one state into another. Lasts as long as both, unless cancelled.
public final class StateRelay {
    public var isActive: Bool { fatalError() }
    public func cancel() { fatalError() }
    init() {}
}

/// A model that binds its states to a view. While `apply`/`map` runs its hooks, every plain `bind` that `bind(with:)` makes becomes an
/// `apply`/`map`, in nested models too. Hooks that throw are reported; the sequence goes on.
open class ViewModelCore<View: AnyObject> {
    public let context: StateContext
    public private(set) weak var boundView: View?
    public init(in context: StateContext) { fatalError() }
    /// A state whose observers run again (trigger `invoke`) when the model is applied.
    public func include<Value>(_ state: State<Value>) { fatalError() }
    /// willApplying → bind → didApplying, then the observers of all included states.
    public func apply(into view: View, at place: SourcePlace = .unknown) { fatalError() }
    /// modelWillMapped → bind → modelDidMapped.
    public func map(from view: View, at place: SourcePlace = .unknown) { fatalError() }
    /// bind alone.
    public func bindOnly(with view: View, at place: SourcePlace = .unknown) { fatalError() }
    /// willUnbind → all bindings that bind(with:) made are undone → didUnbind.
    public func unbind(at place: SourcePlace = .unknown) { fatalError() }
    /// Applies itself if the view is of its type.
    @discardableResult public func viewDidLayouted(_ view: AnyObject) -> Bool { fatalError() }
    open func bind(with view: View) throws {}
    open func willApplying(_ view: View) throws {}
    open func didApplying(_ view: View) throws {}
    open func modelWillMapped(from view: View) throws {}
    open func modelDidMapped(from view: View) throws {}
    open func willUnbind() throws {}
    open func didUnbind() throws {}
}
