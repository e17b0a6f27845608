/// What a solver holds, in the terms in which it was given: to build another one of it.
extension Solver {
    /// Calls `body` with the place of each variable in the order, by ``Variable/index``; slots out of use are left out.
    package func forEachVariable(_ body: (Variable, OrderKey) -> Void) {
        for slot in 0..<UInt32(system.variables.count) where system.isVariable(slot) {
            body(Variable(index: slot), OrderKey(system.key(ofVariable: slot).order))
        }
    }

    /// Calls `body` with each constraint of the system, by slot: its terms (valid during the call), and what else it
    /// was given. Queued ones are left out.
    package func forEachConstraint(_ body: ([Term], Relation, Double, Priority, OrderKey) -> Void) {
        for slot in 0..<UInt32(system.rows.count) where system.isConstraint(slot) && system.rows[slot].role != .queued {
            let row = system.rows[slot]
            let terms = (row.firstTerm..<(row.firstTerm + row.termCount)).map { index in
                Term(Variable(index: system.terms[index].variable), system.terms[index].coefficient)
            }
            body(
                terms, row.relation, row.constant, Priority(system.priority(ofRow: slot)),
                OrderKey(system.key(ofRow: slot).order))
        }
    }
}
