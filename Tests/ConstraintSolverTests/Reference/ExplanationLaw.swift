import ConstraintSolver

/// The properties of an explanation of a value.
struct ExplanationLaw {
    let solver = Solver()
    let variables: [Variable]
    private(set) var kept: [ConstraintID: Specification] = [:]
    private let values: [Double]
    private let ambiguous: [Variable]

    /// Adds the constraints one by one, ignoring refused constraints.
    init(_ items: [Specification], variableCount: Int) {
        let solver = self.solver
        let variables = (0..<variableCount).map { _ in solver.makeVariable() }
        for item in items {
            if let id = try? solver.add(item, variables) { kept[id] = item }
        }
        self.variables = variables
        values = variables.map { solver.value(of: $0) }
        ambiguous = solver.ambiguousVariables
    }

    /// The kind of an explanation, or an error in it.
    enum Verdict: Hashable {
        case ambiguous
        /// Equations determine the value, and each of them is necessary.
        case determined
        /// Other constraints contribute by confining a variable to 0.
        case caught
        case wrong(String)
    }

    func verdict(on place: Int) -> Verdict {
        let named = solver.constraintsDetermining(variables[place])
        if solver.isAmbiguous(variables[place]) {
            return named.isEmpty ? .ambiguous : .wrong("an ambiguous variable has an explanation")
        }
        if named.isEmpty { return .wrong("no reason") }
        if named != named.sorted(by: { kept[$0]!.precedes(kept[$1]!) }) { return .wrong("out of order") }
        let isDetermined = isDetermined(place, by: named)
        if isDetermined, spare(named, { self.isDetermined(place, by: $0) }) == nil { return .determined }
        guard named.contains(where: { kept[$0]!.relation != .equal }) else {
            return .wrong("equations that do not determine it")
        }
        let before = variables.indices.filter { $0 < place || ambiguous.contains(variables[$0]) }
        let isCaught = !canMove(place, named, holding: before.map { ($0, values[$0]) })
        return isDetermined || isCaught ? .caught : .wrong("not enough")
    }

    /// Returns a constraint that is not necessary, or nil.
    private func spare(_ named: [ConstraintID], _ holds: ([ConstraintID]) -> Bool) -> ConstraintID? {
        named.first { left in holds(named.filter { $0 != left }) }
    }

    // MARK: Determined

    /// Whether the constraints, as equations, determine the variable's value, with the ambiguous variables at 0.
    /// Violated constraints are ignored.
    private func isDetermined(_ place: Int, by named: [ConstraintID]) -> Bool {
        let part = Solver()
        for _ in variables { _ = part.makeVariable() }
        let variable = variables[place]
        do {
            for free in ambiguous { try part.add([Term(free)], .equal, 0) }
            for id in named where solver.violation(of: id) == 0 {
                var hard = kept[id]!
                (hard.priority, hard.isOrdered) = (1000, false)
                hard.relation = .equal
                try part.add(hard, variables)
            }
        } catch {
            return false
        }
        guard abs(part.value(of: variable) - values[place]) < 1e-6 else { return false }
        return (try? part.add([Term(variable)], .equal, values[place] + 1)) == nil
    }

    // MARK: Caught

    private func canMove(
        _ place: Int, _ named: [ConstraintID], holding held: [(place: Int, value: Double)]
    ) -> Bool {
        [1.0, -1].contains { side in
            let part = Solver()
            for _ in variables { _ = part.makeVariable() }
            do {
                for other in held { try part.add([Term(variables[other.place])], .equal, other.value) }
                for id in named {
                    var hard = kept[id]!
                    (hard.priority, hard.isOrdered) = (1000, false)
                    if solver.violation(of: id) == 0 {
                        try part.add(hard, variables)
                    } else {
                        let terms = hard.inOrder.map { Term(variables[$0.key], $0.value.double) }
                        let lhs = hard.inOrder.reduce(0.0) { $0 + $1.value.double * values[$1.key] }
                        try part.add(terms, .equal, lhs)
                    }
                }
                try part.add([Term(variables[place])], .equal, values[place] + side / 1000)
                return true
            } catch {
                return false
            }
        }
    }
}
