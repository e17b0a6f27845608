import ConstraintSolver

extension Screen {
    @inline(__always) func store(_ constraint: LayoutConstraint) -> Int32 {
        if let index = freeConstraints.popLast() {
            constraints[Int(index)] = constraint
            return index
        }
        constraints.append(constraint)
        return Int32(constraints.count - 1)
    }

    /// Notes at the views of a constraint that it speaks of them. The owner knows its constraints anyhow.
    func mention(_ index: Int32, _ constraint: LayoutConstraint) {
        if constraint.first.view != constraint.owner { mention(index, at: Int(constraint.first.view)) }
        if let second = constraint.second, second.view != constraint.owner, second.view != constraint.first.view {
            mention(index, at: Int(second.view))
        }
    }

    private func mention(_ index: Int32, at view: Int) {
        // A view has about five: room for them is made at once.
        if nodes[view].mentions.isEmpty { nodes[view].mentions.reserveCapacity(8) }
        nodes[view].mentions.append(index)
    }

    /// Removes a constraint for good.
    ///
    /// - Parameter unlistingOwner: whether to take it off its owner's list; a caller that empties the list need not.
    func removeConstraint(_ index: Int32, unlistingOwner: Bool) {
        let constraint = constraints[Int(index)]
        guard constraint.state != .removed else { return }
        deactivate(index)
        constraints[Int(index)].state = .removed
        for side in [constraint.first, constraint.second].compactMap(\.self) where side.view != constraint.owner {
            if nodes[Int(side.view)].generation == side.generation { nodes[Int(side.view)].mentions.removeAll { $0 == index } }
        }
        if !untargeted.isEmpty { untargeted.removeAll { $0 == index } }
        if !identifiers.isEmpty { identifiers[index] = nil }
        if unlistingOwner { nodes[Int(constraint.owner)].owned.removeAll { $0 == index } }
        freeConstraints.append(index)
    }

    /// Removes all constraints that layouts of a view have made.
    func removeOwnedConstraints(of owner: Int) {
        let owned = nodes[owner].owned
        nodes[owner].owned = []
        nodes[owner].nextOwnedIndex = 0
        for index in owned { removeConstraint(index, unlistingOwner: false) }
    }

    /// Removes the constraints between the inside and the outside of a subtree that is being taken out.
    func dropTies(of top: Int) {
        var stack = [top]
        while let index = stack.popLast() {
            for constraint in nodes[index].mentions + nodes[index].owned {
                let record = constraints[Int(constraint)]
                guard record.state != .removed else { continue }
                let isTied =
                    !isInside(Int(record.owner), top) || !isInside(Int(record.first.view), top)
                    || record.second.map { !isInside(Int($0.view), top) } ?? false
                if isTied { removeConstraint(constraint, unlistingOwner: true) }
            }
            stack.append(contentsOf: nodes[index].children.map(Int.init))
        }
    }
}
