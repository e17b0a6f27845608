package import Geometry

/// Gestures of a moving finger. A view with a handler receives the gesture; otherwise sliders move and scroll views
/// scroll.
extension EventSimulator {
    /// The start of a gesture.
    package enum GestureStart {
        /// The center of the visible part of a view.
        case view(ViewID)
        /// A point of the screen, in points.
        case point(Point)
    }

    /// The end of a drag.
    package enum DragEnd {
        /// The distance from the start, in points: to the right and down.
        case distance(Point)
        /// A point of the screen, in points.
        case point(Point)
        /// The center of the visible part of a view.
        case view(ViewID)
    }

    /// The direction in which the finger moves: `left` reveals content on the right.
    package enum SwipeDirection: String, CaseIterable, Sendable {
        case left, right, up, down

        /// The unit vector of the direction.
        var vector: Point {
            switch self {
            case .left: Point(x: -1, y: 0)
            case .right: Point(x: 1, y: 0)
            case .up: Point(x: 0, y: -1)
            case .down: Point(x: 0, y: 1)
            }
        }
    }

    /// Swipes from a view or point. The view there, or its closest ancestor, that handles swipes receives `swipe`; a
    /// scroll view before it scrolls by its visible size if it can. Lifts a pressing finger first.
    ///
    /// - Returns: Whether the swipe had an effect.
    /// - Throws: An `InteractionError` if the start is hidden, disabled, off the screen, clipped or covered; errors of
    ///   handlers.
    @discardableResult
    package func swipe(_ start: GestureStart, _ direction: SwipeDirection) throws -> Bool {
        let (view, _) = try begin(start, .swipe, "swiped")
        for current in try around(view) {
            if responds(to: .swipe, current) {
                try requireEnabled(current, "swiped")
                return try send(.swipe, to: current, .string(direction.rawValue))
            }
            let size = try screen.frame(of: current).size
            let finger = Point(x: direction.vector.x * size.width, y: direction.vector.y * size.height)
            if try follow(current, finger) { return true }
        }
        return false
    }

    /// Drags from a view or point to the end. The view at the start, or its closest ancestor, that handles drags
    /// receives `drag`; a slider or scroll view before it follows the finger. Lifts a pressing finger first.
    ///
    /// - Returns: Whether the drag had an effect.
    /// - Throws: An `InteractionError` if the start is hidden, disabled, off the screen, clipped or covered, a view at
    ///   the end is not visible, or the distance is not finite or above 1e13 points; errors of handlers.
    @discardableResult
    package func drag(_ start: GestureStart, _ end: DragEnd) throws -> Bool {
        let (view, from) = try begin(start, .drag, "dragged")
        let distance: Point
        switch end {
        case .distance(let own): distance = own
        case .point(let point): distance = Point(x: point.x - from.x, y: point.y - from.y)
        case .view(let other):
            let point = try screen.touchPoint(of: other, isTouched: false)
            distance = Point(x: point.x - from.x, y: point.y - from.y)
        }
        guard distance.x.isFinite, distance.y.isFinite, max(abs(distance.x), abs(distance.y)) <= LayoutLimits.offset
        else {
            throw InteractionError(.argument, "a drag must go by a finite distance of at most 1e13 points")
        }
        for current in try around(view) {
            if responds(to: .drag, current) {
                try requireEnabled(current, "dragged")
                gestureStart = from
                defer { gestureStart = nil }
                return try send(.drag, to: current, .point(distance))
            }
            if let slot = sliderSlot(current) {
                return try dragThumb(current, slot, from: from, to: end, by: distance.x)
            }
            if try follow(current, distance) { return true }
        }
        return false
    }

    private func begin(_ start: GestureStart, _ event: InteractionEvent, _ verb: String) throws -> (
        hit: ViewID, point: Point
    ) {
        liftFinger()
        switch start {
        case .view(let view):
            let (_, point) = try finger(on: view, verb) { self.responds(to: event, $0) }
            return (view, point)
        case .point(let point): return (try finger(at: point, verb) { self.responds(to: event, $0) }, point)
        }
    }

    /// Returns the view and its ancestors, from the inside out.
    private func around(_ view: ViewID) throws -> [ViewID] {
        var views = [view]
        while let outer = try screen.superview(of: views[views.count - 1]) { views.append(outer) }
        return views
    }

    /// Scrolls a view by the movement of a finger, or starts a refresh if the finger pulls it down beyond its top.
    ///
    /// - Returns: Whether the view scrolled or refreshed. False if it cannot scroll.
    private func follow(_ view: ViewID, _ finger: Point) throws -> Bool {
        guard let slot = slot("contentOffset", of: view),
            case .point(let now) = screen.effectiveProperty(view, slot: slot)
        else {
            return false
        }
        if let enabled = self.slot("isScrollEnabled", of: view), screen.property(view, slot: enabled).boolean == false {
            return false
        }
        if abs(finger.x) < finger.y, try pull(view, by: finger.y) { return true }
        return try scroll(view, to: Point(x: now.x - finger.x, y: now.y - finger.y))
    }

    // MARK: Sliders

    /// Returns the slot of a slider's value; nil for other views. A slider has a value with a minimum and a maximum,
    /// and no steps.
    private func sliderSlot(_ view: ViewID) -> Int? {
        guard slot("minimumValue", of: view) != nil, slot("maximumValue", of: view) != nil,
            slot("stepValue", of: view) == nil
        else {
            return nil
        }
        return slot("value", of: view)
    }

    /// Moves a slider's thumb by the finger's distance or to its end point. The thumb's center stays half its width
    /// inside the ends of the track. Returns whether the value changed.
    private func dragThumb(_ view: ViewID, _ slot: Int, from: Point, to end: DragEnd, by distance: Double) throws
        -> Bool
    {
        try requireEnabled(view, "dragged")
        let frame = try screen.absoluteFrame(of: view)
        let (low, high) = range(view)
        let length = frame.width - SliderKind.thumbWidth
        guard length > 0, high > low else { return false }
        let isMirrored = screen.traits.direction == .rightToLeft
        let value = screen.effectiveProperty(view, slot: slot).number ?? low
        var part = (value - low) / (high - low)
        if case .distance = end {
            part += (isMirrored ? -distance : distance) / length
        } else {
            part = (from.x + distance - frame.x - SliderKind.thumbWidth / 2) / length
            if isMirrored { part = 1 - part }
        }
        return try slide(view, to: low + min(max(part, 0), 1) * (high - low))
    }
}
