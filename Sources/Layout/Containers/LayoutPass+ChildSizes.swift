import ConstraintSolver
import Geometry

/// Sizes of views in containers, by proposal.
extension LayoutPass {
    /// Returns a container's size for a proposal, cached until something in it changes.
    func containerSize(_ index: Int, _ proposal: ProposedSize) -> Size {
        if let known = containers.entries[Int32(index)]?.sizes[proposal] { return known }
        guard let layout = tree.registry.kinds[tree[index].kind].container else { return .zero }
        let size = usable(layout.measure(tree.id(index), proposal, in: tree.screen) ?? .zero)
        containers.entries[Int32(index)]?.sizes[proposal] = size
        return size
    }

    private func usable(_ size: Size) -> Size {
        func usable(_ extent: Double) -> Double { extent.isFinite ? min(max(extent, 0), LayoutLimits.length) : 0 }
        return Size(width: usable(size.width), height: usable(size.height))
    }

    /// Returns the size of a container's view for a proposal, cached until something in it changes. A content without
    /// intrinsic size has size 0.
    func sizeOfChild(_ child: Int, _ proposal: ProposedSize) -> Size {
        let isFree = isFree(child)
        // If the size does not depend on the width, the pass has measured it.
        if isFree, isMeasured(child), !containers.isContainer(child), !tree[child].flags.contains(.isWidthDependent) {
            let size = tree[child].content.size
            return Size(width: size.width ?? 0, height: size.height ?? 0)
        }
        if let known = containers.children[child]?.sizes[proposal] { return known }
        let size =
            isFree
            ? containers.isContainer(child) ? containerSize(child, proposal) : contentSize(child, proposal)
            : fittingSize(child, proposal)
        containers.children[making: child].sizes[proposal] = size
        return size
    }

    /// Returns whether only the content determines a view's size, without constraints or subviews.
    func isFree(_ child: Int) -> Bool {
        guard tree[child].constraints.mentions.isEmpty else { return false }
        if containers.isContainer(child) {
            return !constraints.owned(of: child).contains { number in
                let constraint = constraints[Int(number)]
                return constraint.first.view == Int32(child) || constraint.second?.view == Int32(child)
            }
        }
        return tree[child].constraints.owned.isEmpty && tree[child].children.isEmpty
    }

    private func contentSize(_ child: Int, _ proposal: ProposedSize) -> Size {
        let natural = contents.measure(child, width: nil)
        guard var width = proposal.width, natural.heightDependsOnWidth, width < (natural.width ?? 0) - 1e-6 else {
            return Size(width: natural.width ?? 0, height: natural.height ?? 0)
        }
        // A width of 0 requests the minimum width.
        if width == 0 {
            width = tree.registry.kinds[tree[child].kind].behavior.leastWidth(of: tree.id(child), in: tree.screen)
        }
        // Slightly more than the width, so that rounding does not wrap a text that fits exactly.
        let wrapped = contents.measure(child, width: max(0, width) + 1e-3)
        return Size(width: wrapped.width ?? 0, height: wrapped.height ?? 0)
    }

    /// Returns whether the view's size is independent of the proposal.
    func wantsOneSize(_ child: Int) -> Bool {
        isFree(child) && !containers.isContainer(child) && isMeasured(child)
            && !tree[child].flags.contains(.isWidthDependent)
    }

    /// Returns whether the pass has measured the content since its last change.
    private func isMeasured(_ child: Int) -> Bool {
        tree[child].flags.contains(.isInScreen) && !tree[child].flags.contains(.needsIntrinsicSize)
    }

    /// The weakest priority, which makes a view as small as its constraints allow.
    private static let fittingPriority: ConstraintStrength = 1

    /// Returns the size given by the constraints on and in a view. It exceeds the proposal only if required constraints
    /// need it, and is otherwise as small as possible. Solves.
    private func fittingSize(_ child: Int, _ proposal: ProposedSize) -> Size {
        var sizeConstraints: [SizeConstraint] = []
        for (attribute, limit) in [(Attribute.width, proposal.width), (.height, proposal.height)] {
            if let limit {
                sizeConstraints.append(
                    SizeConstraint(
                        attribute: attribute, relation: .lessThanOrEqual, value: limit,
                        priority: .belowRequired))
            }
            sizeConstraints.append(
                SizeConstraint(attribute: attribute, relation: .equal, value: 0, priority: Self.fittingPriority))
        }
        return solving(child, sizeConstraints) { usable(frames.solvedFrame(child).size) } ?? .zero
    }

    /// A temporary constraint on a view's size.
    private struct SizeConstraint {
        var attribute: Attribute
        var relation: Relation
        var value: Double
        var priority: ConstraintStrength
    }

    /// Solves with temporary constraints on a view, reads a result and removes the constraints, so that the view must
    /// be placed again. Nil if the budget is used up or the view has no frame.
    private func solving<Result>(_ child: Int, _ sizeConstraints: [SizeConstraint], _ read: () -> Result) -> Result? {
        let variables = tree[child].solver.variables
        guard let width = variables.width, let height = variables.height, allowance.mayContinue(with: child) else {
            return nil
        }
        containers.removePlacement(child)
        let stated = sizeConstraints.map { constraint in
            link.add(
                constraint.attribute == .width ? width : height, constraint.relation, constraint.value,
                priority: constraint.priority,
                order: .placement(ordinal: tree[child].ordinal, constraint.attribute),
                origin: .container(view: Int32(child), constraint.attribute))
        }
        solveConstraints()
        layOutContainers(in: child)
        let result = read()
        for id in stated { link.remove(id) }
        if let container = containers.entries[tree[child].parent], container.placedSize != nil {
            containers.entries[tree[child].parent]?.placedSize = nil
        }
        return result
    }

    /// Returns the distance from the top of a view with this size to its first baseline. For a text, this is the
    /// baseline of its first line. A view that arranges others uses the baseline that its container layout returns, or
    /// a baseline of an arranged view as in stacks. Other views use their bottom.
    func firstBaseline(of child: Int, size: Size) -> Double {
        if let known = containers.children[child]?.baselines[size] { return known }
        if isFree(child), let layout = tree.registry.kinds[tree[child].kind].container,
            let own = layout.firstBaseline(tree.id(child), size: size, in: tree.screen), own.isFinite
        {
            containers.children[making: child].baselines[size] = own
            return own
        }
        let wrapped = contents.measure(child, width: size.width + 1e-3)
        if let text = wrapped.text { return (size.height - text.height) / 2 + text.firstBaseline }
        guard !tree[child].arranged.isEmpty, rows.baselineView(of: child, isFirst: true) != nil else {
            return size.height
        }
        let sizeConstraints = [(Attribute.width, size.width), (.height, size.height)].map { attribute, value in
            SizeConstraint(attribute: attribute, relation: .equal, value: value, priority: .belowRequired)
        }
        let baseline = solving(child, sizeConstraints) { solvedBaseline(of: child) } ?? size.height
        containers.children[making: child].baselines[size] = baseline
        return baseline
    }

    /// Returns the first baseline of a view in the current solution, from its top.
    private func solvedBaseline(of view: Int) -> Double {
        let height = frames.solvedFrame(view).height
        if let text = tree[view].content.size.text { return (height - text.height) / 2 + text.firstBaseline }
        guard !tree[view].arranged.isEmpty else { return height }
        let next = tree.isRow(view) ? rows.tallestView(of: view) : rows.baselineView(of: view, isFirst: true)
        guard let next else { return height }
        return frames.solvedFrame(next).y + solvedBaseline(of: next)
    }
}
