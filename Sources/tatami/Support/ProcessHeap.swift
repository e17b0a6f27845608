import Glibc

/// How the process takes its memory from the system.
///
/// Laying out fills memory that the process has not had before, and the system gives it page by page: of a first layout
/// that was more than a twentieth of the time, and much more on a busy machine. So the heap begins with a range that
/// the system may give in pages of 2 MiB (Linux leaves that to the program where `transparent_hugepage` is `madvise`),
/// grows in steps of 1 MiB, and keeps what a screen gives back for the next one: `render`, `test` and `batch` lay out
/// screen after screen. Memory that is not used is only reserved.
///
/// Whoever sets the heap up by the environment (`GLIBC_TUNABLES`, `MALLOC_…`) has the last word. Elsewhere than with
/// glibc nothing is done.
enum ProcessHeap {
    /// What may lie in huge pages: less than is kept, or it would be given back at once.
    private static let huge = 60 << 20
    private static let hugePage: UInt = 2 << 20
    /// What lies before the first of them.
    private static let lead: UInt = 64 << 10
    /// What is kept for the next screen.
    private static let kept = 64 << 20
    /// Larger blocks are taken from the system one by one, as glibc does where nothing else is said.
    private static let largest = 32 << 20
    private static let step = 1 << 20
    /// How the environment sets the heap up (mallopt(3)). Asked for by name: to read all of it is a hundredth of a start.
    private static let variables = [
        "GLIBC_TUNABLES", "MALLOC_ARENA_MAX", "MALLOC_ARENA_TEST", "MALLOC_CHECK_", "MALLOC_MMAP_MAX_",
        "MALLOC_MMAP_THRESHOLD_", "MALLOC_PERTURB_", "MALLOC_TOP_PAD_", "MALLOC_TRIM_THRESHOLD_",
    ]

    /// The least address space (`ulimit -v`) with which a small screen is laid out and drawn; with less, libraries end the
    /// process in the middle of their work.
    private static let leastSpace = 190 << 20

    /// Before the process has done anything else.
    ///
    /// - Returns: false if the system gives the process too little address space, which is reported.
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
        // A second arena would reserve more than there is.
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
        // What comes next begins shortly before a huge page: else a start would fill what lies before one page by small
        // page. Nothing may have been written into that page when the system is asked for a huge one.
        let first = (end + lead + hugePage - 1) & ~(hugePage - 1)
        let start = first - lead
        _ = sbrk(Int(start - end))
        var blocks: [UnsafeMutableRawPointer?] = []
        // The heap grows when what it begins with is used up.
        while end == start, blocks.count < 16 { blocks.append(malloc(Int(lead) / 2)) }
        for block in blocks { free(block) }
        _ = set(topPad, CInt(step))
        let last = end & ~(hugePage - 1)
        if last > first { madvise(UnsafeMutableRawPointer(bitPattern: first), Int(last - first), MADV_HUGEPAGE) }
    }

    private static var end: UInt { UInt(bitPattern: sbrk(0)) }
}
