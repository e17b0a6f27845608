/// The numbers of property names by their bytes: a script that sets a field finds its property without a string being
/// made. Names are added and never taken away.
struct PropertyNameTable {
    /// The number of a name, where the search for it begins or behind that; -1 for free. Half of the entries are, at least.
    private var entries = [Int32](repeating: -1, count: 64)
    /// All names behind each other, and where each ends.
    private var bytes: [UInt8] = []
    private var ends: [Int] = []

    /// The number of a name; nil for one that was not added. O(length).
    func number(of name: UnsafeBufferPointer<UInt8>) -> Int? {
        let index = entryIndex(of: name)
        return entries[index] < 0 ? nil : Int(entries[index])
    }

    /// Adds a name that is not there yet, with the next number.
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

    /// Where a name is, or the free index for it.
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
