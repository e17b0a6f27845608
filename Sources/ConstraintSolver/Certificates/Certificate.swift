/// Why an answer should be believed: numbers with which anybody can check it, without knowing how it was found.
///
/// Everything is exact (fractions as text). `tatami solve --certificate` writes it, `scripts/verify-certificate` checks
/// it.
public struct Certificate: Sendable {
    /// What a proof speaks of.
    public enum Level: Hashable, Sendable {
        case constraint(ConstraintID)
        /// That the variable cannot be nearer to 0; as a part of a combination, that it is 0.
        case variable(Variable)
        /// That the variable, which is 0, cannot be greater.
        case above(Variable)
        /// That the variable, which is 0, cannot be less.
        case below(Variable)
    }

    /// The values of the variables.
    public var values: [(variable: Variable, value: String)] = []
    /// A violated constraint, or a variable, as the combination of others that keeps it where it is. Once the values
    /// are determined by the equalities found so far no more is needed.
    public var proofs: [(level: Level, combination: [(part: Level, factor: String)])] = []
    /// For each ambiguous variable a direction in which all may move without harm.
    public var directions: [(variable: Variable, direction: [(variable: Variable, amount: String)])] = []
    /// Of constraints that contradict each other the factors with which they do.
    public var conflict: [(constraint: ConstraintID, factor: String)] = []
}

extension Solver {
    /// The certificate of the values of the last commit, worked out with exact numbers from the constraints as they
    /// were given; nil if constraints that hang together are more than exact numbers are made for, or if ``shouldStop``
    /// ends it.
    public func certificate() -> Certificate? { system.explain { $0.certificate() } }

    /// The certificate of a conflict: of required constraints, given by a handle and what they say, that contradict
    /// each other, or do so for values in range: then their variables do not cancel, but what is left of them is too little
    /// to make up for the constants. Nil if they do not, or if `shouldStop`, asked now and then, says so.
    public static func certificate(
        ofConflict rows: [(constraint: ConstraintID, terms: [Term], relation: Relation, constant: Double)],
        shouldStop: (() -> Bool)? = nil
    ) -> Certificate? {
        guard
            let found = Contradiction(
                rows: rows.map { ($0.terms, $0.relation, $0.constant) }, shouldStop: shouldStop)
        else { return nil }
        var certificate = Certificate()
        certificate.conflict = found.factors.map { (rows[$0.row].constraint, $0.factor.text) }
        return certificate
    }
}

extension Explainer {
    func certificate() -> Certificate? {
        var certificate = Certificate()
        for index in 0..<UInt32(bases.components.count) where bases.components[index].state.isAlive {
            cache.pointee.settle(index)
        }
        for (variables, slots) in connectedParts() {
            guard variables.count + slots.count <= tuning.largestExactProblem else { return nil }
            certify(variables, slots, &certificate)
            if bases.hasToStop() { return nil }
        }
        return certificate
    }

    /// Variables and the rows that speak of them, as far as they hang together; rows without variables by themselves.
    private func connectedParts() -> [(variables: [UInt32], slots: [UInt32])] {
        var parts: [(variables: [UInt32], slots: [UInt32])] = []
        var isSeen = [Bool](repeating: false, count: tables.variables.count)
        var isRowSeen = [Bool](repeating: false, count: tables.rows.count)
        for start in 0..<UInt32(tables.variables.count)
        where tables.variables[start].state != .unused && !isSeen[Int(start)] {
            var own = [start]
            var slots: [UInt32] = []
            isSeen[Int(start)] = true
            var next = 0
            while next < own.count {
                var index = tables.variables[own[next]].firstTerm
                next += 1
                while index != none {
                    let slot = tables.terms[index].row
                    index = tables.terms[index].next
                    guard !isRowSeen[Int(slot)] else { continue }
                    isRowSeen[Int(slot)] = true
                    slots.append(slot)
                    for place in tables.rows[slot]
                        .firstTerm..<(tables.rows[slot].firstTerm + tables.rows[slot].termCount)
                    {
                        let other = tables.terms[place].variable
                        if !isSeen[Int(other)] {
                            isSeen[Int(other)] = true
                            own.append(other)
                        }
                    }
                }
            }
            parts.append((own.sorted { tables.variablePrecedes($0, $1) }, slots))
        }
        let alone = (0..<UInt32(tables.rows.count)).filter {
            tables.isConstraint($0) && tables.rows[$0].role != .queued && tables.rows[$0].termCount == 0
        }
        parts.append(([], alone))
        return parts
    }

