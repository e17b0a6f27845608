/// What is made together because it is used together.
extension Solver {
    /// Makes variables behind each other, of which the last ones are never below 0: the same as so many calls of
    /// ``makeVariable(order:)``, then of ``add(_:_:_:priority:order:)``, with one look at the tables for all of them. A
    /// layout makes these for each view.
    ///
    /// - Parameters:
    ///   - count: how many variables.
    ///   - order: the place of the first one among the variables; those of the others follow it.
    ///   - bounds: how many of the last ones get a bound, a required `variable >= 0`.
    ///   - boundOrder: the place of the first bound among the required constraints; those of the others follow it.
    /// - Returns: the first variable and the first bound, whose indices those of the others follow; nil, and nothing is
    ///   made, outside of a transaction and while there are slots to use again, which lie anywhere.
    package func makeVariables(
        _ count: Int, order: OrderKey, notNegative bounds: Int, boundOrder: OrderKey
    ) -> (variable: Variable, bound: ConstraintID)? {
        guard
            let made = system.makeVariables(
                count, order: order.value, notNegative: bounds, boundOrder: boundOrder.value)
        else { return nil }
        return (Variable(index: made.variable), ConstraintID(index: made.row))
    }
}

extension ConstraintSystem {
    @inline(__always) fileprivate mutating func makeVariables(
        _ count: Int, order: UInt64, notNegative bounds: Int, boundOrder: UInt64
    ) -> (variable: UInt32, row: UInt32)? {
        guard isInTransaction, quarantine.isEmpty, tables.canMakeTogether else { return nil }
        if tables.variables.isEmpty { borrowTables() }
        borrowQueue()
        let made = tables.makeVariables(count, order: order, notNegative: bounds, boundOrder: boundOrder)
        for offset in 0..<UInt32(truncatingIfNeeded: bounds) {
            let row = made.row &+ offset
            tables.rows.base[Int(row)].owner = UInt32(truncatingIfNeeded: queue.count)
            queue.append(Operation(kind: .add, row: row))
        }
        return made
    }
}

extension Tables {
    /// Whether new variables, rows of one term and their terms come behind all others.
    @inline(__always) fileprivate var canMakeTogether: Bool {
        freeVariables.isEmpty && freeRows.isEmpty && (freeTerms.count < 2 || freeTerms.base[1] == none)
    }

    @inline(__always) fileprivate mutating func makeVariables(
        _ count: Int, order: UInt64, notNegative bounds: Int, boundOrder: UInt64
    ) -> (variable: UInt32, row: UInt32) {
        let (first, firstRow, firstTerm) = (variables.count, rows.count, terms.count)
        precondition(bounds >= 0 && bounds <= count)
        precondition(first &+ count < 0x7fff_ffff, "too many variables")
        precondition(firstRow &+ bounds < 0x7fff_fff0, "too many constraints")
        precondition(firstTerm &+ bounds < Int(UInt32.max), "too many terms")
        variableCount &+= count
        variables.extend(by: count)
        values.extend(by: count)
        isJournaled.extend(by: count)
        for offset in 0..<count {
            let slot = first &+ offset
            variables.base[slot] = VariableRecord()
            values.base[slot] = 0
            isJournaled.base[slot] = false
            hierarchy.variablePlaces.place(
                UInt32(truncatingIfNeeded: slot), order: order &+ UInt64(truncatingIfNeeded: offset),
                &hierarchy.nextSerial, count: slot &+ 1)
        }
        rows.extend(by: bounds)
        terms.extend(by: bounds)
        let priority = store(1000)
        for offset in 0..<bounds {
            let (slot, term) = (firstRow &+ offset, firstTerm &+ offset)
            terms.base[term] = TermRecord(
                coefficient: 1, variable: UInt32(truncatingIfNeeded: first &+ count &- bounds &+ offset),
                row: UInt32(truncatingIfNeeded: slot), next: none, previous: none)
            rows.base[slot] = Row(
                constant: 0, firstTerm: UInt32(truncatingIfNeeded: term), termCount: 1, priority: priority,
                relation: .greaterThanOrEqual, flags: .required)
            hierarchy.rowPlaces.place(
                UInt32(truncatingIfNeeded: slot), order: boundOrder &+ UInt64(truncatingIfNeeded: offset),
                &hierarchy.nextSerial, count: slot &+ 1)
        }
        return (UInt32(truncatingIfNeeded: first), UInt32(truncatingIfNeeded: firstRow))
    }
}
