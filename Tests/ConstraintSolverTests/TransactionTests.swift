import ConstraintSolver
import Testing

@Suite struct TransactionTests {
    @Test func changesOfATransactionTakeEffectTogetherAtCommit() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        solver.begin()
        let a = try solver.add([Term(x)], .equal, 1)
        #expect(solver.isInTransaction)
        #expect(solver.value(of: x) == 0)
        try solver.commit()
        #expect(solver.value(of: x) == 1)
        // Separately, the second change would contradict the first.
        solver.begin()
        try solver.add([Term(x)], .equal, 2)
        try solver.remove(a)
        try solver.commit()
        #expect(solver.value(of: x) == 2)
        #expect(solver.constraintCount == 1)
        #expect(!solver.contains(a))
    }

    @Test func rolledBackTransactionChangesNothing() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let a = try solver.add([Term(x)], .equal, 1)
        solver.begin()
        try solver.remove(a)
        let b = try solver.add([Term(x)], .equal, 2)
        solver.rollback()
        #expect(solver.value(of: x) == 1)
        #expect(solver.contains(a))
        #expect(!solver.contains(b))
        try solver.setConstant(a, 7)
        #expect(solver.value(of: x) == 7)
    }

    @Test func constraintsCanBeChangedAndRemovedInTheTransactionThatAddsThem() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        solver.begin()
        let a = try solver.add([Term(x)], .equal, 1)
        let b = try solver.add([Term(x)], .equal, 2)
        try solver.setConstant(a, 3)
        try solver.setPriority(a, 500)
        try solver.remove(b)
        try solver.commit()
        #expect(solver.value(of: x) == 3)
        #expect(solver.constraintCount == 1)
    }

    @Test func invalidInputThrowsAndChangesNothing() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let gone = solver.makeVariable()
        try solver.removeVariable(gone)
        let a = try solver.add([Term(x)], .equal, 5)
        let dead = try solver.add([Term(x)], .equal, 6, priority: 1)
        try solver.remove(dead)
        #expect(throws: SolverError.notFinite) { try solver.add([Term(x)], .equal, .nan) }
        #expect(throws: SolverError.notFinite) { try solver.add([Term(x, .infinity)], .equal, 0) }
        #expect(throws: SolverError.notFinite) { try solver.add([Term(x, .nan)], .equal, 0) }
        #expect(throws: SolverError.notFinite) { try solver.setConstant(a, -.infinity) }
        #expect(throws: SolverError.magnitudeOutOfRange(1e13)) { try solver.add([Term(x, 1e13)], .equal, 0) }
        #expect(throws: SolverError.magnitudeOutOfRange(1e-13)) { try solver.add([Term(x, 1e-13)], .equal, 0) }
        #expect(throws: SolverError.magnitudeOutOfRange(1e16)) { try solver.setConstant(a, 1e16) }
        #expect(throws: SolverError.unknownVariable(gone)) { try solver.add([Term(gone)], .equal, 0) }
        #expect(throws: SolverError.unknownVariable(Variable(index: 99))) {
            try solver.add([Term(Variable(index: 99))], .equal, 0)
        }
        #expect(throws: SolverError.unknownVariable(gone)) { try solver.removeVariable(gone) }
        #expect(throws: SolverError.variableInUse(x)) { try solver.removeVariable(x) }
        for priority in [0.0, 0.999, 1000.001, -1, .nan, .infinity] {
            #expect(throws: SolverError.self) { try solver.add([Term(x)], .equal, 0, priority: Priority(priority)) }
            #expect(throws: SolverError.self) { try solver.setPriority(a, Priority(priority)) }
        }
        #expect(throws: SolverError.unknownConstraint(dead)) { try solver.remove(dead) }
        #expect(throws: SolverError.unknownConstraint(dead)) { try solver.setConstant(dead, 1) }
        #expect(throws: SolverError.unknownConstraint(ConstraintID(index: 77))) {
            try solver.setPriority(ConstraintID(index: 77), 5)
        }
        #expect(solver.value(of: x) == 5)
        #expect(solver.constraintCount == 1)
        #expect(solver.value(of: Variable(index: 99)) == 0)
        #expect(solver.violation(of: dead) == 0)
    }

    @Test func refusedConstraintChangesNothing() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        let a = try solver.add([Term(x), Term(y, -1)], .lessThanOrEqual, -10)
        let b = try solver.add([Term(y)], .lessThanOrEqual, 20)
        // Required and with the same variables, but not part of the conflict.
        try solver.add([Term(y), Term(x)], .greaterThanOrEqual, 0)
        try solver.add([Term(x)], .equal, 100, priority: 700)
        #expect(solver.value(of: x) == 10)
        #expect(solver.value(of: y) == 20)
        let error = #expect(throws: SolverError.self) { try solver.add([Term(x)], .greaterThanOrEqual, 11) }
        guard case .unsatisfiable(let conflict) = error else { return }
        #expect(conflict.count == 3)
        #expect(Set(conflict).isSuperset(of: [a, b]))
        #expect(solver.value(of: x) == 10)
        #expect(solver.constraintCount == 4)
        try solver.setConstant(b, 30)
        #expect(solver.value(of: x) == 20)
    }

    @Test func refusedConstantEditKeepsTheOldConstant() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let a = try solver.add([Term(x)], .equal, 5)
        let b = try solver.add([Term(x)], .greaterThanOrEqual, 1)
        #expect(solver.changedVariables.isEmpty)
        try solver.setConstant(a, 6)
        #expect(solver.changedVariables == [x])
        let error = #expect(throws: SolverError.self) { try solver.setConstant(a, 0) }
        #expect(error == .unsatisfiable(conflict: [a, b]))
        #expect(solver.value(of: x) == 6)
        #expect(solver.changedVariables.isEmpty, "a refused commit changes nothing")
        // The refused constant is not applied later either.
        try solver.remove(b)
        #expect(solver.value(of: x) == 6)
        #expect(solver.statement(of: a)?.constant == 6)
        try solver.add([Term(x)], .equal, 6)
    }

    @Test func constraintWithLoweredPriorityYieldsToARequiredConstraint() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let a = try solver.add([Term(x)], .equal, 5)
        try solver.setPriority(a, 500)
        try solver.add([Term(x)], .equal, 6)
        #expect(solver.value(of: x) == 6)
        #expect(solver.violation(of: a) == 1)
        // A constraint whose priority is raised to required does not.
        try solver.setPriority(a, Priority(1000 - 0x1p-20))
        #expect(solver.value(of: x) == 6)
        let error = #expect(throws: SolverError.self) { try solver.setPriority(a, 1000) }
        guard case .unsatisfiable(let conflict) = error else { return }
        #expect(conflict.count == 2)
        #expect(solver.value(of: x) == 6)
    }

    /// x was fixed, y followed from it, and x >= 3 had nothing to decide.
    @Test func removalRecomputesDependentValues() throws {
        let solver = Solver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let fixed = try solver.add([Term(x)], .equal, 5)
        let bound = try solver.add([Term(x)], .greaterThanOrEqual, 3)
        try solver.add([Term(y), Term(x, -1)], .lessThanOrEqual, 0)
        try solver.add([Term(y)], .equal, 100, priority: 600)
        try solver.add([Term(x)], .equal, 1, priority: 700)
        #expect(solver.value(of: x) == 5 && solver.value(of: y) == 5)
        try solver.remove(fixed)
        #expect(solver.value(of: x) == 3 && solver.value(of: y) == 3)
        try solver.remove(bound)
        #expect(solver.value(of: x) == 1 && solver.value(of: y) == 1)
    }

    @Test func commitCanDropTheLaterConstraintsOfConflicts() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        solver.begin()
        let a = try solver.add([Term(x)], .equal, 1)
        let b = try solver.add([Term(x)], .equal, 2)
        let c = try solver.add([Term(y), Term(x, -1)], .greaterThanOrEqual, 3)
        let d = try solver.add([Term(y)], .lessThanOrEqual, 3)
        let e = try solver.add([Term(y)], .lessThanOrEqual, 4)
        let refusals = try solver.commit(.dropRefused)
        #expect(refusals == [Refusal(constraint: b, conflict: [a, b]), Refusal(constraint: d, conflict: [a, c, d])])
        #expect(solver.value(of: x) == 1)
        #expect(solver.value(of: y) == 4)
        #expect(solver.constraintCount == 3)
        #expect(solver.contains(e) && !solver.contains(b) && !solver.contains(d))
    }

    @Test func constraintWithAnEarlierOrderKeyDisplacesAnOlderConstraint() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let old = try solver.add([Term(x)], .equal, 1, order: OrderKey(10))
        solver.begin()
        let new = try solver.add([Term(x)], .equal, 2, order: OrderKey(5))
        let refusals = try solver.commit(.dropRefused)
        #expect(refusals == [Refusal(constraint: old, conflict: [new, old])])
        #expect(solver.value(of: x) == 2)
    }

    /// The dropped constraints are exactly the constraints that a solver refuses if they are added one by one.
    @Test func committingTogetherDropsTheConstraintsRefusedOneByOne() throws {
        for seed in seeds(100) {
            var random = RandomSystem(seed: seed, variableCount: 1...6)
            let items = (0..<random.generator.int(4...16)).map { _ in random.constraint(required: 80) }
            let together = Solver()
            let single = Solver()
            let variables = (0..<random.variableCount).map { _ in together.makeVariable() }
            for _ in variables { _ = single.makeVariable() }
            together.begin()
            var ids: [ConstraintID] = []
            for item in items { ids.append(try together.add(item, variables)) }
            let refused = try together.commit(.dropRefused).map { ids.firstIndex(of: $0.constraint)! }
            var expected: [Int] = []
            for (index, item) in items.enumerated() where item.priority == 1000 {
                do {
                    try single.add(item, variables)
                } catch {
                    expected.append(index)
                }
            }
            for item in items where item.priority < 1000 { try single.add(item, variables) }
            #expect(refused == expected, "seed \(seed)")
            for variable in variables {
                #expect(abs(together.value(of: variable) - single.value(of: variable)) < 1e-6, "seed \(seed)")
            }
        }
    }

    /// A tiny contradiction is accepted, whether other constraints are refused or not.
    @Test func tinyContradictionsAreAccepted() throws {
        let solver = Solver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        solver.begin()
        let most = try solver.add([Term(x), Term(y)], .lessThanOrEqual, 1)
        try solver.add([Term(x), Term(y)], .greaterThanOrEqual, 1.000_000_000_001)
        let more = try solver.add([Term(x), Term(y)], .greaterThanOrEqual, 5)
        let refusals = try solver.commit(.dropRefused)
        #expect(refusals == [Refusal(constraint: more, conflict: [most, more])])
    }

    @Test func removedVariablesDoNotAffectTheOrderOfOtherVariables() throws {
        let solver = Solver()
        let first = solver.makeVariable()
        let second = solver.makeVariable()
        try solver.removeVariable(first)
        let third = solver.makeVariable()
        #expect(third.index == first.index)
        // The second variable is older, so it stays at 0.
        try solver.add([Term(second), Term(third)], .equal, 10)
        #expect(solver.value(of: second) == 0)
        #expect(solver.value(of: third) == 10)
        let early = solver.makeVariable(order: OrderKey(0))
        try solver.add([Term(early), Term(second)], .equal, 4)
        #expect(solver.value(of: early) == 0)
        #expect(solver.value(of: second) == 4)
        #expect(solver.value(of: third) == 6)
    }

    @Test func termsOfOneVariableAreAddedUp() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        try solver.add([Term(x), Term(y, 2), Term(x, 3), Term(y, -2)], .equal, 8)
        #expect(solver.value(of: x) == 2)
        #expect(solver.ambiguousVariables == [y])
        let error = #expect(throws: SolverError.self) { try solver.add([Term(x), Term(x, -1)], .equal, 1) }
        guard case .unsatisfiable(let conflict) = error else { return }
        #expect(conflict.count == 1)
        let soft = try solver.add([], .greaterThanOrEqual, 3, priority: 10)
        #expect(solver.violation(of: soft) == 3)
        #expect(solver.constraintsHolding(soft).isEmpty)
    }
}
