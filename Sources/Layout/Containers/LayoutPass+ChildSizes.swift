import ConstraintSolver

/// The sizes that the views of containers want, by proposal.
extension LayoutPass {
    /// Returns a container's answer to a proposal; kept until something in it changes.
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

    /// Returns the size that a view of a container wants for a proposal; kept until something in it changes. A content
    /// that takes any size wants none.
    func sizeOfChild(_ child: Int, _ proposal: ProposedSize) -> Size {
        let isFree = isFree(child)
        // The pass has measured contents that do not depend on the width.
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

    /// Returns whether only the content of a view determines its size: it has neither constraints nor views in it.
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
        // A width of 0 asks for the minimum width.
        if width == 0 {
            width = tree.registry.kinds[tree[child].kind].behavior.leastWidth(of: tree.id(child), in: tree.screen)
        }
        // Slightly more than the width, so that rounding does not break a text that fits exactly.
        let wrapped = contents.measure(child, width: max(0, width) + 1e-3)
        return Size(width: wrapped.width ?? 0, height: wrapped.height ?? 0)
    }

    /// Returns whether the content of a view has the same size for any proposal.
    func wantsOneSize(_ child: Int) -> Bool {
        isFree(child) && !containers.isContainer(child) && isMeasured(child)
            && !tree[child].flags.contains(.isWidthDependent)
    }

    /// Returns whether the pass has measured the content of a view since it changed.
    private func isMeasured(_ child: Int) -> Bool {
        tree[child].flags.contains(.isInScreen) && !tree[child].flags.contains(.needsIntrinsicSize)
    }

    /// The weakest priority.
    private static let fittingPriority: ConstraintStrength = 1

    /// Returns the size that the constraints on and in a view leave it. It is no larger than proposed unless required
    /// constraints say so, and no larger than its content wants. Solves.
    private func fittingSize(_ child: Int, _ proposal: ProposedSize) -> Size {
        var wishes: [Wish] = []
        for (attribute, limit) in [(Attribute.width, proposal.width), (.height, proposal.height)] {
            if let limit {
                wishes.append(
                    Wish(
                        attribute: attribute, relation: .lessThanOrEqual, value: limit,
                        priority: .belowRequired))
            }
            wishes.append(Wish(attribute: attribute, relation: .equal, value: 0, priority: Self.fittingPriority))
        }
        return solving(child, wishes) { usable(frames.solvedFrame(child).size) } ?? .zero
    }

    /// A condition on a view while its layout is tried.
    private struct Wish {
        var attribute: Attribute
        var relation: Relation
        var value: Double
        var priority: ConstraintStrength
    }

    /// Lays out a view of a container with some conditions, and removes them: the view must be placed again afterwards.
    /// Nil if time is up or the view has no frame. Solves.
    private func solving<Result>(_ child: Int, _ wishes: [Wish], _ read: () -> Result) -> Result? {
        let variables = tree[child].solver.variables
        guard let width = variables.width, let height = variables.height, allowance.mayGoOn(with: child) else {
            return nil
        }
        containers.removePlacement(child)
        let stated = wishes.map { wish in
            link.add(
                wish.attribute == .width ? width : height, wish.relation, wish.value, priority: wish.priority,
                order: .placement(ordinal: tree[child].ordinal, wish.attribute),
                origin: .container(view: Int32(child), wish.attribute))
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

    /// Returns the first baseline of a view of this size, from its top: its text's baseline. A view that arranges others
    /// uses what its container layout says, or the baseline of one of them, as in a stack. Otherwise it is the bottom.
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
        let wishes = [(Attribute.width, size.width), (.height, size.height)].map { attribute, value in
            Wish(attribute: attribute, relation: .equal, value: value, priority: .belowRequired)
        }
        let baseline = solving(child, wishes) { solvedBaseline(of: child) } ?? size.height
        containers.children[making: child].baselines[size] = baseline
        return baseline
    }

    /// Returns the first baseline of a view from its top, as the solver has it.
    private func solvedBaseline(of view: Int) -> Double {
        let height = frames.solvedFrame(view).height
        if let text = tree[view].content.size.text { return (height - text.height) / 2 + text.firstBaseline }
        guard !tree[view].arranged.isEmpty else { return height }
        let next = tree.isRow(view) ? rows.tallestView(of: view) : rows.baselineView(of: view, isFirst: true)
        guard let next else { return height }
        return frames.solvedFrame(next).y + solvedBaseline(of: next)
    }
}
