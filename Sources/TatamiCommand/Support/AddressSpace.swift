import Glibc

/// The address space that the system leaves to the process (`ulimit -v`).
enum AddressSpace {
    /// The minimum for drawing a small screen. With less, libraries end the process in the middle of their work.
    private static let least: UInt = 190 << 20

    /// Returns whether the process has enough address space to start; reports an error if not.
    static func isEnough() -> Bool {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur < least else {
            return true
        }
        Messages().error(
            """
            the address space is limited to \(limit.rlim_cur >> 20) MiB (ulimit -v); expected at least \(least >> 20) MiB, \
            and more for large screens
            """, code: .limit)
        return false
    }
}
