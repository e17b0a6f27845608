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
        if let known = containers.children[Int32(child)]?.sizes[proposal] { return known }
        let size =
            isFree
            ? containers.isContainer(child) ? containerSize(child, proposal) : contentSize(child, proposal)
            : fittingSize(child, proposal)
        containers.children[Int32(child), default: Containers.Child()].sizes[proposal] = size
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

    /// Behind what is required, before every other priority that a script can write.
    private static let proposalPriority = 1000.0.nextDown
    /// The weakest there is.
    private static let fittingPriority = 1.0

    /// What the constraints on and in a view leave it: it is no larger than proposed unless they require that, and no
    /// larger than its content wants. Solves.
    private func fittingSize(_ child: Int, _ proposal: ProposedSize) -> Size {
        guard let width = tree[child].solver.variables.width, let height = tree[child].solver.variables.height,
            allowance.mayGoOn(with: child)
        else { return .zero }
        containers.removePlacement(child)
        var stated: [ConstraintID] = []
        for (variable, attribute, limit) in [
            (width, Attribute.width, proposal.width), (height, .height, proposal.height),
        ] {
            let origin = ConstraintOrigin.container(view: Int32(child), attribute)
            let order = ConstraintOrder.placement(ordinal: tree[child].ordinal, attribute)
            if let limit {
                stated.append(
                    link.add(
                        variable, .lessThanOrEqual, limit, priority: Self.proposalPriority, order: order, origin: origin
                    ))
            }
            stated.append(
                link.add(variable, .equal, 0, priority: Self.fittingPriority, order: order, origin: origin))
        }
        solveConstraints()
        layOutContainers(in: child)
        let size = usable(frames.solvedFrame(child).size)
        for id in stated { link.remove(id) }
        // It is to be placed again.
        if let container = containers.entries[tree[child].parent] {
            if container.placedSize != nil { containers.entries[tree[child].parent]?.placedSize = nil }
        }
        return size
    }

    /// The first baseline of a view of that size, from its top: where its text lies, else its bottom.
    func firstBaseline(of child: Int, size: Size) -> Double {
        let wrapped = contents.measure(child, width: size.width + 1e-3)
        guard let text = wrapped.text else { return size.height }
        return (size.height - text.height) / 2 + text.firstBaseline
    }
}
