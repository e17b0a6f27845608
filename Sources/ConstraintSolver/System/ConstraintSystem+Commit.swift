/// Commits the queued changes. A commit that fails changes nothing.
extension ConstraintSystem {
    /// Applies the queued changes and solves. If this fails, restores everything, including the queue, and returns the
    /// failure; otherwise returns nil.
    mutating func commit() -> PassFailure? {
        wasStopped = false
        let hasRemovals = queue.elements.contains { $0.kind == .remove && $0.row != none }
        let isOnlyRemoval = hasRemovals && !queue.elements.contains { $0.kind != .remove && $0.row != none }
        runPass { system in
            for index in system.queue.indices where system.queue[index].row != none { system.apply(index) }
        }
        var fault = structure.components.fault ?? faultOfRange()
        if case .stopped? = fault { wasStopped = true }
        if case .conflict(let rows)? = fault, isOnlyRemoval {
            // Fewer rows cannot contradict each other if more did not: this is rounding.
            fault = .illConditioned(tables.ordered(rows))
        }
        // A removal always succeeds. Values that were out of range or ill-conditioned before may stay so.
        if let fault, !isOnlyRemoval, standingFault == nil || !fault.mayStand {
            lastFault = fault
            undo()
            return fault
        }
        lastFault = nil
        standingFault = fault.map { error($0) } ?? (standingFault == nil || isInRange ? nil : standingFault)
        if hasRemovals {
            for operation in queue.elements where operation.kind == .remove && operation.row != none {
                tables.freeRow(operation.row)
            }
        }
        let isLarge = queue.count > 1024
        queue.removeAll()
        tables.endJournal()
        if isLarge {
            queue.shrink()
            structure.trim()
        }
        return nil
    }

    func error(_ fault: PassFailure) -> SolverError {
        func ids(_ rows: [UInt32]) -> [ConstraintID] { rows.map { ConstraintID(index: $0) } }
        return switch fault {
        case .conflict(let rows): .unsatisfiable(conflict: ids(tables.ordered(rows)))
        case .illConditioned(let rows): .illConditioned(rows: ids(rows))
        case .outOfRange(let rows): .outOfRange(rows: ids(rows))
        case .stopped: .illConditioned(rows: [])
        }
    }

    /// Applies the change at an index of the queue to the tables, and opens the parts of the structure that it may
    /// affect.
    private mutating func apply(_ index: Int) {
        let operation = queue[index]
        let slot = operation.row
        switch operation.kind {
        case .add:
            structure.enter(slot)
            tables.constraintCount += 1
        case .remove:
            structure.close(slot)
            tables.unlink(slot)
            tables.rows[slot].role = .unused
            tables.constraintCount -= 1
        case .constant:
            queue[index].number = tables.rows[slot].constant
            tables.rows[slot].constant = operation.number
            structure.pending.editedRows.append(slot)
        case .priority:
            queue[index].number = tables.rows[slot].priority
            // As if it were removed and added.
            structure.close(slot)
            tables.setPriority(slot, operation.number)
            structure.loosen(slot)
            structure.openVariables(of: slot)
        }
    }

    /// Makes changes, and then runs all stages. Runs them to the end even after a failure, because the changes can be
    /// undone only if the structure is complete.
    private mutating func runPass(_ changes: (inout ConstraintSystem) -> Void) {
        structure.components.beginPass()
        tables.beginJournal()
        changes(&self)
        for index in structure.components.unsolvedIndices { structure.pending.dirtyComponents.append(index) }
        structure.propagateEdits()
        repeat {
            repeat {
                while !structure.pending.openVariables.isEmpty { structure.buildRegion() }
                structure.solveDirtyComponents()
            } while !structure.pending.openVariables.isEmpty
            structure.evaluateOutputs()
            checkRows()
        } while !structure.pending.openVariables.isEmpty
        // Rows whose variables were all fixed.
        structure.pending.regionRows.removeAll()
        #if DEBUG
        if structure.components.fault == nil, isInRange { checkInvariants() }
        #endif
    }

    /// Checks the queued required rows whose variables are all fixed. If one does not hold, sets the failure of the
    /// pass.
    private mutating func checkRows() {
        for place in structure.pending.checks.indices {
            let slot = structure.pending.checks[place]
            // A new row whose variables were all fixed.
            if tables.rows[slot].role == .loose { tables.rows[slot].role = .check }
            guard tables.rows[slot].role == .check, tables.rows[slot].isRequired, structure.components.fault == nil
            else {
                continue
            }
            let (residual, size) = tables.residual(slot)
            let excess =
                switch tables.rows[slot].relation {
                case .equal: abs(residual)
                case .lessThanOrEqual: residual
                case .greaterThanOrEqual: -residual
                }
            guard excess > LevelMethod<Double>.toleratedPart * size else { continue }
            structure.components.fault = .conflict([WeightedRow(row: slot, factor: 1)])
        }
        structure.pending.checks.removeAll()
        if case .conflict(let rows)? = structure.components.fault {
            structure.components.fault = .conflict(tables.withoutFixedVariables(rows))
        }
    }

