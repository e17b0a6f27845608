/// The order of the hierarchy: priorities of rows, and the places of rows and variables among their equals.
///
/// Keys cost memory only where they say something. As long as rows (or variables) are made one behind the other,
/// without explicit keys and without reuse of slots, the place is the slot, and the table of keys is empty. The first
/// that breaks this writes the table: amortised, that is a constant for each row, like the growth of a buffer.
extension Tables {
    // MARK: Rows

    /// Whether row `a` comes before row `b` in the hierarchy.
    @inline(__always) func precedes(_ a: UInt32, _ b: UInt32) -> Bool {
        let first = rows.base[Int(a)].priority, second = rows.base[Int(b)].priority
        if first != second {
            if first.isNarrow, second.isNarrow { return first.bits > second.bits }
            let x = priority(ofRow: a), y = priority(ofRow: b)
            // Wide numbers of the same value have different places in the table.
            if x != y { return x > y }
        }
        return hierarchy.rowPlaces.precedes(a, b)
    }

    func priority(ofRow slot: UInt32) -> Double {
        let priority = rows[slot].priority
        return priority.isNarrow ? priority.narrow : hierarchy.widePriorities[priority.place]
    }

    mutating func setPriority(_ slot: UInt32, _ number: Double) {
        freePriority(slot)
        rows[slot].priority = store(number)
        if number == 1000 { rows[slot].flags.insert(.required) } else { rows[slot].flags.remove(.required) }
    }

    /// A priority as it is kept in a row.
    @inline(__always) mutating func store(_ number: Double) -> RowPriority {
        RowPriority(narrow: number) ?? storeWide(number)
    }

    private mutating func storeWide(_ number: Double) -> RowPriority {
        if hierarchy.freeWidePriorities.isEmpty {
            hierarchy.widePriorities.append(number)
            return RowPriority(place: UInt32(hierarchy.widePriorities.count - 1))
        }
        let place = hierarchy.freeWidePriorities.removeLast()
        hierarchy.widePriorities[place] = number
        return RowPriority(place: place)
    }

    mutating func freePriority(_ slot: UInt32) {
        let priority = rows[slot].priority
        if !priority.isNarrow { hierarchy.freeWidePriorities.append(priority.place) }
    }

    // MARK: Variables

    /// Whether variable `a` is settled before variable `b`.
    @inline(__always) func variablePrecedes(_ a: UInt32, _ b: UInt32) -> Bool {
        hierarchy.variablePlaces.precedes(a, b)
    }
}

/// The places of rows among those of their priority, or of variables: by slot.
struct Places: ~Copyable {
    /// By slot, or empty if every one is in its place by its slot.
    var keys = FlatBuffer<PlaceKey>()
    private var nextOrder: UInt64 = 0

    @inline(__always) func precedes(_ a: UInt32, _ b: UInt32) -> Bool {
        keys.isEmpty ? a < b : keys.base[Int(a)] < keys.base[Int(b)]
    }

    func key(of slot: UInt32) -> PlaceKey {
        keys.isEmpty ? PlaceKey(order: UInt64(slot), serial: UInt64(slot)) : keys[slot]
    }

    /// Gives a new slot, the last of `count` or a used one, its place: behind all if `order` is nil.
    @inline(__always) mutating func place(_ slot: UInt32, order: UInt64?, _ nextSerial: inout UInt64, count: Int) {
        if let order, !keys.isEmpty, keys.count == count &- 1 {
            // The usual case of a layout: behind the table, with a key of its own.
            keys.append(PlaceKey(order: order, serial: nextSerial))
            nextSerial &+= 1
            if order >= nextOrder { nextOrder = order == .max ? .max : order &+ 1 }
        } else if order == nil, nextOrder == UInt64(slot), keys.isEmpty, Int(slot) == count &- 1 {
            nextOrder &+= 1
            nextSerial &+= 1
        } else {
            place(slot, apart: order, &nextSerial, count: count)
        }
    }

    /// The same for one that may need a key.
    private mutating func place(_ slot: UInt32, apart order: UInt64?, _ nextSerial: inout UInt64, count: Int) {
        let key = PlaceKey(order: order ?? nextOrder, serial: nextSerial)
        nextOrder = max(nextOrder, key.order == .max ? .max : key.order + 1)
        nextSerial += 1
        if keys.isEmpty {
            if key.order == UInt64(slot), Int(slot) == count - 1 { return }
            // The slot as the serial is as good as any: no two of these keys are equal, and no later serial is smaller.
            for other in 0..<UInt64(count) { keys.append(PlaceKey(order: other, serial: other)) }
        }
        if keys.count < count { keys.append(key) } else { keys[slot] = key }
    }
}

/// The place of a row among those of its priority, or of a variable among the variables: by the given key, then in the
/// order of making.
struct PlaceKey: BitwiseCopyable {
    var order: UInt64
    var serial: UInt64

    @inline(__always) static func < (a: PlaceKey, b: PlaceKey) -> Bool {
        a.order != b.order ? a.order < b.order : a.serial < b.serial
    }
}

/// A priority in four bytes: those that a `Float` holds exactly as such, others as a place in a table. Between two of
/// the first kind the bits compare like the numbers, which are positive.
struct RowPriority: BitwiseCopyable, Equatable {
    private(set) var bits: UInt32

    @inline(__always) init?(narrow number: Double) {
        let narrow = Float(number)
        guard Double(narrow) == number else { return nil }
        bits = narrow.bitPattern
    }

    init(place: UInt32) {
        bits = place | 0x8000_0000
    }

    @inline(__always) var isNarrow: Bool { bits & 0x8000_0000 == 0 }
    /// The number, if it is narrow.
    var narrow: Double { Double(Float(bitPattern: bits)) }
    /// Its place in the table, if it is not narrow.
    var place: UInt32 { bits & 0x7fff_ffff }
}
