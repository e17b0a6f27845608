internal import CLua

/// Accounts for memory outside the state's heap that counts toward its memory limit.
///
/// Other parts of the host add the bytes that they keep for scripts to `counter`, and Lua's allocator adds them to its
/// own. If the sum exceeds the limit, the watch first runs the garbage collector, which does not know the size of host
/// objects. If that does not free enough, the entry ends with a memory error.
package final class MemoryWatch {
    /// The number of bytes that the host keeps for scripts, which the host updates. Valid as long as the watch.
    package let counter: UnsafeMutablePointer<Int>
    /// Returns the number of bytes by which the process may grow, for processes that serve one script; nil if this is
    /// not checked. It is called occasionally, and detects memory that is not counted.
    private let processRoom: (() -> Int)?
    /// The number of operations before the size of the process is checked again.
    private var ticks = MemoryWatch.longestPause
    /// The value of `counter` at which the next garbage collection starts.
    private var nextCollection: Int
    private let limit: Int
    private(set) var live: UnsafePointer<Int>?
    /// Whether the process has grown too large. It never shrinks again.
    private var isProcessFull = false

    /// Whether a large allocation was refused.
    private var isRefused = false

    private static let longestPause = 512
    /// An estimate of the uncounted bytes that one operation can allocate.
    private static let assumedStep = 128 << 10

    /// Creates a watch.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes of the state and the counter together.
    ///   - processRoom: Returns the number of bytes by which the process may grow, negative if it is too large. Nil if
    ///     this is not checked.
    package init(limit: Int, processRoom: (() -> Int)? = nil) {
        self.limit = limit
        self.processRoom = processRoom
        counter = .allocate(capacity: 1)
        counter.initialize(to: 0)
        nextCollection = max(limit / 8, 1 << 20)
    }

    deinit { counter.deallocate() }

    /// Sets the state whose memory is watched; nil if it is closed.
    func watch(_ raw: OpaquePointer?) {
        live = raw.map { UnsafeRawPointer(clua_host_live($0)!).assumingMemoryBound(to: Int.self) }
        if let raw { clua_host_set_charges(raw, UnsafeRawPointer(counter).assumingMemoryBound(to: Int64.self)) }
    }

    private var liveBytes: Int { live?.pointee ?? 0 }

    /// The remaining bytes of the limit; negative if it is exceeded.
    package var room: Int { limit - counter.pointee - liveBytes }

    /// Whether the memory exceeds the limit or the process is too large. Long operations should check this. Each access
    /// counts as an operation, after some of which the size of the process is checked.
    package var isOverdrawn: Bool {
        if room < 0 || isProcessFull || isRefused { return true }
        tick()
        return isProcessFull
    }

    /// Records that a large allocation was refused. The operation ends with a memory error.
    package func refuse() {
        isRefused = true
        // Forces a check at the next operation.
        ticks = -1
    }

    /// Forgets a refusal that was reported, so that it does not end an operation.
    package func forgive() { isRefused = false }

    /// Whether `settle` must run. The host checks this once after each operation, because each access counts as an
    /// operation.
    @inline(__always) var isDue: Bool {
        ticks &-= 1
        return ticks < 0 || counter.pointee > nextCollection || counter.pointee &+ (live?.pointee ?? 0) > limit
    }

    private func tick() {
        ticks -= 1
        if ticks < 0 { checkProcess() }
    }

    private func checkProcess() {
        guard let processRoom else {
            ticks = Int.max
            return
        }
        let room = processRoom()
        if room < 0 { isProcessFull = true }
        ticks = min(max(room / Self.assumedStep, 1), Self.longestPause)
    }

    /// Collects garbage if the memory exceeds its limit or the host keeps much more than before.
    ///
    /// - Parameter collect: Collects Lua's garbage.
    /// - Returns: Whether the memory is exhausted, the process is too large, or a large allocation was refused.
    func settle(collect: () -> Void) -> Bool {
        if ticks < 0 { checkProcess() }
        if isProcessFull || isRefused {
            isRefused = false
            return true
        }
        if counter.pointee > nextCollection || room < 0 {
            // Collected objects can release further objects.
            collect()
            if room < 0 { collect() }
            // A collection takes time proportional to the live memory, so it is not repeated immediately.
            nextCollection = counter.pointee + max(limit / 8, 1 << 20)
        }
        return room < 0
    }
}
