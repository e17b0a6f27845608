/// The connection of a state and a property.
///
/// A binding holds its state, so an object that stores its bindings keeps their states. It holds the object weakly.
public final class StateBinding<Value, Target: AnyObject> {
    @usableFromInline let core: BindingCore

    /// The state.
    public let state: State<Value>
    /// The key that distinguishes the property from other properties of the object.
    public let key: AnyHashable

    @usableFromInline
    init(core: BindingCore, state: State<Value>, key: AnyHashable) {
        self.core = core
        self.state = state
        self.key = key
    }

    /// The mode that the binding was created with.
    public var mode: BindingMode { core.mode }
    /// The place of the binding's creation.
    public var place: SourcePlace { core.place }
    /// Whether the binding has not ended and the object exists.
    public var isActive: Bool { core.isAlive }
    /// The object; nil if it is gone.
    public var target: Target? { core.object as? Target }

    /// Whether the state ignores changes of the property; the property still follows the state. For a host that changes
    /// many properties itself. Default: false.
    public var ignoresTarget: Bool {
        get { core.ignoresTarget }
        set { core.ignoresTarget = newValue }
    }

    /// Sets the handler that runs when the property has changed by itself and the state has followed. Replaces an
    /// earlier handler. Its errors go to ``StateContext/onError``. Does nothing if the binding has ended.
    ///
    /// - Parameter body: receives the property's object and the change of the property.
    @discardableResult
    @inlinable
    public func viewDidSet(_ body: @escaping (Target, Changes<Value>) throws -> Void) -> Self {
        core.setViewDidSet(handler(body))
        return self
    }

    /// Sets the handler that runs when the state has changed and the property has followed. Replaces an earlier
    /// handler. Its errors go to ``StateContext/onError``.
    ///
    /// A one-way binding never calls it; setting it is reported to ``StateContext/onError``. Does nothing if the
    /// binding has ended.
    ///
    /// - Parameters:
    ///   - place: the place of this call, for that report. Default: the place of the binding.
    ///   - body: receives the property's object and the change of the state.
    @discardableResult
    @inlinable
    public func stateDidSet(
        at place: SourcePlace = .unknown, _ body: @escaping (Target, Changes<Value>) throws -> Void
    ) -> Self {
        guard core.isActive else { return self }
        if core.mode == .oneWay {
            refuseStateDidSet(at: place)
        } else {
            core.setStateDidSet(handler(body))
        }
        return self
    }

    @inlinable
    func handler(_ body: @escaping (Target, Changes<Value>) throws -> Void) -> BindingCore.Handler {
        { [weak target] _, change in
            if let target { try body(target, change.changes()) }
        }
    }

    /// Sets the state, with the trigger `view`, because the property has changed by itself; then runs `viewDidSet`. The
    /// owner of the property calls this function.
    ///
    /// Does nothing for an echo of the binding's own write, while ``ignoresTarget`` is set, or if the binding has
    /// ended. While a change of the state is delivered, also does nothing if the state already has the new value.
    ///
    /// - Parameters:
    ///   - new: the property's value.
    ///   - old: the property's former value.
    ///   - place: the place of the change, if a program made it.
    /// - Throws: the errors of ``State/set(_:trigger:at:)``; the state and the property differ then.
    @inlinable
    public func targetDidChange(to new: Value, from old: Value, at place: SourcePlace = .unknown) throws(StateError) {
        let refusal = withUnsafePointer(to: new) { new in
            withUnsafePointer(to: old) { old in core.targetDidChange(to: new, from: old, at: place) }
        }
        if let refusal { throw refusal }
    }

    /// Ends the binding. The state and the property keep their values.
    public func unbind() { core.cancel() }

    @usableFromInline
    func refuseStateDidSet(at place: SourcePlace) {
        let place = state.context.resolve(place.isUnknown ? self.place : place)
        let error = StateError.notApplicable(callback: "stateDidSet", place: place)
        state.context.report(.operation, error, state: state.name, place: place)
    }
}
