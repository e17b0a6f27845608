import ConstraintSolver
import Testing

/// Coefficients of very different size in one system: the answer is that of the same system with small numbers.
@Suite struct UnevenTests {
    // MARK: One ratio of 10^10 and more

    /// v4 makes room for v1, and v3 for v4, of which a millionth is beside a million times v2.
    @Test(arguments: [Tuning.usual, .eager, .hostile])
    func aVariableIsAmbiguousThoughALittleFactorMakesRoomForIt(_ tuning: Tuning) throws {
        let solver = Solver(tuning: tuning)
        let v = (0..<4).map { _ in solver.makeVariable() }
        solver.begin()
        try solver.add([Term(v[0], -1000)], .lessThanOrEqual, 0, priority: 750)
        try solver.add([Term(v[1])], .equal, 0, priority: 250)
        try solver.add([Term(v[0], -1), Term(v[3])], .greaterThanOrEqual, 0, priority: 250)
        try solver.add([Term(v[1], 1e6), Term(v[2]), Term(v[3], 1e-6)], .equal, 0)
        try solver.commit()
        #expect(solver.ambiguousVariables == [v[0], v[2]])
        #expect(v.map { solver.isAmbiguous($0) } == [true, false, true, false])
    }

    /// v0 is 10^-12 v1, and so cannot be more than 0, nor less.
    @Test(arguments: [Tuning.usual, .eager, .hostile])
    func aVariableIsNotAmbiguousIfALittleFactorBlocksIt(_ tuning: Tuning) throws {
        let solver = Solver(tuning: tuning)
        let v = (0..<3).map { _ in solver.makeVariable() }
        solver.begin()
        try solver.add([Term(v[2]), Term(v[1], 1e6)], .equal, 0, priority: 250)
        try solver.add([Term(v[1], -1e-6)], .greaterThanOrEqual, 0, priority: 500)
        try solver.add([Term(v[0])], .greaterThanOrEqual, 0)
        try solver.add([Term(v[1], 1e-6), Term(v[0], -1e6)], .equal, 0, priority: 500)
        try solver.commit()
        #expect(solver.ambiguousVariables.isEmpty)
        #expect(v.allSatisfy { !solver.isAmbiguous($0) })
    }

    @Test(arguments: [Tuning.usual, .eager, .hostile], [1e3, 1e4, 1e5, 1e6])
    func aRowWithALittleFactorHoldsAnotherOneOff(_ tuning: Tuning, _ size: Double) throws {
        let solver = Solver(tuning: tuning)
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        solver.begin()
        let big = try solver.add([Term(x, size), Term(y, -1e-6)], .equal, 0, priority: 600)
        let given = try solver.add([Term(x)], .equal, -10, priority: 600)
        let soft = try solver.add([Term(y)], .greaterThanOrEqual, 0, priority: 500)
        try solver.commit()
        #expect(solver.constraintsHolding(soft) == [big, given])
    }

    /// The middle row is a part of the reason, with a factor of 10^12.
    @Test(arguments: [Tuning.usual, .eager, .hostile])
    func aHolderBesideAFixedVariableIsNamed(_ tuning: Tuning) throws {
        let solver = Solver(tuning: tuning)
        let v = (0..<3).map { _ in solver.makeVariable() }
        let first = try solver.add([Term(v[0])], .equal, 0)
        let second = try solver.add([Term(v[2])], .equal, 0, priority: Priority(999.5))
        let third = try solver.add([Term(v[1], 1e-6), Term(v[2], -1e6)], .equal, 0, priority: Priority(999))
        let last = try solver.add(
            [Term(v[0], 1e6), Term(v[1], -1), Term(v[2], 1e-6)], .lessThanOrEqual, 0, priority: 1)
        try solver.setConstant(first, 5)
        #expect(solver.constraintsHolding(last) == [first, second, third])
    }

    @Test(arguments: [Tuning.usual, .eager, .hostile])
    func anInequalityWithALittleFactorIsNamed(_ tuning: Tuning) throws {
        let solver = Solver(tuning: tuning)
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let bound = try solver.add([Term(y, 1e-6), Term(x, 1e6)], .lessThanOrEqual, 0, priority: 500)
        let given = try solver.add([Term(x)], .equal, 0, priority: 500)
        let last = try solver.add([Term(x, -1e6), Term(y, 1e6)], .greaterThanOrEqual, 0.3, priority: 500)
        #expect(solver.constraintsHolding(last) == [bound, given])
    }

    // MARK: Systems with other units

