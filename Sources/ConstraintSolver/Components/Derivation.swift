/// Derives the answer of a component from one equality after the other, without the simplex method.
///
/// In most layouts only constraints that stronger ones rule out are violated: each view's edges follow from earlier
/// views, and its size from its content. Then the equalities determine the variables one by one. The values are the
/// answer if each row holds, or is violated by variables that depend only on stronger rows: no point satisfies the
/// levels above any better, and only these values satisfy them so well.
///
/// The rows are read in place. Copying them into a ``LevelProblem`` takes longer than the derivation.
///
/// Without this path, the layout pass of a list of 1,000 cells takes twice as long, and a stack whose height has a
/// constraint takes quadratic time.
struct Derivation: ~Copyable {
    private static let used: Int32 = -1

    struct Row {
        var slot: UInt32
        /// The number of the row's variables that are members of the component.
        var memberCount: Int32 = 0
        /// The number of these members whose value is unknown; ``used`` if the row has determined the value of one.
        var unknownCount: Int32 = 0
        /// The number of the row's level, from 1; 0 for required rows.
        var level: Int32
        /// The constant after subtracting the terms of variables that are not members; `size` is the sum of the
        /// magnitudes of these numbers.
        var constant: Double
        var size: Double
    }
    struct Member {
        var value = 0.0
        var size = 0.0
        /// The highest level number, and so the weakest level, among the rows that its value depends on; -1 while the
        /// value is unknown.
        var strength: Int32 = -1
        /// The row that determined the value; `turn` counts the variables determined before. Both are -1 while the
        /// value is unknown.
        var giver: Int32 = -1
        var turn: Int32 = -1
    }

    /// The rows, in the order of the component's rows. Empty if the component has a row with very small or very large
    /// coefficients; then the simplex method, which prefers precise rows, solves the component.
    private(set) var rows = Buffer<Row>()
    /// The members, in the order of the component's variables.
    private(set) var members = Buffer<Member>()
    private var waiting = Buffer<Int32>()
    private var givenCount = 0

    /// Returns whether a row has determined the value of a variable.
    func gives(_ row: Int) -> Bool { row < rows.count && rows[row].unknownCount == Self.used }

    /// Derives the values of all variables.
    ///
    /// - Returns: Whether all variables could be derived, and their values are the answer.
    mutating func run(_ component: Component, _ tables: borrowing Tables) -> Bool {
        rows.removeAll()
        givenCount = 0
        members.reset(to: Member(), count: component.variables.count)
        guard load(component.rows, tables) else {
            rows.removeAll()
            return false
        }
        for row in 0..<rows.count where rows[row].unknownCount == 1 { giveVariable(of: row, tables) }
        return givenCount == members.count && isAnswer(tables)
    }

    /// Fills `rows` from the rows of the component.
    ///
    /// - Returns: Whether this is possible. Returns false if a row has very small or very large coefficients.
    private mutating func load(_ slots: UnsafeBufferPointer<UInt32>, _ tables: borrowing Tables) -> Bool {
        var level: Int32 = 0
        var (priority, isOrdered) = (1000.0, false)
        for slot in slots {
            let record = tables.rows[slot]
            if record.flags.contains(.uneven) { return false }
            if record.priority != priority || record.isOrdered || isOrdered { level += 1 }
            (priority, isOrdered) = (record.priority, record.isOrdered)
            var row = Row(slot: slot, level: level, constant: record.constant, size: abs(record.constant))
            for index in record.termRange {
                let variable = tables.terms[index].variable
                if tables.variables[variable].state == .member {
                    row.memberCount += 1
                } else {
                    let amount = tables.terms[index].coefficient * tables.values[variable]
                    row.constant -= amount
                    row.size += abs(amount)
                }
            }
            row.unknownCount = row.memberCount
            rows.append(row)
        }
        return true
    }

    /// Determines the value of the unknown variable of a row, if the row can do so. Then continues with stronger rows
    /// that have a single unknown left.
    private mutating func giveVariable(of first: Int, _ tables: borrowing Tables) {
        waiting.append(Int32(first))
        while let row = waiting.popLast() {
            guard rows[row].unknownCount == 1, givesValue(Int(row), tables) else { continue }
            let variable = computeUnknown(of: Int(row), tables)
            var index = tables.variables[variable].firstTerm
            while index != none {
                let slot = tables.terms[index].row
                index = tables.terms[index].next
                guard tables.rows[slot].role == .member else { continue }
                let other = tables.rows[slot].index
                rows[other].unknownCount -= 1
                if rows[other].unknownCount == 1, other < first { waiting.append(Int32(other)) }
            }
            rows[row].unknownCount = Self.used
        }
    }

