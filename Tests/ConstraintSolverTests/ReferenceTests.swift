import ConstraintSolver
import Glibc
import Testing

/// Compares random systems with the exact reference.
@Suite struct ReferenceTests {
    @Test func randomSystemsMatchAnExactSolver() throws {
        try compare(zeroPercent: 0)
    }

    /// Bounds that meet in one point: variables confined to 0 by several constraints, ties and redundancy.
    @Test func degenerateSystemsMatchAnExactSolver() throws {
        try compare(zeroPercent: 85)
    }

    /// Coefficients from 0.001 to 3000 in one system.
    @Test func widelyScaledSystemsMatchAnExactSolver() throws {
        try compare(zeroPercent: 0, isReal: true)
    }

    /// The same with bounds that meet in one point and with nearly redundant constraints.
    @Test func degenerateWidelyScaledSystemsMatchAnExactSolver() throws {
        try compare(zeroPercent: 85, isReal: true)
    }

    func compare(zeroPercent: Int, isReal: Bool = false) throws {
        var compared = 0
        for seed in (getenv("SEED").map { [UInt64(String(cString: $0))!] } ?? seeds(isReal ? 200 : 400)) {
            var system = EditedSystem(seed: seed, variableCount: 1...6, hasRealCoefficients: isReal)
            system.random.zeroPercent = zeroPercent
            system.echoPercent = isReal && zeroPercent > 0 ? 20 : 0
            let count = system.random.generator.int(1...12)
            let required = [0, 10, 30, 50][system.random.generator.int(0...3)]
            let solver = system.solver
            let variables = system.variables
            var items: [Specification] = []
            for _ in 0..<count {
                items.append(system.constraint(required: required))
                system.items = items.map { ($0, ConstraintID(index: 0)) }
            }
            let reference = ReferenceSolver(variableCount: variables.count)
            func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-6 * (isReal ? max(1, abs(b)) : 1) }
            solver.begin()
            let ids = try items.map { item throws(SolverError) in try solver.add(item, variables) }
            switch reference.solve(items) {
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
                // The exact solution may exceed the range of values.
                let isOutOfRange = solution.values.contains { abs($0) > 1e15 }
                do {
                    try solver.commit()
                    #expect(!isOutOfRange, "seed \(seed): values that are out of range")
                } catch {
                    if isOutOfRange, case .outOfRange = error { continue }
                    Issue.record("seed \(seed): refused though it can be solved: \(error)")
                    continue
                }
                for (index, variable) in variables.enumerated() {
                    #expect(
                        isNear(solver.value(of: variable), solution.values[index]), "seed \(seed), variable \(index)")
                }
                for (index, id) in ids.enumerated() {
                    #expect(
                        isNear(solver.violation(of: id), solution.violations[index]),
                        "seed \(seed), constraint \(index)")
                }
                #expect(variables.map { solver.isAmbiguous($0) } == solution.isFree, "seed \(seed): ambiguity")
                let tied = solver.tiedConstraints
                #expect(ids.map { tied.contains($0) } == solution.isTied, "seed \(seed): ties")
                #expect(
                    solver.ambiguousVariables == variables.filter { solver.isAmbiguous($0) },
                    "seed \(seed): one by one and together differ")
            }
        }
        #expect(compared > 0)
    }

    /// A conflict cannot hold, but without any one of its members it can.
    func checkConflict(_ conflict: [Int], _ items: [Specification], _ reference: ReferenceSolver, _ seed: UInt64) {
        #expect(conflict.allSatisfy { items[$0].priority == 1000 }, "seed \(seed)")
        #expect(!reference.isFeasible(conflict.map { items[$0] }), "seed \(seed): no conflict")
        for left in conflict {
            #expect(
                reference.isFeasible(conflict.filter { $0 != left }.map { items[$0] }),
                "seed \(seed): constraint \(left) is not needed for the conflict")
        }
    }
}
