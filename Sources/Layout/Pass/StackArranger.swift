import ConstraintSolver
import Geometry

/// Arranges the views of stacks as UIStackView documents it, with constraints between the stack and its views. Hidden
/// views take no space.
final class StackArranger {
    private let tree: ViewTree
    private let link: SolverLink
    private let areas: Areas
    private let expressions: AnchorExpressions

    init(_ tree: ViewTree, _ link: SolverLink, _ areas: Areas, _ expressions: AnchorExpressions) {
        self.tree = tree
        self.link = link
        self.areas = areas
        self.expressions = expressions
    }

    func removeArrangement(_ index: Int) {
        for id in tree[index].solver.arrangement { link.remove(id) }
        tree[index].solver.arrangement.removeAll(keepingCapacity: true)
    }

    func arrange(_ stack: Int) {
        let view = tree.id(stack)
        let axis =
            StackKind.Axis(rawValue: tree.property(view, slot: StackKind.Property.axis).keyword ?? 0) ?? .horizontal
        let arrangement = Arrangement(
            stack: stack,
            views: tree[stack].arranged.map(Int.init).filter {
                tree.property(tree.id($0), slot: CommonProperties.isHidden).boolean != true
            },
            isHorizontal: axis == .horizontal,
            margins: arrangementMargins(stack),
            isMirrored: axis == .horizontal && tree.traits.direction == .rightToLeft,
            isBaselineRelative: tree.measuresFromBaselines(stack))
        placeAlong(
            arrangement,
            StackKind.Distribution(rawValue: tree.property(view, slot: StackKind.Property.distribution).keyword ?? 0)
                ?? .fill)
        placeAcross(
            arrangement,
            StackKind.Alignment(rawValue: tree.property(view, slot: StackKind.Property.alignment).keyword ?? 0) ?? .fill
        )
    }

    /// Returns the insets from a stack's frame to its views: the layout margins including the safe area, or zero.
    private func arrangementMargins(_ stack: Int) -> Insets {
        guard tree.arrangesWithinMargins(stack) else { return .zero }
        return areas.useArea(
            ConstraintSide(
                view: Int32(stack), generation: tree[stack].generation, attribute: .left, area: .layoutMargins))
    }

    /// The parameters of an arrangement, with attributes by axis and reading direction.
    private struct Arrangement {
        var stack: Int
        var views: [Int]
        var isHorizontal: Bool
        var margins: Insets
        var isMirrored: Bool
        var isBaselineRelative: Bool

        var start: Attribute { isHorizontal ? .leading : .top }
        var end: Attribute { isHorizontal ? .trailing : .bottom }
        var extent: Attribute { isHorizontal ? .width : .height }
        /// The attributes between which spacings are measured.
        var spaceEnd: Attribute { isBaselineRelative ? .firstBaseline : start }
        var spaceStart: Attribute { isBaselineRelative ? .lastBaseline : end }
        var center: Attribute { isHorizontal ? .centerX : .centerY }
        /// The factor of spacings: -1 along a mirrored axis, because coordinates decrease there.
        var sign: Double { isMirrored ? -1 : 1 }
        var startMargin: Double { isHorizontal ? (isMirrored ? margins.right : margins.left) : margins.top }
        var endMargin: Double { isHorizontal ? (isMirrored ? margins.left : margins.right) : margins.bottom }

        var crossExtent: Attribute { isHorizontal ? .height : .width }
        var crossStart: Attribute { isHorizontal ? .top : .leading }
        var crossEnd: Attribute { isHorizontal ? .bottom : .trailing }
        var crossCenter: Attribute { isHorizontal ? .centerY : .centerX }
    }

    private func placeAlong(_ a: Arrangement, _ distribution: StackKind.Distribution) {
        guard let first = a.views.first, let last = a.views.last else {
            state(a, [(a.stack, a.extent, 1)], .equal, 0, priority: Self.ambiguityPriority)
            return
        }
        state(a, [(first, a.start, 1), (a.stack, a.start, -1)], .equal, a.sign * a.startMargin)
        for (before, after) in zip(a.views, a.views.dropFirst()) {
            let isExact = distribution != .equalSpacing && distribution != .equalCentering
            state(
                a, [(after, a.spaceEnd, a.sign), (before, a.spaceStart, -a.sign)],
                isExact ? .equal : .greaterThanOrEqual,
                tree.gap(after: before, in: a.stack))
        }
        state(a, [(last, a.end, 1), (a.stack, a.end, -1)], .equal, -a.sign * a.endMargin)

        switch distribution {
        case .fill: break
        case .fillEqually:
            for view in a.views.dropFirst() { state(a, [(view, a.extent, 1), (first, a.extent, -1)], .equal, 0) }
        case .fillProportionally: fillProportionally(a)
        case .equalSpacing:
            minimizeLength(a)
            for (before, middle) in zip(a.views, a.views.indices).dropFirst().dropLast() {
                let (earlier, after) = (a.views[middle - 1], a.views[middle + 1])
                state(
                    a,
                    [
                        (after, a.spaceEnd, 1), (before, a.spaceStart, -1), (before, a.spaceEnd, -1),
                        (earlier, a.spaceStart, 1),
                    ], .equal,
                    0)
            }
        case .equalCentering:
            minimizeLength(a)
            // Below hugging: centers are as equidistant as spacings and contents allow.
            for middle in a.views.indices.dropFirst().dropLast() {
                state(
                    a,
                    [
                        (a.views[middle + 1], a.center, 1), (a.views[middle], a.center, -2),
                        (a.views[middle - 1], a.center, 1),
                    ], .equal, 0,
                    priority: Self.centeringPriority)
            }
        }
    }

