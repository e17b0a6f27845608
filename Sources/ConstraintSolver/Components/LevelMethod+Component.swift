/// Converts a component to a problem of the level method, and writes the answer into the tables.
extension LevelMethod {
    /// Solves a component. Starts from the rows of its last basis or, for a new component, from rows that are probably
    /// in the final basis: rows that determined a variable in the derivation, and required equalities.
    ///
    /// - Returns: Whether the answer is reliable. The answer may be a conflict.
    mutating func solve(
        _ component: Component, _ tables: borrowing Tables, _ derivation: borrowing Derivation, recording: Bool,
        _ shouldStop: (() -> Bool)?
    ) -> Bool {
        load(component, tables)
        prepare(shouldStop: shouldStop)
        record.isKept = recording
        var start: [Int32] = []
        for (number, slot) in component.rows.enumerated() where tables.rows[slot].flags.contains(.basic) {
            start.append(Int32(number))
        }
        if start.isEmpty {
            for (number, slot) in component.rows.enumerated()
            where derivation.gives(number) || tables.rows[slot].isRequiredEquality { start.append(Int32(number)) }
        }
        run(from: start)
        return !isDoubtful
    }

    private mutating func load(_ component: Component, _ tables: borrowing Tables) {
        problem.clear(variableCount: component.variables.count)
        problem.order.append(contentsOf: 0..<Int32(component.variables.count))
        problem.load(Array(component.rows), tables) { index in
            let record = tables.variables[tables.terms[index].variable]
            return record.state == .member ? (tables.terms[index].coefficient, Int(record.index)) : nil
        }
    }

    /// Writes the values into the tables, and marks the rows of the basis as ``RowFlags/basic``.
    func publish(_ component: Component, _ tables: inout Tables) {
        for (number, variable) in component.variables.enumerated() {
            tables.setValue(variable, point.values[number].double)
        }
        for (number, slot) in component.rows.enumerated() {
            if basis.contains(number) {
                tables.rows[slot].flags.insert(.basic)
            } else {
                tables.rows[slot].flags.remove(.basic)
            }
        }
    }

    /// Converts the record of the last run to a report, and clears the record.
    mutating func report(_ component: Component) -> ComponentReport {
        defer { record.prepare() }
        func reference(_ row: Int32) -> RowReference { self.reference(row, component) }
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
                uniqueKeysWithValues: record.caught.map { (component.variables[Int($0.key)], $0.value.map(reference)) })
        )
    }

    /// Returns the subject as a combination of the rows of the basis.
    mutating func combination(
        of subject: RowReference, _ component: Component, _ tables: borrowing Tables
    ) -> [(reference: RowReference, factor: Double)] {
        let row: Int =
            switch subject {
            case .pin(let variable): problem.pin(of: Int(tables.variables[variable].index))
            case .row(let slot): Int(tables.rows[slot].index)
            }
        basis.combine(row, problem)
        return basis.items.filter { abs($0.value.double) > tiePart * $0.size }.map {
            (reference(basis.rows[Int($0.index)], component), $0.value.double)
        }
    }

    private func reference(_ row: Int32, _ component: Component) -> RowReference {
        problem.isPin(Int(row))
            ? .pin(component.variables[Int(row) - problem.rowCount]) : .row(component.rows[Int(row)])
    }
}

extension LevelProblem {
    /// Adds rows, given by their slots in the order of the hierarchy, and completes the problem.
    ///
    /// - Parameter unknown: Returns the coefficient and the variable's number for an index of `tables.terms`. Returns
    ///   nil if the variable's value is known; its term is then subtracted from the constant.
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
