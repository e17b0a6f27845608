/// What a solver holds, in the terms in which it was given: to build another one of it.
extension Solver {
    /// Calls `body` with the place of each variable in the order, by ``Variable/index``; slots out of use are left out.
    package func forEachVariable(_ body: (Variable, OrderKey) -> Void) {
        for slot in 0..<UInt32(system.tables.variables.count) where system.tables.isVariable(slot) {
            body(Variable(index: slot), OrderKey(system.tables.hierarchy.variablePlaces.key(of: slot).order))
        }
    }

    /// Calls `body` with each constraint of the system, by slot: its terms (valid during the call), and what else it
    /// was given. Queued ones are left out.
    package func forEachConstraint(_ body: ([Term], Relation, Double, Priority, OrderKey) -> Void) {
        for slot in 0..<UInt32(system.tables.rows.count)
        where system.tables.isConstraint(slot) && system.tables.rows[slot].role != .queued {
            let row = system.tables.rows[slot]
            let terms = (row.firstTerm..<(row.firstTerm + row.termCount)).map { index in
                Term(Variable(index: system.tables.terms[index].variable), system.tables.terms[index].coefficient)
            }
            body(
                terms, row.relation, row.constant, Priority(system.tables.priority(ofRow: slot)),
                OrderKey(system.tables.hierarchy.rowPlaces.key(of: slot).order))
        }
    }
}
