extension State {
    /// Registers an observer object, which is held weakly: the registration ends with it.
    ///
    /// An observer and a key identify a registration. Registering the same again replaces the handlers, the delay and
    /// the scopes; the position in the order and a held change stay. Pass keys if an object observes a state for
    /// several purposes.
    ///
    /// An observer that registers during the delivery of a change receives that change after the existing observers.
    /// Observers that it registers receive the next change.
    ///
    /// ```swift
    /// count.observe(label).didSet { label, changes in label.text = "\(changes.new)" }
    /// ```
    ///
    /// - Parameters:
    ///   - observer: the object that handlers run with.
    ///   - key: distinguishes registrations of the same object. Default: none.
    ///   - place: the place of this call, for errors.
    /// - Returns: the registration, to set handlers. It may be dropped.
    /// - Complexity: O(1) on average.
    @inlinable
    public func observe<Observer: AnyObject>(
        _ observer: Observer, key: AnyHashable? = nil, at place: SourcePlace = .unknown
    ) -> StateObserver<Value, Observer> {
        StateObserver(core: node.register(observer, key: key, at: place), in: context)
    }

    /// Runs a closure before each set. The registration ends when the program drops it, unless it has a scope.
    ///
    /// - Parameters:
    ///   - place: the place of this call, for errors.
    ///   - body: receives the change. Its errors go to ``StateContext/onError``.
    /// - Returns: the registration.
    @inlinable
    public func whenWillSet(
        at place: SourcePlace = .unknown, _ body: @escaping (Changes<Value>) throws -> Void
    ) -> StateRegistration<Value> { when(.willSet, body, at: place) }

    /// Runs a closure after each set. The registration ends when the program drops it, unless it has a scope.
    ///
    /// - Parameters:
    ///   - place: the place of this call, for errors.
    ///   - body: receives the change. Its errors go to ``StateContext/onError``.
    /// - Returns: the registration.
    @inlinable
    public func whenDidSet(
        at place: SourcePlace = .unknown, _ body: @escaping (Changes<Value>) throws -> Void
    ) -> StateRegistration<Value> { when(.didSet, body, at: place) }

    /// Runs a closure after each set to a different value, or after each set if the state has no comparison. The
    /// registration ends when the program drops it, unless it has a scope.
    ///
    /// - Parameters:
    ///   - place: the place of this call, for errors.
    ///   - body: receives the change. Its errors go to ``StateContext/onError``.
    /// - Returns: the registration.
    @inlinable
    public func whenDidUniqueSet(
        at place: SourcePlace = .unknown, _ body: @escaping (Changes<Value>) throws -> Void
    ) -> StateRegistration<Value> { when(.didUniqueSet, body, at: place) }

    @inlinable
    func when(
        _ kind: Registration.Kind, _ body: @escaping (Changes<Value>) throws -> Void, at place: SourcePlace
    ) -> StateRegistration<Value> {
        let core = node.register(nil, key: nil, at: place)
        core.handle(kind) { try body($1.changes()) }
        return StateRegistration(core: core, in: context)
    }

    /// Ends the registration of an observer with a key, or without a key if `key` is nil. Does nothing if it does not
    /// exist.
    public func removeObserver(_ observer: AnyObject, key: AnyHashable?) {
        node.find(observer, key, isBinding: false)?.cancel()
    }

    /// Ends all registrations of an observer, with any key or none.
    public func removeObserver(_ observer: AnyObject) {
        for registration in node.registrations where registration.object === observer { registration.cancel() }
    }

    /// Ends all registrations of this state, with and without observer objects.
    public func removeAllObservers() {
        for registration in node.registrations { registration.cancel() }
    }

    /// Releases the handlers of observers that no longer exist or whose limits are reached. Does nothing while the
    /// state delivers a change. States do so when observers are added; an owner calls this before it determines which
    /// objects are still in use.
    package func removeEndedObservers() { node.sweep() }

    // MARK: - Held changes

    /// An observer whose delay holds a change, for a program that restarts with the values of a former run.
    package struct WaitingObserver: Hashable, Sendable {
        /// The position of the observer, from 0, among the state's observers with a delay, in the order of
        /// registration.
        package var number: Int
        /// The time until the change is due; 0 if it is overdue.
        package var seconds: Double
    }

    /// The observers whose delays hold a change. O(observers).
    package var waitingObservers: [WaitingObserver] {
        delayedRegistrations.enumerated().compactMap { number, registration in
            guard let due = registration.dueTime else { return nil }
            return WaitingObserver(number: number, seconds: Double(max(0, due - context.clock.nanoseconds)) / 1e9)
        }
    }

    /// Delays the next change of an observer by the remaining delay of the same observer in a former run.
    ///
    /// - Parameter waiting: the observer and its remaining delay.
    /// - Returns: whether the observer exists and has a delay that is at least as long. If not, nothing changes.
    package func delayNextChange(of waiting: WaitingObserver) -> Bool {
        let delayed = delayedRegistrations
        guard delayed.indices.contains(waiting.number), let duration = StateClock.nanoseconds(waiting.seconds),
            delayed[waiting.number].interval >= duration
        else { return false }
        delayed[waiting.number].holdChanges(for: duration, on: context.clock)
        return true
    }

    private var delayedRegistrations: [Registration] { node.registrations.filter { $0.interval > 0 } }
}
