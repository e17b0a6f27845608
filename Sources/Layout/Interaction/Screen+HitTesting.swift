/// Which view a touch reaches. The rules are UIKit's: a view that is hidden, nearly transparent (alpha of 0.01 or
/// less), outside its superview's bounds or without `isUserInteractionEnabled` gets none, and neither does anything
/// in it; of siblings the frontmost gets it. Kinds that ignore touches (labels, pictures) let them through to what is
/// behind, unless something wants their touches.
extension Screen {
    static let lowestTouchableAlpha = 0.01

    /// The view that a touch at a point of the screen reaches; nil outside the screen. O(views) at worst; whole
    /// subtrees are skipped.
    ///
    /// - Parameter wantsTouches: views that get touches although their kind ignores them.
    package func hitTest(_ point: Point, wantsTouches: (ViewID) -> Bool = { _ in false }) -> ViewID? {
        layoutIfNeeded()
        var stack: [(index: Int, origin: Point, point: Point)] = [(Int(root.index), .zero, point)]
        // Front to back, depth first: what is found first is in front, but a parent comes after its subviews.
        var candidates: [Int] = []
        while let (index, origin, outer) = stack.popLast() {
            guard isTouchable(index) else { continue }
            let frame = frames.shownFrame(index).offset(by: origin)
            guard let point = self.point(outer, in: index, frame), touchShape(index, frame, contains: point) else {
                continue
            }
            candidates.append(index)
            for child in tree[index].children { stack.append((Int(child), frame.origin, point)) }
        }
        return deepest(candidates, wantsTouches).map { tree.id($0) }
    }

    /// How a view is drawn about the centre of its frame; nil for as it lies.
    private func transform(_ index: Int, _ frame: Rect) -> AffineTransform? {
        guard case .transform(let own) = property(tree.id(index), slot: CommonProperties.transform) else { return nil }
        return own.matrix?.around(Point(x: frame.midX, y: frame.midY))
    }

    /// Where in a view a point is that is seen in the view around it; nil where the view is drawn without an area.
    private func point(_ outer: Point, in index: Int, _ frame: Rect) -> Point? {
        guard let transform = transform(index, frame) else { return outer }
        return transform.inverse?.apply(to: outer)
    }

    /// A point of the screen as the frames of a view have it: without its transform and those of the views around it.
    func untransformed(_ point: Point, in view: ViewID) throws -> Point {
        var chain: [Int] = []
        var current = Int(view.index)
        while current >= 0 {
            chain.append(current)
            current = Int(tree[current].parent)
        }
        guard chain.contains(where: { tree[$0].properties.has(CommonProperties.transform.slot) }) else { return point }
        return chain.reversed().reduce(point) { self.point($0, in: $1, frames.absoluteFrame($1)) ?? $0 }
    }

    /// `candidates`: parents before children, subtrees in front before those behind. The touched view is found by
    /// walking down: from the root, each time into the frontmost touched child that has a view which takes the touch.
    private func deepest(_ candidates: [Int], _ wantsTouches: (ViewID) -> Bool) -> Int? {
        guard let top = candidates.first else { return nil }
        var taker = [Int: Int]()
        // Children before parents.
        for index in candidates.reversed() {
            let own = takesTouches(index) || wantsTouches(tree.id(index)) ? index : nil
            // The child in front was visited earlier in `candidates`, so later here: it overwrites those behind it.
            let result = taker[index] ?? own
            guard let result else { continue }
            let parent = Int(tree[index].parent)
            taker[index] = result
            if parent >= 0, index != top { taker[parent] = result }
        }
        return taker[top]
    }

    /// Whether touches of a view end there although nothing waits for them.
    private func takesTouches(_ index: Int) -> Bool {
        if isSeenThrough(index) { return false }
        return !registry.kinds[tree[index].kind].ignoresTouches
            || tree[index].properties.has(CommonProperties.isUserInteractionEnabled.slot)
    }

