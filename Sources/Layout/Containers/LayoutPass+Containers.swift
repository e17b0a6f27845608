import ConstraintSolver
import Geometry

/// The step of a pass that measures and places the views of containers after frames were solved, until both agree.
extension LayoutPass {
    /// The maximum number of rounds per pass, in addition to one per container.
    static let containerRounds = 8

    /// Updates containers and solves the changes.
    ///
    /// - Parameter top: The view whose containers are updated; nil for all.
    func layOutContainers(in top: Int? = nil) {
        guard !containers.entries.isEmpty, !isGivenUp, !allowance.isUnfinished else { return }
        let wasClosed = tree.touched.isClosed
        tree.touched.isClosed = true
        defer { tree.touched.isClosed = wasClosed }
        if !wasClosed { containers.takeTouched() }
        if top == nil { containers.unsettled = [] }
        let own = containers.inOrder.filter { index in top.map { tree.isInside(Int(index), $0) } ?? true }
        for round in 0..<(Self.containerRounds + own.count) {
            guard round < Self.containerRounds + own.count - 1 else {
                containers.unsettled = own.filter { needsWork(Int($0)) }
                return
            }
            var changed = false
            for index in own.reversed() where containers.entries[index]?.needsMeasuring == true {
                guard allowance.mayContinue(with: Int(index)) else { return }
                measureNaturally(Int(index))
                changed = true
            }
            if hasWork { solveConstraints() }
            for index in own where measureAtSolvedWidth(Int(index)) { changed = true }
            if hasWork { solveConstraints() }
            for index in own where placeViews(of: Int(index)) { changed = true }
            if hasWork { solveConstraints() }
            guard changed, !isGivenUp, !allowance.isUnfinished else { return }
        }
    }

    private func needsWork(_ index: Int) -> Bool {
        containers.entries[Int32(index)].map { $0.placedSize != frames.solvedFrame(index).size } ?? false
    }

    /// Measures a container's unconstrained size and uses it as its intrinsic content size.
    private func measureNaturally(_ index: Int) {
        containers.entries[Int32(index)]?.needsMeasuring = false
        let size = containerSize(index, ProposedSize())
        containers.entries[Int32(index)]?.natural = size
        containers.entries[Int32(index)]?.measuredWidth = .nan
        adoptContainerSize(size, index)
    }

    private func adoptContainerSize(_ size: Size, _ index: Int) {
        let new = IntrinsicSize(width: size.width, height: size.height)
        if tree[index].content.size != new { contents.adopt(new, index) }
    }

    /// Measures a container's height at its solved width, unless that was done. Returns whether it was measured.
    private func measureAtSolvedWidth(_ index: Int) -> Bool {
        guard let entry = containers.entries[Int32(index)], let variable = tree[index].solver.variables.width else {
            return false
        }
        let width = link.solver.value(of: variable)
        let needed = abs(width - entry.natural.width) < 1e-6 ? Double.nan : width
        guard !(needed == entry.measuredWidth || needed.isNaN && entry.measuredWidth.isNaN) else { return false }
        guard allowance.mayContinue(with: index) else { return false }
        containers.entries[Int32(index)]?.measuredWidth = needed
        var size = entry.natural
        if !needed.isNaN { size.height = containerSize(index, ProposedSize(width: max(0, needed))).height }
        adoptContainerSize(size, index)
        return true
    }

    /// Places the views of a container if its size or content changed. Returns whether it placed them.
    private func placeViews(of index: Int) -> Bool {
        let size = frames.solvedFrame(index).size
        guard let entry = containers.entries[Int32(index)], entry.placedSize != size,
            let layout = tree.registry.kinds[tree[index].kind].container, allowance.mayContinue(with: index)
        else { return false }
        containers.entries[Int32(index)]?.placedSize = size
        let isFitted = containers.children[index]?.isFitted
        let placements = layout.place(tree.id(index), size: size, isFitted: isFitted, in: tree.screen) ?? []
        // A separate number, because measuring a view may place nested views.
        let placing = containers.nextPlacing()
        for placement in placements {
            guard let child = try? tree.index(placement.view), tree[child].parent == Int32(index),
                tree[child].flags.contains(.isArranged), containers.children.placing(of: child) != placing
            else { continue }
            statePlacement(placement, child, size, placing)
        }
        for child in tree[index].arranged where containers.children.placing(of: Int(child)) != placing {
            guard arranges(Int(child), layout) else {
                containers.removePlacement(Int(child))
                continue
            }
            let wanted = sizeOfChild(Int(child), ProposedSize())
            statePlacement(Placement(view: tree.id(Int(child)), frame: Rect(size: wanted)), Int(child), size, placing)
        }
        return true
    }

    private func arranges(_ child: Int, _ layout: any ContainerLayout) -> Bool {
        layout.arrangesHidden || tree.property(tree.id(child), slot: CommonProperties.isHidden).boolean != true
    }

    private func statePlacement(_ placement: Placement, _ child: Int, _ size: Size, _ placing: Int) {
        var frame = placement.frame
        if tree.traits.direction == .rightToLeft { frame.x = size.width - frame.maxX }
        containers.state(frame, because: placement.reason, of: child, in: placing)
        let wasFitted = containers.children[child]?.isFitted
        guard wasFitted != placement.isFitted else { return }
        containers.children.update(child) { $0.isFitted = placement.isFitted }
        containers.entries[Int32(child)]?.placedSize = nil
    }

    /// Returns the views that a container arranges.
    func arrangedViews(of index: Int) -> [Int] {
        guard let layout = tree.registry.kinds[tree[index].kind].container else { return [] }
        return tree[index].arranged.lazy.map(Int.init).filter { arranges($0, layout) }
    }
}
