/// Solving with the factor: values from constants, directions, and combinations of active rows.
extension ConstraintSystem {
    /// The right side of an active row, less what its fixed variables make of it.
    @inline(__always) func rightSide(_ reference: RowReference) -> Double {
        if reference.isPin { return 0 }
        let row = rows.base[Int(reference.row)]
        var sum = row.constant
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = Int(terms.base[term].variable)
            if variables.base[variable].state != .member { sum -= terms.base[term].coefficient * values.base[variable] }
        }
        return sum
    }

    /// Works out the values of the component's variables from the active rows: forwards through L, backwards through U.
    /// Where numbers on the way were so big that their rounding could be seen, the result is refined.
    mutating func updateValues(_ index: UInt32) {
        let component = components[index]
        let constants = scratch.constants.base
        let count = Int(component.pivotCount)
        var largest = 0.0
        var scale = 0.0
        for position in 0..<count {
            let pivot = component.pivots + position
            var sum = pivot.pointee.rightSide
            scale = max(scale, abs(sum))
            var entry = component.entries + Int(pivot.pointee.firstL)
            for _ in 0..<pivot.pointee.countL {
                let amount = entry.pointee.coefficient * constants[Int(entry.pointee.index)]
                sum -= amount
                largest = max(largest, abs(amount))
                entry += 1
            }
            constants[position] = sum / pivot.pointee.scale
        }
        let notes = component.feedsOutputs && notesOutputs
        var position = count - 1
        while position >= 0 {
            let pivot = component.pivots + position
            var sum = constants[position]
            var entry = component.entries + Int(pivot.pointee.firstU)
            for _ in 0..<pivot.pointee.countU {
                let amount = entry.pointee.coefficient * values.base[Int(component.variables[Int(entry.pointee.index)])]
                sum -= amount
                largest = max(largest, abs(amount))
                entry += 1
            }
            let variable = component.variables[Int(pivot.pointee.local)]
            if notes, values.base[Int(variable)] != sum { noteOutputs(of: variable) }
            setValue(variable, sum)
            scale = max(scale, abs(sum))
            position -= 1
        }
        // One unit in the last place of the biggest number is 1e-11 from here on: as much as rows are told apart by
        // that are not active. Where all are, and the factor has not grown, the numbers are those of the system: then
        // what rounding does to them is seen only when they are much bigger.
        if largest > 1e5, largest > 4e6 || largest > 16 * scale || judgesRows(component) { refineValues(index) }
        // Numbers that big say that something small was divided by; the least exact of them decides what is lost.
        if largest > 1e9 { components[index].isDoubtful = true }
    }

    /// Iterative refinement: what the active rows are off by is solved for, and added (Higham, chapter 12).
    private mutating func refineValues(_ index: UInt32) {
        let component = components[index]
        scratch.reserveAll(Int(component.variableCount))
        let constants = scratch.constants.base
        let direction = scratch.direction.base
        let count = Int(component.pivotCount)
        var former = Double.infinity
        for _ in 0..<3 {
            var worst = 0.0
            for position in 0..<count {
                let pivot = component.pivots + position
                var sum: Double
                if pivot.pointee.row.isPin {
                    sum = -values.base[Int(component.variables[Int(pivot.pointee.row.pin)])]
                } else {
                    sum = -residual(rows.base[Int(pivot.pointee.row.row)]).residual
                }
                worst = max(worst, abs(sum))
                var entry = component.entries + Int(pivot.pointee.firstL)
                for _ in 0..<pivot.pointee.countL {
                    sum -= entry.pointee.coefficient * constants[Int(entry.pointee.index)]
                    entry += 1
                }
                constants[position] = sum / pivot.pointee.scale
            }
            if worst == 0 || worst >= former { break }
            former = worst
            var position = count - 1
            while position >= 0 {
                let pivot = component.pivots + position
                var sum = constants[position]
                var entry = component.entries + Int(pivot.pointee.firstU)
                for _ in 0..<pivot.pointee.countU {
                    sum -= entry.pointee.coefficient * direction[Int(entry.pointee.index)]
                    entry += 1
                }
                direction[Int(pivot.pointee.local)] = sum
                let variable = component.variables[Int(pivot.pointee.local)]
                setValue(variable, values.base[Int(variable)] + sum)
                position -= 1
            }
        }
        // Refining did not help, or the numbers are that big.
        if former > 1e-7, former < .infinity { components[index].isDoubtful = true }
    }

    /// How the variables move for each unit by which lhs − rhs of the active row at `position` is let grow, while the
    /// other active rows hold: `scratch.direction`, by local index. What is rounding noise is 0 exactly.
    mutating func updateDirection(_ index: UInt32, _ position: Int) {
        #if DEBUG
        columnCount += 1
        #endif
        scratch.columnCount += 1
        let component = components[index]
        scratch.reserveAll(Int(component.variableCount))
        let constants = scratch.directionConstants.base
        let direction = scratch.direction.base
        let constantNoise = scratch.constantNoise.base
        let noise = scratch.directionNoise.base
        let count = Int(component.pivotCount)
        for other in 0..<position { constants[other] = 0 }
        let ownScale = component.pivots[position].scale
        constants[position] = 1 / ownScale
        constantNoise[position] =
            Double(component.pivots[position].scaleNoise) / (ownScale * ownScale)
            + Accumulator.loss(ofQuotient: constants[position], 1, by: ownScale)
        var last = position
        var other = position + 1
        while other < count {
            let pivot = component.pivots + other
            var sum = Accumulator(value: 0, noise: 0, mark: 0)
            var entry = component.entries + Int(pivot.pointee.firstL)
            for _ in 0..<pivot.pointee.countL {
                let source = Int(entry.pointee.index)
                let coefficient = entry.pointee.coefficient
                if constants[source] != 0 {
                    sum.add(
                        -coefficient, times: constants[source],
                        noise: abs(coefficient) * constantNoise[source] + Double(entry.pointee.noise)
                            * abs(constants[source]))
                }
                entry += 1
            }
            if sum.isZero {
                constants[other] = 0
            } else {
                let scale = pivot.pointee.scale
                constants[other] = sum.value / scale
                constantNoise[other] =
                    (sum.noise + abs(constants[other]) * Double(pivot.pointee.scaleNoise)) / abs(scale)
                    + Accumulator.loss(ofQuotient: constants[other], sum.value, by: scale)
                last = other
            }
            other += 1
        }
        other = count - 1
        while other > last {
            direction[Int(component.pivots[other].local)] = 0
            other -= 1
        }
        while other >= 0 {
            let pivot = component.pivots + other
            var sum = Accumulator(
                value: constants[other], noise: constants[other] == 0 ? 0 : constantNoise[other], mark: 0)
            var entry = component.entries + Int(pivot.pointee.firstU)
            for _ in 0..<pivot.pointee.countU {
                let source = Int(entry.pointee.index)
                let coefficient = entry.pointee.coefficient
                if direction[source] != 0 {
                    sum.add(
                        -coefficient, times: direction[source],
                        noise: abs(coefficient) * noise[source] + Double(entry.pointee.noise) * abs(direction[source]))
                }
                entry += 1
            }
            direction[Int(pivot.pointee.local)] = sum.isZero ? 0 : sum.value
            noise[Int(pivot.pointee.local)] = sum.noise
            other -= 1
        }
    }

    /// Writes a row as a combination of active rows: see ``combine(_:)``.
    @inline(__always) mutating func resolveRow(_ index: UInt32, _ reference: RowReference) {
        if components[index].goesByLevels { return combineByLevels(index, reference) }
        reduce(index, reference)
        combine(index)
    }

    /// After `reduce` of a row that depends on the basis: the row as a combination of active rows.
    /// `scratch.combination` gets the factors by position, `scratch.support` the positions, from high to low.
    mutating func combine(_ index: UInt32) {
        let component = components[index]
        scratch.nextStamp()
        scratch.heap.removeAll()
        scratch.support.removeAll()
        for item in 0..<scratch.steps.count {
            let step = scratch.steps.base[item]
            scratch.combination.base[Int(step.index)] = Accumulator(
                value: step.coefficient, noise: Double(step.noise), mark: scratch.stamp)
            scratch.heap.heapInsert(-Int32(step.index))
        }
        while !scratch.heap.isEmpty {
            let position = -scratch.heap.heapRemoveFirst()
            let own = scratch.combination.base + Int(position)
            if own.pointee.isZero {
                if own.pointee.noise > tuning.mostNoise { components[index].isDoubtful = true }
                continue
            }
            let pivot = component.pivots[Int(position)]
            let factor = own.pointee.value / pivot.scale
            let noise =
                (own.pointee.noise + abs(factor) * Double(pivot.scaleNoise)) / abs(pivot.scale)
                + Accumulator.loss(ofQuotient: factor, own.pointee.value, by: pivot.scale)
            own.pointee.value = factor
            own.pointee.noise = noise
            scratch.support.append(position)
            for item in Int(pivot.firstL)..<Int(pivot.firstL + pivot.countL) {
                let other = component.entries[item]
                let amountNoise = abs(factor) * Double(other.noise) + noise * abs(other.coefficient)
                let target = scratch.combination.base + Int(other.index)
                if target.pointee.mark == scratch.stamp {
                    target.pointee.add(-factor, times: other.coefficient, noise: amountNoise)
                } else {
                    target.pointee = Accumulator(
                        -factor, times: other.coefficient, noise: amountNoise, mark: scratch.stamp)
                    scratch.heap.heapInsert(-Int32(other.index))
                }
            }
        }
    }
}
