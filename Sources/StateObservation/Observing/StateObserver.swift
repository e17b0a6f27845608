/// The registration of an observer object, which is held weakly.
///
/// Handlers run with the observer and the change. Setting a handler again replaces it. Errors that a handler throws go
/// to ``StateContext/onError``, and the other handlers run.
///
/// ```swift
/// count.observe(label).didUniqueSet { label, changes in label.text = "\(changes.new)" }
/// ```
public final class StateObserver<Value, Observer: AnyObject>: StateRegistration<Value> {
    /// Sets the handler that runs before each set, while the state still has its old value. It is never delayed.
    @discardableResult
    @inlinable
    public func willSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        handle(.willSet, body)
    }

    /// Sets the handler that runs after each set, also to an equal value, when everything that follows has its new
    /// value.
    @discardableResult
    @inlinable
    public func didSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        handle(.didSet, body)
    }

    /// Sets the handler that runs before each set to a different value. If the state has no comparison, every set
    /// counts. It is never delayed.
    @discardableResult
    @inlinable
    public func willUniqueSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        handle(.willUniqueSet, body)
    }

    /// Sets the handler that runs after each set to a different value. If the state has no comparison, every set
    /// counts.
    @discardableResult
    @inlinable
    public func didUniqueSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        handle(.didUniqueSet, body)
    }

    /// Sets the handler that runs before each read of ``State/value``, with the value. Reads of this state from inside
    /// the handler notify no observers.
    @discardableResult
    @inlinable
    public func willGet(_ body: @escaping (Observer, Value) throws -> Void) -> Self {
        handle(.willGet) { try body($0, $1.new) }
    }

    /// Sets the handler that runs after each read of ``State/value``, with the value. Reads of this state from inside
    /// the handler notify no observers.
    @discardableResult
    @inlinable
    public func didGet(_ body: @escaping (Observer, Value) throws -> Void) -> Self {
        handle(.didGet) { try body($0, $1.new) }
    }

    // A registration calls its handlers only with its own observer. A cast would count references to it, which takes
    // half the time of a delivery.
    @inlinable
    func handle(_ kind: Registration.Kind, _ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        core.handle(kind) { observer, change in
            try Unmanaged<Observer>.fromOpaque(observer.toOpaque())._withUnsafeGuaranteedRef {
                try body($0, change.changes())
            }
        }
        return self
    }
}
