/// The tables: slots, terms, the lists of terms by variable, and values.
extension Tables {
    // MARK: Variables

    @inline(__always) mutating func makeVariable(order: UInt64?) -> UInt32 {
        guard freeVariables.isEmpty else { return takeVariable(order: order) }
        let slot = UInt32(truncatingIfNeeded: variables.count)
        precondition(slot < 0x7fff_ffff, "too many variables")
        variableCount &+= 1
        variables.append(VariableRecord())
        values.append(0)
        isJournaled.append(false)
        hierarchy.variablePlaces.place(slot, order: order, &hierarchy.nextSerial, count: variables.count)
        return slot
    }

    /// The same where there is a slot to use again.
    private mutating func takeVariable(order: UInt64?) -> UInt32 {
        variableCount += 1
        let slot = freeVariables.removeLast()
        variables[slot] = VariableRecord()
        values[slot] = 0
        hierarchy.variablePlaces.place(slot, order: order, &hierarchy.nextSerial, count: variables.count)
        return slot
    }

    @inline(__always) func isVariable(_ slot: UInt32) -> Bool {
        slot < variables.count && variables[slot].state != .unused
    }

    @inline(__always) func isConstraint(_ slot: UInt32) -> Bool {
        slot < rows.count && rows[slot].role != .unused && !rows[slot].flags.contains(.leaving)
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
        let slot = freeRows.isEmpty ? UInt32(truncatingIfNeeded: rows.count) : freeRows.removeLast()
        precondition(slot < 0x7fff_fff0, "too many constraints")
        noteDigits(constant)
        let first = takeTerms(source.count)
        var count = source.count
        var flags: RowFlags = priority == 1000 ? .required : []
        if let isUneven = writeDistinctTerms(source, slot, Int(first)) {
            if isUneven { flags.insert(.uneven) }
        } else {
            let written = addUpTerms(source, slot, Int(first))
            count = written.count
            if written.isUneven { flags.insert(.uneven) }
            // The run keeps the length that it was taken with: it is given back by `termCount` of the source.
            if count < source.count { giveTermsBack(first + UInt32(count), source.count - count, from: source.count) }
        }
        let row = Row(
            constant: constant, firstTerm: first, termCount: UInt32(truncatingIfNeeded: count),
            priority: store(priority),
            relation: relation, flags: flags)
        if Int(slot) == rows.count { rows.append(row) } else { rows.base[Int(slot)] = row }
        hierarchy.rowPlaces.place(slot, order: order, &hierarchy.nextSerial, count: rows.count)
        return slot
    }

    /// Whether a coefficient has so many digits that rows with it may differ by what a `Double` takes for rounding: not
    /// a whole number of few digits, nor a simple fraction.
    @inline(__always) func isLong(_ coefficient: Double) -> Bool {
        coefficient.bitPattern & Self.longBits != 0 && isNoSimpleFraction(coefficient)
    }

    /// Whether a coefficient of a row has that many digits.
    func hasManyDigits(_ slot: UInt32) -> Bool {
        let row = rows.base[Int(slot)]
        guard row.flags.contains(.uneven) else { return false }
        return (Int(row.firstTerm)..<Int(row.firstTerm + row.termCount)).contains { isLong(terms.base[$0].coefficient) }
    }

    /// Whether an equality gives a variable about as many digits as its other variables have: not where these have far
    /// greater coefficients, and what they are off by is as much greater in the variable.
    @inline(__always) func gives(_ variable: UInt32, _ slot: UInt32) -> Bool {
        !rows.base[Int(slot)].flags.contains(.uneven) || keepsDigits(of: variable, slot)
    }

    @inline(never) private func keepsDigits(of variable: UInt32, _ slot: UInt32) -> Bool {
        let row = rows.base[Int(slot)]
        var (own, largest) = (0.0, 0.0)
        for index in Int(row.firstTerm)..<Int(row.firstTerm + row.termCount) {
            let size = abs(terms.base[index].coefficient)
            largest = max(largest, size)
            if terms.base[index].variable == variable { own = size }
        }
        return own * 1024 >= largest
    }

    @inline(never) private func isNoSimpleFraction(_ coefficient: Double) -> Bool {
        guard let (numerator, denominator) = Rational.simplest(coefficient) else { return true }
        return abs(numerator) * denominator > 0x1p32
    }

    /// Whether a coefficient of this size is so unlike others that what is solved with it is checked.
    @inline(__always) private func isUneven(_ smallest: Double, _ largest: Double) -> Bool {
        smallest < 1 / 64 || largest > 64
    }

    /// Writes the terms of a row behind each other, as nearly all rows have them: few, of different variables, none
    /// with a coefficient of 0.
    ///
    /// - Returns: whether the coefficients are uneven; nil if the terms are not of this kind, and must be written
    ///   otherwise.
    @inline(__always) private mutating func writeDistinctTerms(
        _ source: UnsafeBufferPointer<Term>, _ slot: UInt32, _ first: Int
    ) -> Bool? {
        guard source.count <= 6 else { return nil }
        let target = terms.base + first
        var smallest = 1.0
        var largest = 1.0
        var count = 0
        while count < source.count {
            let term = source[count]
            var index = 0
            while index < count {
                if target[index].variable == term.variable.index { return nil }
                index &+= 1
            }
            let size = abs(term.coefficient)
            smallest = size < smallest ? size : smallest
            largest = size > largest ? size : largest
            if size.bitPattern & Self.longBits != 0 {
                hasLongNumbers = true
                if isNoSimpleFraction(size) { largest = .infinity }
            }
            target[count] = TermRecord(
                coefficient: term.coefficient, variable: term.variable.index, row: slot, next: none, previous: none)
            count &+= 1
        }
        return smallest < 1e-12 ? nil : isUneven(smallest, largest)
    }

