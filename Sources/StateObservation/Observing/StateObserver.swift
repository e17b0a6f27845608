/// The registration of an observer object, which is held weakly.
///
/// Handlers are called with the observer and the change. Setting a handler again replaces it. A handler that throws is
/// reported to ``StateContext/onError``, and the others run.
public final class StateObserver<Value, Observer: AnyObject>: StateRegistration<Value> {
    /// Runs before each set, while the state still has its old value. Never delayed.
    @discardableResult
    @inlinable
    public func willSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        core.handle(.willSet) { try body(unsafeDowncast($0, to: Observer.self), $1.changes(Value.self)) }
        return self
    }

    /// Runs after each set, when everything that follows from it has its new value. Also runs for a set to the same
    /// value.
    @discardableResult
    @inlinable
    public func didSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        core.handle(.didSet) { try body(unsafeDowncast($0, to: Observer.self), $1.changes(Value.self)) }
        return self
    }

    /// Like ``willSet(_:)``, but only when the new value differs from the old one.
    @discardableResult
    @inlinable
    public func willUniqueSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        core.handle(.willUniqueSet) { try body(unsafeDowncast($0, to: Observer.self), $1.changes(Value.self)) }
        return self
    }

    /// Like ``didSet(_:)``, but only when the new value differs from the old one. Without a way to compare, every set
    /// differs.
    @discardableResult
    @inlinable
    public func didUniqueSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        core.handle(.didUniqueSet) { try body(unsafeDowncast($0, to: Observer.self), $1.changes(Value.self)) }
        return self
    }

    /// Runs before each read of ``State/value``, with the value. The observer's own reads of the state notify nobody.
    @discardableResult
    @inlinable
    public func willGet(_ body: @escaping (Observer, Value) throws -> Void) -> Self {
        core.handleGet(isOver: false) {
            try body(unsafeDowncast($0, to: Observer.self), $1.assumingMemoryBound(to: Value.self).pointee)
        }
        return self
    }

    /// Runs after each read of ``State/value``, with the value.
    @discardableResult
    @inlinable
    public func didGet(_ body: @escaping (Observer, Value) throws -> Void) -> Self {
        core.handleGet(isOver: true) {
            try body(unsafeDowncast($0, to: Observer.self), $1.assumingMemoryBound(to: Value.self).pointee)
        }
        return self
    }
}
