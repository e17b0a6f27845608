/// A reference that keeps a Lua table or function alive.
///
/// Releasing it is safe at any time, even inside a call or after the state is closed, because the runtime frees the
/// value at its next entry. Compare references with `LuaRuntime.rawEqual`; `===` only compares the Swift objects.
package final class LuaReference {
    /// The kind of the value: `.table`, `.function` or `.thread`, and other kinds only for references that
    /// `LuaRuntime.makeTable` returns.
    package let kind: LuaKind
    /// The owner of the code that was running when Swift received the value. A function runs as its owner.
    package let owner: LuaOwner
    let slot: Int32
    let queue: ReferenceQueue

    init(slot: Int32, kind: LuaKind, queue: ReferenceQueue) {
        self.slot = slot
        self.kind = kind
        self.queue = queue
        owner = queue.owner
        queue.memory.counter.pointee &+= Self.cost
        if owner.isPlugin { queue.held[owner, default: [:]][slot] = kind }
    }

    deinit {
        queue.memory.counter.pointee &-= Self.cost
        if owner.isPlugin { queue.held[owner]?[slot] = nil }
        queue.release(slot)
    }

    /// The estimated bytes of one reference, with the closure or list entry that usually holds it.
    private static let cost = 448
}

/// The released references that the runtime has not freed yet.
final class ReferenceQueue {
    private(set) var pending: [Int32] = []
    /// The owner of the running code.
    @exclusivity(unchecked) var owner = LuaOwner.nobody
    /// The references that each plugin holds: the kind of the value, by the slot of the reference.
    @exclusivity(unchecked) var held: [LuaOwner: [Int32: LuaKind]] = [:]
    /// The account that references are charged to, because Swift stores them on behalf of scripts.
    let memory: MemoryWatch
    /// Whether the state is closed, so that released references need not be freed.
    var isClosed = false

    init(_ memory: MemoryWatch) { self.memory = memory }

    func release(_ slot: Int32) {
        if !isClosed { pending.append(slot) }
    }

    func drain(_ free: (Int32) -> Void) {
        guard !pending.isEmpty else { return }
        let slots = pending
        pending.removeAll(keepingCapacity: true)
        for slot in slots { free(slot) }
    }
}
