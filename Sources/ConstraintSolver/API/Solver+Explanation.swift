/// Explanations of the values.
extension Solver {
    /// Returns the violation of a constraint: how far its left side is from an equality's constant, or beyond an
    /// inequality's; 0 if it holds (up to rounding) and for an unknown handle.
    public func violation(of constraint: ConstraintID) -> Double {
        system.tables.isCommitted(constraint.index) ? system.tables.violation(constraint.index) : 0
    }

    /// All violated constraints with their violations, in the order of the hierarchy.
    public var violations: [(constraint: ConstraintID, violation: Double)] {
        system.structure.violatedRows().map { (ConstraintID(index: $0), system.tables.violation($0)) }
    }

    /// Returns whether the variable is 0 only by default: the constraints leave it several possible values, including
    /// 0.
    ///
    /// Variables are settled in order, after all constraints. A variable that a bound keeps away from 0 is not
    /// ambiguous: the bound determines it. Neither is a variable that can only be 0, because of one pair of constraints
    /// (`x >= 0`, `x <= 0`) or of several constraints together (`x >= 0`, `y >= 0`, `x + y <= 0`).
    public func isAmbiguous(_ variable: Variable) -> Bool {
        system.tables.isVariable(variable.index) && system.structure.isAmbiguous(variable.index)
    }

    /// The ambiguous variables, in their order. Cheaper than asking for each one.
    public var ambiguousVariables: [Variable] {
        system.structure.ambiguousVariables().map { Variable(index: $0) }
    }

    /// The constraints whose violations only the tie rule has decided, in the order of the hierarchy. Another
    /// distribution of the violations would have the same sum.
    public var tiedConstraints: [ConstraintID] { system.structure.tiedRows().map { ConstraintID(index: $0) } }

    /// Returns the constraints that prevent a smaller violation of a violated constraint, in the order of the
    /// hierarchy. Without any one of them, the violation would be smaller. Constraints of the same level are included
    /// if their violations would grow. Empty if the constraint holds.
    public func constraintsHolding(_ violated: ConstraintID) -> [ConstraintID] {
        holders(of: violated).map(\.constraint)
    }

    /// Returns the ``constraintsHolding(_:)``. For each, `isLowerBound` is true if it keeps its left side from becoming
    /// smaller, and false if it keeps it from becoming larger.
    package func holders(of violated: ConstraintID) -> [(constraint: ConstraintID, isLowerBound: Bool)] {
        guard system.tables.isCommitted(violated.index) else { return [] }
        return system.structure.rowsHolding(violated.index).map { (ConstraintID(index: $0.row), $0.isLowerBound) }
    }

    /// Returns the constraints whose constants the value of the variable depends on, in the order of the hierarchy;
    /// empty for an ambiguous variable.
    ///
    /// These constraints hold with equality. Together, with the ambiguous variables at 0, they determine the variable's
    /// value. Each of them is necessary.
    public func constraintsDetermining(_ variable: Variable) -> [ConstraintID] {
        guard system.tables.isVariable(variable.index) else { return [] }
        return system.structure.rowsDetermining(variable.index).map { ConstraintID(index: $0) }
    }

    /// Returns the current terms, relation and constant of a constraint, as in
    /// `Σ coefficient · variable (relation) constant`; nil for an unknown or queued handle. O(terms).
    public func statement(of constraint: ConstraintID) -> (terms: [Term], relation: Relation, constant: Double)? {
        guard system.tables.isCommitted(constraint.index) else { return nil }
        let row = system.tables.rows[constraint.index]
        return (system.tables.terms(ofRow: constraint.index), row.relation, row.constant)
    }

    /// The number of times that components needed exact numbers; for tests.
    package var exactCount: Int { system.structure.components.exactCount }
}
