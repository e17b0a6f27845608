/// What pulling a table down beyond its beginning does.
package struct RefreshControl: Hashable, Sendable {
    /// What the control is doing.
    package enum State: Hashable, Sendable {
        case idle
        /// How far it is pulled, from 0 to 1.
        case pulling(Double)
        case refreshing
    }

    /// How far a table is pulled till it refreshes, and the room above the rows that it takes meanwhile, in points.
    package static let room = 60.0
    /// What the control is doing.
    package private(set) var state = State.idle

    /// A control that nobody pulls.
    package init() {}

    /// The finger pulls by a distance.
    package mutating func pull(to points: Double) {
        guard state != .refreshing else { return }
        let part = points.isFinite ? min(1, max(0, points / Self.room)) : 0
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

    /// The dots of the wheel, from above. No sine: the same picture on every machine.
    private static let directions = [
        (0.0, -1.0), (0.7071, -0.7071), (1, 0), (0.7071, 0.7071), (0, 1), (-0.7071, 0.7071), (-1, 0),
        (-0.7071, -0.7071),
    ]

    /// The wheel in the room above the content of a view that refreshes.
    static func draw(room: Double, of view: ViewID, in screen: Screen, canvas: inout Canvas) {
        guard room > 0,
            case .point(let offset) = screen.effectiveProperty(view, slot: ScrollProperty.contentOffset.slot)
        else { return }
        let middle = Point(x: canvas.bounds.width / 2, y: -offset.y - room / 2)
        guard middle.y + 10 > 0, middle.y - 10 < canvas.bounds.height else { return }
        let color = canvas.resolve(.system(.secondaryLabel))
        // Once a second on the screen's clock, a dot at a time.
        let turned = Int(
            (screen.clock().truncatingRemainder(dividingBy: 1) * Double(directions.count) + 1e-9).rounded(.down))
        for (number, (x, y)) in directions.enumerated() {
            let behind = (turned - number + directions.count) % directions.count
            let alpha = Double(color.rgba & 0xFF) * (1 - 0.1 * Double(behind))
            let faded = Color(rgba: color.rgba & ~0xFF | UInt32(alpha))
            canvas.fill(
                .ellipse(in: Rect(x: middle.x + x * 8 - 2, y: middle.y + y * 8 - 2, width: 4, height: 4)), faded)
        }
    }
}
