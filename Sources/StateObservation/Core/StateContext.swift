/// The clock, the error handler and the order of delivery that the states of a program share.
///
/// ```swift
/// let context = StateContext { failure in print(failure.error) }
/// let count = State(0, in: context)
/// ```
///
/// **Delivery.** A set delivers its change before it returns, in five steps. Each covers the state and every state
/// derived from it:
/// 1. The new values of the derived states are computed: sources first, each state once.
/// 2. `willSet` observers run. They still read the old value everywhere.
/// 3. All values change.
/// 4. Bound properties are written.
/// 5. The `stateDidSet` callbacks of bindings run, then `didSet` and `didUniqueSet` observers. They read the new value
///    everywhere.
///
/// Each step visits states in the order of their depth (sources first), and observers in the order of registration.
///
/// **Writes from observers** are delivered at once, inside the observer that writes. A write is refused if it would
/// reach a state whose observers are running (``StateError/reentrantWrite(state:write:during:observer:)``), or if
/// writes are nested deeper than ``maximumNesting``. If an observer changes a state that still waits for the delivery
/// of an earlier change, the state delivers both as one, with the old value of the first and the new value of the last.
/// A refused write changes nothing.
///
/// **Errors** that an observer throws go to ``onError``; the other observers run.
///
/// **Threads.** A context and its states belong to one thread or actor. Nothing is `Sendable` or locks.
///
/// **Lifetime.** States hold their context. The context does not hold states.
public final class StateContext {
    /// The clock of delays and throttles.
    public let clock: StateClock

    /// Receives every failure without a caller to throw to: an observer that throws, a refused `state.value = x`.
    public var onError: (StateFailure) -> Void

    /// Returns the place for refused operations, new bindings, relays and derived states that passed none. A script
    /// host returns the line that runs. If nil, such places are unknown.
    public var currentPlace: (() -> SourcePlace)?

    /// Receives each value that a state begins to store (`isKept` is true) or ceases to store (false), with its type. A
    /// host can count the memory of the values. Nil for none. Set it before the context has states: states ignore later
    /// changes.
    public var valueIsKept: ((_ value: UnsafeRawPointer, _ type: Any.Type, _ isKept: Bool) -> Void)?

    /// The number of nested deliveries (an observer writes a state, whose observer writes a state …) from which a write
    /// is refused. Default: 60. Derived states and relays do not count, however long their chains are. A level takes a
    /// few hundred bytes of stack, and in a script host up to three of Lua's 200 C levels.
    public var maximumNesting = 60

    /// The number of states that exist, including derived states that only their observers keep. Use it to find leaks.
    public internal(set) var liveStates = 0

    /// The number of deliveries (and read notifications) in progress.
    private(set) var nesting = 0
    /// The place of the outermost write in progress.
    private(set) var outermostPlace = SourcePlace.unknown
    /// The number of writes and new links so far. Comparing values of it tells whether a subscription is older than a
    /// write, and whether there was a write in between.
    var serial: UInt64 = 0
    /// The number of traversals of the graph so far. States store it to mark that a traversal has visited them.
    var visitSerial: UInt64 = 0
    let propagation = Propagation()
    @usableFromInline let releases = ReleaseQueue()
    /// While a view model is applied or mapped: the mode of bindings that ``State/bind(with:at:)`` creates, and these
    /// bindings. Otherwise nil.
    var bindingSession: BindingSession?
    private var comparableOps: [ObjectIdentifier: ValueOps] = [:]

    /// Creates a context.
    ///
    /// - Parameters:
    ///   - clock: the clock of delays and throttles. Default: a virtual clock at 0.
    ///   - onError: receives failures without a caller. It may read states; its writes count as writes from the
    ///     observer that failed.
    public init(clock: StateClock = StateClock(), onError: @escaping (StateFailure) -> Void) {
        self.clock = clock
        self.onError = onError
    }

    /// Whether a change or a read of any state of this context is being delivered to observers.
    public var isDelivering: Bool { nesting > 0 }

    // MARK: - Internal

    /// Returns the functions that copy, destroy and compare values of a type, using its `==`. All states of the type
    /// share them.
    @inlinable
    func ops<Value: Equatable>(_ type: Value.Type) -> ValueOps {
        if let known = knownOps(type) { return known }
        let ops = ValueOps(self, areEqual: { (a: Value, b: Value) in a == b })
        setKnownOps(type, ops)
        return ops
    }

    @usableFromInline
    func knownOps(_ type: Any.Type) -> ValueOps? { comparableOps[ObjectIdentifier(type)] }

    @usableFromInline
    func setKnownOps(_ type: Any.Type, _ ops: ValueOps) { comparableOps[ObjectIdentifier(type)] = ops }

    /// Returns the place or, if it is unknown, the host's current place.
    @usableFromInline
    func resolve(_ place: SourcePlace) -> SourcePlace {
        place.isUnknown ? currentPlace?() ?? place : place
    }

    @usableFromInline
    func report(
        _ role: StateFailure.Role, _ error: any Error, state: String, place: SourcePlace, write: SourcePlace = .unknown
    ) {
        onError(StateFailure(role: role, error: error, state: state, place: place, write: write))
    }

    /// The mode of a binding that ``State/bind(with:at:)`` creates.
    @usableFromInline
    var plainMode: BindingMode { bindingSession?.mode ?? .bind }

    /// Records a new binding for the view model that is being applied or mapped. Does nothing at other times.
    @usableFromInline
    func record(_ binding: BindingCore) {
        bindingSession?.made.append { [weak binding] in binding?.cancel() }
    }

    /// Creates a write. The caller must hold the trigger and the binding until the write is delivered.
    func makeWrite(_ trigger: Trigger, at place: SourcePlace, origin: BindingCore? = nil) -> Write {
        serial += 1
        return Write(
            serial: serial, trigger: RawTrigger(trigger), place: place,
            origin: origin.map { Unmanaged.passUnretained($0) })
    }

    /// Throws an error if deliveries are nested too deeply for another write.
    func admitNesting(_ node: StateNode, _ place: SourcePlace) throws(StateError) {
        if nesting >= maximumNesting {
            throw .nestingTooDeep(
                state: node.name, limit: maximumNesting, write: resolve(place), outermost: outermostPlace)
        }
    }

    func enter(_ place: SourcePlace) {
        if nesting == 0 {
            outermostPlace = place
            clock.deliveries += 1
        }
        nesting += 1
    }

    func leave() {
        nesting -= 1
        if nesting == 0 { clock.deliveries -= 1 }
    }
}
