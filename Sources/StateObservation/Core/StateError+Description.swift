extension StateError: CustomStringConvertible {
    /// One sentence with every place that the error knows.
    public var description: String {
        switch self {
        case .reentrantWrite(let state, let write, let during, let observer):
            return "\(named(state)) was written at \(write) from inside its own observer (registered at \(observer)), "
                + "while the write at \(during) was being delivered; the write was refused"
        case .writeWhileComputing(let state, let write, let derived):
            return
                """
                \(named(state)) was written at \(write) from inside the function of the derived state made at \
                \(derived),\u{20}
                """
                    + "which may only compute; the write was refused"
        case .nestingTooDeep(let state, let limit, let write, let outermost):
            return
                """
                the write to \(named(state)) at \(write) is nested \(limit) observers deep in the write at \
                \(outermost);\u{20}
                """
                    + "it was refused (use derived states or relays for long chains)"
        case .derivedStateIsReadOnly(let state, let write, let derived):
            return
                """
                \(named(state)) was written at \(write), but it is derived (at \(derived)) and follows its sources; \
                set the state that it is derived from
                """
        case .notBindable(let state, let binding, let declared):
            return "\(named(state)) cannot be bound at \(binding): it was made observable only, at \(declared)"
        case .readOnlyProperty(let property, let binding):
            return "the property \(property) cannot be bound at \(binding): it is read-only"
        case .targetIsGone(let property, let binding):
            return "the property \(property) cannot be bound at \(binding): its view has gone"
        case .propertyFailed(let property, let binding, let reason):
            return "the property \(property) could not be bound at \(binding): \(reason)"
        case .cycle(let from, let to, let link, let existing):
            return
                """
                the link from \(named(from)) to \(named(to)) at \(link) would make a circle with the one made at \
                \(existing)
                """
        case .differentContexts(let place):
            return "the states linked at \(place) belong to two contexts"
        case .notApplicable(let callback, let place):
            return "\(callback), set at \(place), is never called by a one-way binding"
        case .invalidDuration(let seconds, let place):
            return "\(seconds) s, given at \(place), is not a duration from 0 to \(StateClock.longestDuration) s"
        case .invalidCount(let count, let place):
            return "\(count), given at \(place), is not a count of 1 or more"
        case .clockIsRunning:
            return "the clock was advanced from inside an observer or a timer"
        case .clockIsReal:
            return "the clock reads the real time and cannot be advanced"
        case .tooManyTimers(let limit, let now):
            return "more than \(limit) timers came due in one step of the clock; it stopped at \(now) s"
        }
    }

    private func named(_ state: String) -> String { state.isEmpty ? "a state" : "the state \(state)" }
}
