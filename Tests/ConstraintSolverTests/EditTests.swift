import ConstraintSolver
import Testing

/// A system under edits beside the list of its constraints, from which a fresh solver can be made at any time.
struct EditedSystem {
    var random: RandomSystem
    let solver: Solver
    let variables: [Variable]
    var items: [(item: Specification, id: ConstraintID)] = []
    var hasRealCoefficients: Bool

    init(
        seed: UInt64, variableCount: ClosedRange<Int>, hasRealCoefficients: Bool, workspace: SolverWorkspace = SolverWorkspace()
    ) {
        random = RandomSystem(seed: seed, variableCount: variableCount)
        self.hasRealCoefficients = hasRealCoefficients
        let solver = Solver(workspace: workspace)
        self.solver = solver
        variables = (0..<random.variableCount).map { _ in solver.makeVariable() }
    }

    mutating func constraint(required: Int) -> Specification {
        var item = random.constraint(required: required)
        if hasRealCoefficients {
            for key in item.coefficients.keys.sorted() where random.generator.chance(50) {
                let magnitude = Int128([1, 10, 100, 1000, 10_000, 100_000, 1_000_000][random.generator.int(0...6)])
                item.coefficients[key] = Rational(item.coefficients[key]!.numerator * magnitude, 1000)
            }
        }
        return item
    }

    func fresh() -> (solver: Solver, variables: [Variable], ids: [ConstraintID], error: SolverError?) {
        let solver = Solver()
        let variables = (0..<random.variableCount).map { _ in solver.makeVariable() }
        var ids: [ConstraintID] = []
        solver.begin()
        do throws(SolverError) {
            for (item, _) in items { ids.append(try solver.add(item, variables)) }
            try solver.commit()
            return (solver, variables, ids, nil)
        } catch {
            return (solver, variables, ids, error)
        }
    }

    var bits: [UInt64] { variables.map { solver.value(of: $0).bitPattern } }

    /// Makes 1 to 4 random changes as one transaction.
    ///
    /// - Returns: nil if they were refused.
    mutating func edit(count: Int) throws -> SolverError? {
        let former = items
        var removed: [ConstraintID] = []
        solver.begin()
        for _ in 0..<count {
            let choice = random.generator.int(0...9)
            if choice < 4 || items.isEmpty {
                let item = constraint(required: 20)
                items.append((item, try solver.add(item, variables)))
            } else {
                let index = random.generator.int(0...(items.count - 1))
                if choice < 6 {
                    removed.append(items[index].id)
                    try solver.remove(items[index].id)
                    items.remove(at: index)
                } else if choice < 9 {
                    items[index].item.constant = random.constant()
                    try solver.setConstant(items[index].id, items[index].item.constant.double)
                } else {
                    items[index].item.priority = Double([1000, 750, 500, 250, 50][random.generator.int(0...4)])
                    try solver.setPriority(items[index].id, Priority(items[index].item.priority))
                }
            }
        }
        do throws(SolverError) {
            try solver.commit()
        } catch {
            items = former
            return error
        }
        return nil
    }
}

