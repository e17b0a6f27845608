/// How a binding connects a state and a property.
public enum BindingMode: Sendable, Hashable, CaseIterable {
    /// Both ways. Creating the binding copies nothing.
    case bind
    /// Both ways. Creating the binding copies the property's value into the state.
    case map
    /// Both ways. Creating the binding copies the state's value into the property.
    case apply
    /// From the property to the state only. Creating the binding copies the property's value into the state.
    case oneWay
}

/// The part of a binding that does not depend on the types of its property. The listener's object is the property's
/// owner.
@usableFromInline
final class BindingCore: Listener {
    /// Writes the property. Returns false if the target is gone.
    @usableFromInline typealias TargetWrite = (_ value: UnsafeRawPointer) throws -> Bool

    @usableFromInline let mode: BindingMode
    /// Whether the binding is writing the property. Changes that the property reports meanwhile are echoes, and are
    /// ignored.
    private var isWriting = false
    var ignoresTarget = false
    /// Whether the property was written for a change, so that `stateDidSet` must run.
    private var wasWritten = false
    /// The function that writes the target; nil for a one-way binding.
    private var write: TargetWrite?
    private var viewDidSet: Handler?
    private var stateDidSet: Handler?
    /// Informs the owner of the property that the binding has ended.
    private var disconnect: (() -> Void)?

    @usableFromInline
    init(
        _ node: StateNode, _ target: AnyObject, _ key: AnyHashable, mode: BindingMode, at place: SourcePlace,
        write: TargetWrite?
    ) {
        self.mode = mode
        self.write = write
        super.init(node, target, ListenerKey(target, key, isBinding: true), place: place)
    }

    override var isBinding: Bool { true }
    override var isAlive: Bool { super.isAlive && object != nil }

    @usableFromInline
    func setViewDidSet(_ handler: @escaping Handler) { if isActive { viewDidSet = handler } }
    @usableFromInline
    func setStateDidSet(_ handler: @escaping Handler) { if isActive { stateDidSet = handler } }
    @usableFromInline
    func setDisconnect(_ body: @escaping () -> Void) { disconnect = body }

    /// Runs a write of the property. Changes that the property reports meanwhile are not copied into the state.
    @usableFromInline
    func ignoringEchoes<Result>(_ write: () throws -> Result) rethrows -> Result {
        let outer = isWriting
        isWriting = true
        defer { isWriting = outer }
        return try write()
    }

    override func write(
        _ value: UnsafeRawPointer, _ change: Write, before serial: UInt64, _ node: StateNode
    ) {
        guard let write, self.serial < serial, change.origin?.toOpaque() != Unmanaged.passUnretained(self).toOpaque()
        else { return }
        do {
            guard try ignoringEchoes({ try write(value) }) else { return node.remove(self) }
            wasWritten = stateDidSet != nil
        } catch {
            node.context.report(.property, error, state: node.name, place: place, write: change.place)
        }
    }

    override func didWrite(_ change: RawChange, _ node: StateNode) {
        guard wasWritten else { return }
        wasWritten = false
        run(stateDidSet, .stateDidSet, self, change, node)
    }

    /// Sets the state to the value of the property, which has changed by itself. Returns the error if the state must
    /// not be written at this time.
    @usableFromInline
    func targetDidChange(to new: UnsafeRawPointer, from old: UnsafeRawPointer, at place: SourcePlace) -> StateError? {
        guard !isWriting, !ignoresTarget, let target = object, let node else { return nil }
        // A cycle of bindings returns a value to its origin.
        if node.isDelivering, node.ops.areEqual?(node.value, new) == true { return nil }
        do throws(StateError) {
            try node.write(new, .view(target), at: place, origin: self)
        } catch {
            return error
        }
        if isActive {
            let change = RawChange(new: new, old: old, trigger: RawTrigger(.view(target)), place: place)
            run(viewDidSet, .viewDidSet, self, change, node)
        }
        return nil
    }

    /// Ends the binding and releases its handlers.
    override func deactivate() {
        super.deactivate()
        let disconnect = disconnect
        self.disconnect = nil
        write = nil
        viewDidSet = nil
        stateDidSet = nil
        disconnect?()
    }
}
