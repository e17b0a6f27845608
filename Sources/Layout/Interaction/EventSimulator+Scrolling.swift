package import Geometry

extension EventSimulator {
    /// Returns the closest view that scrolls, beginning with the view itself. Throws an error if none exists.
    private func scroller(_ view: ViewID) throws -> ViewID {
        var next: ViewID? = view
        while let current = next {
            if slot("contentOffset", of: current) != nil { return current }
            next = try screen.superview(of: current)
        }
        throw InteractionError(
            .unsuitable,
            """
            \(screen.path(of: view)) cannot be scrolled: neither it (\(kindName(view).withArticle)) nor a view around it \
            scrolls
            """
        )
    }

    private func offset(_ view: ViewID) -> Point {
        if let slot = slot("contentOffset", of: view),
            case .point(let point) = screen.effectiveProperty(view, slot: slot)
        {
            return point
        }
        return .zero
    }

    /// Scrolls the view, or its closest ancestor that scrolls, by a distance in points within the content's limits, and
    /// sends `scroll`. A positive distance moves the content left or up.
    ///
    /// - Returns: Whether the view scrolled.
    /// - Throws: An `InteractionError` if none of these views scrolls, the scroll view's scrolling or interaction is
    ///   disabled, it is not visible, or the distance is not finite; a `LayoutError` if the view is gone; errors of
    ///   handlers.
    @discardableResult
    package func scroll(_ view: ViewID, by distance: Point) throws -> Bool {
        let scroller = try scroller(view)
        let now = offset(scroller)
        return try scroll(scroller, to: Point(x: now.x + distance.x, y: now.y + distance.y))
    }

    /// Returns whether the user can scroll a view.
    private func isUserScrollable(_ view: ViewID) -> Bool {
        slot("isScrollEnabled", of: view).map { screen.property(view, slot: $0).boolean != false } ?? true
    }

    private func requireScrolling(_ view: ViewID, _ verb: String) throws {
        guard !isUserScrollable(view) else { return }
        throw InteractionError(.disabled, "\(screen.path(of: view)) cannot be \(verb): its isScrollEnabled is false")
    }

    /// Scrolls the view, or its closest ancestor that scrolls, to a content offset in points within the content's
    /// limits, and sends `scroll`.
    ///
    /// - Returns: Whether the view scrolled.
    /// - Throws: An `InteractionError` if none of these views scrolls, the scroll view's scrolling or interaction is
    ///   disabled, it is not visible, or the offset is not finite; errors of handlers.
    @discardableResult
    package func scroll(_ view: ViewID, to target: Point) throws -> Bool {
        let scroller = try scroller(view)
        guard target.x.isFinite, target.y.isFinite else {
            throw InteractionError(.argument, "an offset must be finite")
        }
        _ = try screen.touchPoint(of: scroller)
        try requireScrolling(scroller, "scrolled")
        guard let slot = slot("contentOffset", of: scroller) else { return false }
        let range = try screen.scrollRange(of: scroller)
        let end = Point(x: min(max(target.x, range.x), range.maxX), y: min(max(target.y, range.y), range.maxY))
        guard end != offset(scroller) else { return false }
        liftFinger()
        try screen.setProperty(scroller, slot: slot, to: .point(end))
        if screen.isAlive(scroller) { try send(.scroll, to: scroller, .point(end)) }
        screen.layoutIfNeeded()
        return true
    }

    /// Runs other code that may scroll a view, and sends `scroll` if the view's content offset changed. Throws the
    /// errors of this code and of handlers.
    package func scrolling(_ view: ViewID, _ body: () throws -> Void) throws {
        let old = offset(view)
        try body()
        screen.layoutIfNeeded()
        guard screen.isAlive(view), offset(view) != old else { return }
        try send(.scroll, to: view, .point(offset(view)))
        screen.layoutIfNeeded()
    }

