/// The lexicographic dual simplex method: from an optimal basis for other constants, or for fewer inequalities, to the
/// optimal basis.
extension ComponentSolver {
    /// Solves a component from the basis that it has.
    ///
    /// Each round finds the rows whose residual contradicts their status: inequalities that are exceeded though taken
    /// as satisfied come first, as they move values; then violated rows that are on the other side by now; then
    /// variables that have changed sign, where that matters. ``repair(_:_:_:)`` brings one of them in order. The
    /// lexicographic cost grows with each exchange, so that no basis comes back. What the factor cannot be trusted with
    /// is solved again, level by level: where rounding errors may have hidden a number, where a required row is off by
    /// more than they explain though the values let it pass, and before a conflict is believed.
    mutating func solve(_ index: UInt32) {
        scratch.reserve(Int(bases.components[index].variableCount))
        guard !bases.wasStopped else { return }
        if bases.components[index].state.goesByLevels { return solveByLevels(index) }
        if !bases.components[index].state.isDoubtful { bases.updateValues(index) }
        let former = conflict
        if bases.components[index].judgesRows {
            let isSolved =
                !bases.components[index].state.isDoubtful && runRounds(index)
                && !bases.components[index].state.isSingular
            if isSolved, !bases.components[index].state.isDoubtful, !bases.components[index].state.hasRefused {
                return bases.components[index].compactEntries()
            }
        } else if !bases.components[index].state.isDoubtful {
            return
        }
        if bases.wasStopped { return }
        conflict = former
        if bases.components[index].state.hasRefused { clearRefusals(index) }
        solveByLevels(index)
    }

    /// - Returns: whether the optimal basis was reached.
    private mutating func runRounds(_ index: UInt32) -> Bool {
        let isSmall = tuning.isSmall(
            variables: Int(bases.components[index].variableCount), rows: Int(bases.components[index].rowCount))
        scratch.choice.columnCount = 0
        for round in 0..<(isSmall ? tuning.smallRounds : tuning.largeRounds) {
            if round & 7 == 7, bases.hasToStop() { return false }
            if scratch.choice.columnCount > tuning.mostColumns, !isSmall { return false }
            if bases.components[index].state.isSingular || bases.components[index].state.isDoubtful
                || bases.components[index].state.hasRefused
            {
                return false
            }
            if let worst = findExceeded(index) {
                repair(index, RowReference(row: worst.row), worst.residual)
            } else if !turnViolated(index), !turnPins(index) {
                return true
            }
        }
        return false
    }

    /// The satisfied inequality that is exceeded most. Rows whose status contradicts their residual otherwise are put
    /// into `scratch.choice.pending`.
    private mutating func findExceeded(_ index: UInt32) -> (row: UInt32, residual: Double)? {
        let component = bases.components[index]
        scratch.choice.pending.removeAll()
        var worst = none
        var worstAmount = 0.0
        var worstResidual = 0.0
        for item in 0..<Int(component.rowCount) {
            let slot = component.rows[item]
            let row = tables.rows.base[Int(slot)]
            if row.position >= 0 || row.flags.contains(.refused) { continue }
            let (r, scale) = tables.residual(row)
            if row.isEquality, !row.isRequired, row.status == 0 {
                tables.rows.base[Int(slot)].status = r < 0 ? -1 : 1
                continue
            }
            // By how much the residual contradicts the status.
            let amount = row.status != 0 ? Double(-row.status) * r : tables.violation(row.relation, r)
            if amount > tables.tolerance(scale) {
                if row.status != 0 {
                    scratch.choice.pending.append(slot)
                } else if amount > worstAmount {
                    (worst, worstAmount, worstResidual) = (slot, amount, r)
                }
            } else if abs(r) > tables.rounding(scale), abs(r) <= tables.tolerance(scale) {
                // Whether it holds, and with equality, may be for rounding to say.
                bases.components[index].state.isDoubtful = true
            } else if tables.keepsAllDigits, abs(r) <= tables.rounding(scale), tables.hangsOnLastDigits(slot, r) {
                bases.components[index].state.isDoubtful = true
            }
        }
        return worst == none ? nil : (worst, worstResidual)
    }

    /// A variable of a component that is nearer to 0, and is not, may be off by rounding alone.
    private static let zeroLimit = 1e-9

    /// Turns the status of rows in `scratch.choice.pending`. A violated equality that comes after every supporter of an
    /// active inequality may change sides freely: no active row is held by it.
    ///
    /// - Returns: whether the basis has changed, so that another round is needed.
    private mutating func turnViolated(_ index: UInt32) -> Bool {
        guard scratch.choice.pending.count > 0 else { return false }
        updateHorizon(index)
        for item in 0..<scratch.choice.pending.count {
            let slot = scratch.choice.pending.base[item]
            let reference = RowReference(row: slot)
            if tables.rows[slot].isEquality,
                bases.components[index].activeInequalities == 0
                    || bases.isBefore(index, bases.components[index].horizon.row, reference)
            {
                tables.rows[slot].status = -tables.rows[slot].status
            } else {
                repair(index, reference, tables.residual(tables.rows[slot]).residual)
                return true
            }
        }
        return false
    }

