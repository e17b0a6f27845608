import Geometry

/// The refresh control of a table.
package struct RefreshControl: Hashable, Sendable {
    /// The phase of a pull and refresh.
    package enum State: Hashable, Sendable {
        case idle
        /// The pulled part of the needed distance, 0…1.
        case pulling(Double)
        case refreshing
    }

    /// The pulled distance in points that starts a refresh. It is also the height of the control above the rows.
    package static let room = 60.0
    /// The phase: idle, pulled by a part of the distance, or refreshing.
    package private(set) var state = State.idle

    /// Creates an idle control.
    package init() {}

    /// Sets the pulled distance, in points. A distance that is not finite or not above 0 ends the pull. Has no effect
    /// during a refresh.
    package mutating func pull(to points: Double) {
        guard state != .refreshing else { return }
        let part = points.isFinite ? min(1, max(0, points / Self.room)) : 0
        state = part == 0 ? .idle : .pulling(part)
    }

    /// Ends the pull, and starts a refresh if the pull was far enough.
    ///
    /// - Returns: Whether a refresh was started.
    package mutating func release() -> Bool {
        guard case .pulling(let part) = state else { return false }
        state = part >= 1 ? .refreshing : .idle
        return state == .refreshing
    }

    /// Starts a refresh without a pull.
    package mutating func begin() { state = .refreshing }
    /// Ends the refresh or the pull.
    package mutating func end() { state = .idle }

    /// The directions of the spinner's dots, from the top. Constants instead of sines yield the same image on all
    /// machines.
    private static let directions = [
        (0.0, -1.0), (0.7071, -0.7071), (1, 0), (0.7071, 0.7071), (0, 1), (-0.7071, 0.7071), (-1, 0),
        (-0.7071, -0.7071),
    ]

    /// Draws the spinner in the space above the content of a refreshing view.
    static func draw(room: Double, of view: ViewID, in screen: Screen, canvas: inout Canvas) {
        guard room > 0,
            case .point(let offset) = screen.effectiveProperty(view, slot: ScrollProperty.contentOffset.slot)
        else { return }
        let middle = Point(x: canvas.bounds.width / 2, y: -offset.y - room / 2)
        guard middle.y + 10 > 0, middle.y - 10 < canvas.bounds.height else { return }
        let color = canvas.resolve(.system(.secondaryLabel))
        // One turn per second of the screen's clock, in steps of one dot.
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
