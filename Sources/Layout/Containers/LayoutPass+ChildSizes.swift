import ConstraintSolver

/// What the views of containers want, by proposal.
extension LayoutPass {
    /// What a container says to a proposal; kept until something in it changes.
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

    /// What a view of a container wants for a proposal; kept until something in it changes. A content that takes any
    /// size wants none.
    func sizeOfChild(_ child: Int, _ proposal: ProposedSize) -> Size {
        let isFree = isFree(child)
        // What does not follow from the width is what the pass has measured.
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

    /// Whether the content of a view alone says what it wants: neither constraints nor views in it do.
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
        // A width of 0 asks for the least that it can do with.
        if width == 0 {
            width = tree.registry.kinds[tree[child].kind].behavior.leastWidth(of: tree.id(child), in: tree.screen)
        }
        // A hair more than the width itself, so that a text that fits exactly is not broken by rounding.
        let wrapped = contents.measure(child, width: max(0, width) + 1e-3)
        return Size(width: wrapped.width ?? 0, height: wrapped.height ?? 0)
    }

    /// Whether a content of that view wants the same whatever it is proposed.
    func wantsOneSize(_ child: Int) -> Bool {
        isFree(child) && !containers.isContainer(child) && isMeasured(child)
            && !tree[child].flags.contains(.isWidthDependent)
    }

    /// Whether the pass knows what the content of a view wants: it was measured since it changed.
    private func isMeasured(_ child: Int) -> Bool {
        tree[child].flags.contains(.isInScreen) && !tree[child].flags.contains(.needsIntrinsicSize)
    }

    /// The weakest there is.
    private static let fittingPriority: ConstraintStrength = 1

    /// What the constraints on and in a view leave it: it is no larger than proposed unless they require that, and no
    /// larger than its content wants. Solves.
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

    /// What a view is to be like while its layout is tried.
    private struct Wish {
        var attribute: Attribute
        var relation: Relation
        var value: Double
        var priority: ConstraintStrength
    }

    /// Lays a view of a container out with some wishes, and takes these back: it is to be placed again then. Nil where
    /// there is no time left, or the view has no frame. Solves.
    private func solving<Result>(_ child: Int, _ wishes: [Wish], _ read: () -> Result) -> Result? {
        let variables = tree[child].solver.variables
        guard let width = variables.width, let height = variables.height, allowance.mayContinue(with: child) else {
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

    /// The first baseline of a view of that size, from its top: where its text lies; of a view that arranges others that
    /// of one of them, as in a stack; else its bottom.
    func firstBaseline(of child: Int, size: Size) -> Double {
        let wrapped = contents.measure(child, width: size.width + 1e-3)
        if let text = wrapped.text { return (size.height - text.height) / 2 + text.firstBaseline }
        guard !tree[child].arranged.isEmpty, rows.baselineView(of: child, isFirst: true) != nil else {
            return size.height
        }
        if let known = containers.children[child]?.baselines[size] { return known }
        let wishes = [(Attribute.width, size.width), (.height, size.height)].map { attribute, value in
            Wish(attribute: attribute, relation: .equal, value: value, priority: .belowRequired)
        }
        let baseline = solving(child, wishes) { solvedBaseline(of: child) } ?? size.height
        containers.children[making: child].baselines[size] = baseline
        return baseline
    }

    /// The first baseline of a view as the solver has it, from its top.
    private func solvedBaseline(of view: Int) -> Double {
        let height = frames.solvedFrame(view).height
        if let text = tree[view].content.size.text { return (height - text.height) / 2 + text.firstBaseline }
        guard !tree[view].arranged.isEmpty else { return height }
        let next = tree.isRow(view) ? rows.tallestView(of: view) : rows.baselineView(of: view, isFirst: true)
        guard let next else { return height }
        return frames.solvedFrame(next).y + solvedBaseline(of: next)
    }
}