    /// Scrolls until the view is completely visible, or its beginning if it is larger than the scroll view. Scrolls the
    /// ancestors from the inside out. If an inner scroll view is not visible, its ancestors scroll first.
    ///
    /// - Returns: Whether a view scrolled; false for the root view.
    /// - Throws: An `InteractionError` if no ancestor scrolls, the closest one's scrolling or interaction is disabled,
    ///   or a scroll view cannot become visible; a `LayoutError` if the view is gone; errors of handlers.
    @discardableResult
    package func reveal(_ view: ViewID) throws -> Bool {
        guard let outer = try screen.superview(of: view) else { return false }
        let scroller = try scroller(outer)
        var hasMoved = false
        if (try? screen.touchPoint(of: scroller)) == nil { hasMoved = try revealAround(scroller) }
        if try scroll(scroller, by: try distance(of: view, in: scroller)) { hasMoved = true }
        return try revealAround(scroller, view) || hasMoved
    }

    /// Scrolls all ancestors of a view, except where scrolling is disabled, until the view is visible.
    ///
    /// - Parameter part: A descendant; only the part of it inside the view is revealed. Nil to reveal the view.
    /// - Returns: Whether an ancestor scrolled; false if none can.
    /// - Throws: An `InteractionError` if an ancestor that must scroll is not visible or not interactive; a
    ///   `LayoutError` if the view is gone; errors of handlers.
    @discardableResult
    package func revealAround(_ view: ViewID, _ part: ViewID? = nil) throws -> Bool {
        var (hasMoved, inner) = (false, view)
        while let outer = try screen.superview(of: inner), let scroller = try? scroller(outer) {
            let distance = try distance(of: part ?? view, in: scroller, seenIn: part.map { _ in view })
            if distance != .zero, isUserScrollable(scroller) {
                if (try? screen.touchPoint(of: scroller)) == nil, try revealAround(scroller) { hasMoved = true }
                if try scroll(scroller, by: distance) { hasMoved = true }
            }
            inner = scroller
        }
        return hasMoved
    }

    /// Returns the distance by which a view must scroll to reveal a descendant.
    ///
    /// - Parameter limit: A view that clips the descendant.
    private func distance(of view: ViewID, in scroller: ViewID, seenIn limit: ViewID? = nil) throws -> Point {
        screen.layoutIfNeeded()
        var frame = try screen.absoluteFrame(of: view)
        if let limit {
            let seen = frame.intersection(try screen.absoluteFrame(of: limit))
            if !seen.size.isEmpty { frame = seen }
        }
        var port = try screen.absoluteFrame(of: scroller)
        // The part under the keyboard is not visible.
        if let keyboard = screen.traits.keyboardFrame { port.height = max(0, min(port.maxY, keyboard.y) - port.y) }
        func distance(_ low: Double, _ high: Double, _ from: Double, _ to: Double) -> Double {
            low < from || high - low > to - from ? low - from : high > to ? high - to : 0
        }
        return Point(
            x: distance(frame.x, frame.maxX, port.x, port.maxX), y: distance(frame.y, frame.maxY, port.y, port.maxY))
    }

    /// Scrolls the row of a focused text input above the keyboard, as a table view controller does. Other scroll views
    /// don't scroll automatically, nor do tables with scrolling disabled.
    func revealRow(of input: ViewID) throws {
        var row = input
        while let table = try screen.superview(of: row) {
            guard try screen.kind(of: table).holdsCells else {
                row = table
                continue
            }
            let distance = try distance(of: row, in: table)
            guard distance != .zero, isUserScrollable(table), (try? screen.touchPoint(of: table)) != nil else {
                return
            }
            try scroll(table, by: distance)
            return
        }
    }

