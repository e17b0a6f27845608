/// One state bound to one property.
///
/// The binding holds the state, so an object that keeps its bindings keeps its states; the object is held weakly.
public final class StateBinding<Value, Target: AnyObject> {
    @usableFromInline let core: BindingCore

    /// The state.
    public let state: State<Value>
    /// Tells the property from others of the object.
    public let key: AnyHashable

    @usableFromInline
    init(core: BindingCore, state: State<Value>, key: AnyHashable) {
        self.core = core
        self.state = state
        self.key = key
    }

    /// How they are bound.
    public var mode: BindingMode { core.mode }
    /// Where the binding was made.
    public var place: SourcePlace { core.place }
    /// Whether state and property still follow each other.
    public var isActive: Bool { core.isActive && core.isAlive }
    /// The object, or nil if it has gone.
    public var target: Target? { core.target.map { unsafeDowncast($0, to: Target.self) } }

    /// While true, the state does not follow the property (the property still follows the state): for a host that
    /// changes many properties itself and does not want to hear of them.
    public var ignoresTarget: Bool {
        get { core.ignoresTarget }
        set { core.ignoresTarget = newValue }
    }

    /// Runs when the property has changed by itself and the state has followed. Replaces an earlier one.
    @discardableResult
    @inlinable
    public func viewDidSet(_ body: @escaping (Target, Changes<Value>) throws -> Void) -> Self {
        if core.isActive { core.viewDidSet = { try body(unsafeDowncast($0, to: Target.self), $1.changes(Value.self)) } }
        return self
    }

    /// Runs when the state has changed and the property has followed. Replaces an earlier one.
    ///
    /// A one-way binding never calls it; setting it there is reported to ``StateContext/onError``.
    @discardableResult
    @inlinable
    public func stateDidSet(
        at place: SourcePlace = .unknown, _ body: @escaping (Target, Changes<Value>) throws -> Void
    ) -> Self {
        guard core.isActive else { return self }
        if core.mode == .oneWay {
            refuseStateDidSet(at: place)
        } else {
            core.stateDidSet = { try body(unsafeDowncast($0, to: Target.self), $1.changes(Value.self)) }
        }
        return self
    }

    /// The owner of the property reports that it has changed: the state takes the value, with the trigger `view`, and
    /// then `viewDidSet` runs.
    ///
    /// Nothing happens for the echo of the binding's own write, while ``ignoresTarget`` is set, and when the binding
    /// has ended.
    ///
    /// - Parameters:
    ///   - new: the property's value.
    ///   - old: its value before.
    ///   - place: where the change comes from, if a program made it.
    /// - Throws: what ``State/set(_:trigger:at:)`` throws; the state and the property differ then.
    @inlinable
    public func targetDidChange(to new: Value, from old: Value, at place: SourcePlace = .unknown) throws(StateError) {
        guard core.isActive, !core.isWriting, !core.ignoresTarget, let target = core.target, let node = core.node else {
            return
        }
        let refusal = withUnsafePointer(to: new) { new in
            withUnsafePointer(to: old) { old in node.follow(core, target, to: new, from: old, at: place) }
        }
        if let refusal { throw refusal }
    }

    /// Ends the binding. State and property keep their values.
    public func unbind() { core.node?.remove(core) }

    @usableFromInline
    func refuseStateDidSet(at place: SourcePlace) {
        let place = state.context.resolve(place.isUnknown ? core.place : place)
        let error = StateError.notApplicable(callback: "stateDidSet", place: place)
        state.context.report(.operation, error, state: state.name, place: place)
    }
}
