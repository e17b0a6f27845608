/// The observers and bindings of a state.
struct Observers {
    private(set) var listeners = SubscriptionList<Listener>()
    /// The listeners by key, once the list is long: finding one in n listeners takes O(1).
    private var index: [ListenerKey: Listener]?
    private(set) var bindingCount = 0
    /// The numbers of registrations with `willSet` or `willUniqueSet` handlers, with handlers of unique sets, and with
    /// handlers of reads. A kind without handlers costs nothing.
    private(set) var willSetCount = 0
    private(set) var uniqueCount = 0
    private(set) var getCount = 0
    /// Whether the observers of a read are running.
    var isNotifyingRead = false

    var registrationCount: Int { listeners.count - bindingCount }

    /// Returns the active listener with this key. Its object may be gone, and another object may have its address.
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

    /// Counts a removal: the listener has been deactivated.
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

    /// Empties the list.
    mutating func takeAll() -> [Listener] {
        index = nil
        return listeners.takeAll()
    }
}
