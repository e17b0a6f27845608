import ConstraintSolver
import Testing

/// Layouts with frames recorded from Interface Builder.
@Suite struct InterfaceBuilderTests {
    /// A row of 320 points: the title's width counts once, and half of it is part of the counter's width.
    @Test func sumOfViolationsDecidesBetweenTwoWidths() throws {
        let solver = Solver()
        let (titleX, title, countX, count) = (
            solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
        )
        solver.begin()
        try solver.add([Term(count)], .equal, 10, priority: 250)
        try solver.add([Term(title)], .equal, 37, priority: 250)
        try solver.add([Term(titleX), Term(title, 0.5)], .equal, 160)
        try solver.add([Term(countX), Term(titleX, -1), Term(title, -1)], .equal, 8)
        try solver.add([Term(countX), Term(count)], .equal, 276)
        try solver.commit()
        #expect([titleX, title, countX, count].map { solver.value(of: $0) } == [141.5, 37, 186.5, 89.5])
        #expect(solver.tiedConstraints.isEmpty)
    }

    /// A view with a fixed ratio in 768 × 1024: moving its top by one point would move its left edge by 1.8 points.
    @Test func aspectRatioDecidesWhichAxisYields() throws {
        let solver = Solver()
        let (x, y, width, height) = (
            solver.makeVariable(), solver.makeVariable(), solver.makeVariable(), solver.makeVariable()
        )
        solver.begin()
        try solver.add([Term(x), Term(width, 0.5)], .equal, 384)
        try solver.add([Term(y), Term(height, 0.5)], .equal, 512)
        try solver.add([Term(width), Term(height, -736 / 401)], .equal, 0)
        try solver.add([Term(y)], .equal, 86, priority: 999)
        try solver.add([Term(x)], .greaterThanOrEqual, 16, priority: 999)
        try solver.commit()
        for (variable, value) in [(x, 16), (y, 311.5), (width, 736), (height, 401)] {
            #expect(abs(solver.value(of: variable) - value) < 1e-9)
        }
    }

    /// An image above two labels in 93 points: two labels outweigh one image of the same priority.
    @Test func twoLabelsOutweighOneImageOfTheSamePriority() throws {
        let solver = Solver()
        let (image, first, second) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
        solver.begin()
        for label in [first, second] {
            try solver.add([Term(image), Term(label)], .equal, 93)
            try solver.add([Term(label)], .greaterThanOrEqual, 0)
        }
        try solver.add([Term(image)], .greaterThanOrEqual, 100, priority: 750)
        for label in [first, second] { try solver.add([Term(label)], .greaterThanOrEqual, 16, priority: 750) }
        try solver.commit()
        #expect([image, first, second].map { solver.value(of: $0) } == [77, 16, 16])
    }

    @Test func weakerConstraintDecidesBetweenEqualSumsOfViolations() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        let low = try solver.add([Term(x)], .equal, 100, priority: 750)
        let high = try solver.add([Term(x)], .equal, 200, priority: 750)
        #expect(solver.value(of: x) == 100)
        #expect(solver.tiedConstraints == [low, high])
        try solver.add([Term(x)], .equal, 300, priority: 20)
        #expect(solver.value(of: x) == 200)
        #expect(solver.tiedConstraints.isEmpty)
    }

    /// Hugging is applied from the last view to the first, so the first is stretched.
    @Test func firstOfEquallyHuggingViewsIsStretched() throws {
        let solver = Solver()
        let (first, second) = (solver.makeVariable(), solver.makeVariable())
        solver.begin()
        try solver.add([Term(first), Term(second)], .equal, 200)
        let hugsFirst = try solver.add([Term(first)], .lessThanOrEqual, 40, priority: 251, order: OrderKey(9))
        let hugsSecond = try solver.add([Term(second)], .lessThanOrEqual, 20, priority: 251, order: OrderKey(8))
        try solver.commit()
        #expect(solver.value(of: first) == 180 && solver.value(of: second) == 20)
        #expect(Set(solver.tiedConstraints) == [hugsFirst, hugsSecond])
    }

    /// An explicit 999 precedes an automatic 999, regardless of their order.
    @Test func unorderedConstraintOutweighsOrderedConstraintOfEqualPriority() throws {
        let solver = Solver()
        let width = solver.makeVariable()
        try solver.add([Term(width)], .equal, 100, priority: 999, ordered: true)
        try solver.add([Term(width)], .equal, 200, priority: 999)
        #expect(solver.value(of: width) == 200)
    }

    /// Violations are measured in the given form: a doubled constraint has twice the weight.
    @Test func multiplyingAConstraintChangesItsWeight() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        try solver.add([Term(x)], .equal, 0, priority: 500)
        let other = try solver.add([Term(x)], .equal, 10, priority: 500)
        #expect(solver.value(of: x) == 0)
        try solver.remove(other)
        try solver.add([Term(x, 2)], .equal, 20, priority: 500)
        #expect(solver.value(of: x) == 10)
    }

    @Test func requiredConstraintCannotBeOrdered() throws {
        let solver = Solver()
        let x = solver.makeVariable()
        #expect(throws: SolverError.orderedRequired) { try solver.add([Term(x)], .equal, 0, ordered: true) }
        let ordered = try solver.add([Term(x)], .equal, 0, priority: 999, ordered: true)
        #expect(throws: SolverError.orderedRequired) { try solver.setPriority(ordered, .required) }
        #expect(solver.value(of: x) == 0)
    }

    /// A stopped solver keeps its previous values and can be used again.
    @Test func stoppedSolverKeepsItsValuesAndCanBeUsedAgain() throws {
        let solver = Solver()
        let variables = (0..<200).map { _ in solver.makeVariable() }
        solver.begin()
        for (index, variable) in variables.enumerated().dropFirst() {
            try solver.add([Term(variable), Term(variables[index - 1], -1)], .greaterThanOrEqual, 5, priority: 700)
        }
        let total = try solver.add(variables.map { Term($0) }, .equal, 1000, priority: 600)
        try solver.commit()
        let before = variables.map { solver.value(of: $0).bitPattern }
        solver.shouldStop = { true }
        #expect(throws: SolverError.illConditioned(rows: [])) { try solver.add([Term(variables[7])], .equal, 3) }
        #expect(solver.wasStopped)
        #expect(variables.map { solver.value(of: $0).bitPattern } == before)
        solver.shouldStop = nil
        try solver.setConstant(total, 2000)
        try solver.add([Term(variables[7])], .equal, 3)
        #expect(!solver.wasStopped && solver.value(of: variables[7]) == 3)
    }
}