    /// Writes the terms of a row behind each other, those of one variable added up, without those that cancelled each
    /// other.
    ///
    /// - Returns: how many there are, and whether their coefficients are uneven.
    private mutating func addUpTerms(_ source: UnsafeBufferPointer<Term>, _ slot: UInt32, _ first: Int) -> (
        count: Int, isUneven: Bool
    ) {
        var end = first + writeTerms(source, slot, first)
        var (smallest, largest) = (1.0, 1.0)
        var index = first
        while index < end {
            let size = abs(terms[index].coefficient)
            smallest = min(smallest, size)
            largest = max(largest, size)
            noteDigits(size)
            if isLong(size) { largest = .infinity }
            if size < 1e-12 {
                end -= 1
                terms[index] = terms[end]
            } else {
                index += 1
            }
        }
        return (end - first, isUneven(smallest, largest))
    }

    /// With marks at the variables, as there may be many.
    private mutating func writeTerms(_ source: UnsafeBufferPointer<Term>, _ slot: UInt32, _ first: Int) -> Int {
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

    /// A run of `terms` of exactly `count` records.
    @inline(__always) private mutating func takeTerms(_ count: Int) -> UInt32 {
        if count < freeTerms.count, count > 0, freeTerms.base[count] != none {
            let first = freeTerms.base[count]
            freeTerms.base[count] = terms.base[Int(first)].next
            return first
        }
        let first = terms.count
        precondition(first &+ count < Int(UInt32.max), "too many terms")
        terms.extend(by: count)
        return count > 0 ? UInt32(truncatingIfNeeded: first) : 0
    }

    /// Gives the run back, or the end of one. Runs are kept by their exact length: rows of a layout have few
    /// lengths.
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

    /// Puts a term into the list of its variable.
    ///
    /// - Returns: the variable.
    @inline(__always) mutating func link(term index: Int) -> UInt32 {
        let term = terms.base + index
        let variable = term.pointee.variable
        let head = variables.base[Int(variable)].firstTerm
        term.pointee.next = head
        term.pointee.previous = none
        if head != none { terms.base[Int(head)].previous = UInt32(truncatingIfNeeded: index) }
        variables.base[Int(variable)].firstTerm = UInt32(truncatingIfNeeded: index)
        return variable
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

    /// The terms of a row as they were given.
    func terms(ofRow slot: UInt32) -> [Term] {
        let row = rows[slot]
        return (row.firstTerm..<(row.firstTerm + row.termCount)).map {
            Term(Variable(index: terms[$0].variable), terms[$0].coefficient)
        }
    }

    /// Beyond this lhs − rhs of a row is different from 0 without doubt, at values that were worked out with a factor.
    ///
    /// Two questions are told apart wherever numbers are compared. Whether a *coefficient* of the tableau is 0 is
    /// judged by a running bound of its own error (see ``Accumulator``), never by a fixed number. Whether a *row* holds
    /// is judged by this function and ``rounding(_:)``; what lies between the two is left to the levels.
    @inline(__always) func tolerance(_ scale: Double) -> Double {
        1e-9 + 1e-11 * scale
    }

    /// Up to this lhs − rhs of a row is 0 but for rounding.
    @inline(__always) func rounding(_ scale: Double) -> Double {
        1e-13 * scale
    }

    /// The violation of a residual: only the violating side of an inequality counts.
    @inline(__always) func violation(_ relation: Relation, _ residual: Double) -> Double {
        switch relation {
        case .equal: abs(residual)
        case .lessThanOrEqual: max(residual, 0)
        case .greaterThanOrEqual: max(-residual, 0)
        }
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

    @inline(__always) func isInside(_ relation: Relation, _ side: Int8) -> Bool {
        switch relation {
        case .equal: false
        case .lessThanOrEqual: side < 0
        case .greaterThanOrEqual: side > 0
        }
    }

    @inline(__always) func isActiveInequality(_ reference: RowReference) -> Bool {
        !reference.isPin && rows.base[Int(reference.row)].relation != .equal
    }

    /// Leaves in `changed` what has changed in the end, and ends the journal.
    mutating func noteChanges() {
        var kept = 0
        for index in 0..<changed.count {
            let variable = changed.base[index]
            isJournaled.base[Int(variable.index)] = false
            if values.base[Int(variable.index)].bitPattern != formerValues.base[index].bitPattern {
                changed.base[kept] = variable
                kept += 1
            }
        }
        changed.truncate(to: kept)
        formerValues.removeAll()
        forgetExactValues()
    }

    mutating func endJournal() {
        for index in 0..<changed.count { isJournaled[changed[index].index] = false }
        formerValues.removeAll()
        forgetExactValues()
    }
}
