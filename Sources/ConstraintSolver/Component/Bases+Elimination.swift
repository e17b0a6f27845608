/// Elimination: the equalities of a component, taken in order, give its first basis and the factor of it.
extension Bases {
    /// Builds the first basis of a component: required equalities, soft equalities in order, pins in order; of each
    /// what does not depend on those before. This basis is optimal for the system without inequalities. If it has to
    /// stop, the basis is one of pins.
    mutating func factorise(_ index: UInt32) {
        let component = components[index]
        collectEqualities(index)
        peelEqualities(index)
        let size = (variables: Int(component.variableCount), rows: Int(component.rowCount))
        let isSmall = tuning.isSmall(variables: size.variables, rows: size.rows)
        let entryLimit = isSmall ? .max : tuning.entriesPerRow * (size.variables + size.rows)
        // Equalities of two unknowns first: they merge variables, so that longer rows do not grow while they are
        // reduced.
        for isLong in [false, true] {
            for item in 0..<scratch.factoring.equalities.count {
                let slot = scratch.factoring.equalities.base[item]
                if tables.rows.base[Int(slot)].position < 0, tables.rows.base[Int(slot)].flags.contains(.long) == isLong
                {
                    eliminate(index, RowReference(row: slot))
                    if components[index].entryCount > entryLimit || item & 31 == 31 && hasToStop() {
                        return giveUpFactor(index)
                    }
                }
            }
        }
        for item in 0..<scratch.factoring.softEqualities.count {
            if components[index].pivotCount == component.variableCount { break }
            let slot = scratch.factoring.softEqualities.base[item]
            if tables.rows.base[Int(slot)].position < 0 { eliminate(index, RowReference(row: slot)) }
            if components[index].entryCount > entryLimit || item & 31 == 31 && hasToStop() {
                return giveUpFactor(index)
            }
        }
        if components[index].pivotCount < component.variableCount { pinFreeVariables(index) }
        if component.variableCount > 64 { components[index].shrinkEntries() }
    }

    /// The factor fills up: the component is solved level by level.
    private mutating func giveUpFactor(_ index: UInt32) {
        components[index].state.isDoubtful = true
        guard wasStopped else { return }
        clearBasis(index)
        completeBasis(index)
    }

    /// Lists the equalities of a component: the required ones, and the others in the order of the hierarchy.
    mutating func collectEqualities(_ index: UInt32) {
        let component = components[index]
        scratch.factoring.equalities.removeAll()
        scratch.factoring.softEqualities.removeAll()
        var isSorted = true
        for row in 0..<Int(component.rowCount) {
            let slot = component.rows[row]
            guard tables.rows.base[Int(slot)].isEquality else { continue }
            if tables.rows.base[Int(slot)].isRequired {
                scratch.factoring.equalities.append(slot)
            } else {
                let count = scratch.factoring.softEqualities.count
                if count > 0, tables.precedes(slot, scratch.factoring.softEqualities.base[count - 1]) {
                    isSorted = false
                }
                scratch.factoring.softEqualities.append(slot)
            }
        }
        if !isSorted {
            var list = UnsafeMutableBufferPointer(
                start: scratch.factoring.softEqualities.base, count: scratch.factoring.softEqualities.count)
            list.sort { tables.precedes($0, $1) }
        }
    }

