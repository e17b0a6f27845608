import Glibc

/// The memory of many small solvers, close together.
///
/// Each small solver has a block or two, which an edit of it reads. Where thousands of them are edited one after the
/// other, what counts is how few cache lines and pages they lie on, so blocks are cut from *slabs* of 2 MB, which are
/// whole pages of the processor. A few small blocks come from `malloc`: a workspace with two or three solvers takes no
/// slab.
///
/// Sizes are rounded up to classes, eight for each doubling (two-level segregated fit: M. Masmano, I. Ripoll, A.
/// Crespo, J. Real, "TLSF: a new dynamic memory allocator for real-time systems", 2004, without merging of neighbours).
/// A free block is split for a smaller one. A slab without blocks in use is given back, but for one,
/// so that an arena holds no more than it needs, as long as what is let go was made together.
struct BlockArena: ~Copyable {
    static let slabSize = 1 << 21
    /// Larger blocks come from `malloc`.
    static let largestSize = 1 << 16
    /// Slabs are taken when blocks from `malloc` amount to this many bytes.
    private let heapLimit: Int
    static let usualHeapLimit = 1 << 17

    /// The smallest block: a cache line.
    private static let unit = 64

    /// The beginning of a slab.
    private struct Slab {
        /// How many blocks are in use.
        var used = 0
        /// Where the part begins from which no block was cut yet.
        var end = BlockArena.unit
    }

    /// The beginning of a free block.
    private struct FreeBlock {
        var size: Int
        var next: UnsafeMutablePointer<FreeBlock>?
        var previous: UnsafeMutablePointer<FreeBlock>?
    }

    /// By class: free blocks at least as big.
    private var free: UnsafeMutablePointer<UnsafeMutablePointer<FreeBlock>?>?
    /// The classes with free blocks, as bits: there are 64 up to `largestSize`.
    private var classes: UInt64 = 0
    /// The slab that blocks are cut from.
    private var current: UnsafeMutablePointer<Slab>?
    /// One without blocks in use.
    private var spare: UnsafeMutablePointer<Slab>?
    private(set) var slabCount = 0
    /// The bytes of the blocks in use that are from `malloc`.
    private(set) var heapSize = 0
    /// The bytes of all blocks in use.
    private(set) var usedSize = 0

    /// - Parameter heapLimit: how many bytes come from `malloc` before slabs are taken; all do if there is no bound.
    init(heapLimit: Int = BlockArena.usualHeapLimit) {
        self.heapLimit = heapLimit
    }

    deinit {
        if let current { BlockArena.giveBack(current) }
        if let spare { BlockArena.giveBack(spare) }
        free?.deallocate()
    }

    // MARK: Blocks

    /// A block at a multiple of 16 bytes; its contents are not defined.
    mutating func allocate(_ wanted: Int) -> Block {
        let size = BlockArena.rounded(wanted + Sanitizing.margin)
        if size <= BlockArena.largestSize, heapSize + wanted > heapLimit, let start = takeFree(size) ?? cut(size) {
            slab(of: start).pointee.used += 1
            usedSize += size
            Sanitizing.poison(start, size)
            Sanitizing.unpoison(start, wanted)
            return Block(start: start, size: size, isOfSlab: true)
        }
        guard let start = malloc(wanted) else { fatalError("out of memory") }
        heapSize += wanted
        usedSize += wanted
        return Block(start: start, size: wanted, isOfSlab: false)
    }

    mutating func release(_ block: Block) {
        usedSize -= block.size
        guard block.isOfSlab else {
            heapSize -= block.size
            return Glibc.free(block.start)
        }
        let slab = slab(of: block.start)
        slab.pointee.used -= 1
        insert(block.start, block.size)
        if slab.pointee.used == 0 { empty(slab) }
    }

