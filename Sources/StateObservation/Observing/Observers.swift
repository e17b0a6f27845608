/// The observers and bindings of a state.
struct Observers {
    private(set) var listeners = SubscriptionList<Listener>()
    /// The listeners by key, so that finding one takes O(1); nil while the list is short.
    private var index: [ListenerKey: Listener]?
    private(set) var bindingCount = 0
    /// The number of registrations with `willSet` or `willUniqueSet` handlers. `uniqueCount` and `getCount` count
    /// handlers of unique sets and of reads. A kind without handlers costs nothing.
    private(set) var willSetCount = 0
    private(set) var uniqueCount = 0
    private(set) var getCount = 0
    /// Whether the observers of a read are running.
    var isNotifyingRead = false

    var registrationCount: Int { listeners.count - bindingCount }

    /// Returns the active listener with this key, or nil. The listener's object may be gone, and another object may
    /// have its address.
    func find(_ key: ListenerKey) -> Listener? {
        if let index { return index[key] }
        return listeners.active.first { $0.key == key }
    }

    mutating func add(_ listener: Listener) {
        listeners.append(listener)
        if listener.isBinding { bindingCount += 1 }
        if index != nil {
            if let key = listener.key { index?[key] = listener }
        } else if listeners.items.count > 16 {
            index = [:]
            for listener in listeners.active { if let key = listener.key { index?[key] = listener } }
        }
    }

    /// Updates the counts and the index after a listener was deactivated.
    mutating func didRemove(_ listener: Listener) {
        if listener.isBinding { bindingCount -= 1 }
        listeners.didDeactivate()
        if let key = listener.key, index?[key] === listener { index?[key] = nil }
    }

    mutating func count(_ handlers: Registration.Handlers, by step: Int) {
        if handlers.includeWillSet { willSetCount += step }
        if handlers.includeUniqueSet { uniqueCount += step }
        if handlers.includeGet { getCount += step }
    }

    mutating func compactIfNeeded() {
        listeners.compactIfNeeded()
        if listeners.count == 0 { index = nil }
    }

    mutating func didSweep() { listeners.didSweep() }

    /// Empties the list, and returns its listeners, including ended ones.
    mutating func takeAll() -> [Listener] {
        index = nil
        return listeners.takeAll()
    }
}