    /// Pulls the content of the view, or of its closest ancestor that scrolls, down beyond its top and releases it.
    /// Refresh controls in the content receive `refresh` first, then the scroll view.
    ///
    /// - Throws: An `InteractionError` if none of these views scrolls, or the scroll view is not visible, is disabled,
    ///   is not at its top, has no refresh handler, or is already refreshing; errors of handlers.
    package func pullToRefresh(_ view: ViewID) throws {
        let scroller = try scroller(view)
        _ = try screen.touchPoint(of: scroller)
        try requireEnabled(scroller, "pulled")
        try requireScrolling(scroller, "pulled")
        let range = try screen.scrollRange(of: scroller)
        guard offset(scroller).y <= range.y else {
            throw InteractionError(
                .unsuitable, "\(screen.path(of: scroller)) cannot be pulled: it is not scrolled to its top")
        }
        guard handlesRefresh(scroller) else {
            throw InteractionError(
                .unsuitable,
                "\(screen.path(of: scroller)) cannot be pulled: it has no handler; set one with didRefreshed")
        }
        guard !isRefreshing(scroller) else {
            throw InteractionError(
                .unsuitable,
                """
                \(screen.path(of: scroller)) cannot be pulled: it is already refreshing; the script must first end the \
                refresh (refreshing or isRefreshing)
                """
            )
        }
        try refresh(scroller)
    }

    private func handlesRefresh(_ view: ViewID) -> Bool {
        responds(to: .refresh, view) || !refreshControls(in: view).isEmpty
    }

    /// Returns whether a table, or a refresh control in a scroll view, is refreshing.
    private func isRefreshing(_ view: ViewID) -> Bool {
        func isOn(_ name: String, _ view: ViewID) -> Bool {
            slot(name, of: view).map { screen.property(view, slot: $0).boolean == true } ?? false
        }
        return isOn("refreshing", view) || refreshControls(in: view).contains { isOn("isRefreshing", $0) }
    }

    /// Sends `refresh` after a view was pulled far enough. A table shows its refresh control until the script ends it.
    private func refresh(_ view: ViewID) throws {
        if let slot = slot("refreshing", of: view) {
            try screen.setProperty(view, slot: slot, to: .boolean(true))
            screen.layoutIfNeeded()
        }
        for control in refreshControls(in: view) { try send(.refresh, to: control) }
        try send(.refresh, to: view)
    }

    /// Pulls a view that is scrolled to its top down by a distance, and releases it.
    ///
    /// - Returns: Whether it refreshes.
    func pull(_ view: ViewID, by points: Double) throws -> Bool {
        guard points > 0, handlesRefresh(view), !isRefreshing(view), isEnabled(view),
            offset(view).y <= (try screen.scrollRange(of: view)).y
        else { return false }
        var control = RefreshControl()
        control.pull(to: points)
        guard control.release() else { return false }
        try refresh(view)
        return true
    }

    /// Returns the views in the content of a scroll view, or in a stack there, that handle `refresh`.
    private func refreshControls(in scroller: ViewID) -> [ViewID] {
        guard let kind = try? screen.kind(of: scroller), !kind.holdsCells,
            let views = try? screen.subviews(of: scroller)
        else { return [] }
        let found = views.flatMap { [$0] + ((try? screen.subviews(of: $0)) ?? []) }
        return found.filter { responds(to: .refresh, $0) && isEnabled($0) }
    }
}

extension Screen {
    /// Returns the range of content offsets that the user can scroll to, in points, including the insets. The range's
    /// size is zero if the content fits. Zero for views that don't scroll. Throws an error if the view is gone.
    package func scrollRange(of view: ViewID) throws(LayoutError) -> Rect {
        layoutIfNeeded()
        guard let content = try contentSize(of: view) else { return .zero }
        let bounds = try frame(of: view)
        let insets = tree.scrollInsets(try tree.index(view))
        return Rect(
            x: 0 - insets.left, y: 0 - insets.top,
            width: max(0, content.width + insets.right + insets.left - bounds.width),
            height: max(0, content.height + insets.bottom + insets.top - bounds.height))
    }
}