    /// Returns whether a row can determine a variable: whether it is an equality, or the weaker one of two opposite
    /// inequalities.
    private func givesValue(_ row: Int, _ tables: borrowing Tables) -> Bool {
        tables.rows[rows[row].slot].relation == .equal || strongerOpposite(of: row, tables) != nil
    }

    /// Returns the stronger one of two opposite inequalities such as `w >= 80` and `w <= 80`. Returns nil unless `row`
    /// is the weaker one and these two are the variable's only optional inequalities without other variables.
    func strongerOpposite(of row: Int, _ tables: borrowing Tables) -> Int? {
        guard isOwnOptionalInequality(row, tables) else { return nil }
        let own = tables.rows[rows[row].slot]
        let term = tables.terms[own.termRange.first { isMember(tables.terms[$0].variable, tables) }!]
        var opposite: Int?
        var index = tables.variables[term.variable].firstTerm
        while index != none {
            let other = tables.terms[index]
            index = other.next
            guard other.row != rows[row].slot, tables.rows[other.row].role == .member else { continue }
            let number = Int(tables.rows[other.row].index)
            guard isOwnOptionalInequality(number, tables) else { continue }
            guard opposite == nil, number < row, tables.rows[other.row].relation != own.relation,
                other.coefficient == term.coefficient, rows[number].constant == rows[row].constant
            else { return nil }
            opposite = number
        }
        return opposite
    }

    /// Returns whether a row is an optional inequality with a single member.
    private func isOwnOptionalInequality(_ row: Int, _ tables: borrowing Tables) -> Bool {
        rows[row].memberCount == 1 && rows[row].level > 0 && tables.rows[rows[row].slot].relation != .equal
    }

    private func isMember(_ variable: UInt32, _ tables: borrowing Tables) -> Bool {
        tables.variables[variable].state == .member
    }

    /// Computes and stores the value of the only unknown variable of a row. Returns the variable.
    private mutating func computeUnknown(of row: Int, _ tables: borrowing Tables) -> UInt32 {
        var sum = rows[row].constant
        var size = rows[row].size
        var strength = rows[row].level
        var (unknown, coefficient) = (none, 1.0)
        for index in tables.rows[rows[row].slot].termRange {
            let term = tables.terms[index]
            guard isMember(term.variable, tables) else { continue }
            let member = members[tables.variables[term.variable].index]
            if member.strength < 0 {
                (unknown, coefficient) = (term.variable, term.coefficient)
            } else {
                sum -= term.coefficient * member.value
                size += abs(term.coefficient) * member.size
                strength = max(strength, member.strength)
            }
        }
        members[tables.variables[unknown].index] = Member(
            value: sum / coefficient, size: size / abs(coefficient), strength: strength, giver: Int32(row),
            turn: Int32(givenCount))
        givenCount += 1
        return unknown
    }

    /// Returns whether the derived values are the answer: whether each row holds, or depends only on variables that
    /// stronger rows determined.
    private func isAnswer(_ tables: borrowing Tables) -> Bool {
        for row in 0..<rows.count where rows[row].unknownCount != Self.used && side(of: row, tables) != 0 {
            for index in tables.rows[rows[row].slot].termRange {
                let variable = tables.terms[index].variable
                guard isMember(variable, tables) else { continue }
                if members[tables.variables[variable].index].strength >= rows[row].level { return false }
            }
        }
        return true
    }

    /// Returns the side on which a row is violated: 1 if its left side is too large, -1 if too small, 0 if it holds
    /// except for rounding.
    func side(of row: Int, _ tables: borrowing Tables) -> Int {
        var residual = -rows[row].constant
        var size = rows[row].size
        let record = tables.rows[rows[row].slot]
        for index in record.termRange {
            let term = tables.terms[index]
            guard isMember(term.variable, tables) else { continue }
            let member = members[tables.variables[term.variable].index]
            residual += term.coefficient * member.value
            size += abs(term.coefficient) * member.size
        }
        return record.relation.side(residual, size)
    }

    /// Writes the values into the tables, and marks the rows that determined them as ``RowFlags/basic``.
    func publish(_ component: Component, _ tables: inout Tables) {
        for (number, variable) in component.variables.enumerated() { tables.setValue(variable, members[number].value) }
        for row in 0..<rows.count {
            if rows[row].unknownCount == Self.used {
                tables.rows[rows[row].slot].flags.insert(.basic)
            } else {
                tables.rows[rows[row].slot].flags.remove(.basic)
            }
        }
    }
}