    /// A variable that appears in one equality only can be eliminated with it at no cost: no other row changes. Then
    /// the next one may, and so on. Of several in a row the one with the fewest rows in all is taken.
    ///
    /// Such an equality can hold whatever the others say, so it is in the first basis wherever it comes in the
    /// hierarchy: a soft one may be peeled like a required one. But what is peeled comes first in the factor, where an
    /// exchange is dear; so only strong ones are, which seldom leave the basis.
    private mutating func peelEqualities(_ index: UInt32) {
        let component = components[index]
        var strongCount = 0
        while strongCount < scratch.factoring.softEqualities.count,
            isPeelable(scratch.factoring.softEqualities.base[strongCount])
        {
            strongCount += 1
        }
        guard scratch.factoring.equalities.count + strongCount > 0 else { return }
        scratch.factoring.degrees.lengthen(to: Int(component.variableCount), filler: 0)
        for local in 0..<Int(component.variableCount) { scratch.factoring.degrees.base[local] = 0 }
        for item in 0..<scratch.factoring.equalities.count { addDegrees(scratch.factoring.equalities.base[item]) }
        for item in 0..<strongCount { addDegrees(scratch.factoring.softEqualities.base[item]) }
        scratch.factoring.queue.removeAll()
        for local in 0..<Int(component.variableCount) where scratch.factoring.degrees.base[local] == 1 {
            scratch.factoring.queue.append(UInt32(local))
        }
        while !scratch.factoring.queue.isEmpty {
            let candidate = Int(scratch.factoring.queue.removeLast())
            // The component's memory moves when its entries grow.
            guard scratch.factoring.degrees.base[candidate] == 1, components[index].positions[candidate] < 0 else {
                continue
            }
            var term = tables.variables.base[Int(components[index].variables[candidate])].firstTerm
            while true {
                let slot = tables.terms.base[Int(term)].row
                if tables.rows.base[Int(slot)].role == .member, tables.rows.base[Int(slot)].position < 0,
                    isPeelable(slot)
                {
                    break
                }
                term = tables.terms.base[Int(term)].next
            }
            pivotWithoutFill(index, tables.terms.base[Int(term)].row, candidate)
        }
    }

    @inline(__always) private func isPeelable(_ slot: UInt32) -> Bool {
        let row = tables.rows.base[Int(slot)]
        return row.isEquality && (row.isRequired || tables.priority(ofRow: slot) >= Self.strongPriority)
    }

    /// Above what contents resist compression with, as a rule.
    private static var strongPriority: Double { 751 }

