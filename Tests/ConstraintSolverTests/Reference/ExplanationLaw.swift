import ConstraintSolver

/// What must hold of the constraints that are named as the reason of a value.
struct ExplanationLaw {
    let solver = Solver(tuning: .eager)
    let variables: [Variable]
    private(set) var kept: [ConstraintID: Specification] = [:]
    private let values: [Double]
    private let ambiguous: [Variable]

    /// The constraints are added one by one; those that are refused are left out.
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

    /// How a variable is explained, or what is wrong with it.
    enum Verdict: Hashable {
        case ambiguous
        /// By equations that leave it its value, none of them to spare.
        case determined
        /// By constraints between which it cannot move off 0, none of them to spare.
        case caught
        /// By constraints between which it cannot move off its value while the ambiguous variables stay at 0, none of
        /// them to spare. Inequalities on which something presses are taken as equations.
        case held
        /// By equations and by what catches other variables at 0 on which it depends, while those before them stay.
        case dependent
        case wrong(String)
    }

    func verdict(on place: Int) -> Verdict {
        let named = solver.constraintsDetermining(variables[place])
        if solver.isAmbiguous(variables[place]) {
            return named.isEmpty ? .ambiguous : .wrong("an ambiguous variable has a reason")
        }
        if named.isEmpty { return .wrong("no reason") }
        if named != named.sorted(by: { precedes(kept[$0]!, kept[$1]!) }) { return .wrong("out of order") }
        if isDetermined(place, by: named), spare(named, { isDetermined(place, by: $0) }) == nil { return .determined }
        guard named.contains(where: { kept[$0]!.relation != .equal }) else {
            return .wrong("equations that do not determine it")
        }
        if isCaught(place, named) { return .caught }
        if isHeld(place, named) { return .held }
        return faultOfDependence(place, named).map { .wrong($0) } ?? .dependent
    }

    /// What presses on an inequality is not told: some choice must do.
    private func isHeld(_ place: Int, _ named: [ConstraintID]) -> Bool {
        let free = ambiguous.map { (Int($0.index), 0.0) }
        let bounds = named.filter { kept[$0]!.relation != .equal && solver.violation(of: $0) == 0 }
        guard bounds.count < 12 else { return false }
        return (0..<(1 << bounds.count)).contains { choice in
            let pressed = Set(bounds.indices.filter { choice >> $0 & 1 == 1 }.map { bounds[$0] })
            func isStill(_ named: [ConstraintID]) -> Bool { !canMove(place, named, holding: free, equations: pressed) }
            return isStill(named) && spare(named, isStill) == nil
        }
    }

    private func precedes(_ a: Specification, _ b: Specification) -> Bool {
        (-a.priority, a.order) < (-b.priority, b.order)
    }

    private func isZero(_ place: Int) -> Bool { abs(values[place]) <= 1e-9 }

    /// One without which the law holds as well.
    private func spare(_ named: [ConstraintID], _ holds: ([ConstraintID]) -> Bool) -> ConstraintID? {
        named.first { left in holds(named.filter { $0 != left }) }
    }

    // MARK: Determined

    /// Whether these constraints, taken as equations, leave the variable its value and no other, with the ambiguous
    /// variables and some others at 0. Those that are violated are no equations.
    private func isDetermined(_ place: Int, by named: [ConstraintID], at zeros: [Int] = []) -> Bool {
        let part = Solver()
        for _ in variables { _ = part.makeVariable() }
        let variable = variables[place]
        do {
            for free in ambiguous { try part.add([Term(free)], .equal, 0) }
            for zero in zeros { try part.add([Term(variables[zero])], .equal, 0) }
            for id in named where solver.violation(of: id) == 0 {
                var hard = kept[id]!
                hard.priority = 1000
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

    /// Whether the variable is 0 and cannot move between the constraints that are named, while the variables before it
    /// stay; without any one of them it can. Of those only count that speak of it or of later variables; and no
    /// required equality, which may be there to say why an earlier variable is where it is.
    private func isCaught(_ place: Int, _ named: [ConstraintID]) -> Bool {
        let before = (0..<place).map { ($0, values[$0]) }
        guard isZero(place), !canMove(place, named, holding: before) else { return false }
        return named.allSatisfy { id in
            let item = kept[id]!
            let counts =
                item.coefficients.keys.contains { $0 >= place } && !(item.priority == 1000 && item.relation == .equal)
            return !counts || canMove(place, named.filter { $0 != id }, holding: before)
        }
    }

    private func canMove(
        _ place: Int, _ named: [ConstraintID], holding held: [(place: Int, value: Double)],
        equations: Set<ConstraintID> = []
    ) -> Bool {
        [1.0, -1].contains { side in
            let part = Solver()
            for _ in variables { _ = part.makeVariable() }
            do {
                for other in held { try part.add([Term(variables[other.place])], .equal, other.value) }
                for id in named {
                    var hard = kept[id]!
                    hard.priority = 1000
                    if equations.contains(id) { hard.relation = .equal }
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

    // MARK: Dependent

    /// The reason consists of equations and of what catches other variables. With these at 0 the equations determine
    /// the variable, and none of them nor of the others can be spared.
    private func faultOfDependence(_ place: Int, _ named: [ConstraintID]) -> String? {
        var caught: [Int: [ConstraintID]] = [:]
        for other in variables.indices where other != place && isZero(other) && !ambiguous.contains(variables[other]) {
            let reason = solver.constraintsDetermining(variables[other])
            let isBounded = reason.contains { kept[$0]!.relation != .equal }
            if isBounded, Set(reason).isSubset(of: named), isCaught(other, reason) { caught[other] = reason }
        }
        guard isDetermined(place, by: named, at: caught.keys.sorted()) else { return "not enough" }
        // The catching constraints go first, inequalities before equalities: what is left are the equations.
        let catching = Set(caught.values.joined())
        var equations = named
        for id in named.sorted(by: { kept[$0]!.relation != .equal && kept[$1]!.relation == .equal })
        where catching.contains(id) {
            let rest = equations.filter { $0 != id }
            if isDetermined(place, by: rest, at: caught.keys.sorted()) { equations = rest }
        }
        if spare(equations, { isDetermined(place, by: $0, at: caught.keys.sorted()) }) != nil {
            return "an equation to spare"
        }
        for other in caught.keys.sorted()
        where isDetermined(place, by: equations, at: caught.keys.sorted().filter { $0 != other }) {
            caught[other] = nil
        }
        return Set(equations).union(caught.values.joined()) == Set(named) ? nil : "what catches a variable is to spare"
    }
}
