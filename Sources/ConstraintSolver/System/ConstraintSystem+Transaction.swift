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
        let row = makeRow(source, relation, constant, priority: priority, order: order)
        // A row that is queued has no owner yet: the field holds its place in the queue.
        rows.base[Int(row)].owner = UInt32(truncatingIfNeeded: queue.count)
        queue.append(Operation(kind: .add, row: row))
        return row
    }

    mutating func queueRemove(_ slot: UInt32) throws(SolverError) {
        try check(constraint: slot)
        freeQuarantine()
        if rows[slot].role == .queued {
            queue[rows[slot].owner].row = none
            // What is taken back at the end of the queue leaves no hole in it.
            while !queue.isEmpty, queue[queue.count - 1].row == none { _ = queue.removeLast() }
            freeRow(slot)
        } else {
            rows[slot].flags.insert(.leaving)
            borrowQueue()
            queue.append(Operation(kind: .remove, row: slot))
        }
    }

    mutating func queueConstant(_ slot: UInt32, _ constant: Double) throws(SolverError) {
        try check(constraint: slot)
        try check(constant: constant)
        freeQuarantine()
        if rows[slot].role == .queued {
            rows[slot].constant = constant
        } else {
            borrowQueue()
            queue.append(Operation(kind: .constant, row: slot, number: constant))
        }
    }

    mutating func queuePriority(_ slot: UInt32, _ priority: Double) throws(SolverError) {
        try check(constraint: slot)
        try check(priority: priority)
        freeQuarantine()
        if rows[slot].role == .queued {
            setPriority(slot, priority)
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
        guard isVariable(term.variable.index) else { throw .unknownVariable(term.variable) }
        let magnitude = abs(term.coefficient)
        if magnitude >= 1e-12, magnitude <= 1e12 { return }
        guard magnitude.isFinite else { throw .notFinite }
        guard magnitude == 0 else { throw .magnitudeOutOfRange(term.coefficient) }
    }

    @inline(__always) private func check(priority: Double) throws(SolverError) {
        guard priority >= 1, priority <= 1000 else { throw .priorityOutOfRange(priority) }
    }

    func check(constraint slot: UInt32) throws(SolverError) {
        guard isConstraint(slot), !(rows[slot].role == .queued && isQuarantined(slot)) else {
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
        while !quarantine.isEmpty { freeRow(quarantine.removeLast()) }
    }

    /// Drops what is queued.
    mutating func dropQueue() {
        for index in 0..<queue.count {
            let operation = queue[index]
            guard operation.row != none else { continue }
            switch operation.kind {
            case .add: quarantine.append(operation.row)
            case .remove: rows[operation.row].flags.remove(.leaving)
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
        if conflict == nil, numericFault == nil { checkRange() }
        if let found = conflict, isOnlyRemoval {
            // What could hold with more rows can hold with less: rounding stands in the way.
            numericFault = NumericFault(isOutOfRange: false, rows: ordered(found))
            conflict = nil
        }
        let isTaken = conflict == nil && (numericFault == nil || isOnlyRemoval || standingFault != nil)
        guard !isTaken else {
            if numericFault != nil || standingFault != nil { noteStandingFault() }
            if hasRemovals {
                for operation in queue.elements where operation.kind == .remove && operation.row != none {
                    freeRow(operation.row)
                }
            }
            let isBig = queue.count > 1024
            queue.removeAll()
            noteChanges()
            if isBig { trim() } else { returnQueue() }
            if structureVersion != packedVersion { packIfSmall() }
            return nil
        }
        let found = conflict ?? []
        let rows = ordered(found)
        lastConflict = found
        lastFault = numericFault
        undo()
        return rows
    }

    /// Whether a value that this pass has worked out is out of range.
    private mutating func checkRange() {
        var largest: UInt64 = 0
        for index in 0..<changed.count {
            largest = max(largest, values.base[Int(changed.base[index].index)].magnitude.bitPattern)
        }
        if largest > NumericFault.largestValue.bitPattern { refuseOutOfRange() }
    }

    private mutating func refuseOutOfRange() {
        for index in 0..<changed.count {
            let variable = changed[index].index
            if abs(values[variable]) <= NumericFault.largestValue { continue }
            numericFault = NumericFault(isOutOfRange: true, rows: rowsDetermining(variable))
            return
        }
    }

    private var isOnlyRemoval: Bool {
        hasRemovals && !queue.contains { $0.row != none && $0.kind != .remove }
    }

    /// After a change that was taken though values are out of range, or were before it.
    private mutating func noteStandingFault() {
        if let fault = numericFault {
            let serial = fault.component == none ? 0 : components[fault.component].serial
            standingFault = (fault, fault.component, serial)
        } else if let (fault, component, serial) = standingFault {
            let isThere: Bool
            if component == none {
                isThere = values.elements.contains { !(abs($0) <= NumericFault.largestValue) }
            } else {
                let record = components[component]
                isThere = record.isAlive && record.serial == serial && record.isFaulty
            }
            if !isThere || fault.rows.isEmpty { standingFault = nil }
        }
        numericFault = nil
    }

    /// Takes the queued changes back: the same pass with the inverse changes, after which the values of before are
    /// written, bit for bit. The queue stays.
    private mutating func undo() {
        let variables = changed.elements.map(\.index)
        let values = formerValues.elements.map { $0 }
        endJournal()
        beginPass()
        for index in stride(from: queue.count - 1, through: 0, by: -1) where queue[index].row != none {
            let operation = queue[index]
            queue[index] = operation.inverse
            apply(index)
            // With the number of before, which is the new one again.
            queue[index].kind = operation.kind
            switch operation.kind {
            case .add: rows[operation.row].role = .queued
            case .remove: rows[operation.row].flags.insert(.leaving)
            case .constant, .priority: break
            }
        }
        runPass()
        conflict = nil
        numericFault = nil
        // What the second pass changed in turn is in its journal; what both changed must get the older value.
        for index in 0..<changed.count { self.values[changed[index].index] = formerValues[index] }
        for (variable, value) in zip(variables, values) { self.values[variable] = value }
        endJournal()
        changed.removeAll()
    }

    /// After a big change: gives back the working memory, which edits need little of.
    private mutating func trim() {
        queue.release()
        formerValues.release()
        openVariables.release()
        regionRows.release()
        rowQueue.release()
        dirtyRows.release()
        checks.release()
        newComponents.release()
        newIsolated.release()
        newOutputs.release()
        stack.release()
        sequence.release()
        scratchList.release()
        scratch.trim()
        rows.shrink()
        rowKeys.shrink()
        variables.shrink()
        variableKeys.shrink()
        values.shrink()
        isJournaled.shrink()
        terms.shrink()
        components.shrink()
        changed.shrink()
    }

    /// The bytes that the tables and the components take.
    var memoryInUse: Int {
        var sum = packed?.size ?? 0
        sum +=
            rows.ownSize + rowKeys.ownSize + variables.ownSize + variableKeys.ownSize + values.ownSize
            + isJournaled.ownSize
        sum += terms.ownSize + components.ownSize + changed.ownSize
        sum += formerValues.ownSize + sequence.ownSize + scratch.constants.ownSize
        for index in 0..<components.count where components[index].isAlive { sum += components[index].ownSize }
        for plan in plans.elements { sum += plan.block.size }
        return sum
    }

    /// Leaves in `changed` what has changed in the end, and ends the journal.
    private mutating func noteChanges() {
        var kept = 0
        for index in 0..<changed.count {
            let variable = changed.base[index]
            isJournaled.base[Int(variable.index)] = false
            if values.base[Int(variable.index)].bitPattern != formerValues.base[index].bitPattern {
                changed.base[kept] = variable
                kept += 1
            }
        }
        changed.truncate(to: kept)
        formerValues.removeAll()
    }

    mutating func endJournal() {
        for index in 0..<changed.count { isJournaled[changed[index].index] = false }
        formerValues.removeAll()
    }
}
