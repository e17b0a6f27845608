import ConstraintSolver

extension Screen {
    @inline(__always) func store(_ constraint: LayoutConstraint) -> Int32 {
        account.charge(MemoryAccount.Cost.constraint)
        return constraints.insert(constraint)
    }

    /// Removes a constraint for good.
    ///
    /// - Parameter unlistingOwner: whether to take it off its owner's list; a caller that empties the list need not.
    func removeConstraint(_ index: Int32, unlistingOwner: Bool) {
        let constraint = constraints[Int(index)]
        guard constraint.state != .removed else { return }
        deactivate(index)
        constraints[Int(index)].state = .removed
        forgetMention(index, constraint.first, owner: constraint.owner)
        // It is listed once, also where both sides are of one view.
        if let second = constraint.second, second.view != constraint.first.view {
            forgetMention(index, second, owner: constraint.owner)
        }
        setIdentifier(index, nil)
        account.discharge(MemoryAccount.Cost.constraint)
        if unlistingOwner { disown(index) }
        constraints.release(index)
    }

    /// Names a constraint, or takes its name away.
    func setIdentifier(_ index: Int32, _ identifier: String?) {
        let change = constraints.setName(identifier, of: index)
        if change != 0 { account.charge(change) }
    }

    private func forgetMention(_ index: Int32, _ side: ConstraintSide, owner: Int32) {
        guard side.view != owner, nodes[Int(side.view)].generation == side.generation else { return }
        unlistMention(index, at: Int(side.view))
    }

    /// Removes all constraints that layouts of a view have made.
    func removeOwnedConstraints(of owner: Int) {
        let owned = owned(of: owner)
        nodes[owner].owned = ConstraintList()
        nodes[owner].nextOwnedIndex = 0
        for index in owned { removeConstraint(index, unlistingOwner: false) }
    }

    /// Removes the constraints between the inside and the outside of a subtree that is being taken out.
    func dropTies(of top: Int) {
        forEachView(in: top) { index in
            for constraint in mentions(of: index) + owned(of: index) {
                let record = constraints[Int(constraint)]
                guard record.state != .removed else { continue }
                let isTied =
                    !isInside(Int(record.owner), top) || !isInside(Int(record.first.view), top)
                    || record.second.map { !isInside(Int($0.view), top) } ?? false
                if isTied { removeConstraint(constraint, unlistingOwner: true) }
            }
        }
    }
}
