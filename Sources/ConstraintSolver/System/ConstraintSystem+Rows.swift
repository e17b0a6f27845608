/// The tables: slots, terms, the lists of terms by variable, and values.
extension ConstraintSystem {
    // MARK: Variables

    mutating func makeVariable(order: UInt64?) -> UInt32 {
        variableCount += 1
        let slot: UInt32
        if !freeVariables.isEmpty {
            slot = freeVariables.removeLast()
            variables[slot] = VariableRecord()
            values[slot] = 0
        } else {
            precondition(variables.count < 0x7fff_ffff, "too many variables")
            slot = UInt32(variables.count)
            if slot == 0 { borrowTables() }
            variables.append(VariableRecord())
            values.append(0)
            isJournaled.append(false)
        }
        placeVariable(slot, order: order)
        return slot
    }

    @inline(__always) func isVariable(_ slot: UInt32) -> Bool {
        slot < variables.count && variables[slot].state != .unused
    }

    @inline(__always) func isConstraint(_ slot: UInt32) -> Bool {
        slot < rows.count && rows[slot].role != .unused && !rows[slot].flags.contains(.leaving)
    }

    /// Whether a row, a queued one included, speaks of the variable.
    func isInUse(_ slot: UInt32) -> Bool {
        if variables[slot].firstTerm != none { return true }
        for operation in queue.elements where operation.kind == .add && operation.row != none {
            let row = rows[operation.row]
            for index in row.firstTerm..<(row.firstTerm + row.termCount) where terms[index].variable == slot { return true }
        }
        return false
    }

    mutating func removeVariable(_ slot: UInt32) {
        variables[slot].state = .unused
        values[slot] = 0
        freeVariables.append(slot)
        variableCount -= 1
    }

    // MARK: Rows

    /// Takes a slot and writes the row; its terms are not linked yet. Terms of one variable are added up.
    mutating func makeRow(
        _ source: UnsafeBufferPointer<Term>, _ relation: Relation, _ constant: Double, priority: Double, order: UInt64?
    ) -> UInt32 {
        let slot: UInt32
        if !freeRows.isEmpty {
            slot = freeRows.removeLast()
        } else {
            precondition(rows.count < 0x7fff_fff0, "too many constraints")
            slot = UInt32(rows.count)
        }
        let first = takeTerms(source.count)
        let count = source.count <= 6 ? writeFewTerms(source, slot, Int(first)) : writeManyTerms(source, slot, Int(first))
        var index = Int(first)
        var end = index + count
        var isUneven = false
        while index < end {
            let size = abs(terms[index].coefficient)
            isUneven = isUneven || size < 1 / 64 || size > 64
            // Terms that cancelled each other.
            if size < 1e-12 {
                end -= 1
                terms[index] = terms[end]
            } else {
                index += 1
            }
        }
        // The piece keeps the length that it was taken with: it is given back by `termCount` of the source.
        let kept = end - Int(first)
        if kept < source.count { giveTermsBack(first + UInt32(kept), source.count - kept, from: source.count) }
        var flags: RowFlags = priority == 1000 ? .required : []
        if isUneven { flags.insert(.uneven) }
        let row = Row(
            constant: constant, firstTerm: first, termCount: UInt32(kept), priority: store(priority), relation: relation,
            flags: flags)
        if Int(slot) == rows.count { rows.append(row) } else { rows[slot] = row }
        placeRow(slot, order: order)
        return slot
    }

    /// Writes the terms of a row behind each other, those of one variable added up.
    ///
    /// - Returns: how many there are.
    @inline(__always) private func writeFewTerms(_ source: UnsafeBufferPointer<Term>, _ slot: UInt32, _ first: Int) -> Int {
        let target = terms.base + first
        var count = 0
        for term in source where term.coefficient != 0 {
            var index = 0
            while index < count, target[index].variable != term.variable.index { index += 1 }
            if index < count {
                target[index].coefficient += term.coefficient
            } else {
                target[count] = TermRecord(
                    coefficient: term.coefficient, variable: term.variable.index, row: slot, next: none, previous: none)
                count += 1
            }
        }
        return count
    }

    /// The same with marks at the variables, for long rows.
    private mutating func writeManyTerms(_ source: UnsafeBufferPointer<Term>, _ slot: UInt32, _ first: Int) -> Int {
        var count = 0
        for term in source where term.coefficient != 0 {
            let variable = term.variable.index
            if variables[variable].isVisited {
                var index = first
                while terms[index].variable != variable { index += 1 }
                terms[index].coefficient += term.coefficient
            } else {
                variables[variable].isVisited = true
                terms[first + count] = TermRecord(
                    coefficient: term.coefficient, variable: variable, row: slot, next: none, previous: none)
                count += 1
            }
        }
        for index in first..<(first + count) { variables[terms[index].variable].isVisited = false }
        return count
    }

