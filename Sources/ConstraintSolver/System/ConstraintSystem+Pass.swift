/// One pass: changes of the tables, then everything that follows from them, stage by stage.
extension ConstraintSystem {
    mutating func beginPass() {
        forgetSettled()
        conflict = nil
        if wasStopped { numericFault = .stopped } else if numericFault != nil { numericFault = nil }
        hasRemovals = false
        changed.removeAll()
        if scratch.levelBasis != nil { scratch.levelBasis = nil }
        assert(formerValues.isEmpty)
    }

    /// Makes one change of the tables, opens what it may restructure and marks what must be worked out again.
    mutating func apply(_ index: Int) {
        let operation = queue[index]
        let slot = operation.row
        if operation.kind != .constant { structureVersion += 1 }
        switch operation.kind {
        case .add:
            loosen(slot)
            rows.base[Int(slot)].flags.formIntersection(.lasting)
            if !enter(slot) { checks.append(slot) }
            constraintCount += 1
        case .remove:
            constraintCount -= 1
            hasRemovals = true
            close(slot)
            unlink(slot)
            rows[slot].role = .unused
        case .constant:
            queue[index].number = rows[slot].constant
            rows[slot].constant = operation.number
            dirtyRows.append(slot)
            if rows[slot].flags.contains(.planned) {
                rows[slot].flags.remove(.planned)
                dropPlans()
            }
        case .priority:
            queue[index].number = priority(ofRow: slot)
            let wasRequired = rows[slot].isRequired
            setPriority(slot, operation.number)
            if wasRequired != rows[slot].isRequired {
                // As if it were removed and added.
                close(slot)
                loosen(slot)
                if !openVariables(of: slot) { checks.append(slot) }
            } else if rows[slot].role == .member {
                dissolve(rows[slot].owner)
            }
        }
    }

    /// Runs all stages after changes of the tables. Goes through to the end even if there is a conflict, so that the
    /// structure is whole and the changes can be taken back.
    mutating func runPass() {
        if !followPlan() {
            let seeds = planSeeds
            markDirtyRows()
            propagateInputs()
            if let seeds, isWorthPlan { notePlan(seeds) }
        }
        runStages()
    }

    /// The stages after propagation.
    mutating func runStages() {
        while true {
            while !openVariables.isEmpty { buildRegion() }
            solveDirtyComponents()
            if openVariables.isEmpty { break }
        }
        evaluateOutputs()
        checkRows()
        // Rows that found all their variables fixed.
        regionRows.removeAll()
        #if DEBUG
        checkWorkingMemory()
        if conflict == nil, numericFault == nil { checkInvariants() }
        #endif
    }

    /// Sorts the rows with a new constant by what hangs on them.
    private mutating func markDirtyRows() {
        for index in 0..<dirtyRows.count {
            let slot = dirtyRows[index]
            switch rows[slot].role {
            case .member:
                markDirty(rows[slot].owner)
                staleRows.append(slot)
            case .input: inputSeeds.append(rows[slot].owner)
            case .output: outputSeeds.append(rows[slot].owner)
            case .check: checks.append(slot)
            case .loose, .unused, .queued: break
            }
        }
        dirtyRows.removeAll()
    }

    @inline(__always) mutating func markDirty(_ component: UInt32) {
        if !components[component].isDirty {
            components[component].isDirty = true
            dirtyComponents.append(component)
        }
    }

    private mutating func solveDirtyComponents() {
        for index in 0..<staleRows.count {
            let slot = staleRows[index]
            refreshRightSide(slot)
        }
        staleRows.removeAll()
        var index = 0
        while index < dirtyComponents.count {
            let component = dirtyComponents[index]
            index += 1
            guard components[component].isAlive, components[component].isDirty else { continue }
            resolve(component)
        }
        dirtyComponents.removeAll()
    }

    /// A row of a component has a new constant, or new values of fixed variables.
    @inline(__always) mutating func refreshRightSide(_ slot: UInt32) {
        let row = rows.base[Int(slot)]
        guard row.role == .member, row.position >= 0 else { return }
        components.base[Int(row.owner)].pivots[Int(row.position)].rightSide = rightSide(RowReference(row: slot))
    }

    /// Solves a component for new right sides.
    mutating func resolve(_ component: UInt32) {
        components[component].isDirty = false
        if components[component].lags { catchUp(component) }
        solveAgain(component)
    }

    /// Solves a component whose right sides are up to date.
    mutating func solveAgain(_ component: UInt32) {
        if components[component].hasRefused { clearRefusals(component) }
        solve(component)
        absorbOutputs(component)
    }

    mutating func clearRefusals(_ index: UInt32) {
        components[index].hasRefused = false
        let component = components[index]
        for row in 0..<Int(component.rowCount) { rows[component.rows[row]].flags.remove(.refused) }
    }

    /// Checks the required rows whose variables are all fixed.
    private mutating func checkRows() {
        for index in 0..<checks.count {
            let slot = checks[index]
            // A new row that found all its variables fixed.
            if rows[slot].role == .loose { rows[slot].role = .check }
            guard rows[slot].role == .check, rows[slot].isRequired, conflict == nil else { continue }
            let row = rows[slot]
            let (r, scale) = residual(row)
            let amount = violation(row.relation, r)
            guard amount > 1e-12 * scale, amount > 0 else { continue }
            // The values hang on required rows alone, so these say what is so little that it counts as nothing.
            let factors = explain([Factor(row: slot, value: 1, noise: 0)])
            var size = 0.0
            for factor in factors { size += abs(factor.value * rows[factor.row].constant) }
            if amount > max(1e-9 * min(size, scale), 1e-14 * size) { conflict = factors }
        }
        checks.removeAll()
    }
}
