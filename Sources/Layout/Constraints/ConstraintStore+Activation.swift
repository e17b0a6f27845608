import ConstraintSolver
import Geometry

/// Converts layout constraints to solver constraints, in the transaction that a layout pass commits.
extension ConstraintStore {
    /// Sends pending constraints to the solver, in order.
    func activatePending() {
        guard hasPending else { return }
        let taken = takePending()
        for index in taken where self[Int(index)].state == .waiting { activate(index) }
        recycle(taken)
    }

    @inline(__always) private func isShown(_ side: ConstraintSide) -> Bool {
        tree[Int(side.view)].generation == side.generation && tree[Int(side.view)].flags.contains(.isInScreen)
    }

    /// Returns whether the side's view is in the screen; true for nil. Doesn't use `map`, whose closure would retain
    /// the store.
    @inline(__always) private func isShown(_ side: ConstraintSide?) -> Bool {
        if let side { isShown(side) } else { true }
    }

    private func activate(_ index: Int32) {
        let constraint = self[Int(index)]
        guard isShown(constraint.first) else { return }
        touch(constraint)
        // All constraints share one expression to reuse its memory.
        expressions.scratch.removeAll()
        guard isShown(constraint.second), expressions.add(constraint, to: &expressions.scratch) else {
            awaitTarget(index)
            return
        }
        guard !expressions.scratch.leavesCell else {
            self[Int(index)].state = .refused
            findings.report(
                ConstraintDiagnostic.leavesCell(constraint: describe(index)), view: tree.id(Int(constraint.first.view)),
                attribute: constraint.first.attribute.name, source: constraint.source)
            return
        }
        guard abs(constraint.constant - expressions.scratch.constant) <= LayoutLimits.constant else {
            self[Int(index)].state = .refused
            findings.report(
                ConstraintDiagnostic.tooLarge(constraint: describe(index)), view: tree.id(Int(constraint.first.view)),
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

    /// Marks the views of a constraint as changed.
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
        if constraint.state != .removed, constraint.state != .inactive {
            self[Int(index)].state = .waiting
            self[Int(index)].solverID = nil
        }
    }

    /// Deactivates a constraint, so that layouts ignore it, or activates it again. It keeps its order key. Does nothing
    /// for a removed constraint.
    func setActive(_ index: Int32, _ isActive: Bool) {
        let state = self[Int(index)].state
        guard state != .removed, isActive == (state == .inactive) else { return }
        if isActive {
            self[Int(index)].state = .waiting
            queue(index)
        } else {
            deactivate(index)
            self[Int(index)].state = .inactive
            forgetWaiting(index)
        }
        link.setNeedsSolve(around: Int(self[Int(index)].first.view))
    }

    /// Removes a constraint from the solver and queues it to be added again, because its expression changed. Only for
    /// active and refused constraints. Keeps its order key.
    func reactivate(_ index: Int32) {
        guard self[Int(index)].state == .active || self[Int(index)].state == .refused else { return }
        deactivate(index)
        queue(index)
        link.setNeedsSolve(around: Int(self[Int(index)].first.view))
    }

    /// Reactivates all constraints of a view and its descendants, because the view's coordinates changed.
    func reactivateConstraints(inside top: Int) {
        tree.forEachView(in: top) { index in
            for constraint in owned(of: index) + mentions(of: index) { reactivate(constraint) }
        }
    }

    /// Queues the constraints that wait for a view to enter the screen: those of its own layouts and those that mention
    /// it.
    func activateWaiting(for view: Int) {
        // A view created by a layout has neither yet.
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
    /// Whether the constraint relates a width to a height. Only such constraints make a horizontal value depend on a
    /// vertical one.
    var isAcrossAxes: Bool { if let second { second.attribute.axis != first.attribute.axis } else { false } }

    /// Returns whether the constraint relates leading or trailing positions in a right-to-left layout. Both sides are
    /// then measured from the right, which mirrors the constraint exactly, including its relation, constant and
    /// multiplier.
    func isMirrored(_ direction: LayoutDirection) -> Bool {
        direction == .rightToLeft && (first.attribute == .leading || first.attribute == .trailing)
    }
}