    /// Whether the answer was worked out from a row, which is an equality.
    private func givesAValue(_ slot: UInt32) -> Bool {
        let row = tables.rows[slot]
        switch row.role {
        case .input, .output: return true
        case .member: return row.isEquality && row.position >= 0
        case .check, .loose, .queued, .unused: return false
        }
    }

    /// The rows that the answer was worked out from, by number: of the variables `own` those that give their values, or their
    /// pins.
    private func basis(of own: [UInt32: Int], _ ordered: [UInt32]) -> [Int32] {
        var numbers: [UInt32: Int32] = [:]
        for (number, slot) in ordered.enumerated() { numbers[slot] = Int32(number) }
        var basis = [Int32](repeating: 0, count: own.count)
        for (variable, place) in own {
            let record = tables.variables[variable]
            var row = RowReference(row: record.pivotRow)
            var pinned = variable
            switch record.state {
            case .fixed, .output: break
            case .member:
                let component = bases.components[record.component]
                row = component.pivots[Int(component.positions[Int(record.local)])].row
                if row.isPin { pinned = component.variables[Int(row.pin)] }
            case .isolated, .open, .unused: row = RowReference(pin: 0)
            }
            basis[place] = row.isPin ? Int32(ordered.count + own[pinned]!) : numbers[row.row]!
        }
        return basis
    }

    private func certify(_ own: [UInt32], _ slots: [UInt32], _ certificate: inout Certificate) {
        var numbers: [UInt32: Int] = [:]
        for (number, variable) in own.enumerated() { numbers[variable] = number }
        // Of required equalities that contradict each other by next to nothing the certificate holds those that the
        // answer does.
        let required = slots.filter { tables.rows[$0].isRequired }.sorted { tables.precedes($0, $1) }
        let held = required.filter { givesAValue($0) }
        let ordered =
            held + required.filter { !givesAValue($0) }
            + slots.filter { !tables.rows[$0].isRequired }.sorted { tables.precedes($0, $1) }
        var problem = LevelProblem<Rational>(variableCount: own.count)
        for slot in ordered {
            let row = tables.rows[slot]
            for place in row.firstTerm..<(row.firstTerm + row.termCount) {
                let (coefficient, variable) = (tables.terms[place].coefficient, tables.terms[place].variable)
                problem.add(Rational(meaning: coefficient), of: numbers[variable]!)
            }
            problem.endRow(
                row.relation, Rational(meaning: row.constant), size: abs(row.constant), isRequired: row.isRequired)
        }
        problem.finish()
        problem.rules.heldCount = Int32(held.count)
        func solve() -> LevelMethod<Rational> {
            var method = LevelMethod(problem, from: basis(of: numbers, ordered), shouldStop: bases.shouldStop)
            method.keepProofs()
            method.run()
            return method
        }
        var method = solve()
        if method.conflict != nil {
            // The answer has judged already that they contradict each other by nothing that counts. Who checks the
            // certificate judges again.
            problem.rules.toleratedPart = .greatestFiniteMagnitude
            method = solve()
        }
        func level(_ row: Int32) -> Certificate.Level {
            Int(row) < ordered.count
                ? .constraint(ConstraintID(index: ordered[Int(row)]))
                : .variable(Variable(index: own[Int(row) - ordered.count]))
        }
        for (number, variable) in own.enumerated() {
            certificate.values.append((Variable(index: variable), method.values[number].text))
        }
        for proof in method.record.proofs {
            var subject = level(proof.row)
            if case .variable(let variable) = subject, proof.side != 0 {
                subject = proof.side > 0 ? .above(variable) : .below(variable)
            }
            certificate.proofs.append((subject, proof.factors.map { (level($0.row), $0.value.text) }))
        }
        for (variable, direction) in method.record.directions {
            certificate.directions.append(
                (
                    Variable(index: own[Int(variable)]),
                    direction.map { (Variable(index: own[Int($0.variable)]), $0.amount.text) }
                ))
        }
    }
}