    mutating func freeRow(_ slot: UInt32) {
        freePriority(slot)
        giveTermsBack(rows[slot].firstTerm, Int(rows[slot].termCount), from: Int(rows[slot].termCount))
        rows[slot].role = .unused
        rows[slot].flags = []
        freeRows.append(slot)
    }

    /// A piece of `terms` of exactly `count` records.
    private mutating func takeTerms(_ count: Int) -> UInt32 {
        guard count > 0 else { return 0 }
        if count < freeTerms.count, freeTerms[count] != none {
            let first = freeTerms[count]
            freeTerms[count] = terms[first].next
            return first
        }
        let first = terms.count
        precondition(first + count < Int(UInt32.max), "too many terms")
        terms.extend(by: count)
        return UInt32(first)
    }

    /// Gives the piece back, or the end of one. Pieces are kept by their exact length: rows of a layout have few lengths.
    private mutating func giveTermsBack(_ first: UInt32, _ count: Int, from whole: Int) {
        guard count > 0 else { return }
        if Int(first) + count == terms.count {
            terms.removeLast(count)
            return
        }
        if freeTerms.count <= count { freeTerms.resize(to: count + 1, filler: none) }
        terms[first].next = freeTerms[count]
        freeTerms[count] = first
    }

    /// Puts the terms of the row into the lists of their variables.
    @inline(__always) mutating func link(_ slot: UInt32) {
        let first = rows.base[Int(slot)].firstTerm
        let end = first + rows.base[Int(slot)].termCount
        let terms = terms.base
        let variables = variables.base
        var index = first
        while index != end {
            let term = terms + Int(index)
            let variable = variables + Int(term.pointee.variable)
            let head = variable.pointee.firstTerm
            term.pointee.next = head
            term.pointee.previous = none
            if head != none { terms[Int(head)].previous = index }
            variable.pointee.firstTerm = index
            index &+= 1
        }
    }

    mutating func unlink(_ slot: UInt32) {
        let row = rows[slot]
        for index in row.firstTerm..<(row.firstTerm + row.termCount) {
            let term = terms[index]
            if term.previous == none {
                variables[term.variable].firstTerm = term.next
            } else {
                terms[term.previous].next = term.next
            }
            if term.next != none { terms[term.next].previous = term.previous }
        }
    }

    // MARK: Values

    /// Lhs − rhs of a row at the values of now, and the magnitude of the numbers that went into it.
    @inline(__always) func residual(_ row: Row) -> (residual: Double, scale: Double) {
        var sum = -row.constant
        var scale = abs(row.constant)
        let first = Int(row.firstTerm)
        for index in first..<(first + Int(row.termCount)) {
            let product = terms.base[index].coefficient * values.base[Int(terms.base[index].variable)]
            sum += product
            scale += abs(product)
        }
        return (sum, scale)
    }

    /// How far lhs − rhs may be from 0 by rounding alone, at values that were worked out with a factor.
    ///
    /// Two questions are told apart wherever numbers are compared. Whether a *coefficient* of the tableau is 0 is judged by a
    /// running bound of its own error (see ``Accumulator``), never by a fixed number. Whether a *row* holds is judged by this
    /// function; where the answer hangs on less, in a hard component, by the bound that comes with the values (see
    /// ``preciseResidual(_:)``).
    @inline(__always) func tolerance(_ scale: Double) -> Double {
        1e-9 + 1e-11 * scale
    }

    /// The violation of a residual: only the violating side of an inequality counts.
    @inline(__always) func violation(_ relation: Relation, _ residual: Double) -> Double {
        switch relation {
        case .equal: abs(residual)
        case .lessThanOrEqual: max(residual, 0)
        case .greaterThanOrEqual: max(-residual, 0)
        }
    }

    /// The violation of a row, 0 within rounding.
    func violation(ofRow slot: UInt32) -> Double {
        let row = rows[slot]
        let (r, scale) = residual(row)
        let amount = violation(row.relation, r)
        return amount > tolerance(scale) ? amount : 0
    }

    /// Writes a value and notes the former one, once a pass.
    @inline(__always) mutating func setValue(_ variable: UInt32, _ value: Double) {
        let old = values.base[Int(variable)]
        if old.bitPattern == value.bitPattern { return }
        if !isJournaled.base[Int(variable)] {
            isJournaled.base[Int(variable)] = true
            changed.append(Variable(index: variable))
            formerValues.append(old)
        }
        // Never a negative zero: it would print as one.
        values.base[Int(variable)] = value + 0.0
    }
}