    /// Makes the stack as short as possible if its spaces can grow.
    private func minimizeLength(_ a: Arrangement) {
        state(a, [(a.stack, a.extent, 1)], .equal, 0, priority: Self.ambiguityPriority)
    }

    /// Makes extents proportional to the contents' extents, as Interface Builder computes them: each view except the
    /// last has its share of the stack's extent, spacing included; the last view takes the rest. A view without
    /// intrinsic size counts as the average of the others.
    private func fillProportionally(_ a: Arrangement) {
        let sizes = a.views.map { tree.fittingExtent($0, a.extent) }
        let known = sizes.compactMap(\.self).filter { $0 > 0 }
        let average = known.isEmpty ? 1 : known.reduce(0, +) / Double(known.count)
        let extents = sizes.map { $0 ?? average }
        guard let last = a.views.last, let lastExtent = extents.last else { return }
        // Spacing between baselines is not between the views, so the last view is the measure instead of the stack.
        let measure = a.isBaselineRelative ? last : a.stack
        var whole = lastExtent
        if !a.isBaselineRelative {
            whole = extents.reduce(0, +) + a.views.dropLast().reduce(0) { $0 + tree.gap(after: $1, in: a.stack) }
        }
        guard whole > LayoutLimits.leastProportion else { return }
        let margins = a.isBaselineRelative ? 0 : a.startMargin + a.endMargin
        for (view, extent) in zip(a.views, extents).dropLast() {
            let share = extent / whole
            state(
                a, [(view, a.extent, 1), (measure, a.extent, -share)], .equal, -share * margins,
                priority: ConstraintStrength(ConstraintRequest.automaticPriority))
        }
    }

    private func placeAcross(_ a: Arrangement, _ alignment: StackKind.Alignment) {
        // Columns have no common baseline, so they align at the leading edge instead.
        let isBaseline = alignment == .firstBaseline || alignment == .lastBaseline
        let alignment = isBaseline && !a.isHorizontal ? .leading : alignment
        let isMirrored = !a.isHorizontal && tree.traits.direction == .rightToLeft
        let sign = isMirrored ? -1.0 : 1.0
        let startMargin = a.isHorizontal ? a.margins.top : isMirrored ? a.margins.right : a.margins.left
        let endMargin = a.isHorizontal ? a.margins.bottom : isMirrored ? a.margins.left : a.margins.right
        func start(_ view: Int, _ relation: Relation) {
            state(a, [(view, a.crossStart, sign), (a.stack, a.crossStart, -sign)], relation, startMargin)
        }
        func end(_ view: Int, _ relation: Relation) {
            state(a, [(view, a.crossEnd, sign), (a.stack, a.crossEnd, -sign)], relation, -endMargin)
        }
        for view in a.views {
            switch alignment {
            case .fill:
                start(view, .equal)
                end(view, .equal)
            case .leading, .top:
                start(view, .equal)
                end(view, .lessThanOrEqual)
            case .trailing, .bottom:
                start(view, .greaterThanOrEqual)
                end(view, .equal)
            case .center:
                start(view, .greaterThanOrEqual)
                end(view, .lessThanOrEqual)
                state(
                    a, [(view, a.crossCenter, 1), (a.stack, a.crossCenter, -1)], .equal,
                    sign * (startMargin - endMargin) / 2)
            case .firstBaseline, .lastBaseline:
                start(view, .greaterThanOrEqual)
                end(view, .lessThanOrEqual)
                guard view != a.views[0] else { continue }
                let baseline: Attribute = alignment == .firstBaseline ? .firstBaseline : .lastBaseline
                state(a, [(view, baseline, 1), (a.views[0], baseline, -1)], .equal, 0)
            }
        }
        // A stack that does not stretch its views is as thin as possible, and by default aligns the first view at its
        // start.
        if alignment != .fill || a.views.isEmpty {
            state(a, [(a.stack, a.crossExtent, 1)], .equal, 0, priority: Self.ambiguityPriority)
        }
        if alignment == .firstBaseline || alignment == .lastBaseline, let first = a.views.first {
            state(
                a, [(first, a.crossStart, 1), (a.stack, a.crossStart, -1)], .equal, sign * startMargin,
                priority: Self.ambiguityPriority)
        }
    }

    /// UIKit's priorities that prevent ambiguity and that center views.
    private static let ambiguityPriority: ConstraintStrength = 25
    private static let centeringPriority: ConstraintStrength = 149

    /// Adds the constraint `Σ factor · attribute of view (relation) constant`, in the stack's coordinates.
    private func state(
        _ a: Arrangement, _ sides: [(view: Int, attribute: Attribute, factor: Double)], _ relation: Relation,
        _ constant: Double,
        priority: ConstraintStrength = 1000
    ) {
        expressions.scratch.removeAll()
        for side in sides {
            expressions.add(
                ConstraintSide(
                    view: Int32(side.view), generation: tree[side.view].generation, attribute: side.attribute,
                    area: .frame),
                coefficient: side.factor, from: a.stack, to: &expressions.scratch)
        }
        let order = ConstraintOrder.arrangement(
            ordinal: tree[a.stack].ordinal, offset: tree[a.stack].solver.arrangement.count)
        tree[a.stack].solver.arrangement.append(
            link.add(
                expressions.scratch, relation, constant, priority: priority, order: order,
                origin: .stack(view: Int32(a.stack))))
    }
}
