import Foundation
import TestSupport
import Testing

@testable import ConstraintSolver

/// Big blocks of memory, which are used again by systems to come.
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
        let kind = 1001
        let block = try #require(Pages.reserve(Self.megabyte, kind: kind))
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

    @Test func aBlockIsUsedAgainByItsKind() throws {
        let (kind, other) = (1002, 1003)
        let first = try #require(Pages.reserve(3 * Self.megabyte, kind: kind))
        Self.fill(first, 3 * Self.megabyte, 1)
        Pages.free(first)
        let second = try #require(Pages.reserve(2 * Self.megabyte, kind: other))
        #expect(second != first)
        // Too big for the addresses that are there.
        let third = try #require(Pages.reserve(200 * Self.megabyte, kind: kind))
        #expect(third != first)
        let fourth = try #require(Pages.reserve(Self.megabyte, kind: kind))
        // Others may have let go so much in between that it was given back.
        Self.fill(second, 2 * Self.megabyte, 2)
        Self.fill(fourth, Self.megabyte, 4)
        #expect(Self.isIntact(second, 2 * Self.megabyte, 2) && Self.isIntact(fourth, Self.megabyte, 4))
        for block in [second, third, fourth] { Pages.free(block) }
    }

    @Test func noMoreIsKeptThanTheLimit() throws {
        let blocks = (0..<40).map { Pages.reserve(4 * Self.megabyte, kind: 2000 + $0) }
        for block in blocks {
            Pages.free(try #require(block))
            #expect(SparePages.filledSize <= SparePages.largestSize)
        }
        #expect(SparePages.filledSize > 0)
    }

    /// No two have the same block at a time, on whatever threads.
    @Test func threadsDoNotGetTheSameBlock() {
        let faults = Faults()
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            var generator = SeededGenerator(seed: UInt64(thread))
            var held: [(block: UnsafeMutableRawPointer, size: Int, pattern: Int)] = []
            for step in 0..<200 {
                if held.count < 3,
                    let block = Pages.reserve(Self.megabyte + 1000 * step, kind: 3001 + generator.int(0...1))
                {
                    let item = (block, Self.megabyte + 1000 * step, thread << 32 | step << 16)
                    Self.fill(item.0, item.1, item.2)
                    held.append(item)
                } else {
                    let item = held.remove(at: generator.int(0...(held.count - 1)))
                    if !Self.isIntact(item.block, item.size, item.pattern) { faults.add() }
                    Pages.free(item.block)
                }
                if step == 100 { SolverWorkspace.releaseSpareMemory() }
            }
            for item in held { Pages.free(item.block) }
        }
        #expect(faults.count == 0)
    }

    private final class Faults: @unchecked Sendable {
        private let lock = NSLock()
        private(set) var count = 0
        func add() { lock.withLock { count += 1 } }
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
}
