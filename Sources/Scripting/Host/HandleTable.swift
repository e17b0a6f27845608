/// Values that scripts refer to by a handle: an index and a generation. Looking up the handle of a removed value
/// returns nil, even if another value has its index.
struct HandleTable<Value> {
    private struct Entry {
        var generation: UInt32 = 1
        var value: Value?
    }

    private var entries: [Entry] = []
    private var free: [UInt32] = []
    private(set) var count = 0

    /// Adds a value and returns its handle. O(1).
    mutating func add(_ value: Value) -> (index: UInt32, generation: UInt32) {
        count += 1
        if let index = free.popLast() {
            entries[Int(index)].value = value
            return (index, entries[Int(index)].generation)
        }
        entries.append(Entry(value: value))
        return (UInt32(entries.count - 1), 1)
    }

    /// Adds the value that `make` creates from the value's own handle, and returns the handle.
    mutating func add(_ make: (UInt32, UInt32) -> Value) -> (index: UInt32, generation: UInt32) {
        let index = free.last ?? UInt32(entries.count)
        return add(make(index, Int(index) < entries.count ? entries[Int(index)].generation : 1))
    }

    subscript(index: UInt32, generation: UInt32) -> Value? {
        guard Int(index) < entries.count, entries[Int(index)].generation == generation else { return nil }
        return entries[Int(index)].value
    }

    @discardableResult
    mutating func remove(_ index: UInt32, _ generation: UInt32) -> Value? {
        guard Int(index) < entries.count, entries[Int(index)].generation == generation,
            let value = entries[Int(index)].value
        else { return nil }
        entries[Int(index)].value = nil
        entries[Int(index)].generation &+= 1
        free.append(index)
        count -= 1
        return value
    }

    mutating func removeAll(where shouldRemove: (Value) -> Bool) {
        for index in entries.indices {
            if let value = entries[index].value, shouldRemove(value) {
                remove(UInt32(index), entries[index].generation)
            }
        }
    }

    var values: some Sequence<Value> { entries.lazy.compactMap(\.value) }
}
