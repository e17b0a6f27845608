import ConstraintSolver

/// Stacks: what UIStackView documents, as constraints between the stack and the views that it arranges. Hidden views
/// are left out: they take no space.
extension Screen {
    func updateArrangements() {
        // An arrangement that changes can move the baseline that the stack around it is aligned by, so marks go
        // upwards.
        var next = 0
        while next < marks.arrangements.count {
            let index = Int(marks.arrangements[next])
            guard mayGoOn(with: index) else {
                marks.finishArrangements(next)
                return
            }
            next += 1
            // A view that took the place of a removed one is listed and not marked.
            guard nodes[index].flags.remove(.needsArrangement) != nil else { continue }
            guard nodes[index].flags.contains(.isAlive), nodes[index].flags.contains(.isInScreen) else { continue }
            removeArrangement(index)
            arrange(index)
            restateBaselines(of: index)
        }
        marks.finishArrangements(next)
    }

    func removeArrangement(_ index: Int) {
        for id in nodes[index].arrangement { link.remove(id) }
        nodes[index].arrangement.removeAll(keepingCapacity: true)
    }

    private func arrange(_ stack: Int) {
        let view = id(stack)
        let axis = StackKind.Axis(rawValue: property(view, slot: StackKind.axis).keyword ?? 0) ?? .horizontal
        let arrangement = Arrangement(
            stack: stack,
            views: nodes[stack].arranged.map(Int.init).filter {
                property(id($0), slot: CommonProperties.isHidden).boolean != true
            },
            isHorizontal: axis == .horizontal,
            margins: arrangementMargins(stack),
            isMirrored: axis == .horizontal && traits.direction == .rightToLeft,
            isBaselineRelative: measuresFromBaselines(stack))
        placeAlong(
            arrangement,
            StackKind.Distribution(rawValue: property(view, slot: StackKind.distribution).keyword ?? 0) ?? .fill)
        placeAcross(
            arrangement, StackKind.Alignment(rawValue: property(view, slot: StackKind.alignment).keyword ?? 0) ?? .fill)
    }

    /// The insets from a stack's frame to where its views lie: its layout margins, which take in its safe area, or
    /// nothing.
    private func arrangementMargins(_ stack: Int) -> Insets {
        guard arrangesWithinMargins(stack) else { return .zero }
        return useArea(
            ConstraintSide(
                view: Int32(stack), generation: nodes[stack].generation, attribute: .left, area: .layoutMargins))
    }

    /// The space that a stack asks for behind one of its views.
    func gap(after view: Int, in stack: Int) -> Double {
        nodes[view].spacingAfter ?? property(id(stack), slot: StackKind.spacing).number ?? 0
    }

    /// Whether spaces lie between baselines. As UIKit does it, the edges of the stack are never measured to a baseline:
    /// its views would stick out of it.
    func measuresFromBaselines(_ stack: Int) -> Bool {
        property(id(stack), slot: StackKind.axis).keyword == StackKind.Axis.vertical.rawValue
            && property(id(stack), slot: StackKind.isBaselineRelativeArrangement).boolean == true
    }

    /// Whether a stack places its views by their baselines: a row side by side, a column one below the other.
    func arrangesByBaselines(_ stack: Int) -> Bool {
        guard property(id(stack), slot: StackKind.axis).keyword == StackKind.Axis.horizontal.rawValue else {
            return measuresFromBaselines(stack)
        }
        let alignment = StackKind.Alignment(rawValue: property(id(stack), slot: StackKind.alignment).keyword ?? 0)
        return alignment == .firstBaseline || alignment == .lastBaseline
    }

    /// Whether the contents of a stack's views say how it divides its space, so that it arranges them again when one
    /// changes.
    func fillsProportionally(_ stack: Int) -> Bool {
        property(id(stack), slot: StackKind.distribution).keyword == StackKind.Distribution.fillProportionally.rawValue
    }

    func arrangesWithinMargins(_ stack: Int) -> Bool {
        property(id(stack), slot: StackKind.isLayoutMarginsRelativeArrangement).boolean ?? false
    }

    /// What arranging needs to know, with the axis turned so that "start" comes first in reading order.
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
        /// Where the space before a view ends, and where the one behind it begins.
        var spaceEnd: Attribute { isBaselineRelative ? .firstBaseline : start }
        var spaceStart: Attribute { isBaselineRelative ? .lastBaseline : end }
        var center: Attribute { isHorizontal ? .centerX : .centerY }
        /// The far end has greater coordinates, or smaller ones where the axis is mirrored.
        var sign: Double { isMirrored ? -1 : 1 }
        var startMargin: Double { isHorizontal ? (isMirrored ? margins.right : margins.left) : margins.top }
        var endMargin: Double { isHorizontal ? (isMirrored ? margins.left : margins.right) : margins.bottom }

