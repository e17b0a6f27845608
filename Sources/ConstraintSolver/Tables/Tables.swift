/// The original constraints and the values: rows, their terms, variables, and the order of the hierarchy.
///
/// The records also store the places in the structure that ``Structure`` assigns. The tables don't depend on the
/// solving method.
struct Tables: ~Copyable {
    var rows = Buffer<Row>()
    var terms = Buffer<TermRecord>()
    var variables = Buffer<VariableRecord>()
    /// The value of each variable.
    var values = Buffer<Double>()
    /// The variables whose values the current pass has written. After the pass, only those whose values differ from
    /// before.
    var changed = Buffer<Variable>()
    /// The values of the variables in `changed` before the pass.
    var formerValues = Buffer<Double>()
    /// For each variable, whether the current pass has stored its former value.
    private var isJournaled = Buffer<Bool>()
    private var places = Places()
    private var freeRows: [UInt32] = []
    private var freeVariables: [UInt32] = []
    /// The first indices of unused ranges of `terms`, by the length of the range.
    private var freeTerms: [Int: [UInt32]] = [:]
    var variableCount = 0
    /// The number of rows in the system, without queued ones.
    var constraintCount = 0

    // MARK: Variables

    mutating func makeVariable(order: UInt64?) -> UInt32 {
        let slot: UInt32
        let key = places.makeVariableKey(order)
        if let free = freeVariables.popLast() {
            slot = free
            variables[slot] = VariableRecord()
            values[slot] = 0
            places.variables[slot] = key
        } else {
            slot = UInt32(variables.count)
            precondition(slot < UInt32(Int32.max), "too many variables")
            variables.append(VariableRecord())
            values.append(0)
            isJournaled.append(false)
            places.variables.append(key)
        }
        variableCount += 1
        return slot
    }

    func isVariable(_ slot: UInt32) -> Bool { slot < variables.count && variables[slot].state != .unused }

    mutating func removeVariable(_ slot: UInt32) {
        variables[slot].state = .unused
        values[slot] = 0
        freeVariables.append(slot)
        variableCount -= 1
    }

    // MARK: Order

    /// Returns whether row `a` comes before row `b`. Higher priorities come first; within a priority, plain rows come
    /// before ordered rows; then the keys decide.
    func precedes(_ a: UInt32, _ b: UInt32) -> Bool {
        let (first, second) = (rows[a], rows[b])
        if first.priority != second.priority { return first.priority > second.priority }
        if first.isOrdered != second.isOrdered { return second.isOrdered }
        return places.rows[a] < places.rows[b]
    }

    /// Returns whether variable `a` is settled before variable `b`.
    func variablePrecedes(_ a: UInt32, _ b: UInt32) -> Bool { places.variables[a] < places.variables[b] }

    func key(ofRow slot: UInt32) -> PlaceKey { places.rows[slot] }
    func key(ofVariable slot: UInt32) -> PlaceKey { places.variables[slot] }

    // MARK: Rows

    func isConstraint(_ slot: UInt32) -> Bool {
        slot < rows.count && rows[slot].role != .unused && !rows[slot].flags.contains(.leaving)
    }

    /// Returns whether the row is in the system, and neither queued nor about to be removed.
    func isCommitted(_ slot: UInt32) -> Bool { isConstraint(slot) && rows[slot].role != .queued }

    /// Stores a new row, without linking its terms, and returns its slot. Terms of the same variable are added up.
    mutating func makeRow(
        _ source: UnsafeBufferPointer<Term>, _ relation: Relation, _ constant: Double, priority: Double,
        isOrdered: Bool, order: UInt64?
    ) -> UInt32 {
        let slot = freeRows.popLast() ?? UInt32(rows.count)
        precondition(slot < UInt32(Int32.max), "too many constraints")
        let first = takeTerms(source.count)
        let count = source.count == 1 ? writeTerm(source[0], slot, first) : writeTerms(source, slot, first)
        if count < source.count { giveTermsBack(first + count, source.count - count) }
        var flags: RowFlags = priority == 1000 ? .required : []
        if isOrdered { flags.insert(.ordered) }
        for index in first..<(first + count)
        where abs(terms[index].coefficient) < 1 / 64 || abs(terms[index].coefficient) > 64 { flags.insert(.uneven) }
        let row = Row(
            constant: constant, priority: priority, firstTerm: UInt32(first), termCount: UInt32(count),
            relation: relation, flags: flags)
        let key = places.makeRowKey(order)
        if Int(slot) == rows.count {
            rows.append(row)
            places.rows.append(key)
        } else {
            rows[slot] = row
            places.rows[slot] = key
        }
        return slot
    }

