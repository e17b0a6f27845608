/// What made a state change.
public struct Trigger {
    /// The four causes of a change.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// A bound view changed, and the state followed.
        case view
        /// The program assigned to the state.
        case state
        /// A binding was made, and the state took the view's value (`map`, `oneWayBind`).
        case bind
        /// Nothing changed: the observers were asked to run, by ``State/fire(at:)`` or by applying a view model.
        case invoke
    }

    /// The cause.
    public let kind: Kind

    /// The view (the binding's target) whose change caused this, when `kind` is `view`; nil otherwise, and nil when the
    /// view has gone in the meantime (a held change does not keep its view alive).
    public let triggeringView: AnyObject?

    @usableFromInline
    init(kind: Kind, triggeringView: AnyObject?) {
        self.kind = kind
        self.triggeringView = triggeringView
    }

    /// The program assigned to the state.
    public static var state: Trigger { Trigger(kind: .state, triggeringView: nil) }
    /// A binding was made.
    public static var bind: Trigger { Trigger(kind: .bind, triggeringView: nil) }
    /// The observers were asked to run.
    public static var invoke: Trigger { Trigger(kind: .invoke, triggeringView: nil) }
    /// This view changed.
    public static func view(_ view: AnyObject) -> Trigger { Trigger(kind: .view, triggeringView: view) }
}

/// One change of a state, as observers see it.
public struct Changes<Value> {
    /// The value after the change.
    public let new: Value
    /// The value before the change. For a change that was held back by a delay: the value before the first held set.
    public let old: Value
    /// What made the state change.
    public let trigger: Trigger
    /// Where the write came from, as far as the writer told.
    public let place: SourcePlace

    /// The other spelling of ``new``.
    public var newValue: Value { new }
    /// The other spelling of ``old``.
    public var oldValue: Value { old }
    /// The view that caused the change, if one did.
    public var view: AnyObject? { trigger.triggeringView }

    @inlinable
    init(new: Value, old: Value, trigger: Trigger, place: SourcePlace) {
        self.new = new
        self.old = old
        self.trigger = trigger
        self.place = place
    }
}
