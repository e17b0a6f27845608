import Glibc

/// The setup of the process's heap.
///
/// A first layout fills new memory, which the system provides page by page. This took more than a twentieth of the
/// layout's time, and much more on a busy machine. So the heap starts with a range that the system may provide in
/// pages of 2 MiB (Linux requires a request if `transparent_hugepage` is `madvise`), grows in steps of 1 MiB, and
/// keeps freed memory for the next screen of `render`, `test` and `batch`. Unused memory is only reserved.
///
/// Settings in the environment (`GLIBC_TUNABLES`, `MALLOC_…`) take precedence. Without glibc, this does nothing.
enum ProcessHeap {
    /// The size of the range with huge pages; less than `kept`, so that it is not returned at once.
    private static let huge = 60 << 20
    private static let hugePage: UInt = 2 << 20
    /// The size of the range before the first huge page.
    private static let lead: UInt = 64 << 10
    /// The freed memory that the heap keeps for the next screen.
    private static let kept = 64 << 20
    /// The size above which blocks come from the system directly, as in glibc's defaults.
    private static let largest = 32 << 20
    private static let step = 1 << 20
    /// The variables that configure the heap (mallopt(3)). They are requested by name, because reading the whole
    /// environment takes a hundredth of a start.
    private static let variables = [
        "GLIBC_TUNABLES", "MALLOC_ARENA_MAX", "MALLOC_ARENA_TEST", "MALLOC_CHECK_", "MALLOC_MMAP_MAX_",
        "MALLOC_MMAP_THRESHOLD_", "MALLOC_PERTURB_", "MALLOC_TOP_PAD_", "MALLOC_TRIM_THRESHOLD_",
    ]

    /// The minimum address space (`ulimit -v`) for a small screen. With less, libraries end the process without a
    /// message.
    private static let leastSpace = 190 << 20

    /// Sets up the heap before any other work of the process.
    ///
    /// - Returns: False if the address space is too small, which is reported.
    static func prepare() -> Bool {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != UInt.max else {
            reserve()
            return true
        }
        guard limit.rlim_cur >= UInt(leastSpace) else {
            Messages().error(
                """
                the address space is limited to \(limit.rlim_cur >> 20) MiB (ulimit -v); expected at least \
                \(leastSpace >> 20) MiB, and more for large screens
                """, code: .limit)
            return false
        }
        // A second arena would exceed the address space.
        if let set = mallopt { _ = set(-8, 1) }
        return true
    }

    private static var mallopt: (@convention(c) (CInt, CInt) -> CInt)? {
        dlsym(nil, "mallopt").map { unsafeBitCast($0, to: (@convention(c) (CInt, CInt) -> CInt).self) }
    }

    private static func reserve() {
        guard variables.allSatisfy({ getenv($0) == nil }), let set = mallopt else { return }
        let (trimThreshold, topPad, mmapThreshold): (CInt, CInt, CInt) = (-1, -2, -3)
        _ = set(trimThreshold, CInt(kept))
        _ = set(mmapThreshold, CInt(largest))
        _ = set(topPad, CInt(huge))
        // Start shortly before a huge page, so that the memory before it is not filled with small pages. The huge page
        // must be untouched when it is requested.
        let first = (end + lead + hugePage - 1) & ~(hugePage - 1)
        let start = first - lead
        _ = sbrk(Int(start - end))
        var blocks: [UnsafeMutableRawPointer?] = []
        // The heap grows when its initial memory is used up.
        while end == start, blocks.count < 16 { blocks.append(malloc(Int(lead) / 2)) }
        for block in blocks { free(block) }
        _ = set(topPad, CInt(step))
        let last = end & ~(hugePage - 1)
        if last > first { madvise(UnsafeMutableRawPointer(bitPattern: first), Int(last - first), MADV_HUGEPAGE) }
    }

    private static var end: UInt { UInt(bitPattern: sbrk(0)) }
}
