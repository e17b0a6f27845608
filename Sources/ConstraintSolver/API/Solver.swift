/// Solves a hierarchy of linear constraints incrementally, to one answer.
///
/// A constraint is `Σ coefficient·variable (== | <= | >=) constant` with a ``Priority``. Required constraints hold. The
/// other constraints form levels, solved from the highest priority to the lowest: the plain constraints of a priority
/// are one level, whose sum of violations is minimized; each ordered constraint is a level of its own, after the plain
/// ones of its priority. Each level keeps what the levels above have reached. If this leaves freedom, *ties* are
/// decided violation by violation, in the order of the hierarchy; then each free variable takes the value nearest to 0,
/// in the order of the variables. So every system has exactly one solution, which does not depend on the history of
/// edits.
///
/// ```swift
/// let solver = Solver()
/// let x = solver.makeVariable(), width = solver.makeVariable()
/// let size = try solver.add([Term(width)], .equal, 375)
/// try solver.add([Term(x, 2), Term(width, -1)], .equal, 0, priority: 750)
/// solver.value(of: x)  // 187.5
/// try solver.setConstant(size, 667)
/// solver.value(of: x)  // 333.5
/// ```
///
/// Changes between ``begin()`` and ``commit(_:)`` take effect together; any other change is a transaction of its own.
/// Values, violations and explanations are those of the last commit.
///
/// A solver is not `Sendable`. Different threads can use different solvers.
public final class Solver {
    // Exclusive access is not checked at run time, because that would cost more than most calls. No access is open
    // while foreign code runs, except in `withValues` and `withChangedVariables`, which only read.
    @exclusivity(unchecked) var system = ConstraintSystem()

    /// Creates an empty system.
    public init() {}

    // MARK: Variables

    /// Creates a variable at once, even in a transaction. It has the value 0 and is ambiguous until a constraint
    /// determines it.
    ///
    /// - Parameter order: The position in the order in which free variables are settled; last if nil.
    /// - Complexity: O(1) amortized.
    public func makeVariable(order: OrderKey? = nil) -> Variable {
        Variable(index: system.tables.makeVariable(order: order?.value))
    }

    /// Removes a variable that no constraint contains, at once, even in a transaction. Its slot may be reused.
    ///
    /// - Throws: ``SolverError/unknownVariable(_:)`` if the variable is not one of this solver;
    ///   ``SolverError/variableInUse(_:)`` if a constraint contains it, also one whose addition or removal is queued.
    public func removeVariable(_ variable: Variable) throws(SolverError) {
        guard system.tables.isVariable(variable.index) else { throw .unknownVariable(variable) }
        guard !system.isInUse(variable.index) else { throw .variableInUse(variable) }
        system.tables.removeVariable(variable.index)
    }

    // MARK: Transactions

    /// Starts a transaction: changes that follow are validated immediately and take effect with ``commit(_:)``.
    /// Transactions do not nest; a second `begin` joins the current one.
    public func begin() { system.isInTransaction = true }

    /// Ends the transaction: applies the queued changes, and solves.
    ///
    /// - Returns: In mode ``CommitMode/dropRefused`` the required constraints that were left out, ordered by
    ///   ``OrderKey``; otherwise an empty list. A constraint of an earlier transaction is left out, too, if one that
    ///   comes before it by its ``OrderKey`` contradicts it.
    /// - Throws: ``SolverError/unsatisfiable(conflict:)`` in mode ``CommitMode/allOrNothing``, and in both modes
    ///   ``SolverError/illConditioned(rows:)`` and ``SolverError/outOfRange(rows:)``. The queued changes are dropped
    ///   then, and every value is bit for bit the old one. Handles of queued constraints are invalid, but are not
    ///   reused before the next change, so that the conflict can be shown. A commit of removals only throws no error,
    ///   and while ``standingFault`` is not nil, a commit accepts ill-conditioned and out-of-range values.
    /// - Complexity: Proportional to the parts of the system that the changes affect.
    @discardableResult
    public func commit(_ mode: CommitMode = .allOrNothing) throws(SolverError) -> [Refusal] {
        system.isInTransaction = false
        if mode == .dropRefused { return try system.commitDroppingRefused() }
        guard let fault = system.commit() else { return [] }
        let error = system.error(fault)
        system.dropQueue()
        throw error
    }

