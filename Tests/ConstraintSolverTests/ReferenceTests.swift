import ConstraintSolver
import Testing

/// Random systems against the exact reference.
@Suite struct ReferenceTests {
    @Test func randomSystemsHaveTheValuesOfTheReference() throws {
        try compare(zeroPercent: 0)
    }

    /// Bounds that meet in one point: variables that several constraints hold at 0 together, ties, redundancy.
    @Test func degenerateSystemsHaveTheValuesOfTheReference() throws {
        try compare(zeroPercent: 85)
    }

    func compare(zeroPercent: Int) throws {
        var compared = 0
        for seed in seeds(400) {
            var random = RandomSystem(seed: seed, variableCount: 1...6)
            random.zeroPercent = zeroPercent
            let count = random.generator.int(1...12)
            let required = [0, 10, 30, 50][random.generator.int(0...3)]
            let items = (0..<count).map { _ in random.constraint(required: required) }
            let reference = ReferenceSolver(variableCount: random.variableCount)
            let solver = Solver()
            let variables = (0..<random.variableCount).map { _ in solver.makeVariable() }
            solver.begin()
            let ids = try items.map { item throws(SolverError) in try solver.add(item, variables) }
            switch reference.solve(items) {
            case .overflow: continue
            case .infeasible:
                compared += 1
                do {
                    try solver.commit()
                    Issue.record("seed \(seed): a contradiction was accepted")
                } catch {
                    guard case .unsatisfiable(let conflict) = error else { throw error }
                    checkConflict(conflict.map { ids.firstIndex(of: $0)! }, items, reference, seed)
                }
                #expect(variables.allSatisfy { solver.value(of: $0) == 0 }, "seed \(seed)")
            case .solved(let solution):
                compared += 1
                do {
                    try solver.commit()
                } catch {
                    Issue.record("seed \(seed): refused though it can be solved: \(error)")
                    continue
                }
                for (index, variable) in variables.enumerated() {
                    #expect(abs(solver.value(of: variable) - solution.values[index]) < 1e-6, "seed \(seed), variable \(index)")
                }
                for (index, id) in ids.enumerated() {
                    #expect(abs(solver.violation(of: id) - solution.violations[index]) < 1e-6, "seed \(seed), constraint \(index)")
                }
                #expect(variables.map { solver.isAmbiguous($0) } == solution.isFree, "seed \(seed): ambiguity")
                #expect(
                    solver.ambiguousVariables == variables.filter { solver.isAmbiguous($0) }, "seed \(seed): one by one or together")
            }
        }
        #expect(compared > 0)
    }

    /// A conflict cannot hold, but any of its members may go and the rest can.
    func checkConflict(_ conflict: [Int], _ items: [Specification], _ reference: ReferenceSolver, _ seed: UInt64) {
        #expect(conflict.allSatisfy { items[$0].priority == 1000 }, "seed \(seed)")
        #expect(reference.isFeasible(conflict.map { items[$0] }) == false, "seed \(seed): no conflict")
        for left in conflict {
            #expect(
                reference.isFeasible(conflict.filter { $0 != left }.map { items[$0] }) == true,
                "seed \(seed): constraint \(left) is not needed for the conflict")
        }
    }
}
