/// One observer of one state: its handlers, its delay and how long it lasts.
@usableFromInline
final class Registration: KeyedElement {
    @usableFromInline typealias SetHandler = (AnyObject, RawChange) throws -> Void
    @usableFromInline typealias GetHandler = (AnyObject, UnsafeRawPointer) throws -> Void

    /// The kinds of handlers that sets call.
    @usableFromInline
    enum SetKind { case willSet, didSet, willUniqueSet, didUniqueSet }

    /// What the registration lives as long as, besides the state.
    enum Lifetime {
        /// The observer object.
        case observer
        /// The `StateRegistration` that the program was given.
        case token
        /// Nothing else.
        case state
    }

    /// What the observer wants to hear.
    struct Handlers {
        var willSet, didSet, willUniqueSet, didUniqueSet: SetHandler?
        var willGet, didGet: GetHandler?

        /// Whether one is called before a set.
        var hearsWillSet: Bool { willUniqueSet != nil || willSet != nil }
        /// Whether old and new have to be compared.
        var hearsUniqueSet: Bool { willUniqueSet != nil || didUniqueSet != nil }
        /// Whether one is called around a read.
        var hearsGet: Bool { willGet != nil || didGet != nil }

        /// Whether one is called after a set.
        func hearDidSet(isUnique: Bool) -> Bool { didSet != nil || (isUnique && didUniqueSet != nil) }
    }

    private(set) var listKey: ListKey
    private(set) weak var observer: AnyObject?
    @exclusivity(unchecked) var lifetime: Lifetime
    /// Nil once the state has gone.
    unowned(unsafe) var node: StateNode?
    private(set) var place: SourcePlace
    @exclusivity(unchecked) private(set) var isActive = true
    @exclusivity(unchecked) var retention: Retention?
    /// What it holds as long as it lasts: an observer that is to live as long as the state.
    @exclusivity(unchecked) var kept: AnyObject?

    @exclusivity(unchecked) private(set) var handlers = Handlers()

    @exclusivity(unchecked) var gate = DelayGate()
    @exclusivity(unchecked) var held: HeldChange?

    /// - Parameter observer: nil for a registration without an observer object.
    init(_ node: StateNode, observer: AnyObject?, key: AnyHashable?, place: SourcePlace) {
        self.node = node
        self.observer = observer
        self.place = place
        lifetime = observer == nil ? .token : .observer
        listKey = ListKey(node, key: key)
        listKey = ListKey(observer ?? self, key: key)
    }

    var isAlive: Bool {
        if lifetime == .observer && observer == nil { return false }
        if let retention, let node { return retention.isAlive(on: node.context.clock) }
        return true
    }

    /// Whether a change may have to wait.
    var isDelayed: Bool { gate.interval != 0 || held != nil }

    /// The observer registers again: everything it said before is forgotten, except a change that is held.
    func reset(at place: SourcePlace) {
        guard let node else { return }
        changeHandlers { $0 = Handlers() }
        gate.setInterval(0, clock: node.context.clock)
        retention = nil
        kept = nil
        self.place = place
    }

    @usableFromInline
    func handle(_ kind: SetKind, _ handler: @escaping SetHandler) {
        changeHandlers {
            switch kind {
            case .willSet: $0.willSet = handler
            case .didSet: $0.didSet = handler
            case .willUniqueSet: $0.willUniqueSet = handler
            case .didUniqueSet: $0.didUniqueSet = handler
            }
        }
    }

    @usableFromInline
    func handleGet(isOver: Bool, _ handler: @escaping GetHandler) {
        changeHandlers {
            if isOver { $0.didGet = handler } else { $0.willGet = handler }
        }
    }

    /// Changes the handlers and tells the node which kinds there are now.
    private func changeHandlers(_ change: (inout Handlers) -> Void) {
        guard isActive else { return }
        // What goes may be the last owner of an object whose end reaches this registration.
        let old = handlers
        node?.count(self, by: -1)
        var changed = old
        change(&changed)
        handlers = changed
        node?.count(self, by: 1)
        withExtendedLifetime(old) {}
    }

    func cancel() {
        if isActive { node?.remove(self) }
    }

    /// Taken out of the list; the handlers and what they hold go now.
    func deactivate() {
        isActive = false
        gate.drop()
        held?.clear()
        let old = handlers
        handlers = Handlers()
        kept = nil
        withExtendedLifetime(old) {}
    }

    func nodeWillGo() {
        node = nil
        deactivate()
    }
}
