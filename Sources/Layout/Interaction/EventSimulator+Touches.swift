import Diagnostics
package import Geometry

extension EventSimulator {
    /// A kind of touch.
    package enum Touch: String, Sendable {
        case tap, doubleTap, longPress

        var event: InteractionEvent {
            switch self {
            case .tap: .tap
            case .doubleTap: .doubleTap
            case .longPress: .longPress
            }
        }

        var verb: String {
            switch self {
            case .tap: "tapped"
            case .doubleTap: "double-tapped"
            case .longPress: "pressed"
            }
        }
    }

    /// Touches a view at the center of its visible part. Lifts a pressing finger first.
    ///
    /// - Returns: Whether the touch had an effect.
    /// - Throws: An `InteractionError` if a user could not touch the view, because it is hidden, disabled, off the
    ///   screen, clipped or covered; errors of handlers.
    @discardableResult
    package func touch(_ view: ViewID, _ touch: Touch = .tap) throws -> Bool {
        let (_, point) = try finger(on: view, touch.verb, wantsTouches)
        liftFinger()
        return try deliver(touch, to: view, at: point)
    }

    // MARK: A finger that stays

    /// Puts a finger on the center of a view's visible part, and keeps it there until `release` or `liftFinger`. Lifts
    /// a pressing finger first.
    ///
    /// - Returns: Whether the view or an ancestor shows that it is pressed.
    /// - Throws: An `InteractionError` if a user could not touch the view, because it is hidden, disabled, off the
    ///   screen, clipped or covered.
    @discardableResult
    package func press(_ view: ViewID) throws -> Bool {
        let (_, point) = try finger(on: view, Self.pressVerb, wantsTouches)
        return try press(view, at: point)
    }

    /// Puts a finger on a point of the screen, in points, and keeps it there until `release` or `liftFinger`. Lifts a
    /// pressing finger first.
    ///
    /// - Returns: Whether a view shows that it is pressed.
    /// - Throws: An `InteractionError` if the point is not finite, off the screen or under the keyboard.
    @discardableResult
    package func press(at point: Point) throws -> Bool {
        try press(finger(at: point, Self.pressVerb, wantsTouches), at: point)
    }

    private static let pressVerb = "pressed"

    private func press(_ view: ViewID, at point: Point) throws -> Bool {
        liftFinger()
        var next: ViewID? = view
        while let current = next {
            if isEnabled(current), responder?.press(current, isDown: true) == true {
                pressed = (view, current, point)
                return true
            }
            // A button in a row receives the touch instead of the row.
            if isControl(current) || responds(to: .tap, current) { break }
            next = try screen.superview(of: current)
        }
        pressed = (view, nil, point)
        return false
    }

    /// Lifts the finger, which completes a tap at the pressed point.
    ///
    /// - Returns: Whether the tap had an effect; false if the pressed view is gone or covered by now.
    /// - Throws: An `InteractionError` if no finger is on the screen or the tapped view is disabled; errors of
    ///   handlers.
    @discardableResult
    package func release() throws -> Bool {
        guard let finger = pressed else {
            throw InteractionError(.argument, "no finger is on the screen; press a view first")
        }
        pressed = nil
        // The pressed appearance ends after the tap.
        defer { if let shown = finger.shown, screen.isAlive(shown) { _ = responder?.press(shown, isDown: false) } }
        screen.layoutIfNeeded()
        // The pressed view may be gone or covered.
        guard screen.isAlive(finger.hit), let hit = screen.hitTest(finger.point, wantsTouches: wantsTouches),
            screen.tree.isInside(Int(hit.index), Int(finger.hit.index))
        else { return false }
        return try deliver(.tap, to: finger.hit, at: finger.point)
    }

    /// Lifts the finger without a tap, before another gesture. Does nothing if no finger is on the screen.
    package func liftFinger() {
        guard let finger = pressed else { return }
        pressed = nil
        if let shown = finger.shown, screen.isAlive(shown) { _ = responder?.press(shown, isDown: false) }
    }

    /// Finds the touch point of a view. `accepts` returns whether a view receives touches although its kind ignores
    /// them.
    ///
    /// - Returns: The view that receives the touch, which is the view or a descendant, and the point.
    func finger(on view: ViewID, _ verb: String, _ accepts: (ViewID) -> Bool) throws -> (hit: ViewID, point: Point) {
        let point = try screen.touchPoint(of: view)
        try requireEnabled(view, verb)
        guard let hit = screen.hitTest(point, wantsTouches: { $0 == view || accepts($0) }) else {
            throw InteractionError(.offScreen, "\(screen.path(of: view)) cannot be \(verb): it is off the screen")
        }
        guard screen.tree.isInside(Int(hit.index), Int(view.index)) else {
            throw InteractionError(
                .covered, "\(screen.path(of: view)) cannot be \(verb): \(screen.path(of: hit)) covers it")
        }
        return (hit, point)
    }