    mutating func setPriority(_ slot: UInt32, _ priority: Double) {
        rows[slot].priority = priority
        if priority == 1000 { rows[slot].flags.insert(.required) } else { rows[slot].flags.remove(.required) }
    }

    /// Returns whether an equality can determine a variable precisely. This is not the case if another variable has a
    /// far larger coefficient, because it would enlarge errors.
    func gives(_ variable: UInt32, _ slot: UInt32) -> Bool {
        guard rows[slot].flags.contains(.uneven) else { return true }
        var (own, largest) = (0.0, 0.0)
        for index in rows[slot].termRange {
            let size = abs(terms[index].coefficient)
            largest = max(largest, size)
            if terms[index].variable == variable { own = size }
        }
        return own * 1024 >= largest
    }

    /// Writes the only term of a row. Returns the number of terms: 0 if the coefficient is 0, otherwise 1.
    private mutating func writeTerm(_ term: Term, _ slot: UInt32, _ first: Int) -> Int {
        terms[first] = TermRecord(coefficient: term.coefficient, variable: term.variable.index, row: slot)
        return term.coefficient == 0 ? 0 : 1
    }

    /// Writes the terms of a row: coefficients of the same variable are added up, and zeros omitted.
    ///
    /// - Returns: The number of terms.
    private mutating func writeTerms(_ source: UnsafeBufferPointer<Term>, _ slot: UInt32, _ first: Int) -> Int {
        var end = first
        for term in source where term.coefficient != 0 {
            let variable = term.variable.index
            if variables[variable].isVisited {
                let index = (first..<end).first { terms[$0].variable == variable }!
                terms[index].coefficient += term.coefficient
            } else {
                variables[variable].isVisited = true
                terms[end] = TermRecord(coefficient: term.coefficient, variable: variable, row: slot)
                end += 1
            }
        }
        for index in first..<end { variables[terms[index].variable].isVisited = false }
        var index = first
        while index < end {
            if abs(terms[index].coefficient) < 1e-12 {
                end -= 1
                terms[index] = terms[end]
            } else {
                index += 1
            }
        }
        return end - first
    }

    mutating func freeRow(_ slot: UInt32) {
        giveTermsBack(Int(rows[slot].firstTerm), Int(rows[slot].termCount))
        rows[slot].role = .unused
        rows[slot].flags = []
        freeRows.append(slot)
    }

    private mutating func takeTerms(_ count: Int) -> Int {
        if !freeTerms.isEmpty, let run = freeTerms[count]?.popLast() { return Int(run) }
        let first = terms.count
        precondition(first + count < Int(UInt32.max), "too many terms")
        terms.appendUnwritten(count: count)
        return first
    }

    private mutating func giveTermsBack(_ first: Int, _ count: Int) {
        guard count > 0 else { return }
        if first + count == terms.count {
            terms.removeLast(count)
        } else {
            freeTerms[count, default: []].append(UInt32(first))
        }
    }

    /// Adds a term to the list of its variable, and returns the variable.
    mutating func link(term index: Int) -> UInt32 {
        let variable = terms[index].variable
        let head = variables[variable].firstTerm
        terms[index].next = head
        terms[index].previous = none
        if head != none { terms[head].previous = UInt32(index) }
        variables[variable].firstTerm = UInt32(index)
        return variable
    }

    mutating func unlink(_ slot: UInt32) {
        for index in rows[slot].termRange {
            let term = terms[index]
            if term.previous == none {
                variables[term.variable].firstTerm = term.next
            } else {
                terms[term.previous].next = term.next
            }
            if term.next != none { terms[term.next].previous = term.previous }
        }
    }

