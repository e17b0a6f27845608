/// A hash table from identities to places in a list, in flat memory: one word of 64 bits for each identity, half a
/// fragment of its hash and half its place. Open addressing with linear probing, at most half full.
///
/// Places with the same identity form a chain in the order in which they were added; ``take(hash:isEqual:)`` takes them
/// from its front. So a list of a million equal identities takes linear time, too.
@usableFromInline final class IdentityTable {
    @exclusivity(unchecked) @usableFromInline var words: UnsafeMutablePointer<UInt64>
    @exclusivity(unchecked) @usableFromInline var wordCapacity = 0
    @exclusivity(unchecked) @usableFromInline var mask = 0
    /// By place: the next one of the same identity, or -1.
    @exclusivity(unchecked) @usableFromInline var next: UnsafeMutablePointer<Int32>
    /// By place: the last one of the chain that begins with it.
    @exclusivity(unchecked) @usableFromInline var last: UnsafeMutablePointer<Int32>
    @exclusivity(unchecked) @usableFromInline var placeCapacity = 0

    init() {
        words = .allocate(capacity: 0)
        next = .allocate(capacity: 0)
        last = .allocate(capacity: 0)
    }

    deinit {
        words.deallocate()
        next.deallocate()
        last.deallocate()
    }

    /// Empties the table.
    ///
    /// - Parameters:
    ///   - count: how many identities will be added at most.
    ///   - places: places are below this.
    @usableFromInline func reset(count: Int, places: Int) {
        var size = 16
        while size < 2 * count { size *= 2 }
        if size > wordCapacity {
            words.deallocate()
            words = .allocate(capacity: size)
            wordCapacity = size
        }
        words.update(repeating: 0, count: size)
        mask = size - 1
        if places > placeCapacity {
            next.deallocate()
            last.deallocate()
            next = .allocate(capacity: places)
            last = .allocate(capacity: places)
            placeCapacity = places
        }
    }

    @inlinable static func word(_ hash: UInt64, _ place: Int) -> UInt64 {
        hash & 0xFFFF_FFFF_0000_0000 | UInt64(place + 1)
    }
    @inlinable static func place(_ word: UInt64) -> Int { Int(word & 0xFFFF_FFFF) - 1 }

    /// Adds a place behind those of the same identity.
    @inlinable func add(_ place: Int, hash: UInt64, isEqual: (Int) -> Bool) {
        next[place] = -1
        last[place] = Int32(truncatingIfNeeded: place)
        var slot = Int(truncatingIfNeeded: hash) & mask
        while words[slot] != 0 {
            if (words[slot] ^ hash) &>> 32 == 0 {
                let head = Self.place(words[slot])
                if isEqual(head) {
                    next[Int(last[head])] = Int32(truncatingIfNeeded: place)
                    last[head] = Int32(truncatingIfNeeded: place)
                    return
                }
            }
            slot = (slot + 1) & mask
        }
        words[slot] = Self.word(hash, place)
    }

    /// Adds a place if none of its identity is there.
    @inlinable func addFirst(_ place: Int, hash: UInt64, isEqual: (Int) -> Bool) {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while words[slot] != 0 {
            if (words[slot] ^ hash) &>> 32 == 0, isEqual(Self.place(words[slot])) { return }
            slot = (slot + 1) & mask
        }
        words[slot] = Self.word(hash, place)
    }

    /// The first place of an identity; -1 if there is none.
    @inlinable func find(hash: UInt64, isEqual: (Int) -> Bool) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while words[slot] != 0 {
            if (words[slot] ^ hash) &>> 32 == 0 {
                let place = Self.place(words[slot])
                if isEqual(place) { return place }
            }
            slot = (slot + 1) & mask
        }
        return -1
    }

    /// Takes the first place of an identity out; -1 if there is none left.
    ///
    /// The last one of a chain stays in the table with a mark of its own (its chain points to itself), so that an
    /// identity that is used up is still known.
    @inlinable func take(hash: UInt64, isEqual: (Int) -> Bool) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while words[slot] != 0 {
            if (words[slot] ^ hash) &>> 32 == 0 {
                let place = Self.place(words[slot])
                if isEqual(place) {
                    let following = next[place]
                    if following == Int32(truncatingIfNeeded: place) { return -1 }
                    if following < 0 {
                        next[place] = Int32(truncatingIfNeeded: place)
                    } else {
                        last[Int(following)] = last[place]
                        words[slot] = Self.word(hash, Int(following))
                    }
                    return place
                }
            }
            slot = (slot + 1) & mask
        }
        return -1
    }
}
