import ConstraintSolver

/// What anchors are in terms of the solver's unknowns.
///
/// Frames are relative to the superview. So an anchor's position is told from an ancestor of its view: the sum of the
/// lefts (tops) on the way up to, and without, that ancestor. Two anchors are compared from their nearest common
/// ancestor, which leaves everything above it out of the constraint: moving a subtree touches none of the constraints
/// inside it.
final class AnchorExpressions {
    private let tree: ViewTree
    private let frames: Frames
    private let areas: Areas
    private let rows: RowBaselines
    /// Memory for the constraint that is being made: it is kept from constraint to constraint.
    @exclusivity(unchecked) var scratch = Expression()

    init(_ tree: ViewTree, _ frames: Frames, _ areas: Areas, _ rows: RowBaselines) {
        self.tree = tree
        self.frames = frames
        self.areas = areas
        self.rows = rows
    }

    /// Adds what a constraint compares: its first side, less the multiplier times the second.
    ///
    /// - Returns: false, and nothing is added, if its views are in different trees.
    func add(_ constraint: LayoutConstraint, to expression: inout Expression) -> Bool {
        let firstView = Int(constraint.first.view)
        guard let second = constraint.second else {
            add(constraint.first, coefficient: 1, from: firstView, to: &expression)
            return true
        }
        guard let ancestor = tree.commonAncestor(firstView, Int(second.view)) else { return false }
        let isMirrored = constraint.isMirrored(tree.traits.direction)
        add(constraint.first, coefficient: 1, from: ancestor, isMirrored: isMirrored, to: &expression)
        add(second, coefficient: -constraint.multiplier, from: ancestor, isMirrored: isMirrored, to: &expression)
        return true
    }

    /// Adds `coefficient` times the attribute of a view, as seen from `ancestor`, to the expression.
    ///
    /// - Parameter isMirrored: whether positions are measured from the ancestor's right edge to the left.
    func add(
        _ side: ConstraintSide, coefficient: Double, from ancestor: Int, isMirrored: Bool = false,
        to expression: inout Expression
    ) {
        if !isMirrored, addPlain(side, coefficient, from: ancestor, to: &expression) { return }
        let index = Int(side.view)
        let insets = areas.useArea(side)
        let variables = tree[index].solver.variables
        switch side.attribute {
        case .width:
            expression.add(guideContent(side)?.width ?? variables.width, coefficient)
            expression.constant -= coefficient * (insets.left + insets.right)
        case .height:
            expression.add(guideContent(side)?.height ?? variables.height, coefficient)
            expression.constant -= coefficient * (insets.top + insets.bottom)
        default:
            if isMirrored {
                expression.add(
                    frames.scrolls[Int32(ancestor)]?.width ?? tree[ancestor].solver.variables.width, coefficient)
            }
            addPosition(side, insets, isMirrored ? -coefficient : coefficient, from: ancestor, &expression)
        }
    }

    /// The same for what most constraints speak of: an edge, the centre or the size of the ancestor itself, or of a view
    /// that lies in it.
    ///
    /// - Returns: false, and nothing is added, if the anchor is of another kind.
    @inline(__always) private func addPlain(
        _ side: ConstraintSide, _ coefficient: Double, from ancestor: Int, to expression: inout Expression
    ) -> Bool {
        let index = Int(side.view)
        guard side.area == .frame else { return false }
        let isInside = index != ancestor
        // The edges of what scrolls are those of its content, seen from inside; cells have no place.
        guard isInside ? tree[index].parent == Int32(ancestor) : !tree[index].flags.contains(.isScroll),
            !tree[index].flags.contains(.isCell) || !isInside
        else { return side.attribute.isDimension && addExtent(side, coefficient, to: &expression) }
        switch side.attribute.resolved(tree.traits.direction) {
        case .left:
            if isInside { expression.add(tree[index].solver.variables.left, coefficient) }
        case .top:
            if isInside { expression.add(tree[index].solver.variables.top, coefficient) }
        case .right:
            if isInside { expression.add(tree[index].solver.variables.left, coefficient) }
            expression.add(tree[index].solver.variables.width, coefficient)
        case .bottom:
            if isInside { expression.add(tree[index].solver.variables.top, coefficient) }
            expression.add(tree[index].solver.variables.height, coefficient)
        case .centerX:
            if isInside { expression.add(tree[index].solver.variables.left, coefficient) }
            expression.add(tree[index].solver.variables.width, coefficient / 2)
        case .centerY:
            if isInside { expression.add(tree[index].solver.variables.top, coefficient) }
            expression.add(tree[index].solver.variables.height, coefficient / 2)
        case .width, .height: return addExtent(side, coefficient, to: &expression)
        case .leading, .trailing, .firstBaseline, .lastBaseline: return false
        }
        return true
    }