    /// Each variable and each row in a unit of its own, which are powers of two, and coefficients from 1e-6 to 1e6: what can hold, what is violated and what is
    /// ambiguous are the same, and what holds a row off does so with small numbers, too.
    @Test(arguments: [0, 60, 90]) func unitsChangeNothing(_ zeroPercent: Int) throws {
        for seed in seeds(400) {
            var random = RandomSystem(seed: seed, variableCount: 2...7)
            random.zeroPercent = zeroPercent
            let items = (0..<random.generator.int(2...14)).map { _ in random.constraint(required: 25) }
            let units = (0..<random.variableCount).map { _ in random.generator.int(-20...20) }
            let scaled = items.map { item in
                var scaled = item
                let own = item.coefficients.keys.map { units[$0] }
                let unit = random.generator.int((-20 - own.min()!)...(20 - own.max()!))
                scaled.coefficients = Dictionary(
                    uniqueKeysWithValues: item.coefficients.map { ($0, $1 * power(unit + units[$0])) })
                scaled.constant = item.constant * power(unit)
                return scaled
            }
            let even = try kept(items, random.variableCount, .usual)
            let uneven = try kept(scaled, random.variableCount, .ofSeed(seed))
            #expect(uneven.numbers == even.numbers, "\(seed)")
            guard uneven.numbers == even.numbers else { continue }
            let (solver, variables) = (uneven.solver, uneven.variables)
            for (place, variable) in variables.enumerated() {
                let value = even.solver.value(of: even.variables[place])
                let ratio = power(units[place]).double
                let difference = abs(solver.value(of: variable) * ratio - value)
                #expect(difference <= 1e-9 * max(1, abs(value)), "\(seed), variable \(place)")
                #expect(
                    solver.isAmbiguous(variable) == even.solver.isAmbiguous(even.variables[place]),
                    "\(seed), variable \(place)")
            }
            #expect(solver.ambiguousVariables.map(\.index) == even.solver.ambiguousVariables.map(\.index), "\(seed)")
            let violated = even.solver.violations.map(\.constraint.index)
            #expect(solver.violations.map(\.constraint.index) == violated, "\(seed)")
            for (id, _) in solver.violations {
                let number = uneven.numberOfID[id]!
                let holders = solver.constraintsHolding(id).map { uneven.numberOfID[$0]! }
                try expectNeeded(holders, number, items, even, "\(seed), row \(number)")
            }
        }
    }

    private func power(_ exponent: Int) -> Rational {
        let size = Rational(Int128(1) << Int128(abs(exponent)))
        return exponent < 0 ? Rational(1) / size : size
    }

    private struct Kept {
        let solver: Solver
        let variables: [Variable]
        let numbers: [Int]
        let numberOfID: [ConstraintID: Int]
        let idOfNumber: [Int: ConstraintID]
    }

    /// The constraints are added one by one; those that are refused are left out.
    private func kept(_ items: [Specification], _ count: Int, _ tuning: Tuning) throws -> Kept {
        let solver = Solver(tuning: tuning)
        let variables = (0..<count).map { _ in solver.makeVariable() }
        var ids: [(number: Int, id: ConstraintID)] = []
        for (number, item) in items.enumerated() {
            if let id = try? solver.add(item, variables) { ids.append((number, id)) }
        }
        return Kept(
            solver: solver, variables: variables, numbers: ids.map(\.number),
            numberOfID: Dictionary(uniqueKeysWithValues: ids.map { ($0.id, $0.number) }),
            idOfNumber: Dictionary(uniqueKeysWithValues: ids.map { ($0.number, $0.id) }))
    }

    /// With its holders alone, at the violations that they have, a row is violated as much; without any one of them less.
    private func expectNeeded(
        _ holders: [Int], _ number: Int, _ items: [Specification], _ even: Kept, _ name: String
    ) throws {
        let amount = even.solver.violation(of: even.idOfNumber[number]!)
        for left in [nil] + holders.map({ Optional($0) }) {
            let part = Solver()
            let variables = even.variables.map { _ in part.makeVariable() }
            for holder in holders where holder != left {
                var hard = items[holder]
                hard.priority = 1000
                if even.solver.violation(of: even.idOfNumber[holder]!) > 0 {
                    let lhs = hard.inOrder.reduce(0.0) {
                        $0 + $1.value.double * even.solver.value(of: even.variables[$1.key])
                    }
                    let isAbove = lhs > hard.constant.double
                    let terms = hard.inOrder.map { Term(variables[$0.key], $0.value.double) }
                    try part.add(terms, isAbove ? .lessThanOrEqual : .greaterThanOrEqual, lhs)
                } else {
                    try part.add(hard, variables)
                }
            }
            let id = try part.add(items[number], variables)
            if left == nil {
                #expect(abs(part.violation(of: id) - amount) < 1e-6, "\(name): \(holders)")
            } else {
                #expect(part.violation(of: id) < amount - 1e-6, "\(name): \(holders) without \(left!)")
            }
        }
    }
}
