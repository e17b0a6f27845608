/// A table or function of a Lua state, kept alive by Swift.
///
/// Letting go is safe at any moment, inside a call too and after the host has closed: the release is noted and carried
/// out at the host's next entry. References are compared with `LuaRuntime.rawEqual`; `===` says only whether it is the
/// same Swift object.
package final class LuaReference {
    /// `.table`, `.function` or `.thread`.
    package let kind: LuaKind
    /// Whose code was running when Swift got it. A function that Swift keeps, of an observer or of a timer for
    /// instance, runs as its owner's.
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

    /// The bytes that one takes, with the closure or the entry of a list that as a rule holds it.
    private static let cost = 448
}

/// The slots whose references are gone and which the host has not yet freed.
final class ReferenceQueue {
    private(set) var pending: [Int32] = []
    /// Whose code runs.
    @exclusivity(unchecked) var owner = LuaOwner.nobody
    /// What Swift holds for each plugin, by slot.
    @exclusivity(unchecked) var held: [LuaOwner: [Int32: LuaKind]] = [:]
    /// Where references are charged: what Swift keeps for a script is as a rule kept for a function or a table of it.
    let memory: MemoryWatch
    /// Set when the host is closed: there is nothing left to free.
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
