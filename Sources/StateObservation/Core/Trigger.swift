/// The cause of a change.
public struct Trigger {
    /// The kinds of causes.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// A bound view changed, and the state followed.
        case view
        /// The program set the state.
        case state
        /// A new binding copied the view's value into the state (`map`, `oneWayBind`).
        case bind
        /// Nothing changed: ``State/fire(at:)`` or a view model asked the observers to run.
        case invoke
    }

    /// The kind of cause.
    public let kind: Kind

    /// The view (the binding's target) that caused the change if `kind` is `view`; otherwise nil. Also nil if the view
    /// is gone: a change that a delay holds does not keep its view alive.
    public let triggeringView: AnyObject?

    @usableFromInline
    init(kind: Kind, triggeringView: AnyObject?) {
        self.kind = kind
        self.triggeringView = triggeringView
    }

    /// The program set the state.
    public static var state: Trigger { Trigger(kind: .state, triggeringView: nil) }
    /// A binding was made.
    public static var bind: Trigger { Trigger(kind: .bind, triggeringView: nil) }
    /// The observers were asked to run.
    public static var invoke: Trigger { Trigger(kind: .invoke, triggeringView: nil) }
    /// Returns the trigger for a change of this view, which the trigger holds.
    public static func view(_ view: AnyObject) -> Trigger { Trigger(kind: .view, triggeringView: view) }
}

/// One change of a state, as observers receive it.
public struct Changes<Value> {
    /// The value after the change.
    public let new: Value
    /// The value before the change. If a delay held several sets: the value before the first of them.
    public let old: Value
    /// The cause.
    public let trigger: Trigger
    /// The place of the write; unknown if the writer did not pass one.
    public let place: SourcePlace

    /// The same as ``new``.
    public var newValue: Value { new }
    /// The same as ``old``.
    public var oldValue: Value { old }
    /// The view that caused the change; nil if it is gone or the change has another cause.
    public var view: AnyObject? { trigger.triggeringView }

    @inlinable
    init(new: Value, old: Value, trigger: Trigger, place: SourcePlace) {
        self.new = new
        self.old = old
        self.trigger = trigger
        self.place = place
    }
}