    private func slab(of block: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Slab> {
        UnsafeMutablePointer(bitPattern: UInt(bitPattern: block) & ~UInt(BlockArena.slabSize - 1))!
    }

    // MARK: Slabs

    /// Cuts a block from the current slab or a new one; nil if there are no addresses left.
    private mutating func cut(_ size: Int) -> UnsafeMutableRawPointer? {
        if let current, current.pointee.end + size > BlockArena.slabSize {
            // The rest is good for smaller ones.
            let rest = BlockArena.slabSize - current.pointee.end
            if rest > 0 { insert(UnsafeMutableRawPointer(current) + current.pointee.end, rest) }
            current.pointee.end = BlockArena.slabSize
            self.current = nil
        }
        if current == nil {
            if let spare {
                current = spare
                self.spare = nil
            } else {
                guard let start = newSlab() else { return nil }
                current = start.bindMemory(to: Slab.self, capacity: 1)
                slabCount += 1
            }
            current!.initialize(to: Slab())
            Sanitizing.poison(
                UnsafeMutableRawPointer(current!) + BlockArena.unit, BlockArena.slabSize - BlockArena.unit)
        }
        let start = UnsafeMutableRawPointer(current!) + current!.pointee.end
        current!.pointee.end += size
        return start
    }

    private func newSlab() -> UnsafeMutableRawPointer? {
        guard let start = Pages.map(BlockArena.slabSize) else { return nil }
        // The first is filled page by page: there may be little to come.
        if slabCount > 0 { madvise(start, BlockArena.slabSize, MADV_HUGEPAGE) }
        return start
    }

    /// Takes the free blocks of a slab without used ones from their lists; keeps the slab, or gives it back.
    private mutating func empty(_ slab: UnsafeMutablePointer<Slab>) {
        var offset = BlockArena.unit
        while offset < slab.pointee.end {
            let block = (UnsafeMutableRawPointer(slab) + offset).assumingMemoryBound(to: FreeBlock.self)
            offset += block.pointee.size
            remove(block)
        }
        slab.pointee.end = BlockArena.unit
        // The beginnings of the free blocks too.
        Sanitizing.poison(UnsafeMutableRawPointer(slab) + BlockArena.unit, BlockArena.slabSize - BlockArena.unit)
        if slab == current { return }
        if spare == nil {
            spare = slab
        } else {
            BlockArena.giveBack(slab)
            slabCount -= 1
        }
    }

    private static func giveBack(_ slab: UnsafeMutablePointer<Slab>) {
        assert(slab.pointee.used == 0)
        Sanitizing.unpoison(slab, BlockArena.slabSize)
        munmap(slab, slabSize)
    }

    // MARK: Free blocks

    /// A size that a block may have.
    static func rounded(_ size: Int) -> Int {
        let units = max(1, (size + unit - 1) / unit)
        guard units > 8 else { return units * unit }
        // The three binary digits behind the first are kept.
        let step = 1 << (Int.bitWidth - 1 - units.leadingZeroBitCount - 3)
        return (units + step - 1) / step * step * unit
    }

    /// The last class whose blocks may all be that small.
    private static func place(_ size: Int) -> Int {
        let units = size / unit
        guard units >= 8 else { return units - 1 }
        let exponent = Int.bitWidth - 1 - units.leadingZeroBitCount - 3
        return 8 * exponent + (units >> exponent) - 1
    }

    private mutating func insert(_ start: UnsafeMutableRawPointer, _ size: Int) {
        Sanitizing.poison(start, size)
        Sanitizing.unpoison(start, MemoryLayout<FreeBlock>.size)
        if free == nil {
            free = .allocate(capacity: 64)
            free!.initialize(repeating: nil, count: 64)
        }
        let place = BlockArena.place(size)
        let block = start.bindMemory(to: FreeBlock.self, capacity: 1)
        block.initialize(to: FreeBlock(size: size, next: free![place], previous: nil))
        free![place]?.pointee.previous = block
        free![place] = block
        classes |= 1 << UInt64(place)
    }

    private mutating func remove(_ block: UnsafeMutablePointer<FreeBlock>) {
        let (next, previous) = (block.pointee.next, block.pointee.previous)
        next?.pointee.previous = previous
        if let previous {
            previous.pointee.next = next
            return
        }
        let place = BlockArena.place(block.pointee.size)
        free![place] = next
        if next == nil { classes &= ~(1 << UInt64(place)) }
    }

    /// Takes a free block of the smallest class that has one, and cuts it to size.
    private mutating func takeFree(_ size: Int) -> UnsafeMutableRawPointer? {
        // Sizes are rounded to the least of their class.
        let least = BlockArena.place(size)
        let fitting = classes & (.max << UInt64(least))
        guard fitting != 0 else { return nil }
        let place = fitting.trailingZeroBitCount
        let block = free![place]!
        remove(block)
        let rest = block.pointee.size - size
        let start = UnsafeMutableRawPointer(block)
        if rest > 0 { insert(start + size, rest) }
        return start
    }

    /// A block of memory, which goes back to the arena that it came from.
    struct Block: BitwiseCopyable {
        var start: UnsafeMutableRawPointer
        /// The bytes that it takes.
        var size: Int
        fileprivate var isOfSlab: Bool
    }
}
