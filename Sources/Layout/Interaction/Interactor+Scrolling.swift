extension Interactor {
    /// The view itself, or the nearest around it, that scrolls.
    private func scroller(_ view: ViewID) throws -> ViewID {
        var next: ViewID? = view
        while let current = next {
            if slot("contentOffset", of: current) != nil { return current }
            next = try screen.superview(of: current)
        }
        throw InteractionFault(
            .unsuitable,
            "\(screen.path(of: view)) cannot be scrolled: neither it (a \(kindName(view))) nor what it lies in scrolls")
    }

    private func offset(_ view: ViewID) -> Point {
        if let slot = slot("contentOffset", of: view),
            case .point(let point) = screen.effectiveProperty(view, slot: slot)
        {
            return point
        }
        return .zero
    }

    /// Scrolls a view, or what it lies in, by a distance; the content's ends stop it.
    ///
    /// - Returns: whether it moved.
    @discardableResult
    package func scroll(_ view: ViewID, by distance: Point) throws -> Bool {
        let scroller = try scroller(view)
        let now = offset(scroller)
        return try scroll(scroller, to: Point(x: now.x + distance.x, y: now.y + distance.y))
    }

    /// Whether fingers move the content of a view that scrolls.
    private func letsFingersScroll(_ view: ViewID) -> Bool {
        slot("isScrollEnabled", of: view).map { screen.property(view, slot: $0).boolean != false } ?? true
    }

    private func requireScrolling(_ view: ViewID, _ verb: String) throws {
        guard !letsFingersScroll(view) else { return }
        throw InteractionFault(.disabled, "\(screen.path(of: view)) cannot be \(verb): its isScrollEnabled is false")
    }

    /// Scrolls to an offset of the content; the content's ends stop it.
    @discardableResult
    package func scroll(_ view: ViewID, to target: Point) throws -> Bool {
        let scroller = try scroller(view)
        guard target.x.isFinite, target.y.isFinite else {
            throw InteractionFault(.argument, "an offset must be finite")
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

    /// Runs what scrolls a view otherwise than by a distance or to an offset, and tells of it as of these.
    package func scrolling(_ view: ViewID, _ body: () throws -> Void) throws {
        let old = offset(view)
        try body()
        screen.layoutIfNeeded()
        guard screen.isAlive(view), offset(view) != old else { return }
        try send(.scroll, to: view, .point(offset(view)))
        screen.layoutIfNeeded()
    }

    /// Scrolls as far as needed to bring a view fully in sight, if it is not; a view larger than the space shows its
    /// beginning. What it lies in is scrolled from the inside out; where a finger reaches that only after another scroll
    /// view has moved, that one comes first.
    @discardableResult
    package func reveal(_ view: ViewID) throws -> Bool {
        guard let outer = try screen.superview(of: view) else { return false }
        let scroller = try scroller(outer)
        var hasMoved = false
        if (try? screen.touchPoint(of: scroller)) == nil { hasMoved = try revealAround(scroller) }
        if try scroll(scroller, by: try distance(of: view, in: scroller)) { hasMoved = true }
        return try revealAround(scroller, view) || hasMoved
    }

    /// Brings a view, or a part of it, into sight in all that scrolls around it.
    ///
    /// - Parameter part: a view in it, of which what can be seen there is brought into sight; nil for the view itself.
    /// - Returns: whether anything moved.
    @discardableResult
    package func revealAround(_ view: ViewID, _ part: ViewID? = nil) throws -> Bool {
        var (hasMoved, inner) = (false, view)
        while let outer = try screen.superview(of: inner), let scroller = try? scroller(outer) {
            let distance = try distance(of: part ?? view, in: scroller, seenIn: part.map { _ in view })
            if distance != .zero, letsFingersScroll(scroller) {
                if (try? screen.touchPoint(of: scroller)) == nil, try revealAround(scroller) { hasMoved = true }
                if try scroll(scroller, by: distance) { hasMoved = true }
            }
            inner = scroller
        }
        return hasMoved
    }

    /// How far a view that scrolls must go to show another that lies in it.
    ///
    /// - Parameter limit: what cuts the other view off before that.
    private func distance(of view: ViewID, in scroller: ViewID, seenIn limit: ViewID? = nil) throws -> Point {
        screen.layoutIfNeeded()
        var frame = try screen.absoluteFrame(of: view)
        if let limit {
            let seen = frame.intersection(try screen.absoluteFrame(of: limit))
            if !seen.size.isEmpty { frame = seen }
        }
        var port = try screen.absoluteFrame(of: scroller)
        // What the keyboard covers is not in sight.
        if let keyboard = screen.traits.keyboardFrame { port.height = max(0, min(port.maxY, keyboard.y) - port.y) }
        func distance(_ low: Double, _ high: Double, _ from: Double, _ to: Double) -> Double {
            low < from || high - low > to - from ? low - from : high > to ? high - to : 0
        }
        return Point(
            x: distance(frame.x, frame.maxX, port.x, port.maxX), y: distance(frame.y, frame.maxY, port.y, port.maxY))
    }

    /// Brings the row of a text input that has got the focus into sight above the keyboard, as the controller of a
    /// table does. Nothing else that scrolls moves by itself, and no table that fingers do not scroll either.
    func revealRow(of input: ViewID) throws {
        var row = input
        while let table = try screen.superview(of: row) {
            guard try screen.kind(of: table).holdsCells else {
                row = table
                continue
            }
            let distance = try distance(of: row, in: table)
            guard distance != .zero, letsFingersScroll(table), (try? screen.touchPoint(of: table)) != nil else {
                return
            }
            try scroll(table, by: distance)
            return
        }
    }

    /// Pulls the content down beyond its top, and lets go. Views in it that refresh it hear of that, as a refresh
    /// control does, and then the scroll view.
    package func pullToRefresh(_ view: ViewID) throws {
        let scroller = try scroller(view)
        _ = try screen.touchPoint(of: scroller)
        try requireEnabled(scroller, "pulled")
        try requireScrolling(scroller, "pulled")
        let range = try screen.scrollRange(of: scroller)
        guard offset(scroller).y <= range.y else {
            throw InteractionFault(
                .unsuitable, "\(screen.path(of: scroller)) cannot be pulled: it is not scrolled to its top")
        }
        guard waitsForRefresh(scroller) else {
            throw InteractionFault(
                .unsuitable, "\(screen.path(of: scroller)) cannot be pulled: nothing refreshes it (didRefreshed)")
        }
        guard !isRefreshing(scroller) else {
            throw InteractionFault(
                .unsuitable,
                "\(screen.path(of: scroller)) cannot be pulled: it refreshes already; its script says when that ends (refreshing, isRefreshing)"
            )
        }
        try refresh(scroller)
    }

    private func waitsForRefresh(_ view: ViewID) -> Bool {
        responds(to: .refresh, view) || !refreshControls(in: view).isEmpty
    }

    /// Whether a table shows that it refreshes, or a refresh control in a scroll view does.
    private func isRefreshing(_ view: ViewID) -> Bool {
        func isOn(_ name: String, _ view: ViewID) -> Bool {
            slot(name, of: view).map { screen.property(view, slot: $0).boolean == true } ?? false
        }
        return isOn("refreshing", view) || refreshControls(in: view).contains { isOn("isRefreshing", $0) }
    }

    /// Lets a view refresh that was pulled far enough. A table shows that it does, until its script says that it is done.
    private func refresh(_ view: ViewID) throws {
        if let slot = slot("refreshing", of: view) {
            try screen.setProperty(view, slot: slot, to: .boolean(true))
            screen.layoutIfNeeded()
        }
        for control in refreshControls(in: view) { try send(.refresh, to: control) }
        try send(.refresh, to: view)
    }

    /// A finger pulls a view that stands at its top down by a distance, and lets go.
    ///
    /// - Returns: whether it refreshes.
    func pull(_ view: ViewID, by points: Double) throws -> Bool {
        guard points > 0, waitsForRefresh(view), !isRefreshing(view), isEnabled(view),
            offset(view).y <= (try screen.scrollRange(of: view)).y
        else { return false }
        var control = RefreshControl()
        control.pull(to: points)
        guard control.release() else { return false }
        try refresh(view)
        return true
    }

    /// The views that lie in the content of a scroll view, or in a stack there, and wait for a pull.
    private func refreshControls(in scroller: ViewID) -> [ViewID] {
        guard let kind = try? screen.kind(of: scroller), !kind.holdsCells,
            let views = try? screen.subviews(of: scroller)
        else { return [] }
        let found = views.flatMap { [$0] + ((try? screen.subviews(of: $0)) ?? []) }
        return found.filter { responds(to: .refresh, $0) && isEnabled($0) }
    }
}

extension Screen {
    /// From the least to the greatest content offset of a view that scrolls, as one can scroll it: where the content is
    /// smaller than the view there is nothing to scroll. The insets are room beyond the content's edges.
    package func scrollRange(of view: ViewID) throws(LayoutFault) -> Rect {
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