    /// Returns the terms of a row. Terms of the same variable are added up.
    func terms(ofRow slot: UInt32) -> [Term] {
        rows[slot].termRange.map { Term(Variable(index: terms[$0].variable), terms[$0].coefficient) }
    }

    /// Releases the memory reserved for growth.
    mutating func shrink() {
        rows.shrink()
        terms.shrink()
        variables.shrink()
        values.shrink()
        isJournaled.shrink()
        places.rows.shrink()
        places.variables.shrink()
        changed.shrink()
        formerValues.shrink()
    }

    /// The number of bytes that the tables take.
    var size: Int {
        rows.size + terms.size + variables.size + values.size + formerValues.size + places.rows.size
            + places.variables.size
            + changed.size + isJournaled.size
    }

    // MARK: Values

    /// Returns the left side of a row minus its constant, and the sum of the magnitudes of the numbers that were added.
    func residual(_ slot: UInt32) -> (value: Double, size: Double) {
        let row = rows[slot]
        var sum = -row.constant
        var size = abs(row.constant)
        for index in row.termRange {
            let product = terms[index].coefficient * values[terms[index].variable]
            sum += product
            size += abs(product)
        }
        return (sum, size)
    }

    /// Returns the violation of a row; 0 if it holds except for rounding.
    func violation(_ slot: UInt32) -> Double {
        let (residual, size) = residual(slot)
        let amount =
            switch rows[slot].relation {
            case .equal: abs(residual)
            case .lessThanOrEqual: residual
            case .greaterThanOrEqual: -residual
            }
        return amount <= 1e-9 * min(size, 1) + 1e-12 * size ? 0 : amount
    }

    /// Returns the value of a variable at which the row holds as an equality, if its other variables keep their values.
    func value(of variable: UInt32, from slot: UInt32) -> Double {
        let row = rows[slot]
        var sum = row.constant
        var own = 1.0
        for index in row.termRange {
            let term = terms[index]
            if term.variable == variable {
                own = term.coefficient
            } else {
                sum -= term.coefficient * values[term.variable]
            }
        }
        return own == 1 ? sum : sum / own
    }

    /// Sets the value of a variable. When this first changes the value in a pass, also stores the former value.
    mutating func setValue(_ variable: UInt32, _ value: Double) {
        let old = values[variable]
        // Never a negative zero, which would be printed.
        let value = value + 0.0
        if old.bitPattern == value.bitPattern { return }
        if !isJournaled[variable] {
            isJournaled[variable] = true
            changed.append(Variable(index: variable))
            formerValues.append(old)
        }
        values[variable] = value
    }

    /// Starts to record changed values for a pass.
    mutating func beginJournal() { changed.removeAll() }

    /// Ends the record of changed values. Keeps in `changed` only the variables whose values differ from before the
    /// pass.
    mutating func endJournal() {
        var kept = 0
        for index in 0..<changed.count {
            let variable = changed[index]
            isJournaled[variable.index] = false
            if values[variable.index].bitPattern != formerValues[index].bitPattern {
                changed[kept] = variable
                kept += 1
            }
        }
        changed.removeLast(changed.count - kept)
        formerValues.removeAll()
    }
}

/// The keys that order rows and variables, by slot.
private struct Places: ~Copyable {
    var rows = Buffer<PlaceKey>()
    var variables = Buffer<PlaceKey>()
    private var nextSerial: UInt64 = 0
    private var nextRowOrder: UInt64 = 0
    private var nextVariableOrder: UInt64 = 0

    mutating func makeRowKey(_ order: UInt64?) -> PlaceKey { Self.makeKey(order, &nextRowOrder, &nextSerial) }
    mutating func makeVariableKey(_ order: UInt64?) -> PlaceKey { Self.makeKey(order, &nextVariableOrder, &nextSerial) }

    private static func makeKey(_ order: UInt64?, _ next: inout UInt64, _ serial: inout UInt64) -> PlaceKey {
        let order = order ?? next
        if order >= next { next = order == .max ? .max : order + 1 }
        serial += 1
        return PlaceKey(order: order, serial: serial)
    }
}
