/// From a component to a problem of the level method, and from its answer to the tables.
extension LevelMethod {
    /// Solves a component, starting from the rows that its last basis consisted of.
    ///
    /// - Returns: whether the answer, which may be a conflict, can be relied on.
    mutating func solve(
        _ component: Component, _ tables: borrowing Tables, recording: Bool, _ shouldStop: (() -> Bool)?
    ) -> Bool {
        load(component, tables)
        prepare(shouldStop: shouldStop)
        record.isKept = recording
        var start: [Int32] = []
        for (number, slot) in component.rows.enumerated() where tables.rows[slot].flags.contains(.basic) {
            start.append(Int32(number))
        }
        run(from: start)
        return !isDoubtful
    }

    private mutating func load(_ component: Component, _ tables: borrowing Tables) {
        problem.clear(variableCount: component.variables.count)
        problem.order.append(contentsOf: 0..<Int32(component.variables.count))
        problem.load(component.rows, tables) { index in
            let record = tables.variables[tables.terms[index].variable]
            return record.state == .member ? (tables.terms[index].coefficient, Int(record.index)) : nil
        }
    }

    /// Writes the values and the basis into the tables.
    func publish(_ component: Component, _ tables: inout Tables) {
        for (number, variable) in component.variables.enumerated() {
            tables.setValue(variable, point.values[number].double)
        }
        for (number, slot) in component.rows.enumerated() {
            if derivation.isAnswer ? derivation.gives(number) : basis.contains(number) {
                tables.rows[slot].flags.insert(.basic)
            } else {
                tables.rows[slot].flags.remove(.basic)
            }
        }
    }

    mutating func report(_ component: Component, _ tables: borrowing Tables, on subject: RowReference?)
        -> ComponentReport
    {
        let problem = problem
        func reference(_ row: Int32) -> RowReference {
            problem.isPin(Int(row))
                ? .pin(component.variables[Int(row) - problem.rowCount]) : .row(component.rows[Int(row)])
        }
        var combination: [(RowReference, Double)] = []
        if let subject {
            let row: Int =
                switch subject {
                case .pin(let variable): problem.pin(of: Int(tables.variables[variable].index))
                case .row(let slot): Int(tables.rows[slot].index)
                }
            if derivation.isAnswer { return derivedReport(row, reference) }
            basis.combine(row, problem)
            combination = basis.items.filter { abs($0.value.double) > tiePart * $0.size }.map {
                (reference(basis.rows[Int($0.index)]), $0.value.double)
            }
        }
        return ComponentReport(
            levels: record.levels.map { level in
                ComponentReport.Level(
                    violated: level.violated.map { part in
                        ComponentReport.Violated(
                            reference: reference(part.row), side: Int(part.side),
                            factors: part.factors.map { (reference($0.row), $0.value.double, $0.prices) })
                    },
                    factors: level.factors.map { (reference($0.row), $0.value.double) },
                    leaning: level.leaning.map(reference), isTie: level.isTie)
            },
            pressed: Dictionary(uniqueKeysWithValues: record.pressed.map { (reference($0.key), $0.value) }),
            tied: record.tied.map { component.rows[Int($0)] },
            undetermined: record.undetermined.map { component.variables[Int($0.variable)] },
            caught: Dictionary(
                uniqueKeysWithValues: record.caught.map { (component.variables[Int($0.key)], $0.value.map(reference)) }),
            combination: combination.map { (reference: $0.0, factor: $0.1) })
    }

    /// What a derived answer says about a row or a pin: nothing in it is free, and nothing tied.
    private func derivedReport(_ subject: Int, _ reference: (Int32) -> RowReference) -> ComponentReport {
        let combination = combineDerived(subject)
        var report = ComponentReport(
            levels: [], pressed: [:], tied: [], undetermined: [], caught: [:],
            combination: combination.map { part in
                let opposite = problem.opposites[Int(part.row)]
                return (reference(opposite >= 0 ? min(opposite, part.row) : part.row), part.factor.double)
            })
        guard !problem.isPin(subject), case (let residual, let size) = residual(subject),
            case let side = side(problem.relations[subject], residual, size), side != 0
        else { return report }
        let factors = combination.map { part in
            // Of two opposite inequalities, one holds the subject from below, and the other from above.
            let holder: Relation = part.factor.sign == side ? .greaterThanOrEqual : .lessThanOrEqual
            let opposite = problem.opposites[Int(part.row)]
            let row = opposite >= 0 && problem.relations[Int(part.row)] != holder ? opposite : part.row
            return (reference(row), part.factor.double, -Double.infinity...Double.infinity)
        }
        let violated = ComponentReport.Violated(reference: reference(Int32(subject)), side: side, factors: factors)
        report.levels = [ComponentReport.Level(violated: [violated], factors: [], leaning: [], isTie: false)]
        return report
    }
}

extension LevelProblem {
    /// Adds the rows at these slots, which are in order.
    ///
    /// - Parameter unknown: for an index of `tables.terms` the coefficient and the number of the variable; nil if the
    ///   variable counts with its value.
    func load(_ slots: [UInt32], _ tables: borrowing Tables, unknown: (Int) -> (coefficient: Double, variable: Int)?) {
        var isRequired = true
        var previous = none
        for slot in slots {
            let row = tables.rows[slot]
            if isRequired, !row.isRequired {
                isRequired = false
                endRequired()
            } else if !isRequired,
                row.isOrdered || tables.rows[previous].isOrdered || tables.rows[previous].priority != row.priority
            {
                endLevel()
            }
            previous = slot
            if row.flags.contains(.uneven) { isUneven = true }
            var constant = Number(row.constant)
            var size = abs(row.constant)
            for index in row.termRange {
                if let (coefficient, variable) = unknown(index) {
                    add(Number(coefficient), of: variable)
                } else {
                    let (coefficient, value) = (
                        tables.terms[index].coefficient, tables.values[tables.terms[index].variable]
                    )
                    constant.subtract(Number(coefficient), Number(value))
                    size += abs(coefficient * value)
                }
            }
            endRow(row.relation, constant, size: size)
        }
        if isRequired { endRequired() } else { endLevel() }
        finish()
    }
}
