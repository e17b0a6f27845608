/// Changes and reads constraints that scripts keep.
extension LayoutCalls {
    func setIdentifier(_ identifier: String, of handle: ConstraintHandle) {
        constraints.setIdentifier(handle.index, identifier)
    }

    /// Changes the constant of a constraint.
    func setConstant(_ constant: Double, of handle: ConstraintHandle) throws(LayoutError) {
        try check(constant, "constant", of: constraints[Int(handle.index)].first.attribute, upTo: LayoutLimits.length)
        guard constraints[Int(handle.index)].constant != constant else { return }
        constraints[Int(handle.index)].constant = constant
        constraints[Int(handle.index)].marks.isMoved = true
        let constraint = constraints[Int(handle.index)]
        // Only the constant changes, so the solver keeps its other data.
        expressions.scratch.removeAll()
        if constraint.state == .active, let id = constraint.solverID,
            expressions.add(constraint, to: &expressions.scratch),
            abs(constant - expressions.scratch.constant) <= LayoutLimits.constant
        {
            constraints.touch(constraint)
            link.setConstant(id, constant - expressions.scratch.constant)
        } else {
            constraints.reactivate(handle.index)
        }
    }

    func constant(of handle: ConstraintHandle) -> Double { constraints[Int(handle.index)].constant }

    func identity(of handle: ConstraintHandle) -> ConstraintIdentity {
        let constraint = constraints[Int(handle.index)]
        return ConstraintIdentity(
            key: key(of: handle.index), owner: constraint.owner, unit: constraint.unit, index: constraint.index,
            source: constraint.source)
    }

    func isAlive(_ handle: ConstraintHandle, _ identity: ConstraintIdentity) -> Bool {
        constraints[Int(handle.index)].state != .removed && self.identity(of: handle) == identity
    }

    func priority(of handle: ConstraintHandle) -> Double { constraints[Int(handle.index)].priority }

    /// Changes the priority of a constraint. The constraint then counts as one with an explicit priority.
    func setPriority(_ priority: Double, of handle: ConstraintHandle) throws(LayoutError) {
        let index = Int(handle.index)
        try tree.refuseReaders("a constraint")
        try check(priority: priority, of: constraints[index].first.attribute)
        guard constraints[index].priority != priority || constraints[index].isAutomatic else { return }
        constraints[index].priority = priority
        constraints[index].marks.isAutomatic = false
        constraints.reactivate(handle.index)
    }

    func isActive(_ handle: ConstraintHandle) -> Bool {
        let state = constraints[Int(handle.index)].state
        return state != .inactive && state != .removed
    }

    func setActive(_ isActive: Bool, of handle: ConstraintHandle) throws(LayoutError) {
        try tree.refuseReaders("a constraint")
        constraints.setActive(handle.index, isActive)
    }

    func remove(_ handle: ConstraintHandle) throws(LayoutError) {
        try tree.refuseReaders("a constraint")
        link.setNeedsSolve(around: Int(constraints[Int(handle.index)].first.view))
        constraints.removeConstraint(handle.index, unlistingOwner: true)
    }

    /// Returns the constraints to which scripts gave this name, each with the view and attribute of its first anchor.
    func constraints(named name: String) -> [(handle: ConstraintHandle, view: ViewID, attribute: Attribute)] {
        constraints.indices(named: name).map { index in
            let side = constraints[Int(index)].first
            return (ConstraintHandle(index: index), tree.id(Int(side.view)), side.attribute)
        }
    }
}
