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

    package mutating func addNil() {
        cells.pointee.write(kind: CLuaNil)
        count += 1
    }

    package mutating func add(_ value: Bool) {
        cells.pointee.write(value)
        count += 1
    }

    package mutating func add(_ value: Double) {
        cells.pointee.write(value)
        count += 1
    }

    package mutating func add(_ value: Int64) {
        cells.pointee.write(value)
        count += 1
    }

    package mutating func add(_ value: String) {
        cells.pointee.write(value)
        count += 1
    }

    package mutating func add(_ value: LuaObject) {
        cells.pointee.write(value)
        count += 1
    }

    package mutating func add(packed: UInt64) {
        cells.pointee.write(packed: packed)
        count += 1
    }

    package mutating func add(_ value: LuaReference) {
        cells.pointee.write(value, queue: queue)
        count += 1
    }

    package mutating func add(_ value: LuaValue) {
        cells.pointee.write(value, queue: queue)
        count += 1
    }
}

/// The results of a call, valid inside the closure that gets them.
package struct LuaResults: ~Copyable {
    unowned(unsafe) let host: LuaRuntime
    let arena: UnsafePointer<CLuaArena>
    let start: Int
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

    package func kind(_ index: Int) -> LuaKind { item(index).kind }
    package func boolean(_ index: Int) -> Bool? { item(index).boolean }

    /// Lua's truth: all but nil and false.
    package func isTrue(_ index: Int) -> Bool {
        switch kind(index) {
        case .absent, .nil: false
        case .boolean: boolean(index) == true
        default: true
        }
    }

    package func number(_ index: Int) -> Double? { item(index).number }
    package func integer(_ index: Int) -> Int64? { item(index).integer }
    package func string(_ index: Int) -> UnsafeBufferPointer<UInt8>? { item(index).bytes }
    package func packed(_ index: Int) -> UInt64? { item(index).packed }
    package func value(_ index: Int) -> LuaValue { item(index).value }

    /// A host object, or the object of a proxy table.
    package func object(_ index: Int) -> LuaObject? {
        let item = item(index)
        if item.kind == .table, let reference = item.reference { return host.object(reference) }
        return item.object
    }
}
