/// The lexicographic dual simplex method: from an optimal basis for other constants, or for fewer inequalities, to the
/// optimal basis.
extension ConstraintSystem {
    /// Solves a component from the basis that it has.
    ///
    /// Each round finds the rows whose residual contradicts their status: inequalities that are exceeded though taken
    /// as satisfied come first, as they move values; then violated rows that are on the other side by now; then
    /// variables that have changed sign, where that matters. ``repair(_:_:_:)`` brings one of them in order. The
    /// lexicographic cost grows with each exchange, so that no basis comes back. What the factor cannot be trusted with
    /// is solved again, level by level: where rounding errors may have hidden a number, where a required row is off by
    /// more than they explain though the values let it pass, and before a conflict is believed.
    mutating func solve(_ index: UInt32) {
        scratch.reserve(Int(components[index].variableCount))
        guard !wasStopped else { return }
        if components[index].goesByLevels { return solveByLevels(index) }
        if !components[index].isDoubtful { updateValues(index) }
        let former = conflict
        if judgesRows(components[index]) {
            let isSolved = !components[index].isDoubtful && runRounds(index) && !components[index].isSingular
            if isSolved, !components[index].isDoubtful, !components[index].hasRefused {
                return components[index].compactEntries()
            }
        } else if !components[index].isDoubtful {
            return
        }
        if wasStopped { return }
        conflict = former
        if components[index].hasRefused { clearRefusals(index) }
        solveByLevels(index)
    }

    /// Whether the solving ends here, which is a fault of the pass.
    mutating func hasToStop() -> Bool {
        guard let shouldStop else { return false }
        if !wasStopped { wasStopped = shouldStop() }
        if wasStopped, numericFault == nil { numericFault = .stopped }
        return wasStopped
    }

    /// Whether values decide about the basis: not if all rows are equalities and active.
    @inline(__always) func judgesRows(_ component: Component) -> Bool {
        component.rowCount > component.pivotCount - component.activePins || component.activeInequalities > 0
    }

    /// - Returns: whether the optimal basis was reached.
    private mutating func runRounds(_ index: UInt32) -> Bool {
        // As long as most of what is exceeded is brought in so.
        var isLocal = components[index].rowCount >= tuning.leastLocalRows
        let isSmall = tuning.isSmall(
            variables: Int(components[index].variableCount), rows: Int(components[index].rowCount))
        scratch.columnCount = 0
        for round in 0..<(isSmall ? tuning.smallRounds : tuning.largeRounds) {
            if round & 7 == 7, hasToStop() { return false }
            if scratch.columnCount > tuning.mostColumns, !isSmall { return false }
            if components[index].isSingular || components[index].isDoubtful || components[index].hasRefused {
                return false
            }
            if let worst = findExceeded(index) {
                if isLocal, scratch.exceededCount >= tuning.leastExceeded {
                    let (made, exceeded) = exchangeLocally(index)
                    isLocal = 4 * made > exceeded
                    if made > 0 { continue }
                }
                repair(index, RowReference(row: worst.row), worst.residual)
            } else if !turnViolated(index), !turnPins(index) {
                return true
            }
        }
        return false
    }

    /// The satisfied inequality that is exceeded most. Rows whose status contradicts their residual otherwise are put
    /// into `scratch.pending`.
    private mutating func findExceeded(_ index: UInt32) -> (row: UInt32, residual: Double)? {
        let component = components[index]
        scratch.pending.removeAll()
        var worst = none
        var worstAmount = 0.0
        var worstResidual = 0.0
        var exceededCount = 0
        for item in 0..<Int(component.rowCount) {
            let slot = component.rows[item]
            let row = rows.base[Int(slot)]
            if row.position >= 0 || row.flags.contains(.refused) { continue }
            let (r, scale) = residual(row)
            let limit = tolerance(scale)
            let amount: Double
            if row.relation == .equal {
                if row.isRequired {
                    amount = abs(r)
                } else {
                    if row.status == 0 {
                        rows.base[Int(slot)].status = r < 0 ? -1 : 1
                    } else if Double(row.status) * r < -limit {
                        scratch.pending.append(slot)
                    }
                    continue
                }
            } else {
                amount = row.relation == .lessThanOrEqual ? r : -r
                if row.status != 0 {
                    if amount < -limit { scratch.pending.append(slot) }
                    continue
                }
            }
            if amount > limit {
                exceededCount += 1
            } else if amount > 1e-12 * scale, row.isRequired, amount > 0 {
                // Whether required rows can hold is not for the values to say.
                components[index].isDoubtful = true
            }
            if amount > worstAmount, amount > limit {
                worst = slot
                worstAmount = amount
                worstResidual = r
            }
        }
        scratch.exceededCount = exceededCount
        return worst == none ? nil : (worst, worstResidual)
    }

    /// Whether a variable is on the other side of 0 than its status says.
    @inline(__always) private func isOpposite(_ component: Component, _ local: Int) -> Bool {
        let variable = component.variables[local]
        return Double(variables[variable].pinStatus) * values[variable] < -Self.zeroLimit
    }

    /// How far a variable of a component may be from 0 by rounding alone.
    private static let zeroLimit = 1e-9

