extension StateError: CustomStringConvertible {
    /// The problem in one sentence, with all places of the error.
    public var description: String {
        switch self {
        case .reentrantWrite(let state, let write, let during, let observer):
            """
            \(named(state)) was written at \(write) by its own observer (at \(observer)) during the write at \
            \(during); refused, because an observer must not set its state
            """
        case .writeWhileComputing(let state, let write, let derived):
            """
            \(named(state)) was written at \(write) from inside the function of the derived state made at \(derived). \
            This function must not set states; the write was refused
            """
        case .nestingTooDeep(let state, let limit, let write, let outermost):
            """
            the write to \(named(state)) at \(write) was refused: it is nested \(limit) observers deep in the write at \
            \(outermost); for long chains of states, use derived states
            """
        case .derivedStateIsReadOnly(let state, let write, let derived):
            """
            \(named(state)) was written at \(write), but it is derived (at \(derived)) and follows its sources; set \
            the state that it is derived from
            """
        case .notBindable(let state, let binding, let declared):
            """
            \(named(state)), made at \(declared), cannot be bound at \(binding): states of observableState can only be \
            observed; make it with viewState
            """
        case .readOnlyProperty(let property, let binding):
            "the property \(property) cannot be bound at \(binding): it is read-only"
        case .targetIsGone(let property, let binding):
            "the property \(property) cannot be bound at \(binding): its view no longer exists"
        case .propertyFailed(let property, let binding, let reason):
            "the property \(property) could not be bound at \(binding): \(reason)"
        case .cycle(let from, let to, let link, let existing):
            """
            the link from \(named(from)) to \(named(to)) at \(link) would make a cycle with the link made at \
            \(existing)
            """
        case .differentContexts(let place):
            "the states linked at \(place) belong to different screens"
        case .notApplicable(let callback, let place):
            "\(callback), set at \(place), is never called by a one-way binding"
        case .invalidDuration(let seconds, let place):
            "invalid duration at \(place): found \(seconds) s, expected 0 to \(StateClock.longestDuration) s"
        case .invalidCount(let count, let place):
            "invalid count at \(place): found \(count), expected 1 or more"
        case .clockIsRunning: "the clock was advanced from inside an observer or a timer"
        case .clockIsReal: "the clock reads the real time and cannot be advanced"
        case .tooManyTimers(let limit, let now):
            "more than \(limit) timers fired in one step of the clock, which stopped at \(now) s"
        }
    }

    private func named(_ state: String) -> String { state.isEmpty ? "a state" : "the state \(state)" }
}