        var crossExtent: Attribute { isHorizontal ? .height : .width }
        var crossStart: Attribute { isHorizontal ? .top : .leading }
        var crossEnd: Attribute { isHorizontal ? .bottom : .trailing }
        var crossCenter: Attribute { isHorizontal ? .centerY : .centerX }
    }

    // MARK: Along the axis

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
                gap(after: before, in: a.stack))
        }
        state(a, [(last, a.end, 1), (a.stack, a.end, -1)], .equal, -a.sign * a.endMargin)

        switch distribution {
        case .fill: break
        case .fillEqually:
            for view in a.views.dropFirst() { state(a, [(view, a.extent, 1), (first, a.extent, -1)], .equal, 0) }
        case .fillProportionally: fillProportionally(a)
        case .equalSpacing:
            stayShort(a)
            for (before, place) in zip(a.views, a.views.indices).dropFirst().dropLast() {
                let (earlier, after) = (a.views[place - 1], a.views[place + 1])
                state(
                    a,
                    [
                        (after, a.spaceEnd, 1), (before, a.spaceStart, -1), (before, a.spaceEnd, -1),
                        (earlier, a.spaceStart, 1),
                    ], .equal,
                    0)
            }
        case .equalCentering:
            stayShort(a)
            // Below hugging: centres are as even as spacing and contents allow.
            for place in a.views.indices.dropFirst().dropLast() {
                state(
                    a,
                    [
                        (a.views[place + 1], a.center, 1), (a.views[place], a.center, -2),
                        (a.views[place - 1], a.center, 1),
                    ], .equal, 0,
                    priority: Self.centeringPriority)
            }
        }
    }

    /// Where the spaces may grow, a stack of no given extent has the smallest.
    private func stayShort(_ a: Arrangement) {
        state(a, [(a.stack, a.extent, 1)], .equal, 0, priority: Self.ambiguityPriority)
    }

    /// Extents in the ratio of intrinsic sizes. A view without one counts as the average of those that have one.
    private func fillProportionally(_ a: Arrangement) {
        let sizes = a.views.map { a.isHorizontal ? nodes[$0].intrinsic.width : nodes[$0].intrinsic.height }
        let known = sizes.compactMap(\.self).filter { $0 > 0 }
        let average = known.isEmpty ? 1 : known.reduce(0, +) / Double(known.count)
        let weights = sizes.map { $0 ?? average }
        guard let base = weights.firstIndex(where: { $0 > LayoutLimits.leastProportion }) else { return }
        for (view, weight) in zip(a.views, weights) where view != a.views[base] {
            state(
                a, [(view, a.extent, 1), (a.views[base], a.extent, -weight / weights[base])], .equal, 0,
                priority: ConstraintRequest.automaticPriority)
        }
    }

    // MARK: Across the axis

    private func placeAcross(_ a: Arrangement, _ alignment: StackKind.Alignment) {
        // Baselines are of one line: a column is aligned at its leading edge instead.
        let isBaseline = alignment == .firstBaseline || alignment == .lastBaseline
        let alignment = isBaseline && !a.isHorizontal ? .leading : alignment
        let isMirrored = !a.isHorizontal && traits.direction == .rightToLeft
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
        // A stack that does not stretch its views is as thin as they allow, and lies at its start if nothing else says.
        if alignment != .fill || a.views.isEmpty {
            state(a, [(a.stack, a.crossExtent, 1)], .equal, 0, priority: Self.ambiguityPriority)
        }
        if alignment == .firstBaseline || alignment == .lastBaseline, let first = a.views.first {
            state(
                a, [(first, a.crossStart, 1), (a.stack, a.crossStart, -1)], .equal, sign * startMargin,
                priority: Self.ambiguityPriority)
        }
    }

    /// Where UIKit keeps a stack from being ambiguous, and where it centres.
    private static let ambiguityPriority = 25.0
    private static let centeringPriority = 149.0

    /// States `Σ factor · attribute of view (relation) constant` for the stack, seen from the stack.
    private func state(
        _ a: Arrangement, _ sides: [(view: Int, attribute: Attribute, factor: Double)], _ relation: Relation,
        _ constant: Double,
        priority: Double = 1000
    ) {
        scratch.removeAll()
        for side in sides {
            add(
                ConstraintSide(
                    view: Int32(side.view), generation: nodes[side.view].generation, attribute: side.attribute,
                    area: .frame),
                coefficient: side.factor, from: a.stack, to: &scratch)
        }
        let order = ConstraintOrder.arrangement(
            ordinal: nodes[a.stack].ordinal, place: nodes[a.stack].arrangement.count)
        nodes[a.stack].arrangement.append(
            addToSolver(
                scratch, relation, constant, priority: priority, order: order, origin: .stack(view: Int32(a.stack))))
    }
}
