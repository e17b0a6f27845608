import Glibc

/// What a combination of rows of a basis is off by, from what the given numbers mean (iterative refinement: J. H.
/// Wilkinson, "Rounding Errors in Algebraic Processes", 1963).
///
/// Its memory holds nothing between two calls, but for the sums from ``begin(_:)`` to ``end()``.
final class LevelRefinement<Number: LevelNumber> {
    typealias Item = LevelFactor<Number>.Item

    /// By variable: what the row has more than the combination, and the size of what was summed up.
    private let errors: LevelMemory<DoubleDouble>
    private let errorSizes: LevelMemory<Double>
    private var variables: [Int32] = []
    /// By position: the combination.
    private let sums: LevelMemory<DoubleDouble>
    private let sumSizes: LevelMemory<Double>
    private let isIn: LevelMemory<Bool>
    private var positions: [Int32] = []

    init(count: Int) {
        errors = LevelMemory(repeating: .zero, count: count)
        errorSizes = LevelMemory(repeating: 0, count: count)
        sums = LevelMemory(repeating: .zero, count: count)
        sumSizes = LevelMemory(repeating: 0, count: count)
        isIn = LevelMemory(repeating: false, count: count)
    }

    /// Whether a combination adds up to its row without any rounding. Then it is exact, as the rows of a basis are
    /// independent.
    func addsUp(_ row: Int, _ items: [Item], _ problem: LevelProblem<Number>, _ rows: [Int32]) -> Bool {
        guard problem.lostParts.isEmpty else { return false }
        var isExact = subtract(-1, row, problem)
        for item in items where isExact && !item.isZero {
            isExact = subtract(item.value.double, Int(rows[Int(item.index)]), problem)
        }
        for variable in variables {
            if errors[Int(variable)].high != 0 { isExact = false }
            errors[Int(variable)] = .zero
            errorSizes[Int(variable)] = 0
        }
        variables.removeAll(keepingCapacity: true)
        return isExact
    }

    /// Takes a multiple of a row off the errors; whether that went without rounding.
    @inline(__always) private func subtract(_ factor: Double, _ row: Int, _ problem: LevelProblem<Number>) -> Bool {
        if problem.isPin(row) { return subtract(factor, 1, of: row - problem.rowCount) }
        for place in problem.places(of: row) {
            let term = problem.terms[place]
            guard subtract(factor, term.coefficient.double, of: Int(term.index)) else { return false }
        }
        return true
    }

    @inline(__always) private func subtract(_ factor: Double, _ coefficient: Double, of variable: Int) -> Bool {
        note(variable, 1)
        let amount = -factor * coefficient
        let former = errors[variable].high
        let sum = former + amount
        errors[variable].high = sum
        let part = sum - former
        return (former - (sum - part)) + (amount - part) == 0 && (-amount).addingProduct(-factor, coefficient) == 0
    }

    @inline(__always) private func note(_ variable: Int, _ size: Double) {
        if errorSizes[variable] == 0 { variables.append(Int32(variable)) }
        errorSizes[variable] += size
    }

    func begin(_ items: [Item]) { add(items, round: 0) }

    /// Adds to the sums what they were off by. A position that comes in with a later round was a sum of which so little
    /// was left that it counted as 0: it may still be.
    func add(_ items: [Item], round: Int) {
        for item in items {
            let position = Int(item.index)
            if !isIn[position] {
                isIn[position] = true
                positions.append(item.index)
                sumSizes[position] = round == 0 ? item.size : item.size / pow(Number.zeroPart, Double(round))
            }
            if item.value.sign != 0 { sums[position] = sums[position] + DoubleDouble(item.value.double) }
        }
    }

    /// What the row is more than the sums, by variable, as far as it is more than the rounding of twice the digits.
    func errors(of row: Int, _ problem: LevelProblem<Number>, _ rows: [Int32]) -> [(variable: Int32, error: Double)] {
        problem.eachMeaning(of: row) { variable, coefficient in
            note(variable, abs(coefficient.high))
            errors[variable] = errors[variable] + coefficient
        }
        for position in positions where sums[Int(position)].high != 0 {
            let sum = sums[Int(position)]
            problem.eachMeaning(of: Int(rows[Int(position)])) { variable, coefficient in
                let amount = sum * coefficient
                note(variable, abs(amount.high))
                errors[variable] = errors[variable] - amount
            }
        }
        var found: [(variable: Int32, error: Double)] = []
        for variable in variables {
            let error = errors[Int(variable)].high
            if abs(error) > 0x1p-94 * errorSizes[Int(variable)] { found.append((variable, error)) }
            errors[Int(variable)] = .zero
            errorSizes[Int(variable)] = 0
        }
        variables.removeAll(keepingCapacity: true)
        return found
    }

    /// The combination of the sums, without what is 0 but for their rounding.
    func end() -> [Item] {
        var items: [Item] = []
        for position in positions {
            let sum = sums[Int(position)]
            let size = sumSizes[Int(position)]
            if abs(sum.high) > 0x1p-84 * size { items.append(Item(index: position, value: Number(sum), size: size)) }
            sums[Int(position)] = .zero
            isIn[Int(position)] = false
        }
        positions.removeAll(keepingCapacity: true)
        return items
    }
}
