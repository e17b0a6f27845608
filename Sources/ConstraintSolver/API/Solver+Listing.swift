/// Lists the variables and constraints of a solver, to build another solver from them.
extension Solver {
    /// A constraint as it was added and edited.
    package struct Listed {
        /// The left side.
        package var terms: [Term]
        /// The relation of the left side to the constant.
        package var relation: Relation
        /// The right side.
        package var constant: Double
        /// The priority, from 1 to 1000.
        package var priority: Priority
        /// Whether the constraint is ordered, so that it has a level of its own.
        package var isOrdered: Bool
        /// The key that orders the constraint among the constraints of its priority.
        package var order: OrderKey
    }

    /// Calls `body` with each variable and the key that orders it, in ascending order of ``Variable/index``.
    package func forEachVariable(_ body: (Variable, OrderKey) -> Void) {
        for slot in 0..<UInt32(system.tables.variables.count) where system.tables.isVariable(slot) {
            body(Variable(index: slot), OrderKey(system.tables.key(ofVariable: slot).order))
        }
    }

    /// Calls `body` with each constraint, in ascending order of ``ConstraintID/index``. Omits constraints whose
    /// addition or removal is queued.
    package func forEachConstraint(_ body: (Listed) -> Void) {
        for slot in 0..<UInt32(system.tables.rows.count) where system.tables.isCommitted(slot) {
            let row = system.tables.rows[slot]
            body(
                Listed(
                    terms: system.tables.terms(ofRow: slot), relation: row.relation, constant: row.constant,
                    priority: Priority(row.priority), isOrdered: row.isOrdered,
                    order: OrderKey(system.tables.key(ofRow: slot).order)))
        }
    }
}
