/// Solves a hierarchy of linear constraints, incrementally, to one answer.
///
/// A constraint is `Σ coefficient·variable (== | <= | >=) constant` with a ``Priority``. Required constraints hold.
/// All others are taken one at a time, from high priority to low and, at equal priority, in their order (see
/// ``OrderKey``); the violation of each is made as small as those before it allow, and is then kept. What is still free
/// in the end is settled variable by variable in the order of the variables: the value nearest to 0. So every system
/// has exactly one solution, which does not depend on the order of the edits that led to it.
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
/// Changes between ``begin()`` and ``commit(_:)`` take effect together; a change outside of a transaction is one of its
/// own. Values, violations and explanations are those of the last commit.
///
/// A solver is not `Sendable`: one per screen. Several solvers may work on several threads at a time.
public final class Solver {
    // Not checked for exclusive access at run time, which would cost more than most calls: no access is open while
    // foreign code runs but those of `withValues` and `withChangedVariables`, which only read.
    @exclusivity(unchecked) var system: ConstraintSystem

    /// Makes an empty system.
    ///
    /// - Parameter workspace: working memory, which other solvers may share; one of its own by default.
    public init(workspace: SolverWorkspace? = nil) {
        system = ConstraintSystem(workspace: workspace ?? SolverWorkspace(isShared: false))
    }

    /// Makes an empty system that chooses its ways by other numbers than usual.
    package convenience init(tuning: Tuning) {
        self.init(workspace: SolverWorkspace(isShared: false, tuning: tuning))
    }

    // MARK: Variables

    /// Makes a variable. It has the value 0 and is ambiguous until a constraint determines it.
    ///
    /// - Parameter order: its place in the order in which free variables are settled; behind all others if nil.
    /// - Complexity: O(1) amortised.
    public func makeVariable(order: OrderKey? = nil) -> Variable {
        Variable(index: system.makeVariable(order: order?.value))
    }

    /// Removes a variable that no constraint (a queued one included) speaks of; its slot may be reused.
    ///
    /// - Throws: ``SolverError/unknownVariable(_:)``, ``SolverError/variableInUse(_:)``.
    public func removeVariable(_ variable: Variable) throws(SolverError) {
        guard system.tables.isVariable(variable.index) else { throw .unknownVariable(variable) }
        guard !system.isInUse(variable.index) else { throw .variableInUse(variable) }
        system.tables.removeVariable(variable.index)
    }

    // MARK: Transactions

    /// Starts a transaction: the changes that follow are checked for faults at once, and take effect with
    /// ``commit(_:)``. Transactions do not nest; a second `begin` joins the one under way.
    public func begin() {
        system.isInTransaction = true
    }

    /// Makes the queued changes, and solves.
    ///
    /// - Returns: in mode ``CommitMode/dropRefused`` the required constraints that were left out, in order; else
    ///   nothing. A constraint of an earlier transaction is left out too if one that comes before it by its
    ///   ``OrderKey`` now contradicts it.
    /// - Throws: ``SolverError/unsatisfiable(conflict:)`` in mode ``CommitMode/allOrNothing``: the changes are undone,
    ///   every value is bit for bit what it was. The handles of queued constraints are dead then, but are kept from
    ///   reuse until the next change, so that the conflict can be shown. In both modes
    ///   ``SolverError/illConditioned(rows:)`` and ``SolverError/outOfRange(rows:)``.
    /// - Complexity: proportional to the components of the system that the changes reach.
    @discardableResult
    public func commit(_ mode: CommitMode = .allOrNothing) throws(SolverError) -> [Refusal] {
        system.isInTransaction = false
        if mode == .dropRefused { return try system.commitDroppingRefused() }
        try refuse(system.commit())
        return []
    }

    /// Throws if there is a conflict.
    @inline(__always) private func refuse(_ conflict: [UInt32]?) throws(SolverError) {
        guard let conflict else { return }
        system.dropQueue()
        if conflict.isEmpty { throw system.lastFault!.error }
        throw .unsatisfiable(conflict: conflict.map { ConstraintID(index: $0) })
    }

    /// Drops the queued changes.
    public func rollback() {
        system.isInTransaction = false
        system.dropQueue()
    }

    /// Asked now and then while the solver solves; nil for never. Once it says yes, the commit ends as soon as it can
    /// and throws ``SolverError/illConditioned(rows:)``. What it was solving is void: a solver that was stopped is of
    /// no more use.
    public var shouldStop: (() -> Bool)? {
        get { system.bases.shouldStop }
        set { system.bases.shouldStop = newValue }
    }

