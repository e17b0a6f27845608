/// A hash table from the bytes of property names to their numbers, so that setting a field in a script needs no string.
/// Names are never removed.
struct PropertyNameTable {
    /// Numbers of names by hash, with linear probing; -1 for free. At most half of the entries are used.
    private var entries = [Int32](repeating: -1, count: 64)
    /// The bytes of all names in sequence, and the end of each name.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    /// Returns the number of a name; nil if it is unknown. O(length).
    func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        let index = entryIndex(of: name)
        return entries[index] < 0 ? nil : Int(entries[index])
    }

    /// Adds a new name with the next number.
    mutating func append(_ name: String) {
        bytes.append(contentsOf: name.utf8)
        ends.append(bytes.count)
        if 2 * ends.count > entries.count {
            entries = [Int32](repeating: -1, count: 2 * entries.count)
        } else {
            return insert(ends.count - 1)
        }
        for number in ends.indices { insert(number) }
    }

    private mutating func insert(_ number: Int) {
        let range = range(of: number)
        let index = bytes.withUnsafeBufferPointer { self.entryIndex(of: UnsafeBufferPointer(rebasing: $0[range])) }
        entries[index] = Int32(number)
    }

    private func range(of number: Int) -> Range<Int> { (number == 0 ? 0 : ends[number - 1])..<ends[number] }

    /// Returns the index of a name's entry, or of the free entry for it.
    private func entryIndex(of name: UnsafeBufferPointer<UInt8>) -> Int {
        // FNV-1a.
        var hash: UInt32 = 2_166_136_261
        for byte in name { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
        var index = Int(hash) & (entries.count - 1)
        while entries[index] >= 0, !isEqual(Int(entries[index]), name) { index = (index + 1) & (entries.count - 1) }
        return index
    }

    private func isEqual(_ number: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        let range = range(of: number)
        guard range.count == name.count else { return false }
        for (offset, position) in range.enumerated() where bytes[position] != name[offset] { return false }
        return true
    }
}
