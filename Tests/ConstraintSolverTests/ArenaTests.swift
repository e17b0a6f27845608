import Glibc
import TestSupport
import Testing

@testable import ConstraintSolver

/// The memory that small solvers share.
@Suite struct ArenaTests {
    private struct Held {
        var block: BlockArena.Block
        var wanted: Int
        var pattern: UInt8

        func isIntact() -> Bool {
            let bytes = UnsafeRawBufferPointer(start: block.start, count: wanted)
            return stride(from: 0, to: wanted, by: 61).allSatisfy { bytes[$0] == pattern }
                && (bytes.last ?? pattern) == pattern
        }
    }

    private static func size(_ generator: inout SeededGenerator) -> Int {
        switch generator.int(0...9) {
        case 0: generator.int(0...64)
        case 1: generator.int(1...BlockArena.largestSize + 5000)
        default: generator.int(1000...9000)
        }
    }

    /// Blocks keep their contents whatever is made and let go around them; nothing is held in the end but a slab or
    /// two.
    @Test func blocksDoNotOverlap() {
        for seed in seeds(10) {
            var generator = SeededGenerator(seed: seed)
            var arena = BlockArena(heapLimit: seed % 2 == 0 ? 0 : 50_000)
            var held: [Held] = []
            var mostSlabs = 0
            var used = 0
            for step in 0..<4000 {
                // Fills for a while, then empties.
                let grows = (step / 1000) % 2 == 0
                if held.isEmpty || generator.chance(grows ? 70 : 30) {
                    let wanted = Self.size(&generator)
                    let block = arena.allocate(wanted)
                    #expect(block.size >= wanted && UInt(bitPattern: block.start) % 16 == 0)
                    let pattern = UInt8(truncatingIfNeeded: step)
                    block.start.initializeMemory(as: UInt8.self, repeating: pattern, count: wanted)
                    used += block.size
                    held.append(Held(block: block, wanted: wanted, pattern: pattern))
                } else {
                    let index = generator.int(0...held.count - 1)
                    held.swapAt(index, held.count - 1)
                    let one = held.removeLast()
                    #expect(one.isIntact(), "seed \(seed), step \(step)")
                    used -= one.block.size
                    arena.release(one.block)
                }
                #expect(arena.usedSize == used)
                mostSlabs = max(mostSlabs, arena.slabCount)
            }
            #expect(mostSlabs >= 2, "seed \(seed): too little for a test")
            for one in held {
                #expect(one.isIntact(), "seed \(seed)")
                arena.release(one.block)
            }
            #expect(arena.usedSize == 0 && arena.heapSize == 0 && arena.slabCount <= 2, "seed \(seed)")
        }
    }

    /// Blocks lie one behind the other, with little between them.
    @Test func blocksAreClose() {
        var arena = BlockArena(heapLimit: 0)
        var blocks: [BlockArena.Block] = []
        for _ in 0..<1000 { blocks.append(arena.allocate(5000)) }
        #expect(arena.slabCount <= 3)
        // What was let go is used again before anything else, by smaller ones too.
        for index in 0..<1000 where index % 2 == 0 { arena.release(blocks[index]) }
        let slabs = arena.slabCount
        for index in 0..<1000 where index % 2 == 0 { blocks[index] = arena.allocate(index % 4 == 0 ? 4700 : 2500) }
        #expect(arena.slabCount == slabs)
        for block in blocks { arena.release(block) }
        #expect(arena.slabCount <= 2)
    }

    @Test func aFewSmallBlocksTakeNoSlab() {
        var arena = BlockArena()
        let blocks = (0..<10).map { _ in arena.allocate(8000) }
        #expect(arena.slabCount == 0 && arena.heapSize == 80_000)
        for block in blocks { arena.release(block) }
        #expect(arena.usedSize == 0)
    }

