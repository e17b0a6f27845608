import ConstraintSolver

/// From layout constraints to the solver's. All of it runs inside the transaction that a layout pass commits.
extension ConstraintStore {
    /// Brings what layout calls have made to the solver, in order.
    func activatePending() {
        guard hasPending else { return }
        let taken = takePending()
        for index in taken where self[Int(index)].state == .waiting { activate(index) }
        recycle(taken)
    }

    @inline(__always) private func isShown(_ side: ConstraintSide) -> Bool {
        tree[Int(side.view)].generation == side.generation && tree[Int(side.view)].flags.contains(.isInScreen)
    }

    /// Without `map`, whose closure would hold the store.
    @inline(__always) private func isShown(_ side: ConstraintSide?) -> Bool {
        if let side { isShown(side) } else { true }
    }

    private func activate(_ index: Int32) {
        let constraint = self[Int(index)]
        guard isShown(constraint.first) else { return }
        touch(constraint)
        // One expression serves all: its memory is kept from constraint to constraint.
        expressions.scratch.removeAll()
        guard isShown(constraint.second), expressions.add(constraint, to: &expressions.scratch) else {
            awaitTarget(index)
            return
        }
        guard !expressions.scratch.leavesCell else {
            self[Int(index)].state = .refused
            findings.report(
                ConstraintFinding.leavesCell(constraint: describe(index)), view: tree.id(Int(constraint.first.view)),
                attribute: constraint.first.attribute.name, source: constraint.source)
            return
        }
        guard abs(constraint.constant - expressions.scratch.constant) <= LayoutLimits.constant else {
            self[Int(index)].state = .refused
            findings.report(
                ConstraintFinding.tooLarge(constraint: describe(index)), view: tree.id(Int(constraint.first.view)),
                attribute: constraint.first.attribute.name, source: constraint.source)
            return
        }
        if constraint.isAcrossAxes { crossAxisCount += 1 }
        let solverID = link.add(
            expressions.scratch, constraint.relation, constraint.constant,
            priority: ConstraintStrength(constraint.priority, isOrdered: constraint.isAutomatic),
            order: .layout(ordinal: tree[Int(constraint.owner)].ordinal, index: constraint.index),
            origin: .layout(index))
        self[Int(index)].state = .active
        self[Int(index)].solverID = solverID
        if expressions.scratch.crossesScroll { noteCrossing(index) }
    }

    /// What a constraint is about changes.
    @inline(__always) func touch(_ constraint: borrowing LayoutConstraint) {
        link.islands.touch(constraint.owner)
        link.islands.touch(constraint.first.view)
        tree.touched.note(Int(constraint.first.view))
        guard let second = constraint.second else { return }
        link.islands.touch(second.view)
        tree.touched.note(Int(second.view))
    }

    func deactivate(_ index: Int32) {
        let constraint = self[Int(index)]
        touch(constraint)
        if constraint.state == .active {
            link.remove(constraint.solverID)
            if constraint.isAcrossAxes { crossAxisCount -= 1 }
        }
        if constraint.state != .removed {
            self[Int(index)].state = .waiting
            self[Int(index)].solverID = nil
        }
    }

    /// Makes an active constraint again, after something that its expression is made of changed. Its order key is kept.
    func reactivate(_ index: Int32) {
        guard self[Int(index)].state == .active || self[Int(index)].state == .refused else { return }
        deactivate(index)
        queue(index)
        link.setNeedsSolve(around: Int(self[Int(index)].first.view))
    }

    /// Queues the constraints that wait for a view to come into the screen: of its own layouts, and of others about it.
    func activateWaiting(for view: Int) {
        // A view that a layout makes has none of either yet.
        if tree[view].constraints.owned.isEmpty, tree[view].constraints.mentions.isEmpty { return }
        for index in owned(of: view) + mentions(of: view) where self[Int(index)].state == .waiting {
            queue(index)
        }
    }

    func deactivateOwned(of owner: Int) {
        for index in owned(of: owner) { deactivate(index) }
    }
}

extension LayoutConstraint {
    /// Whether it relates a width to a height: the only way in which something horizontal can depend on something
    /// vertical.
    var isAcrossAxes: Bool { if let second { second.attribute.axis != first.attribute.axis } else { false } }

    /// Whether the constraint is about leading or trailing positions under right-to-left. Both sides are measured from
    /// the right then, which mirrors it exactly: relation, constant and multiplier mean along the reading direction
    /// what they mean from the left otherwise.
    func isMirrored(_ direction: LayoutDirection) -> Bool {
        direction == .rightToLeft && (first.attribute == .leading || first.attribute == .trailing)
    }
}
