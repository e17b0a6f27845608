/// The reason for a refusal. A refused operation leaves all states, bindings and observers unchanged; only after
/// `tooManyTimers`, the timers that fired before have had their effects.
///
/// ```swift
/// do {
///     try state.set(5)
/// } catch .reentrantWrite(let state, let write, let during, let observer) {
///     print("\(state) is written at \(write) by its own observer at \(observer), for the write at \(during)")
/// }
/// ```
public enum StateError: Error, Sendable, Equatable {
    /// A state was written from inside one of its own observers, directly or through its sources or other states'
    /// observers.
    ///
    /// - `write`: the place of the refused write.
    /// - `during`: the place of the write that is being delivered.
    /// - `observer`: the place of the running observer's registration.
    case reentrantWrite(state: String, write: SourcePlace, during: SourcePlace, observer: SourcePlace)

    /// A state was written from inside the function of a derived state (`mapped`, `filtered` …), which may only
    /// compute.
    case writeWhileComputing(state: String, write: SourcePlace, derived: SourcePlace)

    /// Observers wrote states whose observers wrote states, and so on, deeper than ``StateContext/maximumNesting``.
    case nestingTooDeep(state: String, limit: Int, write: SourcePlace, outermost: SourcePlace)

    /// A derived state was written. It follows its sources.
    case derivedStateIsReadOnly(state: String, write: SourcePlace, derived: SourcePlace)

    /// An observe-only state was bound.
    case notBindable(state: String, binding: SourcePlace, declared: SourcePlace)

    /// A read-only property was bound both ways.
    case readOnlyProperty(property: String, binding: SourcePlace)

    /// A property was bound whose view is gone.
    case targetIsGone(property: String, binding: SourcePlace)

    /// A property could not be read or written for a new binding; `reason` is the text of its error.
    case propertyFailed(property: String, binding: SourcePlace, reason: String)

    /// A new link would make a state follow itself. `link` is the place of the refused link; `existing` is the place of
    /// a link on the existing path from `to` to `from`.
    case cycle(from: String, to: String, link: SourcePlace, existing: SourcePlace)

    /// States of two contexts were linked.
    case differentContexts(place: SourcePlace)

    /// A handler was set that this kind of binding never calls (`stateDidSet` of a one-way binding).
    case notApplicable(callback: String, place: SourcePlace)

    /// A duration is negative, not a number, or longer than ``StateClock/longestDuration``.
    case invalidDuration(seconds: Double, place: SourcePlace)

    /// A count is not positive.
    case invalidCount(Int, place: SourcePlace)

    /// The clock was advanced from inside an observer or a timer.
    case clockIsRunning

    /// A clock that reads the real time was advanced.
    case clockIsReal

    /// More timers than ``StateClock/maximumFirings`` came due in one step of the clock, which stopped at `now`.
    case tooManyTimers(limit: Int, now: Double)
}

/// A failure without a caller to throw to: an error of the program's own code, or a refusal. ``StateContext/onError``
/// receives it.
public struct StateFailure {
    /// The kinds of code that can fail.
    public enum Role: Sendable, Hashable {
        /// A handler of an observer.
        case willSet, didSet, didUniqueSet, willGet, didGet
        /// A handler of a binding.
        case viewDidSet, stateDidSet
        /// The access to a bound property.
        case property
        /// The function of a derived state.
        case derive
        /// A hook of a view model.
        case hook
        /// A refused operation without a caller to throw to, such as `state.value = x`.
        case operation
    }

    /// The kind of code that failed.
    public let role: Role
    /// The error that it threw, or the ``StateError`` of a refused operation.
    public let error: any Error
    /// The name of the state; empty if it has none or if no state is involved.
    public let state: String
    /// The place where the failing observer, binding or derived state was created, or the place of the refused
    /// operation. For a hook of a view model, and for an operation that the model performs, the place where the model
    /// was created. Unknown if the program gave none.
    public let place: SourcePlace
    /// The place of the write that was being delivered; unknown outside a delivery.
    public let write: SourcePlace
}
