import ConstraintSolver
import TestSupport
import Testing

/// Systems that hang together as a whole, in which rounding errors or the length of the way have hidden answers.
@Suite struct HardShapeTests {
    /// Rows over variables 0, 1, …
    struct Row {
        var terms: [(Int, Double)]
        var relation = Relation.equal
        var constant: Double
        var priority: Priority = .required
    }

    /// Each point in the middle of its neighbours.
    static func equalGaps(_ count: Int, _ priority: Priority) -> [Row] {
        var rows = [Row(terms: [(0, 1)], constant: 0)]
        for i in 1..<(count - 1) {
            rows.append(Row(terms: [(i, 2), (i - 1, -1), (i + 1, -1)], constant: 0, priority: priority))
        }
        return rows + [Row(terms: [(count - 1, 1)], constant: 1000)]
    }

    /// Each point of a grid is the mean of its neighbours and a load.
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

    /// A solver with the rows, all at once or one by one, and the variables.
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
    func equalGapsAreEqual(_ count: Int, _ priority: Priority) throws {
        let rows = Self.equalGaps(count, priority)
        for order in [rows, rows.reversed()] {
            let (solver, variables, _) = try Self.solver(order)
            for (index, variable) in variables.enumerated() {
                #expect(abs(solver.value(of: variable) - 1000 * Double(index) / Double(count - 1)) < 1e-9)
            }
            #expect(solver.violations.isEmpty)
        }
    }

    @Test func aSystemThatIsBuiltRowByRowHasTheSameValues() throws {
        let rows = Self.equalGaps(82, .high)
        let (built, variables, _) = try Self.solver(rows, stepByStep: true)
        for (index, variable) in variables.enumerated() {
            #expect(abs(built.value(of: variable) - 1000 * Double(index) / 81) < 1e-9)
        }
    }

