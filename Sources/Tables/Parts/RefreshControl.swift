/// What pulling a table down beyond its beginning does.
package struct RefreshControl: Hashable, Sendable {
    /// What the control is doing.
    package enum State: Hashable, Sendable {
        case idle
        /// How far it is pulled, from 0 to 1.
        case pulling(Double)
        case refreshing
    }

    /// How far a table is pulled till it refreshes.
    package static let threshold = 60.0
    /// What the control is doing.
    package private(set) var state = State.idle

    /// A control that nobody pulls.
    package init() {}

    /// The room that the control takes above the rows.
    package var inset: Double { state == .refreshing ? Self.threshold : 0 }

    /// The finger pulls by a distance.
    package mutating func pull(to points: Double) {
        guard state != .refreshing else { return }
        let part = points.isFinite ? min(1, max(0, points / Self.threshold)) : 0
        state = part == 0 ? .idle : .pulling(part)
    }

    /// The finger lets go.
    ///
    /// - Returns: whether the table refreshes now: it was pulled far enough.
    package mutating func release() -> Bool {
        guard case .pulling(let part) = state else { return false }
        state = part >= 1 ? .refreshing : .idle
        return state == .refreshing
    }

    /// Refreshes, without a pull.
    package mutating func begin() { state = .refreshing }
    /// What was to be fetched is there.
    package mutating func end() { state = .idle }
}
