/// The properties that a view has set, by slot of its kind's schema. Views set few of them, so a short sorted list
/// beats a table: lookup is O(set properties), and O(1) for what is not set.
struct PropertyBag {
    struct Entry {
        var slot: Int
        var value: PropertyValue
    }

    private(set) var entries: [Entry] = []
    /// A bit for each slot below 63 that is set, and the last for all others: most questions are about what is not set.
    private var slots: UInt64 = 0

    private static func bit(_ slot: Int) -> UInt64 { 1 << UInt64(min(slot, 63)) }

    /// Whether the property may be set: false says for sure that it is not.
    @inline(__always) func mayHave(_ slot: Int) -> Bool { slots & Self.bit(slot) != 0 }

    subscript(slot: Int) -> PropertyValue? {
        guard mayHave(slot), let position = position(of: slot) else { return nil }
        return entries[position].value
    }

    func has(_ slot: Int) -> Bool { mayHave(slot) && position(of: slot) != nil }

    /// The bytes of the heap that the values take, and the places for them.
    var heapSize: Int { entries.reduce(0) { $0 + MemoryAccount.Cost.property + $1.value.heapSize } }

    /// Only slots are looked at: values count references.
    private func position(of slot: Int) -> Int? {
        entries.withUnsafeBufferPointer { entries in
            for position in entries.indices where entries[position].slot >= slot {
                return entries[position].slot == slot ? position : nil
            }
            return nil
        }
    }

    /// Where the entry of a slot is, or would be. Only slots are looked at.
    private func place(of slot: Int) -> Int {
        entries.withUnsafeBufferPointer { entries in
            var position = 0
            while position < entries.count, entries[position].slot < slot { position += 1 }
            return position
        }
    }

    /// Whether a property of this slot, or of one behind it, is set: kinds have their rare properties last.
    func reaches(_ slot: Int) -> Bool { slots >= Self.bit(slot) }

    /// Sets or, with `nil`, clears.
    mutating func set(_ value: PropertyValue?, at slot: Int) {
        let position = place(of: slot)
        let exists = position < entries.endIndex && entries[position].slot == slot
        switch (value, exists) {
        case (let value?, true): entries[position].value = value
        case (let value?, false):
            let entry = Entry(slot: slot, value: value)
            // Most are the first of their view, or come in the order of slots: inserting costs much more.
            if position == entries.endIndex { entries.append(entry) } else { entries.insert(entry, at: position) }
            slots |= Self.bit(slot)
        case (nil, true):
            entries.remove(at: position)
            slots = entries.reduce(0) { $0 | Self.bit($1.slot) }
        case (nil, false): break
        }
    }
}
