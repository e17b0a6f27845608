extension State {
    /// Registers an observer object, which is held weakly: when it goes, so does the registration.
    ///
    /// An observer and a key identify a registration. Registering the same again replaces it: its handlers, delay and
    /// scopes start again, its place in the order stays, and so does a change that is held back by its delay. Give keys
    /// where one object observes one state for several purposes (a view that assigns it to two of its properties).
    ///
    /// An observer that registers while the state's observers are being told of a change is told of it too, after those
    /// that were there. What such a newcomer registers in its turn waits for the next change, so that this ends.
    ///
    /// - Parameters:
    ///   - observer: the object that handlers are called with.
    ///   - key: tells this registration from others of the same object.
    ///   - place: where the observer is registered, for messages.
    /// - Returns: the registration, to set handlers on. It may be dropped.
    /// - Complexity: O(1) on average.
    @inlinable
    public func observe<Observer: AnyObject>(
        _ observer: Observer, key: AnyHashable? = nil, at place: SourcePlace = .unknown
    ) -> StateObserver<Value, Observer> {
        StateObserver(core: node.register(observer, key: key, at: place))
    }

    /// Runs a closure before each set. Ends when the returned registration goes, unless a scope says otherwise.
    @inlinable
    public func whenWillSet(
        at place: SourcePlace = .unknown, _ body: @escaping (Changes<Value>) throws -> Void
    ) -> StateRegistration<Value> {
        let core = node.register(nil, key: nil, at: place)
        core.handle(.willSet) { try body($1.changes(Value.self)) }
        return StateRegistration(core: core)
    }

    /// Runs a closure after each set. Ends when the returned registration goes, unless a scope says otherwise.
    @inlinable
    public func whenDidSet(
        at place: SourcePlace = .unknown, _ body: @escaping (Changes<Value>) throws -> Void
    ) -> StateRegistration<Value> {
        let core = node.register(nil, key: nil, at: place)
        core.handle(.didSet) { try body($1.changes(Value.self)) }
        return StateRegistration(core: core)
    }

    /// Runs a closure after each set that changes the value. Ends when the returned registration goes, unless a scope
    /// says otherwise.
    @inlinable
    public func whenDidUniqueSet(
        at place: SourcePlace = .unknown, _ body: @escaping (Changes<Value>) throws -> Void
    ) -> StateRegistration<Value> {
        let core = node.register(nil, key: nil, at: place)
        core.handle(.didUniqueSet) { try body($1.changes(Value.self)) }
        return StateRegistration(core: core)
    }

    /// Ends one registration of an observer. Does nothing if there is none.
    public func removeObserver(_ observer: AnyObject, key: AnyHashable?) {
        if let item = node.registrations.find(ListKey(observer, key: key)), item.observer === observer {
            node.remove(item)
        }
    }

    /// Ends all registrations of an observer, whatever their keys.
    public func removeObserver(_ observer: AnyObject) {
        for item in Array(node.registrations.active) where item.observer === observer { node.remove(item) }
    }

    /// Releases the handlers of observers that no longer exist. States do so when observers are added; an owner calls
    /// this before it determines which objects are still in use.
    package func removeEndedObservers() { node.sweep() }

    /// Ends all registrations.
    public func removeAllObservers() {
        for item in Array(node.registrations.active) { node.remove(item) }
    }
}