    /// The same for the pins of variables, which matter only if one of them supports an active inequality. If such a
    /// variable is 0, its pin takes the place of the inequality: then the active pins tell the free variables.
    private mutating func turnPins(_ index: UInt32) -> Bool {
        guard bases.components[index].activeInequalities > 0 else { return false }
        let component = bases.components[index]
        for local in 0..<Int(component.variableCount) {
            let variable = component.variables[local]
            let value = tables.values[variable]
            guard !tables.variables[variable].isPinned, Double(tables.variables[variable].pinStatus) * value < 0 else {
                continue
            }
            // Every active inequality has a say in it, which takes its time.
            updateHorizon(index)
            let horizon = bases.components[index].horizon.row
            guard horizon.isPin else { return false }
            let reference = RowReference(pin: UInt32(local))
            if horizon != reference, bases.isBefore(index, horizon, reference) {
                tables.variables[variable].pinStatus = -tables.variables[variable].pinStatus
            } else if abs(value) <= Self.zeroLimit {
                bases.components[index].state.isDoubtful = true
                return false
            } else {
                repair(index, reference, value)
                return true
            }
        }
        for local in 0..<Int(component.variableCount) {
            let variable = component.variables[local]
            if tables.variables[variable].isPinned || abs(tables.values[variable]) > Self.zeroLimit { continue }
            guard supportsInequality(index, RowReference(pin: UInt32(local))) else { continue }
            if tables.values[variable] != 0 {
                bases.components[index].state.isDoubtful = true
                return false
            }
            if releaseToPin(index, RowReference(pin: UInt32(local))) { return true }
        }
        return false
    }

    /// Whether a pin is the supporter of an active inequality: it must depend on the inequality to be that.
    private mutating func supportsInequality(_ index: UInt32, _ pin: RowReference) -> Bool {
        resolveRow(index, pin)
        for item in 0..<scratch.row.support.count {
            let position = Int(scratch.row.support.base[item])
            if tables.isActiveInequality(bases.components[index].pivots[position].row),
                supporter(index, position) == pin
            {
                return true
            }
        }
        return false
    }

    /// Brings a row in order whose residual contradicts its status: either an active row leaves the basis for it (the
    /// one whose violation costs least, which is the latest in the hierarchy), or its own status changes, or nothing
    /// can give way and the required rows are in conflict.
    mutating func repair(_ index: UInt32, _ reference: RowReference, _ residual: Double) {
        resolveRow(index, reference)
        let best = chooseLeaving(index, residual < 0 ? 1 : -1)
        let isRequired = !reference.isPin && tables.rows[reference.row].isRequired
        if let best {
            if isRequired || (best.key != reference && bases.isBefore(index, reference, best.key)) {
                bases.exchange(index, reference, best.position, best.side)
                return
            }
            if best.key == reference {
                let isTwoSided = reference.isPin || tables.rows[reference.row].isEquality
                if isTwoSided || isCheaperThanTurning(index, best, reference) {
                    bases.exchange(index, reference, best.position, best.side)
                    return
                }
            }
        }
        if isRequired {
            // Nothing can give way: a conflict, if that can be proven.
            tables.rows[reference.row].flags.insert(.refused)
            bases.components[index].state.hasRefused = true
        } else {
            turn(index, reference)
        }
    }

    /// Lets the pin of a variable that is 0 take the place of the inequality that it supports.
    private mutating func releaseToPin(_ index: UInt32, _ pin: RowReference) -> Bool {
        resolveRow(index, pin)
        let variable = bases.components[index].variables[Int(pin.pin)]
        guard let best = chooseLeaving(index, tables.variables[variable].pinStatus), best.key == pin else {
            return false
        }
        bases.exchange(index, pin, best.position, best.side)
        return true
    }

    private mutating func turn(_ index: UInt32, _ reference: RowReference) {
        bases.components[index].version &+= 1
        if reference.isPin {
            let variable = bases.components[index].variables[Int(reference.pin)]
            tables.variables[variable].pinStatus = -tables.variables[variable].pinStatus
            return
        }
        let slot = reference.row
        switch tables.rows[slot].relation {
        case .equal: tables.rows[slot].status = -tables.rows[slot].status
        case .lessThanOrEqual: tables.rows[slot].status = tables.rows[slot].status == 0 ? 1 : 0
        case .greaterThanOrEqual: tables.rows[slot].status = tables.rows[slot].status == 0 ? -1 : 0
        }
    }

    mutating func clearRefusals(_ index: UInt32) {
        bases.components[index].state.hasRefused = false
        let component = bases.components[index]
        for row in 0..<Int(component.rowCount) { tables.rows[component.rows[row]].flags.remove(.refused) }
    }
}
