import ConstraintSolver

/// A system under edits with the list of its constraints, from which a new solver can be created at any time.
struct EditedSystem {
    var random: RandomSystem
    let solver: Solver
    let variables: [Variable]
    var items: [(item: Specification, id: ConstraintID)] = []
    /// The constraints that the last transaction would have produced if it had not been refused.
    var attempted: [(item: Specification, id: ConstraintID)] = []
    /// All transactions of ``edit(count:)``, for replaying them.
    private(set) var script: EditScript
    var hasRealCoefficients: Bool
    /// The percentage of new constraints that are a multiple of an existing constraint, with the same or an adjacent
    /// constant.
    var echoPercent = 0

    init(seed: UInt64, variableCount: ClosedRange<Int>, hasRealCoefficients: Bool) {
        random = RandomSystem(seed: seed, variableCount: variableCount)
        self.hasRealCoefficients = hasRealCoefficients
        let solver = Solver()
        self.solver = solver
        script = EditScript(variableCount: random.variableCount)
        variables = (0..<random.variableCount).map { _ in solver.makeVariable() }
    }

    mutating func constraint(required: Int) -> Specification {
        var item = random.constraint(required: required)
        if echoPercent > 0, !items.isEmpty, random.generator.chance(echoPercent) {
            let source = items[random.generator.int(0...(items.count - 1))].item
            let factor = Rational(Int128([1, 2, -1, 3][random.generator.int(0...3)]))
            item.coefficients = source.coefficients.mapValues { $0 * factor }
            item.constant = source.constant * factor + Rational(random.generator.chance(70) ? 0 : 1)
            return item
        }
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

    /// Returns an error after a transaction that ended with `error`, or nil.
    func lastFault(_ error: SolverError?) -> EditScript.Mismatch? {
        EditScript.fault(
            of: EditScript.Played(
                solver: solver, variables: variables, items: items, attempted: attempted, error: error))
    }

    var bits: [UInt64] { variables.map { solver.value(of: $0).bitPattern } }

    /// Makes 1 to 4 random changes in one transaction.
    ///
    /// - Returns: Nil if the changes were accepted, otherwise the error.
    mutating func edit(count: Int) throws -> SolverError? {
        let former = items
        var changes: [Change] = []
        solver.begin()
        for _ in 0..<count {
            let choice = random.generator.int(0...9)
            if choice < 4 || items.isEmpty {
                let item = constraint(required: 20)
                items.append((item, try solver.add(item, variables)))
                changes.append(.add(item.order, item))
            } else {
                let index = random.generator.int(0...(items.count - 1))
                let number = items[index].item.order
                if choice < 6 {
                    changes.append(.remove(number))
                    try solver.remove(items[index].id)
                    items.remove(at: index)
                } else if choice < 9 {
                    items[index].item.constant = random.constant()
                    changes.append(.constant(number, items[index].item.constant))
                    try solver.setConstant(items[index].id, items[index].item.constant.double)
                } else {
                    let priorities = items[index].item.isOrdered ? [750, 500, 250, 50] : [1000, 750, 500, 250, 50]
                    items[index].item.priority = Double(
                        priorities[random.generator.int(0...(priorities.count - 1))])
                    changes.append(.priority(number, items[index].item.priority))
                    try solver.setPriority(items[index].id, Priority(items[index].item.priority))
                }
            }
        }
        attempted = items
        script.transactions.append(changes)
        do throws(SolverError) {
            try solver.commit()
        } catch {
            items = former
            return error
        }
        return nil
    }
}
