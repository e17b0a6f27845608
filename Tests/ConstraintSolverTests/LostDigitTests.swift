import ConstraintSolver
import Testing

/// Values that follow from differences of big numbers, or were far away on the way: what other rows see of them has all
/// its digits.
@Suite struct LostDigitTests {
    private func near(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 * max(1, abs(b)) }

    /// x follows from y through numbers of 12,000,000, which leave it nine digits; another required row has all of them.
    @Test func aValueThatIsWhatIsLeftOfBigNumbersHasAllDigits() throws {
        for order in 0..<6 {
            let solver = Solver()
            let (x, y) = (solver.makeVariable(), solver.makeVariable())
            let rows: [([Term], Double)] = [
                ([Term(y, -1_000_000), Term(x, -0.02)], -12_000_000.04), ([Term(y, -1)], -12),
                ([Term(x), Term(y, -0.03333333333333333)], 1.6),
            ]
            var ids: [ConstraintID] = []
            for place in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]][order] {
                ids.append(try solver.add(rows[place].0, .equal, rows[place].1))
            }
            #expect(near(solver.value(of: x), 2))
            #expect(ids.allSatisfy { solver.violation(of: $0) == 0 })
            // The same behind edits, and when the row that saw it is gone.
            let wish = try solver.add([Term(x)], .equal, 3, priority: .low)
            #expect(near(solver.violation(of: wish), 1))
            for id in ids { try solver.remove(id) }
            #expect(solver.value(of: x) == 3)
        }
    }

    /// A required row says 1e-12 of a variable that others give as a difference of numbers of 5.
    @Test func aDifferenceThatARequiredRowSeesHasAllDigits() throws {
        let solver = Solver()
        // The last is settled first, and the others follow from it.
        let made = (0..<7).map { _ in solver.makeVariable() }
        let v = [6, 5, 1, 3, 2, 4, 0].map { made[$0] }
        solver.begin()
        try solver.add([Term(v[0]), Term(v[1])], .equal, 2.000000000001, priority: 250)
        try solver.add([Term(v[1]), Term(v[2], -1)], .equal, 5.000000001, priority: 250)
        try solver.add([Term(v[2]), Term(v[3], -1)], .equal, 2, priority: 750)
        try solver.add([Term(v[3], -1), Term(v[4], -1)], .equal, 4.000000000001, priority: 750)
        try solver.add([Term(v[4], -1), Term(v[5])], .equal, 5.000000001, priority: 750)
        try solver.add([Term(v[5]), Term(v[6])], .equal, 1e-12)
        try solver.commit()
        #expect(solver.value(of: v[6]) == 0)
        #expect(abs(solver.value(of: v[5]) - 1e-12) < 1e-21)
    }

    /// Required rows that contradict each other by their last digits, where these are multiplied by 1e11: they are
    /// refused, or hold.
    @Test func aRequiredRowIsNeverGivenUpForDigits() throws {
        let rows: [([Int: Double], Double)] = [
            ([2: -0.41421356, 5: -1_000_000], -5_999_992.95836948),
            ([7: -4.1421355999999994e-07], -5.7989898399999994e-06),
            ([7: 100, 5: 0.003333333333333333], 1400.02), ([3: 1e-07, 2: 10_000_000], -170_000_000.000_000_1),
            ([3: 0.0002], -0.0002),
        ]
        for start in rows.indices {
            let solver = Solver()
            let v = (0..<8).map { _ in solver.makeVariable() }
            for index in rows.indices {
                let (terms, constant) = rows[(start + index) % rows.count]
                _ = try? solver.add(
                    terms.sorted { $0.key < $1.key }.map { Term(v[$0.key], $0.value) }, .equal, constant)
            }
            #expect(solver.violations.isEmpty)
        }
    }

    /// On the way to its value v5 has been at 2.6e10, beside which 5,716 is rounding; in the end it is not.
    @Test func whatAVariableWasOnTheWayExcusesNoRow() throws {
        let solver = Solver()
        let v = (0..<9).map { _ in solver.makeVariable() }
        solver.begin()
        try solver.add([Term(v[7], 1000)], .equal, -652, priority: 250)
        try solver.add([Term(v[0], -0.001), Term(v[1], 0.003), Term(v[8], -70)], .equal, 183, priority: 501.5)
        try solver.add([Term(v[0]), Term(v[8], 10)], .equal, 311, priority: 50)
        try solver.add([Term(v[1])], .greaterThanOrEqual, 337, priority: 750)
        let last = try solver.add([Term(v[0], -0.7), Term(v[5], -1e9), Term(v[7], 0.001)], .equal, -287, priority: 1)
        try solver.add([Term(v[8], -1e6)], .lessThanOrEqual, -369)
        try solver.add([Term(v[5], -7e6)], .equal, 38, priority: 250)
        try solver.add([Term(v[0], -1000), Term(v[5], -0.007), Term(v[8], -7)], .equal, 464, priority: 501.5)
        try solver.commit()
        // All but the last hold: v5 = -38 / 7e6, v7 = -0.652, and from the other two v0 and v8.
        let v0 = (-464 + 0.007 * 38 / 7e6 - 0.7 * 311) / 999.3
        #expect(near(solver.value(of: v[0]), v0))
        #expect(solver.violations.map(\.constraint) == [last])
        #expect(abs(solver.violation(of: last) - (287 - 0.7 * v0 + 38_000 / 7 - 0.000652)) < 1e-6)
    }

    /// The coefficient of the variable that a required row gives is nothing beside the other one: what that one's value
    /// is off by is off by 20 million times as much here.
    @Test func aVariableWithALittleCoefficientHasAllDigits() throws {
        let solver = Solver()
        let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        try solver.add([Term(x, 20_000_000)], .equal, 100_000_000)
        try solver.add([Term(y, 200)], .greaterThanOrEqual, -601.9668629152)
        try solver.add([Term(x, 3.333333333333333), Term(z, 10)], .equal, -43.333333333333336)
        try solver.add([Term(z, 41.421355999999996), Term(y, 2e-06)], .equal, -248.52814199999997)
        #expect(abs(solver.value(of: y) + 3.0000000025969515) < 1e-14)
    }

    /// Two required rows give the variable, and agree but for what counts as nothing beside their terms: it has the value
    /// that the first one says, to the last digit.
    @Test(arguments: [false, true]) func whatRowsDisagreeInIsNoRounding(_ isReversed: Bool) throws {
        let solver = Solver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let rows: [([Term], Double)] = [
            ([Term(x, -100)], -1700), ([Term(x, 33_333.33333333333), Term(y, -1e-05)], 566_666.6668166666),
            ([Term(x, 333.3333333333333), Term(y, -0.0041421356)], 5666.728798700666),
        ]
        solver.begin()
        for (terms, constant) in isReversed ? rows.reversed() : rows { try solver.add(terms, .equal, constant) }
        try solver.commit()
        let certificate = try #require(solver.certificate())
        #expect(certificate.values.map(\.value).contains("17"))
        #expect(abs(solver.value(of: y) - (isReversed ? -14.999999999771548 : -15.000002167653292)) < 1e-12)
    }

    /// An output, too: 1e6 times what is left of the sum is the value.
    @Test func anOutputWithALittleCoefficientHasAllDigits() throws {
        let solver = Solver()
        let v = (0..<9).map { _ in solver.makeVariable() }
        solver.begin()
        let rows: [([(Int, Double)], Double)] = [
            ([(6, 0.1), (7, 0.1)], 0.5000000000000001),
            ([(3, -0.0001), (4, -33.33333333333333)], -466.6657666666666),
            ([(2, -10_000_000), (3, 41.421355999999996)], 59_999_627.207796),
            ([(7, 0.3333333333333333), (8, 3.333333333333333e-07)], 4), ([(2, 0.02)], -0.12),
            ([(5, 3333.333333333333), (6, -0.01)], -23_333.263333333332), ([(4, 200_000), (5, -100)], 2_800_700),
        ]
        for (terms, constant) in rows { try solver.add(terms.map { Term(v[$0.0], $0.1) }, .equal, constant) }
        try solver.commit()
        #expect(abs(solver.value(of: v[8]) - 0.5422381550472825) < 1e-12)
    }

    /// What a fixed variable leaves of a constant is less than a millionth of it, and 10,000 times that is the value.
    @Test func aBoundThatIsWhatIsLeftOfAConstantHasAllDigits() throws {
        let solver = Solver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let wish = try solver.add([Term(x, 100_000)], .lessThanOrEqual, 91.53360285698545, priority: 250)
        try solver.add([Term(x, 0.0001), Term(y, 41421.356)], .greaterThanOrEqual, 331_370.8498)
        try solver.add([Term(y, -1000)], .equal, -8000)
        #expect(abs(solver.value(of: x) - 18) < 1e-12)
        #expect(abs(solver.violation(of: wish) - (1_800_000 - 91.53360285698545)) < 1e-6)
    }

    /// Two rows that are parallel but for their last digits contradict each other only at the value that a third one
    /// gives: it is a part of the conflict.
    @Test func aRowThatIsNextToNothingInAConflictIsNamed() throws {
        let solver = Solver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        solver.begin()
        let ids = [
            try solver.add([Term(x, -0.41421356), Term(y, 1.618033988749895)], .equal, 23.286801706248006),
            try solver.add([Term(x, -414.21356), Term(y, 1618.033988749895)], .equal, 23_287.801706248007),
            try solver.add([Term(x, -0.3333333333333333)], .equal, -6),
        ]
        #expect(throws: SolverError.unsatisfiable(conflict: ids)) { try solver.commit() }
    }

    /// What two rows are parallel but for, 1e-21 of a variable, is less than they contradict each other by, whatever the
    /// value: no other row takes part.
    @Test func aRowThatCannotMakeUpForAConflictIsNotNamed() throws {
        let solver = Solver()
        let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        try solver.add([Term(y, -33_333.33333333333)], .equal, -233_333.3333333333)
        try solver.add([Term(z, -100)], .greaterThanOrEqual, 1900)
        solver.begin()
        let ids = [
            try solver.add(
                [Term(x, -9.999999999999999e-06), Term(y, 300), Term(z, -300_000)], .equal, 5_702_100.00013),
            try solver.add(
                [Term(x, 3.3333333333333334e-09), Term(y, -0.1), Term(z, 100)], .equal, -1901.7000000433334),
        ]
        #expect(throws: SolverError.unsatisfiable(conflict: ids)) { try solver.commit() }
    }
}
