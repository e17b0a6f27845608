/// Solving with the factor: values from constants, directions, and combinations of active rows.
extension Bases {
    /// The right side of an active row, less what its fixed variables make of it.
    @inline(__always) func rightSide(_ reference: RowReference) -> Double {
        if reference.isPin { return 0 }
        if tables.keepsAllDigits { return exactRightSide(reference.row) }
        let row = tables.rows.base[Int(reference.row)]
        var sum = row.constant
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = Int(tables.terms.base[term].variable)
            if tables.variables.base[variable].state != .member {
                sum -= tables.terms.base[term].coefficient * tables.values.base[variable]
            }
        }
        return sum
    }

    /// The same where numbers have many digits: of what nearly cancels all of them are left.
    @inline(never) private func exactRightSide(_ slot: UInt32) -> Double {
        let row = tables.rows.base[Int(slot)]
        var sum = row.constant
        var largest = abs(sum)
        for term in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let variable = Int(tables.terms.base[term].variable)
            guard tables.variables.base[variable].state != .member else { continue }
            let amount = tables.terms.base[term].coefficient * tables.values.base[variable]
            sum -= amount
            largest = max(largest, abs(amount))
        }
        guard abs(sum) < Tables.cancelledPart * largest else { return sum }
        return tables.exactRest(slot, without: nil, sum)?.precise.high ?? sum
    }

    /// Works out the values of the component's variables from the active rows: forwards through L, backwards through U.
    /// Where numbers on the way are so big that their rounding could be seen, or a value is so little beside what it is the
    /// sum of that other rows could see it, the component is doubtful. Of what cancels but for the last digits nothing is
    /// left, and an active pin holds its variable at 0 exactly.
    mutating func updateValues(_ index: UInt32) {
        let component = components[index]
        let constants = scratch.constants.base
        let count = Int(component.pivotCount)
        var (largest, scale, cancelled) = (0.0, 0.0, 0.0)
        var bits: UInt64 = 0
        for position in 0..<count {
            let pivot = component.pivots + position
            var sum = pivot.pointee.rightSide
            var size = abs(sum)
            scale = max(scale, size)
            var entry = component.entries + Int(pivot.pointee.firstL)
            for _ in 0..<pivot.pointee.countL {
                let amount = entry.pointee.coefficient * constants[Int(entry.pointee.index)]
                sum -= amount
                size = max(size, abs(amount))
                entry += 1
            }
            largest = max(largest, size)
            let isNothing = abs(sum) <= Accumulator.cancelledPart * size
            constants[position] = isNothing ? 0 : sum / pivot.pointee.scale
            if isNothing { cancelled = max(cancelled, size) }
        }
        let notes = component.state.feedsOutputs && notesOutputs
        var position = count - 1
        while position >= 0 {
            let pivot = component.pivots + position
            var sum = constants[position]
            var size = abs(sum)
            var entry = component.entries + Int(pivot.pointee.firstU)
            for _ in 0..<pivot.pointee.countU {
                let amount =
                    entry.pointee.coefficient * tables.values.base[Int(component.variables[Int(entry.pointee.index)])]
                sum -= amount
                size = max(size, abs(amount))
                entry += 1
            }
            largest = max(largest, size)
            let variable = component.variables[Int(pivot.pointee.local)]
            if abs(sum) <= Accumulator.cancelledPart * size
                || component.activePins > 0 && tables.variables.base[Int(variable)].isPinned
            {
                sum = 0
                cancelled = max(cancelled, size)
            } else if abs(sum) < 1e-7 * size {
                components[index].state.isDoubtful = true
            }
            if notes, tables.values.base[Int(variable)] != sum { noteOutputs(of: variable) }
            tables.setValue(variable, sum)
            scale = max(scale, abs(sum))
            bits |= sum.bitPattern
            position -= 1
        }
        if bits & Tables.longBits != 0 { tables.hasLongNumbers = true }
        // Rounding could be seen in the values, or the factor has grown.
        if largest > 1e6 || largest > 256 * scale || tables.keepsAllDigits && isNoticed(index, cancelled) {
            components[index].state.isDoubtful = true
        }
    }

    /// Whether a row could notice that numbers of this size were rounded before they cancelled: there are values of many
    /// digits, and a row is little beside them that has a variable of which so little was left that it counts as nothing.
    private func isNoticed(_ index: UInt32, _ size: Double) -> Bool {
        guard size > 0, !components[index].state.isDoubtful else { return false }
        let component = components[index]
        let count = Int(component.variableCount)
        guard (0..<count).contains(where: { !DoubleDouble(tables.values[component.variables[$0]]).isShort }) else {
            return false
        }
        for local in 0..<count {
            let variable = component.variables[local]
            if abs(tables.values[variable]) > 1e-9 * size || tables.variables[variable].isPinned { continue }
            var term = tables.variables[variable].firstTerm
            while term != none {
                let record = tables.terms[term]
                term = record.next
                let scale = tables.residual(tables.rows[record.row]).scale
                if abs(record.coefficient) * 0x1p-50 * size > 1e-12 * scale { return true }
            }
        }
        return false
    }

    /// How the variables move for each unit by which lhs − rhs of the active row at `position` is let grow, while the
    /// other active rows hold: `scratch.column.direction`, by local index. What is rounding noise is 0 exactly.
    mutating func updateDirection(_ index: UInt32, _ position: Int) {
        #if DEBUG
        columnCount += 1
        #endif
        scratch.choice.columnCount += 1
        scratch.column.reserve(Int(components[index].variableCount))
        components[index].updateDirection(&scratch.column, position)
    }

    /// After `reduce` of a row that depends on the basis: the row as a combination of active rows.
    /// `scratch.row.combination` gets the factors by position, `scratch.row.support` the positions, from high to low.
    mutating func combine(_ index: UInt32) {
        let component = components[index]
        scratch.row.reserveCombination(Int(component.variableCount))
        scratch.row.nextStamp()
        scratch.row.heap.removeAll()
        scratch.row.support.removeAll()
        for item in 0..<scratch.row.steps.count {
            let step = scratch.row.steps.base[item]
            scratch.row.combination.base[Int(step.index)] = Accumulator(
                value: step.coefficient, noise: Double(step.noise), mark: scratch.row.stamp)
            scratch.row.heap.heapInsert(-Int32(step.index))
        }
        while !scratch.row.heap.isEmpty {
            let position = -scratch.row.heap.heapRemoveFirst()
            let own = scratch.row.combination.base + Int(position)
            if own.pointee.isZero {
                if own.pointee.noise > tuning.mostNoise { components[index].state.isDoubtful = true }
                continue
            }
            let pivot = component.pivots[Int(position)]
            let factor = own.pointee.value / pivot.scale
            let noise =
                (own.pointee.noise + abs(factor) * Double(pivot.scaleNoise)) / abs(pivot.scale)
                + Accumulator.loss(ofQuotient: factor, own.pointee.value, by: pivot.scale)
            own.pointee.value = factor
            own.pointee.noise = noise
            scratch.row.support.append(position)
            for item in Int(pivot.firstL)..<Int(pivot.firstL + pivot.countL) {
                let other = component.entries[item]
                let amountNoise = abs(factor) * Double(other.noise) + noise * abs(other.coefficient)
                let target = scratch.row.combination.base + Int(other.index)
                if target.pointee.mark == scratch.row.stamp {
                    target.pointee.add(-factor, times: other.coefficient, noise: amountNoise)
                } else {
                    target.pointee = Accumulator(
                        -factor, times: other.coefficient, noise: amountNoise, mark: scratch.row.stamp)
                    scratch.row.heap.heapInsert(-Int32(other.index))
                }
            }
        }
    }

    /// The violation of a row, 0 within rounding.
    func violation(ofRow slot: UInt32) -> Double {
        let row = tables.rows[slot]
        let (r, scale) = tables.residual(row)
        let amount = tables.violation(row.relation, r)
        var isExact = row.role == .check
        if row.role == .member {
            let component = components[row.owner]
            // The levels know, whatever the size of the numbers.
            if component.state.goesByLevels, !row.isRequired { return row.position < 0 && row.status != 0 ? amount : 0 }
            isExact = row.position < 0 && !component.lags
        }
        return amount > (isExact && !row.isRequired ? tables.rounding(scale) : tables.tolerance(scale)) ? amount : 0
    }

    /// A row of a component has a new constant, or new values of fixed variables.
    @inline(__always) mutating func refreshRightSide(_ slot: UInt32) {
        let row = tables.rows.base[Int(slot)]
        guard row.role == .member, row.position >= 0 else { return }
        components.base[Int(row.owner)].pivots[Int(row.position)].rightSide = rightSide(RowReference(row: slot))
    }

    mutating func refreshRightSides(_ index: UInt32) {
        let component = components[index]
        for position in 0..<Int(component.pivotCount) where !component.pivots[position].row.isPin {
            component.pivots[position].rightSide = rightSide(component.pivots[position].row)
        }
    }

    /// After the value of a variable has changed: notes the outputs that depend on it.
    @inline(__always) mutating func noteOutputs(of variable: UInt32) {
        var index = tables.variables.base[Int(variable)].firstTerm
        while index != none {
            let slot = tables.terms.base[Int(index)].row
            index = tables.terms.base[Int(index)].next
            if tables.rows.base[Int(slot)].role == .output {
                lists.outputOrigins.append(tables.rows.base[Int(slot)].owner)
            }
        }
    }

    /// The value that an equality gives to one of its variables when the others are known.
    @inline(__always) mutating func value(of variable: UInt32, from slot: UInt32) -> Double {
        if tables.keepsAllDigits { return exactValue(of: variable, from: slot) }
        let row = tables.rows.base[Int(slot)]
        var sum = row.constant
        var own = 1.0
        let first = Int(row.firstTerm)
        for index in first..<(first + Int(row.termCount)) {
            let other = tables.terms.base[index].variable
            let coefficient = tables.terms.base[index].coefficient
            if other == variable {
                own = coefficient
            } else {
                sum -= coefficient * tables.values.base[Int(other)]
            }
        }
        if own == 1 { return sum }
        tables.noteDigits(sum / own)
        return sum / own
    }

    /// The same where numbers have many digits: of what nearly cancels all of them are left.
    @inline(never) func exactValue(of variable: UInt32, from slot: UInt32) -> Double {
        let row = tables.rows.base[Int(slot)]
        var sum = row.constant
        var own = 1.0
        var largest = abs(sum)
        var bits = sum.bitPattern
        let first = Int(row.firstTerm)
        for index in first..<(first + Int(row.termCount)) {
            let other = tables.terms.base[index].variable
            let coefficient = tables.terms.base[index].coefficient
            bits |= coefficient.bitPattern
            if other == variable {
                own = coefficient
            } else {
                let value = tables.values.base[Int(other)]
                let amount = coefficient * value
                sum -= amount
                largest = max(largest, abs(amount))
                bits |= value.bitPattern
            }
        }
        if abs(sum) < Tables.cancelledPart * largest {
            sum = tables.exactRest(slot, without: variable, sum)?.precise.high ?? sum
        }
        let value = own == 1 ? sum : sum / own
        if bits & Tables.longBits != 0, value.bitPattern & Tables.longBits == 0 {
            tables.variables.base[Int(variable)].hidesRest = true
        }
        return value
    }
}
