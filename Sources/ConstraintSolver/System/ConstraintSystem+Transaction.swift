/// Transactions: faults are found when a change is queued, contradictions when it is committed.
extension ConstraintSystem {
    // MARK: Queueing

    mutating func queueAdd(
        _ source: UnsafeBufferPointer<Term>, _ relation: Relation, _ constant: Double, priority: Double, order: UInt64?
    ) throws(SolverError) -> UInt32 {
        try check(constant: constant)
        try check(priority: priority)
        for term in source { try check(term) }
        freeQuarantine()
        borrowQueue()
        let row = tables.makeRow(source, relation, constant, priority: priority, order: order)
        // A row that is queued has no owner yet: the field holds its place in the queue.
        tables.rows.base[Int(row)].owner = UInt32(truncatingIfNeeded: queue.count)
        queue.append(Operation(kind: .add, row: row))
        return row
    }

    mutating func queueRemove(_ slot: UInt32) throws(SolverError) {
        try check(constraint: slot)
        freeQuarantine()
        if tables.rows[slot].role == .queued {
            queue[tables.rows[slot].owner].row = none
            // What is taken back at the end of the queue leaves no hole in it.
            while !queue.isEmpty, queue[queue.count - 1].row == none { _ = queue.removeLast() }
            tables.freeRow(slot)
        } else {
            tables.rows[slot].flags.insert(.leaving)
            borrowQueue()
            queue.append(Operation(kind: .remove, row: slot))
        }
    }

    mutating func queueConstant(_ slot: UInt32, _ constant: Double) throws(SolverError) {
        try check(constraint: slot)
        try check(constant: constant)
        tables.noteDigits(constant)
        freeQuarantine()
        if tables.rows[slot].role == .queued {
            tables.rows[slot].constant = constant
        } else {
            borrowQueue()
            queue.append(Operation(kind: .constant, row: slot, number: constant))
        }
    }

    mutating func queuePriority(_ slot: UInt32, _ priority: Double) throws(SolverError) {
        try check(constraint: slot)
        try check(priority: priority)
        freeQuarantine()
        if tables.rows[slot].role == .queued {
            tables.setPriority(slot, priority)
        } else {
            borrowQueue()
            queue.append(Operation(kind: .priority, row: slot, number: priority))
        }
    }

    @inline(__always) func check(constant: Double) throws(SolverError) {
        guard constant.isFinite else { throw .notFinite }
        guard abs(constant) <= 1e15 else { throw .magnitudeOutOfRange(constant) }
    }

    @inline(__always) private func check(_ term: Term) throws(SolverError) {
        guard tables.isVariable(term.variable.index) else { throw .unknownVariable(term.variable) }
        let magnitude = abs(term.coefficient)
        if magnitude >= 1e-12, magnitude <= 1e12 { return }
        guard magnitude.isFinite else { throw .notFinite }
        guard magnitude == 0 else { throw .magnitudeOutOfRange(term.coefficient) }
    }

    @inline(__always) private func check(priority: Double) throws(SolverError) {
        guard priority >= 1, priority <= 1000 else { throw .priorityOutOfRange(priority) }
    }

    func check(constraint slot: UInt32) throws(SolverError) {
        guard tables.isConstraint(slot), !(tables.rows[slot].role == .queued && isQuarantined(slot)) else {
            throw .unknownConstraint(ConstraintID(index: slot))
        }
    }

    func isQuarantined(_ slot: UInt32) -> Bool {
        !quarantine.isEmpty && quarantine.contains { $0 == slot }
    }

    @inline(__always) mutating func freeQuarantine() {
        if !quarantine.isEmpty { emptyQuarantine() }
    }

    @inline(never) private mutating func emptyQuarantine() {
        while !quarantine.isEmpty { tables.freeRow(quarantine.removeLast()) }
    }

    /// Drops what is queued.
    mutating func dropQueue() {
        for index in 0..<queue.count {
            let operation = queue[index]
            guard operation.row != none else { continue }
            switch operation.kind {
            case .add: quarantine.append(operation.row)
            case .remove: tables.rows[operation.row].flags.remove(.leaving)
            case .constant, .priority: break
            }
        }
        queue.removeAll()
        returnQueue()
    }

    // MARK: Commit

    /// Makes the queued changes, or leaves everything as it was and returns the conflict, in the order of the
    /// hierarchy; an empty conflict means that rounding errors stood in the way.
    mutating func commit() -> [UInt32]? {
        beginPass()
        for index in 0..<queue.count where queue[index].row != none { apply(index) }
        runPass()
        return endCommit()
    }

