/// Solving a small component with twice the digits, where its factor may have lost too many: the same method on the dense
/// inverse of the basis (see ``PreciseBasis``).
///
/// What was found with the factor for a small component whose coefficients are of very different size counts only when the
/// inverse confirms it. Where it does not, the method goes on with the inverse; the component is *hard* from then on, and
/// has no factor any more. The same is done where the certificate of a doubtful component does not hold, and before a
/// conflict in one is believed.
extension ConstraintSystem {
    /// Whether the inverse of a basis is small enough to be made.
    @inline(__always) func canBePrecise(_ index: UInt32) -> Bool { components[index].variableCount <= 64 }

    /// Solves a component from the basis that it has, or else, if that is no good, from the first one.
    ///
    /// - Returns: whether the optimal basis was reached, or a conflict.
    /// - Complexity: O(variables³) at worst for each exchange, and once to confirm a basis.
    mutating func solvePrecisely(_ index: UInt32) -> Bool {
        let hadFactor = !components[index].isHard
        let rounds = roundLimit(index)
        components[index].isHard = true
        components[index].isDoubtful = true
        scratch.attempt = 0
        for startsAnew in [false, true] {
            scratch.inverse = nil
            if components[index].hasRefused, conflict == nil { clearRefusals(index) }
            components[index].version &+= 1
            if startsAnew {
                guard takeFirstBasis(index) else { return false }
            } else {
                guard components[index].pivotCount == components[index].variableCount, inverse(index).isComplete else { continue }
                components[index].isSingular = false
            }
            scratch.hasExchanged = startsAnew
            updateValues(index)
            if !startsAnew, faultOfBasis(index) != nil { continue }
            if runRounds(index, rounds), !hasLostRow(index), conflict != nil || faultOfBasis(index) == nil {
                if hadFactor, !scratch.hasExchanged { components[index].isHard = false }
                return true
            }
        }
        return false
    }

    /// The inverse of the basis of a component.
    private mutating func inverse(_ index: UInt32) -> PreciseBasis {
        if let known = scratch.inverse, scratch.inverseOwner == components[index].serial,
            scratch.inverseVersion == components[index].version
        {
            return known
        }
        let basis = PreciseBasis(count: Int(components[index].variableCount))
        for position in 0..<Int(components[index].pivotCount) {
            if !basis.take(coefficients(index, components[index].pivots[position].row)) { break }
        }
        keep(basis, index)
        return basis
    }

    private func coefficients(_ index: UInt32, _ reference: RowReference) -> [(local: Int, value: PreciseNumber)] {
        if reference.isPin { return [(Int(reference.pin), PreciseNumber(value: DoubleDouble(1), noise: 0))] }
        return coefficients(rows[reference.row])
    }

    private func coefficients(_ row: Row) -> [(local: Int, value: PreciseNumber)] {
        var list: [(local: Int, value: PreciseNumber)] = []
        for term in row.firstTerm..<(row.firstTerm + row.termCount) where variables[terms[term].variable].state == .member {
            list.append((Int(variables[terms[term].variable].local), PreciseNumber(meaning: terms[term].coefficient)))
        }
        return list
    }

    /// As ``factorise(_:)``: the equalities in order, then the pins.
    private mutating func takeFirstBasis(_ index: UInt32) -> Bool {
        clearBasis(index)
        collectEqualities(index)
        let component = components[index]
        var references = scratch.equalities.elements.map { RowReference(row: $0) }
        references += scratch.softEqualities.elements.map { RowReference(row: $0) }
        let pins = (0..<UInt32(component.variableCount)).sorted {
            variablePrecedes(component.variables[Int($0)], component.variables[Int($1)])
        }
        references += pins.map { RowReference(pin: $0) }
        let basis = PreciseBasis(count: Int(component.variableCount))
        for reference in references where !basis.isComplete && basis.take(coefficients(index, reference)) {
            appendPivot(index, Pivot(withoutFactor: reference, local: UInt32(basis.lastColumn)))
        }
        guard basis.isComplete else { return false }
        keep(basis, index)
        return true
    }

    /// Remembers the inverse until the basis changes.
    private func keep(_ basis: PreciseBasis, _ index: UInt32) {
        scratch.inverse = basis
        scratch.inverseOwner = components[index].serial
        scratch.inverseVersion = components[index].version
    }

