/// How a state and a property are bound.
public enum BindingMode: Sendable, Hashable, CaseIterable {
    /// Both ways, with no value copied when the binding is made.
    case bind
    /// Both ways; the state takes the property's value when the binding is made.
    case map
    /// Both ways; the property takes the state's value when the binding is made.
    case apply
    /// The state follows the property, not the other way round; it takes the property's value when the binding is made.
    case oneWay
}

/// A binding, as the state's node holds it.
final class BindingCore<Value>: KeyedElement {
    typealias Callback = (AnyObject, Changes<Value>) throws -> Void

    let listKey: ListKey
    private(set) weak var target: AnyObject?
    /// Nil once the state has gone.
    unowned(unsafe) var node: ValueNode<Value>?
    let mode: BindingMode
    let name: String
    let place: SourcePlace
    /// See `Registration.stamp`.
    let stamp: UInt64
    private(set) var isActive = true
    /// The binding writes the property; what the property reports meanwhile is its own echo.
    var isWriting = false
    var ignoresTarget = false
    /// The property has been written and `stateDidSet` is to be called.
    var wasWritten = false
    private var write: Write?
    var viewDidSet: Callback?
    var stateDidSet: Callback?
    /// Tells the owner of the property that the binding has ended.
    var disconnect: (() -> Void)?

    typealias Write = (AnyObject, Value) throws -> Void

    init(
        _ node: ValueNode<Value>, target: AnyObject, key: AnyHashable, mode: BindingMode, name: String, place: SourcePlace,
        write: Write?
    ) {
        self.node = node
        self.target = target
        self.mode = mode
        self.name = name
        self.place = place
        self.write = write
        listKey = ListKey(target, key: key)
        stamp = node.context.serial
    }

    var isAlive: Bool { target != nil }

    /// Writes the property. False if the target has gone.
    func writeTarget(_ value: Value, _ changePlace: SourcePlace) -> Bool {
        guard let target, let node else { return false }
        guard let write else { return true }
        let outer = isWriting
        isWriting = true
        do {
            try write(target, value)
            wasWritten = stateDidSet != nil
        } catch {
            node.context.report(.property, error, state: node.name, place: place, write: changePlace)
        }
        isWriting = outer
        return true
    }

    func tell(_ callback: Callback?, _ changes: Changes<Value>, _ role: StateFailure.Role) {
        guard let callback, let target, let node else { return }
        do {
            try callback(target, changes)
        } catch {
            node.context.report(role, error, state: node.name, place: place, write: changes.place)
        }
    }

    /// Taken out of the list; what it holds goes now.
    func deactivate() {
        isActive = false
        let disconnect = disconnect
        self.disconnect = nil
        write = nil
        viewDidSet = nil
        stateDidSet = nil
        disconnect?()
    }

    func nodeWillGo() {
        node = nil
        deactivate()
    }
}