    private mutating func addDegrees(_ slot: UInt32) {
        let row = tables.rows.base[Int(slot)]
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = tables.terms.base[term].variable
            if tables.variables.base[Int(variable)].state == .member {
                scratch.factoring.degrees.base[Int(tables.variables.base[Int(variable)].local)] += 1
            }
        }
    }

    /// Eliminates with `slot` the variable `candidate`, or another of the row that also appears nowhere else.
    private mutating func pivotWithoutFill(_ index: UInt32, _ slot: UInt32, _ candidate: Int) {
        let row = tables.rows.base[Int(slot)]
        let positions = components[index].positions
        var best = candidate
        var bestCount = Int.max
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = tables.terms.base[term].variable
            guard tables.variables.base[Int(variable)].state == .member else { continue }
            let local = Int(tables.variables.base[Int(variable)].local)
            guard scratch.factoring.degrees.base[local] == 1, positions[local] < 0 else { continue }
            let count = columnLength(variable)
            if count < bestCount {
                bestCount = count
                best = local
            }
        }
        let first = components[index].entryCount
        var scale = 1.0
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = tables.terms.base[term].variable
            if tables.variables.base[Int(variable)].state == .member,
                Int(tables.variables.base[Int(variable)].local) == best
            {
                scale = tables.terms.base[term].coefficient
            }
        }
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = tables.terms.base[term].variable
            guard tables.variables.base[Int(variable)].state == .member else { continue }
            let local = Int(tables.variables.base[Int(variable)].local)
            scratch.factoring.degrees.base[local] -= 1
            if local != best {
                let coefficient = tables.terms.base[term].coefficient / scale
                // A coefficient of many digits and the scale may both be off.
                let noise = Float(
                    2 * Accumulator.loss(ofQuotient: coefficient, tables.terms.base[term].coefficient, by: scale))
                components[index].append(FactorEntry(index: UInt32(local), noise: noise, coefficient: coefficient))
                if scratch.factoring.degrees.base[local] == 1 { scratch.factoring.queue.append(UInt32(local)) }
            }
        }
        let pivot = Pivot(
            row: RowReference(row: slot), local: UInt32(best), scale: scale, scaleNoise: 0, firstL: first, countL: 0,
            countU: components[index].entryCount - first)
        appendPivot(index, pivot)
    }

    /// How many rows speak of a variable; more than 8 are not told apart.
    private func columnLength(_ variable: UInt32) -> Int {
        var count = 0
        var term = tables.variables.base[Int(variable)].firstTerm
        while term != none, count < 8 {
            count += 1
            term = tables.terms.base[Int(term)].next
        }
        return count
    }

    mutating func appendPivot(_ index: UInt32, _ pivot: Pivot) {
        let position = components[index].pivotCount
        components[index].pivots[Int(position)] = pivot
        components[index].pivots[Int(position)].rightSide = rightSide(pivot.row)
        components[index].positions[Int(pivot.local)] = position
        components[index].pivotCount += 1
        if pivot.row.isPin {
            components[index].activePins += 1
            tables.variables[components[index].variables[Int(pivot.row.pin)]].isPinned = true
        } else {
            tables.rows.base[Int(pivot.row.row)].position = position
            if tables.rows.base[Int(pivot.row.row)].relation != .equal { components[index].activeInequalities += 1 }
        }
    }

    /// The free variables of a component are settled in their order.
    private mutating func pinFreeVariables(_ index: UInt32) {
        let component = components[index]
        scratch.factoring.queue.removeAll()
        for local in 0..<Int(component.variableCount) { scratch.factoring.queue.append(UInt32(local)) }
        var order = UnsafeMutableBufferPointer(
            start: scratch.factoring.queue.base, count: scratch.factoring.queue.count)
        order.sort {
            tables.variablePrecedes(component.variables[Int($0)], component.variables[Int($1)])
        }
        scratch.factoring.degrees.lengthen(to: Int(component.variableCount), filler: 0)
        // A variable that the basis determines already needs no pin. Most can be told from what gives them.
        for local in 0..<Int(component.variableCount) { scratch.factoring.degrees.base[local] = 0 }
        for position in stride(from: Int(components[index].pivotCount) - 1, through: 0, by: -1) {
            let local = components[index].pivots[position].local
            if isDetermined(index, local) { scratch.factoring.degrees.base[Int(local)] = 1 }
        }
        for item in 0..<scratch.factoring.queue.count {
            if components[index].pivotCount == component.variableCount { break }
            let local = scratch.factoring.queue.base[item]
            if !isDetermined(index, local) { eliminate(index, RowReference(pin: local)) }
            scratch.factoring.degrees.base[Int(local)] = 1
        }
        assert(components[index].pivotCount == component.variableCount)
    }

    /// Whether all that gives a variable is marked as determined in `scratch.factoring.degrees`, or it is itself.
    private func isDetermined(_ index: UInt32, _ local: UInt32) -> Bool {
        let component = components[index]
        if scratch.factoring.degrees.base[Int(local)] == 1 { return true }
        let position = component.positions[Int(local)]
        guard position >= 0 else { return false }
        let pivot = component.pivots[Int(position)]
        for item in Int(pivot.firstU)..<Int(pivot.firstU + pivot.countU)
        where scratch.factoring.degrees.base[Int(component.entries[item].index)] == 0 { return false }
        return true
    }

    /// Takes a row into the basis if it does not depend on those that are in it.
    ///
    /// - Parameter preferred: the variable that it shall give, if that is as good as another.
    /// - Returns: whether it was taken.
    @discardableResult
    mutating func eliminate(_ index: UInt32, _ reference: RowReference, preferring preferred: UInt32 = none) -> Bool {
        reduce(index, reference)
        guard scratch.row.roots.count > 0 else { return false }
        takeReduced(index, reference, preferring: preferred)
        return true
    }

    /// Takes the row into the basis that was reduced last, of which something is left.
    mutating func takeReduced(_ index: UInt32, _ reference: RowReference, preferring preferred: UInt32 = none) {
        // The pivot is the variable with the fewest rows, of those that are not small: it makes the least fill.
        var largest = 0.0
        for item in 0..<scratch.row.roots.count {
            largest = max(largest, abs(scratch.row.accumulator.base[Int(scratch.row.roots.base[item])].value))
        }
        var best = scratch.row.roots.base[0]
        if scratch.row.roots.count > 1 {
            var bestCount = Int.max
            for item in 0..<scratch.row.roots.count {
                let local = scratch.row.roots.base[item]
                let size = abs(scratch.row.accumulator.base[Int(local)].value)
                guard size >= 1e-5 * largest else { continue }
                if local == preferred, size >= 0.05 * largest {
                    best = local
                    break
                }
                let variable = components[index].variables[Int(local)]
                // A small pivot lets numbers grow; it is worth it only if it saves a long column.
                let count = columnLength(variable) + (size < 0.05 * largest ? 5 : 0)
                let isLater =
                    count == bestCount && tables.variablePrecedes(components[index].variables[Int(best)], variable)
                if count < bestCount || isLater {
                    bestCount = count
                    best = local
                }
            }
        }
        let scale = scratch.row.accumulator.base[Int(best)].value
        let scaleNoise = scratch.row.accumulator.base[Int(best)].noise
        if scaleNoise > 1e-10 * abs(scale) { components[index].state.isDoubtful = true }
        let firstL = components[index].entryCount
        for item in 0..<scratch.row.steps.count { components[index].append(scratch.row.steps.base[item]) }
        let firstU = components[index].entryCount
        for item in 0..<scratch.row.roots.count where scratch.row.roots.base[item] != best {
            let local = scratch.row.roots.base[item]
            let entry = scratch.row.accumulator.base[Int(local)]
            let coefficient = entry.value / scale
            let noise =
                (entry.noise + abs(coefficient) * scaleNoise) / abs(scale)
                + Accumulator.loss(ofQuotient: coefficient, entry.value, by: scale)
            components[index].append(FactorEntry(index: local, noise: Float(noise), coefficient: coefficient))
        }
        let pivot = Pivot(
            row: reference, local: best, scale: scale, scaleNoise: Float(scaleNoise), firstL: firstL,
            countL: firstU - firstL,
            countU: components[index].entryCount - firstU)
        appendPivot(index, pivot)
    }

    /// Reduces a row by the pivots: `scratch.row.steps` gets the pivots used, by rising position, with their factors,
    /// `scratch.row.roots` the local indices of what is left in `scratch.row.accumulator`.
    mutating func reduce(_ index: UInt32, _ reference: RowReference) {
        let component = components[index]
        scratch.row.reserve(Int(component.variableCount))
        scratch.row.nextStamp()
        scratch.row.heap.removeAll()
        scratch.row.steps.removeAll()
        scratch.row.roots.removeAll()
        if reference.isPin {
            accumulate(component, reference.pin, 1, times: 1, noise: 0)
        } else {
            let row = tables.rows.base[Int(reference.row)]
            for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
                let variable = Int(tables.terms.base[term].variable)
                guard tables.variables.base[variable].state == .member else { continue }
                accumulate(
                    component, tables.variables.base[variable].local, tables.terms.base[term].coefficient, times: 1,
                    noise: 0)
            }
        }
        while !scratch.row.heap.isEmpty {
            let position = scratch.row.heap.heapRemoveFirst()
            let pivot = component.pivots[Int(position)]
            let entry = scratch.row.accumulator.base[Int(pivot.local)]
            if entry.isZero { continue }
            scratch.row.steps.append(
                FactorEntry(index: UInt32(position), noise: Float(entry.noise), coefficient: entry.value))
            for item in Int(pivot.firstU)..<Int(pivot.firstU + pivot.countU) {
                let other = component.entries[item]
                accumulate(
                    component, other.index, -entry.value, times: other.coefficient,
                    noise: abs(entry.value) * Double(other.noise) + entry.noise * abs(other.coefficient))
            }
        }
        // Only what did not cancel is left.
        var kept = 0
        for item in 0..<scratch.row.roots.count {
            let own = scratch.row.accumulator.base[Int(scratch.row.roots.base[item])]
            if own.isZero {
                if own.noise > tuning.mostNoise { components[index].state.isDoubtful = true }
                continue
            }
            scratch.row.roots.base[kept] = scratch.row.roots.base[item]
            kept += 1
        }
        while scratch.row.roots.count > kept { _ = scratch.row.roots.removeLast() }
    }

    @inline(__always) private mutating func accumulate(
        _ component: Component, _ local: UInt32, _ factor: Double, times other: Double, noise: Double
    ) {
        let entry = scratch.row.accumulator.base + Int(local)
        if entry.pointee.mark == scratch.row.stamp {
            entry.pointee.add(factor, times: other, noise: noise)
        } else {
            entry.pointee = Accumulator(factor, times: other, noise: noise, mark: scratch.row.stamp)
            let position = component.positions[Int(local)]
            if position >= 0 { scratch.row.heap.heapInsert(position) } else { scratch.row.roots.append(local) }
        }
    }
}
