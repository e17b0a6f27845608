import ConstraintSolver
import Testing

/// Constants that nearly cancel: what is left of them is 0, or is next to nothing and not 0, and other rows have it with great
/// factors.
@Suite struct CancellationTests {
    private typealias Row = (terms: [Int: Double], relation: Relation, constant: Double, priority: Double)

    /// Checks that an answer is that of exact numbers, also where it is next to nothing.
    @discardableResult
    private func prove(_ rows: [Row], _ tuning: Tuning = .usual) throws -> (solver: Solver, variables: [Variable]) {
        let items = rows.enumerated().map { number, row in
            Specification(
                coefficients: row.terms.mapValues { Rational(exactly: $0) }, relation: row.relation,
                constant: Rational(exactly: row.constant), priority: row.priority, order: number + 1)
        }
        let solver = Solver(tuning: tuning)
        let variables = (0...rows.reduce(0) { max($0, $1.terms.keys.max()!) }).map { _ in solver.makeVariable() }
        solver.begin()
        let ids = try items.map { item throws(SolverError) in try solver.add(item, variables) }
        try solver.commit()
        let certificate = try #require(solver.certificate())
        let fault = CertificateLaw(items, ids, variables).fault(of: certificate, solver)
        #expect(fault == nil)
        for (variable, text) in certificate.values {
            let (told, exact) = (solver.value(of: variable), Rational(text: text).double)
            #expect(abs(told - exact) <= 1e-9 * abs(exact), "\(variable.index) is \(exact), not \(told)")
        }
        return (solver, variables)
    }

    /// 3/10 less 1/10 and 2/10 is 0, though the nearest `Double`s leave -3e-17: no row is violated, and 4e6 times that is 0.
    @Test(arguments: [Tuning.usual, .eager, .hostile]) func tenthsCancel(_ tuning: Tuning) throws {
        let (solver, variables) = try prove(
            [
                ([0: 1], .equal, 0.1, 1000), ([1: 1], .equal, 0.2, 1000), ([0: 1, 1: 1, 2: 1], .equal, 0.3, 1000),
                ([2: 1], .equal, 0, 750), ([2: 4e6, 3: 1], .equal, 0, 1000), ([3: 1], .lessThanOrEqual, 0, 500),
            ], tuning)
        #expect(solver.value(of: variables[2]) == 0 && solver.value(of: variables[3]) == 0)
        #expect(solver.violations.isEmpty && solver.ambiguousVariables.isEmpty)
    }

    /// In systems of more rows what is left is rounded, and nothing else.
    @Test(arguments: [5, 6]) func greatSystemsRoundWhatIsLeft(limit: Int) throws {
        var tuning = Tuning.usual
        tuning.mostRowsWithAllDigits = limit
        let solver = Solver(tuning: tuning)
        let v = (0..<4).map { _ in solver.makeVariable() }
        solver.begin()
        for (variable, constant) in zip(v, [0.1, 0.2]) { try solver.add([Term(variable, 1)], .equal, constant) }
        try solver.add([Term(v[0], 1), Term(v[1], 1), Term(v[2], 1)], .equal, 0.3)
        for factor in [1.0, 2, 3] { try solver.add([Term(v[2], factor), Term(v[3], 1)], .lessThanOrEqual, 1) }
        try solver.commit()
        #expect((solver.value(of: v[2]) == 0) == (limit == 6))
        #expect(abs(solver.value(of: v[2])) < 1e-16 && solver.violations.isEmpty)
    }

    /// The same behind edits, which follow a plan after the first two.
    @Test(arguments: [Tuning.usual, .eager]) func tenthsCancelBehindEdits(_ tuning: Tuning) throws {
        let solver = Solver(tuning: tuning)
        let v = (0..<8).map { _ in solver.makeVariable() }
        let given = try solver.add([Term(v[0])], .equal, 5)
        try solver.add([Term(v[1])], .equal, 0.2)
        try solver.add([Term(v[0]), Term(v[1]), Term(v[2])], .equal, 0.3)
        try solver.add([Term(v[3]), Term(v[2], 4e6)], .equal, 0)
        for index in 4..<8 { try solver.add([Term(v[index]), Term(v[index - 1], -1)], .equal, 0) }
        for constant in [1, 0.1, 2, 0.1, 0.7, 0.1] {
            try solver.setConstant(given, constant)
            let exact = constant == 0.1 ? 0 : 4e6 * (constant - 0.1)
            #expect(abs(solver.value(of: v[7]) - exact) <= 1e-9 * exact, "\(constant)")
        }
    }

    /// What is left is 3.7e-16, and a row has a million times that.
    @Test func whatIsLeftOfAFixedVariableIsNotNothing() throws {
        let (solver, variables) = try prove([
            ([3: 1, 2: 1e6], .equal, 1, 1000), ([0: 15, 1: 2, 2: 1], .equal, 2004.5, 1000),
            ([0: 0.3333333333333333], .equal, 0.09999999999999999, 1000), ([1: 1], .equal, 1000, 1000),
        ])
        #expect(abs(solver.value(of: variables[2]) - 3.7470027081099033e-16) < 1e-25)
    }

