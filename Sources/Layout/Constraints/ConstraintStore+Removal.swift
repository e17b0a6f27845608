import ConstraintSolver

/// Keeping constraints, and removing them.
extension ConstraintStore {
    /// Keeps a constraint that a layout has made: at its owner's and its views' lists, and waiting for the layout to end.
    /// O(1).
    ///
    /// - Returns: its storage index.
    func add(_ new: LayoutConstraint) -> Int32 {
        tree.account.charge(MemoryAccount.Cost.constraint)
        // Linked before it is stored, so that it is written once.
        let index = nextIndex
        var constraint = new
        let (owner, first) = (constraint.owner, constraint.first.view)
        let before = tree[Int(owner)].constraints.own(index, number: &constraint.index)
        if before >= 0 { self[Int(before)].links.atOwner.next = index }
        constraint.links.atOwner.previous = before
        if first != owner { constraint.links.atFirst.previous = mention(index, at: Int(first)) }
        if let second = constraint.second?.view, second != owner, second != first {
            constraint.links.atSecond.previous = mention(index, at: Int(second))
        }
        insert(constraint)
        queue(index)
        return index
    }

    /// Removes a constraint for good.
    ///
    /// - Parameter unlistingOwner: whether to take it off its owner's list; a caller that empties the list need not.
    func removeConstraint(_ index: Int32, unlistingOwner: Bool) {
        let constraint = self[Int(index)]
        guard constraint.state != .removed else { return }
        deactivate(index)
        self[Int(index)].state = .removed
        forgetMention(index, constraint.first, owner: constraint.owner)
        // It is listed once, also where both sides are of one view.
        if let second = constraint.second, second.view != constraint.first.view {
            forgetMention(index, second, owner: constraint.owner)
        }
        setIdentifier(index, nil)
        tree.account.discharge(MemoryAccount.Cost.constraint)
        if unlistingOwner { disown(index) }
        release(index)
    }

    /// Names a constraint, or takes its name away.
    func setIdentifier(_ index: Int32, _ identifier: String?) {
        let change = setName(identifier, of: index)
        if change != 0 { tree.account.charge(change) }
    }

    private func forgetMention(_ index: Int32, _ side: ConstraintSide, owner: Int32) {
        guard side.view != owner, tree[Int(side.view)].generation == side.generation else { return }
        unlistMention(index, at: Int(side.view))
    }

    /// Removes all constraints that layouts of a view have made.
    func removeOwnedConstraints(of owner: Int) {
        let owned = owned(of: owner)
        tree[owner].constraints.owned = ConstraintList()
        tree[owner].constraints.nextIndex = 0
        for index in owned { removeConstraint(index, unlistingOwner: false) }
    }

    /// Removes the constraints between the inside and the outside a subtree that is being taken out.
    func dropTies(of top: Int) {
        tree.forEachView(in: top) { index in
            for constraint in mentions(of: index) + owned(of: index) {
                let record = self[Int(constraint)]
                guard record.state != .removed else { continue }
                let isTied =
                    !tree.isInside(Int(record.owner), top) || !tree.isInside(Int(record.first.view), top)
                    || record.second.map { !tree.isInside(Int($0.view), top) } ?? false
                if isTied { removeConstraint(constraint, unlistingOwner: true) }
            }
        }
    }
}
