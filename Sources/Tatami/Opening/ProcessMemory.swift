import CProcess
import Glibc

/// What the whole process may have of memory: twice the limit of its scripts and 100 MB.
///
/// What scripts make the engine keep is counted where it is kept. This is the net below: what nobody has thought of
/// ends with the same error before the machine suffers.
package final class ProcessMemory: Sendable {
    private let file: Int32
    private let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    private let ceiling: Int
    private let trim = dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self) }

    /// - Parameters:
    ///   - limit: bytes that each state may have.
    ///   - states: how many there are at a time.
    ///   - allowance: what the process has on behalf of its user, as for a large picture that was asked for.
    package init(limit: Int, states: Int = 1, allowance: Int = 0) {
        let all = 2 * limit * states + 100_000_000
        // What is taken between two looks.
        let reserve = limit / 4 + 24_000_000
        ceiling = all - reserve + allowance
        file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    }

    deinit { if file >= 0 { close(file) } }

    /// How much the process may still grow; below 0 it is too large.
    package var room: Int {
        let room = ceiling - resident
        if room > 0 { return room }
        // What was freed and is kept for later goes back to the system first.
        _ = trim?(0)
        return ceiling - resident
    }

    /// Gives what was freed back to the system, if the process has grown by much.
    ///
    /// - Parameter bytes: what it had before.
    package func giveBack(since bytes: Int) {
        guard resident > bytes + Self.muchGrowth else { return }
        _ = trim?(0)
    }

    private static let muchGrowth = 16 << 20

    /// Bytes of the process that are in memory. Without `/proc` those that it has allocated: without its program,
    /// stacks and mapped files, which don't grow with what scripts do.
    package var resident: Int {
        guard file >= 0 else { return process_allocated_bytes() }
        return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
            let count = pread(file, buffer.baseAddress!, 127, 0)
            guard count > 0 else { return 0 }
            // size resident shared …, in pages.
            let fields = buffer.prefix(count).split(separator: UInt8(ascii: " "), maxSplits: 2)
            guard fields.count > 1 else { return 0 }
            return fields[1].reduce(0) { $0 * 10 + Int($1) - 48 } * pageSize
        }
    }
}
