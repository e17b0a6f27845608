/// Explanations of the values.
extension Solver {
    /// The violation of a constraint: how far its left side is from an equality's constant, or beyond an inequality's;
    /// 0 if it holds (up to rounding) and for an unknown handle.
    public func violation(of constraint: ConstraintID) -> Double {
        system.tables.isCommitted(constraint.index) ? system.tables.violation(constraint.index) : 0
    }

    /// All violated constraints with their violations, in the order of the hierarchy.
    public var violations: [(constraint: ConstraintID, violation: Double)] {
        system.structure.violatedRows().map { (ConstraintID(index: $0), system.tables.violation($0)) }
    }

    /// Whether no constraint determines the variable. When the variable is settled (after all constraints and the
    /// variables before it), more than one value is possible, including 0, and the variable is 0 for no other reason.
    ///
    /// A variable that only a bound keeps away from 0 is determined by the bound. A variable that can only be 0 is
    /// determined by the responsible constraints, by one (`x >= 0`, `x <= 0`) or together (`x >= 0`, `y >= 0`, `x + y
    /// <= 0`).
    public func isAmbiguous(_ variable: Variable) -> Bool {
        system.tables.isVariable(variable.index) && system.structure.isAmbiguous(variable.index)
    }

    /// The ambiguous variables, in their order. Cheaper than asking for each one.
    public var ambiguousVariables: [Variable] {
        system.structure.ambiguousVariables().map { Variable(index: $0) }
    }

    /// The constraints whose violations only the tie rule has decided, in the order of the hierarchy: their sum is
    /// minimal, and could be shared out in another way.
    public var tiedConstraints: [ConstraintID] { system.structure.tiedRows().map { ConstraintID(index: $0) } }

    /// The constraints that keep a violated constraint from holding better, in the order of the hierarchy: none of them
    /// can be spared. Constraints of its own level are among them, if their violations would grow. Empty if the
    /// constraint holds.
    public func constraintsHolding(_ violated: ConstraintID) -> [ConstraintID] {
        holders(of: violated).map(\.constraint)
    }

    /// The ``constraintsHolding(_:)``, each with the reason: its left side may not be smaller, or may not be larger.
    package func holders(of violated: ConstraintID) -> [(constraint: ConstraintID, isLowerBound: Bool)] {
        guard system.tables.isCommitted(violated.index) else { return [] }
        return system.structure.rowsHolding(violated.index).map { (ConstraintID(index: $0.row), $0.isLowerBound) }
    }

    /// The constraints whose constants the value of the variable depends on, in the order of the hierarchy; empty for
    /// an ambiguous variable.
    ///
    /// They hold with equality, and with the ambiguous variables at 0 they leave the variable no other value; without
    /// any one of them, they would.
    public func constraintsDetermining(_ variable: Variable) -> [ConstraintID] {
        guard system.tables.isVariable(variable.index) else { return [] }
        return system.structure.rowsDetermining(variable.index).map { ConstraintID(index: $0) }
    }

    /// A constraint as it was added and edited, `Σ coefficient · variable (relation) constant`; nil for an unknown or
    /// queued handle. O(terms).
    public func statement(of constraint: ConstraintID) -> (terms: [Term], relation: Relation, constant: Double)? {
        guard system.tables.isCommitted(constraint.index) else { return nil }
        let row = system.tables.rows[constraint.index]
        return (system.tables.terms(ofRow: constraint.index), row.relation, row.constant)
    }

    /// How many times components needed exact numbers; for tests.
    package var exactCount: Int { system.structure.components.exactCount }
}