    /// Whether a view is, or is in, a cell that lets touches through.
    private func isSeenThrough(_ index: Int) -> Bool {
        guard !frames.cells.seenThrough.isEmpty else { return false }
        var current = index
        while current >= 0, !tree[current].flags.contains(.isCell) { current = Int(tree[current].parent) }
        return current >= 0 && frames.cells.seenThrough.contains(Int32(current))
    }

    private func isInteractive(_ index: Int) -> Bool {
        property(tree.id(index), slot: CommonProperties.isUserInteractionEnabled).boolean != false
    }

    /// Makes sure that touches and keys do not pass a view by.
    ///
    /// - Parameter what: what must be done with it, as in "tapped".
    func requireInteraction(_ view: ViewID, _ what: String = "touched") throws {
        var current = Int(view.index)
        while current >= 0 {
            guard isInteractive(current) else {
                let whose = current == Int(view.index) ? "its" : "it lies in \(tree.path(ofIndex: current)), whose"
                throw InteractionFault(
                    .disabled,
                    """
                    \(path(of: view)) cannot be \(what): \(whose) isUserInteractionEnabled is false, so touches pass \
                    it by
                    """
                )
            }
            current = Int(tree[current].parent)
        }
    }

    private func isTouchable(_ index: Int) -> Bool {
        let view = tree.id(index)
        if property(view, slot: CommonProperties.isHidden).boolean == true || !isInteractive(index) { return false }
        return (property(view, slot: CommonProperties.alpha).number ?? 1) > Self.lowestTouchableAlpha
    }

    /// Whether a point of the screen lies in a frame; where the view clips, its rounded corners are cut off.
    private func touchShape(_ index: Int, _ frame: Rect, contains point: Point) -> Bool {
        guard point.x >= frame.x, point.x < frame.maxX, point.y >= frame.y, point.y < frame.maxY else { return false }
        let view = tree.id(index)
        guard property(view, slot: CommonProperties.clipsToBounds).boolean == true,
            let wanted = property(view, slot: CommonProperties.cornerRadius).number, wanted > 0
        else { return true }
        let radius = min(wanted, frame.width / 2, frame.height / 2)
        // The distance into the square of the nearest corner, 0 outside the four squares.
        let dx = max(frame.x + radius - point.x, point.x - (frame.maxX - radius), 0)
        let dy = max(frame.y + radius - point.y, point.y - (frame.maxY - radius), 0)
        return dx * dx + dy * dy <= radius * radius
    }

    /// Where a person would touch a view: the centre of the part of it that touches reach.
    ///
    /// - Parameters:
    ///   - isKeyboardInTheWay: whether what the keyboard covers is out of reach, as it is for fingers.
    ///   - isTouched: whether it must be a view that takes touches, and not only one that can be seen.
    /// - Throws: what is in the way: it is hidden, has no size, is off the screen, is cut off, or lies below the
    ///   keyboard.
    package func touchPoint(of view: ViewID, isKeyboardInTheWay: Bool = true, isTouched: Bool = true) throws -> Point {
        layoutIfNeeded()
        var current = Int(view.index)
        guard isAlive(view), tree.isInside(current, Int(root.index)) else {
            throw InteractionFault(.missing, "\(path(of: view)) is not in the screen")
        }
        var chain: [Int] = []
        while current >= 0 {
            chain.append(current)
            current = Int(tree[current].parent)
        }
        try requireVisible(chain)
        if isTouched { try requireInteraction(view) }
        if let point = try transformedCenter(of: chain) {
            if isKeyboardInTheWay, let keyboard = traits.keyboardFrame, point.y >= keyboard.y {
                throw coveredByKeyboard(path(of: view), keyboard)
            }
            return point
        }
        var visible = try visiblePart(of: view, in: chain)
        if isKeyboardInTheWay, let keyboard = traits.keyboardFrame {
            visible.height = min(visible.maxY, keyboard.y) - visible.y
            guard !visible.size.isEmpty else { throw coveredByKeyboard(path(of: view), keyboard) }
        }
        return Point(x: visible.midX, y: visible.midY)
    }

