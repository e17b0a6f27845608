import ConstraintSolver
import Testing

/// What is named as the reason is one: enough, and none of it to spare.
@Suite struct ExplanationTests {
    @Test(arguments: [(1...6, 2...14, 80), (20...30, 40...60, 8)])
    func everyMemberOfAnExplanationIsNeeded(_ width: ClosedRange<Int>, _ rows: ClosedRange<Int>, _ count: Int) throws {
        for seed in seeds(count) {
            var random = RandomSystem(seed: seed, variableCount: width)
            let items = (0..<random.generator.int(rows)).map { _ in random.constraint(required: 20) }
            try expectHoldersAreNeeded(items, random.variableCount, .ofSeed(seed), "seed \(seed)")
        }
    }

    /// v9 = 0 cannot hold, and v5 = 0 cancels out of the reason, but for the digits that are lost on the way.
    @Test(arguments: [Tuning.usual, .eager, .hostile]) func whatIsLeftByRoundingIsNoHolder(_ tuning: Tuning) throws {
        let rows: [([Int: Int128], Relation, Int128, Double)] = [
            ([3: 1, 4: 1, 5: -3], .equal, 0, 750), ([4: -1, 9: 1], .greaterThanOrEqual, 0, 1000),
            ([2: -1, 6: 1, 7: -2], .equal, 0, 1000), ([4: -3, 7: 1], .greaterThanOrEqual, 0, 1000),
            ([0: 1, 6: 1], .equal, 0, 1000), ([1: -1, 8: 2], .greaterThanOrEqual, 0, 500), ([5: -1], .equal, 0, 750),
            ([9: -1], .equal, 0, 250), ([0: -3, 1: 1], .equal, 0, 1000), ([5: -1, 6: -1, 7: 3], .equal, 0, 750),
            ([3: -1, 8: -1], .equal, 7, 1000), ([2: -1], .greaterThanOrEqual, 0, 500),
        ]
        let items = rows.enumerated().map { order, row in
            Specification(
                coefficients: row.0.mapValues { Rational($0) }, relation: row.1, constant: Rational(row.2),
                priority: row.3, order: order)
        }
        try expectHoldersAreNeeded(items, 10, tuning, "\(tuning)")
    }

