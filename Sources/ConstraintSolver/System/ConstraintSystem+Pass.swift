/// One pass: changes of the tables, then everything that follows from them, stage by stage.
extension ConstraintSystem {
    mutating func beginPass() {
        cache.forgetSettled()
        solver.conflict = nil
        if bases.wasStopped {
            bases.numericFault = .stopped
        } else if bases.numericFault != nil {
            bases.numericFault = nil
        }
        hasRemovals = false
        tables.changed.removeAll()
        tables.forgetExactValues()
        if scratch.levels.basis != nil { scratch.levels.basis = nil }
        assert(tables.formerValues.isEmpty)
    }

    /// Makes one change of the tables, opens what it may restructure and marks what must be worked out again.
    mutating func apply(_ index: Int) {
        let operation = queue[index]
        let slot = operation.row
        if operation.kind != .constant { structure.version += 1 }
        switch operation.kind {
        case .add:
            structure.loosen(slot)
            tables.rows.base[Int(slot)].flags.formIntersection(.lasting)
            if !structure.enter(slot) { lists.checks.append(slot) }
            tables.constraintCount += 1
        case .remove:
            tables.constraintCount -= 1
            hasRemovals = true
            structure.close(slot)
            tables.unlink(slot)
            tables.rows[slot].role = .unused
        case .constant:
            queue[index].number = tables.rows[slot].constant
            tables.rows[slot].constant = operation.number
            lists.dirtyRows.append(slot)
            if tables.rows[slot].flags.contains(.planned) {
                tables.rows[slot].flags.remove(.planned)
                cache.dropPlans()
            }
        case .priority:
            queue[index].number = tables.priority(ofRow: slot)
            let wasRequired = tables.rows[slot].isRequired
            tables.setPriority(slot, operation.number)
            if wasRequired != tables.rows[slot].isRequired {
                // As if it were removed and added.
                structure.close(slot)
                structure.loosen(slot)
                if !structure.openVariables(of: slot) { lists.checks.append(slot) }
            } else if tables.rows[slot].role == .member {
                structure.dissolve(tables.rows[slot].owner)
            }
        }
    }

    /// Runs all stages after changes of the tables. Goes through to the end even if there is a conflict, so that the
    /// structure is whole and the changes can be taken back.
    mutating func runPass() {
        if !cache.followPlan() {
            let edited = cache.editedRows
            markDirtyRows()
            structure.propagateInputs()
            if let edited, cache.isWorthPlan { cache.notePlan(edited) }
        }
        runStages()
    }

    /// The stages after propagation.
    mutating func runStages() {
        repeat {
            while true {
                while !lists.openVariables.isEmpty { structure.buildRegion() }
                solveDirtyComponents()
                openExcusingInputs()
                if lists.openVariables.isEmpty { break }
            }
            structure.evaluateOutputs()
            checkRows()
        } while !lists.openVariables.isEmpty
        // Rows that found all their variables fixed.
        lists.regionRows.removeAll()
        #if DEBUG
        checkWorkingMemory()
        if solver.conflict == nil, bases.numericFault == nil, isInRange { checkInvariants() }
        #endif
    }

    /// Sorts the rows with a new constant by what hangs on them.
    private mutating func markDirtyRows() {
        for index in 0..<lists.dirtyRows.count {
            let slot = lists.dirtyRows[index]
            switch tables.rows[slot].role {
            case .member:
                structure.markDirty(tables.rows[slot].owner)
                lists.staleRows.append(slot)
            case .input: lists.inputOrigins.append(tables.rows[slot].owner)
            case .output: lists.outputOrigins.append(tables.rows[slot].owner)
            case .check: lists.checks.append(slot)
            case .loose, .unused, .queued: break
            }
        }
        lists.dirtyRows.removeAll()
    }

    private mutating func solveDirtyComponents() {
        for index in 0..<lists.staleRows.count {
            let slot = lists.staleRows[index]
            bases.refreshRightSide(slot)
        }
        lists.staleRows.removeAll()
        var index = 0
        while index < lists.dirtyComponents.count {
            let component = lists.dirtyComponents[index]
            index += 1
            guard bases.components[component].state.isAlive, bases.components[component].state.isDirty else { continue }
            cache.resolve(component)
        }
        lists.dirtyComponents.removeAll()
    }

