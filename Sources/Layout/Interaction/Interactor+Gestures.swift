/// A finger that goes over the screen. Who waits for the gesture gets it; else a slider follows, and what scrolls is
/// scrolled.
extension Interactor {
    /// Where a gesture begins.
    package enum GestureStart {
        /// In the middle of what can be seen of a view.
        case view(ViewID)
        case point(Point)
    }

    /// Where a drag ends.
    package enum DragEnd {
        case distance(Point)
        case point(Point)
        /// In the middle of what can be seen of a view.
        case view(ViewID)
    }

    /// Where the finger goes: `left` shows what lies to the right.
    package enum SwipeDirection: String, CaseIterable, Sendable {
        case left, right, up, down

        /// Which way the finger goes.
        var vector: Point {
            switch self {
            case .left: Point(x: -1, y: 0)
            case .right: Point(x: 1, y: 0)
            case .up: Point(x: 0, y: -1)
            case .down: Point(x: 0, y: 1)
            }
        }
    }

    /// A quick movement. What scrolls goes on by as much as it shows.
    ///
    /// - Returns: whether anything came of it.
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

    /// A slow movement.
    ///
    /// - Returns: whether anything came of it.
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
            throw InteractionFault(.argument, "a drag must go by a finite distance of at most 1e13 points")
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

    /// The view and those that it lies in.
    private func around(_ view: ViewID) throws -> [ViewID] {
        var views = [view]
        while let outer = try screen.superview(of: views[views.count - 1]) { views.append(outer) }
        return views
    }

    /// The content under the finger goes with it, as far as it can be scrolled.
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

    /// Where a slider keeps its value: what has one between two bounds and no steps.
    private func sliderSlot(_ view: ViewID) -> Int? {
        guard slot("minimumValue", of: view) != nil, slot("maximumValue", of: view) != nil,
            slot("stepValue", of: view) == nil
        else {
            return nil
        }
        return slot("value", of: view)
    }

    /// The thumb goes by the finger's distance, or to where that ends; its middle stays half of its width inside the
    /// ends of the track.
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
