/// What it costs to let an active row go, as far as the method needs to know it.
extension ConstraintSystem {
    /// The first violated row or pin that gets worse if the active inequality at `position` moves inside.
    mutating func supporter(_ index: UInt32, _ position: Int) -> RowReference {
        let component = components[index]
        if let known = component.supporters?[position], known.version == component.version { return known.row }
        updateDirection(index, position)
        var first = RowReference.nothing
        for item in 0..<Int(component.rowCount) {
            let slot = component.rows[item]
            guard rows.base[Int(slot)].status != 0, rows.base[Int(slot)].position < 0, rate(slot) != 0 else { continue }
            let reference = RowReference(row: slot)
            if isBefore(index, reference, first) { first = reference }
        }
        if first == .nothing {
            for local in 0..<Int(component.variableCount) where scratch.direction.base[local] != 0 {
                let reference = RowReference(pin: UInt32(local))
                if !variables[component.variables[local]].isPinned, isBefore(index, reference, first) { first = reference }
            }
        }
        if component.supporters == nil { components[index].makeSupporters() }
        components[index].supporters![position] = Supporter(row: first, version: component.version)
        return first
    }

    /// How fast lhs of a row grows along `scratch.direction`.
    private func rate(_ slot: UInt32) -> Double {
        let row = rows.base[Int(slot)]
        var sum = Accumulator(value: 0, noise: 0, mark: 0)
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = Int(terms.base[term].variable)
            guard variables.base[variable].state == .member else { continue }
            let local = Int(variables.base[variable].local)
            let coefficient = terms.base[term].coefficient
            if scratch.direction.base[local] != 0 {
                sum.add(coefficient * scratch.direction.base[local], noise: abs(coefficient) * scratch.directionNoise.base[local])
            }
        }
        return sum.isZero ? 0 : sum.value
    }

    /// The last supporter of any active inequality: rows behind it hold nothing.
    mutating func updateHorizon(_ index: UInt32) {
        guard components[index].horizonVersion != components[index].version, components[index].activeInequalities > 0 else { return }
        var last: RowReference?
        for position in 0..<Int(components[index].pivotCount)
        where isActiveInequality(components[index].pivots[position].row) {
            let supporter = supporter(index, position)
            if last == nil || isBefore(index, last!, supporter) { last = supporter }
        }
        components[index].horizon = last ?? .nothing
        components[index].horizonVersion = components[index].version
    }

    /// The last variable of a component whose pull to 0 decides something; nil if none does.
    mutating func lastSettledVariable(_ index: UInt32) -> UInt32? {
        var last: UInt32?
        for position in 0..<Int(components[index].pivotCount) {
            var reference = components[index].pivots[position].row
            if !reference.isPin {
                guard isActiveInequality(reference) else { continue }
                reference = supporter(index, position)
            }
            guard reference.isPin else { continue }
            let variable = components[index].variables[Int(reference.pin)]
            if last == nil || variablePrecedes(last!, variable) { last = variable }
        }
        return last
    }

    /// The whole cost of letting a row go: the violated rows and pins that change, each with its rate, in order, for a
    /// unit of the row that comes in.
    private mutating func costs(_ index: UInt32, _ leaving: Leaving, without excluded: RowReference?) -> [(row: RowReference, rate: Double)]
    {
        updateDirection(index, leaving.position)
        let component = components[index]
        let unit = Double(leaving.side) / abs(leaving.factor)
        var list: [(row: RowReference, rate: Double)] = []
        for item in 0..<Int(component.rowCount) {
            let slot = component.rows[item]
            guard rows[slot].status != 0, rows[slot].position < 0, RowReference(row: slot) != excluded else { continue }
            let rate = rate(slot)
            if rate != 0 { list.append((RowReference(row: slot), rate * Double(rows[slot].status) * unit)) }
        }
        for local in 0..<Int(component.variableCount) where scratch.direction[local] != 0 {
            let variable = component.variables[local]
            let reference = RowReference(pin: UInt32(local))
            guard !variables[variable].isPinned, reference != excluded else { continue }
            list.append((reference, scratch.direction[local] * Double(variables[variable].pinStatus) * unit))
        }
        list.sort { isBefore(index, $0.row, $1.row) }
        return list
    }

    /// Compares the costs of two rows that may leave and have the same first cost: below 0 if the first is cheaper.
    mutating func compareCosts(_ index: UInt32, _ a: Leaving, _ b: Leaving) -> Int {
        let first = costs(index, a, without: nil)
        let second = costs(index, b, without: nil)
        var i = 0
        var j = 0
        while i < first.count || j < second.count {
            let x: Double
            let y: Double
            if j == second.count || (i < first.count && isBefore(index, first[i].row, second[j].row)) {
                (x, y) = (first[i].rate, 0)
                i += 1
            } else if i == first.count || isBefore(index, second[j].row, first[i].row) {
                (x, y) = (0, second[j].rate)
                j += 1
            } else {
                (x, y) = (first[i].rate, second[j].rate)
                i += 1
                j += 1
            }
            if abs(x - y) > 1e-9 * max(abs(x), abs(y)) { return x < y ? -1 : 1 }
        }
        return 0
    }

    /// Whether letting go costs less than taking the violated inequality, which is its own first cost, as satisfied.
    mutating func isCheaperThanTurning(_ index: UInt32, _ leaving: Leaving, _ violated: RowReference) -> Bool {
        guard let next = costs(index, leaving, without: violated).first else { return false }
        return next.rate < 0
    }
}