    /// Opens the variables of rows that may be off by what the rows of a component contradict each other by, so that they
    /// become members of it.
    private mutating func openExcusingInputs() {
        for index in 0..<lists.excusingInputs.count where solver.conflict == nil {
            structure.open(input: lists.excusingInputs[index])
        }
        lists.excusingInputs.removeAll()
    }

    /// Checks the required rows whose variables are all fixed. Where the values have lost the digits that one needs, or
    /// another row may be off by what one is off by, they are opened, to be worked out together with it.
    private mutating func checkRows() {
        var inexact: [Factor] = []
        for index in 0..<lists.checks.count {
            let slot = lists.checks[index]
            // A new row that found all its variables fixed.
            if tables.rows[slot].role == .loose { tables.rows[slot].role = .check }
            guard tables.rows[slot].role == .check, tables.rows[slot].isRequired, solver.conflict == nil else {
                continue
            }
            let row = tables.rows[slot]
            let (r, scale) = tables.residual(row)
            let amount = tables.violation(row.relation, r)
            guard amount > max(Self.roundedPart * scale, tuning.toleratedPart * abs(row.constant)) else { continue }
            // The values hang on required rows alone, so these say what is so little that it counts as nothing.
            let factors = tables.explain([Factor(row: slot, value: 1, noise: 0)])
            let isExcused = amount <= tuning.toleratedPart * tables.largestConstant(factors)
            let isLittle = amount <= 1e-12 * scale
            if isExcused, isLittle { continue }
            // What is left of great numbers may be their rounding.
            if isExcused || isLittle {
                inexact += factors
            } else {
                solver.conflict = factors
            }
        }
        lists.checks.removeAll()
        guard solver.conflict == nil else { return }
        for factor in inexact { structure.open(input: factor.row) }
    }

    /// Up to this part of its terms what a row is off by is their rounding, of long chains too: what rests on them is not
    /// worked out again for it.
    private static var roundedPart: Double { 0x1p-44 }

    /// Makes an edit of one constant outside of a transaction by following its plan.
    ///
    /// - Returns: false if there is no plan, or if it needs more than its steps; then the edit was not made.
    mutating func editByPlan(_ slot: UInt32, _ constant: Double) -> Edit {
        guard !cache.plans.isEmpty, queue.isEmpty, quarantine.isEmpty, standingFault == nil,
            let plan = cache.findPlan(SIMD4(slot, none, none, none)),
            !tables.rows.base[Int(slot)].flags.contains(.planned)
        else { return .unplanned }
        assert(solver.conflict == nil && bases.numericFault == nil && tables.formerValues.isEmpty)
        cache.forgetSettled()
        tables.changed.removeAll()
        let former = tables.rows.base[Int(slot)].constant
        tables.rows.base[Int(slot)].constant = constant
        tables.noteDigits(constant)
        let journal = cache.follow(plan)
        tables.forgetExactValues()
        if journal.marked == 0, !hasMoreToDo, journal.isInRange {
            // Each variable was written at most once, so all of these have changed.
            tables.changed.extend(by: journal.count)
            #if DEBUG
            tables.formerValues.extend(by: journal.count)
            cache.markJournal(from: 0)
            checkWorkingMemory()
            checkInvariants()
            tables.endJournal()
            #endif
            return .made(conflict: nil)
        }
        cache.merge(journal)
        borrowQueue()
        queue.append(Operation(kind: .constant, row: slot, number: former))
        runStages()
        return .made(conflict: endCommit())
    }

    /// What came of an edit.
    enum Edit {
        /// There is no plan; nothing was done.
        case unplanned
        case made(conflict: [UInt32]?)
    }

    /// Whether the steps of a plan have left something to the stages of a pass.
    private var hasMoreToDo: Bool {
        !lists.outputOrigins.isEmpty || !lists.checks.isEmpty || !lists.openVariables.isEmpty
            || !lists.newOutputs.isEmpty || !lists.claimedOutputs.isEmpty || !lists.excusingInputs.isEmpty
            || solver.conflict != nil
            || bases.numericFault != nil
    }
}
