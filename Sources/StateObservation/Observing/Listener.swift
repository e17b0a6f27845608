/// Identifies a listener: its object, and a key if the object has several listeners on the same state.
struct ListenerKey: Hashable {
    private let object: ObjectIdentifier
    private let key: AnyHashable?
    private let isBinding: Bool

    init(_ object: AnyObject, _ key: AnyHashable?, isBinding: Bool) {
        self.object = ObjectIdentifier(object)
        self.key = key
        self.isBinding = isBinding
    }
}

/// An observer or a binding, which the steps of a delivery call.
@usableFromInline
class Listener: Subscription {
    /// A handler. It receives the observer (or the listener, if there is no observer) and the change.
    @usableFromInline typealias Handler = (_ object: Unmanaged<AnyObject>, _ change: RawChange) throws -> Void

    /// The key; nil for a registration without an observer, which is never looked up.
    final let key: ListenerKey?
    /// The observer or the binding's target.
    @usableFromInline final private(set) weak var object: AnyObject?
    /// The serial number of the last write before the listener was added.
    final let serial: UInt64

    init(_ node: StateNode, _ object: AnyObject?, _ key: ListenerKey?, place: SourcePlace) {
        self.object = object
        self.key = key
        serial = node.context.serial
        super.init(node, place: place)
    }

    var isBinding: Bool { false }

    @usableFromInline override final func cancel() { node?.remove(self) }

    /// Runs the `willSet` handlers and, if `isUnique`, the `willUniqueSet` handlers: step 2 of a delivery (see
    /// ``StateContext``).
    func announce(_ change: RawChange, isUnique: Bool, _ node: StateNode) {}
    /// Writes the bound property: step 4 of a delivery. Does nothing if the binding was added during the write with
    /// this serial number.
    func write(_ value: UnsafeRawPointer, _ write: Write, before serial: UInt64, _ node: StateNode) {}
    /// Runs a binding's `stateDidSet` handler if the property was written: step 5 of a delivery.
    func didWrite(_ change: RawChange, _ node: StateNode) {}
    /// Runs an observer's `didSet` handler and, if `isUnique`, its `didUniqueSet` handler: step 5 of a delivery.
    func deliver(_ change: RawChange, isUnique: Bool, _ node: StateNode) {}

    /// Runs a handler, and reports its error to the context.
    final func run(
        _ handler: Handler?, _ role: StateFailure.Role, _ object: AnyObject, _ change: RawChange, _ node: StateNode
    ) {
        guard let handler else { return }
        do {
            try handler(Unmanaged.passUnretained(object), change)
        } catch {
            node.context.report(role, error, state: node.name, place: place, write: change.place)
        }
    }
}
