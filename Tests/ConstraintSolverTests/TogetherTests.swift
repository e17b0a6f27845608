import ConstraintSolver
import TestSupport
import Testing

/// Variables and bounds that are made in one call are those that are made one by one.
@Suite struct TogetherTests {
    /// A solver, and all that it says of itself after each commit.
    private struct Maker {
        let solver = Solver()
        let isTogether: Bool
        var variables: [Variable] = []
        var constraints: [ConstraintID] = []
        var trace: [UInt64] = []
        var callCount = 0

        init(isTogether: Bool) { self.isTogether = isTogether }

        mutating func make(_ count: Int, order: UInt64, bounds: Int, boundOrder: UInt64) throws {
            if isTogether,
                let made = solver.makeVariables(
                    count, order: OrderKey(order), notNegative: bounds, boundOrder: OrderKey(boundOrder))
            {
                callCount += 1
                variables += (0..<UInt32(count)).map { Variable(index: made.variable.index + $0) }
                constraints += (0..<UInt32(bounds)).map { ConstraintID(index: made.bound.index + $0) }
                return
            }
            let made = (0..<UInt64(count)).map { solver.makeVariable(order: OrderKey(order + $0)) }
            variables += made
            for (offset, variable) in made.suffix(bounds).enumerated() {
                constraints.append(
                    try solver.add(
                        [Term(variable)], .greaterThanOrEqual, 0, order: OrderKey(boundOrder + UInt64(offset))))
            }
        }

        mutating func commit() throws {
            let refused = try solver.commit(.dropRefused)
            trace += refused.map { UInt64($0.constraint.index) }
            constraints.removeAll { id in refused.contains { $0.constraint == id } }
            trace += variables.map { UInt64($0.index) } + constraints.map { UInt64($0.index) }
            trace += variables.map { solver.value(of: $0).bitPattern }
            trace += solver.ambiguousVariables.map { UInt64($0.index) }
            trace += [UInt64(solver.variableCount), UInt64(solver.constraintCount)]
        }
    }

    /// Rounds of making, constraining, removing: the first ones find no slots to use again, later ones do.
    private static func work(seed: UInt64, isTogether: Bool) throws -> Maker {
        var random = SeededGenerator(seed: seed)
        var maker = Maker(isTogether: isTogether)
        for round in 0..<12 {
            maker.solver.begin()
            for _ in 0..<random.int(1...6) {
                let count = random.int(1...5)
                // Keys that lie among others, are the same as others, and come last of all.
                let order = random.chance(5) ? UInt64.max - 5 : UInt64(random.int(0...60))
                try maker.make(
                    count, order: order, bounds: random.int(0...count), boundOrder: UInt64(random.int(0...60)))
            }
            for _ in 0..<random.int(0...6) {
                let terms = (0..<random.int(1...3)).map { _ in
                    Term(random.pick(maker.variables), Double(random.pick([-2, -1, 1, 3])))
                }
                maker.constraints.append(
                    try maker.solver.add(
                        terms, random.pick([.equal, .lessThanOrEqual, .greaterThanOrEqual]),
                        Double(random.int(-50...50)), priority: Priority(Double(random.pick([1, 250, 999, 1000]))),
                        order: random.chance(50) ? OrderKey(UInt64(random.int(0...60))) : nil))
            }
            if round > 5, !maker.constraints.isEmpty, random.chance(50) {
                let place = random.int(0..<maker.constraints.count)
                try maker.solver.remove(maker.constraints.remove(at: place))
            }
            try maker.commit()
        }
        return maker
    }

    @Test func togetherIsTheSameAsOneByOne() throws {
        var callCount = 0
        for seed in Seeds.range(1, short: 60, full: 300) {
            let together = try Self.work(seed: UInt64(seed), isTogether: true)
            let apart = try Self.work(seed: UInt64(seed), isTogether: false)
            #expect(together.trace == apart.trace, "seed \(seed)")
            callCount += together.callCount
        }
        // Every round without slots to use again is one of them.
        #expect(callCount > 0)
    }

    @Test func nothingIsMadeWhereSlotsAreToBeUsedAgain() throws {
        let solver = Solver()
        // Outside of a transaction.
        #expect(solver.makeVariables(2, order: OrderKey(0), notNegative: 1, boundOrder: OrderKey(0)) == nil)
        let gone = solver.makeVariable()
        try solver.removeVariable(gone)
        solver.begin()
        #expect(solver.makeVariables(2, order: OrderKey(0), notNegative: 1, boundOrder: OrderKey(0)) == nil)
        #expect(solver.variableCount == 0)
        #expect(solver.makeVariable().index == gone.index)
        let made = try #require(
            solver.makeVariables(2, order: OrderKey(0), notNegative: 1, boundOrder: OrderKey(0)))
        #expect(made.variable.index == 1)
        try solver.commit()
        #expect(solver.variableCount == 3)
        #expect(solver.constraintCount == 1)
        // The bound is of the last one.
        #expect(throws: SolverError.self) {
            try solver.add([Term(Variable(index: 2))], .equal, -1)
        }
        try solver.add([Term(Variable(index: 1))], .equal, -1)
    }
}
