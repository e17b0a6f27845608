internal import CLua

/// Writes the arguments of a call, at most 250.
package struct LuaArguments: ~Copyable {
    private unowned(unsafe) let queue: ReferenceQueue
    private let cells: UnsafeMutablePointer<CellStack>
    private(set) var count = 0

    init(cells: UnsafeMutablePointer<CellStack>, queue: ReferenceQueue) {
        self.cells = cells
        self.queue = queue
    }

    /// The next argument is nil.
    package mutating func addNil() {
        cells.pointee.write(kind: CLuaNil)
        count += 1
    }

    /// The next argument is a boolean.
    package mutating func add(_ value: Bool) {
        cells.pointee.write(value)
        count += 1
    }

    /// The next argument is a float.
    package mutating func add(_ value: Double) {
        cells.pointee.write(value)
        count += 1
    }

    /// The next argument is an integer.
    package mutating func add(_ value: Int64) {
        cells.pointee.write(value)
        count += 1
    }

    /// The next argument is a copy of the text.
    package mutating func add(_ value: String) {
        cells.pointee.write(value)
        count += 1
    }

    /// The next argument is an object.
    package mutating func add(_ value: LuaObject) {
        cells.pointee.write(value)
        count += 1
    }

    /// The next argument is a packed value.
    package mutating func add(packed: UInt64) {
        cells.pointee.write(packed: packed)
        count += 1
    }

    /// The next argument is what the reference stands for; it must be of the same state.
    package mutating func add(_ value: LuaReference) {
        cells.pointee.write(value, queue: queue)
        count += 1
    }

    /// The next argument is a copy of the value, at most `CellStack.depthLimit` levels deep.
    package mutating func add(_ value: LuaValue) {
        cells.pointee.write(value, queue: queue)
        count += 1
    }

    /// The next argument is a new list of so many values: `element` adds one for each place, from 0.
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

/// The results of a call, valid inside the closure that gets them.
package struct LuaResults: ~Copyable {
    unowned(unsafe) let host: LuaRuntime
    let arena: UnsafePointer<CLuaArena>
    let start: Int
    /// How many results there are.
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

    /// What result `index`, from 0, is; `.absent` behind the last.
    package func kind(_ index: Int) -> LuaKind { item(index).kind }
    /// The boolean; nil for another kind.
    package func boolean(_ index: Int) -> Bool? { item(index).boolean }

    /// Lua's truth: all but nil and false.
    package func isTrue(_ index: Int) -> Bool {
        switch kind(index) {
        case .absent, .nil: false
        case .boolean: boolean(index) == true
        default: true
        }
    }

    /// The number, an integer as a float; nil for another kind. Strings are not converted.
    package func number(_ index: Int) -> Double? { item(index).number }
    /// The integer, or the float if its value is integral and fits; nil for another kind.
    package func integer(_ index: Int) -> Int64? { item(index).integer }
    /// The bytes of a string, valid inside the closure; nil for another kind.
    package func string(_ index: Int) -> UnsafeBufferPointer<UInt8>? { item(index).bytes }
    /// The bits of a packed value; nil for another kind.
    package func packed(_ index: Int) -> UInt64? { item(index).packed }
    /// The first elements of a list; NaN for what is not a number.
    package func numbers(_ index: Int, count: Int) -> [Double] {
        var cell = item(index).cell
        return [Double](unsafeUninitializedCapacity: count) { numbers, filled in
            if let raw = host.raw, let start = numbers.baseAddress { clua_read_numbers(raw, &cell, start, count) }
            filled = count
        }
    }

    /// The first elements of a list; nil for what is not a string of UTF-8. A text that follows itself is read once.
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

    /// A copy of the result, tables with all that is in them; nil behind the last.
    package func value(_ index: Int) -> LuaValue { item(index).value }

    /// A host object, or the object of a proxy table.
    package func object(_ index: Int) -> LuaObject? {
        let item = item(index)
        if item.kind == .table, let reference = item.reference { return host.object(reference) }
        return item.object
    }
}
