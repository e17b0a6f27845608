import ConstraintSolver

/// A constraint of the reference, over variables 0, 1, …
struct Specification {
    var coefficients: [Int: Rational]
    var relation: Relation
    var constant: Rational
    var priority: Double
    /// Constraints of one priority are taken by rising `order`.
    var order: Int

    /// The coefficients by rising variable, so that sums of them come out the same in every process.
    var inOrder: [(key: Int, value: Rational)] { coefficients.sorted { $0.key < $1.key } }
}

/// Solves a hierarchy exactly and slowly, word for word as it is defined: one linear programme for each constraint in
/// order, whose least violation is then kept as a further row, and one for each variable at the end.
struct ReferenceSolver {
    let variableCount: Int

    struct Solution {
        var values: [Double]
        var violations: [Double]
        /// For each variable: it could still have been 0 and something else when its turn came.
        var isFree: [Bool]
    }

    enum Outcome {
        case solved(Solution)
        case infeasible
    }

    private func dense(_ item: Specification) -> [Rational] {
        (0..<variableCount).map { item.coefficients[$0] ?? .zero }
    }

    private func addHard(_ item: Specification, to program: inout LinearProgram, width: Int) {
        let row = dense(item) + [Rational](repeating: .zero, count: width - variableCount)
        switch item.relation {
        case .equal: program.addEqual(row, item.constant)
        case .lessThanOrEqual: program.addLess(row, item.constant)
        case .greaterThanOrEqual: program.addLess(row.map { -$0 }, -item.constant)
        }
    }

    /// Whether required constraints can hold together.
    func isFeasible(_ items: [Specification]) -> Bool {
        var program = LinearProgram(variableCount: variableCount)
        for item in items { addHard(item, to: &program, width: variableCount) }
        if case .infeasible = program.minimise([Rational](repeating: .zero, count: variableCount)) { return false }
        return true
    }

    func solve(_ items: [Specification]) -> Outcome {
        // The last column is the violation of the constraint whose turn it is.
        let width = variableCount + 1
        var program = LinearProgram(variableCount: width)
        for item in items where item.priority == 1000 { addHard(item, to: &program, width: width) }
        var objective = [Rational](repeating: .zero, count: width)
        objective[variableCount] = Rational(1)

        /// The least |row·x − constant| (or its violating side), kept in the programme.
        func settle(_ row: [Rational], _ relation: Relation, _ constant: Rational) -> Rational {
            var stage = program
            let above = row + [Rational(-1)]
            let below = row.map { -$0 } + [Rational(-1)]
            if relation != .greaterThanOrEqual { stage.addLess(above, constant) }
            if relation != .lessThanOrEqual { stage.addLess(below, -constant) }
            stage.addLess(objective.map { -$0 }, .zero)
            // There is a least violation, as it is not negative and something is left from the stage before.
            guard case .optimal(let least, _) = stage.minimise(objective) else {
                preconditionFailure("no least violation")
            }
            if relation != .greaterThanOrEqual { program.addLess(row + [.zero], constant + least) }
            if relation != .lessThanOrEqual { program.addLess(row.map { -$0 } + [.zero], -constant + least) }
            return least
        }

        if case .infeasible = program.minimise([Rational](repeating: .zero, count: width)) { return .infeasible }
        let soft = items.indices.filter { items[$0].priority < 1000 }.sorted {
            (-items[$0].priority, items[$0].order) < (-items[$1].priority, items[$1].order)
        }
        var violations = [Double](repeating: 0, count: items.count)
        for index in soft {
            violations[index] = settle(dense(items[index]), items[index].relation, items[index].constant).double
        }
        var values = [Double](repeating: 0, count: variableCount)
        var isFree = [Bool](repeating: false, count: variableCount)
        for variable in 0..<variableCount {
            var row = [Rational](repeating: .zero, count: variableCount)
            row[variable] = Rational(1)
            let isMovable = canMove(program, row)
            isFree[variable] = settle(row, .equal, .zero).isZero && isMovable
            guard case .optimal(let value, _) = program.minimise(row + [.zero]) else { preconditionFailure("no value") }
            values[variable] = value.double
        }
        return .solved(Solution(values: values, violations: violations, isFree: isFree))
    }

    private func canMove(_ program: LinearProgram, _ row: [Rational]) -> Bool {
        guard case .optimal(let low, _) = program.minimise(row + [.zero]) else { return true }
        guard case .optimal(let high, _) = program.minimise(row.map { -$0 } + [.zero]) else { return true }
        return !(low + high).isZero
    }
}
