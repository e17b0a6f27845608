import TestSupport
import Testing

@testable import ConstraintSolver

/// The level method goes on from any basis to the same answer, and from the last one with nothing left to be done.
@Suite struct LevelStartTests {
    /// The solver's own fractions, not those of the reference.
    private typealias Exact = ConstraintSolver.Rational

    private func problem<Number: LevelNumber>(_ seed: UInt64) -> LevelProblem<Number> {
        var generator = SeededGenerator(seed: seed)
        let count = generator.int(1...9)
        var problem = LevelProblem<Number>(variableCount: count)
        let requiredCount = generator.int(0...count)
        for row in 0..<generator.int(requiredCount...(3 * count)) {
            var variables = Set<Int>()
            for _ in 0..<generator.int(1...4) { variables.insert(generator.int(0..<count)) }
            for variable in variables.sorted() {
                let small = Double(generator.pick([-3, -2, -1, -1, 1, 1, 2, 3]))
                let coefficient = seed % 3 == 0 ? Double.random(in: -2...2, using: &generator) : small
                problem.add(Number(meaning: coefficient), of: variable)
            }
            let constant = Double(generator.int(-6...6))
            let relation = generator.pick([Relation.equal, .lessThanOrEqual, .greaterThanOrEqual])
            problem.endRow(relation, Number(meaning: constant), size: abs(constant), isRequired: row < requiredCount)
        }
        problem.finish()
        problem.rules.toleratedPart = 0
        return problem
    }

    private func solved(_ problem: LevelProblem<Exact>, from start: [Int32]?) -> LevelMethod<Exact> {
        var method = LevelMethod(problem, from: start)
        method.run()
        return method
    }

    /// How many exchanges there were.
    private func exchanges(_ method: LevelMethod<Exact>) -> Int {
        LevelMethod(method.problem).effort.exchangesLeft - method.effort.exchangesLeft
    }

    private func isSame(_ a: LevelMethod<Exact>, _ b: LevelMethod<Exact>) -> Bool {
        guard (a.conflict == nil) == (b.conflict == nil) else { return false }
        // Which of several conflicts is found is free.
        guard a.conflict == nil else { return true }
        return a.values.map(\.text) == b.values.map(\.text) && a.sides == b.sides && a.lastSettled == b.lastSettled
            && a.sides.indices.allSatisfy { a.isMet($0) == b.isMet($0) }
    }

    @Test func fromTheLastBasisThereIsNothingToBeDone() {
        for seed in seeds(300) {
            let problem: LevelProblem<Exact> = problem(seed)
            let cold = solved(problem, from: nil)
            let warm = solved(problem, from: cold.basis.rows)
            #expect(isSame(cold, warm), "seed \(seed)")
            #expect(exchanges(warm) == 0, "seed \(seed)")
        }
    }

    @Test func fromAnyBasisTheAnswerIsTheSame() {
        for seed in seeds(300) {
            let problem: LevelProblem<Exact> = problem(seed)
            let cold = solved(problem, from: nil)
            var generator = SeededGenerator(seed: seed)
            // Rows in any order, each as far as it is independent of those before it.
            var basis = LevelBasis(problem)
            for row in (0..<Int32(problem.rowCount)).shuffled(using: &generator) {
                if basis.combine(Int(row)) { continue }
                let pins = basis.items.filter { problem.isPin(Int(basis.rows[Int($0.index)])) && $0.value.sign != 0 }
                guard let pin = pins.randomElement(using: &generator) else { continue }
                basis.exchange(Int(row), at: Int(pin.index), basis.items)
            }
            #expect(isSame(cold, solved(problem, from: basis.rows)), "seed \(seed)")
        }
    }

    /// A start that is no basis is none.
    @Test func dependentRowsAreNoStart() {
        var problem = LevelProblem<Exact>(variableCount: 2)
        for constant in [1.0, 2] {
            problem.add(Exact(1), of: 0)
            problem.add(Exact(1), of: 1)
            problem.endRow(.greaterThanOrEqual, Exact(constant), size: constant, isRequired: false)
        }
        problem.finish()
        #expect(isSame(solved(problem, from: nil), solved(problem, from: [0, 1])))
    }

    /// Coefficients of many digits are solved exactly, from the basis that twice the digits of a `Double` have found.
    @Test func whatIsSolvedExactlyStartsNearItsAnswer() {
        for seed in seeds(100) where seed % 3 == 0 {
            var scout: LevelMethod<DoubleDouble> = LevelMethod(problem(seed))
            scout.effort.goesOn = true
            scout.run()
            let exact: LevelProblem<Exact> = problem(seed)
            let warm = solved(exact, from: scout.basis.rows)
            #expect(isSame(solved(exact, from: nil), warm), "seed \(seed)")
            #expect(warm.conflict != nil || exchanges(warm) == 0, "seed \(seed)")
        }
    }
}
