/// Elimination: the equalities of a component, taken in order, give its first basis and the factor of it.
extension ConstraintSystem {
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
            for item in 0..<scratch.equalities.count {
                let slot = scratch.equalities.base[item]
                if rows.base[Int(slot)].position < 0, rows.base[Int(slot)].flags.contains(.long) == isLong {
                    eliminate(index, RowReference(row: slot))
                    if components[index].entryCount > entryLimit || item & 31 == 31 && hasToStop() {
                        return giveUpFactor(index)
                    }
                }
            }
        }
        for item in 0..<scratch.softEqualities.count {
            if components[index].pivotCount == component.variableCount { break }
            let slot = scratch.softEqualities.base[item]
            if rows.base[Int(slot)].position < 0 { eliminate(index, RowReference(row: slot)) }
            if components[index].entryCount > entryLimit || item & 31 == 31 && hasToStop() {
                return giveUpFactor(index)
            }
        }
        if components[index].pivotCount < component.variableCount { pinFreeVariables(index) }
        if component.variableCount > 64 { components[index].shrinkEntries() }
    }

    /// The factor fills up: the component is solved level by level.
    private mutating func giveUpFactor(_ index: UInt32) {
        components[index].isDoubtful = true
        guard wasStopped else { return }
        clearBasis(index)
        completeBasis(index)
    }

    /// Lists the equalities of a component: the required ones, and the others in the order of the hierarchy.
    mutating func collectEqualities(_ index: UInt32) {
        let component = components[index]
        scratch.equalities.removeAll()
        scratch.softEqualities.removeAll()
        var isSorted = true
        for row in 0..<Int(component.rowCount) {
            let slot = component.rows[row]
            guard rows.base[Int(slot)].isEquality else { continue }
            if rows.base[Int(slot)].isRequired {
                scratch.equalities.append(slot)
            } else {
                let count = scratch.softEqualities.count
                if count > 0, precedes(slot, scratch.softEqualities.base[count - 1]) { isSorted = false }
                scratch.softEqualities.append(slot)
            }
        }
        if !isSorted {
            var list = UnsafeMutableBufferPointer(
                start: scratch.softEqualities.base, count: scratch.softEqualities.count)
            list.sort { precedes($0, $1) }
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
        while strongCount < scratch.softEqualities.count, isPeelable(scratch.softEqualities.base[strongCount]) {
            strongCount += 1
        }
        guard scratch.equalities.count + strongCount > 0 else { return }
        scratch.reserveAll(Int(component.variableCount))
        for local in 0..<Int(component.variableCount) { scratch.degrees.base[local] = 0 }
        for item in 0..<scratch.equalities.count { addDegrees(scratch.equalities.base[item]) }
        for item in 0..<strongCount { addDegrees(scratch.softEqualities.base[item]) }
        scratch.queue.removeAll()
        for local in 0..<Int(component.variableCount) where scratch.degrees.base[local] == 1 {
            scratch.queue.append(UInt32(local))
        }
        while !scratch.queue.isEmpty {
            let candidate = Int(scratch.queue.removeLast())
            // The component's memory moves when its entries grow.
            guard scratch.degrees.base[candidate] == 1, components[index].positions[candidate] < 0 else { continue }
            var term = variables.base[Int(components[index].variables[candidate])].firstTerm
            while true {
                let slot = terms.base[Int(term)].row
                if rows.base[Int(slot)].role == .member, rows.base[Int(slot)].position < 0, isPeelable(slot) { break }
                term = terms.base[Int(term)].next
            }
            pivotWithoutFill(index, terms.base[Int(term)].row, candidate)
        }
    }

    @inline(__always) private func isPeelable(_ slot: UInt32) -> Bool {
        let row = rows.base[Int(slot)]
        return row.isEquality && (row.isRequired || priority(ofRow: slot) >= Self.strongPriority)
    }

    /// Above what contents resist compression with, as a rule.
    private static var strongPriority: Double { 751 }

    private mutating func addDegrees(_ slot: UInt32) {
        let row = rows.base[Int(slot)]
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = terms.base[term].variable
            if variables.base[Int(variable)].state == .member {
                scratch.degrees.base[Int(variables.base[Int(variable)].local)] += 1
            }
        }
    }

    /// Eliminates with `slot` the variable `candidate`, or another of the row that also appears nowhere else.
    private mutating func pivotWithoutFill(_ index: UInt32, _ slot: UInt32, _ candidate: Int) {
        let row = rows.base[Int(slot)]
        let positions = components[index].positions
        var best = candidate
        var bestCount = Int.max
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = terms.base[term].variable
            guard variables.base[Int(variable)].state == .member else { continue }
            let local = Int(variables.base[Int(variable)].local)
            guard scratch.degrees.base[local] == 1, positions[local] < 0 else { continue }
            let count = columnLength(variable)
            if count < bestCount {
                bestCount = count
                best = local
            }
        }
        let first = components[index].entryCount
        var scale = 1.0
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = terms.base[term].variable
            if variables.base[Int(variable)].state == .member, Int(variables.base[Int(variable)].local) == best {
                scale = terms.base[term].coefficient
            }
        }
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = terms.base[term].variable
            guard variables.base[Int(variable)].state == .member else { continue }
            let local = Int(variables.base[Int(variable)].local)
            scratch.degrees.base[local] -= 1
            if local != best {
                let coefficient = terms.base[term].coefficient / scale
                // A coefficient of many digits and the scale may both be off.
                let noise = Float(
                    2 * Accumulator.loss(ofQuotient: coefficient, terms.base[term].coefficient, by: scale))
                components[index].append(FactorEntry(index: UInt32(local), noise: noise, coefficient: coefficient))
                if scratch.degrees.base[local] == 1 { scratch.queue.append(UInt32(local)) }
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
        var term = variables.base[Int(variable)].firstTerm
        while term != none, count < 8 {
            count += 1
            term = terms.base[Int(term)].next
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
            variables[components[index].variables[Int(pivot.row.pin)]].isPinned = true
        } else {
            rows.base[Int(pivot.row.row)].position = position
            if rows.base[Int(pivot.row.row)].relation != .equal { components[index].activeInequalities += 1 }
        }
    }

    /// The free variables of a component are settled in their order.
    private mutating func pinFreeVariables(_ index: UInt32) {
        let component = components[index]
        scratch.queue.removeAll()
        for local in 0..<Int(component.variableCount) { scratch.queue.append(UInt32(local)) }
        var order = UnsafeMutableBufferPointer(start: scratch.queue.base, count: scratch.queue.count)
        order.sort {
            variablePrecedes(component.variables[Int($0)], component.variables[Int($1)])
        }
        scratch.reserveAll(Int(component.variableCount))
        // A variable that the basis determines already needs no pin. Most can be told from what gives them.
        for local in 0..<Int(component.variableCount) { scratch.degrees.base[local] = 0 }
        for position in stride(from: Int(components[index].pivotCount) - 1, through: 0, by: -1) {
            let local = components[index].pivots[position].local
            if isDetermined(index, local) { scratch.degrees.base[Int(local)] = 1 }
        }
        for item in 0..<scratch.queue.count {
            if components[index].pivotCount == component.variableCount { break }
            let local = scratch.queue.base[item]
            if !isDetermined(index, local) { eliminate(index, RowReference(pin: local)) }
            scratch.degrees.base[Int(local)] = 1
        }
        assert(components[index].pivotCount == component.variableCount)
    }

    /// Whether all that gives a variable is marked as determined in `scratch.degrees`, or it is itself.
    private func isDetermined(_ index: UInt32, _ local: UInt32) -> Bool {
        let component = components[index]
        if scratch.degrees.base[Int(local)] == 1 { return true }
        let position = component.positions[Int(local)]
        guard position >= 0 else { return false }
        let pivot = component.pivots[Int(position)]
        for item in Int(pivot.firstU)..<Int(pivot.firstU + pivot.countU)
        where scratch.degrees.base[Int(component.entries[item].index)] == 0 { return false }
        return true
    }

    /// Takes a row into the basis if it does not depend on those that are in it.
    ///
    /// - Parameter preferred: the variable that it shall give, if that is as good as another.
    /// - Returns: whether it was taken.
    @discardableResult
    mutating func eliminate(_ index: UInt32, _ reference: RowReference, preferring preferred: UInt32 = none) -> Bool {
        reduce(index, reference)
        guard scratch.roots.count > 0 else { return false }
        takeReduced(index, reference, preferring: preferred)
        return true
    }

    /// Takes the row into the basis that was reduced last, of which something is left.
    mutating func takeReduced(_ index: UInt32, _ reference: RowReference, preferring preferred: UInt32 = none) {
        // The pivot is the variable with the fewest rows, of those that are not small: it makes the least fill.
        var largest = 0.0
        for item in 0..<scratch.roots.count {
            largest = max(largest, abs(scratch.accumulator.base[Int(scratch.roots.base[item])].value))
        }
        var best = scratch.roots.base[0]
        if scratch.roots.count > 1 {
            var bestCount = Int.max
            for item in 0..<scratch.roots.count {
                let local = scratch.roots.base[item]
                let size = abs(scratch.accumulator.base[Int(local)].value)
                guard size >= 1e-5 * largest else { continue }
                if local == preferred, size >= 0.05 * largest {
                    best = local
                    break
                }
                let variable = components[index].variables[Int(local)]
                // A small pivot lets numbers grow; it is worth it only if it saves a long column.
                let count = columnLength(variable) + (size < 0.05 * largest ? 5 : 0)
                let isLater = count == bestCount && variablePrecedes(components[index].variables[Int(best)], variable)
                if count < bestCount || isLater {
                    bestCount = count
                    best = local
                }
            }
        }
        let scale = scratch.accumulator.base[Int(best)].value
        let scaleNoise = scratch.accumulator.base[Int(best)].noise
        if scaleNoise > 1e-10 * abs(scale) { components[index].isDoubtful = true }
        let firstL = components[index].entryCount
        for item in 0..<scratch.steps.count { components[index].append(scratch.steps.base[item]) }
        let firstU = components[index].entryCount
        for item in 0..<scratch.roots.count where scratch.roots.base[item] != best {
            let local = scratch.roots.base[item]
            let entry = scratch.accumulator.base[Int(local)]
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

    /// Reduces a row by the pivots: `scratch.steps` gets the pivots used, by rising position, with their factors,
    /// `scratch.roots` the local indices of what is left in `scratch.accumulator`.
    mutating func reduce(_ index: UInt32, _ reference: RowReference) {
        let component = components[index]
        scratch.reserveAll(Int(component.variableCount))
        scratch.nextStamp()
        scratch.heap.removeAll()
        scratch.steps.removeAll()
        scratch.roots.removeAll()
        if reference.isPin {
            accumulate(component, reference.pin, 1, times: 1, noise: 0)
        } else {
            let row = rows.base[Int(reference.row)]
            for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
                let variable = Int(terms.base[term].variable)
                guard variables.base[variable].state == .member else { continue }
                accumulate(component, variables.base[variable].local, terms.base[term].coefficient, times: 1, noise: 0)
            }
        }
        while !scratch.heap.isEmpty {
            let position = scratch.heap.heapRemoveFirst()
            let pivot = component.pivots[Int(position)]
            let entry = scratch.accumulator.base[Int(pivot.local)]
            if entry.isZero { continue }
            scratch.steps.append(
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
        for item in 0..<scratch.roots.count {
            let own = scratch.accumulator.base[Int(scratch.roots.base[item])]
            if own.isZero {
                if own.noise > tuning.mostNoise { components[index].isDoubtful = true }
                continue
            }
            scratch.roots.base[kept] = scratch.roots.base[item]
            kept += 1
        }
        while scratch.roots.count > kept { _ = scratch.roots.removeLast() }
    }

    @inline(__always) private mutating func accumulate(
        _ component: Component, _ local: UInt32, _ factor: Double, times other: Double, noise: Double
    ) {
        let entry = scratch.accumulator.base + Int(local)
        if entry.pointee.mark == scratch.stamp {
            entry.pointee.add(factor, times: other, noise: noise)
        } else {
            entry.pointee = Accumulator(factor, times: other, noise: noise, mark: scratch.stamp)
            let position = component.positions[Int(local)]
            if position >= 0 { scratch.heap.heapInsert(position) } else { scratch.roots.append(local) }
        }
    }
}