    /// A width or height, which is the same from everywhere.
    @inline(__always) private func addExtent(
        _ side: ConstraintSide, _ coefficient: Double, to expression: inout Expression
    ) -> Bool {
        let index = Int(side.view)
        expression.add(
            side.attribute == .width ? tree[index].solver.variables.width : tree[index].solver.variables.height,
            coefficient)
        return true
    }

    private func addPosition(
        _ side: ConstraintSide, _ insets: Insets, _ coefficient: Double, from ancestor: Int,
        _ expression: inout Expression
    ) {
        let index = Int(side.view)
        let attribute = side.attribute.resolved(tree.traits.direction)
        addOrigin(of: index, attribute.axis, coefficient, from: ancestor, &expression)
        let guide = guideContent(side)
        // Seen from inside, the edges of a scroll view are those of its content.
        let content =
            side.area.isOfScrollViews
            ? guide : index == ancestor && tree.isScroll(index) ? frames.scrolls[Int32(index)] : nil
        if side.area.isOfScrollViews {
            addScrolling(side, attribute.axis, coefficient, isInside: index == ancestor, &expression)
        }
        let variables = tree[index].solver.variables
        switch attribute {
        case .left: expression.constant += coefficient * insets.left
        case .top: expression.constant += coefficient * insets.top
        case .right:
            expression.add(content?.width ?? variables.width, coefficient)
            expression.constant -= coefficient * insets.right
        case .bottom:
            expression.add(content?.height ?? variables.height, coefficient)
            expression.constant -= coefficient * insets.bottom
        case .centerX:
            expression.add(guide?.width ?? variables.width, coefficient / 2)
            expression.constant += coefficient * (insets.left - insets.right) / 2
        case .centerY:
            expression.add(guide?.height ?? variables.height, coefficient / 2)
            expression.constant += coefficient * (insets.top - insets.bottom) / 2
        case .firstBaseline: addBaseline(of: index, isFirst: true, coefficient, &expression)
        case .lastBaseline: addBaseline(of: index, isFirst: false, coefficient, &expression)
        case .leading, .trailing, .width, .height: break
        }
    }

    /// The content of the scroll view whose content guide a constraint speaks of.
    private func guideContent(_ side: ConstraintSide) -> ScrollState? {
        side.area == .contentLayout ? frames.scrolls[side.view] : nil
    }

    /// The content lies at zero to what is in it, and moves to what is outside; the frame the other way round.
    private func addScrolling(
        _ side: ConstraintSide, _ axis: Attribute.Axis, _ coefficient: Double, isInside: Bool,
        _ expression: inout Expression
    ) {
        let isContent = side.area == .contentLayout
        guard isContent != isInside else { return }
        let offset = tree.contentOffset(Int(side.view))
        expression.constant += (isContent ? -coefficient : coefficient) * (axis == .horizontal ? offset.x : offset.y)
        expression.crossesScroll = true
    }

    /// The left or top of a view as seen from an ancestor of it.
    private func addOrigin(
        of index: Int, _ axis: Attribute.Axis, _ coefficient: Double, from ancestor: Int, _ expression: inout Expression
    ) {
        var current = index
        while current != ancestor, current >= 0 {
            if tree[current].flags.contains(.isCell) { expression.leavesCell = true }
            expression.add(
                axis == .horizontal ? tree[current].solver.variables.left : tree[current].solver.variables.top,
                coefficient)
            current = Int(tree[current].parent)
            if current >= 0, current != ancestor, tree.isScroll(current) {
                let offset = tree.contentOffset(current)
                expression.constant -= coefficient * (axis == .horizontal ? offset.x : offset.y)
                expression.crossesScroll = true
            }
        }
    }

    /// The baseline below the top of a view. The text block is centred, so the baseline moves with half of the height.
    /// Without text of its own a stack has the baseline of a view it arranges (see `baselineView`); other views have
    /// their top edge for the first baseline and their bottom edge for the last, as UIKit says.
    private func addBaseline(of index: Int, isFirst: Bool, _ coefficient: Double, _ expression: inout Expression) {
        tree[index].flags.insert(.isBaselineUsed)
        if let text = tree[index].content.size.text {
            expression.add(tree[index].solver.variables.height, coefficient / 2)
            expression.constant += coefficient * ((isFirst ? text.firstBaseline : text.lastBaseline) - text.height / 2)
            return
        }
        if !tree[index].arranged.isEmpty, let arranged = rows.baselineView(of: index, isFirst: isFirst) {
            expression.add(tree[arranged].solver.variables.top, coefficient)
            addBaseline(of: arranged, isFirst: isFirst, coefficient, &expression)
            return
        }
        if !isFirst { expression.add(tree[index].solver.variables.height, coefficient) }
    }
}
