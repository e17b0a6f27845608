/// The reason why a change was refused.
///
/// If ``Solver/commit(_:)`` fails, it drops the queued changes and ends the transaction; the constraints and values
/// remain as after the last successful commit. The same holds for a change outside of a transaction, which commits at
/// once. Any other call that fails leaves the solver and its queue unchanged.
public enum SolverError: Error, Hashable, Sendable {
    /// A coefficient or constant is NaN or infinite.
    case notFinite
    /// A coefficient other than 0 is outside of 1e-12 … 1e12 in magnitude, or a constant is above 1e15 in magnitude.
    /// With such numbers, doubles cannot distinguish a right answer from a wrong one. The associated value is the
    /// number.
    case magnitudeOutOfRange(Double)
    /// The variable is not one of this solver, or was removed.
    case unknownVariable(Variable)
    /// The constraint is not one of this solver, was removed (or its removal is queued), or was refused.
    case unknownConstraint(ConstraintID)
    /// The priority is not in 1…1000. The associated value is the priority.
    case priorityOutOfRange(Double)
    /// A constraint is ordered and has the priority 1000. A required constraint cannot be ordered.
    case orderedRequired
    /// A variable with remaining constraints cannot be removed.
    case variableInUse(Variable)
    /// Rounding errors hide the answer of these connected constraints, and they are too many to be solved with exact
    /// numbers. `rows` is empty if ``Solver/shouldStop`` ended the commit.
    case illConditioned(rows: [ConstraintID])
    /// These constraints require a value beyond 1e15 in magnitude for a variable.
    case outOfRange(rows: [ConstraintID])
    /// The required constraints cannot hold together. `conflict` is minimal: without any one of its members, the others
    /// can hold. It is ordered by ``OrderKey``.
    case unsatisfiable(conflict: [ConstraintID])
}

/// A required constraint that a commit in mode ``CommitMode/dropRefused`` left out, because it conflicts with required
/// constraints before it.
public struct Refusal: Hashable, Sendable {
    /// The constraint that was left out. Its handle is invalid, and the next `add` may reuse its slot.
    public let constraint: ConstraintID
    /// A minimal set of required constraints that cannot hold together, ordered by ``OrderKey``. The last is
    /// ``constraint``.
    public let conflict: [ConstraintID]

    /// Creates the refusal of a constraint, which must be the last member of `conflict`.
    public init(constraint: ConstraintID, conflict: [ConstraintID]) {
        self.constraint = constraint
        self.conflict = conflict
    }
}

/// How a commit handles required constraints that conflict.
public enum CommitMode: Hashable, Sendable {
    /// If required constraints conflict, the whole transaction is undone, and ``SolverError/unsatisfiable(conflict:)``
    /// is thrown.
    case allOrNothing
    /// Required constraints are added in the order of their ``OrderKey``. Each constraint that conflicts with earlier
    /// ones is left out and returned as a ``Refusal``.
    case dropRefused
}