    /// After all stages: what was queued is done, or is taken back.
    mutating func endCommit() -> [UInt32]? {
        if bases.numericFault != nil, !bases.wasStopped, !isFaulty { bases.numericFault = nil }
        if solver.conflict == nil, bases.numericFault == nil { checkRange() }
        if let found = solver.conflict, isOnlyRemoval {
            // What could hold with more rows can hold with less: rounding stands in the way.
            bases.numericFault = NumericFault(isOutOfRange: false, rows: tables.ordered(found))
            solver.conflict = nil
        }
        let isTaken = solver.conflict == nil && (bases.numericFault == nil || isOnlyRemoval || standingFault != nil)
        guard !isTaken else {
            if bases.numericFault != nil || standingFault != nil { noteStandingFault() }
            if hasRemovals {
                for operation in queue.elements where operation.kind == .remove && operation.row != none {
                    tables.freeRow(operation.row)
                }
            }
            let isBig = queue.count > 1024
            queue.removeAll()
            tables.noteChanges()
            if isBig { trim() } else { returnQueue() }
            if structure.version != packedVersion { packIfSmall() }
            return nil
        }
        let found = solver.conflict.map { withoutRounding($0) } ?? []
        let rows = tables.ordered(found)
        lastConflict = found
        lastFault = bases.numericFault
        undo()
        return rows
    }

    /// Whether a value that this pass has worked out is out of range.
    private mutating func checkRange() {
        var largest: UInt64 = 0
        for index in 0..<tables.changed.count {
            largest = max(largest, tables.values.base[Int(tables.changed.base[index].index)].magnitude.bitPattern)
        }
        if largest > NumericFault.largestValue.bitPattern { refuseOutOfRange() }
    }

    private mutating func refuseOutOfRange() {
        for index in 0..<tables.changed.count {
            let variable = tables.changed[index].index
            if abs(tables.values[variable]) <= NumericFault.largestValue { continue }
            bases.numericFault = NumericFault(isOutOfRange: true, rows: explain { $0.rowsDetermining(variable) })
            return
        }
    }

    private var isOnlyRemoval: Bool {
        hasRemovals && !queue.contains { $0.row != none && $0.kind != .remove }
    }

    /// After a change that was taken though values are out of range, or were before it.
    private mutating func noteStandingFault() {
        if let fault = bases.numericFault {
            standingFault = fault
        } else if !isFaulty, isInRange {
            standingFault = nil
        }
        bases.numericFault = nil
    }

    var isInRange: Bool { tables.values.elements.allSatisfy { abs($0) <= NumericFault.largestValue } }

    /// Whether a component has no answer. One that had none in the middle of a pass may be part of another one by now.
    private var isFaulty: Bool {
        (0..<UInt32(bases.components.count)).contains {
            bases.components[$0].state.isAlive && bases.components[$0].state.isFaulty
        }
    }

    /// Takes the queued changes back: the same pass with the inverse changes, after which the values of before are
    /// written, bit for bit. The queue stays.
    private mutating func undo() {
        let variables = tables.changed.elements.map(\.index)
        let values = tables.formerValues.elements.map { $0 }
        tables.endJournal()
        beginPass()
        for index in stride(from: queue.count - 1, through: 0, by: -1) where queue[index].row != none {
            let operation = queue[index]
            queue[index] = operation.inverse
            apply(index)
            // With the number of before, which is the new one again.
            queue[index].kind = operation.kind
            switch operation.kind {
            case .add: tables.rows[operation.row].role = .queued
            case .remove: tables.rows[operation.row].flags.insert(.leaving)
            case .constant, .priority: break
            }
        }
        runPass()
        solver.conflict = nil
        bases.numericFault = nil
        // What the second pass changed in turn is in its journal; what both changed must get the older value.
        for index in 0..<tables.changed.count {
            tables.values[tables.changed[index].index] = tables.formerValues[index]
        }
        for (variable, value) in zip(variables, values) { tables.values[variable] = value }
        tables.endJournal()
        tables.changed.removeAll()
    }

    /// Whether a row, a queued one included, speaks of the variable.
    func isInUse(_ slot: UInt32) -> Bool {
        if tables.variables[slot].firstTerm != none { return true }
        for operation in queue.elements where operation.kind == .add && operation.row != none {
            let row = tables.rows[operation.row]
            for index in row.firstTerm..<(row.firstTerm + row.termCount) where tables.terms[index].variable == slot {
                return true
            }
        }
        return false
    }

    /// Before a change is queued: takes the shared memory of a queue, if it is there.
    @inline(__always) mutating func borrowQueue() {
        // The pointer apart from `self`, which the swap changes.
        let work = work
        if queue.capacity == 0 { swap(&queue, &work.pointee.queue) }
    }

    /// After a transaction: gives the memory of the queue back.
    @inline(__always) private mutating func returnQueue() {
        assert(queue.isEmpty)
        let work = work
        if work.pointee.queue.capacity < queue.capacity { swap(&queue, &work.pointee.queue) }
    }
}
