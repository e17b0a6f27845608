/// The properties that a view has set, by their slots.
///
/// A view sets few properties, so a short sorted list is faster than a dictionary. Finding a property takes O(set
/// properties); finding that it is not set usually O(1).
struct PropertyBag {
    struct Entry {
        var slot: Int
        var value: PropertyValue
    }

    private(set) var entries: [Entry] = []
    /// One bit per slot below 63; the last bit covers all other slots. Most lookups are for properties that are not
    /// set.
    private var slots: UInt64 = 0

    private static func bit(_ slot: Int) -> UInt64 { 1 << UInt64(min(slot, 63)) }

    /// Returns whether the property might be set; if false, it isn't.
    @inline(__always) func mayHave(_ slot: Int) -> Bool { slots & Self.bit(slot) != 0 }

    subscript(slot: Int) -> PropertyValue? {
        guard mayHave(slot), let position = position(of: slot) else { return nil }
        return entries[position].value
    }

    func has(_ slot: Int) -> Bool { mayHave(slot) && position(of: slot) != nil }

    /// The bytes of heap memory used by the values and their entries.
    var heapSize: Int { entries.reduce(0) { $0 + MemoryAccount.Cost.property + $1.value.heapSize } }

    /// Returns the position of a slot's entry; nil if none exists. Reads only the slots, because copying values would
    /// count references.
    private func position(of slot: Int) -> Int? {
        entries.withUnsafeBufferPointer { entries in
            for position in entries.indices where entries[position].slot >= slot {
                return entries[position].slot == slot ? position : nil
            }
            return nil
        }
    }

    /// Returns the position of a slot's entry, or the position where to insert it. Reads only the slots, as
    /// `position(of:)`.
    private func insertionIndex(of slot: Int) -> Int {
        entries.withUnsafeBufferPointer { entries in
            var position = 0
            while position < entries.count, entries[position].slot < slot { position += 1 }
            return position
        }
    }

    /// Returns whether a property with this or a higher slot might be set; if false, none is. Kinds declare their rare
    /// properties last.
    func hasSlot(from slot: Int) -> Bool { slots >= Self.bit(slot) }

    /// Sets a property; `nil` clears it.
    mutating func set(_ value: PropertyValue?, at slot: Int) {
        let position = insertionIndex(of: slot)
        let exists = position < entries.endIndex && entries[position].slot == slot
        switch (value, exists) {
        case (let value?, true): entries[position].value = value
        case (let value?, false):
            let entry = Entry(slot: slot, value: value)
            // Most properties are set in the order of their slots, and appending is much cheaper than inserting.
            if position == entries.endIndex { entries.append(entry) } else { entries.insert(entry, at: position) }
            slots |= Self.bit(slot)
        case (nil, true):
            entries.remove(at: position)
            slots = entries.reduce(0) { $0 | Self.bit($1.slot) }
        case (nil, false): break
        }
    }
}
