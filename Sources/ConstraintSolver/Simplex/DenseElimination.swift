/// The end of a factorisation, when the waiting rows have filled up: lists of what is in a row cost more then than they
/// spare, and the rows become those of a full matrix (I. S. Duff, A. M. Erisman, J. K. Reid, "Direct Methods for Sparse
/// Matrices", chapter 9).
///
/// Rows are taken as they come; each is reduced by the steps before it, and its largest number becomes the pivot, whose
/// column changes places with the first that has no step yet. So row r ends as a row of both factors: what was
/// subtracted of each step, the pivot, and what is left for later steps. A few rows are reduced at a time, so that a
/// step is read once for all of them.
struct DenseElimination<Number: SimplexNumber> {
    /// Fewer rows are not worth it.
    static var leastRows: Int { 12 }
    /// What part of a full matrix must be there at least: one in so many.
    static var sparsest: Int { 3 }
    private static var rowsAtATime: Int { 4 }

    private let rows: [WaitingRow<Number>]
    /// The variables by column: those with a step in the order of the steps, the others that may get one, the pinned
    /// ones.
    private var variables: [Int32] = []
    private let freeCount: Int
    /// Row by row.
    private var values: [Number]

    /// Of rows that wait for their steps; nil if they are too sparse.
    init?(_ rows: [WaitingRow<Number>], variableCount: Int) {
        var columns = [Int32](repeating: -1, count: variableCount)
        var filled = 0
        for row in rows {
            for variable in row.variables where columns[Int(variable)] < 0 {
                columns[Int(variable)] = Int32(variables.count)
                variables.append(variable)
            }
            filled += row.variables.count + row.passive.count
        }
        freeCount = variables.count
        for row in rows {
            for (variable, _) in row.passive where columns[Int(variable)] < 0 {
                columns[Int(variable)] = Int32(variables.count)
                variables.append(variable)
            }
        }
        guard Self.sparsest * filled >= rows.count * variables.count else { return nil }
        self.rows = rows
        values = [Number](repeating: .zero, count: rows.count * variables.count)
        for (number, row) in rows.enumerated() {
            let start = number * variables.count
            for (variable, value) in zip(row.variables, row.values) {
                values[start + Int(columns[Int(variable)])] = value
            }
            for (variable, value) in row.passive { values[start + Int(columns[Int(variable)])] = value }
        }
    }

    /// Makes the steps. Rows that depend on others, but for rounding, get none.
    mutating func makeSteps(of factor: inout BasisFactor<Number>, _ shouldStop: (() -> Bool)?) {
        let firstStep = factor.steps.count
        /// By step: its row.
        var made: [Int] = []
        var start = 0
        while start < rows.count {
            if let shouldStop, shouldStop() { return }
            let end = min(start + Self.rowsAtATime, rows.count)
            let before = made.count
            for step in 0..<before {
                for row in start..<end { reduce(row, by: step, made[step]) }
            }
            for row in start..<end {
                for step in before..<made.count { reduce(row, by: step, made[step]) }
                guard let column = pivotColumn(row, from: made.count) else { continue }
                if column != made.count { swapColumns(column, made.count) }
                append(row, step: made.count, to: &factor, firstStep)
                made.append(row)
            }
            start = end
        }
    }

    /// Takes a step, made of `source`, off a row.
    private mutating func reduce(_ row: Int, by step: Int, _ source: Int) {
        let width = variables.count
        values.withUnsafeMutableBufferPointer { values in
            let target = values.baseAddress! + row * width
            let source = values.baseAddress! + source * width
            guard target[step].sign != 0 else { return }
            let factor = target[step] / source[step]
            target[step] = factor
            for column in (step + 1)..<width {
                let amount = factor * source[column]
                let former = target[column]
                let sum = former - amount
                let isZero = abs(sum.double) <= Number.zeroPart * max(abs(former.double), abs(amount.double))
                target[column] = isZero ? .zero : sum
            }
        }
    }

    /// The column of the row's largest number, of those without a step; nil if nothing is left of the row.
    private func pivotColumn(_ row: Int, from first: Int) -> Int? {
        let start = row * variables.count
        var (best, largest): (Int?, Double) = (nil, 0)
        for column in first..<freeCount where abs(values[start + column].double) > largest {
            (best, largest) = (column, abs(values[start + column].double))
        }
        return largest > Number.dependentPart * rows[row].largest ? best : nil
    }

    private mutating func swapColumns(_ one: Int, _ other: Int) {
        variables.swapAt(one, other)
        for start in stride(from: 0, to: values.count, by: variables.count) {
            values.swapAt(start + one, start + other)
        }
    }

    private func append(_ row: Int, step: Int, to factor: inout BasisFactor<Number>, _ firstStep: Int) {
        let start = row * variables.count
        var lower = rows[row].lower
        for column in 0..<step where values[start + column].sign != 0 {
            lower.append((Int32(firstStep + column), values[start + column]))
        }
        var upper: [(variable: Int32, value: Number)] = []
        for column in (step + 1)..<variables.count where values[start + column].sign != 0 {
            upper.append((variables[column], values[start + column]))
        }
        factor.append(
            position: Int(rows[row].position), variable: Int(variables[step]), pivot: values[start + step],
            lower: lower, upper: upper)
    }
}
