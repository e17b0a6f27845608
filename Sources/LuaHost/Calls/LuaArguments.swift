internal import CLua

/// A writer for the arguments of a call, at most 250.
package struct LuaArguments: ~Copyable {
    private unowned(unsafe) let queue: ReferenceQueue
    private let cells: UnsafeMutablePointer<CellStack>
    private(set) var count = 0

    init(cells: UnsafeMutablePointer<CellStack>, queue: ReferenceQueue) {
        self.cells = cells
        self.queue = queue
    }

    /// Adds nil as the next argument.
    package mutating func addNil() {
        cells.pointee.write(kind: CLuaNil)
        count += 1
    }

    /// Adds a boolean.
    package mutating func add(_ value: Bool) {
        cells.pointee.write(value)
        count += 1
    }

    /// Adds a float.
    package mutating func add(_ value: Double) {
        cells.pointee.write(value)
        count += 1
    }

    /// Adds an integer.
    package mutating func add(_ value: Int64) {
        cells.pointee.write(value)
        count += 1
    }

    /// Adds a copy of the string.
    package mutating func add(_ value: String) {
        cells.pointee.write(value)
        count += 1
    }

    /// Adds a host object, which scripts see as userdata of its class.
    package mutating func add(_ value: LuaObject) {
        cells.pointee.write(value)
        count += 1
    }

    /// Adds a packed value.
    package mutating func add(packed: UInt64) {
        cells.pointee.write(packed: packed)
        count += 1
    }

    /// Adds the referenced value. A reference of another state becomes nil.
    package mutating func add(_ value: LuaReference) {
        cells.pointee.write(value, queue: queue)
        count += 1
    }

    /// Adds any value; trees become new tables. The call fails if the value has more than 200 levels.
    package mutating func add(_ value: LuaValue) {
        cells.pointee.write(value, queue: queue)
        count += 1
    }

    /// Adds a new list as the next argument.
    ///
    /// - Parameters:
    ///   - places: The number of elements.
    ///   - element: Called with this writer and each index from 0. It must add exactly one value.
    package mutating func addList(count places: Int, _ element: (inout LuaArguments, Int) -> Void) {
        cells.pointee.write(kind: CLuaArray, bits: UInt64(places))
        let before = count
        for place in 0..<places {
            element(&self, place)
            precondition(count == before + place + 1)
        }
        count = before + 1
    }
}

/// The results of a call, valid only inside the closure that receives them.
package struct LuaResults: ~Copyable {
    unowned(unsafe) let host: LuaRuntime
    let arena: UnsafePointer<CLuaArena>
    let start: Int
    /// The number of results.
    package let count: Int

    init(host: LuaRuntime, start: Int, count: Int) {
        self.host = host
        arena = host.arena
        self.start = start
        self.count = count
    }

    private func item(_ index: Int) -> TableView.Item {
        let isThere = index >= 0 && index < count
        return TableView.Item(
            host: .passUnretained(host), arena: arena, cell: isThere ? arena.pointee.cells[start + index] : CLuaCell())
    }

    /// Returns the kind of a result, by its index from 0, or `.absent` beyond the last result.
    package func kind(_ index: Int) -> LuaKind { item(index).kind }
    /// Returns a result as a boolean, by its index from 0; nil for other kinds or an index beyond the last result.
    package func boolean(_ index: Int) -> Bool? { item(index).boolean }

    /// Returns Lua's truth value of a result, by its index from 0: false for nil, `false` and an index beyond the last
    /// result, true for everything else.
    package func isTrue(_ index: Int) -> Bool {
        switch kind(index) {
        case .absent, .nil: false
        case .boolean: boolean(index) == true
        default: true
        }
    }

    /// Returns a result as a number, by its index from 0; nil for other kinds or an index beyond the last result.
    /// Strings are not converted.
    package func number(_ index: Int) -> Double? { item(index).number }
    /// Returns a result that is a number with an integral value that fits into 64 bits, by its index from 0; nil for
    /// other values or an index beyond the last result.
    package func integer(_ index: Int) -> Int64? { item(index).integer }
    /// Returns the bytes of a result that is a string, by its index from 0; nil for other kinds or an index beyond the
    /// last result. They are valid only inside the closure that receives the results.
    package func string(_ index: Int) -> UnsafeBufferPointer<UInt8>? { item(index).bytes }
    /// Returns the bits of a result that is a packed value, by its index from 0; nil for other kinds or an index beyond
    /// the last result.
    package func packed(_ index: Int) -> UInt64? { item(index).packed }
    /// Returns the first `count` elements of a result that is a list, by its index from 0, with NaN for elements that
    /// are missing or not numbers. All are NaN if the result is not a table.
    package func numbers(_ index: Int, count: Int) -> [Double] {
        var cell = item(index).cell
        return [Double](unsafeUninitializedCapacity: count) { numbers, filled in
            if let raw = host.raw, let start = numbers.baseAddress { clua_read_numbers(raw, &cell, start, count) }
            filled = count
        }
    }

    /// Returns the first `count` elements of a result that is a list, by its index from 0, with nil for elements that
    /// are missing or not UTF-8 strings. All are nil if the result is not a table. Decodes consecutive equal strings
    /// only once.
    package func texts(_ index: Int, count: Int) -> [String?] {
        guard let raw = host.raw, kind(index) == .table else { return Array(repeating: nil, count: count) }
        var cell = item(index).cell
        return withUnsafeTemporaryAllocation(of: UnsafePointer<CChar>?.self, capacity: count) { starts in
            withUnsafeTemporaryAllocation(of: Int.self, capacity: count) { lengths in
                guard let firstStart = starts.baseAddress, let firstLength = lengths.baseAddress else { return [] }
                clua_read_texts(raw, &cell, firstStart, firstLength, count)
                var last: (start: UnsafePointer<CChar>, text: String?)?
                return (0..<count).map { place in
                    guard let start = starts[place] else { return nil }
                    if let last, last.start == start { return last.text }
                    let bytes = UnsafeRawBufferPointer(start: start, count: lengths[place])
                    let text = String(validating: bytes, as: UTF8.self)
                    last = (start, text)
                    return text
                }
            }
        }
    }

    /// Returns a result as a value, by its index from 0; `.nil` beyond the last result. Tables, functions and
    /// coroutines become references, or `.nil` if memory is exhausted.
    package func value(_ index: Int) -> LuaValue { item(index).value }

    /// Returns a result that is a host object, or the object that a proxy table represents, by its index from 0; nil
    /// for other kinds or an index beyond the last result.
    package func object(_ index: Int) -> LuaObject? {
        let item = item(index)
        if item.kind == .table, let reference = item.reference { return host.object(reference) }
        return item.object
    }
}