    /// Ends the transaction and drops the queued changes. Handles of queued constraints become invalid.
    public func rollback() {
        system.isInTransaction = false
        system.dropQueue()
    }

    /// A function that the solver calls regularly while it solves; nil if nothing can stop it. If it returns true, the
    /// commit is undone and throws ``SolverError/illConditioned(rows:)`` without rows; a commit of removals only takes
    /// effect and records this error as ``standingFault``. The solver can be used again.
    public var shouldStop: (() -> Bool)? {
        get { system.structure.components.shouldStop }
        set { system.structure.components.shouldStop = newValue }
    }

    /// Whether ``shouldStop`` ended the last commit early.
    public var wasStopped: Bool { system.wasStopped }

    /// Whether a transaction is open.
    public var isInTransaction: Bool { system.isInTransaction }

    // MARK: Constraints

    /// Adds the constraint `Σ terms (relation) constant`: at once, or with ``commit(_:)`` in a transaction. Terms of
    /// the same variable are added up.
    ///
    /// - Parameters:
    ///   - terms: The left side; read before the call returns. May be empty.
    ///   - relation: How the left side compares with `constant`.
    ///   - constant: The right side, at most 1e15 in magnitude.
    ///   - priority: 1 to 1000.
    ///   - isOrdered: Whether the constraint is a level of its own at its priority, after the plain constraints and in
    ///     order. Not for required constraints.
    ///   - order: The position among the constraints of its priority; last if nil.
    /// - Returns: The handle, valid until the constraint is removed or refused.
    /// - Throws: ``SolverError/notFinite`` or ``SolverError/magnitudeOutOfRange(_:)`` for the constant or a
    ///   coefficient, ``SolverError/unknownVariable(_:)``, ``SolverError/priorityOutOfRange(_:)``, or
    ///   ``SolverError/orderedRequired``; outside of a transaction also the errors of ``commit(_:)``.
    @discardableResult
    public func add(
        _ terms: UnsafeBufferPointer<Term>, _ relation: Relation, _ constant: Double,
        priority: Priority = .required, ordered isOrdered: Bool = false, order: OrderKey? = nil
    ) throws(SolverError) -> ConstraintID {
        let row = try system.queueAdd(
            terms, relation, constant, priority: priority.value, isOrdered: isOrdered, order: order?.value)
        try commitUnlessInTransaction()
        return ConstraintID(index: row)
    }

