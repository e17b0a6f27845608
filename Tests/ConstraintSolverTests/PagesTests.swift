import Testing

@testable import ConstraintSolver

/// Big blocks of memory.
@Suite struct PagesTests {
    private static let megabyte = 1 << 20

    /// Writes to each small page of a block.
    private static func fill(_ block: UnsafeMutableRawPointer, _ size: Int, _ pattern: Int) {
        for offset in stride(from: 0, to: size - 8, by: 4096) {
            block.storeBytes(of: pattern ^ offset, toByteOffset: offset, as: Int.self)
        }
    }

    private static func isIntact(_ block: UnsafeMutableRawPointer, _ size: Int, _ pattern: Int) -> Bool {
        stride(from: 0, to: size - 8, by: 4096).allSatisfy {
            block.load(fromByteOffset: $0, as: Int.self) == pattern ^ $0
        }
    }

    @Test func blocksGrowInPlaceAndKeepWhatIsInUse() throws {
        let block = try #require(Pages.reserve(Self.megabyte))
        #expect(UInt(bitPattern: block) % 64 == 0)
        Self.fill(block, Self.megabyte, 1)
        #expect(Pages.grow(block, to: 16 * Self.megabyte))
        #expect(Self.isIntact(block, Self.megabyte, 1))
        Self.fill(block, 16 * Self.megabyte, 2)
        // Far from whole pages, and nearly a whole page.
        for used in [5 * Self.megabyte + 12345, 4 * Self.megabyte - 100] {
            Pages.giveBack(block, from: used)
            #expect(Self.isIntact(block, used, 2))
            // What was given back can be used again.
            #expect(Pages.grow(block, to: 7 * Self.megabyte))
            (block + used).initializeMemory(as: UInt8.self, repeating: 3, count: 7 * Self.megabyte - used)
            #expect(Self.isIntact(block, used, 2))
        }
        #expect(!Pages.grow(block, to: 1 << 40))
        #expect(Self.isIntact(block, 4 * Self.megabyte - 100, 2), "nothing is lost when there is no room")
        Pages.free(block)
    }

    /// What a system finds in its memory does not matter.
    @Test func aBigSystemIsTheSameInUsedMemory() throws {
        func values(_ factor: Double) throws -> [Double] {
            let solver = Solver()
            solver.begin()
            var before: Variable?
            for index in 0..<30_000 {
                let (start, length) = (solver.makeVariable(), solver.makeVariable())
                try solver.add([Term(length)], .greaterThanOrEqual, Double(index % 7) * factor, priority: 750)
                try solver.add([Term(length)], .equal, factor, priority: 250)
                if let before {
                    try solver.add([Term(start), Term(before, -1), Term(length, -1)], .equal, 1)
                } else {
                    try solver.add([Term(start)], .equal, 0)
                }
                before = start
            }
            try solver.commit()
            return solver.withValues { Array($0) }
        }
        let first = try values(2)
        _ = try values(3)
        #expect(try values(2) == first)
    }

    /// A solver's parts go away one after the other, and the pack that some of their memory lies in last: its slab may
    /// go back to the system with it.
    @Test func solversThatGoAwayReadNothingThatWasGivenBack() throws {
        let workspace = SolverWorkspace()
        var solvers: [Solver] = []
        while workspace.memory.pointee.arena.slabCount < 4 {
            let solver = Solver(workspace: workspace)
            solver.begin()
            let sum = (0..<40).map { _ in Term(solver.makeVariable()) }
            for term in sum { try solver.add([term], .greaterThanOrEqual, 10, priority: 750) }
            try solver.add(sum, .lessThanOrEqual, 300)
            try solver.commit()
            solvers.append(solver)
        }
        let first = solvers[0].withValues { Array($0) }
        #expect(solvers.allSatisfy { $0.withValues { Array($0) } == first })
        solvers = []
        #expect(workspace.memory.pointee.arena.slabCount <= 2)
        #expect(workspace.memory.pointee.arena.usedSize == 0)
    }
}
