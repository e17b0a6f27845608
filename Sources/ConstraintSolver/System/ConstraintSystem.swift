/// A system of constraints, and the changes that are made together.
///
/// Each part owns its subject and does not know those below:
///
/// ```
/// Tables              what was given: rows, terms, variables, their order; the values
///   Structure         which variables are fixed, outputs, or members of a component
///     ComponentList   the components, solved by LevelMethod
///   ConstraintSystem  changes, the passes that follow from them, undoing
/// ```
struct ConstraintSystem: ~Copyable {
    var structure = Structure()
    var queue = Buffer<Operation>()
    /// Rows of a failed transaction, whose slots are not reused before the next change.
    var quarantine: [UInt32] = []
    var isInTransaction = false
    /// The error that a removal caused, if it still exists; see ``Solver/standingFault``.
    var standingFault: SolverError?
    /// The reason why the last commit failed; nil if it succeeded.
    var lastFault: PassFailure?
    /// Whether ``Solver/shouldStop`` has ended the last commit.
    var wasStopped = false

    var tables: Tables {
        @inline(__always) _read { yield structure.tables }
        @inline(__always) _modify { yield &structure.tables }
    }

    var memoryInUse: Int { structure.tables.size + structure.components.size }

    // MARK: Queueing

    mutating func queueAdd(
        _ source: UnsafeBufferPointer<Term>, _ relation: Relation, _ constant: Double, priority: Double,
        isOrdered: Bool, order: UInt64?
    ) throws(SolverError) -> UInt32 {
        try check(constant: constant)
        try check(priority: priority)
        if isOrdered, priority == 1000 { throw .orderedRequired }
        for term in source { try check(term) }
        freeQuarantine()
        let row = tables.makeRow(
            source, relation, constant, priority: priority, isOrdered: isOrdered, order: order)
        // A queued row has no owner yet: the field holds its place in the queue.
        tables.rows[row].owner = UInt32(queue.count)
        queue.append(Operation(kind: .add, row: row))
        return row
    }

    mutating func queueRemove(_ slot: UInt32) throws(SolverError) {
        try check(constraint: slot)
        freeQuarantine()
        if tables.rows[slot].role == .queued {
            queue[tables.rows[slot].owner].row = none
            // A change that is dropped at the end of the queue leaves no hole.
            while let last = queue.last, last.row == none { queue.removeLast() }
            tables.freeRow(slot)
        } else {
            tables.rows[slot].flags.insert(.leaving)
            queue.append(Operation(kind: .remove, row: slot))
        }
    }

    mutating func queueConstant(_ slot: UInt32, _ constant: Double) throws(SolverError) {
        try check(constraint: slot)
        try check(constant: constant)
        freeQuarantine()
        if tables.rows[slot].role == .queued {
            tables.rows[slot].constant = constant
        } else {
            queue.append(Operation(kind: .constant, row: slot, number: constant))
        }
    }

    mutating func queuePriority(_ slot: UInt32, _ priority: Double) throws(SolverError) {
        try check(constraint: slot)
        try check(priority: priority)
        if priority == 1000, tables.rows[slot].isOrdered { throw .orderedRequired }
        freeQuarantine()
        if tables.rows[slot].role == .queued {
            tables.setPriority(slot, priority)
        } else {
            queue.append(Operation(kind: .priority, row: slot, number: priority))
        }
    }

    private func check(constant: Double) throws(SolverError) {
        guard constant.isFinite else { throw .notFinite }
        guard abs(constant) <= Self.largestConstant else { throw .magnitudeOutOfRange(constant) }
    }

    private func check(_ term: Term) throws(SolverError) {
        guard tables.isVariable(term.variable.index) else { throw .unknownVariable(term.variable) }
        let magnitude = abs(term.coefficient)
        if magnitude >= 1e-12, magnitude <= 1e12 { return }
        guard magnitude.isFinite else { throw .notFinite }
        guard magnitude == 0 else { throw .magnitudeOutOfRange(term.coefficient) }
    }

    private func check(priority: Double) throws(SolverError) {
        guard priority >= 1, priority <= 1000 else { throw .priorityOutOfRange(priority) }
    }

    func check(constraint slot: UInt32) throws(SolverError) {
        guard tables.isConstraint(slot), !isQuarantined(slot) else {
            throw .unknownConstraint(ConstraintID(index: slot))
        }
    }

    func isQuarantined(_ slot: UInt32) -> Bool {
        !quarantine.isEmpty && tables.rows[slot].role == .queued && quarantine.contains(slot)
    }

    private mutating func freeQuarantine() {
        while let slot = quarantine.popLast() { tables.freeRow(slot) }
    }

    /// Drops the queued changes.
    mutating func dropQueue() {
        for operation in queue.elements where operation.row != none {
            switch operation.kind {
            case .add: quarantine.append(operation.row)
            case .remove: tables.rows[operation.row].flags.remove(.leaving)
            case .constant, .priority: break
            }
        }
        queue.removeAll()
    }

    /// Returns whether a committed or queued row contains the variable.
    func isInUse(_ slot: UInt32) -> Bool {
        tables.variables[slot].firstTerm != none
            || queue.elements.contains { operation in
                operation.kind == .add && operation.row != none
                    && tables.rows[operation.row].termRange.contains { tables.terms[$0].variable == slot }
            }
    }

    /// The maximum magnitude of a constant or a value.
    static let largestConstant = 1e15
}
