import Diagnostics
import Geometry

/// Operates controls by their properties, so plugins' controls work too: views with `isOn` can be toggled, with `value`
/// slid or (with a `stepValue`) stepped, and with `selectedSegmentIndex` picked from.
extension EventSimulator {
    /// Returns whether a tap operates the view itself: gives a text input the focus, or changes a control's value.
    func isControl(_ view: ViewID) -> Bool {
        guard let kind = try? screen.kind(of: view) else { return false }
        return kind.acceptsText || slot("isOn", of: view) != nil || slot("stepValue", of: view) != nil
            || slot("selectedSegmentIndex", of: view) != nil
    }

    /// Applies a tap to a control or text input. Returns whether it had an effect.
    func operate(_ view: ViewID, at point: Point) throws -> Bool {
        if try screen.kind(of: view).acceptsText {
            try focus(view)
            return true
        }
        let (frame, point) = (try screen.absoluteFrame(of: view), try screen.untransformed(point, in: view))
        let isMirrored = screen.traits.direction == .rightToLeft
        if slot("isOn", of: view) != nil { return try toggle(view, isReachable: true) }
        if slot("stepValue", of: view) != nil {
            let isPlus = (point.x >= frame.midX) != isMirrored
            return try step(view, by: isPlus ? 1 : -1, isReachable: true)
        }
        let count = segments(view).count
        guard count > 0, frame.width > 0 else { return false }
        var segment = min(count - 1, max(0, Int((point.x - frame.x) / frame.width * Double(count))))
        if isMirrored { segment = count - 1 - segment }
        return try pick(view, segment, isReachable: true)
    }

    private func require(_ name: String, _ view: ViewID, _ what: String, isReachable: Bool) throws -> Int {
        guard let slot = slot(name, of: view) else {
            throw InteractionError(
                .unsuitable,
                "\(screen.path(of: view)) cannot be \(what): \(kindName(view).withArticle) has no '\(name)'")
        }
        if !isReachable { try reach(view, what) }
        return slot
    }

    /// Throws an error unless a user could touch the view. `what` is the attempted interaction as a participle, such as
    /// "toggled".
    func reach(_ view: ViewID, _ what: String) throws {
        let point = try screen.touchPoint(of: view)
        try requireEnabled(view, what)
        if let hit = screen.hitTest(point, wantsTouches: { $0 == view }),
            !screen.tree.isInside(Int(hit.index), Int(view.index))
        {
            throw InteractionError(
                .covered, "\(screen.path(of: view)) cannot be \(what): \(screen.path(of: hit)) covers it")
        }
    }

    /// Sets a value on behalf of the user and sends `change`.
    ///
    /// - Returns: Whether the value changed.
    func change(_ view: ViewID, _ slot: Int, _ value: PropertyValue) throws -> Bool {
        guard screen.effectiveProperty(view, slot: slot) != value else { return false }
        try screen.setProperty(view, slot: slot, to: value)
        if screen.isAlive(view) { try send(.change, to: view, screen.property(view, slot: slot)) }
        return true
    }

    /// Toggles a view with the property `isOn`, such as a switch, and sends `change`.
    ///
    /// - Returns: Whether the value changed.
    /// - Throws: An `InteractionError` if the view has no `isOn`, or is hidden, disabled, off the screen, clipped or
    ///   covered; errors of handlers.
    @discardableResult
    package func toggle(_ view: ViewID) throws -> Bool { try toggle(view, isReachable: false) }

    private func toggle(_ view: ViewID, isReachable: Bool) throws -> Bool {
        let slot = try require("isOn", view, "toggled", isReachable: isReachable)
        return try change(view, slot, .boolean(!(screen.property(view, slot: slot).boolean ?? false)))
    }

    /// Moves a slider to a value, limited to its `minimumValue` and `maximumValue`, and sends `change`.
    ///
    /// - Returns: Whether the value changed.
    /// - Throws: An `InteractionError` if the value is not finite, or the view has no `value`, or is hidden, disabled,
    ///   off the screen, clipped or covered; errors of handlers.
    @discardableResult
    package func slide(_ view: ViewID, to value: Double) throws -> Bool {
        let slot = try require("value", view, "slid", isReachable: false)
        guard value.isFinite else { throw InteractionError(.argument, "a slider cannot be slid to \(value)") }
        let range = range(view)
        return try change(view, slot, .number(min(max(value, range.low), range.high)))
    }

