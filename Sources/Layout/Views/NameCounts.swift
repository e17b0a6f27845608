/// The names that the subviews of a view use, each with the highest number appended to it so far.
///
/// Most views have few subviews, and a linear search in a short list is faster than hashing. Longer lists move to a
/// dictionary.
struct NameCounts {
    private var few: [(name: String, count: Int)] = []
    private var many: [String: Int] = [:]

    private static let limit = 16

    subscript(name: String) -> Int? {
        get {
            if !many.isEmpty { return many[name] }
            return position(of: name).map { few[$0].count }
        }
        set {
            if !many.isEmpty {
                many[name] = newValue
            } else if let position = position(of: name) {
                if let newValue { few[position].count = newValue } else { few.remove(at: position) }
            } else if let newValue {
                add(name, newValue)
            }
        }
    }

    private func position(of name: String) -> Int? {
        for index in few.indices where few[index].name == name { return index }
        return nil
    }

    private mutating func add(_ name: String, _ count: Int) {
        if !many.isEmpty {
            many[name] = count
            return
        }
        if few.isEmpty { few.reserveCapacity(8) }
        few.append((name, count))
        guard few.count > Self.limit else { return }
        for (name, count) in few { many[name] = count }
        few = []
    }

    /// Frees a name whose view was removed or renamed.
    mutating func release(_ name: String) {
        self[name] = nil
        // If it has the highest number, the next view gets this number again.
        guard let dash = name.lastIndex(of: "-"), let number = Int(name[name.index(after: dash)...]), number > 1 else {
            return
        }
        let wanted = String(name[..<dash])
        if self[wanted] == number { self[wanted] = number - 1 }
    }

    /// Returns the first free name among `wanted`, `wanted-2`, `wanted-3` …, and marks it as used.
    mutating func take(_ wanted: String) -> String {
        if !many.isEmpty { return takeFromTable(wanted) }
        guard var count = self[wanted] else {
            add(wanted, 1)
            return wanted
        }
        var unique: String
        repeat {
            count += 1
            unique = "\(wanted)-\(count)"
        } while self[unique] != nil
        self[wanted] = count
        add(unique, 1)
        return unique
    }

    /// Takes a name from the dictionary. Hashing takes most of the time, so this needs only two lookups if the next
    /// number is free, as it usually is.
    private mutating func takeFromTable(_ wanted: String) -> String {
        guard let found = many.index(forKey: wanted) else {
            many[wanted] = 1
            return wanted
        }
        let next = many.values[found] + 1
        // Update the count first: the insertion may move the entries.
        many.values[found] = next
        var (count, unique) = (next, "\(wanted)-\(next)")
        while let taken = many.updateValue(1, forKey: unique) {
            many[unique] = taken
            count += 1
            unique = "\(wanted)-\(count)"
        }
        if count != next { many[wanted] = count }
        return unique
    }
}