    /// Adds the constraint `Σ terms (relation) constant`: at once, or with ``commit(_:)`` in a transaction. Terms of
    /// the same variable are added up.
    ///
    /// - Parameters:
    ///   - terms: The left side. May be empty.
    ///   - relation: How the left side compares with `constant`.
    ///   - constant: The right side, at most 1e15 in magnitude.
    ///   - priority: 1 to 1000.
    ///   - isOrdered: Whether the constraint is a level of its own at its priority, after the plain constraints and in
    ///     order. Not for required constraints.
    ///   - order: The position among the constraints of its priority; last if nil.
    /// - Returns: The handle, valid until the constraint is removed or refused.
    /// - Throws: ``SolverError/notFinite`` or ``SolverError/magnitudeOutOfRange(_:)`` for the constant or a
    ///   coefficient, ``SolverError/unknownVariable(_:)``, ``SolverError/priorityOutOfRange(_:)``, or
    ///   ``SolverError/orderedRequired``; outside of a transaction also the errors of ``commit(_:)``.
    @discardableResult
    public func add(
        _ terms: [Term], _ relation: Relation, _ constant: Double,
        priority: Priority = .required, ordered isOrdered: Bool = false, order: OrderKey? = nil
    ) throws(SolverError) -> ConstraintID {
        let result = terms.withUnsafeBufferPointer { buffer -> Result<ConstraintID, SolverError> in
            do throws(SolverError) {
                return .success(
                    try add(buffer, relation, constant, priority: priority, ordered: isOrdered, order: order))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Removes a constraint: at once, or with ``commit(_:)`` in a transaction. If values are out of range without the
    /// constraint, the removal still succeeds; see ``standingFault``.
    ///
    /// - Throws: ``SolverError/unknownConstraint(_:)`` if the handle is unknown.
    public func remove(_ constraint: ConstraintID) throws(SolverError) {
        try system.queueRemove(constraint.index)
        try commitUnlessInTransaction()
    }

    /// Changes the right side of a constraint, which keeps its place in the order: at once, or with ``commit(_:)`` in a
    /// transaction.
    ///
    /// - Throws: ``SolverError/unknownConstraint(_:)``; ``SolverError/notFinite`` or
    ///   ``SolverError/magnitudeOutOfRange(_:)`` for the constant; outside of a transaction also the errors of
    ///   ``commit(_:)``.
    public func setConstant(_ constraint: ConstraintID, _ constant: Double) throws(SolverError) {
        try system.queueConstant(constraint.index, constant)
        try commitUnlessInTransaction()
    }

    /// Changes the priority of a constraint, which keeps its ``OrderKey`` and remains ordered or plain: at once, or
    /// with ``commit(_:)`` in a transaction.
    ///
    /// - Throws: ``SolverError/unknownConstraint(_:)``; ``SolverError/priorityOutOfRange(_:)``;
    ///   ``SolverError/orderedRequired`` if the constraint is ordered and the priority is 1000; outside of a
    ///   transaction also the errors of ``commit(_:)``.
    public func setPriority(_ constraint: ConstraintID, _ priority: Priority) throws(SolverError) {
        try system.queuePriority(constraint.index, priority.value)
        try commitUnlessInTransaction()
    }

    private func commitUnlessInTransaction() throws(SolverError) {
        if !system.isInTransaction { try commit() }
    }

    // MARK: Results

    /// The error that remains after a commit of removals, because the removed constraints had kept the values in range,
    /// or because ``shouldStop`` ended the commit; usually nil. The values are meaningless until another change repairs
    /// this.
    public var standingFault: SolverError? { system.standingFault }

    /// Returns the value of a variable after the last commit; 0 for an unknown one. O(1).
    public func value(of variable: Variable) -> Double {
        variable.index < system.tables.values.count ? system.tables.values[variable.index] : 0
    }

    /// Calls `body` with the values after the last commit. The value of a variable is at its ``Variable/index``; indices
    /// that no variable uses hold 0. The buffer is valid only during the call. O(1).
    public func withValues<R>(_ body: (UnsafeBufferPointer<Double>) -> R) -> R {
        body(system.tables.values.elements)
    }

    /// The variables whose values the last commit changed (in any bit), each once, in no particular order. Empty after
    /// a refused commit. A new variable that still has the value 0 is not included.
    public var changedVariables: [Variable] { Array(system.tables.changed.elements) }

    /// Calls `body` with the ``changedVariables``, without a copy. The buffer is valid only during the call.
    public func withChangedVariables<R>(_ body: (UnsafeBufferPointer<Variable>) -> R) -> R {
        body(system.tables.changed.elements)
    }

    /// The number of variables.
    public var variableCount: Int { system.tables.variableCount }

    /// The number of constraints, without queued ones.
    public var constraintCount: Int { system.tables.constraintCount }

    /// The number of bytes that the solver keeps between two changes.
    public var memoryInUse: Int { system.memoryInUse }

    /// Returns whether the handle names a constraint of the system, or a queued one. False if the removal of the
    /// constraint is queued.
    public func contains(_ constraint: ConstraintID) -> Bool {
        system.tables.isConstraint(constraint.index) && !system.isQuarantined(constraint.index)
    }
}