    /// Where the centre of a view is drawn that has a transform, or lies in a view that has one; nil for others.
    ///
    /// - Parameter chain: the view and those that it lies in, from the inside out.
    /// - Throws: that it is cut off there, or off the screen.
    private func transformedCenter(of chain: [Int]) throws -> Point? {
        let all = chain.map { index in (index, frame: frames.absoluteFrame(index)) }
        guard all.contains(where: { transform($0.0, $0.frame) != nil }), let own = all.first else { return nil }
        var point = Point(x: own.frame.midX, y: own.frame.midY)
        let view = tree.path(ofIndex: own.0)
        for (index, frame) in all {
            guard touchShape(index, frame, contains: point) else {
                throw InteractionFault(
                    .clipped,
                    """
                    \(view) cannot be touched: its centre is drawn outside of the bounds of \(tree.path(ofIndex: index)), \
                    beyond which no touch reaches what is in it
                    """
                )
            }
            if let transform = transform(index, frame) { point = transform.apply(to: point) }
        }
        guard (0..<traits.size.width).contains(point.x), (0..<traits.size.height).contains(point.y) else {
            throw InteractionFault(
                .offScreen, "\(view) cannot be touched: its transform draws its centre off the screen")
        }
        return point
    }

    /// Makes sure that a view can be seen.
    ///
    /// - Parameter chain: the view and those that it lies in, from the inside out.
    private func requireVisible(_ chain: [Int]) throws {
        for index in chain {
            let view = tree.id(index)
            let what = index == chain[0] ? "is" : "lies in \(tree.path(ofIndex: index)), which is"
            if property(view, slot: CommonProperties.isHidden).boolean == true {
                throw InteractionFault(.hidden, "\(tree.path(ofIndex: chain[0])) cannot be touched: it \(what) hidden")
            }
            if let alpha = property(view, slot: CommonProperties.alpha).number, alpha <= Self.lowestTouchableAlpha {
                throw InteractionFault(
                    .hidden,
                    """
                    \(tree.path(ofIndex: chain[0])) cannot be touched: it \(what) transparent (alpha \
                    \(NumberText.short(alpha)))
                    """
                )
            }
        }
    }

    /// What of a view is on the screen and not cut off by what it lies in.
    private func visiblePart(of view: ViewID, in chain: [Int]) throws -> Rect {
        let frame = try absoluteFrame(of: view)
        guard !frame.size.isEmpty else {
            throw InteractionFault(
                .offScreen,
                """
                \(path(of: view)) cannot be touched: its size is \(NumberText.short(frame.width)) × \
                \(NumberText.short(frame.height))
                """
            )
        }
        var visible = frame.intersection(Rect(size: traits.size))
        guard !visible.size.isEmpty else {
            throw InteractionFault(
                .offScreen,
                """
                \(path(of: view)) cannot be touched: it is off the screen, at \(frame.text) of \
                \(Rect(size: traits.size).text)
                """
            )
        }
        for index in chain.dropFirst() {
            visible = visible.intersection(try absoluteFrame(of: tree.id(index)))
            guard !visible.size.isEmpty else {
                throw InteractionFault(
                    .clipped,
                    """
                    \(path(of: view)) cannot be touched: it lies outside of the bounds of \
                    \(tree.path(ofIndex: index)), beyond which no touch reaches what is in it
                    """
                )
            }
        }
        return visible
    }

    func coveredByKeyboard(_ what: String, _ keyboard: Rect) -> InteractionFault {
        InteractionFault(
            .covered,
            """
            \(what) cannot be touched: the keyboard covers it (it begins at y = \(NumberText.short(keyboard.y))); hide \
            the keyboard first (hideKeyboard, resignFocus), or tie the layout to keyboardSafeArea
            """
        )
    }
}
