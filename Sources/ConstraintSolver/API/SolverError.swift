/// The reason why a change was refused. After each of these errors, the solver is exactly as it was before the call.
public enum SolverError: Error, Hashable, Sendable {
    /// A coefficient or constant is NaN or infinite.
    case notFinite
    /// A coefficient other than 0 is outside of 1e-12 … 1e12 in magnitude, or a constant is above 1e15. With such
    /// numbers, doubles cannot distinguish a right answer from a wrong one.
    case magnitudeOutOfRange(Double)
    /// The variable is not one of this solver, or was removed.
    case unknownVariable(Variable)
    /// The constraint is not one of this solver, was removed, or was refused.
    case unknownConstraint(ConstraintID)
    /// The priority is not in 1…1000.
    case priorityOutOfRange(Double)
    /// A required constraint cannot be ordered.
    case orderedRequired
    /// A variable with remaining constraints cannot be removed.
    case variableInUse(Variable)
    /// Rounding errors hide the answer of these connected constraints, and they are too many to be solved with exact
    /// numbers.
    case illConditioned(rows: [ConstraintID])
    /// These constraints require a value beyond 1e15 in magnitude for a variable.
    case outOfRange(rows: [ConstraintID])
    /// The required constraints cannot hold together. `conflict` is minimal: without any one of its members, the others
    /// can hold. It is in the order of the hierarchy.
    case unsatisfiable(conflict: [ConstraintID])
}

/// A required constraint that was left out of the system because it conflicts with those before it.
public struct Refusal: Hashable, Sendable {
    /// The constraint that was left out. Its handle is invalid, and the next `add` may reuse its slot.
    public let constraint: ConstraintID
    /// A minimal set of required constraints that cannot hold together, in the order of the hierarchy. The last is
    /// ``constraint``.
    public let conflict: [ConstraintID]

    /// Creates a refusal.
    public init(constraint: ConstraintID, conflict: [ConstraintID]) {
        self.constraint = constraint
        self.conflict = conflict
    }
}

/// How a commit handles required constraints that conflict.
public enum CommitMode: Hashable, Sendable {
    /// The whole transaction is undone and ``SolverError/unsatisfiable(conflict:)`` is thrown.
    case allOrNothing
    /// Required constraints are added in order. Each constraint that conflicts with earlier ones is left out and
    /// reported.
    case dropRefused
}
