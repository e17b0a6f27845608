/// The exchange of an active row for another.
extension ConstraintSystem {
    /// Puts `entering` into the basis for the row at `position`, whose residual moves to `side`. Follows `reduce` and
    /// `combine` of the entering row.
    mutating func exchange(_ index: UInt32, _ entering: RowReference, _ position: Int, _ side: Int8, updatesValues: Bool = true) {
        if components[index].isHard { return exchangePrecisely(index, entering, position, side) }
        let leaving = components[index].pivots[position].row
        let last = Int(scratch.steps[scratch.steps.count - 1].index)
        components[index].version &+= 1
        noteDoubt(index, position)
        deactivate(index, leaving, side)
        if last == position {
            replace(index, entering, position)
        } else {
            refactor(index, entering, position, after: last)
        }
        if updatesValues { updateValues(index) }
    }

    mutating func deactivate(_ index: UInt32, _ leaving: RowReference, _ side: Int8) {
        if leaving.isPin {
            let variable = components[index].variables[Int(leaving.pin)]
            variables[variable].isPinned = false
            variables[variable].pinStatus = side
            components[index].activePins -= 1
            return
        }
        let slot = leaving.row
        rows[slot].position = -1
        switch rows[slot].relation {
        case .equal: rows[slot].status = side
        case .lessThanOrEqual, .greaterThanOrEqual:
            rows[slot].status = isInside(rows[slot].relation, side) ? 0 : side
            components[index].activeInequalities -= 1
        }
    }

    mutating func activate(_ index: UInt32, _ entering: RowReference, _ position: Int) {
        if entering.isPin {
            variables[components[index].variables[Int(entering.pin)]].isPinned = true
            components[index].activePins += 1
        } else {
            rows[entering.row].position = Int32(position)
            rows[entering.row].status = 0
            if rows[entering.row].relation != .equal { components[index].activeInequalities += 1 }
        }
    }

    /// The usual case: the entering row depends on the leaving row and on rows before it. Reduced by those before, it is
    /// a multiple of the leaving row, reduced likewise. So U stays, and with it all later steps.
    private mutating func replace(_ index: UInt32, _ entering: RowReference, _ position: Int) {
        let count = UInt32(scratch.steps.count - 1)
        var pivot = components[index].pivots[position]
        if count > pivot.countL {
            let former = pivot.firstU
            pivot.firstL = components[index].entryCount
            for item in 0..<Int(count) { components[index].append(scratch.steps.base[item]) }
            for item in former..<(former + pivot.countU) { components[index].append(components[index].entries[Int(item)]) }
        } else {
            // L ends where U begins.
            pivot.firstL += pivot.countL - count
            for item in 0..<Int(count) { components[index].entries[Int(pivot.firstL) + item] = scratch.steps.base[item] }
        }
        pivot.countL = count
        pivot.scale = scratch.steps[Int(count)].coefficient
        pivot.scaleNoise = scratch.steps[Int(count)].noise
        pivot.row = entering
        pivot.rightSide = rightSide(entering)
        components[index].pivots[position] = pivot
        activate(index, entering, position)
    }

    /// The general case: the steps from `position` on are made anew, the entering row behind the last row that it
    /// depends on.
    private mutating func refactor(_ index: UInt32, _ entering: RowReference, _ position: Int, after last: Int) {
        scratch.references.removeAll()
        for later in (position + 1)..<Int(components[index].pivotCount) {
            scratch.references.append(components[index].pivots[later].row)
            if later == last { scratch.references.append(entering) }
        }
        for later in position..<Int(components[index].pivotCount) {
            let pivot = components[index].pivots[later]
            components[index].positions[Int(pivot.local)] = -1
            guard later > position else { continue }
            if pivot.row.isPin {
                components[index].activePins -= 1
            } else {
                rows[pivot.row.row].position = -1
                if rows[pivot.row.row].relation != .equal { components[index].activeInequalities -= 1 }
            }
        }
        components[index].pivotCount = Int32(position)
        for item in 0..<scratch.references.count {
            let reference = scratch.references.base[item]
            let isActive = eliminate(index, reference)
            if !isActive {
                components[index].isSingular = true
                if reference.isPin { variables[components[index].variables[Int(reference.pin)]].isPinned = false }
            }
        }
        if components[index].pivotCount < components[index].variableCount { completeBasis(index) }
        components[index].compactEntries()
    }

    /// Forgets the basis of a component and makes the first one again: after rounding errors have spoiled it.
    mutating func restart(_ index: UInt32) {
        clearBasis(index)
        components[index].isDoubtful = components[index].isUneven
        components[index].isCautious = true
        factorise(index)
        updateValues(index)
    }

    /// Takes all rows and pins out of the basis.
    mutating func clearBasis(_ index: UInt32) {
        let component = components[index]
        for local in 0..<Int(component.variableCount) {
            component.positions[local] = -1
            variables[component.variables[local]].isPinned = false
        }
        for item in 0..<Int(component.rowCount) {
            rows[component.rows[item]].position = -1
            rows[component.rows[item]].status = 0
        }
        components[index].pivotCount = 0
        components[index].entryCount = 0
        components[index].activePins = 0
        components[index].activeInequalities = 0
        components[index].isSingular = false
        components[index].version &+= 1
    }

    /// Only after rounding errors have made a basis singular: fills it with pins.
    private mutating func completeBasis(_ index: UInt32) {
        for local in 0..<UInt32(components[index].variableCount)
        where components[index].pivotCount < components[index].variableCount {
            eliminate(index, RowReference(pin: local))
        }
    }
}
