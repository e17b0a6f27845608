import ConstraintSolver
import TestSupport
import Testing

/// Large connected systems in which rounding errors or long calculations could hide the solution.
@Suite struct HardShapeTests {
    /// A constraint over variables 0, 1, …
    struct Row {
        var terms: [(Int, Double)]
        var relation = Relation.equal
        var constant: Double
        var priority: Priority = .required
    }

    /// Each point is in the middle between its neighbors.
    static func equalGaps(_ count: Int, _ priority: Priority) -> [Row] {
        var rows = [Row(terms: [(0, 1)], constant: 0)]
        for i in 1..<(count - 1) {
            rows.append(Row(terms: [(i, 2), (i - 1, -1), (i + 1, -1)], constant: 0, priority: priority))
        }
        return rows + [Row(terms: [(count - 1, 1)], constant: 1000)]
    }

    /// Each point of a grid is the mean of its neighbors plus a load.
    static func plate(_ side: Int) -> [Row] {
        var rows: [Row] = []
        for i in 0..<side {
            for j in 0..<side {
                var terms = [(i * side + j, 4.0)]
                for (a, b) in [(1, 0), (-1, 0), (0, 1), (0, -1)]
                where (0..<side).contains(i + a) && (0..<side).contains(j + b) {
                    terms.append(((i + a) * side + j + b, -1))
                }
                rows.append(Row(terms: terms, constant: 1))
            }
        }
        return rows
    }

    /// Returns a solver with the constraints, added together or one by one, and the variables.
    static func solver(_ rows: [Row], stepByStep: Bool = false) throws -> (
        solver: Solver, variables: [Variable], ids: [ConstraintID]
    ) {
        let solver = Solver()
        let count = (rows.flatMap { $0.terms.map(\.0) }.max() ?? -1) + 1
        let variables = (0..<count).map { _ in solver.makeVariable() }
        if !stepByStep { solver.begin() }
        let ids = try rows.map { row in
            try solver.add(
                row.terms.map { Term(variables[$0.0], $0.1) }, row.relation, row.constant, priority: row.priority)
        }
        if !stepByStep { try solver.commit() }
        return (solver, variables, ids)
    }

    @Test(arguments: [20, 82, 100, 200, 400], [Priority.required, .high])
    func constraintsForEqualGapsProduceEqualGaps(_ count: Int, _ priority: Priority) throws {
        let rows = Self.equalGaps(count, priority)
        for order in [rows, rows.reversed()] {
            let (solver, variables, _) = try Self.solver(order)
            for (index, variable) in variables.enumerated() {
                #expect(abs(solver.value(of: variable) - 1000 * Double(index) / Double(count - 1)) < 1e-9)
            }
            #expect(solver.violations.isEmpty)
        }
    }

    @Test func equalGapConstraintsAddedOneByOneProduceEqualGaps() throws {
        let rows = Self.equalGaps(82, .high)
        let (built, variables, _) = try Self.solver(rows, stepByStep: true)
        for (index, variable) in variables.enumerated() {
            #expect(abs(built.value(of: variable) - 1000 * Double(index) / 81) < 1e-9)
        }
    }