    @Test(arguments: [5, 9, 10, 15]) func everyPointOfAPlateIsTheMeanOfItsNeighbours(_ side: Int) throws {
        let rows = Self.plate(side)
        let (solver, variables, ids) = try Self.solver(rows)
        for row in rows {
            let sum = row.terms.reduce(-row.constant) { $0 + $1.1 * solver.value(of: variables[$1.0]) }
            #expect(abs(sum) < 1e-9)
        }
        // The plate is symmetric, and stays a plate under another load.
        for (i, j) in [(0, side * side - 1), (1, side)] {
            #expect(abs(solver.value(of: variables[i]) - solver.value(of: variables[j])) < 1e-9)
        }
        for id in ids { #expect(solver.violation(of: id) == 0) }
        try solver.setConstant(ids[0], 2)
        let sum = rows[0].terms.reduce(-2.0) { $0 + $1.1 * solver.value(of: variables[$1.0]) }
        #expect(abs(sum) < 1e-9)
    }

    /// Steps of at least 10, whose points have upper bounds: the stronger ones hold.
    @Test func stepsThatGiveWayToBounds() throws {
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
        // x may be as small as it likes, so everything can hold.
        let (solver, variables, ids) = try Self.solver(rows)
        #expect(solver.violations.isEmpty)
        for i in 0..<150 { #expect(solver.value(of: variables[i + 1]) - solver.value(of: variables[i]) >= 10 - 1e-9) }
        // With a floor it cannot; the weakest give way.
        let floor = try solver.add([Term(variables[0])], .equal, 500)
        #expect(!solver.violations.isEmpty)
        for i in stride(from: 2, to: 150, by: 4) { #expect(solver.violation(of: ids[2 * i]) == 0, "999") }
        try solver.remove(floor)
        #expect(solver.violations.isEmpty)
    }

    /// A cycle of steps: all of it is the conflict, and nothing less.
    @Test(arguments: [3, 40, 200]) func aCycleIsAConflictOfAllItsSteps(_ count: Int) throws {
        let solver = Solver()
        let variables = (0..<count).map { _ in solver.makeVariable() }
        solver.begin()
        let ids = try (0..<count).map { i in
            try solver.add([Term(variables[i]), Term(variables[(i + 1) % count], -1)], .greaterThanOrEqual, 1)
        }
        #expect(throws: SolverError.unsatisfiable(conflict: ids)) { try solver.commit() }
    }

    /// The Hilbert matrix, of condition 1e16 and more. What is answered holds; nothing is called a conflict.
    #if DEBUG
    /// Sums of up to 40 neighbours, added and subtracted: numbers grow from exchange to exchange, and are small again when
    /// the factor is made again.
    @Test func sumsOfManyNeedNoExactNumbers() throws {
        for seed in 1...4 as ClosedRange<UInt64> {
            var generator = SeededGenerator(seed: seed)
            let rows = (0..<150).map { _ in
                let first = generator.int(0..<100)
                let terms = (first..<min(100, first + generator.int(1...40))).map {
                    ($0, generator.pick([1.0, 1, 1, -1]))
                }
                return Row(
                    terms: terms, relation: generator.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]),
                    constant: Double(generator.int(-100...1000)),
                    priority: Priority(generator.pick([999, 750, 750, 500, 250, 50, 1])))
            }
            let (solver, _, _) = try Self.solver(rows)
            #expect(solver.levelCount > 0 && solver.exactCount == 0, "\(seed)")
        }
    }
    #endif

    @Test(arguments: [5, 12, 15, 19]) func whatIsNearlyDependentIsNoConflict(_ count: Int) throws {
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

    // MARK: Required rows

    /// Whether two required rows contradict each other does not hang on what soft rows do to the values.
    @Test(arguments: [0, 1, 10_000, 1e9]) func requiredRowsAreDecidedByRequiredRows(_ value: Double) throws {
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

    @Test func aRemovalThatLeavesNoValuesInRangeSucceeds() throws {
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

    // MARK: Certificates

    /// What exact numbers find from the constraints as they were given is what the solver says.
    @Test func certificatesSayTheSame() throws {
        for seed in seeds(150) {
            var system = RandomSystem(seed: seed, variableCount: 1...12)
            system.zeroPercent = seed % 3 == 0 ? 85 : 0
            let solver = Solver(tuning: .ofSeed(seed))
            let variables = (0..<system.variableCount).map { _ in solver.makeVariable() }
            for _ in 0..<system.generator.int(1...24) {
                _ = try? solver.add(system.constraint(required: 20), variables)
            }
            let certificate = try #require(solver.certificate())
            #expect(certificate.values.count == variables.count)
            for (variable, text) in certificate.values {
                let parts = text.split(separator: "/").map { Double($0)! }
                let value = parts.count == 2 ? parts[0] / parts[1] : parts[0]
                #expect(abs(solver.value(of: variable) - value) <= 1e-9 * max(1, abs(value)), "seed \(seed)")
            }
            #expect(Set(certificate.directions.map(\.variable)) == Set(solver.ambiguousVariables), "seed \(seed)")
        }
    }

    @Test func theCertificateOfAConflictNamesItsMembers() throws {
        let (a, b, c) = (ConstraintID(index: 0), ConstraintID(index: 1), ConstraintID(index: 2))
        let (x, y) = (Variable(index: 0), Variable(index: 1))
        let found = Solver.certificate(ofConflict: [
            (a, [Term(x), Term(y, -1)], .greaterThanOrEqual, 1), (b, [Term(x, 2)], .lessThanOrEqual, 3),
            (c, [Term(y)], .equal, 1),
        ])
        // (2x <= 3) − 2·(x − y >= 1) − 2·(y = 1): 0 <= -1.
        #expect(found?.conflict.map(\.factor).sorted() == ["-2", "-2", "1"])
        #expect(Solver.certificate(ofConflict: [(c, [Term(y)], .equal, 1)]) == nil)
    }

    /// 0.30000000000000004 is not thrice 0.1, but what it is more cannot make up for 0.1 with variables below 1e15.
    @Test func aConflictOfValuesInRangeHasACertificate() throws {
        let solver = Solver()
        let v = (0..<3).map { _ in solver.makeVariable() }
        let rows: [(terms: [Term], relation: Relation, constant: Double)] = [
            ([Term(v[2], 5), Term(v[1], -2), Term(v[0], 0.1)], .lessThanOrEqual, -71.5),
            ([Term(v[2], 15), Term(v[1], -6), Term(v[0], 0.30000000000000004)], .greaterThanOrEqual, -214.4),
        ]
        let first = try solver.add(rows[0].terms, rows[0].relation, rows[0].constant)
        #expect(throws: SolverError.self) { try solver.add(rows[1].terms, rows[1].relation, rows[1].constant) }
        let second = ConstraintID(index: 1)
        let found = Solver.certificate(ofConflict: [
            (first, rows[0].terms, rows[0].relation, rows[0].constant),
            (second, rows[1].terms, rows[1].relation, rows[1].constant),
        ])
        #expect(found?.conflict.map(\.constraint.index).sorted() == [0, 1])
        // Without the difference there is nothing to contradict.
        #expect(
            Solver.certificate(ofConflict: [
                (first, rows[0].terms, rows[0].relation, rows[0].constant),
                (second, rows[1].terms, rows[1].relation, -214.5),
            ]) == nil)
    }
}
