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
}
