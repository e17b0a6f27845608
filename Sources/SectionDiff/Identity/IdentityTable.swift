/// A hash table that maps identities to positions in a list.
///
/// Each entry is one 32-bit word: the lower bits hold the position, with as many bits as the list needs; the upper bits
/// hold a part of the hash. The table uses open addressing with linear probing and is at most half full.
///
/// Positions are added in descending order. Positions with equal identities form a chain, and ``take(hash:isEqual:)``
/// removes its first position in constant time, so a million equal identities need linear time.
@usableFromInline final class IdentityTable {
    @usableFromInline let words = Scratch<UInt32>()
    @exclusivity(unchecked) @usableFromInline var slotMask = 0
    /// The bits of a word that hold the position plus 1. A word of 0 is a free slot.
    @exclusivity(unchecked) @usableFromInline var placeMask: UInt32 = 0
    /// For each position, the next position with the same identity, or -1. The last position of a chain refers to
    /// itself after it is taken.
    @usableFromInline let next = Scratch<Int32>()

    init() {}

    /// Empties the table and prepares it for new positions.
    ///
    /// - Parameters:
    ///   - count: The maximum number of identities.
    ///   - places: The exclusive upper bound of positions; at most 2³¹ - 1.
    @usableFromInline func reset(count: Int, places: Int) {
        var size = 16
        while size < 2 * count { size *= 2 }
        words.reserve(size)
        words.start.update(repeating: 0, count: size)
        slotMask = size - 1
        placeMask = UInt32.max >> UInt32(truncatingIfNeeded: places).leadingZeroBitCount
        next.reserve(places)
    }

    @inlinable func word(_ hash: UInt64, _ place: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: hash &>> 32) & ~placeMask | UInt32(truncatingIfNeeded: place + 1)
    }
    @inlinable func place(_ word: UInt32) -> Int { Int(word & placeMask) - 1 }

    /// Returns the slot that holds an identity or, if it is missing, the free slot in which to store it.
    @inlinable func slot(hash: UInt64, isEqual: (Int) -> Bool) -> Int {
        let fragment = UInt32(truncatingIfNeeded: hash &>> 32)
        var slot = Int(truncatingIfNeeded: hash) & slotMask
        while true {
            let word = words.start[slot]
            if word == 0 || (word ^ fragment) & ~placeMask == 0 && isEqual(place(word)) { return slot }
            slot = (slot + 1) & slotMask
        }
    }

    /// Adds a position before the positions with the same identity.
    @inlinable func add(_ place: Int, hash: UInt64, isEqual: (Int) -> Bool) {
        let slot = slot(hash: hash, isEqual: isEqual)
        next.start[place] = Int32(truncatingIfNeeded: self.place(words.start[slot]))
        words.start[slot] = word(hash, place)
    }

    /// Returns the first position of an identity, or -1.
    @inlinable func find(hash: UInt64, isEqual: (Int) -> Bool) -> Int {
        place(words.start[slot(hash: hash, isEqual: isEqual)])
    }

    /// Removes and returns the first position of an identity, or returns -1 if all are taken.
    @inlinable func take(hash: UInt64, isEqual: (Int) -> Bool) -> Int {
        let slot = slot(hash: hash, isEqual: isEqual)
        let place = place(words.start[slot])
        guard place >= 0 else { return -1 }
        let following = Int(next.start[place])
        if following == place { return -1 }
        if following < 0 {
            // The word stays in its slot, because later probes must not stop there.
            next.start[place] = Int32(truncatingIfNeeded: place)
        } else {
            words.start[slot] = word(hash, following)
        }
        return place
    }
}
