import Diagnostics
package import Geometry

/// Finds the view that receives a touch, by UIKit's rules. A view that is hidden, nearly transparent (alpha at most
/// 0.01), outside its superview's bounds or without `isUserInteractionEnabled` receives no touches, and neither do its
/// descendants. Of overlapping siblings, the frontmost receives the touch. Kinds that ignore touches (labels, images)
/// pass them to the views behind, unless the view has a touch handler.
extension Screen {
    static let lowestTouchableAlpha = 0.01

    /// Returns the view that receives a touch at a point of the screen, in points; nil outside the screen, or if the
    /// root view receives no touches. Updates the layout first. Ignores the keyboard. O(views) in the worst case, but
    /// skips untouched subtrees.
    ///
    /// - Parameter wantsTouches: Returns whether a view receives touches although its kind ignores them. Default: none.
    package func hitTest(_ point: Point, wantsTouches: (ViewID) -> Bool = { _ in false }) -> ViewID? {
        layoutIfNeeded()
        var stack: [(index: Int, origin: Point, point: Point)] = [(Int(root.index), .zero, point)]
        // In depth-first order from front to back, with parents before their children.
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

    /// Returns a view's transform about the center of its frame; nil if it has none.
    private func transform(_ index: Int, _ frame: Rect) -> AffineTransform? {
        guard case .transform(let own) = property(tree.id(index), slot: CommonProperties.transform) else { return nil }
        return own.matrix?.around(Point(x: frame.midX, y: frame.midY))
    }

    /// Returns a point with the effect of a view's transform undone; nil if the transform collapses the view.
    private func point(_ outer: Point, in index: Int, _ frame: Rect) -> Point? {
        guard let transform = transform(index, frame) else { return outer }
        return transform.inverse?.apply(to: outer)
    }

    /// Returns a point of the screen with the effects of the transforms of a view and its ancestors undone.
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

    /// Returns the view that receives the touch, or nil: descends from the root into the frontmost touched child that
    /// contains a receiver.
    ///
    /// - Parameter candidates: The touched views, parents before children and front subtrees before others.
    private func deepest(_ candidates: [Int], _ wantsTouches: (ViewID) -> Bool) -> Int? {
        guard let top = candidates.first else { return nil }
        var receivers = [Int: Int]()
        for index in candidates.reversed() {
            let own = receivesTouches(index) || wantsTouches(tree.id(index)) ? index : nil
            // Front children come earlier in `candidates`, so they overwrite the others here.
            let result = receivers[index] ?? own
            guard let result else { continue }
            let parent = Int(tree[index].parent)
            receivers[index] = result
            if parent >= 0, index != top { receivers[parent] = result }
        }
        return receivers[top]
    }

    /// Returns whether a view receives touches even without a handler.
    private func receivesTouches(_ index: Int) -> Bool {
        if isInTransparentCell(index) { return false }
        return !registry.kinds[tree[index].kind].ignoresTouches
            || tree[index].properties.has(CommonProperties.isUserInteractionEnabled.slot)
    }

    /// Returns whether a view is in a cell that lets touches through, or is that cell.
    private func isInTransparentCell(_ index: Int) -> Bool {
        guard !frames.cells.touchTransparent.isEmpty else { return false }
        var current = index
        while current >= 0, !tree[current].flags.contains(.isCell) { current = Int(tree[current].parent) }
        return current >= 0 && frames.cells.touchTransparent.contains(Int32(current))
    }

    private func isInteractive(_ index: Int) -> Bool {
        property(tree.id(index), slot: CommonProperties.isUserInteractionEnabled).boolean != false
    }

    /// Throws an error unless touches and keys can reach a view.
    ///
    /// - Parameter what: The attempted interaction as a participle, such as "tapped".
    func requireInteraction(_ view: ViewID, _ what: String = "touched") throws {
        var current = Int(view.index)
        while current >= 0 {
            guard isInteractive(current) else {
                let subject = current == Int(view.index) ? "its" : "it is in \(tree.path(ofIndex: current)), whose"
                throw InteractionError(
                    .disabled,
                    """
                    \(path(of: view)) cannot be \(what): \(subject) isUserInteractionEnabled is false, so it receives \
                    no touches
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

    /// Returns whether a frame contains a point; excludes the rounded corners of a view that clips.
    private func touchShape(_ index: Int, _ frame: Rect, contains point: Point) -> Bool {
        guard point.x >= frame.x, point.x < frame.maxX, point.y >= frame.y, point.y < frame.maxY else { return false }
        let view = tree.id(index)
        guard property(view, slot: CommonProperties.clipsToBounds).boolean == true,
            let wanted = property(view, slot: CommonProperties.cornerRadius).number, wanted > 0
        else { return true }
        let radius = min(wanted, frame.width / 2, frame.height / 2)
        // The distance into the square of the closest corner; 0 outside the four squares.
        let dx = max(frame.x + radius - point.x, point.x - (frame.maxX - radius), 0)
        let dy = max(frame.y + radius - point.y, point.y - (frame.maxY - radius), 0)
        return dx * dx + dy * dy <= radius * radius
    }

    /// Returns the point at which a user would touch a view: the center of its visible part, in points of the screen.
    /// Updates the layout first. Does not check whether other views cover the point.
    ///
    /// - Parameters:
    ///   - isKeyboardInTheWay: Whether the part under the keyboard is out of reach.
    ///   - isTouched: Whether the view must accept touches; if false, it must only be visible.
    /// - Throws: An `InteractionError` if the view is gone or not in the screen, is hidden or transparent, has no size,
    ///   or is off the screen, clipped or under the keyboard; if `isTouched` is true, also if
    ///   `isUserInteractionEnabled` is false in it or an ancestor.
    package func touchPoint(of view: ViewID, isKeyboardInTheWay: Bool = true, isTouched: Bool = true) throws -> Point {
        layoutIfNeeded()
        var current = Int(view.index)
        guard isAlive(view), tree.isInside(current, Int(root.index)) else {
            throw InteractionError(.missing, "\(path(of: view)) is not in the screen")
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

    /// Returns the drawn center of a view, if it or an ancestor has a transform; nil otherwise.
    ///
    /// - Parameter chain: The view and its ancestors, from the inside out.
    /// - Throws: `InteractionError` if the center is clipped or off the screen.
    private func transformedCenter(of chain: [Int]) throws -> Point? {
        let all = chain.map { index in (index, frame: frames.absoluteFrame(index)) }
        guard all.contains(where: { transform($0.0, $0.frame) != nil }), let own = all.first else { return nil }
        var point = Point(x: own.frame.midX, y: own.frame.midY)
        let view = tree.path(ofIndex: own.0)
        for (index, frame) in all {
            guard touchShape(index, frame, contains: point) else {
                throw InteractionError(
                    .clipped,
                    """
                    \(view) cannot be touched: its center is drawn outside the bounds of \(tree.path(ofIndex: index)), \
                    where it receives no touches
                    """
                )
            }
            if let transform = transform(index, frame) { point = transform.apply(to: point) }
        }
        guard (0..<traits.size.width).contains(point.x), (0..<traits.size.height).contains(point.y) else {
            throw InteractionError(
                .offScreen, "\(view) cannot be touched: its transform draws its center off the screen")
        }
        return point
    }

    /// Throws an error unless a view is visible.
    ///
    /// - Parameter chain: The view and its ancestors, from the inside out.
    private func requireVisible(_ chain: [Int]) throws {
        for index in chain {
            let view = tree.id(index)
            let what = index == chain[0] ? "is" : "is in \(tree.path(ofIndex: index)), which is"
            if property(view, slot: CommonProperties.isHidden).boolean == true {
                throw InteractionError(.hidden, "\(tree.path(ofIndex: chain[0])) cannot be touched: it \(what) hidden")
            }
            if let alpha = property(view, slot: CommonProperties.alpha).number, alpha <= Self.lowestTouchableAlpha {
                throw InteractionError(
                    .hidden,
                    """
                    \(tree.path(ofIndex: chain[0])) cannot be touched: it \(what) transparent (alpha \
                    \(NumberText.short(alpha)))
                    """
                )
            }
        }
    }

    /// Returns the part of a view that is on the screen and not clipped by its ancestors.
    private func visiblePart(of view: ViewID, in chain: [Int]) throws -> Rect {
        let frame = try absoluteFrame(of: view)
        guard !frame.size.isEmpty else {
            throw InteractionError(
                .offScreen,
                """
                \(path(of: view)) cannot be touched: its size is \(NumberText.short(frame.width)) × \
                \(NumberText.short(frame.height))
                """
            )
        }
        var visible = frame.intersection(Rect(size: traits.size))
        guard !visible.size.isEmpty else {
            throw InteractionError(
                .offScreen,
                """
                \(path(of: view)) cannot be touched: it is off the screen, at \(frame.text); the \
                screen is \(Rect(size: traits.size).text)
                """
            )
        }
        for index in chain.dropFirst() {
            visible = visible.intersection(try absoluteFrame(of: tree.id(index)))
            guard !visible.size.isEmpty else {
                throw InteractionError(
                    .clipped,
                    """
                    \(path(of: view)) cannot be touched: it is outside the bounds of \
                    \(tree.path(ofIndex: index)), where it receives no touches
                    """
                )
            }
        }
        return visible
    }

    func coveredByKeyboard(_ what: String, _ keyboard: Rect) -> InteractionError {
        InteractionError(
            .covered,
            """
            \(what) cannot be touched: the keyboard covers it (it begins at y = \(NumberText.short(keyboard.y))); hide \
            the keyboard first (hideKeyboard, resignFocus), or tie the layout to keyboardSafeArea
            """
        )
    }
}
