/// The exchange of an active row for another.
extension Bases {
    /// Puts `entering` into the basis for the row at `position`, whose residual moves to `side`. Follows `reduce` and
    /// `combine` of the entering row.
    mutating func exchange(_ index: UInt32, _ entering: RowReference, _ position: Int, _ side: Int8) {
        let leaving = components[index].pivots[position].row
        let last = Int(scratch.row.steps[scratch.row.steps.count - 1].index)
        components[index].version &+= 1
        noteDoubt(index, position)
        deactivate(index, leaving, side)
        if last == position {
            replace(index, entering, position)
        } else {
            refactor(index, entering, position, after: last)
        }
        updateValues(index)
    }

    /// Marks the component if the exchange at hand, of the row that was combined last for the row at `position`, hangs
    /// on digits that may be lost.
    @inline(__always) private mutating func noteDoubt(_ index: UInt32, _ position: Int) {
        let own = scratch.row.combination.base[position]
        var largest = 0.0
        for item in 0..<scratch.row.support.count {
            largest = max(largest, abs(scratch.row.combination.base[Int(scratch.row.support.base[item])].value))
        }
        if abs(own.value) < 1e-5 * largest || own.noise > 1e-10 * abs(own.value) {
            components[index].state.isDoubtful = true
        }
    }

    mutating func deactivate(_ index: UInt32, _ leaving: RowReference, _ side: Int8) {
        if leaving.isPin {
            let variable = components[index].variables[Int(leaving.pin)]
            tables.variables[variable].isPinned = false
            tables.variables[variable].pinStatus = side
            components[index].activePins -= 1
            return
        }
        let slot = leaving.row
        tables.rows[slot].position = -1
        switch tables.rows[slot].relation {
        case .equal: tables.rows[slot].status = side
        case .lessThanOrEqual, .greaterThanOrEqual:
            tables.rows[slot].status = tables.isInside(tables.rows[slot].relation, side) ? 0 : side
            components[index].activeInequalities -= 1
        }
    }

    mutating func activate(_ index: UInt32, _ entering: RowReference, _ position: Int) {
        if entering.isPin {
            tables.variables[components[index].variables[Int(entering.pin)]].isPinned = true
            components[index].activePins += 1
        } else {
            tables.rows[entering.row].position = Int32(position)
            tables.rows[entering.row].status = 0
            if tables.rows[entering.row].relation != .equal { components[index].activeInequalities += 1 }
        }
    }

    /// The usual case: the entering row depends on the leaving row and on rows before it. Reduced by those before, it
    /// is a multiple of the leaving row, reduced likewise. So U stays, and with it all later steps.
    private mutating func replace(_ index: UInt32, _ entering: RowReference, _ position: Int) {
        let count = UInt32(scratch.row.steps.count - 1)
        var pivot = components[index].pivots[position]
        if count > pivot.countL {
            let former = pivot.firstU
            pivot.firstL = components[index].entryCount
            for item in 0..<Int(count) { components[index].append(scratch.row.steps.base[item]) }
            for item in former..<(former + pivot.countU) {
                components[index].append(components[index].entries[Int(item)])
            }
        } else {
            // L ends where U begins.
            pivot.firstL += pivot.countL - count
            for item in 0..<Int(count) {
                components[index].entries[Int(pivot.firstL) + item] = scratch.row.steps.base[item]
            }
        }
        pivot.countL = count
        pivot.scale = scratch.row.steps[Int(count)].coefficient
        pivot.scaleNoise = scratch.row.steps[Int(count)].noise
        pivot.row = entering
        pivot.rightSide = rightSide(entering)
        components[index].pivots[position] = pivot
        activate(index, entering, position)
    }

    /// The general case: steps from `position` on are made again. What the entering row is without them says where it
    /// goes.
    private mutating func refactor(_ index: UInt32, _ entering: RowReference, _ position: Int, after last: Int) {
        for later in position..<Int(components[index].pivotCount) {
            components[index].positions[Int(components[index].pivots[later].local)] = -1
        }
        reduce(index, entering)
        if scratch.row.roots.count == 1 {
            refactor(index, entering, at: position)
        } else {
            refactorAll(index, entering, position, after: last)
        }
        if components[index].pivotCount < components[index].variableCount { completeBasis(index) }
        components[index].compactEntries()
    }

