/// A table or function of a Lua state, kept alive by Swift.
///
/// Letting go is safe at any moment, inside a call too and after the host has closed: the release is noted and carried
/// out at the host's next entry. References are compared with `LuaRuntime.rawEqual`; `===` says only whether it is the
/// same Swift object.
package final class LuaReference {
    /// `.table`, `.function` or `.thread`.
    package let kind: LuaKind
    let slot: Int32
    let queue: ReferenceQueue

    init(slot: Int32, kind: LuaKind, queue: ReferenceQueue) {
        self.slot = slot
        self.kind = kind
        self.queue = queue
        queue.memory.counter.pointee &+= Self.cost
    }

    deinit {
        queue.memory.counter.pointee &-= Self.cost
        queue.release(slot)
    }

    /// The bytes that one takes, with the closure or the entry of a list that as a rule holds it.
    private static let cost = 448
}

/// The slots whose references are gone and which the host has not yet freed.
final class ReferenceQueue {
    private(set) var pending: [Int32] = []
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