    /// Whether ``shouldStop`` has ended a commit.
    public var wasStopped: Bool { system.bases.wasStopped }

    /// Whether a transaction is under way.
    public var isInTransaction: Bool { system.isInTransaction }

    /// Adds a constraint. Terms of one variable are added up.
    ///
    /// - Parameters:
    ///   - terms: the left side; read before the call returns. May be empty.
    ///   - relation: how it stands to `constant`.
    ///   - constant: the right side, finite.
    ///   - priority: 1…1000.
    ///   - order: its place among the constraints of its priority; behind all others if nil.
    /// - Returns: its handle, which stays good until it is removed or refused.
    /// - Throws: `notFinite`, `magnitudeOutOfRange`, `unknownVariable`, `priorityOutOfRange`; outside of a transaction
    ///   also `unsatisfiable`.
    @discardableResult
    public func add(
        _ terms: UnsafeBufferPointer<Term>, _ relation: Relation, _ constant: Double,
        priority: Priority = .required, order: OrderKey? = nil
    ) throws(SolverError) -> ConstraintID {
        let row = try system.queueAdd(terms, relation, constant, priority: priority.value, order: order?.value)
        try commitUnlessInTransaction()
        return ConstraintID(index: row)
    }

    /// The same for an array of terms.
    @discardableResult
    public func add(
        _ terms: [Term], _ relation: Relation, _ constant: Double,
        priority: Priority = .required, order: OrderKey? = nil
    ) throws(SolverError) -> ConstraintID {
        let result = terms.withUnsafeBufferPointer { buffer -> Result<ConstraintID, SolverError> in
            do throws(SolverError) {
                return .success(try add(buffer, relation, constant, priority: priority, order: order))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Removes a constraint. Never refused for any other reason than an unknown handle: where values are out of range
    /// without it, see ``standingFault``.
    public func remove(_ constraint: ConstraintID) throws(SolverError) {
        try system.queueRemove(constraint.index)
        try commitUnlessInTransaction()
    }

    /// Changes the right side of a constraint, which keeps its place in the order.
    ///
    /// - Complexity: while the same constraints decide, proportional to what changes.
    public func setConstant(_ constraint: ConstraintID, _ constant: Double) throws(SolverError) {
        if !system.isInTransaction {
            try system.check(constraint: constraint.index)
            try system.check(constant: constant)
            if case .made(let conflict) = system.editByPlan(constraint.index, constant) { return try refuse(conflict) }
        }
        try system.queueConstant(constraint.index, constant)
        try commitUnlessInTransaction()
    }

    /// Changes the priority of a constraint, which keeps its ``OrderKey``.
    public func setPriority(_ constraint: ConstraintID, _ priority: Priority) throws(SolverError) {
        try system.queuePriority(constraint.index, priority.value)
        try commitUnlessInTransaction()
    }

    private func commitUnlessInTransaction() throws(SolverError) {
        if !system.isInTransaction { try commit() }
    }

    // MARK: Results

    /// What is wrong with the values since a constraint was removed that kept them in range; nil as a rule. Values mean
    /// nothing until an edit mends it.
    public var standingFault: SolverError? { system.standingFault?.error }

    /// The value of a variable after the last commit; 0 for an unknown one. O(1).
    public func value(of variable: Variable) -> Double {
        variable.index < system.tables.values.count ? system.tables.values[variable.index] : 0
    }

    /// Calls `body` with the values of all slots, by ``Variable/index``; slots out of use hold 0. O(1).
    public func withValues<R>(_ body: (UnsafeBufferPointer<Double>) -> R) -> R {
        body(system.tables.values.elements)
    }

    /// The variables whose value the last commit changed (by any bit), each once, in no particular order; none after a
    /// refused one. A variable that was only made is not among them: its value is 0.
    public var changedVariables: [Variable] { Array(system.tables.changed.elements) }

    /// The same without a copy.
    public func withChangedVariables<R>(_ body: (UnsafeBufferPointer<Variable>) -> R) -> R {
        body(system.tables.changed.elements)
    }

    /// How many variables there are.
    public var variableCount: Int { system.tables.variableCount }

    /// How many constraints there are; queued ones are not counted.
    public var constraintCount: Int { system.tables.constraintCount }

    /// The bytes that the solver takes for what it keeps between two changes, its workspace included.
    public var memoryInUse: Int { system.memoryInUse }

    /// Whether the handle names a constraint of the system, or a queued one.
    public func contains(_ constraint: ConstraintID) -> Bool {
        system.tables.isConstraint(constraint.index) && !system.isQuarantined(constraint.index)
    }

    /// How often components were solved by following a piece. For tests.
    package var followedPieceCount: Int { system.cache.followedPieceCount }
    #if DEBUG
    package var columnCount: Int { system.bases.columnCount }
    package var levelCount: Int { system.bases.levelCount }
    package var exactCount: Int { system.bases.exactCount }
    #endif

    // MARK: Explanation

    /// The violation of a constraint: |lhs − rhs| for an equality, how far an inequality is exceeded; 0 where it holds
    /// (up to rounding) and for an unknown handle.
    public func violation(of constraint: ConstraintID) -> Double {
        guard system.tables.isConstraint(constraint.index), system.tables.rows[constraint.index].role != .queued else {
            return 0
        }
        return system.bases.violation(ofRow: constraint.index)
    }

    /// All constraints that do not hold with their violation, in the order of the hierarchy.
    public var violations: [(constraint: ConstraintID, violation: Double)] {
        system.explain { $0.violatedRows() }.map { (ConstraintID(index: $0), system.bases.violation(ofRow: $0)) }
    }

    /// Whether no constraint determines the variable: when its turn comes (all constraints are settled then, and the
    /// variables before it), more than one value is left to it, 0 among them, and it is 0 for no other reason.
    ///
    /// A variable that only a bound keeps away from 0 is determined by the bound; one to which constraints leave
    /// nothing but 0 is determined by these, alone (`x >= 0`, `x <= 0`) or together (`x >= 0`, `y >= 0`, `x + y <= 0`).
    ///
    /// - Complexity: O(rows) of the component that the variable belongs to, as a rule; see ``ambiguousVariables``.
    public func isAmbiguous(_ variable: Variable) -> Bool {
        system.tables.isVariable(variable.index) && system.explain { $0.isAmbiguous(variable.index) }
    }

    /// The ambiguous variables, in their order: those of which ``isAmbiguous(_:)`` is true, found together.
    ///
    /// - Complexity: O(variables + constraints) as a rule; more where inequalities that decide nothing happen to be met
    ///   with equality.
    public var ambiguousVariables: [Variable] {
        system.explain { $0.ambiguousVariables() }.map { Variable(index: $0) }
    }

    /// The constraints that keep a violated constraint from holding better: all come before it in the hierarchy, and
    /// none can be spared. In the order of the hierarchy; empty if the constraint holds.
    public func constraintsHolding(_ violated: ConstraintID) -> [ConstraintID] {
        holders(of: violated).map(\.constraint)
    }

    /// The same, and of each whether it does so because its left side may not be less (or, if not, because it may not
    /// be more): of an equality that stands for a bound that says which one it stands for.
    package func holders(of violated: ConstraintID) -> [(constraint: ConstraintID, isLowerBound: Bool)] {
        guard system.tables.isConstraint(violated.index), system.tables.rows[violated.index].role != .queued else {
            return []
        }
        return system.explain { $0.rowsHolding(violated.index) }.map { (ConstraintID(index: $0.row), $0.isLowerBound) }
    }

    /// The constraints whose constants the value of the variable depends on, in the order of the hierarchy; empty for
    /// an ambiguous one.
    ///
    /// They hold with equality, and with the ambiguous variables at 0 they leave the variable no other value; without
    /// any one of them they would. (A variable may also be caught at 0 between constraints, none of which holds it
    /// there alone. Then they are those between which it is caught, and again none can be spared. The same goes for one
    /// that depends on such a variable: what catches that is named too.)
    public func constraintsDetermining(_ variable: Variable) -> [ConstraintID] {
        guard system.tables.isVariable(variable.index) else { return [] }
        return system.explain { $0.rowsDetermining(variable.index) }.map { ConstraintID(index: $0) }
    }

    /// What a constraint says, as it was added and edited: `Σ coefficient · variable (relation) constant`; nil for an
    /// unknown or queued handle. O(terms).
    public func statement(of constraint: ConstraintID) -> (terms: [Term], relation: Relation, constant: Double)? {
        guard system.tables.isConstraint(constraint.index), system.tables.rows[constraint.index].role != .queued else {
            return nil
        }
        let row = system.tables.rows[constraint.index]
        return (system.tables.terms(ofRow: constraint.index), row.relation, row.constant)
    }
}
