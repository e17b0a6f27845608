import ConstraintSolver
import Testing

/// The hierarchy on systems that can be worked out by hand.
@Suite struct HierarchyTests {
    @Test func aSystemWithoutConstraintsIsZeroAndAmbiguous() {
        let solver = Solver()
        let x = solver.makeVariable()
        #expect(solver.value(of: x) == 0)
        #expect(solver.isAmbiguous(x))
        #expect(solver.ambiguousVariables == [x])
        #expect(solver.violations.isEmpty)
    }

    /// Two labels on one baseline at the top of their view: the second one's top is 0 for its text and the baseline,
    /// though nothing keeps it from being 0 anyhow.
    @Test func anEqualityWithHeldVariablesHoldsAVariableAtZero() throws {
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
        // Without it nothing says where the top is, and neither does an equality with what is free itself.
        try solver.remove(baseline)
        #expect(solver.ambiguousVariables == [top])
        let free = solver.makeVariable()
        try solver.add([Term(top), Term(free, -1)], .equal, 0, priority: 999)
        #expect(solver.ambiguousVariables.count == 1)
        #expect(solver.value(of: free) == 0)
    }

    @Test func oneMediumOutweighsAThousandWeak() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        for _ in 0..<1001 { try solver.add([Term(x)], .equal, 100, priority: 250) }
        try solver.add([Term(x)], .equal, 7, priority: 500)
        #expect(solver.value(of: x) == 7)
        #expect(solver.violations.count == 1001)
    }

    @Test func sevenFiftyOutweighsTwoOfSevenFortyNine() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let low = try [10.0, 10.0].map { try solver.add([Term(x)], .greaterThanOrEqual, $0, priority: 749) }
        let high = try solver.add([Term(x)], .lessThanOrEqual, 3, priority: 750)
        #expect(solver.value(of: x) == 3)
        #expect(solver.violation(of: low[0]) == 7)
        #expect(solver.constraintsHolding(low[1]) == [high])
        #expect(solver.constraintsDetermining(x) == [high])
    }

    /// Priorities are compared by all their digits, those that no `Float` holds among them, whatever was made, changed
    /// and removed before.
    @Test func prioritiesCountToTheLastDigit() throws {
        let numbers = [249.99999999999997, 250, 250.00000000000003, 1000.0 / 3, (1000.0 / 3).nextUp, 1 + 0x1p-52]
        for round in 0..<4 {
            let solver = Solver()
            let x = solver.makeVariable()
            var ids: [ConstraintID] = []
            if round > 0 {
                // Slots that were used before, by rows with other priorities.
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
            // Two of equal priority, 0 and 5, leave everything between them to the next priority.
            try solver.setPriority(ids[5], Priority((1000.0 / 3).nextUp))
            #expect(solver.value(of: x) == 3, "round \(round)")
            let error = #expect(throws: SolverError.self) { try solver.setPriority(ids[0], .init(1000.0.nextUp)) }
            #expect(error == .priorityOutOfRange(1000.0.nextUp))
        }
    }

    /// The place by the order of making, in slots of their own and in used ones, with explicit keys between and behind.
    @Test func placesDoNotFollowTheSlots() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let first = try solver.add([Term(x)], .equal, 1, priority: 500, ordered: true)
        let second = try solver.add([Term(x)], .equal, 2, priority: 500, ordered: true)
        #expect(solver.value(of: x) == 1)
        try solver.remove(first)
        // The slot of the first, the place behind the second.
        let third = try solver.add([Term(x)], .equal, 3, priority: 500, ordered: true)
        #expect(third == first)
        #expect(solver.value(of: x) == 2)
        let fourth = try solver.add([Term(x)], .equal, 4, priority: 500, ordered: true, order: OrderKey(0))
        #expect(solver.value(of: x) == 4)
        // An equal key: in the order of making.
        let fifth = try solver.add([Term(x)], .equal, 5, priority: 500, ordered: true, order: OrderKey(0))
        #expect(solver.value(of: x) == 4)
        for (id, value) in [(fourth, 5.0), (fifth, 2), (second, 3)] {
            try solver.remove(id)
            #expect(solver.value(of: x) == value)
        }

        // The same for variables: the first in order is settled at 0.
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
        // The keys of a and d are equal; a was made before.
        #expect(other.value(of: a) == 0 && other.value(of: d) == 1)
    }

    @Test func aGreatCoefficientGivesNoWeight() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        try solver.add([Term(x, 2000)], .equal, 200_000, priority: 250)
        try solver.add([Term(x, 0.5)], .equal, 1, priority: 251)
        #expect(solver.value(of: x) == 2)
    }

    @Test func ofOrderedConstraintsTheFirstIsTheStrongest() throws {
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

    @Test func violationsAreMadeAsSmallAsTheEarlierAllowAndKept() throws {
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

    @Test func boundsThatMeetAtZeroDetermine() throws {
        // An empty label: its size is never negative, it does not want to be compressed, and it hugs its content of 0.
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

    @Test func boundsOfSeveralVariablesThatMeetAtZeroDetermine() throws {
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
        // x cannot shrink because of a, and cannot grow because c would make y shrink against b. When y has its turn, x
        // is 0.
        #expect(solver.constraintsDetermining(x) == [a, b, c])
        #expect(solver.constraintsDetermining(y) == [b, c])
        #expect(solver.constraintsDetermining(z).isEmpty)
        try solver.setConstant(c, 1)
        #expect(solver.ambiguousVariables == [x, y, z])
        try solver.setConstant(c, -1)
        // Violated, but no more than need be: y gives way, which costs least.
        #expect(solver.violation(of: c) == 1)
        #expect(solver.ambiguousVariables == [z])
        try solver.setConstant(c, 0)
        try solver.remove(b)
        #expect(solver.ambiguousVariables == [x, y, z])
    }

    /// Of the six, four catch x at 0: it is at most y, which 2y + z <= 0 and z >= -x make at most x / 2, so it is not
    /// above 0; and it is at least -z, which y >= 0 makes at least 0.
    @Test func ofTwoBoundsThatSayTheSameOneIsNamed() throws {
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

    /// The first two bounds keep x from growing. What keeps it from shrinking, the last two, does so with the first one
    /// alone.
    @Test func ofBoundsThatBlockBothWaysNoneIsToSpare() throws {
        let solver = Solver()
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let sum = try solver.add([Term(x), Term(y)], .lessThanOrEqual, 0)
        try solver.add([Term(x), Term(y, -1)], .lessThanOrEqual, 0)
        let twice = try solver.add([Term(x), Term(y, -2)], .lessThanOrEqual, 0)
        let back = try solver.add([Term(x), Term(y, -1)], .greaterThanOrEqual, 0)
        #expect(solver.ambiguousVariables == [])
        #expect(Set(solver.constraintsDetermining(x)).isSuperset(of: [sum, twice, back]))
    }

    @Test func aVariableThatOthersCanMakeRoomForIsAmbiguous() throws {
        // 2y >= x >= y: each holds x at 0 while y is 0, but x can grow and y with it. Then y has nowhere to go.
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

    @Test func freeVariablesAreSettledInTheirOrder() throws {
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

    @Test func aWidthBetweenContentAndContainer() throws {
        // Compression 750 against hugging 250 in a container that gets too narrow for it.
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

    @Test func theExplanationGoesThroughFixedVariables() throws {
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

    @Test func aConstraintWithRoomToSpareHoldsNothing() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        let low = try solver.add([Term(x)], .greaterThanOrEqual, 4)
        try solver.add([Term(x)], .greaterThanOrEqual, 1)
        let high = try solver.add([Term(x), Term(y, 2)], .lessThanOrEqual, -6, priority: 700)
        let floor = try solver.add([Term(y)], .greaterThanOrEqual, -5, priority: 800)
        // x + 2y <= -6 is violated by nothing: y may be -5. It then presses y down against x + y == 30.
        let sum = try solver.add([Term(x), Term(y)], .equal, 30, priority: 600)
        #expect(solver.violation(of: high) == 0)
        let holders = solver.constraintsHolding(sum)
        #expect(holders.contains(high) && !holders.contains(low))
        #expect(holders.contains(floor))
        #expect(solver.value(of: x) == 4 && solver.value(of: y) == -5)
    }

    /// What rounding has left in a factor of twice the digits is 1e-33 of the combination that it comes into, which does
    /// not rest on the row: it would be fixed for nothing. v11 may be 0 or more, so v9 need not make up for it.
    @Test func aFactorOfRoundingAloneFixesNothing() throws {
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
}
