import TestSupport
import Testing

@testable import ConstraintSolver

/// Factors of rows that are full, or fill up while they are made.
@Suite struct DenseEliminationTests {
    private typealias Exact = ConstraintSolver.Rational

    /// Rows over `count` variables, of which the last are pinned; some rows are sums of two before them.
    private struct Rows {
        var count: Int
        var pinnedCount: Int
        var coefficients: [[Double]] = []
        /// By row: whether it is a sum of others.
        var isSum: [Bool] = []

        /// - Parameter share: of the coefficients that are not 0.
        init(_ generator: inout SeededGenerator, share: Double) {
            count = generator.int(14...40)
            pinnedCount = generator.int(0...(count / 4))
            for number in 0..<(count - pinnedCount) {
                if number >= 2, generator.int(0...9) == 0 {
                    let (one, other) = (generator.int(0..<number), generator.int(0..<number))
                    coefficients.append(zip(coefficients[one], coefficients[other]).map { $0 + $1 })
                    isSum.append(true)
                } else {
                    coefficients.append(
                        (0..<count).map { variable in
                            // So that the rows that are no sums are independent, and no number stands out by its size.
                            let own = Double(generator.pick([-3, -2, -1, 1, 2, 3]))
                            return variable == number || Double.random(in: 0..<1, using: &generator) < share ? own : 0
                        })
                    isSum.append(false)
                }
            }
        }

        func problem<Number: LevelNumber>() -> LevelProblem<Number> {
            var problem = LevelProblem<Number>(variableCount: count)
            for row in coefficients {
                for (variable, value) in row.enumerated() where value != 0 { problem.add(Number(value), of: variable) }
                problem.endRow(.equal, .zero, size: 0, isRequired: true)
            }
            problem.finish()
            return problem
        }

        func factor<Number: LevelNumber>() -> LevelFactor<Number> {
            var factor = LevelFactor<Number>(count: count)
            let free = count - pinnedCount
            factor.clear(pins: (0..<count).map { $0 < free ? -1 : Int32($0) })
            let list = coefficients.indices.map { (position: Int32($0), row: Int32($0)) }
            factor.factorise(list, problem(), nil) { $0 >= free }
            return factor
        }

        /// How many rows do not depend on others where the pinned variables are 0.
        var rank: Int {
            let free = count - pinnedCount
            var rows = coefficients.map { $0.prefix(free).map { Exact($0) } }
            var rank = 0
            for column in 0..<free {
                guard let found = rows[rank...].firstIndex(where: { $0[column].sign != 0 }) else { continue }
                rows.swapAt(rank, found)
                for row in (rank + 1)..<max(rank + 1, rows.count) where rows[row][column].sign != 0 {
                    let factor = rows[row][column] / rows[rank][column]
                    for item in column..<free { rows[row][item] = rows[row][item] - factor * rows[rank][item] }
                }
                rank += 1
                if rank == rows.count { break }
            }
            return rank
        }
    }

    /// Gives each row with a step, and each pin, a number, and looks whether the variables that follow say so.
    private func check<Number: LevelNumber>(_ rows: Rows, _ as: Number.Type, seed: UInt64) {
        var factor: LevelFactor<Number> = rows.factor()
        #expect(factor.steps.count == rows.rank, "seed \(seed), \(Number.self)")
        var generator = SeededGenerator(seed: seed + 1)
        let stepped = factor.steps.map(\.position).sorted()
        let pinned = Array(Int32(rows.count - rows.pinnedCount)..<Int32(rows.count))
        let sides = (stepped + pinned).map { (position: $0, value: Number(Double(generator.int(-9...9)))) }
        factor.solve(sides)
        var values = [Number](repeating: .zero, count: rows.count)
        for item in factor.items { values[Int(item.index)] = item.value }
        for (position, side) in sides {
            var sum = Number.zero
            var size = abs(side.double)
            if Int(position) < rows.coefficients.count {
                for (coefficient, value) in zip(rows.coefficients[Int(position)], values) where coefficient != 0 {
                    sum = sum + Number(coefficient) * value
                    size += abs(coefficient * value.double)
                }
            } else {
                sum = values[Int(position)]
            }
            let rest = abs((sum - side).double)
            #expect(
                rest <= Number.holdPart * 1000 * size, "seed \(seed), \(Number.self): row \(position) is off by \(rest)"
            )
        }
    }

    /// Full from the beginning, or filling up on the way.
    @Test(arguments: [0.9, 0.2]) func rowsGiveTheVariablesThatTheySay(_ share: Double) {
        for seed in seeds(50) {
            var generator = SeededGenerator(seed: seed)
            let rows = Rows(&generator, share: share)
            check(rows, Exact.self, seed: seed)
            check(rows, DoubleDouble.self, seed: seed)
            check(rows, Double.self, seed: seed)
        }
    }

    @Test func onlyFullRowsMakeAMatrix() {
        func waiting(_ each: Int, of count: Int) -> [WaitingRow<Double>] {
            (0..<count).map { row in
                let variables = (0..<each).map { Int32((row + $0) % count) }
                return WaitingRow(
                    position: Int32(row), variables: variables, values: variables.map { Double($0 + 1) }, largest: 40)
            }
        }
        #expect(DenseElimination(waiting(20, of: 40), variableCount: 40) != nil)
        #expect(DenseElimination(waiting(5, of: 40), variableCount: 40) == nil)
    }
}