    /// Touches a point of the screen, in points. Lifts a pressing finger first.
    ///
    /// - Returns: Whether the touch had an effect.
    /// - Throws: An `InteractionError` if the point is not finite, off the screen or under the keyboard, or the touched
    ///   view is disabled; errors of handlers.
    @discardableResult
    package func touch(at point: Point, _ touch: Touch = .tap) throws -> Bool {
        let view = try finger(at: point, touch.verb, wantsTouches)
        liftFinger()
        return try deliver(touch, to: view, at: point)
    }

    /// Finds the view at a point of the screen. `accepts` returns whether a view receives touches although its kind
    /// ignores them.
    ///
    /// - Returns: The view that receives the touch.
    func finger(at point: Point, _ verb: String, _ accepts: (ViewID) -> Bool) throws -> ViewID {
        guard point.x.isFinite, point.y.isFinite else {
            throw InteractionError(.argument, "a point must have finite coordinates")
        }
        if let keyboard = screen.traits.keyboardFrame, point.y >= keyboard.y, point.y < keyboard.maxY, point.x >= 0,
            point.x < keyboard.maxX
        {
            throw screen.coveredByKeyboard("(\(NumberText.short(point.x)), \(NumberText.short(point.y)))", keyboard)
        }
        guard let hit = screen.hitTest(point, wantsTouches: accepts) else {
            throw InteractionError(
                .offScreen,
                """
                (\(NumberText.short(point.x)), \(NumberText.short(point.y))) cannot be \(verb): it is off the screen \
                of \(NumberText.short(screen.traits.size.width)) × \(NumberText.short(screen.traits.size.height))
                """
            )
        }
        return hit
    }

    /// Converts a point of the screen to a view's coordinates.
    private func location(of point: Point, in view: ViewID) throws -> Point {
        let (frame, point) = (try screen.absoluteFrame(of: view), try screen.untransformed(point, in: view))
        return Point(x: point.x - frame.x, y: point.y - frame.y)
    }

    private func wantsTouches(_ view: ViewID) -> Bool {
        [InteractionEvent.tap, .doubleTap, .longPress].contains { responds(to: $0, view) }
    }

    /// Delivers a touch to the view, or to its closest ancestor that handles it. Returns whether it had an effect.
    private func deliver(_ touch: Touch, to view: ViewID, at point: Point) throws -> Bool {
        var next: ViewID? = view
        while let current = next {
            if touch != .tap, responds(to: touch.event, current) {
                try requireEnabled(current, touch.verb)
                return try send(touch.event, to: current, .point(self.location(of: point, in: current)))
            }
            if touch != .longPress, isControl(current) || responds(to: .tap, current) {
                try requireEnabled(current, touch.verb)
                let hadEffect = try tap(current, at: point)
                return touch == .tap ? hadEffect : try secondTap(at: point) || hadEffect
            }
            next = try screen.superview(of: current)
        }
        if touch == .longPress { return try release(view, at: point) }
        // A tap outside a text input keeps the keyboard, as on a phone.
        return false
    }

    /// Taps a view that handles taps: changes a control's value, then calls the handler. Returns whether one of these
    /// had an effect.
    private func tap(_ view: ViewID, at point: Point) throws -> Bool {
        let changed = isControl(view) ? try operate(view, at: point) : false
        let handled = try screen.isAlive(view) && send(.tap, to: view, .point(location(of: point, in: view)))
        return changed || handled
    }

    /// Performs the second tap of a double tap, for views without a double-tap handler. It hits whatever is at the
    /// point after the first tap. Returns whether it had an effect.
    private func secondTap(at point: Point) throws -> Bool {
        guard let hit = screen.hitTest(point, wantsTouches: wantsTouches) else { return false }
        do {
            return try deliver(.tap, to: hit, at: point)
        } catch let fault as InteractionError where fault.reason == .disabled {
            // The first tap may have disabled it.
            return false
        }
    }

    /// Ends a long press without handler, which is a tap for buttons and controls. Views with only a tap handler ignore
    /// it, because their gesture recognizer does not accept long presses. Returns whether it had an effect.
    private func release(_ view: ViewID, at point: Point) throws -> Bool {
        var next: ViewID? = view
        while let current = next {
            if try isControl(current) || (screen.kind(of: current).behavior.isPressed && responds(to: .tap, current)) {
                try requireEnabled(current, Touch.longPress.verb)
                return try tap(current, at: point)
            }
            next = try screen.superview(of: current)
        }
        return false
    }
}
