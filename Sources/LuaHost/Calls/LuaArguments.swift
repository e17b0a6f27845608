internal import CLua

/// Writes the arguments of a call, at most 250.
package struct LuaArguments: ~Copyable {
    unowned(unsafe) let host: LuaHost
    private(set) var count = 0

    init(host: LuaHost) { self.host = host }

    package mutating func addNil() {
        host.results.write(kind: CLuaNil)
        count += 1
    }

    package mutating func add(_ value: Bool) {
        host.results.write(value)
        count += 1
    }

    package mutating func add(_ value: Double) {
        host.results.write(value)
        count += 1
    }

    package mutating func add(_ value: Int64) {
        host.results.write(value)
        count += 1
    }

    package mutating func add(_ value: String) {
        host.results.write(value)
        count += 1
    }

    package mutating func add(_ value: LuaObject) {
        host.results.write(value)
        count += 1
    }

    package mutating func add(packed: UInt64) {
        host.results.write(packed: packed)
        count += 1
    }

    package mutating func add(_ value: LuaReference) {
        host.results.write(value, queue: host.queue)
        count += 1
    }

    package mutating func add(_ value: LuaValue) {
        host.results.write(value, queue: host.queue)
        count += 1
    }
}

/// The results of a call, valid inside the closure that gets them.
package struct LuaResults: ~Copyable {
    unowned(unsafe) let host: LuaHost
    let start: Int
    package let count: Int

    init(host: LuaHost, start: Int, count: Int) {
        self.host = host
        self.start = start
        self.count = count
    }

    private func item(_ index: Int) -> TableView.Item {
        let isThere = index >= 0 && index < count
        return TableView.Item(host: host, cell: isThere ? host.arena.pointee.cells[start + index] : CLuaCell())
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
