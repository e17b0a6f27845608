import ConstraintSolver

/// From layout constraints to the solver's. All of it runs inside of the transaction that a layout pass commits.
extension Screen {
    func addToSolver(
        _ expression: borrowing Expression, _ relation: Relation, _ constant: Double, priority: Double,
        order: ConstraintOrder,
        origin: ConstraintOrigin
    ) -> ConstraintID {
        link.add(
            expression.terms, relation, constant - expression.constant, priority: priority, order: order, origin: origin
        )
    }

    // MARK: Layout constraints

    /// Brings what layout calls have made to the solver, in order.
    func activatePending() {
        guard contexts.isEmpty, constraints.hasPending else { return }
        for index in constraints.takePending() where constraints[Int(index)].state == .waiting { activate(index) }
    }

    private func isInScreen(_ side: ConstraintSide) -> Bool {
        nodes[Int(side.view)].generation == side.generation && nodes[Int(side.view)].flags.contains(.isInScreen)
    }

    private func activate(_ index: Int32) {
        let constraint = constraints[Int(index)]
        guard isInScreen(constraint.first) else { return }
        // One expression serves all: its memory is kept from constraint to constraint.
        scratch.removeAll()
        guard constraint.second.map(isInScreen) ?? true, add(constraint, to: &scratch) else {
            constraints.awaitTarget(index)
            return
        }
        guard abs(constraint.constant - scratch.constant) <= LayoutLimits.constant else {
            constraints[Int(index)].state = .refused
            report(
                .error, code: .magnitude,
                """
                \(describe(index)) is left out: with the insets and offsets on the way its numbers are too large to be \
                added up
                """,
                view: id(Int(constraint.first.view)), attribute: constraint.first.attribute.name,
                source: constraint.source)
            return
        }
        constraints[Int(index)].state = .active
        if constraint.isAcrossAxes { crossAxisCount += 1 }
        constraints[Int(index)].solverID = addToSolver(
            scratch, constraint.relation, constraint.constant,
            priority: constraint.priority,
            order: .layout(ordinal: nodes[Int(constraint.owner)].ordinal, index: constraint.index),
            origin: .layout(index))
        if scratch.crossesScroll { constraints.noteCrossing(index) }
    }

    func deactivate(_ index: Int32) {
        let constraint = constraints[Int(index)]
        if constraint.state == .active {
            link.remove(constraint.solverID)
            if constraint.isAcrossAxes { crossAxisCount -= 1 }
        }
        if constraint.state != .removed {
            constraints[Int(index)].state = .waiting
            constraints[Int(index)].solverID = nil
        }
    }

    /// Makes an active constraint anew, after something that its expression is made of changed. Its order key is kept.
    func reactivate(_ index: Int32) {
        guard constraints[Int(index)].state == .active || constraints[Int(index)].state == .refused else { return }
        deactivate(index)
        constraints.queue(index)
        link.setNeedsSolve()
    }

    /// Queues the constraints that wait for a view to come into the screen: of its own layouts, and of others about it.
    func activateWaiting(for view: Int) {
        // A view that a layout makes has none of either yet.
        if nodes[view].owned.isEmpty, nodes[view].mentions.isEmpty { return }
        for index in owned(of: view) + mentions(of: view) where constraints[Int(index)].state == .waiting {
            constraints.queue(index)
        }
    }

    func deactivateOwned(of owner: Int) {
        for index in owned(of: owner) { deactivate(index) }
    }
}

extension LayoutConstraint {
    /// Whether it relates a width to a height: the only way in which something horizontal can depend on something
    /// vertical.
    var isAcrossAxes: Bool { second.map { $0.attribute.axis != first.attribute.axis } ?? false }

    /// Whether the constraint is about leading or trailing positions under right-to-left. Both sides are measured from
    /// the right then, which mirrors it exactly: relation, constant and multiplier mean along the reading direction
    /// what they mean from the left otherwise.
    func isMirrored(_ direction: LayoutDirection) -> Bool {
        direction == .rightToLeft && (first.attribute == .leading || first.attribute == .trailing)
    }
}
