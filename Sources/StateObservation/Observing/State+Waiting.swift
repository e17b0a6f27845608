/// What a delay holds back, for a program that starts again from the values of another one.
extension State {
    /// An observer with a delay, by its place among those of the state, which are in the order in which they came.
    package struct WaitingObserver: Hashable, Sendable {
        /// From 0.
        package var number: Int
        /// How long what it holds still waits.
        package var seconds: Double
    }

    /// The observers that hold a change which their delay has not let pass yet. O(observers).
    package var waitingObservers: [WaitingObserver] {
        node.delayedRegistrations.enumerated().compactMap { number, registration in
            guard registration.held?.isHolding == true, let due = registration.gate.dueTime else { return nil }
            let rest = max(0, due - node.context.clock.nanoseconds)
            return WaitingObserver(number: number, seconds: Double(rest) / 1e9)
        }
    }

    /// Lets an observer hold the next change as long as another one would, which stood in its place.
    ///
    /// - Returns: whether there is such an observer, with a delay at least that long.
    package func delayNextChange(of waiting: WaitingObserver) -> Bool {
        let delayed = node.delayedRegistrations
        guard delayed.indices.contains(waiting.number), let rest = StateClock.nanoseconds(waiting.seconds),
            delayed[waiting.number].gate.interval >= rest
        else { return false }
        delayed[waiting.number].gate.shut(until: node.context.clock.nanoseconds + rest)
        return true
    }
}

extension StateNode {
    fileprivate var delayedRegistrations: [Registration] {
        registrations.items.map { $0.takeUnretainedValue() }.filter { $0.isActive && $0.gate.interval > 0 }
    }
}