    /// v0 is 5 but for 2e-16, and the nearest `Double` is 5, which looks as if nothing had been rounded.
    @Test func aValueOfFewDigitsMayBeRounded() throws {
        try prove([
            ([0: 1, 1: 1, 2: 1], .equal, 8, 1000), ([1: -1], .equal, -3, 1000), ([3: 1, 2: 1e6], .equal, 1, 1000),
            ([0: 16.18033988749895], .equal, 80.90169943749474, 1000),
        ])
    }

    /// What is left of an output, which rests on a soft row and not on fixed variables alone.
    @Test(arguments: [Tuning.usual, .eager, .hostile]) func whatIsLeftOfAnOutput(_ tuning: Tuning) throws {
        try prove(
            [
                ([0: 3], .equal, 37037.036700000004, 250), ([0: -2, 1: -1], .equal, -24691.357799999998, 1000),
                ([1: 1, 2: 1], .equal, 0, 1000),
            ], tuning)
        try prove(
            [
                ([0: 4.1421356], .equal, 4142135600.3999996, 750), ([0: -2, 1: 1], .equal, -1999999999.9, 1000),
                ([1: 1, 2: -1], .equal, 0, 1000),
            ], tuning)
    }

    /// What fixed variables leave of the constant of a row that is solved together with others.
    @Test(arguments: [Tuning.usual, .eager, .hostile]) func whatIsLeftOfAConstant(_ tuning: Tuning) throws {
        try prove(
            [
                ([0: 3], .equal, 0.30000000000000004, 1000), ([1: 100_000_000], .equal, 100_000_000_000, 1000),
                ([0: 0.5, 1: 123456.78, 2: 1], .equal, 123456780.05, 1000), ([3: 1, 2: 1], .equal, 0, 1000),
            ], tuning)
        try prove(
            [
                ([0: 30_000_000, 1: -7_000_000_000, 2: 1000], .equal, 1_950_000_000, 1000), ([0: -1], .equal, 5, 1000),
                ([0: 1000, 1: 0.5], .equal, -5000.15, 1000),
            ], tuning)
        try prove(
            [
                ([0: 1], .equal, 110.11, 1000), ([1: 1e9, 2: 1], .equal, 12_345_678_900_014, 1000),
                ([3: -2], .equal, -1999999999.9999998, 250), ([3: 3, 0: 3, 1: 2], .equal, 3000024991.6578, 1000),
            ], tuning)
    }

    /// v1 is half of 20.00000001 and has all its digits; 4e6 times that has not, though the row seems to be off by 0.
    @Test func aRowThatIsOffByNothingMayHaveLostDigits() throws {
        try prove([
            ([0: -1], .equal, 0, 1), ([0: 1, 1: 4_000_000], .equal, 39999999.8004, 1000),
            ([1: 2], .greaterThanOrEqual, 20.00000001, 1000),
        ])
    }

    /// Room of 5e-15, which is rounding beside 24.
    @Test(arguments: [Tuning.usual, .eager, .hostile]) func aRoomInTheLastDigitIsRoom(_ tuning: Tuning) throws {
        let (solver, variables) = try prove(
            [
                ([0: 1], .greaterThanOrEqual, 0, 1000), ([1: 1], .equal, 8.000000000000002, 1000),
                ([1: 3, 0: -1], .greaterThanOrEqual, 24, 1000),
            ], tuning)
        #expect(solver.ambiguousVariables == [variables[0]])
    }

    /// Constants that differ by their last digits.
    @Test(arguments: [Tuning.usual, .eager, .hostile]) func theLastDigitsOfConstantsCount(_ tuning: Tuning) throws {
        try prove(
            [([1: -0.0007, 0: 1], .equal, 0.00020999999999999998, 1000), ([1: 30000], .lessThanOrEqual, -9000, 1000)],
            tuning)
        try prove(
            [
                ([0: -2], .greaterThanOrEqual, -2000000.199999999, 751), ([1: 1, 0: 1], .equal, 1000000.1, 751),
                ([1: 1_000_000, 0: -1], .equal, -1000000.1, 2),
            ], tuning)
        try prove(
            [
                ([0: 2, 1: 1], .equal, 666.6666666666666, 1),
                ([0: 0.1, 2: 1], .lessThanOrEqual, 33.333333333333336, 1000),
                ([1: 1, 2: -1], .equal, -2.7e-16, 1000), ([0: 0.1], .equal, 33.333333333333336, 1000),
            ], tuning)
    }

    /// Required rows contradict each other by what is left of their constants. The certificate lets the row give way that did
    /// in the answer, the first, and not another one that would be off by less.
    @Test(arguments: [Tuning.usual, .eager, .hostile]) func theSameRowGivesWayInTheCertificate(_ tuning: Tuning) throws
    {
        try prove(
            [
                ([0: 0.5, 1: -700_000_000, 2: 1], .equal, 8.5, 1000), ([3: 2], .equal, 0.002, 1000),
                ([3: 3, 0: 1], .equal, 17.003, 1000), ([3: -0.1, 4: 10, 1: -1], .equal, -0.0001, 1000),
                ([3: -1, 4: -1], .equal, -0.0010000000000000002, 1000), ([2: 1_000_000], .lessThanOrEqual, 0, 1000),
            ], tuning)
    }
}