    /// The entering row, which `reduce` was called for, is left with one variable: it takes the place of the row that
    /// leaves and makes no fill there. Later steps change only if they used the row that left, have a variable that an
    /// earlier step gives now, or used one that changes. In a long list that is little of what comes behind.
    private mutating func refactor(_ index: UInt32, _ entering: RowReference, at position: Int) {
        let count = Int(components[index].pivotCount)
        scratch.factoring.touched.removeAll()
        scratch.factoring.touched.resize(to: Int(components[index].variableCount), filler: 0)
        components[index].pivotCount = Int32(position)
        takeReduced(index, entering)
        scratch.factoring.touched.base[position] |= FactoringScratch.changedStep
        scratch.factoring.touched.base[Int(components[index].pivots[position].local)] |= FactoringScratch.takenVariable
        var isShifted = false
        for later in (position + 1)..<count {
            let pivot = components[index].pivots[later]
            if !isShifted, !isTouched(index, pivot) {
                components[index].positions[Int(pivot.local)] = Int32(later)
                components[index].pivotCount += 1
                continue
            }
            forget(index, pivot.row)
            if !isShifted, eliminate(index, pivot.row, preferring: pivot.local) {
                scratch.factoring.touched.base[later] |= FactoringScratch.changedStep
                let local = components[index].pivots[later].local
                if local != pivot.local { scratch.factoring.touched.base[Int(local)] |= FactoringScratch.takenVariable }
            } else if isShifted {
                eliminateAgain(index, pivot.row)
            } else {
                // Rounding has made it dependent: all that follows has another place.
                isShifted = true
                lose(index, pivot.row)
            }
        }
    }

    /// Whether a step must be made again.
    private func isTouched(_ index: UInt32, _ pivot: Pivot) -> Bool {
        let touched = scratch.factoring.touched.base
        let entries = components[index].entries
        if touched[Int(pivot.local)] & FactoringScratch.takenVariable != 0 { return true }
        for item in Int(pivot.firstL)..<Int(pivot.firstU)
        where touched[Int(entries[item].index)] & FactoringScratch.changedStep != 0 { return true }
        for item in Int(pivot.firstU)..<Int(pivot.firstU + pivot.countU)
        where touched[Int(entries[item].index)] & FactoringScratch.takenVariable != 0 { return true }
        return false
    }

    /// All steps from `position` on are made again, the entering row behind the last row that it depends on.
    private mutating func refactorAll(_ index: UInt32, _ entering: RowReference, _ position: Int, after last: Int) {
        scratch.factoring.references.removeAll()
        for later in (position + 1)..<Int(components[index].pivotCount) {
            scratch.factoring.references.append(components[index].pivots[later].row)
            if later == last { scratch.factoring.references.append(entering) }
            forget(index, components[index].pivots[later].row)
        }
        components[index].pivotCount = Int32(position)
        for item in 0..<scratch.factoring.references.count {
            eliminateAgain(index, scratch.factoring.references.base[item])
        }
    }

    /// Takes an active row out of the books before its step is made again.
    private mutating func forget(_ index: UInt32, _ active: RowReference) {
        if active.isPin {
            components[index].activePins -= 1
        } else {
            tables.rows[active.row].position = -1
            if tables.rows[active.row].relation != .equal { components[index].activeInequalities -= 1 }
        }
    }

    private mutating func eliminateAgain(_ index: UInt32, _ active: RowReference) {
        if !eliminate(index, active) { lose(index, active) }
    }

    /// Rounding has made a row dependent on those before it.
    private mutating func lose(_ index: UInt32, _ active: RowReference) {
        components[index].state.isSingular = true
        if active.isPin { tables.variables[components[index].variables[Int(active.pin)]].isPinned = false }
    }

    /// Takes all rows and pins out of the basis.
    mutating func clearBasis(_ index: UInt32) {
        let component = components[index]
        for local in 0..<Int(component.variableCount) {
            component.positions[local] = -1
            tables.variables[component.variables[local]].isPinned = false
        }
        for item in 0..<Int(component.rowCount) {
            tables.rows[component.rows[item]].position = -1
            tables.rows[component.rows[item]].status = 0
        }
        components[index].pivotCount = 0
        components[index].entryCount = 0
        components[index].activePins = 0
        components[index].activeInequalities = 0
        components[index].state.isSingular = false
        components[index].version &+= 1
    }

    /// Only after rounding errors have made a basis singular: fills it with pins.
    mutating func completeBasis(_ index: UInt32) {
        for local in 0..<UInt32(components[index].variableCount)
        where components[index].pivotCount < components[index].variableCount {
            eliminate(index, RowReference(pin: local))
        }
    }

    /// Whether `a` comes before `b` in the hierarchy of rows, then pins; `nothing` is behind all.
    func isBefore(_ index: UInt32, _ a: RowReference, _ b: RowReference) -> Bool {
        if a == .nothing || b == .nothing { return a != .nothing }
        if a.isPin != b.isPin { return b.isPin }
        if a.isPin {
            return tables.variablePrecedes(
                components[index].variables[Int(a.pin)], components[index].variables[Int(b.pin)])
        }
        return tables.precedes(a.row, b.row)
    }
}