    /// Under the address sanitizer nothing but blocks in use may be touched, not even the end of one that was rounded
    /// up.
    @Test func theAddressSanitizerSeesTheEndsOfBlocks() {
        guard Sanitizing.margin > 0, let symbol = dlsym(nil, "__asan_address_is_poisoned") else { return }
        let isPoisoned = unsafeBitCast(symbol, to: (@convention(c) (UnsafeRawPointer) -> Int32).self)
        var arena = BlockArena(heapLimit: 0)
        let first = arena.allocate(1000)
        let second = arena.allocate(3000)
        #expect(
            isPoisoned(first.start) == 0 && isPoisoned(first.start + 999) == 0 && isPoisoned(first.start + 1000) != 0)
        #expect(isPoisoned(second.start + 2999) == 0 && isPoisoned(second.start + 3000) != 0)
        arena.release(first)
        #expect(isPoisoned(first.start + 500) != 0)
        arena.release(second)
    }

    /// The same goes for a part of a pack whose table has moved out, though the pack lives on.
    @Test func theAddressSanitizerSeesPartsThatLeftTheirPack() {
        guard Sanitizing.margin > 0, let symbol = dlsym(nil, "__asan_address_is_poisoned") else { return }
        let isPoisoned = unsafeBitCast(symbol, to: (@convention(c) (UnsafeRawPointer) -> Int32).self)
        var arena = BlockArena(heapLimit: 0)
        let block = arena.allocate(4096)
        var first = FlatBuffer<Double>()
        var second = FlatBuffer<Double>()
        var spare = FlatBuffer<Double>()
        for number in 0..<4 {
            first.append(Double(number))
            second.append(Double(-number))
        }
        var packing = Packing(block.start)
        packing.add(&first, 4, spare: &spare)
        packing.add(&second, 4, spare: &spare)
        let former = UnsafeMutableRawPointer(first.base)
        first.append(4)
        #expect((0..<32).allSatisfy { isPoisoned(former + $0) != 0 })
        #expect(first[3] == 3 && first[4] == 4 && second[3] == -3 && isPoisoned(second.base) == 0)
        second.release()
        arena.release(block)
    }

    // MARK: Solvers

    /// A table without elements has no part in the next pack, and must not stay in the one that is given back.
    @Test func anEmptyTableLeavesThePackThatIsGivenBack() throws {
        let solver = Solver(workspace: SolverWorkspace(isShared: true))
        let (x, y) = (solver.makeVariable(), solver.makeVariable())
        let first = try solver.add([Term(x), Term(y), Term(solver.makeVariable())], .equal, 10)
        // The other rows make the tables of rows and values grow out of the pack, while there is no term any more.
        solver.begin()
        try solver.remove(first)
        let empty = try (0..<40).map { try solver.add([], .equal, 0, order: OrderKey(UInt64($0 + 10))) }
        for _ in 0..<40 { _ = solver.makeVariable() }
        try solver.commit()
        #expect(solver.value(of: x) == 0)
        // They have room where the terms of the first row were.
        solver.begin()
        try solver.add([Term(x)], .equal, 7)
        try solver.add([Term(y), Term(x, -1)], .equal, 1)
        try solver.commit()
        #expect(solver.value(of: x) == 7 && solver.value(of: y) == 8)
        for id in empty { try solver.remove(id) }
        #expect(solver.value(of: x) == 7 && solver.value(of: y) == 8)
    }

    /// Constraints without terms may be there before the first variable; the shared tables must not take their place.
    @Test func constraintsBeforeTheFirstVariableStay() throws {
        let workspace = SolverWorkspace(isShared: true)
        let solver = Solver(workspace: workspace)
        let first = try solver.add([], .lessThanOrEqual, 3)
        let second = try solver.add([], .equal, 4, priority: 500, order: OrderKey(7))
        let x = solver.makeVariable()
        let third = try solver.add([Term(x)], .equal, 5)
        #expect(solver.statement(of: first)?.constant == 3 && solver.statement(of: second)?.constant == 4)
        #expect(Set([first, second, third]).count == 3)
        #expect(solver.violations.map(\.constraint) == [second] && solver.value(of: x) == 5)
        // Another one borrows what is there to borrow.
        let other = Solver(workspace: workspace)
        let y = other.makeVariable()
        try other.add([Term(y)], .equal, 6)
        #expect(other.value(of: y) == 6 && other.constraintCount == 1)
        try solver.setConstant(third, 8)
        try solver.remove(second)
        #expect(solver.value(of: x) == 8 && solver.violations.isEmpty && other.value(of: y) == 6)
    }

    /// Many solvers of one workspace, made, edited and let go in any order: each equals a fresh one all the time.
    @Test func packedSolversEqualFreshOnes() throws {
        for seed in seeds(6) {
            var generator = SeededGenerator(seed: seed &* 77)
            let workspace = SolverWorkspace(isShared: true, heapLimit: seed % 2 == 0 ? 0 : 20_000, tuning: .eager)
            var systems: [EditedSystem] = []
            for step in 0..<600 {
                if systems.count < 5 || (systems.count < 30 && generator.chance(10)) {
                    systems.append(
                        EditedSystem(
                            seed: seed &* 1000 &+ UInt64(step), variableCount: 1...40, hasRealCoefficients: false,
                            workspace: workspace))
                } else if generator.chance(4) {
                    systems.remove(at: generator.int(0...systems.count - 1))
                    continue
                }
                let number = generator.int(0...systems.count - 1)
                let before = systems[number].bits
                if try systems[number].edit(count: generator.chance(20) ? 25 : 2) != nil {
                    #expect(systems[number].bits == before, "seed \(seed), step \(step)")
                    continue
                }
                let system = systems[number]
                let fresh = system.fresh()
                #expect(fresh.error == nil, "seed \(seed), step \(step)")
                for (index, variable) in system.variables.enumerated() {
                    let (mine, other) = (
                        system.solver.value(of: variable), fresh.solver.value(of: fresh.variables[index])
                    )
                    #expect(
                        abs(mine - other) <= 1e-6 * max(1, abs(other)), "seed \(seed), step \(step): variable \(index)")
                }
            }
            let held = systems.reduce(0) { $0 + $1.solver.memoryInUse }
            #expect(held >= workspace.memory.pointee.arena.usedSize, "seed \(seed): memory that no solver owns to")
            systems = []
            #expect(workspace.memory.pointee.arena.usedSize == 0, "seed \(seed)")
        }
    }

    /// What a solver answers does not hang on the others of its workspace, nor on where its memory lies: it is that of
    /// its twin, which has a workspace of its own, bit for bit.
    @Test func solversOfAWorkspaceAnswerAsTheyDoAlone() throws {
        for seed in seeds(12) {
            var generator = SeededGenerator(seed: seed &* 31)
            let workspace = SolverWorkspace(isShared: true, heapLimit: seed % 2 == 0 ? 0 : 20_000, tuning: .eager)
            var pairs: [[EditedSystem]] = []
            for step in 0..<200 {
                if pairs.count < 3 || (pairs.count < 12 && generator.chance(10)) {
                    pairs.append(
                        [workspace, SolverWorkspace(isShared: false, tuning: .eager)].map { memory in
                            EditedSystem(
                                seed: seed &* 1000 &+ UInt64(step), variableCount: 1...20,
                                hasRealCoefficients: step % 2 == 0,
                                workspace: memory)
                        })
                } else if generator.chance(6) {
                    pairs.remove(at: generator.int(0...pairs.count - 1))
                    continue
                }
                let number = generator.int(0...pairs.count - 1)
                let count = generator.chance(15) ? 25 : generator.int(1...3)
                let repeats = generator.chance(30)
                let explains = generator.chance(10)
                let found = try pairs[number].indices.map { twin in
                    let error = try pairs[number][twin].edit(count: count)
                    let constants = repeats ? Self.moveConstant(&pairs[number][twin]) : []
                    return (Self.answers(pairs[number][twin], explains: explains), error, constants)
                }
                #expect(found[0].0 == found[1].0 && found[0].1 == found[1].1, "seed \(seed), step \(step)")
                #expect(found[0].2 == found[1].2, "seed \(seed), step \(step): edits of a constant")
            }
        }
    }

    /// Edits one constant again and again, which makes a plan and follows it.
    private static func moveConstant(_ system: inout EditedSystem) -> [UInt64] {
        guard !system.items.isEmpty else { return [] }
        let index = system.random.generator.int(0...system.items.count - 1)
        var trace: [UInt64] = []
        for _ in 0..<6 {
            let constant = system.random.constant()
            do throws(SolverError) {
                try system.solver.setConstant(system.items[index].id, constant.double)
                system.items[index].item.constant = constant
            } catch {
                if case .unsatisfiable(let conflict) = error { trace += conflict.map { UInt64($0.index) } }
                trace.append(.max)
            }
            trace += system.bits + system.solver.changedVariables.map { UInt64($0.index) }
        }
        return trace
    }

    /// All that a solver says: values, bit for bit, what has changed, and if asked for it the reasons.
    private static func answers(_ system: EditedSystem, explains: Bool) -> [UInt64] {
        let solver = system.solver
        var trace = system.bits + solver.changedVariables.map { UInt64($0.index) }
        guard explains else { return trace }
        trace += solver.ambiguousVariables.map { UInt64($0.index) }
        for (violated, amount) in solver.violations {
            trace.append(amount.bitPattern)
            trace += solver.constraintsHolding(violated).map { UInt64($0.index) }
        }
        for variable in system.variables { trace += solver.constraintsDetermining(variable).map { UInt64($0.index) } }
        return trace
    }

    /// A list made and dropped again and again takes no more memory than once.
    @Test func solversGiveTheirMemoryBack() throws {
        let workspace = SolverWorkspace()
        var most: [Int] = []
        for _ in 0..<4 {
            var solvers: [Solver] = []
            for number in 0..<600 {
                let solver = Solver(workspace: workspace)
                let variables = (0..<30).map { _ in solver.makeVariable() }
                solver.begin()
                let width = try solver.add([Term(variables[0])], .equal, 100)
                for (index, variable) in variables.enumerated().dropFirst() {
                    try solver.add([Term(variable), Term(variables[index - 1], -1)], .equal, Double(number))
                    try solver.add([Term(variable)], .lessThanOrEqual, 50, priority: 500)
                }
                try solver.commit()
                // The plan of the edit is the solver's too.
                for value in [101.0, 102, 103] { try solver.setConstant(width, value) }
                #expect(solver.value(of: variables[29]) == 103 + 29 * Double(number))
                solvers.append(solver)
            }
            most.append(workspace.memory.pointee.arena.slabCount)
            let used = workspace.memory.pointee.arena.usedSize
            #expect(used > 1 << 21 && used <= solvers.reduce(0) { $0 + $1.memoryInUse })
            solvers = []
            #expect(workspace.memory.pointee.arena.usedSize == 0 && workspace.memory.pointee.arena.slabCount <= 2)
        }
        #expect(Set(most).count == 1 && most[0] >= 2)
    }

    /// Solvers that are filled side by side do not get into each other's tables.
    @Test func solversAreFilledSideBySide() throws {
        let workspace = SolverWorkspace(isShared: true, heapLimit: 0)
        let solvers = (0..<8).map { _ in Solver(workspace: workspace) }
        var variables: [[Variable]] = solvers.map { _ in [] }
        for solver in solvers { solver.begin() }
        for round in 0..<40 {
            for (number, solver) in solvers.enumerated() {
                variables[number].append(solver.makeVariable())
                var terms = [Term(variables[number][round])]
                if round > 0 { terms.append(Term(variables[number][round - 1], -1)) }
                try solver.add(terms, .equal, Double(number + 1))
            }
        }
        for solver in solvers { try solver.commit() }
        for (number, solver) in solvers.enumerated() {
            for round in 0..<40 {
                #expect(solver.value(of: variables[number][round]) == Double((round + 1) * (number + 1)))
            }
        }
    }

    /// A system whose tables are pages of their own among small ones, whose transactions are under way meanwhile.
    @Test func aBigSolverSharesWithSmallOnes() throws {
        struct Chain {
            let solver: Solver
            var variables: [Variable] = []
            var width = ConstraintID(index: 0)

            init(_ workspace: SolverWorkspace, count: Int) throws {
                solver = Solver(workspace: workspace)
                solver.begin()
                for index in 0..<count {
                    variables.append(solver.makeVariable())
                    let terms =
                        index == 0 ? [Term(variables[0])] : [Term(variables[index]), Term(variables[index - 1], -1)]
                    let id = try solver.add(terms, .equal, 1)
                    if index == 0 { width = id }
                }
            }

            func isAt(_ value: Double) -> Bool {
                let last = variables.count - 1
                return [0, last / 2, last].allSatisfy { solver.value(of: variables[$0]) == value + Double($0) }
            }
        }
        let workspace = SolverWorkspace(isShared: true, heapLimit: 0)
        var small = try (0..<3).map { try Chain(workspace, count: 20 + $0) }
        try small[0].solver.commit()
        var big: Chain? = try Chain(workspace, count: 70_000)
        try small[1].solver.commit()
        try big?.solver.commit()
        try small[2].solver.commit()
        #expect(big?.isAt(1) == true && small.allSatisfy { $0.isAt(1) })
        for value in [2.0, 3, 4] {
            try big?.solver.setConstant(big!.width, value)
            for one in small { try one.solver.setConstant(one.width, -value) }
            #expect(big?.isAt(value) == true && small.allSatisfy { $0.isAt(-value) })
        }
        // A refused change of the big one, while a small one waits.
        small[0].solver.begin()
        try small[0].solver.setConstant(small[0].width, 9)
        #expect(throws: SolverError.self) { try big?.solver.add([Term(big!.variables[69_999])], .equal, 0) }
        #expect(big?.isAt(4) == true)
        big = nil
        try small[0].solver.commit()
        #expect(small[0].isAt(9) && small[1].isAt(-4))
        // It borrows what the big one has left.
        small.append(try Chain(workspace, count: 30))
        try small[3].solver.commit()
        #expect(small[3].isAt(1) && small[0].isAt(9) && small[2].isAt(-4))
        small = []
        #expect(workspace.memory.pointee.arena.usedSize == 0)
    }
}
