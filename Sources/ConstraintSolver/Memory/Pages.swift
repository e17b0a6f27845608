import Glibc

/// Big blocks of memory. Systems of this size are read from front to back: pages of 2 MB spare most misses of the
/// address cache and nearly all page faults. Addresses cost nothing, so a block reserves more of them than it needs,
/// and grows in place.
enum Pages {
    /// Smaller blocks come from `malloc`: a page is cleared as a whole, which takes longer than to fill half of it.
    static let leastSize = pageSize
    static let pageSize = 1 << 21
    /// A cache line: blocks begin at one.
    private static let headerSize = 64
    /// The addresses that a block reserves at least: few tables ever need more.
    private static let leastReservation = 1 << 26

    /// What is noted in front of a block.
    private struct Header: BitwiseCopyable {
        /// The bytes of addresses, these included.
        var size: Int
        /// How many of them, from the start on, may have memory.
        var filled: Int
    }

    /// A block with room for `size` bytes, whose contents are not defined; nil if there are no addresses left.
    static func reserve(_ size: Int) -> UnsafeMutableRawPointer? {
        let needed = roundedUp(size + headerSize)
        let reserved = max(roundedUp(4 * size + headerSize), leastReservation)
        guard let start = map(reserved) else { return nil }
        madvise(start, reserved, MADV_HUGEPAGE)
        start.storeBytes(of: Header(size: reserved, filled: needed), as: Header.self)
        return start + headerSize
    }

    /// Reserves addresses for a multiple of 2 MB, from a multiple of 2 MB on; nil if there are none left.
    static func map(_ size: Int) -> UnsafeMutableRawPointer? {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        guard let found = mmap(nil, size + pageSize, PROT_READ | PROT_WRITE, flags, -1, 0), found != MAP_FAILED else {
            return nil
        }
        // What lies before and behind the whole pages goes back.
        let before = -Int(bitPattern: found) & (pageSize - 1)
        if before > 0 { munmap(found, before) }
        munmap(found + before + size, pageSize - before)
        return found + before
    }

    /// Makes room for `size` bytes in place.
    ///
    /// - Returns: whether there are addresses for it.
    static func grow(_ block: UnsafeMutableRawPointer, to size: Int) -> Bool {
        let header = header(of: block)
        guard size + headerSize <= header.pointee.size else { return false }
        header.pointee.filled = max(header.pointee.filled, roundedUp(size + headerSize))
        return true
    }

    /// Gives the memory behind the first `used` bytes back, but not the addresses: by whole pages, where what is left
    /// of the last one is little.
    static func giveBack(_ block: UnsafeMutableRawPointer, from used: Int) {
        let header = header(of: block)
        let used = used + headerSize
        let whole = roundedUp(used)
        let kept = whole - used <= used / 8 ? whole : (used + 4095) & ~4095
        guard kept < header.pointee.filled else { return }
        madvise(block - headerSize + kept, header.pointee.filled - kept, MADV_DONTNEED)
        header.pointee.filled = kept
    }

    /// Gives a block back to the system.
    static func free(_ block: UnsafeMutableRawPointer) {
        munmap(block - headerSize, header(of: block).pointee.size)
    }

    private static func header(of block: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Header> {
        (block - headerSize).assumingMemoryBound(to: Header.self)
    }

    private static func roundedUp(_ size: Int) -> Int { (size + pageSize - 1) & ~(pageSize - 1) }
}
