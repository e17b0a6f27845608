extension Interactor {
    /// The touches that a view can get.
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

    /// Touches a view where it can be seen.
    ///
    /// - Returns: whether anything came of it.
    /// - Throws: `InteractionFault` if a person could not: the view is hidden, disabled, off the screen, cut off or
    ///   covered; what the script's function threw.
    @discardableResult
    package func touch(_ view: ViewID, _ touch: Touch = .tap) throws -> Bool {
        let (_, point) = try finger(on: view, touch.verb, wantsTouches)
        liftFinger()
        return try deliver(touch, to: view, at: point)
    }

    // MARK: A finger that stays

    /// Puts a finger on a view where it can be seen, and leaves it there.
    ///
    /// - Returns: whether anything shows that it is pressed.
    @discardableResult
    package func press(_ view: ViewID) throws -> Bool {
        let (_, point) = try finger(on: view, Self.pressVerb, wantsTouches)
        return try press(view, at: point)
    }

    /// Puts a finger on a point of the screen, and leaves it there.
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
            // A button in a row takes the finger from the row.
            if isControl(current) || responds(to: .tap, current) { break }
            next = try screen.superview(of: current)
        }
        pressed = (view, nil, point)
        return false
    }

    /// Takes the finger away, which was a tap then.
    ///
    /// - Returns: whether anything came of it.
    /// - Throws: `InteractionFault` if no finger is on the screen; what the script's function threw.
    @discardableResult
    package func release() throws -> Bool {
        guard let finger = pressed else {
            throw InteractionFault(.argument, "no finger lies on the screen; press a view first")
        }
        pressed = nil
        // What shows that it is pressed does so till it is tapped.
        defer { if let shown = finger.shown, screen.isAlive(shown) { _ = responder?.press(shown, isDown: false) } }
        screen.layoutIfNeeded()
        // What was pressed may have gone meanwhile, or something have come over it.
        guard screen.isAlive(finger.hit), let hit = screen.hitTest(finger.point, wantsTouches: wantsTouches),
            screen.tree.isInside(Int(hit.index), Int(finger.hit.index))
        else { return false }
        return try deliver(.tap, to: finger.hit, at: finger.point)
    }

    /// Takes the finger away without a tap: it does something else now.
    package func liftFinger() {
        guard let finger = pressed else { return }
        pressed = nil
        if let shown = finger.shown, screen.isAlive(shown) { _ = responder?.press(shown, isDown: false) }
    }

    /// Puts a finger on a view where it can be seen.
    ///
    /// - Returns: the view that it reaches, which is that view or lies in it, and where.
    func finger(on view: ViewID, _ verb: String, _ wants: (ViewID) -> Bool) throws -> (hit: ViewID, point: Point) {
        let point = try screen.touchPoint(of: view)
        try requireEnabled(view, verb)
        guard let hit = screen.hitTest(point, wantsTouches: { $0 == view || wants($0) }) else {
            throw InteractionFault(.offScreen, "\(screen.path(of: view)) cannot be \(verb): it is off the screen")
        }
        guard screen.tree.isInside(Int(hit.index), Int(view.index)) else {
            throw InteractionFault(
                .covered, "\(screen.path(of: view)) cannot be \(verb): \(screen.path(of: hit)) covers it")
        }
        return (hit, point)
    }

    /// Touches a point of the screen.
    @discardableResult
    package func touch(at point: Point, _ touch: Touch = .tap) throws -> Bool {
        let view = try finger(at: point, touch.verb, wantsTouches)
        liftFinger()
        return try deliver(touch, to: view, at: point)
    }

    /// Puts a finger on a point of the screen.
    ///
    /// - Returns: the view that it reaches.
    func finger(at point: Point, _ verb: String, _ wants: (ViewID) -> Bool) throws -> ViewID {
        guard point.x.isFinite, point.y.isFinite else {
            throw InteractionFault(.argument, "a point must have finite coordinates")
        }
        if let keyboard = screen.traits.keyboardFrame, point.y >= keyboard.y, point.y < keyboard.maxY, point.x >= 0,
            point.x < keyboard.maxX
        {
            throw screen.coveredByKeyboard("(\(NumberText.short(point.x)), \(NumberText.short(point.y)))", keyboard)
        }
        guard let hit = screen.hitTest(point, wantsTouches: wants) else {
            throw InteractionFault(
                .offScreen,
                """
                (\(NumberText.short(point.x)), \(NumberText.short(point.y))) cannot be \(verb): it is off the screen \
                of \(NumberText.short(screen.traits.size.width)) × \(NumberText.short(screen.traits.size.height))
                """
            )
        }
        return hit
    }

    /// A point of the screen in the coordinates of a view.
    private func location(of point: Point, in view: ViewID) throws -> Point {
        let (frame, point) = (try screen.absoluteFrame(of: view), try screen.untransformed(point, in: view))
        return Point(x: point.x - frame.x, y: point.y - frame.y)
    }

    private func wantsTouches(_ view: ViewID) -> Bool {
        [InteractionEvent.tap, .doubleTap, .longPress].contains { responds(to: $0, view) }
    }

    /// The touch goes to the view, or to the nearest view around it that does something with it.
    private func deliver(_ touch: Touch, to view: ViewID, at point: Point) throws -> Bool {
        var next: ViewID? = view
        while let current = next {
            if touch != .tap, responds(to: touch.event, current) {
                try requireEnabled(current, touch.verb)
                return try send(touch.event, to: current, .point(self.location(of: point, in: current)))
            }
            if touch != .longPress, isControl(current) || responds(to: .tap, current) {
                try requireEnabled(current, touch.verb)
                let came = try tap(current, at: point)
                return touch == .tap ? came : try secondTap(at: point) || came
            }
            next = try screen.superview(of: current)
        }
        if touch == .longPress { return try release(view, at: point) }
        // Nothing there wants it. A tap beside a text input leaves the keyboard where it is, as on a phone.
        return false
    }

    /// A tap on a view that does something with it: a control changes, then its listeners are called.
    private func tap(_ view: ViewID, at point: Point) throws -> Bool {
        let changed = isControl(view) ? try operate(view, at: point) : false
        let handled = try screen.isAlive(view) && send(.tap, to: view, .point(location(of: point, in: view)))
        return changed || handled
    }

    /// A double tap is two taps for who knows only those. The second one reaches what the first has left there: another
    /// view, or nothing.
    private func secondTap(at point: Point) throws -> Bool {
        guard let hit = screen.hitTest(point, wantsTouches: wantsTouches) else { return false }
        do {
            return try deliver(.tap, to: hit, at: point)
        } catch let fault as InteractionFault where fault.reason == .disabled {
            // The first tap may have disabled it, as a person would see.
            return false
        }
    }

    /// The end of a long press that nobody waited for: a tap for buttons and controls. A view with a function for taps
    /// has a gesture, which a long press is not.
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