    /// Turns the status of rows in `scratch.pending`. A violated equality that comes after every supporter of an active
    /// inequality may change sides freely: no active row is held by it.
    ///
    /// - Returns: whether the basis has changed, so that another round is needed.
    private mutating func turnViolated(_ index: UInt32) -> Bool {
        guard scratch.pending.count > 0 else { return false }
        updateHorizon(index)
        for item in 0..<scratch.pending.count {
            let slot = scratch.pending.base[item]
            let reference = RowReference(row: slot)
            if rows[slot].isEquality,
                components[index].activeInequalities == 0 || isBefore(index, components[index].horizon, reference)
            {
                rows[slot].status = -rows[slot].status
            } else {
                repair(index, reference, residual(rows[slot]).residual)
                return true
            }
        }
        return false
    }

    /// The same for the pins of variables, which matter only if one of them supports an active inequality. If such a
    /// variable is 0, its pin takes the place of the inequality: then the active pins tell the free variables.
    private mutating func turnPins(_ index: UInt32) -> Bool {
        guard components[index].activeInequalities > 0 else { return false }
        let component = components[index]
        for local in 0..<Int(component.variableCount) {
            let variable = component.variables[local]
            guard !variables[variable].isPinned, isOpposite(component, local) else { continue }
            // Every active inequality has a say in it, which takes its time.
            updateHorizon(index)
            let horizon = components[index].horizon
            guard horizon.isPin else { return false }
            let reference = RowReference(pin: UInt32(local))
            if horizon != reference, isBefore(index, horizon, reference) {
                variables[variable].pinStatus = -variables[variable].pinStatus
            } else {
                repair(index, reference, values[variable])
                return true
            }
        }
        for local in 0..<Int(component.variableCount) {
            let variable = component.variables[local]
            if variables[variable].isPinned || abs(values[variable]) > Self.zeroLimit { continue }
            if supportsInequality(index, RowReference(pin: UInt32(local))),
                releaseToPin(index, RowReference(pin: UInt32(local)))
            {
                return true
            }
        }
        return false
    }

    /// Whether a pin is the supporter of an active inequality: it must depend on the inequality to be that.
    private mutating func supportsInequality(_ index: UInt32, _ pin: RowReference) -> Bool {
        resolveRow(index, pin)
        for item in 0..<scratch.support.count {
            let position = Int(scratch.support.base[item])
            if isActiveInequality(components[index].pivots[position].row), supporter(index, position) == pin {
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
        let best = chooseLeaving(index, reference, residual < 0 ? 1 : -1)
        let isRequired = !reference.isPin && rows[reference.row].isRequired
        if let best {
            if isRequired || (best.key != reference && isBefore(index, reference, best.key)) {
                exchange(index, reference, best.position, best.side)
                return
            }
            if best.key == reference {
                let isTwoSided = reference.isPin || rows[reference.row].isEquality
                if isTwoSided || isCheaperThanTurning(index, best, reference) {
                    exchange(index, reference, best.position, best.side)
                    return
                }
            }
        }
        if isRequired {
            // Nothing can give way: a conflict, if that can be proven.
            rows[reference.row].flags.insert(.refused)
            components[index].hasRefused = true
        } else {
            turn(index, reference)
        }
    }

    /// Lets the pin of a variable that is 0 take the place of the inequality that it supports.
    private mutating func releaseToPin(_ index: UInt32, _ pin: RowReference) -> Bool {
        resolveRow(index, pin)
        let variable = components[index].variables[Int(pin.pin)]
        guard let best = chooseLeaving(index, pin, variables[variable].pinStatus), best.key == pin else { return false }
        exchange(index, pin, best.position, best.side)
        return true
    }

    private mutating func turn(_ index: UInt32, _ reference: RowReference) {
        components[index].version &+= 1
        if reference.isPin {
            let variable = components[index].variables[Int(reference.pin)]
            variables[variable].pinStatus = -variables[variable].pinStatus
            return
        }
        let slot = reference.row
        switch rows[slot].relation {
        case .equal: rows[slot].status = -rows[slot].status
        case .lessThanOrEqual: rows[slot].status = rows[slot].status == 0 ? 1 : 0
        case .greaterThanOrEqual: rows[slot].status = rows[slot].status == 0 ? -1 : 0
        }
    }

    // MARK: Order

    @inline(__always) func isInside(_ relation: Relation, _ side: Int8) -> Bool {
        switch relation {
        case .equal: false
        case .lessThanOrEqual: side < 0
        case .greaterThanOrEqual: side > 0
        }
    }

    @inline(__always) func isActiveInequality(_ reference: RowReference) -> Bool {
        !reference.isPin && rows.base[Int(reference.row)].relation != .equal
    }

    /// Whether `a` comes before `b` in the hierarchy of rows, then pins; `nothing` is behind all.
    func isBefore(_ index: UInt32, _ a: RowReference, _ b: RowReference) -> Bool {
        if a == .nothing || b == .nothing { return a != .nothing }
        if a.isPin != b.isPin { return b.isPin }
        if a.isPin {
            return variablePrecedes(components[index].variables[Int(a.pin)], components[index].variables[Int(b.pin)])
        }
        return precedes(a.row, b.row)
    }
}
