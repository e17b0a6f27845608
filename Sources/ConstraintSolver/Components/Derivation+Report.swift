/// Reports how a row or a variable depends on the rows that determined the variables. A derived answer has neither free
/// variables nor ties.
extension Derivation {
    func report(_ tables: borrowing Tables, on subject: RowReference) -> ComponentReport {
        let combination = combine(subject, tables)
        var report = ComponentReport(
            combination: combination.map { part in
                let giver = part.row
                return (.row(rows[min(giver, stronger(of: giver, tables) ?? giver)].slot), part.factor)
            })
        guard case .row(let slot) = subject, case let side = side(of: Int(tables.rows[slot].index), tables), side != 0
        else { return report }
        let factors = combination.map { part in
            // Two opposite inequalities hold the subject, one from below and the other from above.
            let holder: Relation = part.factor.sign == side ? .greaterThanOrEqual : .lessThanOrEqual
            var giver = part.row
            if let opposite = stronger(of: giver, tables), tables.rows[rows[giver].slot].relation != holder {
                giver = opposite
            }
            return (RowReference.row(rows[giver].slot), part.factor, -Double.infinity...Double.infinity)
        }
        let violated = ComponentReport.Violated(reference: subject, side: side, factors: factors)
        report.levels = [ComponentReport.Level(violated: [violated], factors: [], leaning: [], isTie: false)]
        return report
    }

    /// Returns the stronger one of two opposite inequalities if `row` is the weaker one and has determined a variable.
    /// Returns nil if `row` is an equality.
    private func stronger(of row: Int, _ tables: borrowing Tables) -> Int? {
        tables.rows[rows[row].slot].relation == .equal ? nil : strongerOpposite(of: row, tables)
    }

    /// Returns a row or a variable as a combination of the rows that determined variables.
    private func combine(_ subject: RowReference, _ tables: borrowing Tables) -> [(row: Int, factor: Double)] {
        var coefficients: [UInt32: Double] = [:]
        var variables: [UInt32] = []
        func terms(_ row: Int) -> [Term] {
            tables.terms(ofRow: rows[row].slot).filter { tables.variables[$0.variable.index].state == .member }
        }
        func number(_ variable: UInt32) -> Int { Int(tables.variables[variable].index) }
        func reach(_ variable: UInt32) {
            guard coefficients[variable] == nil else { return }
            coefficients[variable] = 0
            variables.append(variable)
        }
        let own =
            switch subject {
            case .pin(let variable): [Term(Variable(index: variable))]
            case .row(let slot): terms(Int(tables.rows[slot].index))
            }
        for term in own { reach(term.variable.index) }
        var next = 0
        while next < variables.count {
            for term in terms(Int(members[number(variables[next])].giver)) { reach(term.variable.index) }
            next += 1
        }
        for term in own { coefficients[term.variable.index]! += term.coefficient }
        // A variable is replaced by its row after all that depend on it.
        variables.sort { members[number($0)].turn > members[number($1)].turn }
        var combination: [(row: Int, factor: Double)] = []
        for variable in variables where coefficients[variable]! != 0 {
            let giver = Int(members[number(variable)].giver)
            let terms = terms(giver)
            let factor = coefficients[variable]! / terms.first { $0.variable.index == variable }!.coefficient
            combination.append((giver, factor))
            for term in terms { coefficients[term.variable.index]! -= factor * term.coefficient }
        }
        return combination
    }
}