    @Test(arguments: [5, 9, 10, 15]) func gridOfCoupledEquationsIsSolved(_ side: Int) throws {
        let rows = Self.plate(side)
        let (solver, variables, ids) = try Self.solver(rows)
        for row in rows {
            let sum = row.terms.reduce(-row.constant) { $0 + $1.1 * solver.value(of: variables[$1.0]) }
            #expect(abs(sum) < 1e-9)
        }
        // The plate is symmetric, also under a different load.
        for (i, j) in [(0, side * side - 1), (1, side)] {
            #expect(abs(solver.value(of: variables[i]) - solver.value(of: variables[j])) < 1e-9)
        }
        for id in ids { #expect(solver.violation(of: id) == 0) }
        try solver.setConstant(ids[0], 2)
        let sum = rows[0].terms.reduce(-2.0) { $0 + $1.1 * solver.value(of: variables[$1.0]) }
        #expect(abs(sum) < 1e-9)
    }

    /// Steps of at least 10 between points with upper bounds of higher priority.
    @Test func constraintsOfPriority999HoldInAnOverconstrainedChain() throws {
        var rows: [Row] = []
        for i in 0..<150 {
            rows.append(
                Row(
                    terms: [(i + 1, 1), (i, -1)], relation: .greaterThanOrEqual, constant: 10,
                    priority: [750, 250, 999, 1][i % 4]))
            rows.append(
                Row(
                    terms: [(i, 1)], relation: .lessThanOrEqual, constant: Double(i * 37 % 1000),
                    priority: [500, 998, 2, 251][i % 4]))
        }
        // x has no lower bound, so all constraints can hold.
        let (solver, variables, ids) = try Self.solver(rows)
        #expect(solver.violations.isEmpty)
        for i in 0..<150 { #expect(solver.value(of: variables[i + 1]) - solver.value(of: variables[i]) >= 10 - 1e-9) }
        // With a lower bound they cannot, and the weakest constraints are violated.
        let floor = try solver.add([Term(variables[0])], .equal, 500)
        #expect(!solver.violations.isEmpty)
        for i in stride(from: 2, to: 150, by: 4) { #expect(solver.violation(of: ids[2 * i]) == 0, "999") }
        try solver.remove(floor)
        #expect(solver.violations.isEmpty)
    }

    /// The conflict of a cycle consists of all its steps.
    @Test(arguments: [3, 40, 200]) func conflictOfACycleContainsAllItsConstraints(_ count: Int) throws {
        let solver = Solver()
        let variables = (0..<count).map { _ in solver.makeVariable() }
        solver.begin()
        let ids = try (0..<count).map { i in
            try solver.add([Term(variables[i]), Term(variables[(i + 1) % count], -1)], .greaterThanOrEqual, 1)
        }
        #expect(throws: SolverError.unsatisfiable(conflict: ids)) { try solver.commit() }
    }

    /// The Hilbert matrix with a condition of 1e16 and more. Solutions satisfy the constraints, and there are no
    /// conflicts.
    @Test(arguments: [5, 12, 15, 19]) func nearlyDependentConstraintsAreNotAConflict(_ count: Int) throws {
        let rows = (0..<count).map { i in Row(terms: (0..<count).map { ($0, 1 / Double(i + $0 + 1)) }, constant: 1) }
        let (solver, variables, _) = try Self.solver(rows)
        for row in rows {
            var (sum, size) = (-row.constant, abs(row.constant))
            for (index, coefficient) in row.terms {
                let amount = coefficient * solver.value(of: variables[index])
                sum += amount
                size += abs(amount)
            }
            #expect(abs(sum) <= 1e-9 * size)
        }
    }

    // MARK: Required constraints

    /// Optional constraints that move values far away do not affect whether two required constraints conflict.
    @Test(arguments: [0, 1, 10_000, 1e9]) func optionalConstraintsDoNotAffectRequiredConflicts(_ value: Double) throws {
        for relations in [(Relation.equal, Relation.equal), (.lessThanOrEqual, .greaterThanOrEqual)] {
            let solver = Solver()
            let (x, y) = (solver.makeVariable(), solver.makeVariable())
            let soft = try solver.add([Term(x)], .equal, value, priority: .high)
            let first = try solver.add([Term(x), Term(y, -1)], relations.0, 0)
            #expect(throws: SolverError.self) {
                try solver.add([Term(x), Term(y, -1)], relations.1, value == 1e9 ? 0.1 : 1e-7)
            }
            try solver.remove(soft)
            #expect(solver.contains(first))
        }
    }

    @Test func removalThatLeavesValuesOutOfRangeSucceedsAndReportsAFault() throws {
        let solver = Solver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let cap = try solver.add([Term(y)], .equal, 1, priority: .high)
        let lever = try solver.add([Term(y), Term(x, -1e6)], .equal, 0, priority: 500)
        let wish = try solver.add([Term(x)], .equal, 1e14, priority: .low)
        try solver.remove(cap)
        #expect(solver.standingFault == .outOfRange(rows: [lever, wish]))
        try solver.setConstant(wish, 5)
        #expect(solver.standingFault == nil)
        #expect(solver.value(of: y) == 5e6)
        #expect(throws: SolverError.outOfRange(rows: [lever, wish])) { try solver.setConstant(wish, 1e14) }
        #expect(solver.value(of: y) == 5e6)
    }
}
