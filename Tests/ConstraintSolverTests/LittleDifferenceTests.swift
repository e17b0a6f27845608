import ConstraintSolver
import Testing

/// What is little, and more than rounding: it counts.
@Suite struct LittleDifferenceTests {
    /// A soft row that is off by 1.6e-10 beside 16 does not hold, and moves a free variable.
    @Test func aSoftRowThatIsOffByLittleIsBroughtIn() throws {
        let solver = Solver()
        let v = (0..<2).map { _ in solver.makeVariable() }
        solver.begin()
        try solver.add([Term(v[1], -1.000_000_000_01)], .equal, -16)
        try solver.add([Term(v[0], -1), Term(v[1])], .greaterThanOrEqual, 16, priority: 1)
        try solver.commit()
        // v1 is 16 / 1.00000000001, and v0 that less 16; the last digits are those of the coefficient.
        #expect(abs(solver.value(of: v[0]) + 1.6e-10) < 1e-16)
        #expect(solver.ambiguousVariables.isEmpty)
    }

    /// The same for an edit that leaves a bound behind by little: what is remembered of edits before ends at the bound.
    @Test func anEditBeyondABoundByLittleStopsAtTheBound() throws {
        let solver = Solver(tuning: .eager)
        let (width, label) = (solver.makeVariable(), solver.makeVariable())
        let given = try solver.add([Term(width)], .equal, 90)
        try solver.add([Term(label)], .lessThanOrEqual, 100, priority: 751)
        try solver.add([Term(label), Term(width, -1)], .equal, 0, priority: 750)
        for (constant, expected) in [(91.0, 91.0), (92, 92), (93, 93), (100.000_000_000_5, 100), (99, 99)] {
            try solver.setConstant(given, constant)
            #expect(solver.value(of: label) == expected)
        }
        #expect(solver.followedPieceCount > 0)
    }

    /// Room of 5e-10 to both sides of 0 is room.
    @Test func aVariableWithLittleRoomIsAmbiguous() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        try solver.add([Term(x)], .lessThanOrEqual, 5e-10)
        try solver.add([Term(x)], .greaterThanOrEqual, -5e-10)
        #expect(solver.ambiguousVariables == [x])
    }

    /// Nor does it go beyond a bound that is met where all numbers are 0.
    @Test func anEditBeyondABoundAtZeroStopsAtTheBound() throws {
        let solver = Solver(tuning: .eager)
        let (bound, x) = (solver.makeVariable(), solver.makeVariable())
        let given = try solver.add([Term(bound)], .equal, 5)
        try solver.add([Term(bound), Term(x, -1)], .greaterThanOrEqual, 0, priority: 750)
        for constant in [4.0, 0, -2, 0, 3, 0, -3, -4, 0, 2] {
            try solver.setConstant(given, constant)
            #expect(solver.value(of: x) == min(constant, 0))
        }
        #expect(solver.followedPieceCount > 0)
    }

    // MARK: Required rows that contradict each other by next to nothing

    /// y is 10, and 1000y with a little of x comes to what makes x -9 + 1e-4, which is beyond its bound; but what that row
    /// is off by if x is -9 is nothing beside its terms. So they hold together, whichever of them comes last, as they do
    /// beside a row that says what x is: taking that away changes nothing.
    @Test(arguments: [Tuning.usual, .eager, .hostile])
    func whatIsOffByNextToNothingIsFoundInAnyOrder(_ tuning: Tuning) throws {
        let rows: [(y: Double, x: Double, Relation, Double)] = [
            (1, 0, .equal, 10), (1000, 4e-8, .equal, 9999.999_999_640_004), (0, 1, .lessThanOrEqual, -9),
        ]
        for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            for isGiven in [false, true] {
                let solver = Solver(tuning: tuning)
                let (x, y) = (solver.makeVariable(), solver.makeVariable())
                let given = isGiven ? try solver.add([Term(x)], .equal, -9) : nil
                for (yFactor, xFactor, relation, constant) in order.map({ rows[$0] }) {
                    try solver.add([Term(y, yFactor), Term(x, xFactor)], relation, constant)
                }
                if let given { try solver.remove(given) }
                #expect(solver.standingFault == nil, "\(order)")
                #expect(abs(solver.value(of: x) + 9) < 1e-8 && abs(solver.value(of: y) - 10) < 1e-8, "\(order)")
            }
        }
    }

    /// The same where the variables are worked out one from the other, so that no row is left to be solved for: y is
    /// 1000 - 999.999999, and 2.0002e-6 all but a tenth of a millionth of a millionth by the other rows.
    @Test(arguments: [Tuning.usual, .eager, .hostile])
    func aRowOfGreatNumbersMayBeOffByWhatALittleOneMayNot(_ tuning: Tuning) throws {
        let solver = Solver(tuning: tuning)
        let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        let given = try solver.add([Term(y)], .equal, 1.0001e-6)
        try solver.add([Term(x)], .equal, 1000)
        try solver.add([Term(y), Term(x, -1)], .equal, -999.999_999)
        try solver.add([Term(z), Term(y, -1)], .equal, 0)
        try solver.add([Term(z), Term(y)], .equal, 2.0002e-6)
        try solver.remove(given)
        #expect(solver.standingFault == nil)
        #expect(abs(solver.value(of: z) - 1.0001e-6) < 1e-15)
        // A contradiction that is more than nothing to all of them is one.
        #expect(throws: SolverError.self) { try solver.add([Term(y)], .equal, 5e-6) }
    }
}