    private mutating func faultOfRange() -> PassFailure? {
        for index in 0..<tables.changed.count {
            let variable = tables.changed[index].index
            if !(abs(tables.values[variable]) <= Self.largestConstant) {
                return .outOfRange(structure.rowsDetermining(variable))
            }
        }
        return nil
    }

    private var isInRange: Bool { tables.values.elements.allSatisfy { abs($0) <= Self.largestConstant } }

    /// Undoes the queued changes: runs a pass with the inverse changes, then restores the values bit for bit. The queue
    /// remains.
    private mutating func undo() {
        let former = zip(tables.changed.elements, tables.formerValues.elements).map { ($0, $1) }
        tables.endJournal()
        runPass { system in
            for index in system.queue.indices.reversed() where system.queue[index].row != none {
                let operation = system.queue[index]
                system.queue[index] = operation.inverse
                system.apply(index)
                // Undoing swaps the numbers back, so the old number is the new one again.
                system.queue[index].kind = operation.kind
                switch operation.kind {
                case .add: system.tables.rows[operation.row].role = .queued
                case .remove: system.tables.rows[operation.row].flags.insert(.leaving)
                case .constant, .priority: break
                }
            }
        }
        structure.components.fault = nil
        // A variable that both passes changed keeps the older value.
        for index in 0..<tables.changed.count {
            tables.values[tables.changed[index].index] = tables.formerValues[index]
        }
        for (variable, value) in former { tables.values[variable.index] = value }
        tables.endJournal()
        tables.beginJournal()
    }

    // MARK: Leaving refused rows out

    /// Applies the queued changes. Leaves out required rows that conflict with rows before them, and returns the rows
    /// that it left out.
    mutating func commitDroppingRefused() throws(SolverError) -> [Refusal] {
        var refusals: [Refusal] = []
        while let fault = commit() {
            guard case .conflict(let rows) = fault else {
                dropQueue()
                throw error(fault)
            }
            // There may be several conflicts. The last row of one is refused only if the rows before it can hold together;
            // otherwise one of these is refused first.
            var conflict = tables.ordered(rows)
            while let earlier = conflictBefore(conflict.last!) { conflict = earlier }
            let refused = conflict.last!
            refusals.append(
                Refusal(constraint: ConstraintID(index: refused), conflict: conflict.map { ConstraintID(index: $0) }))
            leaveOut(refused)
        }
        return refusals
    }

    private mutating func leaveOut(_ slot: UInt32) {
        if tables.rows[slot].role == .queued {
            for index in queue.indices where queue[index].kind == .add && queue[index].row == slot {
                queue[index].row = none
            }
            quarantine.append(slot)
        } else {
            tables.rows[slot].flags.insert(.leaving)
            queue.append(Operation(kind: .remove, row: slot))
        }
    }

    /// Returns a minimal conflict among the required rows before `last`, with the queued changes applied; nil if they
    /// can all hold.
    private func conflictBefore(_ last: UInt32) -> [UInt32]? {
        var constants: [UInt32: Double] = [:]
        var priorities: [UInt32: Double] = [:]
        for operation in queue.elements where operation.row != none {
            switch operation.kind {
            case .constant: constants[operation.row] = operation.number
            case .priority: priorities[operation.row] = operation.number
            case .add, .remove: break
            }
        }
        var part = ConstraintSystem()
        part.structure.components.shouldStop = structure.components.shouldStop
        var slots: [UInt32] = []
        var copies: [UInt32: UInt32] = [:]
        for slot in 0..<UInt32(tables.rows.count) {
            let row = tables.rows[slot]
            guard row.role != .unused, !row.flags.contains(.leaving), slot != last, !isQuarantined(slot),
                (priorities[slot] ?? row.priority) == 1000, tables.key(ofRow: slot) < tables.key(ofRow: last)
            else { continue }
            let terms = tables.terms(ofRow: slot).map { term in
                if copies[term.variable.index] == nil {
                    copies[term.variable.index] = part.tables.makeVariable(order: nil)
                }
                return Term(Variable(index: copies[term.variable.index]!), term.coefficient)
            }
            part.require(terms, row.relation, constants[slot] ?? row.constant, order: tables.key(ofRow: slot).order)
            slots.append(slot)
        }
        guard case .conflict(let rows)? = part.commit() else { return nil }
        return Set(rows.map { slots[Int($0.row)] }).sorted { tables.precedes($0, $1) }
    }

    /// Queues a required row, and returns its slot. Used for temporary systems that answer a question about some rows.
    @discardableResult
    mutating func require(_ terms: [Term], _ relation: Relation, _ constant: Double, order: UInt64? = nil) -> UInt32 {
        let row = terms.withUnsafeBufferPointer {
            tables.makeRow($0, relation, constant, priority: 1000, isOrdered: false, order: order)
        }
        queue.append(Operation(kind: .add, row: row))
        return row
    }
}