@Suite struct EditTests {
    /// A hundred transactions on one solver: after each the values are those of a fresh solver, a refused one leaves every
    /// bit as it was, and the list of changed variables is exact.
    func check(seed: UInt64, steps: Int, variableCount: ClosedRange<Int>, isReal: Bool) throws {
        var system = EditedSystem(seed: seed, variableCount: variableCount, hasRealCoefficients: isReal)
        var illConditioned = 0
        defer { #expect(illConditioned <= (isReal ? steps / 20 : 0), "seed \(seed): that many cannot be") }
        for step in 0..<steps {
            let before = system.bits
            let formerItems = system.items
            let count = system.random.generator.chance(70) ? 1 : system.random.generator.int(2...4)
            let error = try system.edit(count: count)
            if error != nil {
                if error == .illConditioned { illConditioned += 1 }
                #expect(system.bits == before, "seed \(seed), step \(step): a refused change left its mark")
                #expect(system.items.count == system.solver.constraintCount)
                continue
            }
            let after = system.bits
            let changed = Set(system.solver.changedVariables)
            for (index, variable) in system.variables.enumerated() {
                #expect(changed.contains(variable) == (before[index] != after[index]), "seed \(seed), step \(step)")
            }
            let fresh = system.fresh()
            guard fresh.error == nil else {
                Issue.record("seed \(seed), step \(step): a fresh solver refuses what was accepted")
                return
            }
            var isEqual = true
            for (index, variable) in system.variables.enumerated() {
                let mine = system.solver.value(of: variable)
                let other = fresh.solver.value(of: fresh.variables[index])
                if abs(mine - other) > 1e-6 * max(1, abs(other)) {
                    isEqual = false
                    Issue.record("seed \(seed), step \(step): variable \(index) is \(mine), fresh \(other); before \(formerItems.count)")
                }
                #expect(
                    system.solver.isAmbiguous(variable) == fresh.solver.isAmbiguous(fresh.variables[index]),
                    "seed \(seed), step \(step): ambiguity of \(index), which is \(system.solver.value(of: variable)), fresh \(fresh.solver.value(of: fresh.variables[index]))"
                )
            }
            if !isEqual { return }
            for (index, entry) in system.items.enumerated() {
                let mine = system.solver.violation(of: entry.id)
                let other = fresh.solver.violation(of: fresh.ids[index])
                #expect(abs(mine - other) <= 1e-5 * max(1, abs(other)), "seed \(seed), step \(step): violation of \(index)")
            }
        }
    }

    @Test func smallSystemsEqualFreshOnes() throws {
        for seed in seeds(60) { try check(seed: seed, steps: 100, variableCount: 1...6, isReal: false) }
    }

    @Test func bigSystemsEqualFreshOnes() throws {
        for seed in seeds(20) { try check(seed: seed, steps: 200, variableCount: 2...40, isReal: false) }
    }

    @Test func systemsWithCoefficientsOfAllSizesEqualFreshOnes() throws {
        for seed in seeds(20) { try check(seed: seed, steps: 200, variableCount: 2...40, isReal: true) }
    }

    /// Edits of the same few constants, again and again: they follow a plan from the second time on.
    @Test func repeatedEditsOfConstantsEqualFreshOnes() throws {
        for seed in seeds(60) {
            var system = EditedSystem(seed: seed, variableCount: 2...30, hasRealCoefficients: false)
            for _ in 0..<system.random.generator.int(5...60) { _ = try system.edit(count: 1) }
            guard !system.items.isEmpty else { continue }
            let chosen = (0..<3).map { _ in system.random.generator.int(0...(system.items.count - 1)) }
            for step in 0..<40 {
                let count = system.random.generator.chance(70) ? 1 : 2
                let former = system.items
                let before = system.bits
                system.solver.begin()
                for index in chosen.prefix(count) {
                    system.items[index].item.constant = system.random.constant()
                    try system.solver.setConstant(system.items[index].id, system.items[index].item.constant.double)
                }
                do {
                    try system.solver.commit()
                } catch {
                    system.items = former
                    #expect(system.bits == before, "seed \(seed), step \(step)")
                    continue
                }
                let fresh = system.fresh()
                #expect(fresh.error == nil, "seed \(seed), step \(step)")
                for (index, variable) in system.variables.enumerated() {
                    let other = fresh.solver.value(of: fresh.variables[index])
                    #expect(abs(system.solver.value(of: variable) - other) <= 1e-6 * max(1, abs(other)), "seed \(seed), step \(step)")
                }
            }
        }
    }

    /// The same sequences end where the exact reference says.
    @Test func editedSystemsHaveTheValuesOfTheReference() throws {
        for seed in seeds(60) {
            var system = EditedSystem(seed: seed, variableCount: 1...5, hasRealCoefficients: false)
            for step in 0..<30 {
                let error = try system.edit(count: 1)
                guard step % 5 == 4, system.items.count < 14 else { continue }
                let reference = ReferenceSolver(variableCount: system.random.variableCount)
                guard case .solved(let solution) = reference.solve(system.items.map(\.item)) else {
                    #expect(error == nil || !system.items.isEmpty)
                    continue
                }
                for (index, variable) in system.variables.enumerated() {
                    #expect(
                        abs(system.solver.value(of: variable) - solution.values[index]) < 1e-6,
                        "seed \(seed), step \(step), variable \(index)")
                    #expect(system.solver.isAmbiguous(variable) == solution.isFree[index], "seed \(seed), step \(step): ambiguity")
                }
            }
        }
    }
}
