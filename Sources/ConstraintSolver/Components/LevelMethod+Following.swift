/// Following an edit of constants without solving again.
///
/// Constants do not occur in the multipliers that prove an answer. If the rows of the basis are moved to their new
/// constants and every other row still stands where its level has put it, the same multipliers prove the new answer,
/// for each level, tie and variable (sensitivity analysis: G. B. Dantzig, "Linear Programming and Extensions", 1963,
/// chapter 12). This takes time proportional to the variables that move and the rows that mention them.
///
/// Without this path, an edit of the container of 300 rows of a form takes as long as a quarter of its first solution.
extension LevelMethod where Number == Double {
    /// Moves the answer of the last run to the constants in the tables.
    ///
    /// - Parameter editedRows: The rows whose constant or fixed variables have changed.
    /// - Returns: Whether the moved answer is correct; its values are then in the tables. If false, the method must run
    ///   again.
    mutating func follow(_ component: Component, _ editedRows: [UInt32], _ tables: inout Tables) -> Bool {
        followed.rows.removeAll(keepingCapacity: true)
        followed.sides.removeAll(keepingCapacity: true)
        for slot in editedRows {
            let number = Int(tables.rows[slot].index)
            let (constant, size) = constant(slot, tables)
            let change = constant - problem.constants[number]
            if change == 0 { continue }
            problem.setConstant(number, constant, size: size)
            if basis.contains(number) {
                followed.sides.append((basis.positions[number], change))
            } else {
                followed.rows.append(Int32(number))
            }
        }
        guard editedRows.allSatisfy({ problem.agreesWithOpposite(Int(tables.rows[$0].index)) }) else {
            return false
        }
        followed.count += 1
        if followed.count % 64 == 0 { return false }
        basis.solve(followed.sides)
        let movement = basis.items.filter { !isPinned($0.index) }
        for item in movement {
            let variable = Int(item.index)
            point.values[variable] += item.value
            point.sizes[variable] = max(point.sizes[variable], abs(point.values[variable]), item.size)
            point.isFresh = false
        }
        guard followed.rows.allSatisfy({ stands(Int($0)) }) else { return false }
        for item in movement {
            let variable = Int(item.index)
            guard stands(problem.pin(of: variable)) else { return false }
            for place in problem.column(of: variable) where !stands(Int(problem.columns[place].index)) { return false }
        }
        for item in movement {
            tables.setValue(component.variables[Int(item.index)], point.values[Int(item.index)])
        }
        return true
    }

    /// Returns whether a row satisfies its standing (see ``Standing``).
    private func stands(_ row: Int) -> Bool {
        let standing = standings[row]
        guard standing != .free, !basis.contains(row) else { return true }
        let (residual, size) = residual(row)
        let tolerance = Double.holdPart * size
        return switch standing {
        case .free: true
        case .member: false
        case .equal: abs(residual) <= tolerance
        case .atMost: residual <= tolerance
        case .atLeast: residual >= -tolerance
        }
    }

    /// Returns the constant of a row after subtracting the terms of its fixed variables, and the sum of the magnitudes
    /// of these numbers.
    private func constant(_ slot: UInt32, _ tables: borrowing Tables) -> (value: Double, size: Double) {
        let row = tables.rows[slot]
        var constant = row.constant
        var size = abs(constant)
        for index in row.termRange {
            let term = tables.terms[index]
            guard tables.variables[term.variable].state != .member else { continue }
            let amount = term.coefficient * tables.values[term.variable]
            constant -= amount
            size += abs(amount)
        }
        return (constant, size)
    }
}

/// The lists that ``LevelMethod/follow(_:_:_:)`` uses.
struct FollowedEdit {
    /// The rows outside of the basis whose constant has changed.
    var rows: [Int32] = []
    /// The rows of the basis whose constant has changed, by position, each with the difference.
    var sides: [(position: Int32, value: Double)] = []
    /// The number of edits that were followed. After every 64 edits the method runs again, so that rounding errors do
    /// not add up.
    var count = 0
}
