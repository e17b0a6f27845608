import Glibc

/// Big blocks of memory. Systems of this size are read from front to back: pages of 2 MB spare most misses of the address
/// cache and nearly all page faults. Addresses cost nothing, so a block reserves more of them than it needs, and grows in
/// place.
///
/// The size is noted in front of the block.
enum Pages {
    /// Smaller blocks come from `malloc`.
    static let leastSize = 1 << 20
    private static let pageSize = 1 << 21
    /// A cache line: blocks begin at one.
    private static let headerSize = 64

    /// Reserves a block of at least `size` bytes, which are 0; nil if there are no addresses left.
    static func reserve(_ size: Int) -> UnsafeMutableRawPointer? {
        let whole = (size + headerSize + pageSize - 1) & ~(pageSize - 1)
        guard let start = map(whole) else { return nil }
        madvise(start, whole, MADV_HUGEPAGE)
        start.storeBytes(of: whole, as: Int.self)
        return start + headerSize
    }

    /// Reserves addresses for a multiple of 2 MB, from a multiple of 2 MB on; nil if there are none left.
    static func map(_ size: Int) -> UnsafeMutableRawPointer? {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let found = mmap(nil, size + pageSize, PROT_READ | PROT_WRITE, flags, -1, 0), found != MAP_FAILED else { return nil }
        // What lies before and behind the whole pages goes back.
        let before = -Int(bitPattern: found) & (pageSize - 1)
        if before > 0 { munmap(found, before) }
        munmap(found + before + size, pageSize - before)
        return found + before
    }

    private static func whole(_ block: UnsafeMutableRawPointer) -> Int { (block - headerSize).load(as: Int.self) }

    /// How many bytes the block may grow to.
    static func size(of block: UnsafeMutableRawPointer) -> Int { whole(block) - headerSize }

    static func free(_ block: UnsafeMutableRawPointer) {
        munmap(block - headerSize, whole(block))
    }

    /// Gives the memory behind the first `used` bytes back, but not the addresses.
    static func giveBack(_ block: UnsafeMutableRawPointer, from used: Int) {
        let kept = (used + headerSize + 4095) & ~4095
        let whole = whole(block)
        if kept < whole { madvise(block - headerSize + kept, whole - kept, MADV_DONTNEED) }
    }
}
