/// Values that scripts know by handle: an index and a generation. A handle whose value has gone is recognised, never
/// followed.
struct HandleTable<Value> {
    private struct Slot {
        var generation: UInt32 = 1
        var value: Value?
    }

    private var slots: [Slot] = []
    private var free: [UInt32] = []
    private(set) var count = 0

    /// O(1).
    mutating func add(_ value: Value) -> (index: UInt32, generation: UInt32) {
        count += 1
        if let index = free.popLast() {
            slots[Int(index)].value = value
            return (index, slots[Int(index)].generation)
        }
        slots.append(Slot(value: value))
        return (UInt32(slots.count - 1), 1)
    }

    /// Adds a value that knows its handle.
    mutating func add(_ make: (UInt32, UInt32) -> Value) -> (index: UInt32, generation: UInt32) {
        let index = free.last ?? UInt32(slots.count)
        return add(make(index, Int(index) < slots.count ? slots[Int(index)].generation : 1))
    }

    subscript(index: UInt32, generation: UInt32) -> Value? {
        guard Int(index) < slots.count, slots[Int(index)].generation == generation else { return nil }
        return slots[Int(index)].value
    }

    @discardableResult
    mutating func remove(_ index: UInt32, _ generation: UInt32) -> Value? {
        guard Int(index) < slots.count, slots[Int(index)].generation == generation, let value = slots[Int(index)].value
        else { return nil }
        slots[Int(index)].value = nil
        slots[Int(index)].generation &+= 1
        free.append(index)
        count -= 1
        return value
    }

    mutating func removeAll(where shouldRemove: (Value) -> Bool) {
        for index in slots.indices {
            if let value = slots[index].value, shouldRemove(value) { remove(UInt32(index), slots[index].generation) }
        }
    }

    var values: some Sequence<Value> { slots.lazy.compactMap(\.value) }
}
