import ConstraintSolver
import Testing

/// The hierarchy of priorities in systems that are solved by hand.
@Suite struct HierarchyTests {
    @Test func variableWithoutConstraintsIsZeroAndAmbiguous() {
        let solver = Solver()
        let x = solver.makeVariable()
        #expect(solver.value(of: x) == 0)
        #expect(solver.isAmbiguous(x))
        #expect(solver.ambiguousVariables == [x])
        #expect(solver.violations.isEmpty)
    }

    /// Two labels share a baseline at the top of their view. The second label's top is determined as 0 by its text and
    /// the baseline, although 0 is also the default.
    @Test func equalityWithDeterminedVariablesDeterminesAValueOfZero() throws {
        let solver = Solver()
        let (top, height, otherTop, otherHeight) = (
            solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
        )
        try solver.add([Term(otherTop)], .equal, 0, priority: 999)
        for variable in [height, otherHeight] {
            try solver.add([Term(variable)], .greaterThanOrEqual, 18, priority: 750)
            try solver.add([Term(variable)], .lessThanOrEqual, 18, priority: 251)
        }
        let baseline = try solver.add(
            [Term(top), Term(height, 0.5), Term(otherTop, -1), Term(otherHeight, -0.5)], .equal, 0, priority: 999)
        #expect(solver.value(of: top) == 0)
        #expect(solver.ambiguousVariables == [])
        // Without the baseline, nothing determines the top; an equality with an ambiguous variable does not.
        try solver.remove(baseline)
        #expect(solver.ambiguousVariables == [top])
        let free = solver.makeVariable()
        try solver.add([Term(top), Term(free, -1)], .equal, 0, priority: 999)
        #expect(solver.ambiguousVariables.count == 1)
        #expect(solver.value(of: free) == 0)
    }

