import Glibc

/// Pages that solvers have let go, for those to come: whoever lays out screen after screen fills the same memory again.
/// The system clears each page that it hands out, which was a fifth of the time in which a big solver was filled.
///
/// All solvers of the process share them, on whatever threads. What was let go last is kept, up to a limit; the C
/// library keeps as much of its heap.
enum SparePages {
    /// The most bytes of memory that are kept.
    static let largestSize = 1 << 26
    private static let largestCount = 64
    /// The kind of the slabs of a ``BlockArena``.
    static let slabKind = 0

    /// Addresses from a multiple of 2 MB on.
    struct Block: @unchecked Sendable {
        var start: UnsafeMutableRawPointer
        var size: Int
        /// How many bytes, from the start on, may have memory.
        var filled: Int
        /// The size of the elements of a table. A block goes to a table of its kind, which is mostly the same one of
        /// another system: so what is filled is what will be needed.
        var kind: Int
    }

    private struct Store {
        /// In the order in which they were let go.
        var blocks: [Block] = []
        var filled = 0

        mutating func remove(at index: Int) -> Block {
            filled -= blocks[index].filled
            return blocks.remove(at: index)
        }
    }

    private static let store = SharedValue(Store())

    /// The bytes of memory that are kept.
    static var filledSize: Int { store.withLock { $0.filled } }

    /// The block of the kind that was let go last, if it has enough addresses. Its contents are not defined.
    static func take(kind: Int, size: Int) -> Block? {
        let block = store.withLock { store -> Block? in
            guard let index = store.blocks.lastIndex(where: { $0.kind == kind && $0.size >= size }) else { return nil }
            return store.remove(at: index)
        }
        if let block { Sanitizing.unpoison(block.start, block.filled) }
        return block
    }

    /// Keeps the block, and gives those back to the system that are too much now.
    static func keep(_ block: Block) {
        var block = block
        let rest = block.filled & (Pages.pageSize - 1)
        if rest < Pages.pageSize / 2 {
            // A page that has lost its greater part, which would come back in small pieces, had better come back whole.
            block.filled -= rest
            if rest > 0 { madvise(block.start + block.filled, Pages.pageSize, MADV_DONTNEED) }
        }
        Sanitizing.poison(block.start, block.filled)
        drop(adding: block, limit: largestSize)
    }

    /// Gives all of them back to the system.
    static func removeAll() {
        drop(adding: nil, limit: 0)
    }

    /// Gives the oldest blocks back, until those that are left and the new one have no more memory than the limit.
    private static func drop(adding block: Block?, limit: Int) {
        let dropped = store.withLock { store -> [Block] in
            if let block {
                store.blocks.append(block)
                store.filled += block.filled
            }
            var dropped: [Block] = []
            while store.filled > limit || store.blocks.count > largestCount || limit == 0 && !store.blocks.isEmpty {
                dropped.append(store.remove(at: 0))
            }
            return dropped
        }
        for block in dropped {
            Sanitizing.unpoison(block.start, block.filled)
            munmap(block.start, block.size)
        }
    }
}
