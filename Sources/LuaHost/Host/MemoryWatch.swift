internal import CLua

/// What counts against a state's limit of memory beside its own heap, and when that is looked at.
///
/// The bytes that the host keeps for scripts are counted by somebody else, in a counter that lies here, and Lua's
/// allocator adds them to its own. Here it is decided what happens when both together are too many: what scripts have
/// let go of is collected first, as the collector knows nothing of what hangs on its objects; if that is not enough,
/// the entry ends with the error of memory.
package final class MemoryWatch {
    /// What the host keeps, in bytes.
    package let counter: UnsafeMutablePointer<Int>
    /// How much the whole process may still grow; asked now and then. It is for processes that serve one script, and
    /// catches what nobody has counted.
    private let processRoom: (() -> Int)?
    /// Operations until the process is looked at again.
    private var ticks = MemoryWatch.longestPause
    /// The counter beyond which scripts' garbage is looked for.
    private var nextCollection: Int
    private let limit: Int
    private(set) var live: UnsafePointer<Int>?
    /// The process has grown too large: it does not become smaller by waiting.
    private var isProcessFull = false

    /// Something large was not made for want of memory.
    private var isRefused = false

    private static let longestPause = 512
    /// What one operation may take without being counted, roughly.
    private static let assumedStep = 128 << 10

    package init(limit: Int, processRoom: (() -> Int)? = nil) {
        self.limit = limit
        self.processRoom = processRoom
        counter = .allocate(capacity: 1)
        counter.initialize(to: 0)
        nextCollection = max(limit / 8, 1 << 20)
    }

    deinit { counter.deallocate() }

    /// Connects the state; nil when it is closed.
    func watch(_ raw: OpaquePointer?) {
        live = raw.map { UnsafeRawPointer(clua_host_live($0)!).assumingMemoryBound(to: Int.self) }
        if let raw { clua_host_set_charges(raw, UnsafeRawPointer(counter).assumingMemoryBound(to: Int64.self)) }
    }

    private var liveBytes: Int { live?.pointee ?? 0 }

    /// What is left of the limit.
    package var room: Int { limit - counter.pointee - liveBytes }

    /// Whether more is kept than the limit allows, or the process is full. To be asked in long work.
    package var isOverdrawn: Bool {
        if room < 0 || isProcessFull || isRefused { return true }
        tick()
        return isProcessFull
    }

    /// Something large is not made for want of memory: what asked for it ends with the error of memory.
    package func refuse() {
        isRefused = true
        // The next operation looks.
        ticks = -1
    }

    /// What was refused has been reported.
    package func forgive() { isRefused = false }

    /// After each operation. Whether `settle` has something to do.
    @inline(__always) var isDue: Bool {
        ticks &-= 1
        return ticks < 0 || counter.pointee > nextCollection || counter.pointee &+ (live?.pointee ?? 0) > limit
    }

    private func tick() {
        ticks -= 1
        if ticks < 0 { lookAtProcess() }
    }

    private func lookAtProcess() {
        guard let processRoom else {
            ticks = Int.max
            return
        }
        let room = processRoom()
        if room < 0 { isProcessFull = true }
        ticks = min(max(room / Self.assumedStep, 1), Self.longestPause)
    }

    /// Makes room if there is too little.
    ///
    /// - Returns: whether there is none.
    func settle(collect: () -> Void) -> Bool {
        if ticks < 0 { lookAtProcess() }
        if isProcessFull || isRefused {
            isRefused = false
            return true
        }
        if counter.pointee > nextCollection || room < 0 {
            // What is let go of may hold more that is.
            collect()
            if room < 0 { collect() }
            // Looking costs as much as what is alive: it is not done again for a little.
            nextCollection = counter.pointee + max(limit / 8, 1 << 20)
        }
        return room < 0
    }
}