    @Test func oneMediumConstraintOutweighsAThousandWeakConstraints() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        for _ in 0..<1001 { try solver.add([Term(x)], .equal, 100, priority: 250) }
        try solver.add([Term(x)], .equal, 7, priority: 500)
        #expect(solver.value(of: x) == 7)
        #expect(solver.violations.count == 1001)
    }

    @Test func priority750OutweighsTwoConstraintsOfPriority749() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let low = try [10.0, 10.0].map { try solver.add([Term(x)], .greaterThanOrEqual, $0, priority: 749) }
        let high = try solver.add([Term(x)], .lessThanOrEqual, 3, priority: 750)
        #expect(solver.value(of: x) == 3)
        #expect(solver.violation(of: low[0]) == 7)
        #expect(solver.constraintsHolding(low[1]) == [high])
        #expect(solver.constraintsDetermining(x) == [high])
    }

    /// Priorities are compared with full precision, including values that a `Float` cannot represent, regardless of
    /// earlier changes.
    @Test func prioritiesAreComparedWithFullPrecision() throws {
        let numbers = [249.99999999999997, 250, 250.00000000000003, 1000.0 / 3, (1000.0 / 3).nextUp, 1 + 0x1p-52]
        for round in 0..<4 {
            let solver = Solver()
            let x = solver.makeVariable()
            var ids: [ConstraintID] = []
            if round > 0 {
                // Slots that constraints with other priorities have used before.
                for number in numbers.reversed() {
                    ids.append(try solver.add([Term(x)], .equal, -1, priority: Priority(number)))
                }
                for id in ids { try solver.remove(id) }
            }
            ids = try numbers.enumerated().map { index, number in
                try solver.add([Term(x)], .equal, Double(index), priority: Priority(round == 2 ? 1 : number))
            }
            if round == 2 { for (id, number) in zip(ids, numbers) { try solver.setPriority(id, Priority(number)) } }
            #expect(solver.value(of: x) == 4, "round \(round)")
            try solver.remove(ids[4])
            #expect(solver.value(of: x) == 3, "round \(round)")
            try solver.setPriority(ids[0], Priority((1000.0 / 3).nextUp))
            #expect(solver.value(of: x) == 0, "round \(round)")
            // Two constraints of equal priority, for 0 and 5, leave everything in between to the next priority.
            try solver.setPriority(ids[5], Priority((1000.0 / 3).nextUp))
            #expect(solver.value(of: x) == 3, "round \(round)")
            let error = #expect(throws: SolverError.self) { try solver.setPriority(ids[0], .init(1000.0.nextUp)) }
            #expect(error == .priorityOutOfRange(1000.0.nextUp))
        }
    }

    /// The order follows creation, in new and reused slots, with explicit keys in between and at the end.
    @Test func constraintsAndVariablesAreOrderedByKeyThenCreation() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let first = try solver.add([Term(x)], .equal, 1, priority: 500, ordered: true)
        let second = try solver.add([Term(x)], .equal, 2, priority: 500, ordered: true)
        #expect(solver.value(of: x) == 1)
        try solver.remove(first)
        // Has the slot of the first and the position after the second.
        let third = try solver.add([Term(x)], .equal, 3, priority: 500, ordered: true)
        #expect(third == first)
        #expect(solver.value(of: x) == 2)
        let fourth = try solver.add([Term(x)], .equal, 4, priority: 500, ordered: true, order: OrderKey(0))
        #expect(solver.value(of: x) == 4)
        // Equal keys follow creation.
        let fifth = try solver.add([Term(x)], .equal, 5, priority: 500, ordered: true, order: OrderKey(0))
        #expect(solver.value(of: x) == 4)
        for (id, value) in [(fourth, 5.0), (fifth, 2), (second, 3)] {
            try solver.remove(id)
            #expect(solver.value(of: x) == value)
        }

        // The same for variables: the first in order is set to 0.
        let other = Solver()
        let a = other.makeVariable(), b = other.makeVariable()
        try other.add([Term(a), Term(b)], .equal, 6)
        #expect(other.value(of: a) == 0 && other.value(of: b) == 6)
        let spare = other.makeVariable()
        try other.removeVariable(spare)
        let c = other.makeVariable()
        #expect(c == spare)
        try other.add([Term(b), Term(c)], .equal, 9)
        #expect(other.value(of: a) == 0 && other.value(of: c) == 3)
        let d = other.makeVariable(order: OrderKey(0))
        try other.add([Term(a), Term(d)], .equal, 1)
        // The keys of a and d are equal; a was created before.
        #expect(other.value(of: a) == 0 && other.value(of: d) == 1)
    }

    @Test func largeCoefficientDoesNotOutweighPriority() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        try solver.add([Term(x, 2000)], .equal, 200_000, priority: 250)
        try solver.add([Term(x, 0.5)], .equal, 1, priority: 251)
        #expect(solver.value(of: x) == 2)
    }

    @Test func firstOfTheOrderedConstraintsOfEqualPriorityIsStrongest() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let a = try solver.add([Term(x)], .equal, 1, priority: 500, ordered: true)
        let b = try solver.add([Term(x)], .equal, 2, priority: 500, ordered: true)
        #expect(solver.value(of: x) == 1)
        try solver.setConstant(a, 3)
        #expect(solver.value(of: x) == 3, "a changed constant keeps its place")
        try solver.remove(a)
        #expect(solver.value(of: x) == 2)
        try solver.add([Term(x)], .equal, 1, priority: 500, ordered: true)
        #expect(solver.value(of: x) == 2, "added again, it is the last")
        try solver.add([Term(x)], .equal, 9, priority: 500, ordered: true, order: OrderKey(0))
        #expect(solver.value(of: x) == 9)
        try solver.setPriority(b, 501)
        #expect(solver.value(of: x) == 2)
    }

    @Test func violationsAreMinimizedInOrderOfPriority() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        try solver.add([Term(x)], .lessThanOrEqual, 10)
        let a = try solver.add([Term(x)], .greaterThanOrEqual, 15, priority: 700)
        let b = try solver.add([Term(x)], .equal, 2, priority: 600)
        #expect(solver.value(of: x) == 10)
        #expect(solver.violation(of: a) == 5)
        #expect(solver.violation(of: b) == 8)
        #expect(solver.constraintsHolding(b).count == 1)
    }

    @Test func boundsThatMeetAtZeroDetermineTheValue() throws {
        // An empty label: its size is at least 0, it resists compression, and it hugs its content of 0.
        let solver = Solver()
        let x = solver.makeVariable()
        try solver.add([Term(x)], .greaterThanOrEqual, 0)
        #expect(solver.ambiguousVariables == [x])
        try solver.add([Term(x)], .greaterThanOrEqual, 0, priority: 750)
        #expect(solver.ambiguousVariables == [x])
        let hugging = try solver.add([Term(x, 2)], .lessThanOrEqual, 0, priority: 251)
        #expect(solver.ambiguousVariables == [])
        #expect(solver.value(of: x) == 0)
        try solver.setConstant(hugging, 4)
        #expect(solver.ambiguousVariables == [x])
        try solver.remove(hugging)
        try solver.add([Term(x, -1)], .greaterThanOrEqual, 0)
        #expect(!solver.isAmbiguous(x))
    }

    @Test func boundsOfSeveralVariablesThatMeetAtZeroDetermineTheValues() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        let z = solver.makeVariable()
        let a = try solver.add([Term(x)], .greaterThanOrEqual, 0)
        let b = try solver.add([Term(y)], .greaterThanOrEqual, 0, priority: 300)
        #expect(solver.ambiguousVariables == [x, y, z])
        let c = try solver.add([Term(x), Term(y)], .lessThanOrEqual, 0, priority: 200)
        try solver.add([Term(z), Term(x, -1)], .greaterThanOrEqual, -1)
        #expect(solver.ambiguousVariables == [z])
        // x cannot decrease because of a, and cannot increase because c would push y against b. When y is processed, x
        // is 0.
        #expect(solver.constraintsDetermining(x) == [a, b, c])
        #expect(solver.constraintsDetermining(y) == [b, c])
        #expect(solver.constraintsDetermining(z).isEmpty)
        try solver.setConstant(c, 1)
        #expect(solver.ambiguousVariables == [x, y, z])
        try solver.setConstant(c, -1)
        // Violated as little as possible: moving y costs least.
        #expect(solver.violation(of: c) == 1)
        #expect(solver.ambiguousVariables == [z])
        try solver.setConstant(c, 0)
        try solver.remove(b)
        #expect(solver.ambiguousVariables == [x, y, z])
    }

    /// Four of the six constraints confine x to 0. It is at most y, which 2y + z <= 0 and z >= -x limit to x / 2, so x
    /// is at most 0. It is at least -z, and y >= 0 implies that this is at least 0.
    @Test func explanationNamesBoundsThatConfineAVariableIndirectly() throws {
        let solver = Solver()
        let (x, y, z) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        let above = try solver.add([Term(x), Term(y, -1)], .lessThanOrEqual, 0)
        let first = try solver.add([Term(y, 2), Term(z)], .lessThanOrEqual, 0)
        let below = try solver.add([Term(x), Term(z)], .greaterThanOrEqual, 0)
        let noY = try solver.add([Term(y)], .greaterThanOrEqual, 0)
        try solver.add([Term(z)], .greaterThanOrEqual, 0)
        try solver.add([Term(y), Term(z, 3)], .lessThanOrEqual, 0)
        #expect(solver.ambiguousVariables == [])
        #expect(Set(solver.constraintsDetermining(x)).isSuperset(of: [above, first, below, noY]))
    }

    /// The first two bounds keep x from increasing. The last two keep it from decreasing, but only together with the
    /// first.
    @Test func explanationNamesTheBoundsThatBlockBothDirections() throws {
        let solver = Solver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let sum = try solver.add([Term(x), Term(y)], .lessThanOrEqual, 0)
        try solver.add([Term(x), Term(y, -1)], .lessThanOrEqual, 0)
        let twice = try solver.add([Term(x), Term(y, -2)], .lessThanOrEqual, 0)
        let back = try solver.add([Term(x), Term(y, -1)], .greaterThanOrEqual, 0)
        #expect(solver.ambiguousVariables == [])
        #expect(Set(solver.constraintsDetermining(x)).isSuperset(of: [sum, twice, back]))
    }

    @Test func variableThatCanMoveWithOthersIsAmbiguous() throws {
        // 2y >= x >= y: each holds x at 0 while y is 0, but x can increase together with y. Then y is confined.
        let solver = Solver()
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        try solver.add([Term(x), Term(y, -1)], .greaterThanOrEqual, 0)
        try solver.add([Term(x), Term(y, -2)], .lessThanOrEqual, 0)
        #expect(solver.isAmbiguous(x))
        #expect(!solver.isAmbiguous(y))
        #expect(solver.ambiguousVariables == [x])
        #expect(solver.constraintsDetermining(x).isEmpty)
        #expect(solver.constraintsDetermining(y).count == 2)
    }

    @Test func ambiguousVariablesAreSetToZeroInOrderOfCreation() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        let c = try solver.add([Term(x), Term(y, -1)], .lessThanOrEqual, -10)
        #expect(solver.value(of: x) == 0)
        #expect(solver.value(of: y) == 10)
        #expect(solver.ambiguousVariables == [x])
        #expect(solver.constraintsDetermining(y) == [c])
        #expect(solver.constraintsDetermining(x).isEmpty)
        try solver.setConstant(c, 10)
        #expect(solver.value(of: y) == 0)
        #expect(solver.ambiguousVariables == [x, y])
    }

    @Test func widthFollowsTheContentUntilTheContainerIsTooNarrow() throws {
        // Compression resistance 750 and hugging 250 in a container that becomes too narrow.
        let solver = Solver()
        let width = solver.makeVariable()
        let container = solver.makeVariable()
        let size = try solver.add([Term(container)], .equal, 300)
        try solver.add([Term(width), Term(container, -1)], .lessThanOrEqual, -20)
        let compression = try solver.add([Term(width)], .greaterThanOrEqual, 120, priority: 750)
        try solver.add([Term(width)], .lessThanOrEqual, 120, priority: 250)
        #expect(solver.value(of: width) == 120)
        try solver.setConstant(size, 100)
        #expect(solver.value(of: width) == 80)
        #expect(solver.violation(of: compression) == 40)
        #expect(Set(solver.changedVariables) == [width, container])
        #expect(solver.constraintsHolding(compression).count == 2)
        try solver.setConstant(size, 300)
        #expect(solver.value(of: width) == 120)
        #expect(solver.violations.isEmpty)
    }

    @Test func explanationFollowsAChainOfEqualities() throws {
        let solver = Solver()
        let v = (0..<4).map { _ in solver.makeVariable() }
        let a = try solver.add([Term(v[0])], .equal, 10)
        let b = try solver.add([Term(v[1]), Term(v[0], -1)], .equal, 5)
        let c = try solver.add([Term(v[2]), Term(v[1], -2)], .equal, 0)
        try solver.add([Term(v[3])], .equal, 1)
        #expect(solver.value(of: v[2]) == 30)
        #expect(solver.constraintsDetermining(v[2]) == [a, b, c])
        let soft = try solver.add([Term(v[2]), Term(v[1], -2), Term(v[3])], .equal, 0, priority: 900)
        #expect(solver.violation(of: soft) == 1)
        #expect(solver.constraintsHolding(soft).count == 2, "the first two cancel out")
    }

    @Test func explanationOmitsBoundsThatDoNotBlockTheConstraint() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        let low = try solver.add([Term(x)], .greaterThanOrEqual, 4)
        try solver.add([Term(x)], .greaterThanOrEqual, 1)
        let high = try solver.add([Term(x), Term(y, 2)], .lessThanOrEqual, -6, priority: 700)
        let floor = try solver.add([Term(y)], .greaterThanOrEqual, -5, priority: 800)
        // x + 2y <= -6 is satisfied, because y may be -5. It then pushes y down against x + y == 30.
        let sum = try solver.add([Term(x), Term(y)], .equal, 30, priority: 600)
        #expect(solver.violation(of: high) == 0)
        let holders = solver.constraintsHolding(sum)
        #expect(holders.contains(high) && !holders.contains(low))
        #expect(holders.contains(floor))
        #expect(solver.value(of: x) == 4 && solver.value(of: y) == -5)
    }

    /// Rounding leaves a factor of 1e-33 in a combination with double precision, which must not make the combination
    /// depend on the constraint. v11 may be positive, so v9 need not compensate for it.
    @Test func roundingErrorsDoNotChangeValues() throws {
        let solver = Solver()
        let v = (0..<12).map { _ in solver.makeVariable() }
        solver.begin()
        try solver.add([Term(v[6]), Term(v[8], -1)], .equal, 0, priority: 500)
        try solver.add([Term(v[2], 0.001), Term(v[10], -2)], .equal, 0)
        try solver.add([Term(v[1], -3), Term(v[3], -100)], .lessThanOrEqual, -9)
        try solver.add([Term(v[7]), Term(v[11], -3)], .lessThanOrEqual, -2)
        try solver.add([Term(v[0], -1), Term(v[5])], .equal, 0, priority: 250)
        try solver.add([Term(v[5], -1), Term(v[7], -1)], .greaterThanOrEqual, 0, priority: 750)
        try solver.add([Term(v[0], -1), Term(v[8], 0.003)], .equal, -7)
        try solver.add([Term(v[4], 0.01), Term(v[6])], .equal, 0, priority: 750)
        try solver.add([Term(v[8]), Term(v[10])], .equal, 0, priority: 750)
        try solver.add([Term(v[3], 1000), Term(v[7])], .equal, 0)
        try solver.add([Term(v[3], -1)], .equal, -4, priority: 50)
        try solver.add([Term(v[0], -1)], .equal, 0, priority: 250)
        try solver.add([Term(v[4], 3), Term(v[5], 0.001)], .equal, 0, priority: 50)
        try solver.add([Term(v[1], 0.01), Term(v[8])], .equal, 0)
        try solver.add([Term(v[9], -1), Term(v[11], -1)], .lessThanOrEqual, 0, priority: 750)
        try solver.commit()
        #expect(solver.value(of: v[7]) == -4000)
        #expect(solver.value(of: v[9]) == 0 && solver.value(of: v[11]) == 0)
    }

    /// Each variable is 1e24 times the one before it. From the fourteenth on, the values exceed the largest double.
    @Test(arguments: 8...20) func valuesBeyondTheLargestDoubleAreRefused(_ length: Int) throws {
        let solver = Solver()
        let v = (0...length).map { _ in solver.makeVariable() }
        solver.begin()
        for index in 0..<length {
            try solver.add([Term(v[index + 1], 1e-12), Term(v[index], -1e12)], .equal, 0, priority: 750)
        }
        try solver.add([Term(v[0])], .equal, 1, priority: 500)
        for factor in [1.0, 2, 3] {
            try solver.add([Term(v[length], factor)], .greaterThanOrEqual, 0, priority: 500)
        }
        let free = solver.makeVariable()
        try solver.add([Term(v[length / 2]), Term(free)], .equal, 3, priority: 500)
        try solver.add([Term(free), Term(v[length], 1e-12)], .lessThanOrEqual, 1, priority: 250)
        #expect(throws: SolverError.self) { try solver.commit() }
    }
}
