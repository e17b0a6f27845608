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

    // MARK: One rule for all shapes and histories

    /// x + y = 1 and x = y say that 2x is 1. Whether another row may say a little more hangs on what that is beside the
    /// constants, not on which row comes last, nor on how it comes.
    @Test(arguments: [Tuning.usual, .eager, .hostile], [(0.9e-9, true), (1.5e-9, false), (2.5e-9, false)])
    func ordersAndHistoriesAreOfOneMindAboutLittle(_ tuning: Tuning, _ given: (off: Double, holds: Bool)) throws {
        let rows: [(x: Double, y: Double, constant: Double)] = [(1, 1, 1), (1, -1, 0), (2, 0, 1 + given.off)]
        try expectOneMind(rows.map { ([0: $0.x, 1: $0.y], $0.constant) }, 2, given.holds, tuning)
    }

    /// Where the variables are given, too.
    @Test(arguments: [Tuning.usual, .eager, .hostile], [(0.9e-9, true), (1.5e-9, false), (2.5e-9, false)])
    func givenVariablesExcuseNothing(_ tuning: Tuning, _ given: (off: Double, holds: Bool)) throws {
        let (off, holds) = given
        try expectOneMind([([0: 1], 1), ([0: 1], 1 + off)], 1, holds, tuning)
        try expectOneMind([([0: 1, 1: 1], 1), ([0: 1, 1: 1], 1 + off), ([1: 1], 0)], 2, holds, tuning)
        try expectOneMind([([0: 1, 1: 1], 1), ([0: 1, 1: 1], 1 + off)], 2, holds, tuning)
        // What is left of values of 1000 is a difference of 1, beside which the rest is little or not.
        try expectOneMind(
            [([0: 1], 1000), ([1: 1, 0: -1], 1), ([2: 1], 1 + off), ([1: 1, 0: -1, 2: -1], 0)], 3, holds, tuning)
        // The same in a component, x1 and x2, whose rows have a fixed variable that cancels.
        try expectOneMind(
            [([0: 1], 1000), ([1: 1, 2: 1, 0: -1], 1), ([1: 1, 2: -1], 0), ([1: 2, 0: -1], 1 + off)], 3, holds, tuning)
    }

    /// x0 and x1 are 1000, and half of their difference is that of x2 and x3: each of the two rows that say so may be off
    /// by 1e-6, and half of that counts.
    @Test(arguments: [Tuning.usual, .eager, .hostile], [(4e-7, true), (6e-7, false)])
    func aRowThatFixesAVariableMayBeOff(_ tuning: Tuning, _ given: (off: Double, holds: Bool)) throws {
        try expectOneMind(
            [
                ([0: 1], 1000), ([1: 1], 1000), ([2: 1, 3: 1, 0: -1], 0), ([2: 3, 3: -1, 1: -1], 0),
                ([2: 1, 3: -1], given.off),
            ], 4, given.holds, tuning)
    }

    /// What nearly holds, of random systems with one row more than variables: mostly one of them is too many.
    @Test func randomSystemsThatNearlyHoldAreJudgedAlike() throws {
        for seed in seeds(400) {
            var random = RandomSystem(seed: seed, variableCount: 1...4)
            let values = (0..<random.variableCount).map { _ in Double(random.generator.int(-20...20)) }
            var rows: [(terms: [Int: Double], constant: Double)] = (0...random.variableCount).map { _ in
                let terms = random.constraint(required: 100).coefficients.mapValues { $0.double }.filter { $1 != 0 }
                return (terms, terms.reduce(0) { $0 + $1.value * values[$1.key] })
            }
            let last = random.generator.int(0..<rows.count)
            let off = Double(random.generator.int(1...60)) * 1e-10 * max(1, abs(rows[last].constant))
            rows[last].constant += off
            try expectOneMind(rows, random.variableCount, nil, .ofSeed(seed), "seed \(seed)")
        }
    }

    /// All orders of up to four rows, and some of more; the last row comes with the others, later, with another constant first,
    /// as a soft one first, or after other rows have gone.
    private func expectOneMind(
        _ rows: [(terms: [Int: Double], constant: Double)], _ count: Int, _ holds: Bool?, _ tuning: Tuning,
        _ name: String = ""
    ) throws {
        var found: [String: Bool] = [:]
        for order in orders(Array(rows.indices)) {
            for history in ["at once", "one by one", "edited", "loosened", "given first"] {
                found["\(order) \(history)"] = try holdsTogether(order.map { rows[$0] }, count, history, tuning)
            }
        }
        let expected = holds ?? found.values.first!
        let others = found.filter { $0.value != expected }.keys.sorted()
        #expect(
            others.isEmpty,
            "\(name) \(rows): expected \(expected), but \(others.count) of \(found.count): \(others.prefix(6))")
    }

    private func orders(_ numbers: [Int]) -> [[Int]] {
        guard numbers.count > 1 else { return [numbers] }
        return numbers.indices.flatMap { place in
            var rest = numbers
            let first = rest.remove(at: place)
            return (numbers.count > 4 ? [rest, rest.reversed()] : orders(rest)).map { [first] + $0 }
        }
    }

    private func holdsTogether(
        _ rows: [(terms: [Int: Double], constant: Double)], _ count: Int, _ history: String, _ tuning: Tuning
    ) throws -> Bool {
        let solver = Solver(tuning: tuning)
        let v = (0..<count).map { _ in solver.makeVariable() }
        func add(
            _ row: (terms: [Int: Double], constant: Double), _ priority: Priority = .required
        ) throws -> ConstraintID {
            let terms = row.terms.filter { $0.value != 0 }.sorted { $0.key < $1.key }
            return try solver.add(terms.map { Term(v[$0.key], $0.value) }, .equal, row.constant, priority: priority)
        }
        do {
            switch history {
            case "at once":
                solver.begin()
                for row in rows { _ = try add(row) }
                try solver.commit()
            case "edited":
                solver.begin()
                var last: ConstraintID?
                for row in rows.dropLast() { _ = try add(row) }
                last = try add((rows.last!.terms, rows.last!.constant.rounded()))
                try solver.commit()
                try solver.setConstant(last!, rows.last!.constant)
            case "loosened":
                var last: ConstraintID?
                for row in rows { last = try add(row, row.constant == rows.last!.constant ? .high : .required) }
                try solver.setPriority(last!, .required)
                for row in rows.dropLast() where row.constant == rows.last!.constant { _ = try add(row) }
            case "given first":
                // Where all variables are known by rows that go away again.
                solver.begin()
                var given: [ConstraintID] = []
                for row in rows.dropLast() { _ = try add(row) }
                for variable in v { given.append(try solver.add([Term(variable)], .equal, 5, priority: .high)) }
                try solver.commit()
                for id in given { try solver.remove(id) }
                _ = try add(rows.last!)
            default:
                for row in rows { _ = try add(row) }
            }
        } catch SolverError.unsatisfiable {
            return false
        }
        #expect(solver.standingFault == nil)
        return true
    }
}