    private func expectHoldersAreNeeded(
        _ items: [Specification], _ variableCount: Int, _ tuning: Tuning, _ name: String
    ) throws {
        let solver = Solver(tuning: tuning)
        let variables = (0..<variableCount).map { _ in solver.makeVariable() }
        var kept: [ConstraintID: Specification] = [:]
        for item in items {
            if let id = try? solver.add(item, variables) { kept[id] = item }
        }
        for (violated, amount) in solver.violations {
            let holders = solver.constraintsHolding(violated)
            let item = kept[violated]!
            // With its holders alone it is violated as much; with one of them gone it is violated less.
            for left in [nil] + holders.map({ Optional($0) }) {
                let part = Solver()
                for _ in variables { _ = part.makeVariable() }
                for holder in holders where holder != left {
                    var hard = kept[holder]!
                    #expect(
                        hard.priority > item.priority || (hard.priority == item.priority && hard.order < item.order)
                    )
                    let lhs = hard.inOrder.reduce(0.0) {
                        $0 + $1.value.double * solver.value(of: variables[$1.key])
                    }
                    hard.priority = 1000
                    if solver.violation(of: holder) == 0 {
                        try part.add(hard, variables)
                    } else {
                        // It is kept at the violation that it has.
                        let terms = hard.inOrder.map { Term(variables[$0.key], $0.value.double) }
                        let isAbove = lhs > hard.constant.double
                        try part.add(terms, isAbove ? .lessThanOrEqual : .greaterThanOrEqual, lhs)
                    }
                }
                let id = try part.add(item, variables)
                if left == nil {
                    #expect(abs(part.violation(of: id) - amount) < 1e-6, "\(name)")
                } else {
                    #expect(part.violation(of: id) < amount - 1e-6, "\(name)")
                }
            }
        }
    }

    /// x is -1/3 between a required bound and one that is violated by 8.67. Only the latter keeps 3x from 0; that a third
    /// is no number of few digits makes no conflict of the two.
    @Test(arguments: [Tuning.usual, .eager, .hostile])
    func aBoundThatHoldsTheOtherWayIsNoHolder(_ tuning: Tuning) throws {
        let solver = Solver(tuning: tuning)
        let x = solver.makeVariable()
        let floor = try solver.add([Term(x, 3)], .greaterThanOrEqual, -1)
        let ceiling = try solver.add([Term(x)], .lessThanOrEqual, -9, priority: 750)
        let held = try solver.add([Term(x, 3)], .greaterThanOrEqual, 0, priority: 750)
        #expect(solver.constraintsHolding(held) == [ceiling])
        #expect(solver.constraintsHolding(ceiling) == [floor])
    }

    /// b is 0 for the two bounds on it. The engine may know it from a and d, and a from b: what catches a is part of
    /// the reason then, and what is said twice is left out.
    @Test func aVariableThatDependsOnACaughtOneIsExplainedByWhatCatchesThat() throws {
        let solver = Solver()
        let (a, b, c, d) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        let above = try solver.add([Term(b)], .lessThanOrEqual, 0, priority: 50)
        try solver.add([Term(c, -1)], .lessThanOrEqual, 0, priority: 250)
        let pressing = try solver.add([Term(d, -1)], .equal, 1, priority: 250)
        try solver.add([Term(a), Term(b, -1), Term(d)], .equal, 0)
        try solver.add([Term(c), Term(d, -2)], .equal, 0)
        let below = try solver.add([Term(b)], .greaterThanOrEqual, 0, priority: 250)
        #expect([a, b, c, d].map { solver.value(of: $0) } == [0, 0, 0, 0])
        #expect(solver.violations.map(\.constraint) == [pressing])
        #expect(solver.constraintsDetermining(b) == [below, above])
    }

    /// e = −5 − d, and d is caught between two bounds: both are part of the reason, though each alone, as an equation,
    /// would do.
    @Test func aValueOtherThanZeroMayRestOnACaughtVariable() throws {
        let solver = Solver()
        let (d, e) = (solver.makeVariable(), solver.makeVariable())
        let above = try solver.add([Term(d)], .lessThanOrEqual, 0, priority: 500)
        let below = try solver.add([Term(d, -2)], .lessThanOrEqual, 0, priority: 50)
        let sum = try solver.add([Term(d), Term(e)], .equal, -5, priority: 750)
        #expect(solver.value(of: e) == -5)
        #expect(solver.constraintsDetermining(d) == [above, below])
        #expect(solver.constraintsDetermining(e) == [sum, above, below])
    }

    /// Every value has a reason that is enough and has none to spare: see ``ExplanationLaw``.
    @Test func whatDeterminesAVariableIsEnoughAndNoneOfItIsToSpare() throws {
        var counts: [ExplanationLaw.Verdict: Int] = [:]
        let chosen = seeds(300)
        for seed in chosen {
            for zeroPercent in [0, 90] {
                var random = RandomSystem(seed: seed, variableCount: zeroPercent == 0 ? 1...8 : 1...5)
                random.zeroPercent = zeroPercent
                let count = random.generator.int(2...(zeroPercent == 0 ? 18 : 12))
                let items = (0..<count).map { _ in random.constraint(required: zeroPercent == 0 ? 20 : 30) }
                let law = ExplanationLaw(items, variableCount: random.variableCount)
                for place in law.variables.indices {
                    let verdict = law.verdict(on: place)
                    counts[verdict, default: 0] += 1
                    if case .wrong(let text) = verdict {
                        Issue.record("seed \(seed), \(zeroPercent) % zeros, variable \(place): \(text)")
                    }
                }
            }
        }
        // Caught is one in sixteen, held one in sixty, about.
        for verdict in [ExplanationLaw.Verdict.ambiguous, .determined, .caught, .held] {
            #expect(counts[verdict, default: 0] > 0 || chosen.count < 300)
        }
    }
}
