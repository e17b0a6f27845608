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
@usableFromInline
final class BindingCore: KeyedElement {
    @usableFromInline typealias Write = (AnyObject, UnsafeRawPointer) throws -> Void
    @usableFromInline typealias Callback = (AnyObject, RawChange) throws -> Void

    let listKey: ListKey
    @usableFromInline private(set) weak var target: AnyObject?
    /// Nil once the state has gone.
    @usableFromInline unowned(unsafe) var node: StateNode?
    @usableFromInline let mode: BindingMode
    let name: String
    let place: SourcePlace
    /// See `Registration.stamp`.
    let stamp: UInt64
    @usableFromInline @exclusivity(unchecked) private(set) var isActive = true
    /// The binding writes the property; what the property reports meanwhile is its own echo.
    @usableFromInline @exclusivity(unchecked) var isWriting = false
    @usableFromInline var ignoresTarget = false
    /// The property has been written and `stateDidSet` must be called.
    var wasWritten = false
    @exclusivity(unchecked) private var write: Write?
    @usableFromInline var viewDidSet: Callback?
    @usableFromInline @exclusivity(unchecked) var stateDidSet: Callback?
    /// Tells the owner of the property that the binding has ended.
    @usableFromInline var disconnect: (() -> Void)?

    /// A property without its types.
    @usableFromInline
    struct Property {
        /// Held weakly by the binding.
        @usableFromInline let target: AnyObject
        /// Tells the property from others of the target.
        @usableFromInline let key: AnyHashable
        /// For messages.
        @usableFromInline let name: String
        /// Nil where the binding does not write it.
        @usableFromInline let write: Write?

        @usableFromInline
        init(target: AnyObject, key: AnyHashable, name: String, write: Write?) {
            self.target = target
            self.key = key
            self.name = name
            self.write = write
        }
    }

    @usableFromInline
    init(_ node: StateNode, _ property: Property, mode: BindingMode, place: SourcePlace) {
        self.node = node
        self.mode = mode
        self.place = place
        target = property.target
        name = property.name
        write = property.write
        listKey = ListKey(property.target, key: property.key)
        stamp = node.context.serial
    }

    var isAlive: Bool { target != nil }

    /// Writes the property. False if the target has gone.
    func writeTarget(_ value: UnsafeRawPointer, _ changePlace: SourcePlace, _ node: StateNode) -> Bool {
        guard let target else { return false }
        guard let write else { return true }
        let outer = isWriting
        isWriting = true
        do {
            try write(target, value)
            if stateDidSet != nil {
                wasWritten = true
                node.callbackCount += 1
            }
        } catch {
            node.context.report(.property, error, state: node.name, place: place, write: changePlace)
        }
        isWriting = outer
        return true
    }

    func tell(_ callback: Callback?, _ changes: RawChange, _ role: StateFailure.Role) {
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
