/// The properties that a view has set, by slot of its kind's schema. Views set few of them, so a short sorted list beats
/// a table: lookup is O(set properties).
struct PropertyBag {
    struct Entry {
        var slot: Int
        var value: PropertyValue
    }

    private(set) var entries: [Entry] = []

    subscript(slot: Int) -> PropertyValue? {
        for entry in entries where entry.slot >= slot {
            return entry.slot == slot ? entry.value : nil
        }
        return nil
    }

    /// Whether a property of this slot, or of one behind it, is set: kinds have their rare properties last.
    func reaches(_ slot: Int) -> Bool { entries.last.map { $0.slot >= slot } ?? false }

    /// Sets or, with `nil`, clears.
    mutating func set(_ value: PropertyValue?, at slot: Int) {
        let place = entries.firstIndex { $0.slot >= slot } ?? entries.endIndex
        let exists = place < entries.endIndex && entries[place].slot == slot
        switch (value, exists) {
        case (let value?, true): entries[place].value = value
        case (let value?, false): entries.insert(Entry(slot: slot, value: value), at: place)
        case (nil, true): entries.remove(at: place)
        case (nil, false): break
        }
    }
}
