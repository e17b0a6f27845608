import ConstraintSolver
import Testing

/// What is named as the reason is one: enough, and none of it to spare.
@Suite struct ExplanationTests {
    @Test func everyMemberOfAnExplanationIsNeeded() throws {
        for seed in seeds(80) {
            var random = RandomSystem(seed: seed, variableCount: 1...6)
            let items = (0..<random.generator.int(2...14)).map { _ in random.constraint(required: 20) }
            let solver = Solver()
            let variables = (0..<random.variableCount).map { _ in solver.makeVariable() }
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
                        #expect(hard.priority > item.priority || (hard.priority == item.priority && hard.order < item.order))
                        let lhs = hard.coefficients.reduce(0.0) { $0 + $1.value.double * solver.value(of: variables[$1.key]) }
                        hard.priority = 1000
                        if solver.violation(of: holder) == 0 {
                            try part.add(hard, variables)
                        } else {
                            // It is kept at the violation that it has.
                            let terms = hard.coefficients.map { Term(variables[$0.key], $0.value.double) }
                            let isAbove = lhs > hard.constant.double
                            try part.add(terms, isAbove ? .lessThanOrEqual : .greaterThanOrEqual, lhs)
                        }
                    }
                    let id = try part.add(item, variables)
                    if left == nil {
                        #expect(abs(part.violation(of: id) - amount) < 1e-6, "seed \(seed)")
                    } else {
                        #expect(part.violation(of: id) < amount - 1e-6, "seed \(seed)")
                    }
                }
            }
        }
    }

    /// The constraints that determine a variable hold with equality. Taken as equations, with the ambiguous variables at 0,
    /// they leave it no other value; without any one of them they do.
    @Test func whatDeterminesAVariableIsEnoughAndNoneOfItIsToSpare() throws {
        var explained = 0
        for seed in seeds(120) {
            var random = RandomSystem(seed: seed, variableCount: 1...8)
            let items = (0..<random.generator.int(2...18)).map { _ in random.constraint(required: 20) }
            let solver = Solver()
            let variables = (0..<random.variableCount).map { _ in solver.makeVariable() }
            var kept: [ConstraintID: Specification] = [:]
            for item in items {
                if let id = try? solver.add(item, variables) { kept[id] = item }
            }
            for variable in variables {
                let named = solver.constraintsDetermining(variable)
                #expect(named == named.sorted { precedes(kept[$0]!, kept[$1]!) }, "seed \(seed): out of order")
                if solver.isAmbiguous(variable) {
                    #expect(named.isEmpty, "seed \(seed): nothing determines an ambiguous variable")
                    continue
                }
                #expect(!named.isEmpty, "seed \(seed): no reason")
                // Caught between bounds, maybe: the next test.
                if named.contains(where: { kept[$0]!.relation != .equal }), solver.value(of: variable) == 0 { continue }
                explained += 1
                let equations = Equations(solver: solver, variables: variables, kept: kept, variable: variable)
                #expect(equations.determine(named), "seed \(seed): not enough")
                for left in named { #expect(!equations.determine(named.filter { $0 != left }), "seed \(seed): one to spare") }
            }
        }
        #expect(explained > 0)
    }

    /// The system as equations: what does it leave to one variable, with the ambiguous ones at 0?
    private struct Equations {
        var solver: Solver
        var variables: [Variable]
        var kept: [ConstraintID: Specification]
        var variable: Variable

        /// Whether these constraints, taken as equations, leave the variable its value and no other.
        func determine(_ named: [ConstraintID]) -> Bool {
            let part = Solver()
            for _ in variables { _ = part.makeVariable() }
            do {
                for free in solver.ambiguousVariables { try part.add([Term(free)], .equal, 0) }
                for id in named {
                    var hard = kept[id]!
                    hard.priority = 1000
                    hard.relation = .equal
                    try part.add(hard, variables)
                }
            } catch {
                return false
            }
            guard abs(part.value(of: variable) - solver.value(of: variable)) < 1e-6 else { return false }
            return (try? part.add([Term(variable)], .equal, solver.value(of: variable) + 1)) == nil
        }
    }

    /// Between the constraints that are named, a variable caught at 0 cannot move; without any one of them it can.
    @Test func aVariableCaughtBetweenBoundsIsExplainedByThese() throws {
        var caught = 0
        let chosen = seeds(300)
        for seed in chosen {
            var random = RandomSystem(seed: seed, variableCount: 1...5)
            random.zeroPercent = 90
            let items = (0..<random.generator.int(2...12)).map { _ in random.constraint(required: 30) }
            let solver = Solver()
            let variables = (0..<random.variableCount).map { _ in solver.makeVariable() }
            var kept: [ConstraintID: Specification] = [:]
            for item in items {
                if let id = try? solver.add(item, variables) { kept[id] = item }
            }
            let values = variables.map { solver.value(of: $0) }
            for (place, variable) in variables.enumerated() where values[place] == 0 && !solver.isAmbiguous(variable) {
                let named = solver.constraintsDetermining(variable)
                guard named.contains(where: { kept[$0]!.relation != .equal }) else { continue }
                // Not caught, but where equations put it: none of them to spare.
                let equations = Equations(solver: solver, variables: variables, kept: kept, variable: variable)
                if equations.determine(named), named.allSatisfy({ left in !equations.determine(named.filter { $0 != left }) }) { continue }
                // Only those that speak of it or of later variables; and no required equality, which may be there to say why
                // an earlier variable is where it is.
                let later = named.filter { id in
                    let item = kept[id]!
                    return item.coefficients.keys.contains { $0 >= place } && !(item.priority == 1000 && item.relation == .equal)
                }
                func canMove(without left: ConstraintID?) -> Bool {
                    for side in [1.0, -1] {
                        let part = Solver()
                        for _ in variables { _ = part.makeVariable() }
                        do {
                            for earlier in 0..<place { try part.add([Term(variables[earlier])], .equal, values[earlier]) }
                            for id in named where id != left {
                                var hard = kept[id]!
                                hard.priority = 1000
                                if solver.violation(of: id) == 0 {
                                    try part.add(hard, variables)
                                } else {
                                    let terms = hard.coefficients.map { Term(variables[$0.key], $0.value.double) }
                                    let lhs = hard.coefficients.reduce(0.0) { $0 + $1.value.double * values[$1.key] }
                                    try part.add(terms, .equal, lhs)
                                }
                            }
                            try part.add([Term(variable)], .equal, side / 1000)
                            return true
                        } catch {}
                    }
                    return false
                }
                caught += 1
                #expect(!canMove(without: nil), "seed \(seed): not enough")
                for id in later { #expect(canMove(without: id), "seed \(seed): one to spare") }
            }
        }
        // One in sixty, about.
        #expect(caught > 0 || chosen.count < 300)
    }

    private func precedes(_ a: Specification, _ b: Specification) -> Bool {
        (-a.priority, a.order) < (-b.priority, b.order)
    }
}
