import Glibc

/// Checks the address space that the system allows the process (`ulimit -v`).
enum AddressSpace {
    /// The number of bytes that drawing a small screen needs. With less, libraries end the process at any point.
    private static let least: UInt = 190 << 20

    /// Returns whether the process has enough address space to work. Reports an error if it does not.
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
