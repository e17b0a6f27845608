/// The registration of an observer object, which is held weakly.
///
/// Handlers are called with the observer and the change. Setting a handler again replaces it. A handler that throws is reported
/// to ``StateContext/onError``, and the others run.
public final class StateObserver<Value, Observer: AnyObject>: StateRegistration<Value> {
    /// Runs before each set, while the state still has its old value. Never delayed.
    @discardableResult
    public func willSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        core.changeHandlers { core.willSet = { try body(unsafeDowncast($0, to: Observer.self), $1) } }
        return self
    }

    /// Runs after each set, when everything that follows from it has its new value. Also runs for a set to the same value.
    @discardableResult
    public func didSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        core.changeHandlers { core.didSet = { try body(unsafeDowncast($0, to: Observer.self), $1) } }
        return self
    }

    /// Like ``willSet(_:)``, but only when the new value differs from the old one.
    @discardableResult
    public func willUniqueSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        core.changeHandlers { core.willUniqueSet = { try body(unsafeDowncast($0, to: Observer.self), $1) } }
        return self
    }

    /// Like ``didSet(_:)``, but only when the new value differs from the old one. Without a way to compare, every set differs.
    @discardableResult
    public func didUniqueSet(_ body: @escaping (Observer, Changes<Value>) throws -> Void) -> Self {
        core.changeHandlers { core.didUniqueSet = { try body(unsafeDowncast($0, to: Observer.self), $1) } }
        return self
    }

    /// Runs before each read of ``State/value``, with the value. The observer's own reads of the state are not told.
    @discardableResult
    public func willGet(_ body: @escaping (Observer, Value) throws -> Void) -> Self {
        core.changeHandlers { core.willGet = { try body(unsafeDowncast($0, to: Observer.self), $1) } }
        return self
    }

    /// Runs after each read of ``State/value``, with the value.
    @discardableResult
    public func didGet(_ body: @escaping (Observer, Value) throws -> Void) -> Self {
        core.changeHandlers { core.didGet = { try body(unsafeDowncast($0, to: Observer.self), $1) } }
        return self
    }
}
