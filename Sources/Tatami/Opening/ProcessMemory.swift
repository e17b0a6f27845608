import CProcess
import Glibc

/// The memory limit of the whole process: twice the limit of its scripts plus 100 MB.
///
/// Most memory that scripts allocate is counted in the engine. This limit catches everything else before the machine
/// runs out of memory, with the same error.
package final class ProcessMemory: Sendable {
    private let file: Int32
    private let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))
    private let ceiling: Int
    private let trim = dlsym(nil, "malloc_trim").map { unsafeBitCast($0, to: (@convention(c) (Int) -> CInt).self) }

    /// Creates the limit of a process: twice the limit of all its Lua states, plus 100 MB and the allowance.
    ///
    /// - Parameters:
    ///   - limit: The memory limit of each Lua state in bytes.
    ///   - states: The number of states that exist at the same time.
    ///   - allowance: Additional bytes for work that the user requested, such as a large image.
    package init(limit: Int, states: Int = 1, allowance: Int = 0) {
        let all = 2 * limit * states + 100_000_000
        // The process can grow by this much between two checks.
        let reserve = limit / 4 + 24_000_000
        ceiling = all - reserve + allowance
        file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    }

    deinit { if file >= 0 { close(file) } }

    /// The number of bytes by which the process may still grow; negative if it has exceeded the limit. If no bytes are
    /// left, freed memory is first returned to the system.
    package var room: Int {
        let room = ceiling - resident
        if room > 0 { return room }
        // Return freed memory to the system before reporting an exceeded limit.
        giveBack()
        return ceiling - resident
    }

    /// Returns freed memory to the system if the process has grown by more than 16 MiB.
    ///
    /// - Parameter bytes: The resident size before the growth.
    package func giveBack(since bytes: Int) {
        if resident > bytes + Self.muchGrowth { giveBack() }
    }

    /// Returns freed memory to the system.
    package func giveBack() { _ = trim?(0) }

    /// Makes the process keep up to 16 MiB of freed memory for the next screen. Without this, the C library returns
    /// the freed pixels of an image at once, and the system clears their pages again for the next image. This takes a
    /// quarter of the CPU time of a PNG of 1200 × 630 pixels.
    package static func keepFreedMemory() { process_keep_freed_memory(muchGrowth) }

    private static let muchGrowth = 16 << 20

    /// The resident memory of the process in bytes. Without `/proc`, the bytes allocated with `malloc`, which exclude
    /// the program, stacks and mapped files; scripts do not affect these.
    package var resident: Int {
        guard file >= 0 else { return process_allocated_bytes() }
        return withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
            let count = pread(file, buffer.baseAddress!, 127, 0)
            guard count > 0 else { return 0 }
            // The fields are size, resident, shared …, in pages.
            let fields = buffer.prefix(count).split(separator: UInt8(ascii: " "), maxSplits: 2)
            guard fields.count > 1 else { return 0 }
            return fields[1].reduce(0) { $0 * 10 + Int($1) - 48 } * pageSize
        }
    }
}
