/// Explanations of the values.
extension Solver {
    /// Returns the violation of a constraint: how far its left side is from an equality's constant, or beyond an
    /// inequality's. Returns 0 if the constraint holds (up to rounding), if the handle is unknown, or if the addition
    /// or removal of the constraint is queued.
    public func violation(of constraint: ConstraintID) -> Double {
        system.tables.isCommitted(constraint.index) ? system.tables.violation(constraint.index) : 0
    }

    /// All violated constraints with their violations, from the highest priority to the lowest; constraints of equal
    /// priority are in their order, plain ones before ordered ones.
    public var violations: [(constraint: ConstraintID, violation: Double)] {
        system.structure.violatedRows().map { (ConstraintID(index: $0), system.tables.violation($0)) }
    }

    /// Returns whether the variable is 0 only by default: the constraints leave it several possible values, including
    /// 0. False for an unknown variable.
    ///
    /// Variables are settled in order, after all constraints. A variable that a bound keeps away from 0 is not
    /// ambiguous: the bound determines it. Neither is a variable that can only be 0, because of one pair of constraints
    /// (`x >= 0`, `x <= 0`) or of several constraints together (`x >= 0`, `y >= 0`, `x + y <= 0`).
    public func isAmbiguous(_ variable: Variable) -> Bool {
        system.tables.isVariable(variable.index) && system.structure.isAmbiguous(variable.index)
    }

    /// The variables for which ``isAmbiguous(_:)`` is true, ordered by ``OrderKey``. Cheaper than asking for each one.
    public var ambiguousVariables: [Variable] {
        system.structure.ambiguousVariables().map { Variable(index: $0) }
    }

    /// The constraints whose violations could be distributed differently with the same sum, from the highest priority
    /// to the lowest. The solver minimizes their violations one after another, in this order.
    public var tiedConstraints: [ConstraintID] { system.structure.tiedRows().map { ConstraintID(index: $0) } }

    /// Returns the constraints that prevent a smaller violation of a violated constraint, from the highest priority to
    /// the lowest. Without any one of them, the violation would be smaller. Constraints of the same level are included
    /// if their violations would grow. Empty if the constraint holds, or if the handle is unknown.
    public func constraintsHolding(_ violated: ConstraintID) -> [ConstraintID] {
        holders(of: violated).map(\.constraint)
    }

    /// Returns the ``constraintsHolding(_:)`` of a violated constraint. For each, `isLowerBound` is true if it keeps
    /// its left side from becoming smaller, and false if it keeps it from becoming larger. Empty if the constraint
    /// holds, or if the handle is unknown.
    package func holders(of violated: ConstraintID) -> [(constraint: ConstraintID, isLowerBound: Bool)] {
        guard system.tables.isCommitted(violated.index) else { return [] }
        return system.structure.rowsHolding(violated.index).map { (ConstraintID(index: $0.row), $0.isLowerBound) }
    }

    /// Returns the constraints whose constants the value of the variable depends on, from the highest priority to the
    /// lowest; empty for an ambiguous or unknown variable.
    ///
    /// These constraints hold with equality. Together, with the ambiguous variables at 0, they determine the variable's
    /// value. Each of them is necessary.
    public func constraintsDetermining(_ variable: Variable) -> [ConstraintID] {
        guard system.tables.isVariable(variable.index) else { return [] }
        return system.structure.rowsDetermining(variable.index).map { ConstraintID(index: $0) }
    }

    /// Returns the terms, relation and constant of a constraint, as in `Σ coefficient · variable (relation) constant`,
    /// with the changes of the last commit. Nil if the handle is unknown, or if the addition or removal of the
    /// constraint is queued. O(terms).
    public func statement(of constraint: ConstraintID) -> (terms: [Term], relation: Relation, constant: Double)? {
        guard system.tables.isCommitted(constraint.index) else { return nil }
        let row = system.tables.rows[constraint.index]
        return (system.tables.terms(ofRow: constraint.index), row.relation, row.constant)
    }

    /// The number of times that connected constraints had to be solved with exact numbers, since the solver was
    /// created; for tests.
    package var exactCount: Int { system.structure.components.exactCount }
}
