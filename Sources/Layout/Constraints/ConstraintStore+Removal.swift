import ConstraintSolver

/// Adding and removing constraints.
extension ConstraintStore {
    /// Stores a constraint, adds it to the lists of its owner and views, and queues it until the layout ends. O(1).
    ///
    /// - Returns: The constraint's storage index.
    func add(_ new: LayoutConstraint) -> Int32 {
        tree.account.charge(MemoryAccount.Cost.constraint)
        // Sets the links before storing, which writes the constraint only once.
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

    /// Removes a constraint.
    ///
    /// - Parameter unlistingOwner: Whether to remove it from its owner's list. False if the caller empties the list.
    func removeConstraint(_ index: Int32, unlistingOwner: Bool) {
        let constraint = self[Int(index)]
        guard constraint.state != .removed else { return }
        deactivate(index)
        self[Int(index)].state = .removed
        forgetMention(index, constraint.first, owner: constraint.owner)
        // If both sides have the same view, the constraint is in its list only once.
        if let second = constraint.second, second.view != constraint.first.view {
            forgetMention(index, second, owner: constraint.owner)
        }
        setIdentifier(index, nil)
        tree.account.discharge(MemoryAccount.Cost.constraint)
        if unlistingOwner { disown(index) }
        release(index)
    }

    /// Sets or clears a constraint's name.
    func setIdentifier(_ index: Int32, _ identifier: String?) {
        let change = setName(identifier, of: index)
        if change != 0 { tree.account.charge(change) }
    }

    private func forgetMention(_ index: Int32, _ side: ConstraintSide, owner: Int32) {
        guard side.view != owner, tree[Int(side.view)].generation == side.generation else { return }
        unlistMention(index, at: Int(side.view))
    }

    /// Removes all constraints created by layouts of a view.
    func removeOwnedConstraints(of owner: Int) {
        let owned = owned(of: owner)
        tree[owner].constraints.owned = ConstraintList()
        tree[owner].constraints.nextIndex = 0
        for index in owned { removeConstraint(index, unlistingOwner: false) }
    }

    /// Removes the constraints between views inside and outside a subtree that is being removed.
    func removeConstraintsAcrossBorder(of top: Int) {
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
