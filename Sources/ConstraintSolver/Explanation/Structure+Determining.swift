/// Finds the constraints that determine a variable's value, and the ambiguous variables.
extension Structure {
    /// Returns the rows whose constants the value of a variable depends on, in order.
    ///
    /// The variable is a combination of rows: outputs are replaced by their rows, a member by the rows of its basis,
    /// and fixed variables by the equalities that fix them.
    mutating func rowsDetermining(_ variable: UInt32) -> [UInt32] {
        var outputs: [UInt32: Weight] = [variable: Weight(1)]
        var combination: [WeightedRow] = []
        var fixed: [UInt32: Weight] = [:]
        // Rows between which a variable cannot leave 0.
        var catching: Set<UInt32> = []
        for next in outputOrder(from: variable) {
            guard let weight = outputs[next], !weight.isZero else { continue }
            switch tables.variables[next].state {
            case .fixed: fixed[next, default: Weight()].add(weight.sum)
            case .member:
                let report = components.report(tables.variables[next].place, tables, on: .pin(next))
                for (reference, factor) in report?.combination ?? [] {
                    switch reference {
                    case .row(let row): combination.append(WeightedRow(row: row, factor: weight.sum * factor))
                    case .pin(let pinned):
                        for case .row(let row) in report?.caught[pinned] ?? [] { catching.insert(row) }
                    }
                }
            case .output:
                let slot = tables.variables[next].place
                let own = tables.rows[slot].termRange.first { tables.terms[$0].variable == next }!
                let factor = weight.sum / tables.terms[own].coefficient
                combination.append(WeightedRow(row: slot, factor: factor))
                for index in tables.rows[slot].termRange where index != own {
                    let other = tables.terms[index].variable
                    // Its fixed variables count with the row, below.
                    guard tables.variables[other].state != .fixed else { continue }
                    outputs[other, default: Weight()].add(-factor * tables.terms[index].coefficient)
                }
            case .isolated, .open, .unused: break
            }
        }
        var sums: [UInt32: Weight] = [:]
        for weighted in combination { sums[weighted.row, default: Weight()].add(weighted.factor) }
        let rows = sums.filter { !$0.value.isZero }.map { WeightedRow(row: $0.key, factor: $0.value.sum) }
            .sorted { $0.row < $1.row }
        for row in rows { tables.addWeights(of: WeightedRow(row: row.row, factor: -row.factor), to: &fixed) }
        return tables.ordered(rows + tables.rowsFixing(&fixed) + tables.withInputs(catching))
    }

    /// Returns a variable and, if it is an output, the variables that it depends on, directly or through other outputs.
    /// Each output precedes the variables that it depends on.
    private func outputOrder(from start: UInt32) -> [UInt32] {
        var seen: Set<UInt32> = [start]
        var order: [UInt32] = []
        var path: [(variable: UInt32, term: Int)] = [(start, 0)]
        while let top = path.last {
            let range =
                tables.variables[top.variable].state == .output
                ? tables.rows[tables.variables[top.variable].place].termRange : 0..<0
            guard top.term < range.count else {
                order.append(top.variable)
                path.removeLast()
                continue
            }
            path[path.count - 1].term += 1
            let other = tables.terms[range.lowerBound + top.term].variable
            if seen.insert(other).inserted { path.append((other, 0)) }
        }
        return order.reversed()
    }

    /// Returns the variables that no row determines, in the order of variables. They are 0 only because free variables
    /// are moved toward 0.
    mutating func ambiguousVariables() -> [UInt32] {
        var list = (0..<UInt32(tables.variables.count)).filter { tables.variables[$0].state == .isolated }
        for index in components.indices where components[index]!.lastSettled != none {
            list += components.report(index, tables)?.undetermined ?? []
        }
        return list.sorted { tables.variablePrecedes($0, $1) }
    }

    mutating func isAmbiguous(_ variable: UInt32) -> Bool {
        switch tables.variables[variable].state {
        case .isolated: return true
        case .member:
            let index = tables.variables[variable].place
            guard components[index]!.lastSettled != none else { return false }
            return components.report(index, tables)?.undetermined.contains(variable) ?? false
        case .fixed, .output, .open, .unused: return false
        }
    }

    /// Returns the rows whose violations were determined only by ties, in order.
    mutating func tiedRows() -> [UInt32] {
        components.indices.flatMap { components.report($0, tables)?.tied ?? [] }.sorted { tables.precedes($0, $1) }
    }
}
