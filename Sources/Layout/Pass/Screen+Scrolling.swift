import ConstraintSolver

/// What a screen keeps of a scroll view besides its frame.
struct ScrollState {
    /// The unknowns of its content's size.
    var width: Variable
    var height: Variable
    /// The constraints that come with them: never negative, or what the script set.
    var constraints: [ConstraintID] = []
}

/// Scroll views. Constraints between the edges of a scroll view and views in it are about its content; they determine
/// the content's size, as in UIKit. Width, height and centre are those of its frame. Views in it are placed in the
/// content's coordinates; where they are seen from outside, the content offset is subtracted.
extension Screen {
    func isScroll(_ index: Int) -> Bool { nodes[index].flags.contains(.isScroll) }

    func makeScrollState(_ index: Int) {
        scrolls[Int32(index)] = ScrollState(
            width: makeVariable(index, .content(view: Int32(index), .width), .contentWidth),
            height: makeVariable(index, .content(view: Int32(index), .height), .contentHeight))
        stateContentSize(index)
    }

    func removeScrollState(_ index: Int) {
        guard let state = scrolls.removeValue(forKey: Int32(index)) else { return }
        state.constraints.forEach(link.remove)
        for variable in [state.width, state.height] {
            link.retire(variable)
        }
    }

    /// States what is known of the content's size without looking at the content: `contentSize`, where the script set
    /// it.
    func stateContentSize(_ index: Int) {
        guard let state = scrolls[Int32(index)] else { return }
        state.constraints.forEach(link.remove)
        scrolls[Int32(index)]?.constraints = []
        var set: Size?
        if case .size(let size) = property(id(index), slot: ScrollKind.contentSize) { set = size }
        let ordinal = nodes[index].ordinal
        for (variable, attribute, value) in [
            (state.width, Attribute.width, set?.width), (state.height, .height, set?.height),
        ] {
            let id = link.add(
                variable, value == nil ? .greaterThanOrEqual : .equal, value ?? 0, priority: 1000,
                order: value == nil
                    ? .contentNotNegative(ordinal: ordinal, attribute) : .contentSize(ordinal: ordinal, attribute),
                origin: .content(view: Int32(index), attribute))
            scrolls[Int32(index)]?.constraints.append(id)
        }
    }

    /// The size of a scroll view's content as solved by the last `layoutIfNeeded`; nil for views of other kinds.
    package func contentSize(of view: ViewID) throws(LayoutFault) -> Size? {
        guard let state = scrolls[Int32(try index(view))] else { return nil }
        return Size(width: solver.value(of: state.width), height: solver.value(of: state.height))
    }

    /// How far the content of a view is moved up and to the left: zero for all but scroll views.
    func contentOffset(_ index: Int) -> Point {
        guard isScroll(index) else { return .zero }
        if case .point(let offset) = property(id(index), slot: ScrollKind.contentOffset) { return offset }
        return startOffset(index)
    }

    /// Where a scroll view begins: at the start of the room around its content. An offset that is this one is not kept,
    /// so it follows the insets.
    func startOffset(_ index: Int) -> Point {
        guard isScroll(index), let insets = insets(id(index), slot: ScrollKind.contentInset) else { return .zero }
        return Point(x: 0 - insets.left, y: 0 - insets.top)
    }

    /// The room around a content changed: what was at the start on an axis stays at the start, as UIKit does it.
    func contentInsetDidChange(_ index: Int, from old: PropertyValue) throws(LayoutFault) {
        guard isScroll(index), let before = old.insets(traits.direction) else { return }
        let view = id(index)
        let (was, start) = (Point(x: 0 - before.left, y: 0 - before.top), startOffset(index))
        guard was != start else { return }
        guard case .point(var offset) = property(view, slot: ScrollKind.contentOffset) else {
            contentOffsetDidChange()
            if nodes[index].flags.contains(.isObserved) {
                propertyObserver?(view, ScrollKind.contentOffset, .point(was))
            }
            return
        }
        if offset.x == was.x { offset.x = start.x }
        if offset.y == was.y { offset.y = start.y }
        try setProperty(view, slot: ScrollKind.contentOffset, to: .point(offset))
    }

    /// A content offset changed: what relates the inside of a scroll view to the outside follows.
    func contentOffsetDidChange() {
        for index in constraints.takeCrossing() { reactivate(index) }
        if !areaInsets.isEmpty { link.setNeedsSolve() }
    }

    /// The frame of a view as seen in its superview: where that scrolls, the content offset is subtracted.
    func shownFrame(_ index: Int) -> Rect {
        let frame = solvedFrame(index)
        guard nodes[index].parent >= 0 else { return frame }
        let offset = contentOffset(Int(nodes[index].parent))
        return offset == .zero ? frame : frame.offset(by: Point(x: -offset.x, y: -offset.y))
    }

    func absoluteFrame(_ index: Int) -> Rect {
        var place = index
        var frame = shownFrame(place)
        while nodes[place].parent >= 0 {
            place = Int(nodes[place].parent)
            frame = frame.offset(by: shownFrame(place).origin)
        }
        return frame
    }
}
