/// One observer of one state: its handlers, its delay and how long it lasts.
@usableFromInline
final class Registration: KeyedElement {
    @usableFromInline typealias SetHandler = (AnyObject, RawChange) throws -> Void
    @usableFromInline typealias GetHandler = (AnyObject, UnsafeRawPointer) throws -> Void

    /// The kinds of handlers that are told of sets.
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

    @exclusivity(unchecked) var willSet: SetHandler?
    @exclusivity(unchecked) var didSet: SetHandler?
    @exclusivity(unchecked) var willUniqueSet: SetHandler?
    @exclusivity(unchecked) var didUniqueSet: SetHandler?
    var willGet: GetHandler?
    var didGet: GetHandler?

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
        changeHandlers {
            self.willSet = nil
            self.didSet = nil
            self.willUniqueSet = nil
            self.didUniqueSet = nil
            self.willGet = nil
            self.didGet = nil
        }
        gate.setInterval(0, clock: node.context.clock)
        retention = nil
        kept = nil
        self.place = place
    }

    @usableFromInline
    func handle(_ kind: SetKind, _ handler: @escaping SetHandler) {
        changeHandlers {
            switch kind {
            case .willSet: self.willSet = handler
            case .didSet: self.didSet = handler
            case .willUniqueSet: self.willUniqueSet = handler
            case .didUniqueSet: self.didUniqueSet = handler
            }
        }
    }

    @usableFromInline
    func handleGet(isOver: Bool, _ handler: @escaping GetHandler) {
        changeHandlers {
            if isOver { self.didGet = handler } else { self.willGet = handler }
        }
    }

    /// Changes the handlers and tells the node which kinds there are now.
    func changeHandlers(_ change: () -> Void) {
        guard isActive else { return }
        node?.count(self, by: -1)
        change()
        node?.count(self, by: 1)
    }

    func cancel() {
        if isActive { node?.remove(self) }
    }

    /// Taken out of the list; the handlers and what they hold go now.
    func deactivate() {
        isActive = false
        gate.drop()
        held?.clear()
        willSet = nil
        didSet = nil
        willUniqueSet = nil
        didUniqueSet = nil
        willGet = nil
        didGet = nil
        kept = nil
    }

    func nodeWillGo() {
        node = nil
        deactivate()
    }
}