    /// As ``exchange(_:_:_:_:)``.
    mutating func exchangePrecisely(_ index: UInt32, _ entering: RowReference, _ position: Int, _ side: Int8) {
        if !scratch.hasExchanged {
            // The factor is that of a former basis from now on.
            scratch.hasExchanged = true
            for other in 0..<Int(components[index].pivotCount) {
                let pivot = components[index].pivots[other]
                components[index].pivots[other] = Pivot(withoutFactor: pivot.row, local: pivot.local)
            }
            components[index].entryCount = 0
        }
        components[index].version &+= 1
        deactivate(index, components[index].pivots[position].row, side)
        components[index].pivots[position].row = entering
        activate(index, entering, position)
        scratch.inverse = nil
        if !inverse(index).isComplete {
            components[index].isSingular = true
            return
        }
        updateValues(index)
    }

    /// As ``updateValues(_:)``.
    mutating func updateValuesPrecisely(_ index: UInt32) {
        let basis = inverse(index)
        let count = Int(components[index].variableCount)
        let notes = components[index].feedsOutputs && notesOutputs
        let sides = (0..<count).map { position in
            let active = components[index].pivots[position].row
            return active.isPin ? .zero : preciseRightSide(rows[active.row])
        }
        scratch.preciseValues.removeAll(keepingCapacity: true)
        for local in 0..<count {
            var sum = PreciseNumber.zero
            for position in 0..<count { sum.accumulate(sides[position], basis.slope(local, position)) }
            if sum.isZero { sum.value = .zero }
            scratch.preciseValues.append(sum)
            let variable = components[index].variables[local]
            if notes, values[variable] != sum.value.high { noteOutputs(of: variable) }
            setValue(variable, sum.value.high)
        }
    }

    /// Lhs − rhs of a row of a hard component, and how far it may be from 0 by rounding of the numbers that came in.
    func preciseResidual(_ row: Row) -> (residual: Double, limit: Double) {
        var sum = preciseRightSide(row)
        sum.value = -sum.value
        for term in row.firstTerm..<(row.firstTerm + row.termCount) where variables[terms[term].variable].state == .member {
            let local = Int(variables[terms[term].variable].local)
            sum.accumulate(PreciseNumber(meaning: terms[term].coefficient), scratch.preciseValues[local])
        }
        return (sum.value.high, 8 * sum.noise)
    }

    /// As ``rightSide(_:)``.
    private func preciseRightSide(_ row: Row) -> PreciseNumber {
        var sum = PreciseNumber(meaning: row.constant)
        for term in row.firstTerm..<(row.firstTerm + row.termCount) where variables[terms[term].variable].state != .member {
            let value = values[terms[term].variable]
            let number = PreciseNumber(value: DoubleDouble(-value), noise: 4 * Accumulator.unit * abs(value))
            sum.accumulate(PreciseNumber(meaning: terms[term].coefficient), number)
        }
        return sum
    }

    /// As ``reduce(_:_:)`` and ``combine(_:)``: `scratch.combination` and `scratch.support`. What is 0 is 0 exactly here, and
    /// the other factors are as good as a `Double` can be.
    mutating func combinePrecisely(_ index: UInt32, _ reference: RowReference) {
        let basis = inverse(index)
        scratch.reserveAll(Int(components[index].variableCount))
        scratch.nextStamp()
        scratch.support.removeAll()
        let coefficients = coefficients(index, reference)
        scratch.preciseFactors = Array(repeating: .zero, count: basis.count)
        for position in stride(from: Int(components[index].pivotCount) - 1, through: 0, by: -1) {
            let factor = basis.factor(of: coefficients, at: position)
            if factor.value.high == 0 { continue }
            scratch.preciseFactors[position] = factor
            scratch.combination[position] = Accumulator(factor.value.high, mark: scratch.stamp)
            scratch.support.append(Int32(position))
        }
    }

    /// As ``updateDirection(_:_:)``.
    mutating func updateDirectionPrecisely(_ index: UInt32, _ position: Int) {
        let basis = inverse(index)
        basis.setDirection(position)
        scratch.reserveAll(basis.count)
        for local in 0..<basis.count {
            let amount = basis.direction[local].value.high
            scratch.direction[local] = amount
            scratch.directionNoise[local] = Accumulator.unit * abs(amount)
        }
    }

    /// As ``rate(_:)``.
    func preciseRate(_ slot: UInt32) -> PreciseNumber { scratch.inverse!.rate(of: coefficients(rows[slot])) }

    /// A row as a combination of active rows, for explanations: with all digits where they may count.
    mutating func resolveIntoActive(_ index: UInt32, _ reference: RowReference) {
        scratch.reserve(Int(components[index].variableCount))
        let isHard = components[index].isHard
        components[index].isHard = isHard || (components[index].isDoubtful && canBePrecise(index))
        resolveRow(index, reference)
        components[index].isHard = isHard
    }
}
