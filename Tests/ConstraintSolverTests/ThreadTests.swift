import ConstraintSolver
import Dispatch
import Testing

/// Concurrent solvers, each on one thread, share nothing. The thread sanitizer checks this (`scripts/test threads`).
@Suite struct ThreadTests {
    /// Returns the bits of the values after a hundred transactions, and other results of the solver.
    private static func work(seed: UInt64) -> [UInt64] {
        var system = EditedSystem(seed: seed, variableCount: 2...30, hasRealCoefficients: seed % 2 == 0)
        var trace: [UInt64] = []
        for _ in 0..<100 {
            _ = try? system.edit(count: 1 + Int(seed % 3))
            trace += system.bits
            trace.append(UInt64(system.solver.changedVariables.count))
        }
        for (violated, _) in system.solver.violations {
            trace += system.solver.constraintsHolding(violated).map { UInt64($0.index) }
        }
        for variable in system.variables {
            trace += system.solver.constraintsDetermining(variable).map { UInt64($0.index) }
        }
        return trace + system.solver.ambiguousVariables.map { UInt64($0.index) }
    }

    @Test func concurrentSolversProduceTheResultsOfSequentialSolvers() async {
        let chosen = seeds(24)
        let expected = chosen.map { Self.work(seed: $0) }
        // Threads of Swift concurrency.
        let found = await withTaskGroup(of: (Int, [UInt64]).self) { group in
            for (index, seed) in chosen.enumerated() { group.addTask { (index, Self.work(seed: seed)) } }
            var results = [[UInt64]](repeating: [], count: chosen.count)
            for await (index, trace) in group { results[index] = trace }
            return results
        }
        for (index, seed) in chosen.enumerated() { #expect(found[index] == expected[index], "seed \(seed)") }
    }

    @Test func solversOnDispatchThreadsProduceTheResultsOfSequentialSolvers() {
        let chosen = seeds(24)
        let expected = chosen.map { Self.work(seed: $0) }
        nonisolated(unsafe) let results = UnsafeMutableBufferPointer<[UInt64]>.allocate(capacity: chosen.count)
        results.initialize(repeating: [])
        defer {
            results.deinitialize()
            results.deallocate()
        }
        // Each iteration writes its own element.
        DispatchQueue.concurrentPerform(iterations: chosen.count) { results[$0] = Self.work(seed: chosen[$0]) }
        for (index, seed) in chosen.enumerated() { #expect(results[index] == expected[index], "seed \(seed)") }
    }
}
