import ConstraintSolver
import Testing

/// Explanations are sufficient and minimal.
@Suite struct ExplanationTests {
    @Test(arguments: [(1...6, 2...14, 80), (20...30, 40...60, 8)])
    func explanationsOfViolationsInRandomSystemsAreSufficientAndMinimal(
        _ width: ClosedRange<Int>, _ rows: ClosedRange<Int>, _ count: Int
    ) throws {
        for seed in seeds(count) {
            var random = RandomSystem(seed: seed, variableCount: width)
            let items = (0..<random.generator.int(rows)).map { _ in random.constraint(required: 20) }
            try expectHoldersAreNeeded(items, random.variableCount, "seed \(seed)")
        }
    }

    /// On this seed, rows that hold a constraint took each other's place without an end.
    @Test(arguments: [(1...6, 2...14), (20...30, 40...60)])
    func searchForTheExplanationOfAViolationTerminates(_ width: ClosedRange<Int>, _ rows: ClosedRange<Int>) throws {
        let seed: UInt64 = 1_795_795_957
        var random = RandomSystem(seed: seed, variableCount: width)
        let items = (0..<random.generator.int(rows)).map { _ in random.constraint(required: 20) }
        try expectHoldersAreNeeded(items, random.variableCount, "seed \(seed)")
    }

    /// On this seed, neither the combination of a level nor the rows of its minima hold the constraint.
    @Test func explanationOfAViolationIsSufficientAndMinimal() throws {
        var random = RandomSystem(seed: 1_795_807_218, variableCount: 20...30)
        let items = (0..<random.generator.int(40...60)).map { _ in random.constraint(required: 20) }
        try expectHoldersAreNeeded(items, random.variableCount, "seed 1795807218")
    }

    /// Checks the explanation of a violated constraint. With only its holders, the constraint and the holders of its
    /// level have the same total violation; without any one holder, the others are violated less.
    private func expectHoldersAreNeeded(_ items: [Specification], _ variableCount: Int, _ name: String) throws {
        let solver = Solver()
        let variables = (0..<variableCount).map { _ in solver.makeVariable() }
        var kept: [ConstraintID: Specification] = [:]
        for item in items {
            if let id = try? solver.add(item, variables) { kept[id] = item }
        }
        for (violated, _) in solver.violations {
            let item = kept[violated]!
            let holders = solver.constraintsHolding(violated)
            let (peers, above) = holders.reduce(into: ([violated], [ConstraintID]())) { lists, holder in
                let other = kept[holder]!
                if other.priority == item.priority, !other.isOrdered, !item.isOrdered {
                    lists.0.append(holder)
                } else {
                    #expect(other.precedes(item), "\(name)")
                    lists.1.append(holder)
                }
            }
            // If several members of a level share a minimum, there are several explanations, which are not checked
            // here.
            guard peers.count == 1 else { continue }
            for left in [nil] + holders.map({ Optional($0) }) {
                let part = Solver()
                for _ in variables { _ = part.makeVariable() }
                for holder in above where holder != left {
                    for hard in asRequired(kept[holder]!, solver.violation(of: holder) > 0, solver, variables) {
                        try part.add(hard, variables)
                    }
                }
                var (actual, least) = (0.0, 0.0)
                var ids: [ConstraintID] = []
                part.begin()
                for peer in peers where peer != left {
                    var soft = kept[peer]!
                    (soft.priority, soft.isOrdered) = (500, false)
                    ids.append(try part.add(soft, variables))
                    actual += solver.violation(of: peer)
                }
                try part.commit()
                for id in ids { least += part.violation(of: id) }
                if left == nil {
                    #expect(abs(least - actual) < 1e-6, "\(name)")
                } else {
                    #expect(least < actual - 1e-6, "\(name): \(left!) is not needed for \(violated)")
                }
            }
        }
    }

    /// Returns a satisfied constraint unchanged, and a violated constraint relaxed by its violation; an equality on
    /// both sides.
    private func asRequired(
        _ item: Specification, _ isViolated: Bool, _ solver: Solver, _ variables: [Variable]
    ) -> [Specification] {
        var hard = item
        (hard.priority, hard.isOrdered) = (1000, false)
        guard isViolated else { return [hard] }
        let left = Rational(
            exactly: hard.inOrder.reduce(0.0) { $0 + $1.value.double * solver.value(of: variables[$1.key]) })
        var other = hard
        hard.relation = left.double > item.constant.double ? .lessThanOrEqual : .greaterThanOrEqual
        hard.constant = left
        other.relation = hard.relation == .lessThanOrEqual ? .greaterThanOrEqual : .lessThanOrEqual
        other.constant = item.constant + item.constant - left
        return item.relation == .equal ? [hard, other] : [hard]
    }

    /// Two equalities of one level cannot both hold below a third of a higher level. Each explains the other only if
    /// the sum requires it.
    @Test func violationCanBeExplainedByATiedConstraintOfEqualPriority() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let low = try solver.add([Term(x)], .equal, 0, priority: 500)
        let high = try solver.add([Term(x)], .equal, 10, priority: 500)
        #expect(solver.value(of: x) == 0)
        #expect(solver.tiedConstraints == [low, high])
        #expect(solver.constraintsHolding(high) == [low])
        let floor = try solver.add([Term(x)], .greaterThanOrEqual, 4)
        #expect(solver.value(of: x) == 4)
        #expect(solver.constraintsHolding(low) == [floor, high] || solver.constraintsHolding(low) == [floor])
    }

    /// x is -1/3 between a required bound and a bound that is violated by 8.67. With ordered levels, only the latter
    /// keeps 3x from 0.
    @Test func lowerBoundDoesNotExplainAnotherLowerBoundsViolation() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let floor = try solver.add([Term(x, 3)], .greaterThanOrEqual, -1)
        let ceiling = try solver.add([Term(x)], .lessThanOrEqual, -9, priority: 750, ordered: true)
        let held = try solver.add([Term(x, 3)], .greaterThanOrEqual, 0, priority: 750, ordered: true)
        #expect(solver.constraintsHolding(held) == [ceiling])
        #expect(solver.constraintsHolding(ceiling) == [floor])
    }

    /// e = −5 − d, and d is confined between two bounds, which both belong to the explanation.
    @Test func bothBoundsExplainAVariableConfinedBetweenThem() throws {
        let solver = Solver()
        let (d, e) = (solver.makeVariable(), solver.makeVariable())
        let above = try solver.add([Term(d)], .lessThanOrEqual, 0, priority: 500)
        let below = try solver.add([Term(d, -2)], .lessThanOrEqual, 0, priority: 50)
        let sum = try solver.add([Term(d), Term(e)], .equal, -5, priority: 750)
        #expect(solver.value(of: e) == -5)
        #expect(solver.constraintsDetermining(d) == [above, below])
        #expect(Set(solver.constraintsDetermining(e)).isSuperset(of: [sum]))
    }

    /// Every value has an explanation (see ``ExplanationLaw``).
    @Test func explanationsOfValuesInRandomSystemsAreSufficient() throws {
        var counts: [ExplanationLaw.Verdict: Int] = [:]
        // On the last seed, a fixed variable cancels out between the rows that keep a variable at 0.
        let chosen = Array(seeds(300)) + [1_795_807_339]
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
        // About one in sixteen variables is confined.
        for verdict in [ExplanationLaw.Verdict.ambiguous, .determined, .caught] {
            #expect(counts[verdict, default: 0] > 0 || chosen.count < 300)
        }
    }
}
