/// Why the module refused something. Every refusal leaves all states, bindings and observers as they were.
public enum StateError: Error, Sendable, Equatable {
    /// A state was written from inside one of its own observers (or through states that it is derived from, or by way
    /// of other states' observers).
    ///
    /// - `write`: where the refused write stands.
    /// - `during`: where the write stands whose delivery is going on.
    /// - `observer`: where the observer was registered that is running.
    case reentrantWrite(state: String, write: SourcePlace, during: SourcePlace, observer: SourcePlace)

    /// A state was written from inside the function of a derived state (`mapped`, `filtered` …), which must only
    /// compute.
    case writeWhileComputing(state: String, write: SourcePlace, derived: SourcePlace)

    /// Observers wrote states whose observers wrote states, and so on, deeper than ``StateContext/maximumNesting``.
    case nestingTooDeep(state: String, limit: Int, write: SourcePlace, outermost: SourcePlace)

    /// A derived state follows its sources and cannot be written.
    case derivedStateIsReadOnly(state: String, write: SourcePlace, derived: SourcePlace)

    /// The state was made as observable only; it cannot be bound.
    case notBindable(state: String, binding: SourcePlace, declared: SourcePlace)

    /// The property cannot be written, so no two-way binding can be made with it.
    case readOnlyProperty(property: String, binding: SourcePlace)

    /// The property's view has gone.
    case targetIsGone(property: String, binding: SourcePlace)

    /// Reading or writing the property failed while a binding was being made; `reason` is the error's own text.
    case propertyFailed(property: String, binding: SourcePlace, reason: String)

    /// The new link would make a state follow itself. `link` is the refused one, `existing` the one that closes the
    /// circle.
    case cycle(from: String, to: String, link: SourcePlace, existing: SourcePlace)

    /// The states belong to two contexts; only states of one context can be linked.
    case differentContexts(place: SourcePlace)

    /// A callback was set that this kind of binding never calls (`stateDidSet` on a one-way binding).
    case notApplicable(callback: String, place: SourcePlace)

    /// A duration that is negative, not a number, or longer than ``StateClock/longestDuration``.
    case invalidDuration(seconds: Double, place: SourcePlace)

    /// A count that is not positive.
    case invalidCount(Int, place: SourcePlace)

    /// The clock was advanced from inside an observer or a timer.
    case clockIsRunning

    /// A clock that reads the real time was told to advance.
    case clockIsReal

    /// More timers came due in one step of the clock than ``StateClock/maximumFirings``; the clock stopped at `now`.
    case tooManyTimers(limit: Int, now: Double)
}

/// What went wrong in the caller's own code (or was refused where nobody could catch it), as told to
/// ``StateContext/onError``.
public struct StateFailure {
    /// The kind of code that failed.
    public enum Role: Sendable, Hashable {
        case willSet, didSet, didUniqueSet, willGet, didGet
        /// A binding's callbacks.
        case viewDidSet, stateDidSet
        /// A bound property that failed while it was read or written.
        case property
        /// The function of a derived state.
        case derive
        /// A hook of a view model.
        case hook
        /// A refused operation that had no caller to throw to, such as `state.value = x`.
        case operation
    }

    /// The kind of code that failed.
    public let role: Role
    /// What it threw, or the ``StateError`` of a refused operation.
    public let error: any Error
    /// The name of the state, empty if it has none or if none is concerned.
    public let state: String
    /// Where the failing code was registered (an observer, a binding, a derived state), or where the refused operation
    /// stands.
    public let place: SourcePlace
    /// Where the write stands that was being delivered; unknown if none was.
    public let write: SourcePlace
}
