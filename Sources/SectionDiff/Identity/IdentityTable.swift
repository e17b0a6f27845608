/// A hash table from identities to places in a list, in flat memory: one word of 32 bits for each identity. Its lower
/// bits are the place, as many as the list needs, those above a fragment of the hash. Open addressing with linear
/// probing, at most half full.
///
/// Places are added from the last one to the first one. Those with the same identity form a chain, from which
/// ``take(hash:isEqual:)`` takes the first one. So a list of a million equal identities takes linear time, too.
@usableFromInline final class IdentityTable {
    @usableFromInline let words = Scratch<UInt32>()
    @exclusivity(unchecked) @usableFromInline var slotMask = 0
    /// The bits of a word that are the place and 1, so that a word of 0 is free.
    @exclusivity(unchecked) @usableFromInline var placeMask: UInt32 = 0
    /// By place: the next one of the same identity, -1 behind the last one, and the place itself if it was taken as the
    /// last one.
    @usableFromInline let next = Scratch<Int32>()

    init() {}

    /// Empties the table.
    ///
    /// - Parameters:
    ///   - count: how many identities will be added at most.
    ///   - places: places are below this, which is below 2³¹.
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

    /// The slot of an identity, or the free one where it would be.
    @inlinable func slot(hash: UInt64, isEqual: (Int) -> Bool) -> Int {
        let fragment = UInt32(truncatingIfNeeded: hash &>> 32)
        var slot = Int(truncatingIfNeeded: hash) & slotMask
        while true {
            let word = words.start[slot]
            if word == 0 || (word ^ fragment) & ~placeMask == 0 && isEqual(place(word)) { return slot }
            slot = (slot + 1) & slotMask
        }
    }

    /// Adds a place before those of the same identity.
    @inlinable func add(_ place: Int, hash: UInt64, isEqual: (Int) -> Bool) {
        let slot = slot(hash: hash, isEqual: isEqual)
        next.start[place] = Int32(truncatingIfNeeded: self.place(words.start[slot]))
        words.start[slot] = word(hash, place)
    }

    /// The first place of an identity; -1 if there is none.
    @inlinable func find(hash: UInt64, isEqual: (Int) -> Bool) -> Int {
        place(words.start[slot(hash: hash, isEqual: isEqual)])
    }

    /// Takes the first place of an identity out; -1 if there is none left.
    @inlinable func take(hash: UInt64, isEqual: (Int) -> Bool) -> Int {
        let slot = slot(hash: hash, isEqual: isEqual)
        let place = place(words.start[slot])
        guard place >= 0 else { return -1 }
        let following = Int(next.start[place])
        if following == place { return -1 }
        if following < 0 {
            // An identity that is used up stays known.
            next.start[place] = Int32(truncatingIfNeeded: place)
        } else {
            words.start[slot] = word(hash, following)
        }
        return place
    }
}
