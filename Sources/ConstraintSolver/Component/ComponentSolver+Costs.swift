/// What it costs to let an active row go, as far as the method needs to know it.
extension ComponentSolver {
    /// The first violated row or pin that gets worse if the active inequality at `position` moves inside.
    mutating func supporter(_ index: UInt32, _ position: Int) -> RowReference {
        let component = bases.components[index]
        if let known = component.supporters?[position], known.version == component.version { return known.row }
        if component.state.goesByLevels {
            updateDirectionByLevels(index, position)
        } else {
            bases.updateDirection(index, position)
        }
        var first = RowReference.nothing
        for item in 0..<Int(component.rowCount) {
            let slot = component.rows[item]
            guard tables.rows.base[Int(slot)].status != 0, tables.rows.base[Int(slot)].position < 0, !rate(slot).isZero
            else {
                continue
            }
            let reference = RowReference(row: slot)
            if bases.isBefore(index, reference, first) { first = reference }
        }
        if first == .nothing {
            for local in 0..<Int(component.variableCount) where scratch.column.direction.base[local] != 0 {
                let reference = RowReference(pin: UInt32(local))
                if !tables.variables[component.variables[local]].isPinned, bases.isBefore(index, reference, first) {
                    first = reference
                }
            }
        }
        if component.supporters == nil { bases.components[index].makeSupporters() }
        bases.components[index].supporters![position] = Supporter(row: first, version: component.version)
        return first
    }

    /// How fast lhs of a row grows along `scratch.column.direction`.
    func rate(_ slot: UInt32) -> Accumulator {
        let row = tables.rows.base[Int(slot)]
        var sum = Accumulator.nothing
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = Int(tables.terms.base[term].variable)
            guard tables.variables.base[variable].state == .member else { continue }
            let local = Int(tables.variables.base[variable].local)
            let coefficient = tables.terms.base[term].coefficient
            if scratch.column.direction.base[local] != 0 {
                sum.add(
                    coefficient, times: scratch.column.direction.base[local],
                    noise: abs(coefficient) * scratch.column.noise.base[local])
            }
        }
        return sum
    }

    /// The last supporter of any active inequality: rows behind it hold nothing.
    mutating func updateHorizon(_ index: UInt32) {
        guard bases.components[index].horizon.version != bases.components[index].version,
            bases.components[index].activeInequalities > 0
        else { return }
        var last: RowReference?
        for position in 0..<Int(bases.components[index].pivotCount)
        where tables.isActiveInequality(bases.components[index].pivots[position].row) {
            let supporter = supporter(index, position)
            if last == nil || bases.isBefore(index, last!, supporter) { last = supporter }
        }
        bases.components[index].horizon.row = last ?? .nothing
        bases.components[index].horizon.version = bases.components[index].version
    }

    /// The last variable of a component whose pull to 0 decides something; nil if none does.
    mutating func lastSettledVariable(_ index: UInt32) -> UInt32? {
        if bases.components[index].state.goesByLevels {
            let last = bases.components[index].horizon.row
            return last == .nothing ? nil : bases.components[index].variables[Int(last.pin)]
        }
        var last: UInt32?
        for position in 0..<Int(bases.components[index].pivotCount) {
            var reference = bases.components[index].pivots[position].row
            if !reference.isPin {
                guard tables.isActiveInequality(reference) else { continue }
                reference = supporter(index, position)
            }
            guard reference.isPin else { continue }
            let variable = bases.components[index].variables[Int(reference.pin)]
            if last == nil || tables.variablePrecedes(last!, variable) { last = variable }
        }
        return last
    }

    /// The whole cost of letting a row go: the violated rows and pins that change, each with its rate, in order, for a
    /// unit of the row that comes in.
    mutating func costs(_ index: UInt32, _ leaving: Leaving, without excluded: RowReference? = nil) -> [Cost] {
        bases.updateDirection(index, leaving.position)
        let component = bases.components[index]
        var list: [Cost] = []
        for item in 0..<Int(component.rowCount) {
            let slot = component.rows[item]
            guard tables.rows[slot].status != 0, tables.rows[slot].position < 0, RowReference(row: slot) != excluded
            else { continue }
            let rate = rate(slot)
            if !rate.isZero {
                list.append(
                    Cost(row: RowReference(row: slot), rate: Cost.amount(rate, tables.rows[slot].status, leaving)))
            }
        }
        for local in 0..<Int(component.variableCount) where scratch.column.direction[local] != 0 {
            let variable = component.variables[local]
            let reference = RowReference(pin: UInt32(local))
            guard !tables.variables[variable].isPinned, reference != excluded else { continue }
            let rate = Accumulator(value: scratch.column.direction[local], noise: scratch.column.noise[local], mark: 0)
            list.append(Cost(row: reference, rate: Cost.amount(rate, tables.variables[variable].pinStatus, leaving)))
        }
        list.sort { bases.isBefore(index, $0.row, $1.row) }
        return list
    }

    /// Whether the costs of a row that may leave are less than those of another one with the same first cost.
    ///
    /// Costs that differ by no more than rounding are equal. A fixed relative tolerance would be wrong: with
    /// coefficients of very different size costs can differ in the 12th digit, and the right choice hangs on it.
    func areCheaper(_ index: UInt32, _ first: [Cost], than second: [Cost]) -> Bool {
        var i = 0
        var j = 0
        while i < first.count || j < second.count {
            var difference = Accumulator.nothing
            let isFirst = j == second.count || (i < first.count && !bases.isBefore(index, second[j].row, first[i].row))
            let isSecond = i == first.count || (j < second.count && !bases.isBefore(index, first[i].row, second[j].row))
            if isFirst {
                difference = first[i].rate
                i += 1
            }
            if isSecond {
                difference.add(-1, times: second[j].rate.value, noise: second[j].rate.noise)
                j += 1
            }
            if !difference.isZero { return difference.value < 0 }
        }
        return false
    }

    /// Whether letting go costs less than taking the violated inequality, which is its own first cost, as satisfied.
    mutating func isCheaperThanTurning(_ index: UInt32, _ leaving: Leaving, _ violated: RowReference) -> Bool {
        guard let next = costs(index, leaving, without: violated).first else { return false }
        return next.rate.value < 0
    }
}

/// What changes when an active row is let go: a violated row or a pin, and how fast it gets worse (below 0: better).
struct Cost {
    var row: RowReference
    var rate: Accumulator

    /// What a violated row or pin costs that moves at `rate` with the row that leaves, for a unit of the row that comes
    /// in.
    @inline(__always) static func amount(_ rate: Accumulator, _ status: Int8, _ leaving: Leaving) -> Accumulator {
        let size = abs(leaving.factor)
        let cost = rate.value * Double(status * leaving.side) / size
        let noise = (rate.noise + abs(cost) * leaving.noise) / size + 2 * Accumulator.unit * abs(cost)
        return Accumulator(value: cost, noise: noise, mark: 0)
    }
}
