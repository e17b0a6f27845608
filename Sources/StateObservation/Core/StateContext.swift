/// What the states of one program share: the clock, the error handler and the order of delivery.
///
/// **Delivery.** A set is delivered before it returns, in five steps over the state and everything derived from it:
/// 1. the new values of the derived states are computed, sources before what is derived from them, each once;
/// 2. `willSet` observers run; they still see the old value everywhere;
/// 3. all values change;
/// 4. bound properties are written;
/// 5. `didSet` and `didUniqueSet` observers run, and the bindings' `stateDidSet`; they see the new value everywhere.
///
/// Within a step states are taken in order of depth (sources first) and of registration.
///
/// **Writes from observers** are delivered at once, inside the observer that writes. A write that would reach a state
/// whose observers are running is refused (``StateError/reentrantWrite(state:write:during:observer:)``), and so is one
/// nested deeper than ``maximumNesting``. If an observer changes a state whose own delivery is still to come, that
/// state is delivered once, with the old value of the first change and the new value of the last. A refused write
/// changes nothing.
///
/// **Errors** that an observer throws go to ``onError``; the other observers run.
///
/// **Threads.** All of a context belongs to one thread (or one actor). Nothing here is `Sendable` and nothing locks.
///
/// **Lifetime.** States hold their context. The context holds no state.
public final class StateContext {
    /// The clock of delays and throttles.
    public let clock: StateClock

    /// Called with every failure that has no caller to throw to: an observer that threw, a refused `state.value = x`.
    public var onError: (StateFailure) -> Void

    /// Asked for the current place when a refused operation was given none. A script host answers with the line that
    /// runs.
    public var currentPlace: (() -> SourcePlace)?

    /// Told of each value of a state that begins or ceases to be kept, with its type: for hosts that count the memory
    /// of the values.
    public var valueIsKept: ((_ value: UnsafeRawPointer, _ type: Any.Type, _ isKept: Bool) -> Void)?

    /// How many deliveries may be nested (an observer writes a state, whose observer writes a state …) before a write
    /// is refused. Derived states and relays do not count, however long their chains. 60 unless changed: a level takes
    /// some hundred bytes of stack here, and up to three of Lua's 200 C levels in a script host.
    public var maximumNesting = 60

    /// States that exist, derived ones that nobody keeps but their observers included: for finding leaks.
    public internal(set) var liveStates = 0

    /// Deliveries (and get notifications) under way, one inside the other.
    @exclusivity(unchecked) var nesting = 0
    /// Where the write stands that all others are nested in.
    @exclusivity(unchecked) var outermostPlace = SourcePlace.unknown
    /// Counts writes, so that a registration knows whether it is older than a write and a write whether others came in
    /// between.
    @exclusivity(unchecked) var serial: UInt64 = 0
    /// Counts walks over the graph.
    @exclusivity(unchecked) var visitSerial: UInt64 = 0
    /// The states that change, frame upon frame of nested writes.
    @exclusivity(unchecked) var order = ContiguousArray<Unmanaged<StateNode>>()
    /// The computation of derived values that is under way.
    @exclusivity(unchecked) var computation = Computation()
    /// What nodes that end have held.
    @usableFromInline let releases = ReleaseQueue()
    /// What plain binds become while a view model is applied or mapped.
    var bindingSession: BindingSession?

    /// A context.
    ///
    /// - Parameters:
    ///   - clock: what delays run on; a virtual clock at 0 if none is given.
    ///   - onError: is told what nobody else can be told. It may read states; writes from it count as writes from the
    ///     observer that failed.
    public init(clock: StateClock = StateClock(), onError: @escaping (StateFailure) -> Void) {
        self.clock = clock
        self.onError = onError
    }

    /// Whether observers of some state are running now.
    public var isDelivering: Bool { nesting > 0 }

    // MARK: - Inside

    /// The place, or what the host says the current one is.
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

    /// What a plain bind is now.
    @usableFromInline
    var plainMode: BindingMode { bindingSession?.mode ?? .bind }

    /// A binding was made.
    @usableFromInline
    func record(_ binding: BindingCore) {
        bindingSession?.made.append { [weak binding] in
            if let binding { binding.node?.remove(binding) }
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
