import Glibc

/// Big blocks of memory. Systems of this size are read from front to back: pages of 2 MB spare most misses of the address
/// cache and nearly all page faults. Addresses cost nothing, so a block reserves more of them than it needs, and grows in
/// place.
enum Pages {
    /// Smaller blocks come from `malloc`.
    static let leastSize = 1 << 22
    private static let pageSize = 1 << 21

    /// Reserves a block of at least `size` bytes, which are 0; nil if there are no addresses left.
    static func reserve(_ size: Int) -> (start: UnsafeMutableRawPointer, size: Int)? {
        let whole = (size + pageSize - 1) & ~(pageSize - 1)
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let found = mmap(nil, whole + pageSize, PROT_READ | PROT_WRITE, flags, -1, 0), found != MAP_FAILED else { return nil }
        // What lies before and behind the whole pages goes back.
        let before = -Int(bitPattern: found) & (pageSize - 1)
        if before > 0 { munmap(found, before) }
        munmap(found + before + whole, pageSize - before)
        madvise(found + before, whole, MADV_HUGEPAGE)
        return (found + before, whole)
    }

    static func free(_ start: UnsafeMutableRawPointer, _ size: Int) {
        munmap(start, size)
    }

    /// Gives the memory behind the first `used` bytes back, but not the addresses.
    static func giveBack(_ start: UnsafeMutableRawPointer, from used: Int, _ size: Int) {
        let kept = (used + 4095) & ~4095
        if kept < size { madvise(start + kept, size - kept, MADV_DONTNEED) }
    }
}
