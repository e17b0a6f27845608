import ConstraintSolver
import Geometry

/// Converts anchors to expressions of solver variables.
///
/// A view's variables describe its alignment rectangle, in the coordinates of the superview's frame. An
/// anchor's position relative to an ancestor is therefore the sum of the left (top) variables of the views between,
/// minus the alignment insets of each view that contains another. Constraints compare two anchors relative to their
/// closest common ancestor, so moving a subtree does not affect the constraints inside it.
final class AnchorExpressions {
    let tree: ViewTree
    private let frames: Frames
    private let areas: Areas
    let rows: RowBaselines
    /// The expression for the current constraint, kept so that all constraints reuse its memory.
    @exclusivity(unchecked) var scratch = Expression()

    init(_ tree: ViewTree, _ frames: Frames, _ areas: Areas, _ rows: RowBaselines) {
        self.tree = tree
        self.frames = frames
        self.areas = areas
        self.rows = rows
    }

    /// Adds the left side of a constraint: its first anchor minus the multiplier times the second and minus the system
    /// spacings.
    ///
    /// - Returns: False if the views are in different trees; nothing is added.
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
        if constraint.systemSpacings != 0 { expression.constant -= systemSpacings(of: constraint) }
        return true
    }

    /// Adds `coefficient` times an attribute of a view, relative to `ancestor`.
    ///
    /// - Parameter isMirrored: Whether positions are measured from the ancestor's right edge to the left.
    func add(
        _ side: ConstraintSide, coefficient: Double, from ancestor: Int, isMirrored: Bool = false,
        to expression: inout Expression
    ) {
        if !isMirrored, addPlain(side, coefficient, from: ancestor, to: &expression) { return }
        let index = Int(side.view)
        let insets = insets(of: side)
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
                if !tree.isScroll(ancestor) {
                    let alignment = tree.alignmentInsets(ancestor)
                    expression.constant += coefficient * (alignment.left + alignment.right)
                }
            }
            addPosition(side, insets, isMirrored ? -coefficient : coefficient, from: ancestor, &expression)
        }
    }

    /// Returns the distances from the edges of a view's alignment rectangle to an area of the view.
    private func insets(of side: ConstraintSide) -> Insets {
        guard side.area != .frame else { return .zero }
        let alignment = tree.alignmentInsets(Int(side.view))
        // The content has its own size, and the origin of the frame.
        if side.area == .contentLayout {
            return Insets(top: -alignment.top, left: -alignment.left, bottom: alignment.top, right: alignment.left)
        }
        return areas.useArea(side) - alignment
    }

    /// Adds one of the most frequent anchors quickly: an edge, center or size of the ancestor or one of its subviews.
    ///
    /// - Returns: False for other anchors; nothing is added.
    @inline(__always) private func addPlain(
        _ side: ConstraintSide, _ coefficient: Double, from ancestor: Int, to expression: inout Expression
    ) -> Bool {
        let index = Int(side.view)
        guard side.area == .frame else { return false }
        let isInside = index != ancestor
        // Edges of a scroll view refer to its content if seen from inside, and cells have no position variables.
        guard
            isInside
                ? tree[index].parent == Int32(ancestor)
                : tree[index].flags.isDisjoint(with: [.isScroll, .hasAlignmentInsets]),
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

    /// Adds a width or height, which is independent of the ancestor. Always returns true.
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
        // Seen from inside, the edges of a scroll view are its content's edges.
        let content =
            side.area.isOfScrollViews
            ? guide : index == ancestor && tree.isScroll(index) ? frames.scrolls[Int32(index)] : nil
        if side.area.isOfScrollViews {
            addScrolling(side, attribute.axis, coefficient, isInside: index == ancestor, &expression)
        }
        let variables = tree[index].solver.variables
        var insets = insets
        if index == ancestor, content == nil || !attribute.isEdge {
            let alignment = tree.alignmentInsets(index)
            expression.constant += coefficient * (attribute.axis == .horizontal ? alignment.left : alignment.top)
        } else if index == ancestor, side.area != .frame, !side.area.isOfScrollViews {
            // The area is a part of the content then.
            insets = insets + tree.alignmentInsets(index)
        }
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

    /// Returns the content of a scroll view, if the anchor belongs to its content layout guide; otherwise nil.
    private func guideContent(_ side: ConstraintSide) -> ScrollState? {
        side.area == .contentLayout ? frames.scrolls[side.view] : nil
    }

    /// Adds the content offset to an anchor of a scroll view's content or frame guide, if necessary. For a view inside
    /// the scroll view, only the frame moves when the content scrolls; for a view outside of it, only the content does.
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

    /// Adds the left or top of a view relative to an ancestor.
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
            guard current >= 0, current != ancestor else { return }
            if tree[current].flags.contains(.hasAlignmentInsets) {
                let alignment = tree.alignmentInsets(current)
                expression.constant -= coefficient * (axis == .horizontal ? alignment.left : alignment.top)
            }
            if tree.isScroll(current) {
                let offset = tree.contentOffset(current)
                expression.constant -= coefficient * (axis == .horizontal ? offset.x : offset.y)
                expression.crossesScroll = true
            }
        }
    }

    /// Adds a baseline relative to the top of the alignment rectangle. A text block is centered in the frame, so its
    /// baselines depend on half of the height. A stack uses a view that it arranges (see `baselineView`). Other views
    /// use their top for the first baseline and their bottom for the last, as in UIKit.
    private func addBaseline(of index: Int, isFirst: Bool, _ coefficient: Double, _ expression: inout Expression) {
        tree[index].flags.insert(.isBaselineUsed)
        let alignment = tree.alignmentInsets(index)
        if let text = tree[index].content.size.text {
            expression.constant += coefficient * (alignment.bottom - alignment.top) / 2
            expression.add(tree[index].solver.variables.height, coefficient / 2)
            expression.constant += coefficient * ((isFirst ? text.firstBaseline : text.lastBaseline) - text.height / 2)
            return
        }
        if !tree[index].arranged.isEmpty, let arranged = rows.baselineView(of: index, isFirst: isFirst) {
            expression.add(tree[arranged].solver.variables.top, coefficient)
            expression.constant -= coefficient * alignment.top
            addBaseline(of: arranged, isFirst: isFirst, coefficient, &expression)
            return
        }
        if !isFirst { expression.add(tree[index].solver.variables.height, coefficient) }
    }
}
