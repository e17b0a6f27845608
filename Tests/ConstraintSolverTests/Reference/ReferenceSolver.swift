import ConstraintSolver

/// A constraint of the reference, over variables 0, 1, …
struct Specification {
    var coefficients: [Int: Rational]
    var relation: Relation
    var constant: Rational
    var priority: Double
    /// The position among constraints of equal priority.
    var order: Int
    /// Whether the constraint is a separate level.
    var isOrdered = false

    /// The coefficients in the order of variables, so that sums are equal in every process.
    var inOrder: [(key: Int, value: Rational)] { coefficients.sorted { $0.key < $1.key } }

    /// Whether the constraint precedes another in the hierarchy.
    func precedes(_ other: Specification) -> Bool {
        if priority != other.priority { return priority > other.priority }
        if isOrdered != other.isOrdered { return other.isOrdered }
        return order < other.order
    }
}

/// Solves a hierarchy exactly and slowly, directly by its definition: a linear program for the sum of each level, for
/// each tie step, and for each variable.
struct ReferenceSolver {
    let variableCount: Int

    struct Solution {
        var values: [Double]
        var violations: [Double]
        /// For each constraint, whether its violation could still vary when the tie steps of its level began.
        var isTied: [Bool]
        /// For each variable, whether it could still have 0 and other values when it was processed.
        var isFree: [Bool]
    }

    enum Outcome {
        case solved(Solution)
        case infeasible
    }

    private func addHard(_ item: Specification, to program: inout LinearProgram) {
        var row = [Rational](repeating: .zero, count: program.variableCount)
        for (variable, coefficient) in item.coefficients { row[variable] = coefficient }
        switch item.relation {
        case .equal: program.addEqual(row, item.constant)
        case .lessThanOrEqual: program.addLess(row, item.constant)
        case .greaterThanOrEqual: program.addLess(row.map { -$0 }, -item.constant)
        }
    }

    /// Whether required constraints can hold together.
    func isFeasible(_ items: [Specification]) -> Bool {
        var program = LinearProgram(variableCount: variableCount)
        for item in items { addHard(item, to: &program) }
        if case .infeasible = program.minimize([Rational](repeating: .zero, count: variableCount)) { return false }
        return true
    }

    func solve(_ items: [Specification]) -> Outcome {
        let soft = items.indices.filter { items[$0].priority < 1000 }.sorted { items[$0].precedes(items[$1]) }
        // After the variables, there is a column for the violation of each optional constraint.
        let width = variableCount + soft.count
        let zeros = [Rational](repeating: .zero, count: width)
        var program = LinearProgram(variableCount: width)
        for item in items where item.priority == 1000 { addHard(item, to: &program) }
        if case .infeasible = program.minimize(zeros) { return .infeasible }

        func sum(_ places: some Sequence<Int>) -> [Rational] {
            var row = zeros
            for place in places { row[variableCount + place] = 1 }
            return row
        }
        func least(_ objective: [Rational]) -> Rational? {
            if case .optimal(let value, _) = program.minimize(objective) { return value }
            return nil
        }
        func varies(_ row: [Rational]) -> Bool {
            guard let low = least(row), let high = least(row.map { -$0 }) else { return true }
            return !(low + high).isZero
        }

        var levels: [[Int]] = []
        for (place, index) in soft.enumerated() {
            let former = place > 0 ? items[soft[place - 1]] : nil
            let item = items[index]
            if let former, former.priority == item.priority, !former.isOrdered, !item.isOrdered {
                levels[levels.count - 1].append(place)
            } else {
                levels.append([place])
            }
        }
        for level in levels {
            for place in level {
                var row = zeros
                for (variable, coefficient) in items[soft[place]].coefficients { row[variable] = coefficient }
                let constant = items[soft[place]].constant
                var (above, below) = (row, row.map { -$0 })
                above[variableCount + place] = -1
                below[variableCount + place] = -1
                if items[soft[place]].relation != .greaterThanOrEqual { program.addLess(above, constant) }
                if items[soft[place]].relation != .lessThanOrEqual { program.addLess(below, -constant) }
                program.addLess(sum([place]).map { -$0 }, .zero)
            }
            program.addLess(sum(level), least(sum(level))!)
        }
        var violations = [Double](repeating: 0, count: items.count)
        var isTied = [Bool](repeating: false, count: items.count)
        for level in levels {
            for place in level { isTied[soft[place]] = varies(sum([place])) }
            for place in level {
                let violation = least(sum([place]))!
                violations[soft[place]] = violation.double
                program.addLess(sum([place]), violation)
            }
        }
        var values = [Double](repeating: 0, count: variableCount)
        var isFree = [Bool](repeating: false, count: variableCount)
        for variable in 0..<variableCount {
            var row = zeros
            row[variable] = 1
            let isMovable = varies(row)
            let value = nearestToZero(least(row), least(row.map { -$0 }).map { -$0 })
            isFree[variable] = value.isZero && isMovable
            values[variable] = value.double
            program.addEqual(row, value)
        }
        return .solved(Solution(values: values, violations: violations, isTied: isTied, isFree: isFree))
    }

    private func nearestToZero(_ low: Rational?, _ high: Rational?) -> Rational {
        if let low, low.isPositive { return low }
        if let high, high.isNegative { return high }
        return .zero
    }
}
