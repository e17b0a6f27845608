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
}