    /// Presses a stepper's plus `count` times, or its minus `-count` times if `count` is negative, and sends `change`
    /// for each new value. A widget that handles `step` receives the count instead.
    ///
    /// - Returns: Whether the value changed; for a widget that handles `step`, whether a handler ran.
    /// - Throws: An `InteractionError` if `count` exceeds 100,000 in absolute value, or the view is not a stepper, or
    ///   is hidden, disabled, off the screen, clipped or covered; errors of handlers.
    @discardableResult
    package func step(_ view: ViewID, by count: Int) throws -> Bool { try step(view, by: count, isReachable: false) }

    private func step(_ view: ViewID, by count: Int, isReachable: Bool) throws -> Bool {
        if let handled = try sendOwn(.step, to: view, .number(Double(count)), "stepped") { return handled }
        guard let stepSlot = slot("stepValue", of: view) else {
            throw InteractionError(
                .unsuitable,
                "\(screen.path(of: view)) cannot be stepped: \(kindName(view).withArticle) has no 'stepValue'")
        }
        guard (-100_000...100_000).contains(count) else {
            throw InteractionError(.argument, "a stepper can be stepped at most 100000 times at once; found \(count)")
        }
        let slot = try require("value", view, "stepped", isReachable: isReachable)
        var changed = false
        for _ in 0..<abs(count) {
            guard screen.isAlive(view) else { break }
            let range = range(view)
            let step = (screen.property(view, slot: stepSlot).number ?? 1) * Double(count.signum())
            let value = screen.effectiveProperty(view, slot: slot).number ?? 0
            let wraps = self.slot("wraps", of: view).flatMap { screen.property(view, slot: $0).boolean } ?? false
            var next = value + step
            if next > range.high { next = wraps && value == range.high ? range.low : range.high }
            if next < range.low { next = wraps && value == range.low ? range.high : range.low }
            let isNew = try change(view, slot, .number(next))
            changed = changed || isNew
        }
        return changed
    }

    func range(_ view: ViewID) -> (low: Double, high: Double) {
        func number(_ name: String, _ otherwise: Double) -> Double {
            slot(name, of: view).flatMap { screen.property(view, slot: $0).number } ?? otherwise
        }
        let low = number("minimumValue", 0)
        return (low, max(low, number("maximumValue", 1)))
    }

    /// Sends an event to a widget that handles it itself.
    ///
    /// - Returns: Whether the handler did anything; nil if the widget has no handler.
    private func sendOwn(_ event: InteractionEvent, to view: ViewID, _ value: PropertyValue, _ what: String) throws
        -> Bool?
    {
        guard responds(to: event, view) else { return nil }
        try reach(view, what)
        return try send(event, to: view, value)
    }

    func segments(_ view: ViewID) -> [String] {
        slot("segments", of: view).map { SegmentedControlKind.titles(screen.property(view, slot: $0)) } ?? []
    }

    /// Picks a segment by its index from 0, and sends `change`. A widget that handles `pick` receives the index
    /// instead.
    ///
    /// - Returns: Whether the selection changed; for a widget that handles `pick`, whether a handler ran.
    /// - Throws: An `InteractionError` if the index is out of range, or the view has no segments, or is hidden,
    ///   disabled, off the screen, clipped or covered; errors of handlers.
    @discardableResult
    package func pick(_ view: ViewID, _ index: Int) throws -> Bool {
        try sendOwn(.pick, to: view, .number(Double(index)), "picked from") ?? pick(view, index, isReachable: false)
    }

    private func pick(_ view: ViewID, _ index: Int, isReachable: Bool) throws -> Bool {
        let slot = try require("selectedSegmentIndex", view, "picked from", isReachable: isReachable)
        let count = segments(view).count
        guard index >= 0, index < count else {
            throw InteractionError(
                .argument,
                """
                segment \(index) is out of range: \(screen.path(of: view)) has \
                \(CountText.of(count, "segment", "segments")), counted from 0
                """)
        }
        return try change(view, slot, .number(Double(index)))
    }

    /// Picks the first segment with this title, and sends `change`. A widget that handles `pick` receives the title
    /// instead.
    ///
    /// - Returns: Whether the selection changed; for a widget that handles `pick`, whether a handler ran.
    /// - Throws: An `InteractionError` if no segment has the title, or the view has no segments, or is hidden,
    ///   disabled, off the screen, clipped or covered; errors of handlers.
    @discardableResult
    package func pick(_ view: ViewID, title: String) throws -> Bool {
        if let handled = try sendOwn(.pick, to: view, .string(title), "picked from") { return handled }
        let titles = segments(view)
        _ = try require("selectedSegmentIndex", view, "picked from", isReachable: true)
        guard let index = titles.firstIndex(of: title) else {
            throw InteractionError(
                .argument,
                "\(screen.path(of: view)) has no segment '\(title)'\(screen.registry.nameAdvice.suggestion(for: title, in: titles))"
            )
        }
        return try pick(view, index)
    }
}
